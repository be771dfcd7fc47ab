"""Search in a rulebook: by the booklet's words or others that mean the same, in either language.

What they type and what a rule says are both brought down to *terms*: words without accents or endings, where words of
one group (`house/search.toml`) are one term. The rarer the words of a query that a rule has, the better; better still
where they fill one of its short phrases, a title or an entry of `also`. A word that no rule has stands for those that
look like it. A rule with too little of the query is only near.
"""

import re
import tomllib
import unicodedata
from bisect import bisect
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from math import log
from pathlib import Path
from typing import NamedTuple

from referee.core.words.phrases import LANGUAGES
from referee.core.words.rulebook import Rule, Rulebook

WORD = re.compile(r"\w+(?:\.\w+)*")
ENDING = re.compile(r"(?<=\w{5})(es|ee|ed|er|ing|e)$")  # what French and English hang on a word
QUIET = 0.2  # a word that any question may have, against one that says something
SAME = 0.8  # another word for it, against the word itself
BEGINNING = 0.5  # of a word, against the whole of it
MISTYPED = 0.6  # a word that looks like it, against the word itself
ALIKE, LONGER = 0.8, 2  # how much of two words that look alike is the same; how many letters one may have more
PHRASE = 3.0  # a whole title or entry of `also`, against the same words here and there
OTHER = 0.5  # the other language, against that of the page
READING = 0.8  # what the booklet leaves open, against what it says
MOST = 0.75  # of what the best rule has of the query: a rule with as much is found too
HALF = 0.5  # of the best rule's score: a rule with as much is found too
ANSWER = 0.55  # of the query: where no rule has as much, what is found is only near
NEAREST = 5  # how many of those are shown
NOTHING = 0.2  # of the query: where no rule has as much, nothing is found


class Term(NamedTuple):
    """A word of a text or a query, or several that mean something only together."""

    word: str
    stem: str
    same: str  # its group, else its stem
    weight: float


class Vocabulary:
    """Groups of words that mean the same, and the quiet ones that say little."""

    def __init__(self, path: Path) -> None:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
        self.quiet = frozenset(plain(given["quiet"]).split())
        self.of: dict[tuple[str, ...], str] = {}  # a word or several, without their endings -> the term of its group
        self.words = set(self.quiet)
        for group in given["groups"]:
            for said in group:
                words = WORD.findall(plain(said))
                self.words.update(words)
                if self.of.setdefault(tuple(map(stem, words)), f"={group[0]}") != f"={group[0]}":
                    raise ValueError(f"{path.name}: {said} is in two groups")
        self.longest = max(map(len, self.of))

    def terms(self, text: str) -> list[Term]:
        """Its words, those of one expression together."""
        words, found, at = WORD.findall(plain(text)), [], 0
        stems = tuple(map(stem, words))
        while at < len(words):
            group = next((n for n in range(self.longest, 0, -1) if stems[at : at + n] in self.of), 0)
            here = slice(at, at + max(group, 1))
            joined = " ".join(stems[here])
            weight = QUIET if not group and words[at] in self.quiet else 1.0
            found.append(Term(" ".join(words[here]), joined, self.of.get(stems[here], joined), weight))
            at = here.stop
        return found


def plain(text: str) -> str:
    """Lower case, without accents, one character for each of the text."""
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in text.lower())


def stem(word: str) -> str:
    """A word without its plural and its usual endings."""
    if len(word) > 3 and word.endswith(("s", "x")):
        word = word[:-1]
    return ENDING.sub("", word)


VOCABULARY = Vocabulary(Path(__file__).parent.parent / "house" / "search.toml")


class Found(NamedTuple):
    """What a search has found, the best first."""

    rules: list[Rule]
    near: bool = False  # no rule has enough of the query


class Passage(NamedTuple):
    """A text of a rule, with what its words count there; the size of a short phrase is the weight of all its words."""

    rule: int
    counts: float
    size: float


class Hit(NamedTuple):
    """A term of the query: its weight, how surely it was meant, and how well each passage has it."""

    weight: float
    sure: float
    passages: dict[int, float]


class Index:
    """The words of a rulebook for readers of one language, and the passages that have them."""

    def __init__(self, book: Rulebook, lang: str) -> None:
        self.rules = tuple(book)
        self.said: dict[str, dict[int, float]] = {}  # a stem or a group -> passage by number -> how well it has it
        self.stems: dict[str, str] = {}  # a word as it is written -> its stem
        texts = [(n, *text) for n, rule in enumerate(self.rules) for text in _texts(rule, book, lang)]
        terms = [VOCABULARY.terms(text) for *_, text in texts]
        for at, some in enumerate(terms):
            for term in some:
                self.stems[term.word] = term.stem
                self.said.setdefault(term.stem, {})[at] = 1.0
                self.said.setdefault(term.same, {}).setdefault(at, SAME)
        of = {said: {texts[at][0] for at in found} for said, found in self.said.items()}
        self.passages = [
            Passage(n, counts, sum(term.weight * self._rare(len(of[term.same])) for term in some) if short else 0)
            for (n, counts, short, _), some in zip(texts, terms, strict=True)
        ]
        self.words = sorted(self.stems)
        self.known = {*self.stems, *VOCABULARY.words}

    def search(self, query: str) -> Found:
        """The rules that have most of the query, the best first."""
        hits = [self._hit(term) for term in VOCABULARY.terms(query)]
        if not hits:
            return Found(list(self.rules))
        asked = sum(hit.weight for hit in hits)
        found, phrases = self._gather(hits, asked)
        ranked = []
        for n, has in found.items():
            kind, pairs = self.rules[n].kind, [*zip(hits, has, strict=True)]
            score = sum(hit.weight * best for hit, best in pairs) * (1 + PHRASE * phrases.get(n, 0))
            score *= READING if kind == "reading" else 1
            held = sum(hit.weight * hit.sure for hit, best in pairs if best)
            ranked.append((kind != "check", score, held, -n))
        ranked.sort(reverse=True)
        most, best = (max((each[key] for each in ranked), default=0) for key in (2, 1))
        enough = [self.rules[-n] for _, score, held, n in ranked if held >= most * MOST or score >= best * HALF]
        if most < asked * ANSWER:
            return Found(enough[:NEAREST] if most >= asked * NOTHING else [], near=True)
        return Found(enough)

    def _hit(self, term: Term) -> Hit:
        """The passages with a word, with one that it begins, or else with one that looks like it."""
        found, weight, sure = dict[int, float](), term.weight, 1.0
        self._add(found, (term.stem, term.same), 1)
        if not term.word.isdigit():
            if weight == 1:
                begun = self.words[bisect(self.words, term.word) : bisect(self.words, f"{term.word}\uffff")]
                self._add(found, (self.stems[word] for word in begun), BEGINNING)
            if not found:
                near = [word for word in self.known if abs(len(word) - len(term.word)) <= LONGER]
                alike = [*map(VOCABULARY.terms, get_close_matches(term.word, near, 4, ALIKE))]
                self._add(found, (said for each in alike for word in each for said in word[1:3]), MISTYPED)
                weight = min((word.weight for each in alike for word in each), default=weight)
                sure = MISTYPED
        rules = {self.passages[at].rule for at in found}
        return Hit(weight * self._rare(len(rules)), sure, found)

    def _add(self, found: dict[int, float], said: Iterable[str], counts: float) -> None:
        for each in said:
            for at, well in self.said.get(each, {}).items():
                found[at] = max(found.get(at, 0), well * counts)

    def _rare(self, rules: int) -> float:
        return log(1 + len(self.rules) / max(rules, 1))

    def _gather(self, hits: list[Hit], asked: float) -> tuple[dict[int, list[float]], dict[int, float]]:
        """Of each rule that has something of the query: how well each term, at best; and of its short phrase that is
        most like the query, how much of all that both have they share."""
        has: dict[int, list[float]] = {}
        shared: dict[int, float] = {}
        phrases: dict[int, float] = {}
        for i, hit in enumerate(hits):
            for at, well in hit.passages.items():
                n, counts, _ = self.passages[at]
                best = has.setdefault(n, [0.0] * len(hits))
                best[i] = max(best[i], counts * well)
                shared[at] = shared.get(at, 0) + hit.weight * well
        for at, weight in shared.items():
            n, counts, size = self.passages[at]
            if size:
                phrases[n] = max(phrases.get(n, 0), counts * weight / (asked + size - weight))
        return has, phrases


def _texts(rule: Rule, book: Rulebook, lang: str) -> Iterator[tuple[float, bool, str]]:
    """What a rule says: how much it counts, whether it is a short phrase, the text."""
    yield 3, True, rule.id
    yield from ((1, True, words) for words in rule.also.split(",") if words)
    readings = (rule.unclear, rule.because, rule.source, rule.fixed, *rule.picks.values())
    for tongue in LANGUAGES:
        counts = 1.0 if tongue == lang else OTHER
        yield from ((1.2 * counts, True, title) for title in rule.title[tongue].split(":"))
        yield 0.6 * counts, False, rule.text[tongue]
        yield from ((0.4 * counts, False, each[tongue]) for each in readings if each)
        yield from ((0.3 * counts, False, each[tongue]) for each in (rule.place, book.chapter(rule)) if each)


index = cache(Index)


def search(book: Rulebook, query: str, lang: str) -> Found:
    return index(book, lang).search(query)


def spans(text: str, query: str) -> Iterator[tuple[int, int]]:
    """Where a text holds what was looked for: from, to."""
    wanted = [term for term in VOCABULARY.terms(query) if term.weight == 1]
    for hit in WORD.finditer(plain(text)) if wanted else ():
        for term in VOCABULARY.terms(hit[0]):
            if any(term.same == each.same or term.word.startswith(each.word) for each in wanted):
                yield hit.span()
