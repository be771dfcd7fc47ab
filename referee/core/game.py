"""The contract that each game fulfils.

A game is values and plain functions: positions and moves are frozen, a move is decoded strictly
from JSON, `judge` says what is wrong and `apply` says what follows. Nothing here or in a game
reads a clock, a database or a request.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from referee.core.box import Household, Raw, Shelves, Slot, new_breaches
from referee.core.rulebook import Rulebook, Words
from referee.core.score import Line, ScoreSheet
from referee.core.speech import Entitle, Speech, Teller
from referee.core.verdict import Breach, Effect, Verdict, refuse


class Unreadable(Exception):
    """A file, an option or a set-up that cannot be read: a house rule's id and its facts."""

    def __init__(self, rule: str, /, **facts: Any) -> None:
        super().__init__(rule)
        self.breach = Breach(rule, facts, hard=True)


class Position(Protocol):
    """The table as the referee knows it: an immutable value."""

    @property
    def over(self) -> bool: ...

    @property
    def turn(self) -> Any:
        """What is being asked, and of whom; the same while simultaneous choices come in.

        None where everyone may enter anything.
        """


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One class a move; the tag is its name in files."""

    def judge(self, at: Any) -> Verdict:
        """Every breach, not the first; a wrong shape, phase or turn stands alone."""
        raise NotImplementedError

    def apply(self, at: Any) -> tuple[Any, tuple[Effect, ...]]:
        """What follows. Total on legal moves, and on those whose breaches are not hard."""
        raise NotImplementedError

    def clashes(self, then: Any, now: Any) -> bool:
        """Has the question changed that this move answers, between what a phone saw and now?"""
        return bool(then.turn != now.turn)


class Setup(Struct, frozen=True):
    """Who plays, with which options, with which box: valid for a table's whole log."""

    seats: tuple[str, ...]
    options: Any
    box: Any

    @property
    def count(self) -> int:
        return len(self.seats)


class Tap(Struct, frozen=True):
    """What a tap on the phone means: entries to judge, and the half-made entry that stays on screen.

    A key that is greyed never acts. Where its tap makes no entry that could be refused, it is `greyed` by
    the rule that the dock answers with; who insists taps a second key, which says what it does.
    """

    entries: tuple[dict[str, Any], ...] = ()
    draft: dict[str, str] = {}
    back: int = 0  # so many moves that stand are taken back, and what was corrected since
    told: tuple[tuple[Slot, Any], ...] = ()  # what is printed, for the table's own box: it is no move, and stands alone
    greyed: Breach | None = None  # why this key does nothing: all else is empty then
    insist: tuple[str, str] | None = None  # the phrase and the tap of the key that does it all the same


class Desk(Struct, frozen=True):
    """How a phone enters things at one kind of table.

    `ask` says what may be entered now, given a draft (a half-made entry: it lives in the query
    string, so Back is one step back and nothing needs JavaScript). `tap` says what was meant.
    What `ask` returns is drawn by the game's own template. A draft belongs to the question for which
    it was begun (`Position.turn`): with the next one it is gone.
    """

    ask: Callable[[Any, Mapping[str, str]], Any]
    tap: Callable[[Any, Mapping[str, str]], Tap]
    keeps: tuple[str, ...] = ()  # fields that stay on the page when an entry was not accepted
    looks: tuple[str, ...] = ("seat",)  # fields that only say what is looked at: they belong to no question
    redraft: Callable[[Any, Mapping[str, Any]], Mapping[str, str]] | None = None  # a move to amend, as a draft


class PadRow(Struct, frozen=True):
    """A row of the score pad: what it is called, and the lines of each seat that it sums."""

    id: str
    cells: tuple[tuple[Line, ...], ...]


def rows_by_line(sheet: ScoreSheet) -> list[PadRow]:
    """The pad of most games: one row a line, the same for every seat."""
    lines = [{line.id: line for line in seat.lines} for seat in sheet.seats]
    ids = dict.fromkeys(id for seat in lines for id in seat)
    return [PadRow(id, tuple((seat[id],) if id in seat else () for seat in lines)) for id in ids]


# What an exported entry may carry besides its move's own fields; ignored when it is read.
STAMPS = frozenset({"seq", "at", "by"})


class Moves:
    """The moves of one kind of table, told apart by their tag.

    A move of many kinds is named with the union of them (`card=Flood | Authority | …`); a field of
    theirs tells them apart (their tag_field), and each has its own class like any other move.
    """

    def __init__(self, *kinds: type[Move], **unions: Any) -> None:
        self.by_tag: dict[Any, Any] = {kind.__struct_config__.tag: kind for kind in kinds} | unions

    def decode(self, entry: Any) -> "Move | Verdict":
        """The move, or the verdict that says why it cannot be one."""
        if not isinstance(entry, dict) or not isinstance(tag := entry.get("do"), str):
            return refuse("house.shape", hard=True, reason="no move is named")
        kind = self.by_tag.get(tag)
        if kind is None:
            return refuse("house.unknown_move", hard=True, do=tag, allowed=sorted(map(str, self.by_tag)))
        stamps = STAMPS - set(getattr(kind, "__struct_fields__", ()))
        if not stamps.isdisjoint(entry):
            entry = {key: value for key, value in entry.items() if key not in stamps}
        try:
            move: Move = msgspec.convert(entry, kind)
        except (msgspec.ValidationError, OverflowError, RecursionError) as error:
            return refuse("house.shape", hard=True, reason=str(error))
        return move


class Secrets(Struct, frozen=True):
    """What a game keeps from all but one seat for a while. What phones may know is made of it: core/sight.py."""

    # the only seat that may see an entry now, None where all may (entry, does it stand?, position)
    hides: Callable[[Mapping[str, Any], bool, Any], int | None]
    cover: Callable[[Mapping[str, Any]], Mapping[str, Any]]  # the entry as the others know it
    moves: Moves  # the game's moves and its covers, which no phone and no file may enter


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """The box or the options of a game that has none."""


@dataclass(frozen=True)
class Game:
    """A game, assembled: the one object that the house knows of it."""

    id: str
    name: str
    version: str  # of its rules: a table records the one it was played under
    seats: range  # how many a table takes; a final takes one to the most of them
    rulebook: Rulebook
    words: Words
    tellers: Mapping[str, Teller]
    options: type[Struct]
    # a game refereed live
    moves: Moves
    start: Callable[[Setup], Any]  # raises Unreadable for an impossible set-up
    final_of: Callable[[Any], Any]  # a position as it would be scored now
    view: Callable[[Any], dict[str, Any]]  # the `position` of a replay
    play: Desk | None  # None until the game can be refereed on a phone
    # the end, scored
    final: type[Struct]
    seat_key: str  # the list in a final that has one item a seat
    blank: Callable[[Setup], dict[str, Any]]  # a final with nothing entered yet
    check: Callable[[Setup, Any], Verdict]  # what a final breaks
    complete: Callable[[Setup, Any], bool]  # is nothing left to enter?
    tally: Desk  # score only
    score: Callable[[Setup, Any], ScoreSheet]
    extras: Mapping[str, Callable[[Setup, Any], list[Any]]] = field(default_factory=dict)
    pad: Callable[[ScoreSheet], list[PadRow]] = rows_by_line
    seat_keys: tuple[str, ...] = ()  # where finals come in several kinds: the list of each kind
    most_seats: Callable[[Any], int] = lambda options: 99  # fewer than `seats` with some options
    final_seats: Sequence[int] = ()  # how many can be scored only, where that is not "one to the most of a table"
    # raises Unreadable for a final in a file that cannot be meant; one still being typed in may be half-filled
    fit: Callable[[Setup, Any], None] = lambda setup, final: None
    dealt: tuple[str, ...] = ()  # options that hold what is dealt or drawn anew for each game: never carried over
    read_choices: Callable[[Any], dict[str, Any]] = lambda form: {}  # options from the page of a new table
    untold: Callable[[Any], Sequence[Breach]] = lambda form: ()  # what that page still asks before anyone can play
    by_id: Callable[[Setup, Any], Any] = lambda setup, raw: raw  # an entry or a final, each piece by its one name
    letters: tuple[str, ...] = ()  # kinds of words that stand on its pieces: nobody without a name is called so
    scripts: tuple[str, ...] = ()  # of static/js, for its docks and boards
    drawn: Mapping[str, Any] = field(default_factory=dict)  # what its templates need to draw pieces
    secrets: Secrets | None = None  # None: all that is entered lies open
    box: type[Struct] = Nothing
    household: Household | None = None  # what a household may tell of its own copy; None: nothing is unknown
    tells_running: Callable[[Any], bool] = lambda position: True  # false where secrets forbid it
    # what a household's box, or a table's options, call pieces; either may be None, where there is no table
    tellers_of: Callable[[Any, Any], Mapping[str, Teller]] = lambda box, options: {}
    # an entry that names a piece by its place, with the piece that lies there in this position
    named: Callable[[Mapping[str, Any], Any], Mapping[str, Any]] = lambda entry, position: entry
    entitle: Entitle | None = None  # which phrase tells an entry, where its tag alone does not say
    possible: Callable[[Setup], None] = lambda setup: None  # raises Unreadable where options do not go together

    def setup(self, seats: tuple[str, ...], options: Any = None, box: Any = None) -> Setup:
        """Read options and box strictly; an unknown or impossible one is unreadable."""
        setup = Setup(seats, _read(options, self.options, "house.options"), _read(box, self.box, "house.box"))
        self.possible(setup)
        return setup

    def read_box(self, raw: Any) -> Any:
        return _read(raw, self.box, "house.box")

    def shelves(self, raw: Any) -> Shelves:
        """A box as slots, of which the page, the file and the preview of an import are made."""
        return self.household.describe(self.read_box(raw)) if self.household else ()

    def tell(self, raw: Raw, values: Iterable[tuple[Slot, Any]]) -> Raw | Verdict:
        """The box with these values (None takes one away), or the rules that they break: all or none."""
        if self.household is None:
            return refuse("house.box_none", hard=True)
        told = raw
        for slot, value in values:
            if slot.fixed:
                return refuse("house.box_slot", hard=True, say="fixed")
            told = self.household.put(told, slot, value)
        try:
            before, after = self.household.check(self.read_box(raw)), self.household.check(self.read_box(told))
        except Unreadable as error:
            return Verdict((error.breach,))
        broken = new_breaches(before, after)
        return Verdict(tuple(broken)) if broken else told

    def read_final(self, setup: Setup, raw: Any) -> Any:
        """The final position of a file, one item a seat."""
        self._count(setup, self.counts("tally"))
        final = _read(raw, self.final, "house.final")
        key = next((key for key in self.seat_keys if getattr(final, key) is not None), self.seat_key)
        if (given := len(getattr(final, key))) != setup.count:
            raise Unreadable("house.seat_count", count=setup.count, given=given, field=key)
        self.fit(setup, final)
        return final

    def begin(self, setup: Setup) -> Any:
        """The position before the first move."""
        self._count(setup, self.counts("play"))
        return self.start(setup)

    def counts(self, mode: str) -> Sequence[int]:
        """How many may sit at a table: refereed, or scored only."""
        return self.seats if mode == "play" else self.final_seats or range(1, self.seats.stop)

    def _count(self, setup: Setup, counts: Sequence[int]) -> None:
        if setup.count not in counts:
            raise Unreadable("house.seats", count=setup.count, counts=list(counts))

    def score_of(self, setup: Setup, position: Any) -> ScoreSheet:
        return self.score(setup, self.final_of(position))

    def speech(self, lang: str, names: Sequence[str], box: Any = None, options: Any = None) -> Speech:
        tellers = {**self.tellers, **self.tellers_of(box, options)}
        told = {"entitle": self.entitle} if self.entitle else {}
        return Speech(lang, names, self.rulebook, self.words, tellers, **told)


def _read(raw: Any, kind: type[Struct], rule: str) -> Any:
    try:
        return msgspec.convert({} if raw is None else raw, kind)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        raise Unreadable(rule, reason=str(error)) from None
