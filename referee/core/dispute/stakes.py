"""What would change if the claimed number were right: points, ranks, winners; and how certain the counted number is."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from referee.core.count import Ties
from referee.core.dispute.explanations import Made
from referee.core.game import Game
from referee.core.matters import MOST_TOGETHER, Matter, Range, bounds
from referee.core.score import Line, ScoreSheet, SeatScore, ranks
from referee.core.slips import Case, Way
from referee.core.verdict import Breach


class Possible(Struct, frozen=True):
    """An open matter with which a number would be right, and the printed value that makes it so."""

    matter: Matter
    value: int | None = None  # none where the matter has no number of its own, or is not enough alone


# -- what is open ------------------------------------------------------------------------------------


def open_in(sheet: ScoreSheet, seat: int, lines: Sequence[Line] | None) -> list[Matter]:
    """What is open in these lines of a seat, or in its total, as it bears on this seat alone."""
    found = []
    for matter in sheet.open:
        touched = [line for line in sheet.seats[seat].lines if matter.touches(line.id, line.rule)]
        if matter.bears_on(seat) and (lines is None or any(line in lines for line in touched)):
            elsewhere = lines is not None and any(line not in lines for line in touched)  # which may have it
            ways = [(way[seat],) for way in matter.ways] + [(0,)] * elsewhere
            if matter.parts and lines is not None:
                ways = [(more,) for more in matter.brings(seat, (line.id for line in lines))]
            if any(map(any, ways)) or seat in matter.unbounded:
                found.append(replace(matter, ways=tuple(ways), unbounded=(0,) * (seat in matter.unbounded), parts=()))
    return found


def span(counted: int, open: Sequence[Matter]) -> Range:
    return bounds([counted], open)[0]


def possible(more: int, open: Sequence[Matter]) -> list[Possible]:
    """The matters that can bring this many points more together; of a single one the value that does."""
    if not _reached(more, open):
        return []
    if len(open) > 1:
        return [Possible(matter) for matter in open]
    (matter,) = open
    at = next((n for n, (points,) in enumerate(matter.ways) if points == more), len(matter.values))
    return [Possible(matter, matter.values[at] if at < len(matter.values) else None)]


def _reached(more: int, open: Sequence[Matter]) -> bool:
    least, most = span(0, open)
    if not open or (least is not None and more < least) or (most is not None and more > most):
        return False
    ways = [[points for (points,) in matter.ways] or [0] for matter in open]
    return None in (least, most) or prod(map(len, ways)) > MOST_TOGETHER or more in map(sum, product(*ways))


# -- who wins ----------------------------------------------------------------------------------------


Gains = Sequence[Mapping[str, int]]  # how many points more each line of each seat has; "": nobody knows which line


def with_totals(game: Game, case: Case, more: Gains, open: Iterable[Matter]) -> ScoreSheet:
    """The score sheet with more points for each seat: ranked, ties broken, as far as that is not open."""
    count, now = game.count, case.sheet
    seats = [replace(each, total=each.total + sum(more[each.seat].values())) for each in now.seats]
    ties: Ties = [each.tie for each in seats]
    known = now.ties_known
    if count.apart is None:
        tie = count.tie(case.setup, case.final, [each.total for each in seats])
    elif any("" in each for each in more) and any(ties):
        ties, known, tie = [()] * len(seats), False, None
    else:
        ties, tie = count.apart(case.setup, [_changed(each, more[each.seat]) for each in seats])
    places = ranks([(each.total, *ties[each.seat]) for each in seats])
    ranked = tuple(replace(each, rank=places[each.seat], tie=ties[each.seat]) for each in seats)
    return replace(now, seats=ranked, tie_break=tie, open=tuple(open), ties_known=known)


def _changed(seat: SeatScore, more: Mapping[str, int]) -> SeatScore:
    """A seat with its lines as they would be counted."""
    lines = {line.id: line for line in seat.lines}
    new = (Line(id, 0, "", "") for id in more if id not in lines)
    lines_then = (replace(line, points=line.points + more.get(line.id, 0)) for line in (*seat.lines, *new))
    return replace(seat, lines=tuple(lines_then))


def still_open(
    sheet: ScoreSheet, seat: int, lines: Sequence[Line] | None, more: int | None = None, *, valued: bool = False
) -> Iterator[Matter]:
    """What stays open where the number of these lines, or of the total, is taken as it is said.

    `valued`: where that says only what a printed value would have brought there; `more`: how much more it says, which
    may show what a look at the table would.
    """
    alone, others = len(open_in(sheet, seat, lines)) == 1, {each.seat for each in sheet.seats} - {seat}
    for matter in sheet.open:
        said = lines is None or any(matter.touches(line.id, line.rule) for line in lines)
        if said and (matter.values or not valued):
            there = matter.parts and lines and matter.brings(seat, (line.id for line in lines))
            so = there or [way[seat] for way in matter.ways]
            tells = alone and there and (matter.values or not any(map(matter.bears_on, others)))
            shown = [n for n, points in enumerate(so) if tells and points == more] or range(len(so))
            left = [(matter.ways[n], so[n]) for n in shown]
            ways = tuple((*way[:seat], way[seat] - points, *way[seat + 1 :]) for way, points in left)
            values = tuple(matter.values[n] for n in shown) if matter.values else ()
            free = tuple(each for each in matter.unbounded if each != seat)
            matter = replace(matter, ways=ways, values=values, unbounded=free, parts=())
        yield matter


def as_assumed(open: Iterable[Matter], assumed: Breach | None) -> Iterator[Matter]:
    """What stays open where a matter has the value that a slip takes for known."""
    for matter in open:
        if assumed and _is_about(matter, assumed) and assumed.facts["value"] in matter.values:
            way = matter.ways[matter.values.index(assumed.facts["value"])]
            matter = replace(matter, ways=(way,), values=(assumed.facts["value"],))
            if not any(way):
                continue
        yield matter


def _is_about(matter: Matter, assumed: Breach) -> bool:
    """Is it this matter whose value is assumed, and not that of another piece?"""
    what = {name: fact for name, fact in assumed.facts.items() if name != "value"}
    return matter.doubt.rule == assumed.rule and what.items() <= matter.doubt.facts.items()


def for_everybody(case: Case, made: Made, of_row: bool, also: Mapping[int, int]) -> Gains | None:
    """What each seat would gain, all counted so; None where nobody can say what that is for another seat.

    A misreading of which this seat makes a part alone is nobody else's, but where others have so much by it (`also`);
    one that may as well be a wider one is of all only where that comes to the same. Of a row it is known that it was
    misread there: so it was in all that it touches.
    """
    if made.slip.here and not made.slip.by:
        return None
    of_each, now = [[*made.slip.each(one)] for one in case.of_each], case.sheet.seats
    changed, found = {change.line: change.new - change.old for change in made.changes}, dict[str, Gains | None]()
    for wider in dict.fromkeys(["", *(way.wider for way in of_each[case.seat])]):
        ways = [made.slip.whole(each, made.facts, wider) for each in of_each]
        more = [_more(one, way, made.of) for one, way in zip(case.of_each, ways, strict=True)]
        if more[case.seat] == changed or (of_row and changed.items() <= more[case.seat].items()):
            others = [each.keys() - (changed if seat == case.seat else {}) for seat, each in enumerate(more)]
            said = {
                n for n in also if now[n].total + sum(more[n].values()) == also[n]
            }  # which says what is assumed there
            taken = [None if seat in said else way.assumes for seat, way in enumerate(ways)]
            known = all(way.known for way in ways) and all(each in (None, made.assumes) for each in taken)
            known = known and not _is_open(case.sheet, others, made.assumes)
            found[wider] = more if known else None
    parts = {way.wider for way in of_each[case.seat] if not way.unsaid} - {""}  # what its sentence says of this seat
    meant = [gains for wider, gains in found.items() if wider not in parts] if "" in found else []
    for gains in (found[wider] for wider in parts if also and wider in found):
        if gains and all(now[seat].total + sum(gains[seat].values()) == n for seat, n in also.items()):
            return gains
    return meant[0] if meant and all(totals(gains) == totals(meant[0]) for gains in meant) else None


def totals(gains: Gains | None) -> list[int] | None:
    """What each seat gains in all."""
    return None if gains is None else [sum(each.values()) for each in gains]


def _is_open(sheet: ScoreSheet, more: Sequence[Container[str]], assumed: Breach | None) -> bool:
    """Is a line counted otherwise that hangs on a printed value nobody knows? Nor does anybody know what it becomes."""
    return any(
        line.id in more[seat.seat] and matter.touches(line.id, line.rule) and matter.bears_on(seat.seat)
        for matter in sheet.open
        if matter.values and not (assumed and _is_about(matter, assumed))
        for seat in sheet.seats
        for line in seat.lines
    )


def _more(case: Case, way: Way, of: str | None) -> Mapping[str, int]:
    """How many points more each line has that it changes, of one rule alone perhaps."""
    lines = ((id, each.points - case.points(id)) for id, each in way.lines.items() if of in (None, way.rules.get(id)))
    return case.lifted({id: more for id, more in lines if more})
