"""Search in a rulebook, or in several: by the booklet's words or others that mean the same, in either language.

What they type and what a rule says are both brought down to *terms*: words without accents or endings, where words of
one group are one term (`house/search.toml`, and `same` of a rulebook for what a game's own things are called). The
rarer the words of a query that a rule has, the better; better still where they fill a title or an entry of `also`. A
word that no rule has stands for those that look like it, and is named. A rule with too little of a query is only near.
"""

import re
import tomllib
import unicodedata
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from math import log
from pathlib import Path
from typing import NamedTuple

from referee.core.raw import Raw
from referee.core.words.phrases import LANGUAGES
from referee.core.words.rulebook import Rule, Rulebook

WORD = re.compile(r"\w+(?:\.\w+)*")
ENDING = re.compile(r"(?<=\w{5})(es|ee|ed|er|ing|e)$")  # what French and English hang on a word
QUIET = 0.2  # a word that any question may have, against one that says something
SAME = 0.8  # another word for it, against the word itself
BEGINNING = 0.5  # of a word, against the whole of it
MISTYPED = 0.6  # a word that looks like it, against the word itself
ALIKE, LONGER = 0.8, 2  # how much of two words that look alike is the same; how many letters one may have more
SHORT = 3  # letters of a word that nothing is a slip of: dice is no die
PHRASE = 3.0  # a whole title or entry of `also`, against the same words here and there
OTHER = 0.5  # the other language, against that of the page
LESS = {"reading": 0.8, "check": 0.1}  # what the booklet leaves open, and arithmetic of our own, against what it says
MOST = 0.75  # of what the best rule has of the query: a rule with as much is found too
HALF = 0.5  # of the best rule's score: a rule with as much is found too, and stands in front
FEW, MANY, OVER = 3, 8, 2  # how many stand in front, at least and at most; two left over stand with them
ANSWER = 0.55  # of the query: where no rule has as much, what is found is only near
NEAREST = 5  # how many of those are shown
NOTHING = 0.2  # of the query: where no rule has as much, nothing is found
AGAIN = 0.8  # a second rule of the same game, where several are searched
OWN = 0.6  # a game whose titles and short sentences have none of the words, against one that uses them itself


class Term(NamedTuple):
    """A word of a text or a query, or several that mean something only together."""

    word: str
    stem: str
    same: str  # its group, else its stem
    weight: float


class Vocabulary:
    """Groups of words that mean the same, and the quiet ones that say little."""

    def __init__(self, quiet: str, groups: Iterable[Iterable[str]]) -> None:
        self.quiet = frozenset(plain(quiet).split())
        self.of: dict[tuple[str, ...], str] = {}  # a word or several, without their endings -> the term of its group
        self.words = set(self.quiet)
        for group in groups:
            self._add([WORD.findall(plain(said)) for said in group])
        self.longest = max(map(len, self.of))

    def _add(self, group: list[list[str]]) -> None:
        """One more group; with those that have a word of it already it is one."""
        keys = {tuple(map(stem, words)) for words in group}
        self.words.update(word for words in group for word in words)
        known = {self.of[key] for key in keys if key in self.of}
        keys.update(key for key, name in self.of.items() if name in known)
        self.of |= dict.fromkeys(keys, min(known, default=f"={' '.join(group[0])}"))

    def terms(self, text: str) -> list[Term]:
        """Its words, those of one expression together."""
        words, found, at = WORD.findall(plain(text)), [], 0
        stems = tuple(map(stem, words))
        while at < len(words):
            group = next((n for n in range(self.longest, 0, -1) if stems[at : at + n] in self.of), 0)
            here = slice(at, at + max(group, 1))
            joined = " ".join(stems[here])
            same = self.of.get(stems[here], joined)
            weight = QUIET if same.lstrip("=") in self.quiet or (not group and words[at] in self.quiet) else 1.0
            found.append(Term(" ".join(words[here]), joined, same, weight))
            at = here.stop
        return found


def plain(text: str) -> str:
    """Lower case, without accents, one character for each of the text."""
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in text.lower())


def stem(word: str) -> str:
    """A word without its plural and its usual endings."""
    if len(word) > 3 and word.endswith(("s", "x")):
        word = word[:-1]
    return ENDING.sub("", re.sub("(ie|y)$", "i", word))


@cache
def vocabulary(book: Rulebook | None = None) -> Vocabulary:
    """The words of the house, with those of a game."""
    return Vocabulary(house()["quiet"], [*house()["groups"], *(book.same if book else ())])


@cache
def house() -> Raw:
    """How people look for a rule, as the house knows it."""
    return tomllib.loads((Path(__file__).parent.parent / "house" / "search.toml").read_text(encoding="utf-8"))


def of_mistake(query: str) -> bool:
    """Is it asked how something entered by mistake is put right? That the app knows, and no booklet."""
    return any(stemmed in _stemmed(query) for stemmed in map(_stemmed, house()["mistake"]))


def _stemmed(text: str) -> str:
    return f" {' '.join(map(stem, WORD.findall(plain(text))))} "


class Ranked(NamedTuple):
    """A rule for a query of weight 1: its score, and how much of the query it has."""

    rule: Rule
    score: float = 0
    held: float = 0


class Found(NamedTuple):
    """What a search has found, the best first."""

    ranked: list[Ranked]
    near: bool = False  # no rule has enough of the query
    own: float = 1.0  # how much of the query stands as such in titles and short sentences
    unsaid: tuple[str, ...] = ()  # its words that no rule has

    @property
    def rules(self) -> list[Rule]:
        return [each.rule for each in self.ranked]


Places = tuple[dict[int, float], dict[int, float]]  # how well each rule has a word, and each short phrase, by number


class Hit(NamedTuple):
    """A term of the query: its weight, how surely it was meant, and what has it."""

    weight: float
    sure: float
    rules: dict[int, float]
    phrases: dict[int, float]


class Index:
    """The words of a rulebook for readers of one language, and the rules and short phrases that have them."""

    def __init__(self, book: Rulebook, lang: str) -> None:
        self.vocabulary = vocabulary(book)
        self.rules = tuple(book)
        self.said: dict[str, Places] = {}  # by stem and by group
        self.stems: dict[str, str] = {}  # a word as it is written -> its stem
        self.phrases: list[tuple[int, float, float]] = []  # its rule, what it counts, the weight of all its words
        own = (text for rule in book for each in (rule.title, rule.short) for text in each.values())
        self.own = {stem(word) for text in own for word in WORD.findall(plain(text))}
        short = list[tuple[int, float, list[Term]]]()
        for n, rule in enumerate(self.rules):
            for counts, is_short, text in _texts(rule, book, lang):
                terms = self.vocabulary.terms(text)
                for term in terms if is_short else (term for term in terms if term.weight == 1):
                    self.stems[term.word] = term.stem
                    for said, well in ((term.same, SAME), (term.stem, 1.0)):
                        rules, phrases = self.said.setdefault(said, ({}, {}))
                        rules[n] = max(rules.get(n, 0), counts * well)
                        if is_short:
                            phrases[len(short)] = well
                short += [(n, counts, terms)] * is_short
        for n, counts, terms in short:
            size = sum(term.weight * self._rare(len(self.said[term.same][0])) for term in terms)
            self.phrases.append((n, counts, size))
        self.words = sorted(self.stems)
        self.known = sorted(word for word in {*self.stems, *self.vocabulary.words} if len(word) > SHORT)

    def search(self, query: str) -> Found:
        """The rules that have most of the query, the best first; all of them for a query without a word."""
        terms = self.vocabulary.terms(query)
        hits = [self._hit(term) for term in terms]
        if not hits:
            return Found([*map(Ranked, self.rules)])
        ranked = sorted(self._ranked(hits), key=lambda each: -each.score)
        most = max((each.held for each in ranked), default=0)
        best = max((each.score for each in ranked), default=0)
        enough = [each for each in ranked if each.held >= most * MOST or each.score >= best * HALF]
        of_games = [term for term in terms if term.weight == 1 and tuple(term.stem.split()) not in vocabulary().of]
        own = sum(self.own.issuperset(term.stem.split()) for term in of_games) / len(of_games) if of_games else 1.0
        unknown = {term.word for term, hit in zip(terms, hits, strict=True) if hit.sure < 1}
        unsaid, near = tuple(word for word in WORD.findall(query) if plain(word) in unknown), most < ANSWER
        return Found((enough[:NEAREST] if most >= NOTHING else []) if near else enough, near, own, unsaid)

    def _ranked(self, hits: list[Hit]) -> Iterator[Ranked]:
        """Each rule that has something of the query; of its phrases the one with most of all words of both counts."""
        asked = sum(hit.weight for hit in hits)
        score, held, shared, fits = (dict[int, float]() for _ in range(4))
        for hit in hits:
            for n, well in hit.rules.items():
                score[n] = score.get(n, 0) + hit.weight * well
                held[n] = held.get(n, 0) + hit.weight * hit.sure
            for at, well in hit.phrases.items():
                shared[at] = shared.get(at, 0) + hit.weight * well
        for at, weight in shared.items():
            n, counts, size = self.phrases[at]
            fits[n] = max(fits.get(n, 0), counts * weight / (asked + size - weight))
        for n, has in score.items():
            rule = self.rules[n]
            has *= (1 + PHRASE * fits.get(n, 0)) * LESS.get(rule.kind, 1)
            yield Ranked(rule, has / asked, held[n] / asked)

    def _hit(self, term: Term) -> Hit:
        """What has a word, one that it begins, or else one that looks like it."""
        found: Places = {}, {}
        weight, sure = term.weight, 1.0
        self._add(found, (term.stem, term.same), 1)
        if not term.word.isdigit():
            if weight == 1:
                self._add(found, (self.stems[word] for word in _begun(self.words, term.word)), BEGINNING)
            if not found[0]:
                near = [each for each in self.known if _may_be(each, term.word)]
                alike = [*map(self.vocabulary.terms, get_close_matches(term.word, near, 4, ALIKE))]
                self._add(found, (said for each in alike for word in each for said in word[1:3]), MISTYPED)
                weight = min((word.weight for each in alike for word in each), default=weight)
                sure = MISTYPED if weight == 1 else 1.0
        return Hit(weight * self._rare(len(found[0])), sure, *found)

    def _add(self, found: Places, said: Iterable[str], counts: float) -> None:
        for each in said:
            for places, new in zip(found, self.said.get(each, ({}, {})), strict=True):
                for at, well in new.items():
                    places[at] = max(places.get(at, 0), well * counts)

    def _rare(self, rules: int) -> float:
        return log(1 + len(self.rules) / max(rules, 1))


def _begun(words: list[str], by: str) -> list[str]:
    """Of sorted words, those that begin so, without the one that is no longer."""
    return words[bisect(words, by) : bisect(words, f"{by}\uffff")]


def _may_be(known: str, word: str) -> bool:
    """Is a word mistyped worth a closer look? It begins or ends alike."""
    return (known[0] == word[0] or known[-2:] == word[-2:]) and abs(len(known) - len(word)) <= LONGER


def _texts(rule: Rule, book: Rulebook, lang: str) -> Iterator[tuple[float, bool, str]]:
    """What a rule says: how much it counts, whether it is a short phrase, the text."""
    yield 3, True, rule.id
    yield from ((1, True, words) for words in rule.also.split(",") if words)
    readings = (rule.unclear, rule.because, rule.source, rule.fixed, *rule.picks.values())
    for tongue in LANGUAGES:
        counts = 1.0 if tongue == lang else OTHER
        yield from ((1.2 * counts, True, title) for title in rule.title[tongue].split(":"))
        yield 0.8 * counts, False, rule.short[tongue]
        yield 0.6 * counts, False, rule.text[tongue]
        yield from ((0.4 * counts, False, each[tongue]) for each in readings if each)
        yield from ((0.3 * counts, False, each[tongue]) for each in (rule.place, book.chapter(rule)) if each)


index = cache(Index)


def search(book: Rulebook, query: str, lang: str) -> Found:
    return index(book, lang).search(query)


def front(scores: list[float]) -> int:
    """How many of a ranking, the best first, answer by themselves; what is left may be folded."""
    shown = min(max(FEW, sum(score >= scores[0] * HALF for score in scores)), MANY)
    return len(scores) if len(scores) <= shown + OVER else shown


def among(found: Mapping[str, Found]) -> list[tuple[str, Rule]]:
    """The best rules of several books, those in front; a second of one, or a book with other words, stands back."""
    near = all(some.near for some in found.values())
    ranked = [
        (each.score * (AGAIN if n else 1) * (OWN + (1 - OWN) * some.own), of, each.rule)
        for of, some in found.items()
        if not some.near or near
        for n, each in enumerate(some.ranked)
    ]
    ranked.sort(key=lambda each: -each[0])
    return [(of, rule) for _, of, rule in ranked[: front([score for score, *_ in ranked])]]


def spans(text: str, query: str, words: Vocabulary | None = None) -> Iterator[tuple[int, int]]:
    """Where a text holds what was looked for, in the words of the house or of a game: from, to."""
    words = words or vocabulary()
    wanted = [term for term in words.terms(query) if term.weight == 1]
    for hit in WORD.finditer(plain(text)) if wanted else ():
        for term in words.terms(hit[0]):
            if any(term.same == each.same or term.word.startswith(each.word) for each in wanted):
                yield hit.span()
