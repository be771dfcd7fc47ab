"""The rules and words of a game, read from its `rulebook.toml` and `words.toml` and checked."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.raw import Fields, Json, Raw
from referee.core.words.phrases import LANGUAGES, Both, both

RuleKind = Literal["table", "setup", "procedure", "legality", "scoring", "tiebreak", "reading", "check"]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, in our own words.

    `table` = only people can keep it; `check` = arithmetic of our own, which no booklet states;
    `reading` = the booklet leaves it open: `text` is what the app plays unless the table picks otherwise.
    """

    id: str
    kind: RuleKind
    place: Both  # where in the booklet, also for what it leaves open there
    title: Both
    short: Both  # one sentence that answers a quarrel by itself, of 72 letters at most
    text: Both
    say: Mapping[str, Both] = {}  # sentences with placeholders: refusals, doubts, score lines
    asks: Mapping[str, Both] = {}  # of a doubt, by its sentence: the question that a look at the table answers
    see: tuple[str, ...] = ()  # rules that qualify this one
    also: str = ""  # words, of either language, by which people look for it too
    # of a reading
    unclear: Both | None = None  # what the booklet leaves open; what it says, where it decides
    decided: bool = False  # the booklet decides, and a table may still choose otherwise
    because: Both | None = None  # why it is read so
    source: Both | None = None  # who else says so; none where nobody is named
    option: str | None = None  # the table may pick: a field of its options
    picks: Mapping[str, Both] = {}  # what it then plays, by the option's value, the usual one first
    only: str | None = None  # `play` or `tally`, where the other kind of table never depends on it
    fixed: Both | None = None  # why no table can pick

    def pick(self, options: object) -> Both | None:
        """What a table with these options plays; None for a rule that nobody picks there."""
        return self.picks[pick_key(getattr(options, str(self.option)))] if self.asked_of(options) else None

    def read_by(self, options: object) -> Both:
        """Its short sentence; where the table reads it otherwise than usual, the sentence of its pick."""
        picked = self.pick(options)
        return self.short if picked in (None, next(iter(self.picks.values()), None)) else picked

    def asked_of(self, options: object) -> bool:
        """May a table with such options pick? With another number of players it may have nothing to."""
        return self.option is not None and hasattr(options, self.option)


class Words:
    """The vocabulary of a game: names of pieces, moves, effects, questions, options.

    An entry with `fr` and `en` is a phrase; where each is a list it is [singular, plural].
    """

    def __init__(self, path: Path) -> None:
        self.phrases: dict[str, Both] = {}
        self.plurals: dict[str, Mapping[str, list[str]]] = {}
        self._read(f"{path.parent.name}/{path.name}: ", "", tomllib.loads(path.read_text(encoding="utf-8")))

    def _read(self, file: str, prefix: str, table: Fields) -> None:
        for key, value in table.items():
            name = f"{prefix}{key}"
            if not isinstance(value, Mapping):
                raise ValueError(f'{file}{name}: write {{ fr = "…", en = "…" }}')
            if "fr" not in value and "en" not in value:
                self._read(file, f"{name}.", value)
            elif any(isinstance(value.get(lang), list) for lang in LANGUAGES):
                if any(not isinstance(value.get(lang), list) or len(value[lang]) != 2 for lang in LANGUAGES):
                    raise ValueError(f"{file}{name}: a plural is [singular, plural] in each language")
                forms = [both({lang: value[lang][n] for lang in LANGUAGES}, f"{file}{name}") for n in (0, 1)]
                self.plurals[name] = {lang: [form[lang] for form in forms] for lang in LANGUAGES}
            else:
                self.phrases[name] = both(value, f"{file}{name}")


class Step(Struct, frozen=True):
    """One step of a turn, or of the whole game, with the rules that it leads to."""

    step: Both
    rules: tuple[str, ...]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    rule: list[Raw]
    chapter: dict[str, Json] = {}
    flow: list[Step] = []
    dock: dict[str, tuple[str, ...]] = {}
    same: list[tuple[str, ...]] = []


class Rulebook:
    """Every rule of a game by its id, in the booklet's order; its chapters, and how a turn goes."""

    def __init__(self, folder: Path) -> None:
        where = f"{folder.name}/rulebook.toml"
        try:
            file = msgspec.convert(tomllib.loads((folder / "rulebook.toml").read_text(encoding="utf-8")), _File)
        except msgspec.ValidationError as error:
            raise ValueError(f"{where}: {error}") from None
        self.folder = folder
        self.chapters = {key: both(title, f"{where}: chapter.{key}") for key, title in file.chapter.items()}  # V1 = …
        self.flow = tuple(Step(both(each.step, f"{where}: a step of [[flow]]"), each.rules) for each in file.flow)
        self.docks = file.dock  # what a dock asks about
        self.same = tuple(file.same)  # groups of words, of either language, that mean one thing in this game
        self.rules: dict[str, Rule] = {}
        for entry in file.rule:
            place = f"{where}: rule {entry.get('id')}"
            try:
                rule = msgspec.convert(_typeset(entry, place), Rule)
            except msgspec.ValidationError as error:
                raise ValueError(f"{place}: {error}") from None
            if rule.id in self.rules:
                raise ValueError(f"{place} is there twice: give one of them another id")
            self.rules[rule.id] = rule
        if unknown := list(self._unknown()):
            raise ValueError(f"{where}: {'; '.join(unknown)}")
        for rule in tuple(self):
            for other in (self.rules[id] for id in rule.see):
                if rule.id not in other.see:  # what qualifies a rule is qualified by it
                    self.rules[other.id] = replace(other, see=(*other.see, rule.id))

    def _unknown(self) -> Iterator[str]:
        """Each place that names a rule which is not there."""
        named = [(f"`see` of rule {rule.id}", rule.see) for rule in self]
        named += [(f"[dock] {topic}", rules) for topic, rules in self.docks.items()]
        named += [(f"[[flow]] {step.step['en']!r}", step.rules) for step in self.flow]
        for place, rules in named:
            yield from (f"{place} names {id}, which is no rule" for id in rules if id not in self.rules)

    def __getitem__(self, rule: str) -> Rule:
        return self.rules[rule]

    def __contains__(self, rule: str) -> bool:
        return rule in self.rules

    def chapter(self, rule: Rule) -> Both | None:
        """The heading under which a rule stands in the booklet."""
        return self.chapters.get(rule.id.partition(".")[0])

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())


def pick_key(value: Json) -> str:
    return {True: "yes", False: "no"}.get(value, str(value))


def value_of(key: str) -> str | bool:
    """The value of an option from the name of a pick: the inverse of `pick_key`."""
    return {"yes": True, "no": False}.get(key, key)


def _typeset(entry: Json, where: str) -> Json:
    """An entry of the file, typeset wherever it has both languages."""
    if not isinstance(entry, Mapping):
        return entry
    if "fr" in entry or "en" in entry:
        return both(entry, where)
    return {key: _typeset(value, f"{where}: {key}") for key, value in entry.items()}
