"""What each dock of a refereed game asks, one struct a dock, and the board as it is seen beside it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from referee.core.log.entries import judge
from referee.core.moves import Grounds
from referee.core.verdict import LEGAL, Breach, Verdict
from referee.games.aqua.phone import drawing
from referee.games.aqua.phone.choices import Row
from referee.games.aqua.phone.choices import asked as next_empty
from referee.games.aqua.phone.draft import TurnDraft, large_entry, tile_entry
from referee.games.aqua.phone.drawing import Picture
from referee.games.aqua.phone.forms import BLANK, TapForm
from referee.games.aqua.phone.hand import Hand
from referee.games.aqua.rules.board import Board, Tile, lay, legal_places, touches
from referee.games.aqua.rules.box import Box
from referee.games.aqua.rules.large import Taken, nowhere, off_the_stack, top_of
from referee.games.aqua.rules.lattice import Place
from referee.games.aqua.rules.moves import MOVES
from referee.games.aqua.rules.pieces import FACES, NAMES, SHAPES
from referee.games.aqua.rules.position import Position


class Start(Struct, frozen=True):
    """A hot spot, as far as it is known."""

    row: Row
    unknown: tuple[str, ...] = ()


class InHand(Struct, frozen=True):
    """A tile that lacks a colour or its place."""

    hand: Hand
    places: int  # how many this tile has
    turned: int  # and of those, how many only when it is turned
    unknown: tuple[str, ...]  # colours of animals of which the points are asked


class Tried(Struct, frozen=True):
    """A whole tile on its place: how it would lie."""

    hand: Hand
    places: int
    verdict: Verdict
    ground: Grounds  # the first: the sides that touch
    ways: tuple[int, ...]  # the turns that are legal here
    made: tuple[str, ...]  # colours of the habitats to come
    unknown: tuple[str, ...]
    no_large: Breach | None  # why no large animal can come now


class After(Struct, frozen=True):
    """The tile lies: a large animal, or the end of the turn."""

    unknown: tuple[str, ...]
    no_large: Breach | None


class Stack(Struct, frozen=True):
    """The tiles of a large animal, with a face on either side."""

    shape: str
    faces: tuple[str, str]
    left: int
    top: int | None


class Outline(Struct, frozen=True):
    """A large animal, so far as it is known."""

    stacks: tuple[Stack, ...]
    shape: str
    face: str
    cells: tuple[str, ...]
    points: int | None
    asks_points: bool
    asked: int  # how many animals it covers, where the box knows its shape
    verdict: Verdict
    ready: bool


class End(Struct, frozen=True):
    """What is still to tell once the game is over."""

    typing: tuple[tuple[int, tuple[int | None, ...]], ...]  # ecosystems to type, with what is typed
    no: int | None  # the one that is open
    unknown: tuple[str, ...]


Asks = Start | InHand | Tried | After | Outline | End | None  # None: it is another's turn


def dock_of(at: Position, draft: TurnDraft) -> str:
    if at.over:
        return "over"
    if draft.seat != at.seat:
        return "other"
    if at.boards[draft.seat].hot_spot is None:
        return "ring"
    if at.placed:
        return "large" if draft.large else "after"
    return "verdict" if draft.tile else "tile"


def asked(dock: str, at: Position, form: TapForm, draft: TurnDraft) -> tuple[Picture, Asks]:
    """The board of the draft's seat with what the dock speaks of standing out, and what the dock asks."""
    board, box = at.boards[draft.seat], at.setup.box
    if dock == "ring":
        row = hot_spot_of(form)
        return drawing.hot_spot(row.six, row.now), Start(row)
    if dock == "verdict" and (tile := draft.tile):
        return _tried(at, draft, tile, board)
    if dock == "tile":
        return _in_hand(at, draft, board)
    if dock == "large":
        return _outline(at, draft, board)
    if dock == "after":
        picture = drawing.picture(board, box, marked=at.fresh, spots=False)
        unknown = _worth_asked(at, (board.animals[place] for place in at.fresh))
        return picture, After(unknown, no_large(at, board, at.fresh))
    return drawing.picture(board, box, spots=False), _end(at, form) if dock == "over" else None


def hot_spot_of(form: TapForm) -> Row:
    """The hot spot of the draft, and the coral that is asked next."""
    ring = form.value("ring") or BLANK * 2
    return next_empty([NAMES.get(letter) for letter in ring], 0)


def _in_hand(at: Position, draft: TurnDraft, board: Board) -> tuple[Picture, InHand]:
    """Where the tile may lie, as soon as its colours are known."""
    box, known, fits, ghost = at.setup.box, draft.known, None, None
    if len(known) == 3:
        a, b, c = (colour for colour, _ in known)
        fits = legal_places(board, (a, b, c))  # type: ignore[arg-type]
    if draft.place is not None:
        ghost = drawing.ghost(draft.place, known, None, False, (), {}, box)
    turned = sum(draft.turn not in ways for ways in (fits or {}).values())
    asks = InHand(draft, len(fits or ()), turned, _worth_asked(at))
    return drawing.picture(board, box, fits, draft.turn, ghost), asks


def _tried(at: Position, draft: TurnDraft, tile: Tile, board: Board) -> tuple[Picture, Tried]:
    """How the tile touches, what it makes."""
    box, fits = at.setup.box, legal_places(board, tile.corals)
    verdict, move = judge(MOVES, at, tile_entry(draft, tile))
    touching = touches(board, tile)
    after, made = lay(board, tile, at.setup.options.strict_exactly_three)
    habitats = {place: after.animals[place] for place in made} if verdict.legal else {}
    ways = tuple(fits.get(tile.at, ()))
    ghost = drawing.ghost(tile.at, draft.known, verdict.legal, bool(ways), touching, habitats, box)
    asks = Tried(
        hand=draft,
        places=len(fits),
        verdict=verdict,
        ground=move.grounds(at)[:1] if move else (),
        ways=ways,
        made=tuple(habitats.values()),
        unknown=box.unknown(habitats.values()),
        no_large=no_large(at, after, made),
    )
    return drawing.picture(board, box, fits, draft.turn, ghost), asks


def _outline(at: Position, draft: TurnDraft, board: Board) -> tuple[Picture, Outline]:
    """Which tiles are left, is it legal so far as it is known?"""
    box = at.setup.box
    stacks = tuple(_left(at, shape) for shape in SHAPES)
    ready = bool(draft.shape) and len(draft.cells) > 1
    asks = len(set(box.cells(draft.shape) or ()))
    verdict = judge(MOVES, at, large_entry(draft))[0] if ready else LEGAL
    if len(draft.cells) < asks:  # more are to come: only what they cannot mend is said already
        verdict = Verdict(tuple(b for b in verdict.breaches if b.rule not in ("Q6.1", "Q6.6")), verdict.doubts)
    marked = draft.cells if draft.cells or draft.shape else at.fresh
    return drawing.picture(board, box, marked=marked, spots=False), Outline(
        stacks=stacks,
        shape=draft.shape,
        face=draft.face,
        cells=tuple(map(drawing.named, draft.cells)),
        points=draft.points,
        asks_points=any(stack.shape == draft.shape and stack.top is None for stack in stacks),
        asked=asks,
        verdict=verdict,
        ready=ready,
    )


def _end(at: Position, form: TapForm) -> End:
    """The ecosystems that only people can count (Q8.5), and animals whose points are not entered yet (Q.13)."""
    numbers = at.setup.box.by_hand(at.plan.natives)
    typing = tuple((int(n), tuple(board.typed.get(n) for board in at.boards)) for n in numbers)
    return End(typing, form.value("no"), _worth_asked(at))


def _worth_asked(at: Position, first: Iterable[str] = ()) -> tuple[str, ...]:
    """Whose points the dock asks: of those that just came, else one whose points are not entered yet (Q.13)."""
    box: Box = at.setup.box
    return box.unknown(first) or box.unknown(colour for board in at.boards for colour in board.animals.values())[:1]


def no_large(at: Position, board: Board, fresh: Sequence[Place]) -> Breach | None:
    """Why no large animal can come onto this board now; None where one can (Q6.1)."""
    if at.larges and at.setup.options.large_animals_per_turn == "one":
        return Breach("Q.05", {"count": at.larges})
    left = [shape for shape in SHAPES if not off_the_stack(shape, None, *stack_of(at, shape))]
    return nowhere(board, at.setup.box, left, fresh)


def stack_of(at: Position, shape: str) -> tuple[Sequence[int | None], Sequence[Taken]]:
    """The tiles of this shape, dearest first, and those that were taken."""
    return at.setup.box.stack(shape, at.setup.count), at.taken.get(shape, ())


def _left(at: Position, shape: str) -> Stack:
    whole, taken = stack_of(at, shape)
    return Stack(shape, FACES[shape], len(whole) - len(taken), top_of(whole, taken))
