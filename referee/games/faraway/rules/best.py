"""The best order of the same eight Regions."""

from collections.abc import Sequence

from referee.core.verdict import Facts
from referee.games.faraway.rules.final import ROW, Final, Row, read
from referee.games.faraway.rules.journey import add, face_up, score_row, worth
from referee.games.faraway.rules.options import Setup
from referee.games.faraway.rules.pieces import FEATURES

NONE_YET: tuple[str, ...] = ()


def best_order(row: Row) -> Facts | None:
    """The order of the same eight Regions that would have scored most (null below eight).

    What a card scores depends only on the set of cards to its right, so the best total of each of
    the 256 sets is enough; the 40,320 orders are never written down. Of equals the one that keeps the
    row's own order is taken: a row that cannot be bettered names no other.
    """
    regions = row.regions
    if len(regions) != ROW:
        return None
    from_start = face_up(regions)
    base = [0] * len(FEATURES)
    for id in (*from_start, *row.sanctuaries):
        add(row.printed, base, id)
    counts_of = [base]
    best: list[tuple[int, tuple[str, ...]]] = [(0, NONE_YET)]
    for visible in range(1, 1 << ROW):
        low = visible & -visible
        id = regions[low.bit_length() - 1]
        counts = list(counts_of[visible ^ low])
        if id not in from_start:
            add(row.printed, counts, id)
        counts_of.append(counts)
        top, order = -1, NONE_YET
        for index in range(ROW):
            bit = 1 << index
            if visible & bit:
                before, after = best[visible ^ bit]
                total = before + _worth_after(row, regions[index], counts, after)
                if total > top:  # not >=: the leftmost of equals stays leftmost
                    top, order = total, (regions[index], *after)
        best.append((top, order))
    top, order = best[-1]
    sanctuaries = sum(line.points for line in score_row(row)[ROW:])
    return {"total": top + sanctuaries, "regions": list(order)}


def _worth_after(row: Row, id: str, counts: list[int], scored: Sequence[str]) -> int:
    gone = [sanctuary for meteor in scored for sanctuary in row.sacrifices.get(meteor, ())]
    if gone:
        counts = list(counts)
        for sanctuary in gone:
            add(row.printed, counts, sanctuary, -1)
    return worth(row.printed.cards[id], counts, paid=bool(row.sacrifices.get(id)))


def best_orders(setup: Setup, final: Final) -> list[Facts | None]:
    return [best_order(row) for row in read(setup, final)[0]]
