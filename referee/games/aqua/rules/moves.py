"""The moves of AQUA, one class each. A turn is a tile with what comes of it, then perhaps large animals (Q3.5)."""

from typing import ClassVar

from msgspec import UNSET
from msgspec.structs import replace

from referee.core.moves import Grounds, Move, Moves, put
from referee.core.setup import no_such_seat
from referee.core.verdict import LEGAL, Breach, Effect, Facts, Sentence, Verdict, refuse
from referee.games.aqua.rules import board as boards
from referee.games.aqua.rules.board import LargeAnimal, Turn, fits, fourth, is_habitat, lay, touches
from referee.games.aqua.rules.box import Ring
from referee.games.aqua.rules.final import crowd_doubts, pattern_doubts
from referee.games.aqua.rules.large import Taken, form_of, misplaced, off_the_stack, top_of, turned, unlikely
from referee.games.aqua.rules.lattice import Hex, Place, corals_at, place_of
from referee.games.aqua.rules.pieces import CLASSIC, ROUNDS, Colour, Face, Printed, Shape
from referee.games.aqua.rules.position import SNAIL_IN_MARKET, Position, end_turn, market

Next = tuple[Position, tuple[Effect, ...]]


class HotSpot(Move[Position], frozen=True, tag="hot_spot"):
    """A player names the corals of a hot spot, before the first tile goes beside it (Q2.1)."""

    seat: int
    ring: Ring

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat):
            return wrong
        return refuse("Q2.1", "known", hard=True, seat=self.seat) if at.boards[self.seat].hot_spot else LEGAL

    def grounds(self, at: Position) -> Grounds:
        return ("Q2.1",)

    def apply(self, at: Position) -> Next:
        return replace(at, boards=put(at.boards, self.seat, boards.begin(self.ring))), ()


class Tile(Move[Position], frozen=True, tag="tile"):
    """A player lays a coral tile, and the small animals of every habitat come at once (Q4.1, Q5.2)."""

    seat: int
    at: Hex
    corals: tuple[Colour, Colour, Colour]
    turn: Turn

    @property
    def tile(self) -> boards.Tile:
        return boards.Tile(self.at, self.corals, self.turn)

    def judge(self, at: Position) -> Verdict:
        if wrong := _not_now(at, self.seat):
            return wrong
        board, tile = at.boards[self.seat], self.tile
        if board.hot_spot is None:
            return refuse("Q2.1", "untold", hard=True, seats=[self.seat])
        breaches: list[Breach] = []
        if at.placed:
            breaches.append(Breach("Q3.4", {"seat": self.seat}, "second", hard=True))
        if self.at in board.occupied:
            breaches.append(Breach("Q4.2", {"at": list(self.at)}, hard=True))
        elif not fits(board, tile):
            sides = [list(touch) for touch in touches(board, tile)]
            ways = boards.turns(board, self.at, self.corals)
            by = sorted((way - self.turn) % 6 for way in ways)
            facts = {"at": list(self.at), "sides": sides, "turns": ways, "by": by}
            say = "apart" if not sides else "turn" if ways else "refused"
            breaches.append(Breach("Q4.1", facts, say))
        if breaches:
            return Verdict(tuple(breaches))
        after, made = lay(board, tile, at.setup.options.strict_exactly_three)
        laid = put(at.boards, self.seat, after)
        doubts = pattern_doubts(laid, [tile]) + crowd_doubts(laid, {after.animals[place] for place in made})
        return Verdict((), tuple(doubts))

    def grounds(self, at: Position) -> Grounds:
        sides = [list(touch) for touch in touches(at.boards[self.seat], self.tile)]
        return (Sentence("Q4.1", "ground", {"sides": sides}), "Q4.2")

    def apply(self, at: Position) -> Next:
        board, made = lay(at.boards[self.seat], self.tile, at.setup.options.strict_exactly_three)
        after = replace(at, boards=put(at.boards, self.seat, board), placed=True, fresh=made)
        bare = _bare(board, self.tile, made)
        return after, (*(_habitat(board, place) for place in made), *bare)


class Large(Move[Position], frozen=True, tag="large"):
    """A player attracts a large animal onto small ones (Q6.1 to Q6.7)."""

    seat: int
    shape: Shape
    cells: tuple[Place, ...]
    points: Printed | None = None
    face: Face | None = None

    def judge(self, at: Position) -> Verdict:
        if wrong := _not_now(at, self.seat):
            return wrong
        box, taken = at.setup.box, at.taken.get(self.shape, ())
        stack = box.stack(self.shape, at.setup.count)
        breaches: list[Breach] = []
        if not set(self.cells).intersection(at.fresh):  # Q.06: old animals alone attract nothing
            fresh = [list(place) for place in at.fresh]
            say = "before" if not at.placed else "refused" if fresh else "none"
            came = [at.boards[self.seat].animals[place] for place in at.fresh]
            breaches.append(Breach("Q6.1", {"shape": self.shape, "fresh": fresh, "colours": came}, say, hard=True))
        breaches += misplaced(at.boards[self.seat], box, self.shape, self.cells)
        breaches += turned(self.shape, self.face)
        breaches += off_the_stack(self.shape, self.points, stack, taken)
        one = at.setup.options.large_animals_per_turn == "one"
        if at.larges and one:
            breaches.append(Breach("Q.05", {"shape": self.shape, "count": at.larges}))
        if breaches:
            return Verdict(tuple(breaches))
        doubts = [] if not at.larges else [Breach("Q.05", {"shape": self.shape, "count": at.larges}, "second")]
        doubts += unlikely(self.shape, self._worth(at), self.cells, bool(box.cells(self.shape)), taken)
        return Verdict((), tuple(doubts))

    def grounds(self, at: Position) -> Grounds:
        animals = at.boards[self.seat].animals
        below = [animals[place] for place in self.cells]
        fresh = [animals[place] for place in self.cells if place in at.fresh]
        return (Sentence("Q6.1", "ground", {"colours": fresh}), Sentence("Q6.3", "ground", {"colours": below}))

    def apply(self, at: Position) -> Next:
        points = self._worth(at)
        board = at.boards[self.seat]
        animal = LargeAnimal(self.shape, points, self.cells, self.face or UNSET)
        board = replace(board, large=(*board.large, animal))
        taken = at.taken | {self.shape: (*at.taken.get(self.shape, ()), Taken(points, form_of(self.cells)))}
        return replace(at, boards=put(at.boards, self.seat, board), taken=taken, larges=at.larges + 1), ()

    def _worth(self, at: Position) -> int | None:
        """As entered, else as the box has it for the tile on top (Q6.4)."""
        stack = at.setup.box.stack(self.shape, at.setup.count)
        return self.points if self.points is not None else top_of(stack, at.taken.get(self.shape, ()))


class Done(Move[Position], frozen=True, tag="done"):
    """A turn ends; every turn lays a tile (Q3.4)."""

    closes: ClassVar[bool] = True

    seat: int

    def judge(self, at: Position) -> Verdict:
        if wrong := _not_now(at, self.seat):
            return wrong
        return LEGAL if at.placed else refuse("Q3.4", seat=self.seat)  # Q.11: no legal place is for the table to say

    def grounds(self, at: Position) -> Grounds:
        if len(at.to_play) == 1 and at.round == ROUNDS:
            return (Sentence("Q3.1", "ground", {"rounds": ROUNDS, "left": market(at)["market"]}), "Q3.4")
        if at.setup.count == 1:  # there is no snail, and no order
            return ("Q3.4",)
        return (*self._lets_go(at), self._follows(at), "Q3.4")

    def _lets_go(self, at: Position) -> Grounds:
        """A large animal may have come: none has to."""
        fresh = [at.boards[self.seat].animals[place] for place in at.fresh]
        return (Sentence("Q6.5", "ground", {"colours": fresh}),) if fresh and not at.larges else ()

    def _follows(self, at: Position) -> Sentence:
        """The order of the round; its last player gets the snail that nobody took, and opens the next one."""
        if len(at.to_play) == 1 and at.snail == SNAIL_IN_MARKET:
            return Sentence("Q4.4", "ground", {"seat": self.seat})
        order = [*at.played, *at.to_play]
        facts: Facts = {"round": at.round, "opens": at.opens, "order": order}
        return Sentence("Q3.2", "ground" if order[0] == at.opens else "ground_again", facts)

    def apply(self, at: Position) -> Next:
        return end_turn(at)


class Snail(Move[Position], frozen=True, tag="snail"):
    """A player takes the snail instead of playing now: last this round, first in the next (Q4.3, Q.15)."""

    several: ClassVar[tuple[str, ...]] = ("Q4.3",)

    seat: int

    def judge(self, at: Position) -> Verdict:
        late = Breach("Q4.3", {"seat": self.seat}, "late", hard=True)
        if wrong := _not_now(at, self.seat):
            return Verdict((late, *wrong.breaches)) if at.snail_free and self.seat in at.played else wrong
        breaches = []
        if at.snail is None:
            breaches.append(Breach("Q9.3", {}, "no_snail", hard=True))
        elif at.snail != SNAIL_IN_MARKET:
            breaches.append(Breach("Q4.3", {"holder": at.snail}, hard=True))
        elif not at.snail_free:
            breaches.append(Breach("Q.17", {}))
        if at.placed:
            breaches.append(late)
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        facts: Facts = {"seat": self.seat, "after": list(at.to_play[1:]), "n": len(at.to_play) - 1}
        mine = Sentence("Q4.3", "ground" if at.to_play[1:] else "ground_last", facts)
        if at.round == 1:
            return (mine, "Q.17")
        return ("Q.15", mine) if not at.played else (mine,)

    def apply(self, at: Position) -> Next:
        return replace(at, to_play=(*at.to_play[1:], self.seat), snail=self.seat), ()


class Typed(Move[Position], frozen=True, tag="typed"):
    """After the end: the points of an ecosystem that the app cannot compute (Q8.5)."""

    seat: int
    ecosystem: int
    points: Printed

    def judge(self, at: Position) -> Verdict:
        if wrong := no_such_seat(at.setup, self.seat):
            return wrong
        breaches = []
        number = str(self.ecosystem)
        if not at.over:
            breaches.append(Breach("Q8.5", {"round": at.round}, "early", hard=True))
        if number in CLASSIC:
            breaches.append(Breach("Q8.5", {"ecosystem": self.ecosystem}, "computed", hard=True))
        elif number not in at.plan.natives:
            breaches.append(Breach("Q8.5", {"ecosystem": self.ecosystem}, "absent", hard=True))
        return Verdict(tuple(breaches))

    def grounds(self, at: Position) -> Grounds:
        return ("Q8.5",)

    def apply(self, at: Position) -> Next:
        board = at.boards[self.seat]
        board = replace(board, typed=board.typed | {str(self.ecosystem): self.points})
        return replace(at, boards=put(at.boards, self.seat, board)), ()


MOVES = Moves(HotSpot, Tile, Large, Done, Snail, Typed)


def _habitat(board: boards.Board, place: Place) -> Effect:
    """An animal that came, and why; a fourth coral of its colour makes that a reading (Q.03)."""
    rules = ("Q5.1", "Q5.2", "Q.03") if fourth(board.corals, place) else ("Q5.1", "Q5.2")
    return Effect("habitat", {"place": list(place), "colour": board.animals[place]}, rules)


def _bare(board: boards.Board, tile: boards.Tile, made: tuple[Place, ...]) -> list[Effect]:
    """The hexagons that get no animal, for the table wants three corals exactly (Q.03)."""
    here = dict.fromkeys(place_of(coral) for coral, _ in tile.by_coral())
    places = [place for place in here if place not in made and is_habitat(board.corals, place, strict=False)]
    return [
        Effect("bare", {"place": list(place), "colour": board.corals[corals_at(place)[0]]}, ("Q.03",))
        for place in places
    ]


def _not_now(at: Position, seat: int) -> Verdict | None:
    """A wrong seat, a finished game or another's turn stands alone."""
    if wrong := no_such_seat(at.setup, seat):
        return wrong
    if at.over:
        return refuse("Q3.1", hard=True)
    if at.seat != seat:
        say = "played" if seat in at.played else "refused"
        return refuse("Q3.2", say, hard=True, seat=seat, turn=at.seat)
    return None
