"""The final position of AQUA, in one of two kinds: the score sheet, or the boards as they lie."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.core.verdict import LEGAL, Breach, Verdict
from referee.games.aqua.rules.board import HOT_SPOT, Board, LargeAnimal, Tile, laid_out, named
from referee.games.aqua.rules.box import Ring, TypedNo
from referee.games.aqua.rules.large import misplaced, turned
from referee.games.aqua.rules.options import Natives, Options, Setup, impossible, read_natives
from referee.games.aqua.rules.pieces import CLASSIC, PER_SPECIES, ROUNDS, SHAPES, Colour, EcosystemNo, Printed

Points = Printed | None  # None: not written down yet


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as in a file: its tiles in any order."""

    hot_spot: Ring | None  # None: not entered yet
    tiles: tuple[Tile, ...]
    large: tuple[LargeAnimal, ...] = ()
    typed: dict[TypedNo, Printed] = {}


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the score sheet; ecosystems from left to right."""

    large: Points
    small: Points
    reefs: Points = None
    ecosystems: Annotated[tuple[Points, ...], Meta(max_length=6)] = ()


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    mode: Literal["family", "classic", "advanced", "solo", "sheet"]
    natives: dict[EcosystemNo, str | None] | None = None
    boards: tuple[BoardFile, ...] | None = None
    sheets: tuple[Sheet, ...] | None = None
    last_round_order: tuple[int, ...] | None = None  # Q7.3

    def __post_init__(self) -> None:
        if self.mode == "sheet" and (self.sheets is None or self.boards is not None or self.natives is not None):
            raise ValueError("a sheet final has sheets, no boards and no natives")
        if self.mode != "sheet" and (self.boards is None or self.sheets is not None):
            raise ValueError("a final of boards has boards and no sheets")

    @property
    def laid(self) -> tuple[BoardFile, ...]:
        """The boards as they lie; none on a sheet."""
        return self.boards or ()


def fit(setup: Setup, final: Final) -> None:
    """What makes a well-shaped final unreadable."""
    options: Options = setup.options
    if (options.mode, options.first, options.natives, options.hot_spots) != (None,) * 4:
        raise Unreadable("house.options", reason="a final carries its set-up itself")
    order = final.last_round_order
    if order is not None and sorted(order) != list(range(setup.count)):
        raise Unreadable("house.final", reason="last_round_order must name every seat once")
    if final.boards is None:
        return
    if final.mode == "solo" and setup.count > 1:
        raise impossible("Q9.3", "one seat is solo, more seats never")
    natives = natives_of(setup, final)
    for board in final.boards:
        hexes = [*HOT_SPOT, *(tile.at for tile in board.tiles)]
        if len(hexes) != len(set(hexes)):
            raise Unreadable("house.final", reason="two tiles on one hexagon, or one on the hot spot (Q4.2)")
        if not board.typed.keys() <= natives.keys():
            raise Unreadable("house.final", reason="typed points for an ecosystem that is not in play (Q8.5)")


def natives_of(setup: Setup, final: Final) -> Natives:
    """Ecosystems in play with their natives; in a classic game the six are there even where nobody said which."""
    natives = read_natives(final.natives or {}, final.mode, setup.box)
    if final.mode == "classic":
        natives = {number: natives.get(number) for number in CLASSIC}
    return natives


def boards(setup: Setup, final: Final) -> list[Board]:
    """The boards of a final, laid out, with their large animals and typed points."""
    return [board_of(setup, file) for file in final.laid]


def board_of(setup: Setup, file: BoardFile) -> Board:
    board = laid_out(file.hot_spot, file.tiles, setup.options.strict_exactly_three)
    return replace(board, large=file.large, typed=dict(file.typed))


def check(setup: Setup, final: Final) -> Verdict:
    """A final breaks no rule of play: what looks impossible is a doubt, for nobody saw it happen."""
    try:
        fit(setup, final)
    except Unreadable as error:
        return Verdict((error.breach,))
    return LEGAL


def doubts(setup: Setup, boards: Sequence[Board]) -> tuple[Breach, ...]:
    """What can hardly be so on these boards."""
    found: list[Breach] = []
    if lacking := [seat for seat, board in enumerate(boards) if board.hot_spot is None]:
        found.append(Breach("Q2.1", {"seats": lacking}, "untold"))
    for seat, board in enumerate(boards):
        if len(board.tiles) > ROUNDS:
            found.append(Breach("Q3.1", {"seat": seat, "count": len(board.tiles), "most": ROUNDS}, "many"))
        ring = board.hot_spot or ()
        if again := [colour for colour in ring if ring.count(colour) > 1]:
            found.append(Breach("Q.16", {"seat": seat, "colours": again}))
        found += [replace(b, facts=b.facts | {"seat": seat}, hard=False) for b in _impossible(setup, board)]
    found += pattern_doubts(boards, [tile for board in boards for tile in board.tiles])
    found += crowd_doubts(boards, {colour for board in boards for colour in board.animals.values()})
    for shape in SHAPES:
        found += _not_of_the_stack(shape, setup, [a.points for b in boards for a in b.large if a.shape == shape])
    return tuple(found)


def _not_of_the_stack(shape: str, setup: Setup, taken: Sequence[int | None]) -> Iterable[Breach]:
    """More tiles of a shape than its stack has, or points that none of them shows (Q6.4)."""
    if not taken:
        return
    stack = setup.box.stack(shape, setup.count)
    if len(taken) > len(stack):
        yield Breach("Q6.4", {"shape": shape, "count": len(taken), "most": len(stack)}, "many")
    known = [points for points in stack if points is not None]
    strange = [points for points in taken if points is not None]
    for points in known:
        if points in strange:
            strange.remove(points)
    if known and len(strange) > stack.count(None):
        yield Breach("Q6.4", {"shape": shape, "given": sorted(set(strange)), "stack": list(stack)}, "other")


def _impossible(setup: Setup, board: Board) -> Iterable[Breach]:
    """Large animals that cannot lie so (Q6.2, Q6.3, Q6.6, Q6.7), each judged as if it came last, and asked of once."""
    for place, animal in enumerate(board.large):
        yield from turned(animal.shape, animal.face)
        if animal.cells is not None:
            others = board.large[:place]
            before = Board(board.hot_spot, board.corals, animals=board.animals, large=others)
            for wrong in misplaced(before, setup.box, animal.shape, animal.cells)[:1]:
                why = {"rule": wrong.rule, "say": wrong.say, "facts": wrong.facts}
                yield Breach(wrong.rule, {"animal": named(animal), "cells": animal.cells, "why": why}, "laid")


@cache  # six colours, three of them on a tile
def pattern(corals: tuple[Colour, Colour, Colour]) -> tuple[Colour, ...]:
    """The colours of a tile, the same however it is turned (Q.14)."""
    a, b, c = corals
    return min((a, b, c), (b, c, a), (c, a, b))


def pattern_doubts(boards: Sequence[Board], tiles: Iterable[Tile]) -> list[Breach]:
    """Three equal corals, or a tile that lies twice on the table: believed not to exist (Q.14)."""
    seen = Counter([pattern(tile.corals) for board in boards for tile in board.tiles])
    found = []
    for corals in dict.fromkeys([pattern(tile.corals) for tile in tiles]):
        if corals[0] == corals[1] == corals[2]:
            found.append(Breach("Q.14", {"colour": corals[0]}, "equal"))
        elif seen[corals] > 1:
            found.append(Breach("Q.14", {"corals": list(corals), "count": seen[corals]}, "again"))
    return found


def crowd_doubts(boards: Sequence[Board], colours: Iterable[str]) -> list[Breach]:
    """More animals of a species than there are in the box (Q1.2)."""
    count = Counter(colour for board in boards for colour in board.animals.values())
    return [
        Breach("Q1.2", {"colour": colour, "count": count[colour], "most": PER_SPECIES})
        for colour in sorted(colours)
        if count[colour] > PER_SPECIES
    ]


def blank(setup: Setup) -> Raw:
    """The score sheet with nothing written on it."""
    column = {"large": None, "small": None, "reefs": None, "ecosystems": [None] * 6}
    return {"mode": "sheet", "sheets": [dict(column) for _ in setup.seats], "last_round_order": None}


def complete(setup: Setup, final: Final) -> bool:
    """Every row written down, every hot spot entered and every tile laid (Q2.1, Q3.1)."""
    if final.boards is not None:
        return all(board.hot_spot and len(board.tiles) >= ROUNDS for board in final.boards)
    rows = [(sheet.large, sheet.small, sheet.reefs, *sheet.ecosystems) for sheet in final.sheets or ()]
    return all(value is not None for row in rows for value in row)


def counted(setup: Setup, final: Final) -> list[int]:
    """The seats whose total may tie: all rows written down, all tiles laid, or the boards of a game that was played."""
    if final.sheets is None:
        return [n for n, board in enumerate(final.laid) if setup.options.mode or len(board.tiles) >= ROUNDS]
    rows = [
        (each.large, each.small, *((each.reefs, *each.ecosystems) if each.ecosystems else ())) for each in final.sheets
    ]
    return [n for n, row in enumerate(rows) if None not in row]
