"""The score of a table: the rows of its players, who wins, and the pad."""

from collections.abc import Sequence

from referee.core.matters import checks
from referee.core.raw import Fields
from referee.core.score import PadRow, ScoreSheet, SeatScore, TieBreak, leaders, looked_at, ranks
from referee.core.verdict import Facts, Sentence
from referee.games.faraway.rules.final import ROW, Final, Row, read
from referee.games.faraway.rules.journey import score_row
from referee.games.faraway.rules.matters import matters
from referee.games.faraway.rules.options import Options, Setup
from referee.games.faraway.rules.pieces import REGIONS, TIME


def score(setup: Setup, final: Final) -> ScoreSheet:
    """The score sheet of a final, whole or partial; what cannot be read is left out and named."""
    rows, verdict = read(setup, final)
    lines = [score_row(row) for row in rows]
    totals = [sum([line.points for line in each]) for each in lines]
    options = setup.options
    keys = [(total, tie_value(row.regions, options)) for total, row in zip(totals, rows, strict=True)]
    places = ranks(keys)  # F8.4
    seats = tuple(
        SeatScore(seat, totals[seat], places[seat], lines[seat], keys[seat][1]) for seat in range(setup.count)
    )
    open = (*matters(rows), *checks(verdict.doubts))
    sheet = ScoreSheet(seats, tie_break(options, totals, rows), verdict.breaches, verdict.doubts, open)
    return looked_at(sheet, setup.box.seen)


def tie_value(row: Sequence[str], options: Options, by: str = "") -> tuple[float, ...]:
    """What decides a tie, the higher the better: the printed rule (F8.5) or the other reading (F.14)."""
    if not row:
        return (float("-inf"),)
    if (by or options.tie_break) == "sum":
        return (-sum(TIME[id][0] for id in row),)
    number, meteor = min(TIME[id] for id in row)
    return (-number, -meteor) if options.equal_lowest == "region" else (-number,)  # F.23


def tie(setup: Setup, final: Final, totals: Sequence[int]) -> TieBreak | None:
    return tie_break(setup.options, totals, read(setup, final)[0])


def tie_break(options: Options, totals: Sequence[int], rows: Sequence[Row]) -> TieBreak | None:
    tied = leaders(totals)
    if len(tied) < 2:
        return None
    option = options.tie_break

    def decide(by: str) -> Facts:
        keys = [tie_value(rows[seat].regions, options, by) for seat in tied]
        best = max(keys)
        return {
            "option": by,
            "values": [None if not rows[seat].regions else int(-key[0]) for seat, key in zip(tied, keys, strict=True)],
            "winners": [seat for seat, key in zip(tied, keys, strict=True) if key == best],
        }

    mine, other = decide(option), decide("sum" if option == "lowest" else "lowest")
    facts = {"by": option, "tied": tied, **mine, "other": other}
    why = [Sentence("F8.5", "lowest", facts) if option == "lowest" else Sentence("F.14", "sum", facts)]
    if len(mine["winners"]) > 1:
        why.append(Sentence("F8.5", "shared", facts))
    elif mine["values"].count(lowest := min(v for v in mine["values"] if v is not None)) > 1:
        why.append(Sentence("F.23", "region", {"number": lowest}))
    if other["winners"] != mine["winners"]:
        why.append(Sentence("F.14", f"other_{other['option']}", other))
    return TieBreak(tuple(tied), tuple(mine["winners"]), tuple(why), facts)


def placed(rows: Sequence[PadRow], row: PadRow, seat: int) -> Fields:
    """A Region is counted from the right: the first that is counted was laid last."""
    if not row.id.isdigit():
        return {}
    laid = sum(1 for each in rows if each.id.isdigit() and each.cells[seat])
    return {"laid": laid + 1 - int(row.id), "counted": int(row.id)}


def pad(sheet: ScoreSheet) -> list[PadRow]:
    """The score pad: eight rows in scoring order (F.20), then all Sanctuaries in one."""
    regions = [[line for line in seat.lines if line.id in REGIONS] for seat in sheet.seats]
    rows = [
        PadRow(str(place + 1), tuple(tuple(lines[place : place + 1]) for lines in regions), differ=True)
        for place in range(max(ROW, *map(len, regions)))
    ]
    others = tuple(tuple(line for line in seat.lines if line.id not in REGIONS) for seat in sheet.seats)
    return [*rows, PadRow("sanctuaries", others)]
