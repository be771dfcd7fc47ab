"""Score only: a table whose log has one move, `put`, which fills in the final position."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct, json

from referee.core.desk import Desk
from referee.core.moves import AnyPosition, Entry, Move, Moves, Position
from referee.core.raw import Fields, Json, Raw
from referee.core.score import AnyFinal, PadRow, ScoreSheet, SeatScore, TieBreak, rows_by_line
from referee.core.setup import AnyBox, AnyOptions, AnySetup, Box, Options, Setup, Unreadable, no_such_seat, read, seated
from referee.core.slips import Named, Parts, Slip
from referee.core.verdict import Effect, Verdict, refuse

WHOLE = "final"  # a put of this field fills in everything at once, in whichever kind a final may come
Final = TypeVar("Final", bound=Struct)
Ties = Sequence[tuple[float, ...]]
End = TypeVar("End", bound=Struct)  # the same, where `Final` is what a module calls it


class Tally(Generic[Final]):
    """The final position as far as it is entered. `final` is the JSON of a final, never changed in place."""

    def __init__(self, count: "Count[AnyOptions, AnyBox, Final]", setup: AnySetup, final: Raw | None = None) -> None:
        self.count, self.setup = count, setup
        self.final = count.finals.blank(setup) if final is None else final

    def read(self) -> Final:
        """The final as the game's own type; raises msgspec.ValidationError."""
        return self._read

    @cached_property
    def _read(self) -> Final:
        return msgspec.convert(self.final, self.count.finals.Final)

    @cached_property
    def key(self) -> str:
        """The list that has one item a seat, in a final of this kind."""
        return self.count.key_of(self.final.get)

    @property
    def over(self) -> bool:
        return self.count.finals.complete(self.setup, self.read())

    @property
    def turn(self) -> None:
        """Nobody's: everyone may enter anything."""

    def score(self) -> ScoreSheet:
        return self.count.score(self.setup, self.read())


AnyTally = Tally[AnyFinal]  # of a game that the house does not know


class Put(Move[AnyTally], frozen=True, tag="put"):
    """One field of a seat, or of the whole table when `seat` is null, takes this value."""

    field: str
    value: Json
    seat: int | None = None

    def judge(self, at: AnyTally) -> Verdict:
        if self.seat is not None and (wrong := no_such_seat(at.setup, self.seat)):
            return wrong
        key = at.key
        if self.field == WHOLE and self.seat is None:
            try:
                return at.count.finals.check(at.setup, at.count.read(at.setup, self.value))
            except Unreadable as error:
                return Verdict((error.breach,))
        if self.field not in (at.final.keys() - {key} if self.seat is None else at.final[key][self.seat]):
            return refuse("house.field", hard=True, field=self.field)
        after = self._put(at)
        try:
            verdict = at.count.finals.check(at.setup, after.read())
        except (msgspec.ValidationError, OverflowError, RecursionError) as error:
            return refuse("house.shape", hard=True, reason=str(error))
        if not verdict.breaches:
            return verdict
        already = at.count.finals.check(at.setup, at.read()).breaches
        return Verdict(tuple(b for b in verdict.breaches if b not in already), verdict.doubts)

    def apply(self, at: AnyTally) -> tuple[AnyTally, tuple[Effect, ...]]:
        how, facts = (_at_a_place if self._has_places(at) else _difference)(self.held(at), self.value)
        return self._put(at), (Effect(f"{self.field}_{how}", facts),)

    def clashes(self, then: AnyTally, now: AnyTally) -> bool:
        return bool(self.held(then) != self.held(now))

    def struck(self, before: AnyTally, now: AnyTally) -> Entry | None:
        """The entry that takes this one back alone, whatever came since.

        None where nothing of it stands any more, or something else rests on it.
        """
        after, there = self._put(before), self.held(now)
        without = _without(self.held(before), self.held(after), there, places=self._has_places(now))
        if without == there or Put(self.field, without, self.seat).judge(now).breaches:
            return None
        return put_entry(self.seat, self.field, without)

    def held(self, at: AnyTally) -> Json:
        """What the field holds there."""
        if self.field == WHOLE and self.seat is None:
            return at.final
        return (at.final if self.seat is None else at.final[at.key][self.seat]).get(self.field)

    def _has_places(self, at: AnyTally) -> bool:
        """Is it a list whose places are there from the start, each to be filled?"""
        if self.seat is None or not (seats := at.count.finals.blank(at.setup).get(at.key)):
            return False
        empty = seats[self.seat].get(self.field)
        return isinstance(empty, list) and bool(empty)

    def _put(self, at: AnyTally) -> AnyTally:
        if self.seat is None:
            if self.field == WHOLE:
                return Tally(at.count, at.setup, json.decode(json.encode(at.count.read(at.setup, self.value))))
            return Tally(at.count, at.setup, {**at.final, self.field: self.value})
        seats = list(at.final[at.key])
        seats[self.seat] = {**seats[self.seat], self.field: self.value}
        return Tally(at.count, at.setup, {**at.final, at.key: seats})


def _difference(before: object, after: object) -> tuple[str, Raw]:
    """How a field changed, for the log: what came, what went, or simply what it is now."""
    if isinstance(before, list) and isinstance(after, list):
        came, gone = [], list(before)
        for item in after:
            gone.remove(item) if item in gone else came.append(item)
        if came and gone:
            return "swapped", {"came": came, "gone": gone}
        if came or gone:
            return ("came", {"came": came}) if came else ("gone", {"gone": gone})
    return "now", {"value": after}


def _without(was: object, did: object, now: object, *, places: bool) -> object:
    """A value as it is now, without what turned `was` into `did`; the same where nothing of that stands."""
    if did == now:
        return was
    if isinstance(was, dict) and isinstance(did, dict) and isinstance(now, dict):
        mine = {name for name in {*was, *did} if was.get(name) != did.get(name) == now.get(name)}
        kept = {name: value for name, value in now.items() if name not in mine}
        return kept | {name: value for name, value in was.items() if name in mine}
    if not (isinstance(was, list) and isinstance(did, list) and isinstance(now, list)):
        return now
    if places and len(was) == len(did) == len(now):
        return [old if new == here else here for old, new, here in zip(was, did, now, strict=True)]
    found, left = _difference(was, did)[1], list(now)
    for new, old in zip_longest(found.get("came", ()), found.get("gone", ())):
        if new is None:
            left.append(old)
        elif new in left:
            at = left.index(new)
            left[at : at + 1] = [] if old is None else [old]
    return left


def _at_a_place(before: Sequence[object], after: Sequence[object]) -> tuple[str, Raw]:
    """How one of several places changed; more of them at once are given as they are now."""
    apart = [(n, *pair) for n, pair in enumerate(zip_longest(before, after), 1) if pair[0] != pair[1]]
    if len(apart) != 1:
        return "now", {"value": after}
    ((n, old, new),) = apart
    facts = {"n": n, "old": old, "value": new}
    return "filled" if old is None else "emptied" if new is None else "changed", facts


def put_entry(seat: int | None, field: str, value: object) -> Entry:
    """The entry that puts this value into a field of a seat; seat None: of the whole table."""
    return {"do": "put", "seat": seat, "field": field, "value": msgspec.to_builtins(value)}


class Finals(Protocol[Options, Box, End]):
    """A game's `rules/final.py`: the module itself is this part of the contract."""

    @property
    def Final(self) -> type[End]:  # noqa: N802 (a class in the module)
        """The struct of one, as files carry it."""

    def blank(self, setup: Setup[Options, Box], /) -> Raw:
        """The JSON of one with nothing entered yet."""

    def check(self, setup: Setup[Options, Box], final: End, /) -> Verdict:
        """What it breaks, and what is doubtful; half-filled too."""

    def complete(self, setup: Setup[Options, Box], final: End, /) -> bool:
        """Is nothing left to enter?"""


@dataclass(frozen=True)
class Count(Generic[Options, Box, Final]):
    """The end of a game, as it is counted: its shape, what it may break, its score sheet."""

    seats: Sequence[int]  # how many can be scored
    finals: Finals[Options, Box, Final]  # its rules/final.py
    score: Callable[[Setup[Options, Box], Final], ScoreSheet]
    desk: Desk[Tally[Final]]
    seat_key: str  # the list in a final that has one item a seat
    pad: Callable[[ScoreSheet], list[PadRow]] = rows_by_line
    seat_keys: tuple[str, ...] = ()  # where finals come in several kinds: the list of each kind
    learnt: Callable[[Box, AnyPosition], Mapping[str, object]] = lambda box, at: {}  # slot -> value that the box lacks
    # raises Unreadable for a final in a file that cannot be meant; one still being typed in may be half-filled
    fit: Callable[[Setup[Options, Box], Final], None] = lambda setup, final: None
    slips: Iterable[Slip] = ()  # how people miscount it, likeliest first
    floor: Callable[[Setup[Options, Box]], str] = lambda setup: ""  # the line that lifts a total to 0, if none is below
    parts: Parts = lambda line: ()  # the cards or tiles that a line counted
    # what separates equal leaders, would the seats have these totals
    tie: Callable[[Setup[Options, Box], Final, Sequence[int]], TieBreak | None] = lambda setup, final, totals: None
    # the same where points do, of some lines: with `SeatScore.tie` of each seat, as its lines would be counted
    apart: Callable[[Setup[Options, Box], Sequence[SeatScore]], tuple[Ties, TieBreak | None]] | None = None
    named: Named = lambda line: line.id  # what the teller of a `line` is given, where an id says too little
    unready: Collection[str] = ()  # what a line says that cannot be counted yet: it is asked last
    # what rows of the pad may give each seat that are due at the end alone: until then both are said
    due: Callable[[Setup[Options, Box], Final], Mapping[str, Sequence[int]]] = lambda setup, final: {}
    # where a card of a row lies, for the words `row.placed`; empty where a row has no place
    placed: Callable[[Sequence[PadRow], PadRow, int], Fields] = lambda rows, row, seat: {}
    # where points come from, by source, three at most: the rows of the pad that each sums; a row `a.1` is of `a`
    sources: Mapping[str, Sequence[str]] = field(default_factory=dict)
    extras: Mapping[str, Callable[[Setup[Options, Box], Final], Sequence[object]]] = field(default_factory=dict)

    judges: ClassVar[bool] = False
    secrets: ClassVar[None] = None  # a count has none
    moves: ClassVar[Moves] = Moves(Put)

    def start(self, setup: Setup[Options, Box]) -> Tally[Final]:
        return Tally(self, setup)

    def final_of(self, at: AnyPosition) -> AnyFinal:
        return at.read()

    def in_turn(self, at: AnyPosition, seat: int) -> None:
        """A count has no turns."""

    def turned_up(self, at: Position) -> Position:
        return at

    def key_of(self, look: Callable[[str], object]) -> str:
        """The list that has one item a seat, in a final of this kind."""
        return next((key for key in self.seat_keys if look(key) is not None), self.seat_key)

    def read(self, setup: Setup[Options, Box], raw: object) -> Final:
        """The final position of a file, one item a seat."""
        seated(setup, self.seats)
        final = read({} if raw is None else raw, self.finals.Final, "house.final")
        key = self.key_of(lambda key: getattr(final, key))
        if (given := len(getattr(final, key))) != setup.count:
            raise Unreadable("house.seat_count", count=setup.count, given=given, field=key)
        self.fit(setup, final)
        return final

    def entries_of(self, final: Raw, blank: Raw | None = None) -> list[Entry]:
        """The entries that fill in a final position from nothing; one of another kind comes whole.

        Given what is blank before, a nought is entered where it is given: else it is still to be asked.
        """
        key = self.seat_key
        if final.get(key) is None:
            return [{"do": "put", "field": WHOLE, "value": final}]
        asked = [dict(seat) for seat in blank[key]] if blank else [{}] * len(final[key])
        seats = [
            put_entry(seat, field, value)
            for seat, fields in enumerate(final[key])
            for field, value in fields.items()
            if value or (value == 0 and field in asked[seat] and asked[seat][field] is None)
        ]
        table = [{"do": "put", "field": field, "value": value} for field, value in final.items() if field != key]
        return table + seats


AnyCount = Count[AnyOptions, AnyBox, AnyFinal]  # of a game that the house does not know
