"""The contract that each game fulfils, in parts: a newcomer reads the part that is needed.

A game is values and plain functions. What is optional has a default here, or is None.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from referee.core.box import SEEN, Finding, Household, Shelves, Slot
from referee.core.count import AnyCount
from referee.core.moves import AnyPosition, Position
from referee.core.raw import Fields, Json, Raw
from referee.core.refereed import AnyRefereed
from referee.core.score import ScoreSheet
from referee.core.setup import AnyBox, AnyOptions, AnySetup, BoxOf, Nothing, Setup, Unreadable, read, seated
from referee.core.verdict import Breach, Verdict, refuse
from referee.core.words.rulebook import Rule, Rulebook, Words, pick_key, value_of
from referee.core.words.speech import Alike, Entitle, Speech, Teller, by_tag, nothing_alike

Kind = AnyRefereed | AnyCount  # of table: every move is judged, or only the end is counted
NO_VALUES = Household(BoxOf, lambda box: ())  # of a game of which nothing is unknown


class Track(Struct, frozen=True):
    """A progress track over many games, as a booklet has it: people name and tick what each of them did once."""

    boxes: int  # of one line: the number of things to do
    lines: int  # names that fit
    kinds: tuple[str, ...]  # of things to do
    binding: str  # the kind that binds everybody at a table; any other is each one's own
    rule: str
    levels: tuple[int, ...]  # the points that a lone player reaches, one level after the other

    def level(self, points: int) -> int | None:
        """The highest that these points reach."""
        return max((level for level in self.levels if level <= points), default=None)


@dataclass(frozen=True)
class About:
    """What it is, and the options of its tables."""

    id: str
    name: str
    version: str  # of its rules: a table records the one it was played under
    bgg: int | None = None  # its number at BoardGameGeek, where that is known for sure
    options: type[Struct] = Nothing
    options_at: Mapping[int, type[Struct]] = field(default_factory=dict)  # for numbers of players with other options
    possible: Callable[[AnySetup], None] = lambda setup: None  # raises Unreadable where options do not go together
    # options that a file does not name, where they have another default by now: as its table was played
    unnamed: Mapping[str, object] = field(default_factory=dict)
    dealt: tuple[str, ...] = ()  # options that hold what is dealt or drawn anew for each game: never carried over
    first_stays: bool = False  # the booklet names who starts by age or the like: the same person game after game
    usual_seats: int = 4  # how many names the page of a new table begins with, where nobody has played yet
    most_seats: Callable[[AnyOptions], int] = lambda options: 99  # fewer than may sit there with some options
    track: Track | None = None  # what the people of a circle tick across many games of it
    by_id: Callable[[AnySetup, Json], Json] = lambda setup, raw: raw  # an entry or a final, each piece by its one name

    def options_for(self, count: int) -> type[Struct]:
        return self.options_at.get(count, self.options)

    def read_options(self, options: object, count: int) -> Struct:
        """Raises Unreadable; where only another number of players has an option, with those that this number has."""
        shape, shapes = self.options_for(count), (self.options, *self.options_at.values())
        every = set().union(*[each.__struct_fields__ for each in shapes])
        named = every.intersection(options) if isinstance(options, Mapping) else set[str]()
        if elsewhere := named.difference(shape.__struct_fields__):
            shared = set(self.options.__struct_fields__).intersection(*[each.__struct_fields__ for each in shapes])
            own = [name for name in shape.__struct_fields__ if name not in shared]
            raise Unreadable("house.options", "elsewhere", count=count, names=sorted(elsewhere), own=own)
        given = {} if options is None else options
        return read({**self.unnamed, **given} if isinstance(given, Mapping) else given, shape, "house.options")


Told = TypeVar("Told")
OfPosition = Callable[[AnyPosition], Told]  # what a game says of a position of its own


@dataclass(frozen=True)
class Telling:
    """How its rules, entries and values become sentences."""

    rulebook: Rulebook
    words: Words
    tellers: Mapping[str, Teller] = field(default_factory=dict)
    # what a household's box, or a table's options, call pieces; either may be None, where there is no table
    tellers_of: Callable[[AnyBox, AnyOptions], Mapping[str, Teller]] = lambda box, options: {}
    entitle: Entitle = by_tag  # which phrase tells an entry
    # an entry that names a piece by its place, with the piece that lies there in this position
    named: Callable[[Fields, AnyPosition], Fields] = lambda entry, at: entry
    # the same entry as it may be written otherwise too
    alike: Alike = nothing_alike
    # the phrase that names the round, lap or turn of a position, with its facts: what stands above entries in the log
    heading: OfPosition[tuple[str, Fields] | None] = lambda at: None
    # whose turn it is: entries that name no player are theirs; None: everybody's, or nobody's
    turn: OfPosition[int | None] = lambda at: None
    # entries that only end a turn: one that a tap entered with its move is undone with it, and needs no line in the log
    quiet: Container[str] = ()
    # while it is nobody's turn: the seats of which something is asked
    due: OfPosition[Sequence[int]] = lambda at: ()
    # what is awaited of whoever is to act: the phrase `acts.<it>`; none: that it is their turn says all
    awaits: OfPosition[str] = lambda at: ""
    # while it is nobody's turn: is something asked that one phone enters for all?
    once: OfPosition[bool] = lambda at: False


@dataclass(frozen=True)
class Look:
    """What its pages need beside their templates."""

    read_choices: Callable[[object], Raw] = lambda form: {}  # options from the page of a new table, but for readings
    # what that page still asks before anyone can play: as it was posted, for a table of this kind
    lacking: Callable[[object, Kind], Sequence[Breach]] = lambda form, kind: ()
    # the options chosen there, with what this number of players needs
    with_room: Callable[[Raw, int], Raw] = lambda chosen, count: chosen
    asks: tuple[str, ...] = ()  # options that its options.html asks for though a reading names them
    scripts: tuple[str, ...] = ()  # of its folder static/, for its docks and boards
    letters: str = ""  # that its own classes begin with: `vi` of `vi-house`; none where it draws with the house's alone
    accent: tuple[str, str] = ("#564C3F", "#BDB4A4")  # its colour as text, on the light sheet and on the dark one
    pads: bool = True  # do its docks have pads or grids of numbers?
    plain_chips: bool = False  # its pieces have the colours of seats: a chip has none, and does not say whose they are
    drawn: Mapping[str, object] = field(default_factory=dict)  # what its templates need to draw pieces


@dataclass(frozen=True)
class Game:
    """A game, assembled: the one object that the house knows of it."""

    about: About
    telling: Telling
    refereed: AnyRefereed | None  # None until it can be refereed
    count: AnyCount
    box: Household | None = None  # what a household may enter of its own copy; None: nothing is unknown
    look: Look = Look()

    def __post_init__(self) -> None:
        """What no type can say of the parts together, as a sentence at start."""
        fields = self.count.finals.Final.__struct_fields__
        for key in (self.count.seat_key, *self.count.seat_keys):
            if key not in fields:
                raise ValueError(f"{self.id}: seat_key {key!r} of its Count is no field of Final: {', '.join(fields)}")
        slips = getattr(self.count.slips, "game", self.id)
        if slips != self.id:
            raise ValueError(f'{self.id}: its slips are called {slips}.…: write Slips(folder, ways, game="{self.id}")')

    @property
    def folder(self) -> Path:
        """Where everything of its own lies: the folder of its rulebook."""
        return self.telling.rulebook.folder

    @property
    def id(self) -> str:
        return self.about.id

    @property
    def name(self) -> str:
        return self.about.name

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of table, by the word of their addresses."""
        return {"play": self.refereed, "tally": self.count} if self.refereed else {"tally": self.count}

    @property
    def played(self) -> AnyRefereed:
        """The game as it is played, where a table needs its moves judged; raises Unreadable where it has no referee."""
        if self.refereed is None:
            raise Unreadable("house.not_refereed", game=self.name)
        return self.refereed

    # -- a table -------------------------------------------------------------------------------------

    def setup(self, seats: tuple[str, ...], options: object = None, box: object = None) -> AnySetup:
        """Read options and box strictly; an unknown or impossible one is unreadable."""
        setup = Setup(seats, self.about.read_options(options, len(seats)), self.read_box(box))
        self.about.possible(setup)
        return setup

    def choices(self, posted: Mapping[str, str], count: int) -> Raw:
        """The options as the page of a new table posted them: the game's own, and every reading that may be picked."""
        given = dict(self.look.read_choices(posted))
        for rule in self.telling.rulebook:
            if rule.option:
                key, usual = posted.get(rule.option, ""), next(iter(rule.picks))
                given[rule.option] = value_of(key if key in rule.picks else usual)
        asked = self.about.options_for(count).__struct_fields__
        return {name: value for name, value in given.items() if name in asked}

    def readings(self, mode: str, options: Fields) -> list[tuple[Rule, str]]:
        """Every reading that such a table may pick, with what these options pick."""
        rules = [rule for rule in self.telling.rulebook if rule.only in (None, mode)]
        return [(rule, pick_key(options[rule.option])) for rule in rules if rule.option and rule.option in options]

    def begin(self, setup: AnySetup, mode: str = "play") -> Position:
        kind: Kind = self.played if mode == "play" else self.count
        seated(setup, kind.seats)
        return kind.start(setup)

    def score_of(self, setup: AnySetup, position: object) -> ScoreSheet:
        """A refereed position, scored as if the game ended there."""
        return self.count.score(setup, self.played.final_of(position))

    def speech(self, lang: str, names: Sequence[str], box: object = None, options: object = None) -> Speech:
        tellers = {**self.telling.tellers, **self.telling.tellers_of(box, options)}
        return Speech(
            lang, names, self.telling.rulebook, self.telling.words, tellers, self.telling.entitle, self.telling.alike
        )

    # -- the household's box -------------------------------------------------------------------------

    def read_box(self, raw: object) -> AnyBox:
        return read({} if raw is None else raw, self.box.shape if self.box else BoxOf, "house.box")

    def shelves(self, raw: object) -> Shelves:
        """A box as slots, of which the page, the file and the preview of an import are made."""
        return self.box.describe(self.read_box(raw)) if self.box else ()

    def settles(self, at: Position, doubt: Breach) -> tuple[Finding, ...]:
        """The answers that people can give to a doubt: what a piece shows, or that it is so."""
        found = (self.box or NO_VALUES).settles(at, doubt)
        if found is not None or doubt.rule not in self.telling.rulebook:
            return found or ()
        asked = any(each.startswith(doubt.say) for each in self.telling.rulebook[doubt.rule].asks)
        return (Finding("settle.so", {}, SEEN.id, msgspec.json.encode(doubt).decode()),) if asked else ()

    def tell(self, raw: Raw, values: Iterable[tuple[Slot, Json]]) -> Raw | Verdict:
        """The box with these values (None takes one away), or the rules that they break: all or none."""
        filled, box, values = raw, self.box or NO_VALUES, list(values)
        if self.box is None and [slot for slot, _ in values] != [SEEN]:
            return refuse("house.box_none", hard=True)
        for slot, value in values:
            if slot.fixed:
                return refuse("house.box_slot", hard=True, say="fixed")
            filled = box.put(filled, slot, value)
        try:
            before, after = (box.check(self.read_box(each)) for each in (raw, filled))
        except Unreadable as error:
            return Verdict((error.breach,))
        broken = tuple(each for each in after.breaches if each not in before.breaches)  # an old mistake blocks nothing
        return Verdict(broken) if broken else filled
