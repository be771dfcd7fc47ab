"""A table of Faraway as the referee knows it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.moves import Entry
from referee.core.raw import Raw
from referee.core.verdict import Effect
from referee.games.faraway.rules.final import ROW, Final, Played, Tableau, asked_by, read
from referee.games.faraway.rules.journey import score_row
from referee.games.faraway.rules.options import Setup, check_seats, deck_of
from referee.games.faraway.rules.pieces import TIME, Deck, Printed, rises

Phase = Literal["display", "regions", "turns", "over"]
Seats = tuple[tuple[str, ...], ...]

FACE_DOWN = "face down"  # a Region laid that the reader may not know; no Region is called so
FIRST_HAND = 3  # F4.1: Regions dealt at the start, or kept of five (F4.4)


class Story(Struct, frozen=True):
    """What became of a Region that was shown in a display."""

    fate: Literal["shown", "picked", "left"]
    round: int
    seat: int | None = None


class Position(Struct, frozen=True):
    setup: Setup
    phase: Phase
    laid: tuple[str | None, ...]  # this round's Regions, hidden until all are in (F7.2)
    rows: Seats  # Regions revealed, left to right
    held: Seats  # Sanctuaries kept (F6.1)
    sacrifices: tuple[dict[str, tuple[str, ...]], ...]  # of each seat by meteor; none where nothing is destroyed
    round: int = 1
    blind: tuple[int, ...] = ()  # those who laid this round while their phone did not see what others had laid
    holder: dict[str, int] = {}  # who has a revealed Region
    order: tuple[int, ...] = ()  # of the last reveal, lowest number first (F7.5)
    draws: tuple[int, ...] = ()  # Sanctuaries to draw at the last reveal (F7.4), as far as there are (F.18)
    asked: int = 0  # Sanctuaries that all finders of that reveal were to draw
    left: int = 0  # Sanctuaries that nobody held then
    todo: tuple[tuple[str, int], ...] = ()  # what is still to enter this round, in order
    # only where the display is tracked
    display: tuple[str, ...] = ()
    known: Seats = ()  # picked and still in hand
    unknown: tuple[int, ...] = ()  # first-hand cards not yet laid
    stories: dict[str, Story] = {}

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def turn(self) -> tuple[object, ...]:
        return (self.round, self.phase, *self.todo[:1])

    @property
    def due(self) -> tuple[int, ...]:
        """While all choose, the players who have not laid their Region."""
        return tuple(seat for seat, laid in enumerate(self.laid) if laid is None) if self.phase == "regions" else ()

    @property
    def doubled(self) -> tuple[int, ...]:
        """The players of whom the same Region was entered, once all have laid: one of them has another (F2.2)."""
        if None in self.laid:
            return ()
        return tuple(seat for seat, id in enumerate(self.laid) if id != FACE_DOWN and self.laid.count(id) > 1)

    @property
    def acting(self) -> int | None:
        """Whose turn it is; None while all choose."""
        return self.todo[0][1] if self.phase == "turns" else None

    @property
    def short(self) -> bool:
        """Did the last reveal ask for more Sanctuaries than were left (F.18)?"""
        return self.asked > self.left

    @property
    def may_go_without(self) -> bool:
        """May any finder of the last reveal keep none (F.18)? All may where none is left at all."""
        return self.short and (self.setup.options.shortage == "any" or not self.left)

    @property
    def tracked(self) -> bool:
        return self.setup.options.track_display

    @property
    def deck(self) -> Deck:
        return deck_of(self.setup)


def start(setup: Setup) -> Position:
    check_seats(setup)
    nobody: Seats = ((),) * setup.count
    return Position(
        setup=setup,
        phase="display" if setup.options.track_display else "regions",
        laid=(None,) * setup.count,
        rows=nobody,
        held=nobody,
        sacrifices=({},) * setup.count,
        known=nobody,
        unknown=(FIRST_HAND,) * setup.count,
    )


def in_turn(at: Position, seat: int) -> Position | None:
    """As if this seat acted next after the reveal, where it still has something to enter."""
    own = tuple(each for each in at.todo if each[1] == seat)
    if at.phase != "turns" or not own or at.todo[0] == own[0]:
        return None
    return replace(at, todo=(*own, *(each for each in at.todo if each[1] != seat)))


def turned_up(at: Position) -> Position:
    """As if the Regions laid this round, as far as they are known, lay in their rows already."""
    new = [(id,) if id and id != FACE_DOWN else () for id in at.laid]
    return replace(at, rows=tuple((*row, *laid) for row, laid in zip(at.rows, new, strict=True)))


def reveal(at: Position) -> tuple[Position, tuple[Effect, ...]]:
    """All Regions are in: who finds Sanctuaries, who acts when (F7.2 to F7.5)."""
    new = [id for id in at.laid if id is not None]
    rows = tuple((*row, id) for row, id in zip(at.rows, new, strict=True))
    draws = tuple(_draw(at.deck.printed, row, held) for row, held in zip(rows, at.held, strict=True))
    order = tuple(sorted(range(len(new)), key=lambda seat: TIME[new[seat]]))
    asked, left = sum(draws), len(at.deck.sanctuaries) - sum(len(held) for held in at.held)
    finders = [seat for seat in order if draws[seat]]
    if at.setup.options.shortage == "lowest_first":
        draws = _served(draws, order, left)
    todo: list[tuple[str, int]] = []
    for place, seat in enumerate(order):  # F7.5
        # None without a display (F7.8); not for all where the table let Regions be laid from it.
        if place < len(at.display):
            todo.append(("pick", seat))
        if draws[seat]:
            todo.append(("sanctuary", seat))
    effects = [Effect("revealed", {"regions": new, "order": list(order)}, ("F7.2", "F7.5"))]
    if asked > left:
        effects.append(Effect("short", {"asked": asked, "left": left}, ("F.18",)))
    for seat in finders:
        if draws[seat]:
            kind = "due" if sum(draws) > left else "finds"  # not all that is due can be drawn
            effects.append(Effect(kind, {"seat": seat, "draws": draws[seat]}, _why_found(rows[seat], asked > left)))
        else:
            effects.append(Effect("unserved", {"seat": seat}, ("F7.3", "F.18")))
    after = replace(
        at,
        phase="turns",
        rows=rows,
        holder=at.holder | {id: seat for seat, id in enumerate(new)},
        laid=(None,) * len(new),
        order=order,
        draws=draws,
        asked=asked,
        left=left,
        todo=tuple(todo),
    )
    return next_round(after, effects) if not todo else (after, tuple(effects))


def _draw(printed: Printed, row: tuple[str, ...], held: tuple[str, ...]) -> int:
    """One Sanctuary and one more a Clue, for a player who laid a higher number than before (F7.3, F7.4)."""
    if rises(row[-2:]) == 0:
        return 0
    return 1 + clues(printed, row, held)


def _why_found(row: tuple[str, ...], short: bool) -> tuple[str, ...]:
    """A higher number, or a meteor of the same; and what becomes of a deck that has too few."""
    before, now = (TIME[id][0] for id in row[-2:])
    return ("F7.3", "F7.4", *(("F.12",) if before == now else ()), *(("F.18",) if short else ()))


def _served(draws: tuple[int, ...], order: tuple[int, ...], free: int) -> tuple[int, ...]:
    """What each may choose from where the deck serves the lowest number first, to its last card (F.18)."""
    served = dict.fromkeys(order, 0)
    for seat in order:
        served[seat] = min(draws[seat], free)
        free -= served[seat]
    return tuple(served[seat] for seat in range(len(draws)))


def clues(printed: Printed, row: tuple[str, ...], held: tuple[str, ...]) -> int:
    """Every Clue on Regions and Sanctuaries counts (F5.3)."""
    return sum([printed.clues[id] for id in (*row, *held)])


def next_round(at: Position, effects: list[Effect]) -> tuple[Position, tuple[Effect, ...]]:
    """Nothing is left to enter: the next round, or the end after the eighth (F7.1, F8.1)."""
    if at.round == ROW:
        return replace(at, phase="over", todo=()), (*effects, Effect("over", rules=("F8.1",)))
    round = at.round + 1
    shows = at.tracked and round < ROW  # F7.8, F.22: no display in the last round either
    after = replace(at, round=round, phase="display" if shows else "regions", todo=(), blind=())
    return after, (*effects, Effect("round", {"round": after.round}, ("F7.1",)))


def final_of(at: Position) -> Final:
    """The tableaus as they lie, revealed Regions only."""
    return Played(tuple(map(Tableau, at.rows, at.held, at.sacrifices)))


def view(at: Position) -> Raw:
    """The `position` of a replay."""
    rows, _ = read(at.setup, final_of(at))
    return {
        "round": at.round,
        "phase": at.phase,
        "over": at.over,
        "may": may(at),
        "order": list(at.order),
        "draws": list(at.draws),
        "laid": [seat for seat, id in enumerate(at.laid) if id is not None],
        "display": list(at.display) if at.tracked else None,
        "hands": [
            {"known": list(known), "unknown": unknown} for known, unknown in zip(at.known, at.unknown, strict=True)
        ]
        if at.tracked
        else None,
        "tableaus": [
            {
                "regions": list(row.regions),
                "sanctuaries": list(row.sanctuaries),
                "sacrifices": {region: list(ids) for region, ids in row.sacrifices.items()},
            }
            for row in rows
        ],
        "totals": [sum(line.points for line in score_row(row)) for row in rows],
    }


def may(at: Position) -> list[Entry]:
    """What may be entered now, and by whom."""
    if at.phase == "display":
        return [{"do": "display"}]
    if at.phase == "regions":
        return [{"do": "region", "seat": seat} for seat, id in enumerate(at.laid) if id is None]
    if at.phase == "turns":
        do, seat = at.todo[0]
        return [{"do": do, "seat": seat}]
    return [
        {"do": "sacrifice", "seat": seat, "region": region}
        for seat in range(at.setup.count)
        for region in payable(at, seat)
    ]


def payable(at: Position, seat: int) -> list[str]:
    """The meteors whose sacrifice this seat can pay and of which it has said nothing yet (F10.3)."""
    left = len(at.held[seat]) - sum(len(ids) for ids in at.sacrifices[seat].values())
    return [id for id in at.rows[seat] if id not in at.sacrifices[seat] and 0 < asked_by(id) <= left]
