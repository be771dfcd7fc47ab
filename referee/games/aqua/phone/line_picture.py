"""What a line of the score shows on the board: the reef, the animals, the contacts that were counted."""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.core.count import Tally
from referee.core.score import Line
from referee.games.aqua.phone.drawing import Picture, bond, picture
from referee.games.aqua.rules.board import Board, LargeAnimal
from referee.games.aqua.rules.box import Box
from referee.games.aqua.rules.ecosystems import contacts
from referee.games.aqua.rules.final import Final, boards
from referee.games.aqua.rules.lattice import Place, middle
from referee.games.aqua.rules.parts import Piece
from referee.games.aqua.rules.pieces import Ecosystem
from referee.games.aqua.rules.position import Position
from referee.games.aqua.rules.reefs import Reef, reefs


def picture_of_line(at: Position | Tally[Final], seat: int, line: Line) -> Picture | None:
    """The board of a seat with what this line counts standing out; None where there is no board or nothing to see."""
    if (board := _board(at, seat)) is None:
        return None
    box, facts = at.setup.box, line.operands
    kind, _, number = line.id.partition(".")
    if kind == "large":
        return picture(board, box, spots=False)
    if not facts.get("times"):  # Q7.4: large animals are off the board by then
        board = replace(board, large=())
    if kind == "small":
        return picture(board, box, marked=board.animals, spots=False)
    found = reefs(board.corals, board.animals, at.setup.options.covered_corals)
    if kind == "reef":
        reef = found[int(number) - 1]
        return picture(board, box, marked=(*reef.corals, *reef.animals), spots=False)
    rule = box.counted(number)
    native = facts.get("native")
    if rule is None or native is None or "typed" in facts:
        return None
    natives = [place for place, colour in board.animals.items() if colour == native]
    if rule.count == "natives":
        return picture(board, box, marked=natives, spots=False)
    return _contacts(board, box, rule, native, natives, found)


def picture_of_pieces(at: Position | Tally[Final], seat: int, pieces: Iterable[Piece]) -> Picture | None:
    """The board of a seat with these pieces standing out; of one whose place is not known, all of its kind.

    Where no large animal is among them their names would hide what lies there: only their outlines are drawn.
    """
    pieces = list(pieces)
    if (board := _board(at, seat)) is None:
        return None
    kinds = {piece.of for piece in pieces if piece.kind == "small" and not piece.at}
    marked: list[object] = [lit for piece in pieces for lit in (piece.at, *piece.corals) if lit]
    marked += [place for place, colour in board.animals.items() if colour in kinds]
    lit = [cell for animal in board.large if _is_one_of(animal, pieces) for cell in animal.cells or ()]
    if not marked and not lit:
        return None
    found = picture(board, at.setup.box, marked=(*marked, *lit), spots=False)
    return found if lit else replace(found, large=tuple(replace(each, is_named=False) for each in found.large))


def _is_one_of(animal: LargeAnimal, pieces: Iterable[Piece]) -> bool:
    known = (animal.shape, animal.points, animal.face or None)
    return any(piece.kind == "large" and known == (piece.of, piece.points, piece.face) for piece in pieces)


def _board(at: Position | Tally[Final], seat: int) -> Board | None:
    """The board of a seat; None on a sheet."""
    if isinstance(at, Position):
        return at.boards[seat]
    return boards(at.setup, at.read())[seat] if at.key == "boards" else None


def _contacts(board: Board, box: Box, rule: Ecosystem, native: str, natives: list[Place], found: list[Reef]) -> Picture:
    marked: list[object] = list(natives)
    lines = []
    for place in natives:
        for thing in contacts(rule.of or "animal", native, place, board.animals, found):
            reef = next((reef for reef in found if reef.corals[0] == thing), None)
            if reef is not None:
                marked += reef.corals
            elif thing in board.animals:
                marked.append(thing)
                lines.append(bond(middle(place), middle(thing)))
    return replace(picture(board, box, marked=marked, spots=False), contacts="".join(lines))
