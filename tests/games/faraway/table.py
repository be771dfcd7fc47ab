"""Short ways to set a table of Faraway, for tests."""

from typing import Any

from referee.core.log.timeline import Timeline
from referee.core.score import ScoreSheet
from referee.core.setup import Setup
from referee.core.verdict import Breach, Verdict
from referee.games.faraway import GAME
from tests.tools import NAMES, told

ALL = ("base", "people_from_below", "under_starry_skies")
SKY = ("base", "under_starry_skies")

Entry = dict[str, Any]


def display(*regions: Any) -> Entry:
    return {"do": "display", "regions": list(regions)}


def region(seat: int, region: Any) -> Entry:
    return {"do": "region", "seat": seat, "region": region}


def pick(seat: int, region: Any) -> Entry:
    return {"do": "pick", "seat": seat, "region": region}


def sanctuary(seat: int, sanctuary: Any) -> Entry:
    return {"do": "sanctuary", "seat": seat, "sanctuary": sanctuary}


def sacrifice(seat: int, region: Any, *sanctuaries: Any) -> Entry:
    return {"do": "sacrifice", "seat": seat, "region": region, "sanctuaries": list(sanctuaries)}


def setup(seats: int = 2, **options: Any) -> Setup:
    return GAME.setup(NAMES[:seats], options)


def table(log: list[Entry] | tuple[Entry, ...] = (), seats: int = 2, **options: Any) -> Timeline:
    """A table after a log that must be legal."""
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **options)), log)
    refused = [(reading.entry, reading.verdict.breaches) for reading in timeline.readings() if not reading.legal]
    assert not refused, refused
    return timeline


def view(timeline: Timeline) -> dict[str, Any]:
    return GAME.refereed.view(timeline.position)


def score(*tableaus: dict[str, Any], **options: Any) -> ScoreSheet:
    """The sheet of a final."""
    at = setup(len(tableaus), **options)
    return GAME.count.score(at, GAME.count.read(at, {"tableaus": list(tableaus)}))


def points(*regions: Any, sanctuaries: Any = (), sets: Any = ALL, **sacrifices: list[str]) -> dict[str, int]:
    """What each card of one tableau scores."""
    tableau = {"regions": list(regions), "sanctuaries": list(sanctuaries), "sacrifices": sacrifices}
    sheet = score(tableau, sets=list(sets))
    assert not sheet.breaches, sheet.breaches
    return {line.id: line.points for line in sheet.seats[0].lines}


def keys(found: Verdict | tuple[Breach, ...]) -> list[tuple[str, str]]:
    """Breaches as (rule, which sentence)."""
    return [(b.rule, b.say) for b in (found.breaches if isinstance(found, Verdict) else found)]


def full_log(rows: list[list[Any]], sanctuaries: list[list[str]] | None = None, **options: Any) -> list[Entry]:
    """An untracked game that lays these rows; each finder keeps the next of its Sanctuaries."""
    stock = [list(each) for each in sanctuaries or [[] for _ in rows]]
    timeline, log = table((), len(rows), **options), []

    def push(entry: Entry) -> None:
        log.append(entry)
        assert timeline.push(entry).legal, (entry, timeline.reading(timeline.seq).verdict)

    for turn in range(max(map(len, rows))):
        for seat, row in enumerate(rows):
            push(region(seat, row[turn]))
        while timeline.position.phase == "turns":
            seat = timeline.position.todo[0][1]
            push(sanctuary(seat, stock[seat].pop(0)))
    return log


def finish(at: Timeline, choose: int = 0) -> None:
    """Enter what is left of a round: a Region on the table, the first Sanctuary that nobody has."""
    while at.position.phase == "turns":
        do, seat = at.position.todo[0]
        held = {id for each in at.position.held for id in each}
        free = next(id for id in at.position.deck.sanctuaries if id not in held)
        entry = pick(seat, at.position.display[choose]) if do == "pick" else sanctuary(seat, free)
        assert at.push(entry).legal, at.reading(at.seq).verdict


def check(at: Timeline, bad, rule, say="refused", good=None, soft=False, also=()):
    """The bad entry breaks exactly this rule, and those `also` named; it changes nothing, the good one is legal."""
    before = at.position
    verdict = at.judge(bad)
    assert keys(verdict) == [(rule, say), *also]
    assert verdict.hard is not soft
    assert not at.push(bad).legal and at.position == before
    assert at.push({"do": "ruling", "entry": bad, "note": "we play it so"}).legal is soft
    if good is not None:
        fresh = Timeline(GAME.refereed.moves, before)
        assert fresh.push(good).legal, fresh.reading(1).verdict
    return told(GAME, verdict.breaches[0])


ROUND1 = [region(0, 10), region(1, 20)]  # untracked; round 2 begins at once
ROUND2 = [*ROUND1, region(0, 15), region(1, 12)]  # 0 rises from 10 to 15 and has a Clue (15): two to draw
TRACKED = {"track_display": True}
SHOWN = [display(1, 2, 3)]
LAID = [*SHOWN, region(0, 10), region(1, 20)]
PICKED = [*LAID, pick(0, 1), pick(1, 2)]  # 3 is left; round 2
SHOWN2 = [*PICKED, display(4, 5, 6)]
