"""Sentences in French and English, filled with facts.

A template is written as for `str.format`; what follows the colon says how a fact is written:

    {count}                     as it is
    {count:card|cards}          the word that goes with the number
    {seat:seat}                 the name of the player in that seat
    {of:feature,{count},or}     a word of the vocabulary, with the count it takes, a list joined by "or"
    {takers:seat,counted}       a list in which each stands once, with how often: "Ana ×3, Bruno"
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter

from referee.core.raw import Fields

LANGUAGES = ("fr", "en")
JOINERS = {
    "against": {"fr": " contre ", "en": " against "},
    "or": {"fr": " ou ", "en": " or "},
    "and": {"fr": " et ", "en": " and "},
}

Both = Mapping[str, str]
Word = Callable[[str, object, Sequence[str]], str]  # kind, value, arguments -> text

_ELIDED = re.compile(r"\b(d|qu)e $", re.IGNORECASE)
_parse = lru_cache(maxsize=4096)(lambda template: tuple(Formatter().parse(template)))


def fill(template: str, facts: Fields, lang: str, word: Word) -> str:
    """The template with its facts. A fact that is missing shows as `?`: a page never breaks over a word."""
    parts = []
    for text, name, spec, _ in _parse(template):
        parts.append(text)
        if name is None or spec is None:
            continue
        value = facts.get(name)
        if value is None:
            parts.append("?")
        elif "|" in spec:
            one, many = spec.split("|")
            parts.append(one if singular(value, lang) else many)
        else:
            kind, *arguments = (fill(spec, facts, lang, word) if "{" in spec else spec).split(",")
            several = isinstance(value, list | tuple)
            words = [word(kind, v, arguments) if kind else _plain(v) for v in (value if several else (value,))]
            filled = join(words, lang, arguments[-1] if arguments else "") if several else words[0]
            if kind == "seat" or (name == "name" and not kind):  # a name alone: of a person who has no seat yet
                parts[-1] = _before(filled, text, lang)
            parts.append(filled)
    return "".join(parts)


def _before(name: str, text: str, lang: str) -> str:
    """The text that a name comes after: d’Ana, qu’Ana, de Bruno."""
    vowel = unicodedata.normalize("NFD", name)[:1].casefold() in tuple("aeiouœæ")
    return text[:-2] + "’" if lang == "fr" and vowel and _ELIDED.search(text) else text


def _plain(value: object) -> str:
    """A number below zero has a real minus sign."""
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def join(items: Sequence[str], lang: str, last: str = "") -> str:
    if last == "counted":
        items = [f"{item} ×{n}" if n > 1 else item for item, n in Counter(items).items()]
    if last in JOINERS and len(items) > 1:
        return ", ".join(items[:-1]) + JOINERS[last][lang] + items[-1]
    return ", ".join(items) or "–"


def singular(number: object, lang: str) -> bool:
    """What a file holds in place of a number is plural: a page never breaks over a word."""
    if not isinstance(number, int | float):
        return False
    return abs(number) < 2 if lang == "fr" else abs(number) == 1


def typeset(text: str, lang: str) -> str:
    """French spaces its high punctuation with no-break spaces; authors write plain ones."""
    if lang != "fr":
        return text
    for mark in "?!;":
        text = text.replace(f" {mark}", f"\u202f{mark}")
    return text.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(" »", "\u00a0»").replace("'", "’")


def both(entry: Mapping[str, str], where: str) -> dict[str, str]:
    """An entry of a file, typeset; a ValueError at start names the place where it lacks a language."""
    for lang in LANGUAGES:
        if not isinstance(entry, Mapping) or not isinstance(entry.get(lang), str) or not entry[lang].strip():
            raise ValueError(f'{where} lacks its {lang} text: write {{ fr = "…", en = "…" }}')
    return {lang: typeset(entry[lang].strip(), lang) for lang in LANGUAGES}
