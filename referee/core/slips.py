"""How people miscount: a slip says what lines of a score would be worth, counted so."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.core.raw import Json
from referee.core.score import AnyFinal, Line, ScoreSheet, SeatScore
from referee.core.setup import AnySetup
from referee.core.verdict import Breach, Facts
from referee.core.words.phrases import Both, both


class Slipped(Struct, frozen=True):
    """A line, miscounted."""

    points: int
    pieces: tuple[Json, ...] = ()  # cards or tiles that are counted wrongly, or left out: they are lit
    row: str = ""  # the row of the pad, of a line that the right count does not have


class Way(Struct, frozen=True):
    """One way to make a slip: the lines that it touches, and facts for its sentence."""

    lines: Mapping[str, Slipped]  # by the line's id
    facts: Facts = {}
    apart: bool = True  # may it have been made in one of these lines alone?
    rule: str | None = None  # the rule that is broken here, where it is another than the slip's
    rules: Mapping[str, str] = {}  # the same by line, where lines have rules of their own
    assumes: Breach | None = None  # what is open and it takes for known, with its `value`
    unsaid: bool = False  # another sentence says it here; a seat counted so along with others is counted by it too
    wider: str = ""  # the name of a wider misreading that the slip may be, for a seat that has no more to misread
    known: bool = True  # False: what this seat has does not tell what it would be, counted so

    def rule_of(self, lines: Iterable[str]) -> str | None:
        """The rule that is broken in these lines; None: the slip's."""
        found = {self.rules.get(line) for line in lines}
        return self.rule or (found.pop() if len(found) == 1 else None)


class Part(Struct, frozen=True):
    """A card or a tile that a line counted, and what it gives there; None where it gives nothing alone."""

    piece: Json
    points: int | None = None


Parts = Callable[[Line], Iterable[Part]]  # what a derivation lists
Named = Callable[[Line], str]  # what the teller of a `line` is given


@dataclass(frozen=True, eq=False)
class Case:
    """A seat whose score is in dispute: the final, and how it is counted."""

    setup: AnySetup
    final: AnyFinal
    sheet: ScoreSheet
    seat: int
    parts: Parts
    called: Named = lambda line: line.id
    floor: str = ""  # the line that lifts a total to 0, at a table where none is below

    @property
    def score(self) -> SeatScore:
        return self.sheet.seats[self.seat]

    @cached_property
    def of_each(self) -> "tuple[Case, ...]":
        """The same final, each seat's score in dispute."""
        return tuple(self if seat == self.seat else replace(self, seat=seat) for seat in range(self.setup.count))

    @cached_property
    def lines(self) -> dict[str, Line]:
        return {line.id: line for line in self.score.lines}

    def named(self, line: str) -> str:
        """What the teller of a `line` is given; its id for one that the right count does not have."""
        return self.called(self.lines[line]) if line in self.lines else line

    def points(self, line: str) -> int:
        """What a line counts; 0 for one that the right count does not have."""
        return self.lines[line].points if line in self.lines else 0

    def lifted(self, more: Mapping[str, int]) -> Mapping[str, int]:
        """So many points more in each line, with what then lifts the total."""
        if not self.floor or self.floor in more:
            return more
        total = sum(line.points for line in self.score.lines if line.id != self.floor) + sum(more.values())
        then = max(0, -total) - self.points(self.floor)
        return {**more, self.floor: then} if then else more


UNKNOWN = Way({}, unsaid=True, known=False)
Ways = Callable[[Any], Iterable[Way]]  # of a Case: every way to make this slip; one that changes nothing is none


class Slip(Struct, frozen=True):
    """A way in which people miscount."""

    id: str  # in files with its game: `toy.heap_too`
    rule: str | None  # the rule that it breaks; None for one that any addition may have
    text: Both  # "14, …": how one comes to the other number, filled with the facts of the way
    each: Ways  # the first with the same facts (`by`) is the whole misreading, any other a part of it
    lapse: bool = False  # the eye's, in one place: no rule is misread, so rules that are come first
    here: bool = False  # of these pieces as they lie: no others are counted otherwise by it
    alone: bool = False  # it takes a rare table: a number may hang on it alone, and is no sum of it and another one
    often: bool = False  # people make it more than most …
    seldom: bool = False  # … or hardly ever: others that give the same number come before it
    by: tuple[str, ...] = ()  # the facts that say which of its misreadings it is

    def tells(self, facts: Facts) -> bool:
        """Do these facts fill its sentence?"""
        return facts.keys() >= {*re.findall(r"{(\w+)", self.text["en"])}

    def ways(self, case: Case) -> list[Way]:
        return [way for way in self.each(case) if not way.unsaid]

    def whole(self, ways: Iterable[Way], facts: Facts, wider: str = "") -> Way:
        """What a seat that has these ways would count by it, in all that it touches there."""
        of = {name: facts.get(name) for name in self.by}
        named = (way for way in ways if way.wider == wider or not way.known)
        return next((way for way in named if {name: way.facts.get(name, of[name]) for name in of} == of), Way({}))


class Slips:
    """The slips of a game, likeliest first: `slips.toml` says them, a function each makes them."""

    def __init__(self, folder: Path, ways: Mapping[str, Ways], game: str = "") -> None:
        """`game`: its id, where its folder is called otherwise."""
        file, self.game = folder / "slips.toml", game or folder.name
        where, sentences = f"{folder.name}/{file.name}", tomllib.loads(file.read_text(encoding="utf-8"))
        if odd := sentences.keys() ^ ways.keys():
            raise ValueError(f"{where}: these slips have a sentence or a function, not both: {sorted(odd)}")

        def slip(id: str) -> Slip:
            it = sentences[id]
            flags = {flag: it[flag] for flag in ("lapse", "here", "alone", "often", "seldom") if flag in it}
            text, by = both(it, f"{where}: {id}"), tuple(it.get("by", ()))
            return Slip(f"{self.game}.{id}", it.get("rule"), text, ways[id], **flags, by=by)

        self._slips = tuple(map(slip, sentences))

    def __getitem__(self, id: str) -> Slip:
        return next(slip for slip in self._slips if slip.id.endswith(f".{id}"))

    def __iter__(self) -> Iterator[Slip]:
        return iter(self._slips)


def together(lines: Mapping[str, Slipped], **facts: object) -> Way:
    """A way that touches all of these lines or none."""
    return Way(lines, facts, apart=False)


def one(line: str, points: int, /, *pieces: Json, row: str = "", **facts: object) -> Way:
    """A way that touches one line."""
    return Way({line: Slipped(points, pieces, row)}, facts)
