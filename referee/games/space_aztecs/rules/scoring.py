"""The end, counted: codex, Aztecs hidden or not, captives (S5.3), each line with what was counted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from referee.core.matters import checks
from referee.core.score import Line, PadRow, ScoreSheet, SeatScore, TieBreak, leaders, looked_at, ranks
from referee.core.verdict import Facts, Sentence
from referee.games.space_aztecs.rules.final import City, Final, Seen, check, removed
from referee.games.space_aztecs.rules.matters import HUNGRY, fed, matters, types_of
from referee.games.space_aztecs.rules.options import Options, Setup
from referee.games.space_aztecs.rules.pieces import JAGUAR, JAGUAR_TOTALS, JAGUARS, Family, Lives

PAIRED = 10  # S11.1: for a priest with an alien of its own
FLOOR = "floor"
APART = ("codex", "captives", FLOOR)  # what no Aztec of the city gives


def score(setup: Setup, final: Final) -> ScoreSheet:
    verdict = check(setup, final)
    lines = [lines_of(setup, final, seat) for seat in range(setup.count)]
    totals = [sum(line.points for line in each) for each in lines]
    seats = [SeatScore(seat, totals[seat], 1, tuple(lines[seat])) for seat in range(setup.count)]
    ties, tie = apart(setup, seats)
    places = ranks([(total, *more) for total, more in zip(totals, ties, strict=True)])  # S5.4
    seats = [replace(each, rank=places[each.seat], tie=ties[each.seat]) for each in seats]
    bare = [sum(line.points for line in each if line.id != FLOOR) for each in lines]
    open = matters(setup, final, bare)
    doubts = (*verdict.doubts, *(matter.doubt for matter in open))
    open += checks(doubt for doubt in verdict.doubts if doubt.rule != "S.V12")  # an hour pays nobody
    sheet = ScoreSheet(tuple(seats), tie, verdict.breaches, doubts, open)
    return looked_at(sheet, setup.box.seen)


def apart(setup: Setup, seats: Sequence[SeatScore]) -> tuple[list[tuple[float, ...]], TieBreak | None]:
    """The points of Aztecs, at a table where they tell equal totals apart; and who wins a tie."""
    aztecs = [sum(line.points for line in each.lines if line.id not in APART) for each in seats]
    aztecs = aztecs if setup.options.tie == "aztecs" else []
    return [(points,) for points in aztecs] or [()] * len(seats), _tie([each.total for each in seats], aztecs)


def _tie(totals: Sequence[int], aztecs: Sequence[int]) -> TieBreak | None:
    """Equal leaders share the victory, unless the table tells them apart by their Aztecs (S.R26)."""
    tied = tuple(leaders(totals))
    if len(tied) == 1:
        return None
    most = max(aztecs[seat] for seat in tied) if aztecs else None
    winners = tuple(seat for seat in tied if most is None or aztecs[seat] == most)
    if winners == tied:
        return TieBreak(tied, tied, (Sentence("S.R26", "shared"),))
    facts = {"points": [aztecs[seat] for seat in tied], "winners": list(winners)}
    return TieBreak(tied, winners, (Sentence("S.R26", "aztecs", facts),))


def lines_of(setup: Setup, final: Final, seat: int) -> list[Line]:
    gone = removed(setup, final)
    return [_out(gone, line) for line in _floored(setup, _seat(setup, final, gone, seat))]


def _seat(setup: Setup, final: Final, gone: Family | None, seat: int) -> Iterator[Line]:
    """Every line of one player, in the order of the count (S5.3)."""
    city, seen = final.cities[seat], final if isinstance(final, Seen) else None
    yield _codex(city, dict(seen.unread).get(seat, 0) if seen else 0)
    yield from _warriors(setup, city)
    yield _listing("villagers", sum(city.villagers), "S9.2", {"points": list(city.villagers)})
    yield _fewest(setup.options, final, gone, seat)
    yield from _high_society(setup.options, city)
    yield _archivists(city)
    yield _listing("others", sum(city.others), "S9.1", {"points": list(city.others)})
    yield _captives(city, seen.captured[seat] if seen and seen.captured else ())


def _listing(id: str, points: int, rule: str, facts: Facts, say: str = "line") -> Line:
    """A line that lists cards, or says that there are none."""
    return Line(id, points, rule, say if any(facts.values()) else "empty", facts)


def _out(gone: Family | None, line: Line) -> Line:
    """What a family gives that is not in play (S3.1)."""
    if line.points or FAMILY_OF.get(line.id.split("/")[0], "") != gone or line.rule == "S.R22":
        return line
    return Line(line.id, 0, "S3.1", "out", {"family": gone})


def floor(setup: Setup) -> str:
    """A total may be below 0, unless the table has it otherwise (S.R25)."""
    return "" if setup.options.below_zero else FLOOR


def _floored(setup: Setup, lines: Iterable[Line]) -> list[Line]:
    lines = list(lines)
    total = sum(line.points for line in lines)
    return [*lines, Line(FLOOR, -total, "S.R25", "line")] if floor(setup) and total < 0 else lines


def _codex(city: City, unread: int) -> Line:
    # S.R19, S.R24: codex come first and count what they say, so players read them before anything is given up
    facts = {"points": list(city.codex)}
    if unread:
        return Line("codex", 0, "S8.3", "to_read", facts | {"count": unread})
    return _listing("codex", sum(city.codex), "S8.3", facts)


def _warriors(setup: Setup, city: City) -> Iterator[Line]:
    yield _jaguars(city.jaguars)
    known, unknown = types_of(setup, city)
    for type in dict.fromkeys(each.type for each in city.warriors):
        if type in known:
            count, total = known[type]
            words = "line" if count else "read"  # score only asks for the total, not how many
            yield Line(f"warriors/{type}", total, "S10.3", words, {"type": type, "count": count, "total": total})
        elif type in unknown:
            yield Line(f"warriors/{type}", 0, "S10.3", "unknown_line", {"type": type, "count": unknown[type]})


def _jaguars(count: int) -> Line:
    """3, 9, 18 for one, two, three of them (S10.1); hidden or not (S5.3)."""
    points = JAGUAR_TOTALS[min(count, JAGUARS) - 1] if count else 0
    facts = {"count": count, "total": points, "next": JAGUAR_TOTALS[count] if count < JAGUARS else None}
    return Line(f"warriors/{JAGUAR}", points, "S10.1", "line", facts)


def _high_society(options: Options, city: City) -> Iterator[Line]:
    """Each priest gives up an alien of its own (S11.1, S11.2)."""
    seen, hidden = (city.priests, city.aliens), (city.hidden_priests, city.hidden_aliens)
    priests, aliens = seen[0] + hidden[0], (*seen[1], *hidden[1])
    meeting = (seen, hidden) if options.pairs == "together" else ((priests, aliens),)  # S.R16
    given = sorted(alien for each in meeting for alien in sacrificed(options, *each))
    kept = sorted((Counter(aliens) - Counter(given)).elements())
    facts = {"priests": priests, "aliens": len(aliens), "paired": len(given), "given": given}
    yield Line("priests", PAIRED * len(given), "S11.1", "given" if given else "line", facts)
    yield _listing("aliens", sum(kept), "S11.2", {"kept": kept, "given": given})


def sacrificed(options: Options, priests: int, aliens: tuple[int, ...]) -> list[int]:
    """As a rule the cheapest, never one worth as much as the priest would give (S.R17)."""
    given = sorted(aliens, reverse=options.sacrifice == "dearest")[:priests]
    return [alien for alien in given if alien < PAIRED] if options.sacrifice == "cheapest" else given


def _archivists(city: City) -> Line:
    """The printed number, and the bonus of those under a temple (S12.2)."""
    points = [each.points for each in city.archivists]
    bonus = [each.bonus for each in city.archivists if each.sheltered]
    unpaid = [each.bonus for each in city.archivists if each.bonus and not each.sheltered]
    facts = {"points": points, "bonus": bonus, **({"unpaid": unpaid} if unpaid else {})}
    return _listing("archivists", sum(points) + sum(bonus), "S12.2", facts, "visible" if unpaid else "line")


def _captives(city: City, cards: tuple[Lives, ...]) -> Line:
    """1 point each (S6.4); a table that was watched knows which they are."""
    facts = {"count": city.captives or 0, "cards": [to_builtins(card) for card in cards]}
    return Line("captives", city.captives or 0, "S6.4", "listed" if cards else "line", facts)


def due(setup: Setup, final: Final) -> dict[str, list[int]]:
    """What the fewest villagers may cost each seat in the end (S9.3): nothing where another's known cards are fewer."""
    options = setup.options
    if removed(setup, final) == "pink":
        return {"fewest_villagers": [HUNGRY if options.without_villagers == "all" else 0] * setup.count}
    counts = [fed(options, city) for city in final.cities]
    known = [n for n, city in zip(counts, final.cities, strict=True) if city.captives is not None]
    begun = _begun(final)
    return {"fewest_villagers": [HUNGRY if begun and not any(other < n for other in known) else 0 for n in counts]}


def _begun(final: Final) -> bool:
    """Before the first Aztec of a game that is watched nobody has anything, nor loses it."""
    return not isinstance(final, Seen) or final.over or any(city.aztecs or city.captives for city in final.cities)


def _fewest(options: Options, final: Final, gone: Family | None, seat: int) -> Line:
    """The player with the fewest villagers and animals loses 5, all who tie (S9.3)."""
    if gone == "pink":
        say, points = ("all", HUNGRY) if options.without_villagers == "all" else ("line", 0)
        return Line("fewest_villagers", points, "S.R22", say)
    counts = [fed(options, city) for city in final.cities]
    facts = {"counts": counts, "least": min(counts), "count": counts[seat]}
    if not _begun(final):
        return Line("fewest_villagers", 0, "S9.3", "nobody", facts)
    if counts[seat] > min(counts):
        return Line("fewest_villagers", 0, "S9.3", "enough", facts)
    return Line("fewest_villagers", HUNGRY, "S9.3", "line", facts)


ROWS = ("codex", "villagers", "fewest_villagers", "warriors", "priests", "aliens", "archivists", "others", "captives")
FAMILY_OF: dict[str, Family] = {
    "warriors": "yellow", "villagers": "pink", "fewest_villagers": "pink", "priests": "blue", "aliens": "blue",
    "archivists": "green",
}  # fmt: skip


def pad(sheet: ScoreSheet) -> list[PadRow]:
    """The score pad: one row a category, all warriors in one; none for a family that is not in play."""
    rows = [
        PadRow(row, tuple(tuple(line for line in seat.lines if line.id.split("/")[0] == row) for seat in sheet.seats))
        for row in (*ROWS, FLOOR)
    ]
    return [row for row in rows if any(line.say != "out" for cell in row.cells for line in cell)]
