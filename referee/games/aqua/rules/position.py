"""A table of AQUA as the referee knows it."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.raw import Raw
from referee.core.verdict import Effect
from referee.games.aqua.rules import board as boards
from referee.games.aqua.rules.board import Board
from referee.games.aqua.rules.final import BoardFile, Final
from referee.games.aqua.rules.large import Taken
from referee.games.aqua.rules.lattice import Place
from referee.games.aqua.rules.options import Plan, Setup, plan
from referee.games.aqua.rules.pieces import MARKETS, ROUNDS, SHAPES, TILES, Market

SNAIL_IN_MARKET = "market"


class Position(Struct, frozen=True):
    setup: Setup
    plan: Plan
    boards: tuple[Board, ...]
    to_play: tuple[int, ...]  # seats that still play this round, the one to play first
    snail: int | str | None  # a seat, "market", or None where there is none (Q9.3)
    opens: int = 0  # the seat first at turn this round
    round: int = 1
    placed: bool = False  # has the seat to play laid its tile?
    fresh: tuple[Place, ...] = ()  # animals that came this turn
    larges: int = 0  # large animals taken this turn
    taken: dict[str, tuple[Taken, ...]] = {}
    played: tuple[int, ...] = ()  # seats that have ended their turn this round
    over: bool = False

    @property
    def turn(self) -> tuple[object, ...]:
        return (self.round, self.placed, self.larges, *self.to_play[:1])

    @property
    def seat(self) -> int | None:
        """Whose turn it is."""
        return self.to_play[0] if self.to_play else None

    @property
    def snail_free(self) -> bool:
        """May the snail be taken (Q4.3)? In round 1 only where the table plays so (Q.17)."""
        return self.snail == SNAIL_IN_MARKET and (self.round > 1 or self.setup.options.snail_in_round_1)


def start(setup: Setup) -> Position:
    at = plan(setup)
    return Position(
        setup=setup,
        plan=at,
        boards=tuple(map(boards.begin, at.hot_spots)),
        to_play=clockwise(at.first, setup.count),
        snail=SNAIL_IN_MARKET if setup.count > 1 else None,
        opens=at.first,
    )


def clockwise(first: int, count: int) -> tuple[int, ...]:
    """The order of a round (Q3.2)."""
    return tuple((first + n) % count for n in range(count))


def in_turn(at: Position, seat: int) -> Position | None:
    """As if this seat's turn of the round began now."""
    if at.over or at.seat == seat:
        return None
    others = tuple(each for each in at.to_play if each != seat)
    return replace(at, to_play=(seat, *others), placed=False, fresh=(), larges=0)


def end_turn(at: Position) -> tuple[Position, tuple[Effect, ...]]:
    """The turn is over; with the last one the round is, with the last round the game (Q3.1)."""
    seat, *others = at.to_play
    after = replace(at, to_play=tuple(others), placed=False, fresh=(), larges=0, played=(*at.played, seat))
    if others:
        return after, ()
    effects: list[Effect] = []
    if at.snail == SNAIL_IN_MARKET:  # Q4.4
        after = replace(after, snail=seat)
        effects.append(Effect("snail", {"seat": seat}, ("Q4.4",) if at.snail_free else ("Q4.4", "Q.17")))
    if at.round == ROUNDS:
        return replace(after, over=True), (*effects, Effect("over", rules=("Q3.1",)))
    holder = after.snail if isinstance(after.snail, int) else 0
    following = replace(
        after,
        round=at.round + 1,
        to_play=clockwise(holder, at.setup.count),
        opens=holder,
        snail=None if after.snail is None else SNAIL_IN_MARKET,  # Q3.3: back to the market
        played=(),
    )
    return following, (*effects, Effect("round", {"round": following.round}, ("Q3.2", "Q3.3")))


def market(at: Position) -> dict[str, int]:
    """Tiles in the market and in the draw pile: counted, never entered (Q2.5, Q3.3)."""
    counts: Market = MARKETS[at.setup.count]
    stock = TILES - counts.tiles_removed
    dealt = counts.market + (at.round - 1) * counts.refill  # Q9.3: alone, what is left is discarded
    laid = len(at.played) + at.placed
    return {"market": counts.market - laid, "pile": stock - dealt}


def final_of(at: Position) -> Final:
    """The boards as they lie; the order of the last round once it is over (Q7.3)."""
    files = tuple(BoardFile(b.hot_spot, b.tiles, b.large, b.typed) for b in at.boards)
    return Final(at.plan.mode, at.plan.natives, files, None, at.played if at.over else None)


def view(at: Position) -> Raw:
    """The `position` of a replay."""
    return {
        "round": at.round,
        "turn": at.seat,
        "to_play": list(at.to_play),
        "placed": at.placed,
        "snail": at.snail,
        "phase": "over" if at.over else "play",
        "over": at.over,
        "taken": {shape: len(at.taken[shape]) for shape in SHAPES if at.taken.get(shape)},
        "boards": [_view_board(board) for board in at.boards],
    }


def _view_board(board: Board) -> Raw:
    file = BoardFile(board.hot_spot, board.tiles, board.large, board.typed)
    small = sorted([*place, colour] for place, colour in board.animals.items())
    laid: Raw = msgspec.json.decode(msgspec.json.encode(file))
    return laid | {"small": small}
