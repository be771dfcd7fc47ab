"""Data as sentences, in one language, for the people of one table."""

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

from referee.core.raw import Fields, Json
from referee.core.score import Line
from referee.core.verdict import Breach, Effect, Sentence
from referee.core.words.phrases import Both, fill, singular
from referee.core.words.rulebook import Rule, Rulebook, Words

FILE = tomllib.loads((Path(__file__).parent.parent / "house" / "reasons.toml").read_text(encoding="utf-8"))
NAMES, FRENCH = FILE["names"], FILE["french"]
AT = re.compile(r": line (\d+) column (\d+)$")


def reason(text: str, lang: str) -> str:
    """The English text; in French if there is a translation, else in English."""
    if lang != "fr":
        return text
    what, _, where = AT.sub(r" - at ligne \1, colonne \2", text).partition(" - at ")
    for pattern, french in FRENCH.items():
        if found := re.fullmatch(pattern, what):
            reason = french.format(*(_named(part) for part in found.groups()))
            if where.startswith("ligne"):
                return f"{reason}, {where}"
            return f"{reason}, à {where.replace('`key` in', 'une clé de')}" if where else reason
    return text


def _named(part: str) -> str:
    return " ou ".join(NAMES.get(name, name) for name in part.split(" | "))


HOUSE = Rulebook(Path(__file__).parent.parent / "house")
HOUSE_WORDS = Words(Path(__file__).parent.parent / "house" / "words.toml")

# A game's own way to put a value into words, with the speech for everything else.
Teller = Callable[[Json, "Speech"], str]
# The phrase for an entry of the log, and its facts.
Entitle = Callable[[Fields], tuple[str, Fields]]
Alike = Callable[[Fields], Sequence[Fields]]


def by_tag(entry: Fields) -> tuple[str, Fields]:
    return f"move.{entry.get('do')}", entry


def nothing_alike(entry: Fields) -> Sequence[Fields]:
    return ()


@dataclass(frozen=True, eq=False)
class Speech:
    """Says rules, lines, moves and effects of one game in one language."""

    lang: str
    names: Sequence[str]
    rulebook: Rulebook
    words: Words
    tellers: Mapping[str, Teller]
    entitle: Entitle = by_tag
    alike: Alike = nothing_alike

    def rule(self, id: str) -> Rule:
        return HOUSE[id] if id in HOUSE else self.rulebook[id]

    def question(self, doubt: Breach) -> str | None:
        """What a look at the table answers; None of a doubt that no look settles."""
        asks = self.rule(doubt.rule).asks
        asked = asks.get(self.for_players(doubt.say, asks))
        return self.fill(asked, doubt.facts) if asked else None

    def line(self, line: Line) -> str:
        return self._said(self.rulebook[line.rule], line.say, line.operands)

    def sentence(self, of: Breach | Sentence) -> str:
        return self._said(self.rule(of.rule), of.say, of.facts)

    def effect(self, effect: Effect) -> str:
        """An effect in a few words; `<effect>_none` tells one whose list is empty, or that takes its value away."""
        key, values = f"effect.{effect.effect}", effect.facts.values()
        if ([] in values or None in values) and f"{key}_none" in self.words.phrases:
            key = f"{key}_none"
        return self.phrase(key, effect.facts) if self._known(key) else "?"

    def entry(self, entry: object, full: bool = False) -> str:
        """A log entry in a few words: `move.<do>` of the game's words or the house's, unless the game entitles it.

        In `full` (`move.<do>_full`) where two entries are compared that may differ in what the few words leave out.
        """
        if not isinstance(entry, Mapping):
            return self.phrase("move.unknown")
        key, facts = self.entitle(entry)
        if full and f"{key}_full" in self.words.phrases:
            key = f"{key}_full"
        if key == "move.put" and self._known(now := f"effect.{entry.get('field')}_now"):
            key = now
        if None in entry.values() and self._known(f"{key}_none"):
            key = f"{key}_none"
        if key == "move.ruling" and not entry.get("note"):
            key = "move.ruling_bare"
        return self.phrase(key if self._known(key) else "move.unknown", facts)

    def differs(self, old: object, new: object) -> str:
        """Of two entries that say where a piece lies, "Tile … · here", what differs, "blue → violet"; none of all."""
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            return ""
        if old in (ways := self.alike(new)):
            return self.phrase("move.amend_alike")
        least = min((self._pairs(old, each) for each in (new, *ways)), key=lambda pairs: len(pairs) or inf)
        return ", ".join(least)

    def _pairs(self, old: Fields, new: Fields) -> list[str]:
        (key, was), (other, now) = map(self.entitle, (old, new))
        full = self.words.phrases.get(f"{key}_full", {}).get(self.lang, "") if key == other else ""
        before, after = ([*self._values(full if " · " in full else "", facts)] for facts in (was, now))
        pairs = [f"{one} → {two}" for one, two in zip(before, after, strict=False) if one != two]
        return pairs if len(pairs) < len(before) == len(after) else []

    def _values(self, template: str, facts: Fields) -> Iterator[str]:
        for name, kind in re.findall(r"{(\w+):(\w+)}", template):
            value = facts.get(name)
            yield from (self.word(kind, each) for each in (value if isinstance(value, list | tuple) else [value]))

    def back(self, entry: Fields) -> str:
        """What an undo of this entry gives back: `back.<do>`, by the name of its phrase where it has its own."""
        key, facts = self.entitle(entry)
        named = key.replace("move.", "back.", 1)
        keys = [f"{named}_none"] * (None in entry.values()) + [named, f"back.{entry.get('do')}"]
        return next((self.phrase(each, facts) for each in keys if each in self.words.phrases), "")

    def _known(self, key: str) -> bool:
        return key in self.words.phrases or key in HOUSE_WORDS.phrases

    def phrase(self, key: str, facts: Fields | None = None) -> str:
        template = self.words.phrases.get(self.for_players(key, self.words.phrases)) or HOUSE_WORDS.phrases[key]
        return self.fill(template, facts or {})

    def for_players(self, key: str, known: Collection[str]) -> str:
        """`<key>_at_4` where a sentence reads otherwise with that number of players, else the key itself."""
        own = f"{key}_at_{len(self.names)}"
        return own if own in known else key

    def row(self, id: str) -> str:
        """What a row of the score pad is called: `row.<id>`, one of several with its number; else its id."""
        kind, _, number = id.partition(".")
        known = f"row.{kind}" in self.words.phrases
        return self.phrase(f"row.{kind}", {"n": number}) if known else id

    def word(self, kind: str, value: object, arguments: Sequence[str] = ()) -> str:
        """A value in words: by the game's own teller where it has one, else by its word."""
        if kind == "seat":
            return self.names[value] if isinstance(value, int) and 0 <= value < len(self.names) else str(value)
        if kind == "reason":  # a game's own words, in both languages; else the decoder's
            return str(value[self.lang]) if isinstance(value, Mapping) else reason(str(value), self.lang)
        if kind in self.tellers:
            return self.tellers[kind](value, self)
        if kind in ("line", "row"):  # of the score; a game whose lines are called otherwise has a teller
            return self.row(str(value))
        return self.plain(kind, value, next((int(a) for a in arguments if a.isdigit()), 1))

    def plain(self, kind: str, value: object, n: int = 1) -> str:
        """`<kind>.<value>` of the words, singular or plural; else the value as it is."""
        name = f"{kind}.{value}"
        if forms := self.words.plurals.get(name):
            return forms[self.lang][0 if singular(n, self.lang) else 1]
        found = self.words.phrases.get(name) or HOUSE_WORDS.phrases.get(name)
        return found[self.lang] if found else str(value)

    def _said(self, rule: Rule, say: str, facts: Fields) -> str:
        """A sentence of the rule; its short one where it lacks that: a page never breaks over a word."""
        return self.fill(rule.say.get(self.for_players(say, rule.say), rule.short), facts)

    def fill(self, template: Both, facts: Fields) -> str:
        """The sentence in this language, with its facts."""
        text = template[self.lang]
        return fill(text, facts, self.lang, self.word) if "{" in text else text
