"""Which rules people look for: by the booklet's words, by others that mean the same, in either language.

What they type and what a rule says are both brought down to *terms*: words without accents or endings, where words of
one group (`house/search.toml`) are one term. Whole words count for more than the beginning of one, a title for more
than a text, the language of the page for more than the other.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from math import log
from pathlib import Path
from typing import NamedTuple

from referee.core.words.phrases import LANGUAGES
from referee.core.words.rulebook import Rule, Rulebook

WORD = re.compile(r"\w+(?:\.\w+)*")
ENDING = re.compile(r"(?<=\w{4})(es|ee|ed|er|ing|e)$")  # what French and English hang on a word
BEGINNING = 0.5  # of a word, against the whole of it
SAME = 0.8  # another word for it, against the word itself
NEXT_TO = 2.0  # what is typed stands there word by word
MOST = 0.75  # of a sentence's rare words: what holds as many of them as the best rule, or nearly so, is found too
READING = 0.8  # what the booklet leaves open, against what it says


class Term(NamedTuple):
    """A word of a text or a query, or several that mean something only together."""

    word: str
    stem: str
    same: str  # its group, else its stem


class Vocabulary:
    """Groups of words that mean the same, and the quiet ones that nobody looks for."""

    def __init__(self, path: Path) -> None:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        self.quiet = frozenset(plain(told["quiet"]).split())
        self.of: dict[tuple[str, ...], str] = {}  # a word or several, without their endings -> the term of its group
        for group in told["groups"]:
            for said in group:
                stems = tuple(stem(word) for word in WORD.findall(plain(said)))
                if self.of.setdefault(stems, f"={group[0]}") != f"={group[0]}":
                    raise ValueError(f"{path.name}: {said} is in two groups")
        self.longest = max(map(len, self.of))

    def terms(self, text: str) -> list[Term]:
        """The words that say something."""
        words, found, at = WORD.findall(plain(text)), [], 0
        stems = tuple(map(stem, words))
        while at < len(words):
            group = next((n for n in range(self.longest, 0, -1) if stems[at : at + n] in self.of), 0)
            if group or words[at] not in self.quiet:
                here = slice(at, at + max(group, 1))
                joined = " ".join(stems[here])
                found.append(Term(" ".join(words[here]), joined, self.of.get(stems[here], joined)))
            at += max(group, 1)
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


class Index:
    """The words of a rulebook for readers of one language: what is said where, and how much it counts there."""

    def __init__(self, book: Rulebook, lang: str) -> None:
        self.rules = tuple(book)
        self.said: dict[str, dict[int, float]] = {}  # a word, a stem, a group -> rule by number -> what it counts there
        self.order: list[str] = []  # of each rule: what it says, word by word
        for n, rule in enumerate(self.rules):
            order = []
            for weight, text in _texts(rule, book, lang):
                terms = VOCABULARY.terms(text)
                counts = weight * (1 + 2 / (1 + len(terms)))  # a short title is about nothing else
                for term in terms:
                    self._put(f"{term.word}…", n, counts * BEGINNING)
                    self._put(term.stem, n, counts)
                    self._put(term.same, n, counts * (1 if term.same == term.stem else SAME))
                order += [*(term.same for term in terms), "|"]
            self.order.append(f" {' '.join(order)} ")

    def _put(self, said: str, rule: int, counts: float) -> None:
        found = self.said.setdefault(said, {})
        found[rule] = max(found.get(rule, 0), counts)

    def search(self, query: str) -> list[Rule]:
        """The rules that hold every word; of a whole sentence, those that hold the most. The best come first."""
        wanted = VOCABULARY.terms(query)
        if not wanted:
            return list(self.rules)
        hits = [self._hits(term) for term in wanted]
        rare = [log(1 + len(self.rules) / max(len(found), 1)) for found in hits]
        together = f" {' '.join(term.same for term in wanted)} "
        ranked = []
        for n, rule in enumerate(self.rules):
            held = [counts for found, counts in zip(hits, rare, strict=True) if n in found]
            score = sum(found[n] * counts for found, counts in zip(hits, rare, strict=True) if n in found)
            score *= NEXT_TO if len(wanted) > 1 and together in self.order[n] else 1
            score *= READING if rule.kind == "reading" else 1
            ranked.append((sum(held), rule.kind != "check", score, -n))
        ranked.sort(reverse=True)
        most = ranked[0][0]
        least = most if most == sum(rare) else most * MOST
        return [self.rules[-n] for held, *_, n in ranked if held and held >= least]

    def _hits(self, term: Term) -> dict[int, float]:
        """The rules that hold it, whole or as the beginning of a longer word; no number is the beginning of another."""
        begun = () if term.word.isdigit() else (said for said in self.said if said.startswith(term.word))
        found: dict[int, float] = {}
        for said in (term.stem, term.same, *(each for each in begun if each.endswith("…"))):
            for n, counts in self.said.get(said, {}).items():
                found[n] = max(found.get(n, 0), counts)
        return found


def _texts(rule: Rule, book: Rulebook, lang: str) -> Iterator[tuple[float, str]]:
    yield 12, rule.id
    yield from ((3, words) for words in rule.also.split(","))
    readings = (rule.unclear, rule.because, rule.source, rule.fixed, *rule.picks.values())
    for tongue in sorted(LANGUAGES, key=lambda each: each != lang):
        counts = 1.0 if tongue == lang else 0.4
        yield from ((4.5 * counts, title) for title in rule.title[tongue].split(":"))
        yield 2 * counts, rule.text[tongue]
        yield from ((1.5 * counts, each[tongue]) for each in readings if each)
        yield from ((1 * counts, each[tongue]) for each in (rule.place, book.chapter(rule)) if each)


@cache
def index(book: Rulebook, lang: str) -> Index:
    return Index(book, lang)


def search(book: Rulebook, query: str, lang: str) -> list[Rule]:
    return index(book, lang).search(query)


def spans(text: str, query: str) -> Iterator[tuple[int, int]]:
    """Where a text holds what was looked for: from, to."""
    if not (wanted := VOCABULARY.terms(query)):
        return
    for hit in WORD.finditer(plain(text)):
        for term in VOCABULARY.terms(hit[0]):
            if any(term.same == each.same or term.word.startswith(each.word) for each in wanted):
                yield hit.span()
