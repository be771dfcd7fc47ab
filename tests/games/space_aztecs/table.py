"""Short ways to set a table of Space Aztecs, for tests."""

from typing import Any

from referee.core.log.timeline import Timeline
from referee.core.score import ScoreSheet
from referee.core.setup import Setup
from referee.core.verdict import Breach, Verdict
from referee.games.space_aztecs import GAME
from tests.tools import NAMES

Entry = dict[str, Any]


def setup(seats: int = 3, box: Any = None, **options: Any) -> Setup:
    """A set-up; without the green family up to four players, unless said otherwise."""
    options = {"removed": "green" if 1 < seats < 5 else None} | options
    return GAME.setup(NAMES[:seats], options, box)


def table(log: Any = (), seats: int = 3, box: Any = None, **options: Any) -> Timeline:
    """A table after a log that must be legal."""
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup(seats, box, **options)), log)
    refused = [(reading.entry, reading.verdict.breaches) for reading in timeline.readings() if not reading.legal]
    assert not refused, refused
    return timeline


def view(timeline: Timeline) -> dict[str, Any]:
    return GAME.refereed.view(timeline.position)


def score(*cities: dict[str, Any], removed: Any = "green", box: Any = None, **options: Any) -> ScoreSheet:
    """The sheet of a final."""
    at = setup(len(cities), box, **options)
    final = {"cities": list(cities)} | ({} if removed == "" else {"removed": removed})
    return GAME.count.score(at, GAME.count.read(at, final))


def lines(*cities: dict[str, Any], **more: Any) -> list[dict[str, int]]:
    """What each line of each seat scores."""
    return [{line.id: line.points for line in seat.lines} for seat in score(*cities, **more).seats]


def keys(found: Any) -> list[tuple[str, str]]:
    """Breaches as (rule, which sentence)."""
    breaches: tuple[Breach, ...] = found.breaches if isinstance(found, Verdict | ScoreSheet) else found
    return [(b.rule, b.say) for b in breaches]


# -- entries -------------------------------------------------------------------------------------


def earliest(seat: int) -> Entry:
    return {"do": "earliest", "seat": seat}


def hours(*told: str) -> Entry:
    return {"do": "hours", "hours": list(told)}


def play(seat: int, card: Any, **more: Any) -> Entry:
    return {"do": "play", "seat": seat, "card": card, **more}


def capture(seat: int, victim: int, card: int) -> Entry:
    return {"do": "capture", "seat": seat, "from": victim, "card": card}


def read(seat: int, *points: int) -> Entry:
    return {"do": "codex", "seat": seat, "points": list(points)}


EMPTY = {"do": "pile_empty"}
PRIEST, CODEX = {"kind": "priest"}, {"kind": "codex"}
JAGUAR = {"kind": "warrior", "type": "jaguar"}


def villager(points: int = 1) -> Entry:
    return {"kind": "villager", "points": points}


def eagle(type: str = "eagle") -> Entry:
    return {"kind": "warrior", "type": type}


def alien(points: int = 2) -> Entry:
    return {"kind": "alien", "points": points}


def agent(points: int = 0) -> Entry:
    return {"kind": "agent", "points": points}


def temple(family: str) -> Entry:
    return {"kind": "temple", "family": family}


def saucer(family: str) -> Entry:
    return {"kind": "saucer", "family": family}


def rounds(*cards: Any) -> list[Entry]:
    """Whole rounds, the first seat always the earliest; a row of cards each, a pair = (card, its captures)."""
    log: list[Entry] = []
    for row in cards:
        log.append(earliest(0))
        for seat, card in enumerate(row):
            card, more = card if isinstance(card, tuple) else (card, [])
            log.append(card if "do" in card else play(seat, card))
            log += more
    return log


def refused(at: Timeline, entry: Entry) -> list[tuple[str, str]]:
    """The breaches of an entry, which must change nothing."""
    before = at.position
    found = keys(at.judge(entry))
    reading = at.push(entry)
    assert not reading.legal and at.position == before
    return found


def piles_worn(seats: int = 2, times: int = 7, **options: Any) -> Timeline:
    """Some rounds of harmless cards."""
    crowd = [villager()] * 10 + [PRIEST] * 10 + [eagle()] * 7
    return table(rounds(*[[crowd.pop(0) for _ in range(seats)] for _ in range(times)]), seats=seats, **options)
