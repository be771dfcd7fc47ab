"""The score of AQUA, every point with what was counted."""

from collections.abc import Sequence

from referee.core.matters import Matter
from referee.core.score import Line, PadRow, ScoreSheet, SeatScore, TieBreak, leaders, looked_at, ranks
from referee.core.verdict import Breach, Facts, Sentence
from referee.games.aqua.rules import limits
from referee.games.aqua.rules.board import Board, named
from referee.games.aqua.rules.box import Box
from referee.games.aqua.rules.ecosystems import count
from referee.games.aqua.rules.final import Final, Sheet, boards, counted, doubts, natives_of
from referee.games.aqua.rules.matters import doubtful, hardly_so, odd, strange, unknown, unsaid
from referee.games.aqua.rules.options import Natives, Setup
from referee.games.aqua.rules.pieces import CLASSIC, ORDER, SOLO_LEVELS
from referee.games.aqua.rules.reefs import Reef, reefs

# -- one board -----------------------------------------------------------------------------------


def score_board(setup: Setup, board: Board, natives: Natives, *, family: bool) -> tuple[Line, ...]:
    """Large animals, small ones, reefs, ecosystems (Q7.4 to Q7.7); in a family game the animals alone (Q9.1)."""
    box = setup.box
    animals = (large_line(board), small_line(board, box))
    if family:
        return animals
    found = reefs(board.corals, board.animals, setup.options.covered_corals)
    return (
        *animals,
        *(reef_line(number, reef, board, box) for number, reef in enumerate(found, 1)),
        *(ecosystem_line(number, native, board, box, found) for number, native in natives.items()),
    )


def large_line(board: Board) -> Line:
    """Printed points; after that large animals are off the board and hide nothing (Q7.4, Q.07)."""
    taken = [named(animal) for animal in board.large]
    return Line("large", sum(animal.points or 0 for animal in board.large), "Q7.4", "line", {"animals": taken})


def small_line(board: Board, box: Box) -> Line:
    """Printed points, also those under a large animal (Q7.5)."""
    there = list(board.animals.values())
    colours = sorted(set(there), key=ORDER.__getitem__)
    animals = [{"colour": colour, "n": there.count(colour), "points": box.points(colour)} for colour in colours]
    points = sum(there.count(colour) * (box.points(colour) or 0) for colour in colours)
    return Line("small", points, "Q7.5", "line", {"animals": animals})


def reef_line(number: int, reef: Reef, board: Board, box: Box) -> Line:
    """The animals that touch a reef, each once a reef, any number of reefs (Q7.6)."""
    touching = [(*place, board.animals[place]) for place in reef.animals]
    operands: Facts = {
        "colour": reef.colour,
        "size": len(reef.corals),
        "corals": [list(coral) for coral in reef.corals],
        "animals": [list(animal) for animal in touching],
    }
    return Line(f"reef.{number}", sum(box.points(a[3]) or 0 for a in touching), "Q7.6", "line", operands)


RULES = {"1": "Q8.3"} | dict.fromkeys(CLASSIC[1:], "Q8.4")


def ecosystem_line(number: str, native: str | None, board: Board, box: Box, found: Sequence[Reef]) -> Line:
    """Points x count x large animals (Q7.7); typed points beat a rule of the box (Q8.5)."""
    id, by = f"ecosystem.{number}", RULES.get(number, "Q8.5")
    if number in board.typed:
        return Line(id, board.typed[number], by, "typed", {"typed": board.typed[number]})
    rule = box.counted(number)
    if rule is None or rule.points is None:
        return Line(id, 0, by, "unknown", {"native": native})
    if native is None:
        return Line(id, 0, by, "no_native", {"native": None})
    n = count(rule, native, board.animals, found)
    times = sum(animal.shape == rule.times for animal in board.large) if rule.times else 1
    operands: Facts = {
        "native": native,
        "points": rule.points,
        "count": rule.count,
        "n": n,
        "times": rule.times,
        "large": times,
    }
    return Line(id, rule.points * n * times, by, "times" if rule.times else "line", operands)


# -- one column of the sheet ---------------------------------------------------------------------


def score_sheet(sheet: Sheet) -> tuple[Line, ...]:
    rows = (("large", "Q7.4", sheet.large), ("small", "Q7.5", sheet.small), ("reefs", "Q7.6", sheet.reefs))
    places = ((f"ecosystem.{place}", "Q7.7", points) for place, points in enumerate(sheet.ecosystems, 1))
    return tuple(
        Line(id, points or 0, rule, "blank" if points is None else "written", {"typed": points or 0})
        for id, rule, points in (*rows, *places)
    )


# -- the table -----------------------------------------------------------------------------------


def score(setup: Setup, final: Final) -> ScoreSheet:
    """The score sheet of a final of either kind, whole or partial."""
    questions: tuple[Breach, ...] = ()
    open: tuple[Matter, ...] = ()
    if final.sheets is not None:
        lines = [score_sheet(sheet) for sheet in final.sheets]
        questions = limits.unlikely(setup, final.sheets)
        open = doubtful(setup, questions)
    else:
        natives, laid, family = natives_of(setup, final), boards(setup, final), final.mode == "family"
        lines = [score_board(setup, board, natives, family=family) for board in laid]
        values = unknown(setup, laid, natives, lines)
        values = (*strange(odd(setup, laid), lines), *values)
        found = doubts(setup, laid)
        questions = (*found, *(matter.doubt for matter in values))
        open = (*unsaid(found, family=family), *values, *hardly_so(setup, found))
    totals = [sum(line.points for line in each) for each in lines]
    order = final.last_round_order
    keys = [(total, -order.index(seat) if order else 0) for seat, total in enumerate(totals)]
    places = ranks(keys)  # Q7.2
    tie = tie_break(totals, order)
    there = counted(setup, final)
    whole = [totals[seat] for seat in there]
    if order is None and len(set(whole)) < len(whole):  # Q7.3: who was first in the last round is not known
        tied = Breach("Q7.3", {"seats": [seat for seat in there if whole.count(totals[seat]) > 1]}, "unknown")
        questions += (tied,)
        open += (Matter(tied),) if tie and set(tie.tied) <= set(there) else ()
    extra: Facts = {"level": level(totals[0])} if setup.count == 1 else {}
    seats = tuple(
        SeatScore(seat, totals[seat], places[seat], lines[seat], keys[seat][1:], extra) for seat in range(setup.count)
    )
    sheet = ScoreSheet(seats, tie, (), questions, open, ties_known=order is not None)
    return looked_at(sheet, setup.box.seen)


def tie(setup: Setup, final: Final, totals: Sequence[int]) -> TieBreak | None:
    return tie_break(totals, final.last_round_order)


def tie_break(totals: Sequence[int], order: Sequence[int] | None) -> TieBreak | None:
    """Of equal leaders the one who was earliest in the last round wins (Q7.3)."""
    tied = leaders(totals)
    if len(tied) < 2:
        return None
    facts: Facts = {"tied": tied, "order": list(order) if order else None, "winner": None}
    if order is None:
        return TieBreak(tuple(tied), tuple(tied), (Sentence("Q7.3", "unknown", {"seats": tied}),), facts)
    facts["winner"] = min(tied, key=order.index)
    return TieBreak(
        tuple(tied), (facts["winner"],), (Sentence("Q7.3", "won", facts), Sentence("Q7.3", "order", facts)), facts
    )


def level(total: int) -> int | None:
    """The highest level that a lone player has reached (Q9.4)."""
    return max((step for step in SOLO_LEVELS if total >= step), default=None)


def pad(sheet: ScoreSheet) -> list[PadRow]:
    """The rows of the printed sheet: all reefs of a seat stand in one, which says so where there is none."""
    ids = list(dict.fromkeys(_row(line.id) for seat in sheet.seats for line in seat.lines))
    if any(id.startswith("eco") for id in ids) and "reefs" not in ids:  # Q9.1: only a family game has no such row
        ids.append("reefs")
    ids.sort(key=lambda id: (not id.startswith(("large", "small")), id.startswith("eco")))
    none = (Line("reefs", 0, "Q7.6", "none", {}),)
    return [
        PadRow(
            id,
            tuple(
                tuple(line for line in seat.lines if _row(line.id) == id)
                or (none if id == "reefs" and seat.lines else ())
                for seat in sheet.seats
            ),
        )
        for id in ids
    ]


def _row(id: str) -> str:
    return "reefs" if id.startswith("reef.") else id
