"""Search in a rulebook: by the booklet's words or others that mean the same, in either language.

What they type and what a rule says are both brought down to *terms*: words without accents or endings, where words of
one group are one term (`house/search.toml`, and `same` of a rulebook for what a game's own things are called). The
rarer the words of a query that a rule has, the better; better still where they fill a title or an entry of `also`. No
rule needs the quiet words, which any question has. Another word that no rule has is named; one that the house does not
know either may be a slip, and what looks like it stands for it. A rule with too little of a query is only near.
"""

import re
import tomllib
import unicodedata
from bisect import bisect
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from math import log
from pathlib import Path
from typing import NamedTuple

from referee.core.raw import Raw
from referee.core.words.phrases import LANGUAGES
from referee.core.words.rulebook import Rule, Rulebook

WORD = re.compile(r"\w+(?:\.\w+)*")
ENDING = re.compile(r"(?<=\w{5})(es|ee|ed|er|ent|ing|e)$")  # what French and English hang on a word
BARE = lru_cache(512)(lambda letter: unicodedata.normalize("NFD", letter)[0])
QUIET = 0.2  # a word that any question may have, against one that says something
MENTIONED = 0.8  # one that no title or short sentence has, against what the game is about
SAME = 0.8  # another word for it, against the word itself
BEGINNING = 0.5  # of a word, or a word of an expression, against the whole of it
MISTYPED = 0.6  # a word that looks like it, against the word itself
ALIKE, LONGER = 0.8, 2  # how much of two words that look alike is the same; how many letters one may have more
SHORT = 3  # letters of a word that nothing is a slip of: dice is no die
PHRASE = 3.0  # a whole title or entry of `also`, against the same words here and there
OTHER = 0.5  # the other language, against that of the page
LESS = {"reading": 0.8, "check": 0.1}  # what the booklet leaves open, and arithmetic of our own, against what it says
MOST, LEAST = 0.75, 0.02  # of what the best rule has of the query, and of its score: a rule with both is found too
HALF = 0.5  # of the best rule's score: a rule with as much is found too, and stands in front
FEW, MANY, OVER = 3, 8, 2  # how many stand in front, at least and at most; two left over stand with them
ANSWER = 0.55  # of what the query asks for: where no rule has as much, what is found is only near
NEAREST, NOTHING = 5, 0.2  # how many of those are shown; of the query: where no rule has as much, nothing is found


class Term(NamedTuple):
    """A word of a text or a query, or several that mean something only together."""

    word: str
    stem: str
    same: str  # its group, else its stem
    weight: float
    typed: str


class Vocabulary:
    """Groups of words that mean the same, and the quiet ones that say little."""

    def __init__(self, quiet: str, groups: Iterable[Iterable[str]]) -> None:
        self.written = frozenset(WORD.findall(quiet))
        self.quiet = frozenset(map(plain, self.written))
        self.of: dict[tuple[str, ...], str] = {}  # a word or several, without their endings -> the term of its group
        self.words = set(self.quiet)
        for group in groups:
            self._add([self.split(said) for said in group])
        self.longest = {key[0]: len(key) for key in sorted(self.of, key=len)}  # of those that begin so

    def _add(self, group: list[list[str]]) -> None:
        """One more group; with those that have a word of it already it is one."""
        keys = {tuple(map(stem, words)) for words in group}
        self.words.update(word for words in group for word in words)
        known = {self.of[key] for key in keys if key in self.of}
        keys.update(key for key, name in self.of.items() if name in known)
        self.of |= dict.fromkeys(keys, min(known, default=f"={' '.join(group[0])}"))

    def split(self, text: str) -> list[str]:
        """Its words, without accents but where a short one would be a quiet one: dés is no des."""
        both = zip(WORD.findall(text.lower()), WORD.findall(plain(text)), strict=True)
        return [b if a == b or len(a) > SHORT or a in self.written or b not in self.quiet else a for a, b in both]

    def terms(self, text: str) -> list[Term]:
        """Its words, those of one expression together."""
        typed, words, found, at = WORD.findall(text), self.split(text), [], 0
        stems = tuple(map(stem, words))
        while at < len(words):
            size = next((n for n in range(self.longest.get(stems[at], 1), 1, -1) if stems[at : at + n] in self.of), 1)
            here = slice(at, at + size)
            joined = " ".join(stems[here])
            same = self.of.get(stems[here], joined)
            weight = QUIET if same.lstrip("=") in self.quiet or (size == 1 and words[at] in self.quiet) else 1.0
            found.append(Term(" ".join(words[here]), joined, same, weight, " ".join(typed[here])))
            at = here.stop
        return found


def plain(text: str) -> str:
    """Lower case, without accents, one character for each of the text."""
    return "".join(map(BARE, text.lower()))


@lru_cache(4096)
def stem(word: str) -> str:
    """A word without its plural and its usual endings."""
    return ENDING.sub("", re.sub("(ie|y)$", "i", re.sub(r"(?<=\w{3})(?<!s)[sx]$", "", word)))


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
    asked, *usual = (f" {' '.join(map(stem, WORD.findall(plain(text))))} " for text in (query, *house()["mistake"]))
    return any(mistake in asked for mistake in usual)


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
    """A term of the query: its weight, how surely it was meant (0: quiet, no rule needs it), and what has it."""

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
        own = (text for rule in book for each in (rule.title, rule.short) for text in each.values())
        self.own = {said for text in own for term in self.vocabulary.terms(text) for said in term[1:3]}
        short = list[tuple[int, float, list[Term]]]()
        for n, rule in enumerate(self.rules):
            for counts, is_short, text in _texts(rule, book, lang):
                terms = self.vocabulary.terms(text)
                for term in terms if is_short else (term for term in terms if term.weight == 1):
                    self.stems[term.word] = term.stem
                    parts = dict.fromkeys(term.stem.split(), BEGINNING)
                    for said, well in {**parts, term.same: SAME, term.stem: 1.0}.items():
                        rules, phrases = self.said.setdefault(said, ({}, {}))
                        rules[n] = max(rules.get(n, 0), counts * well)
                        if is_short:
                            phrases[len(short)] = well
                short += [(n, counts, terms)] * is_short
        sizes = (sum(t.weight * self._rare(t, len(self.said[t.same][0])) for t in each[2]) for each in short)
        self.phrases = [(n, counts, size) for (n, counts, _), size in zip(short, sizes, strict=True)]
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
        enough = [each for each in ranked if each.score >= best * (LEAST if each.held >= most * MOST else HALF)]
        of_games = [term for term in terms if term.weight == 1 and tuple(term.stem.split()) not in vocabulary().of]
        own = sum(term.stem in self.own for term in of_games) / len(of_games) if of_games else 1.0
        unsaid = tuple(term.typed for term, hit in zip(terms, hits, strict=True) if 0 < hit.sure < 1)
        near = most < ANSWER
        return Found((enough[:NEAREST] if most >= NOTHING else []) if near else enough, near, own, unsaid)

    def _ranked(self, hits: list[Hit]) -> Iterator[Ranked]:
        """Each rule that has something of the query; of its phrases the one with most of all words of both counts."""
        asked, needed = sum(hit.weight for hit in hits), sum(hit.weight for hit in hits if hit.sure)
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
            has *= (1 + PHRASE * fits.get(n, 0)) * LESS.get(self.rules[n].kind, 1)
            yield Ranked(self.rules[n], has / asked, held[n] / needed if needed else 1.0)

    def _hit(self, term: Term) -> Hit:
        """What has a word, one that it begins, or else one that looks like it."""
        found: Places = {}, {}
        weight, sure = term.weight, 1.0
        self._add(found, (term.stem, term.same), 1)
        if weight == 1 and not term.word.isdigit():
            begun = slice(bisect(self.words, term.word), bisect(self.words, f"{term.word}\uffff"))
            self._add(found, (self.stems[word] for word in self.words[begun]), BEGINNING)
        if not found[0]:
            sure = MISTYPED
            if not term.word.isdigit() and term.word not in self.vocabulary.words:
                near = [each for each in self.known if _may_be(each, term.word)]
                alike = [*map(self.vocabulary.terms, get_close_matches(term.word, near, 4, ALIKE))]
                self._add(found, (said for each in alike for word in each for said in word[1:3]), MISTYPED)
                weight = min((word.weight for each in alike for word in each), default=weight)
        return Hit(weight * self._rare(term, len(found[0])), sure if weight == 1 else 0, *found)

    def _add(self, found: Places, said: Iterable[str], counts: float) -> None:
        for each in said:
            for places, new in zip(found, self.said.get(each, ({}, {})), strict=True):
                for at, well in new.items():
                    places[at] = max(places.get(at, 0), well * counts)

    def _rare(self, term: Term, rules: int) -> float:
        return log(1 + len(self.rules) / max(rules, 1)) * (1 if not rules or term.same in self.own else MENTIONED)


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


def spans(text: str, query: str, words: Vocabulary | None = None) -> Iterator[tuple[int, int]]:
    """Where a text holds what was looked for, in the words of the house or of a game: from, to."""
    words = words or vocabulary()
    wanted = [term for term in words.terms(query) if term.weight == 1]
    for hit in WORD.finditer(plain(text)) if wanted else ():
        for term in words.terms(hit[0]):
            begun = (each for each in wanted if not each.word.isdigit())  # 77 is not seven
            if any(term.same == each.same for each in wanted) or any(term.word.startswith(each.word) for each in begun):
                yield hit.span()
