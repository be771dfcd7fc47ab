"""Short ways to set a table of Vineta, for tests."""

from typing import Any

from referee.core.log.timeline import Timeline
from referee.core.score import ScoreSheet
from referee.core.setup import Setup
from referee.core.verdict import Breach, Verdict
from referee.games.vineta import GAME
from tests.tools import NAMES

Entry = dict[str, Any]
ALL = ("blue", "green", "red", "yellow", "white", "black", "purple")
COUNT = {2: 4, 3: 4, 4: 5, 5: 6, 6: 7}


def card(seat: int, name: str, origin: str | None = None, **targets: Any) -> Entry:
    """A card; what leaves `origin` is written `from` in files."""
    start = {} if origin is None else {"from": origin}
    return {"do": "card", "seat": seat, "card": name, **start, **targets}


def flood(seat: int, waves: int, to: str) -> Entry:
    return card(seat, f"flood_{waves}", to=to)


def setup(seats: int = 3, box: Any = None, **options: Any) -> Setup:
    return GAME.setup(NAMES[:seats], options, box)


def city(seats: int = 3, *spare: str, **districts: dict[str, int]) -> Entry:
    """Houses as asked; those not named stand on R3 (or on the district named `spare`)."""
    houses = {name: dict(each) for name, each in districts.items()}
    rest = houses.setdefault(spare[0] if spare else "R3", {})
    for colour in ALL[: COUNT[seats]]:
        missing = 7 - sum(each.get(colour, 0) for each in houses.values())
        rest[colour] = rest.get(colour, 0) + missing
    return {"do": "place", "houses": houses}


def table(*log: Entry, seats: int = 3, place: Entry | None = None, box: Any = None, **options: Any) -> Timeline:
    """A table after a log that must be legal; the city is set first, all on R3 unless told otherwise."""
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup(seats, box, **options)), [place or city(seats), *log])
    refused = [(reading.entry, reading.verdict.breaches) for reading in timeline.readings() if not reading.legal]
    assert not refused, refused
    return timeline


def view(timeline: Timeline) -> dict[str, Any]:
    return GAME.refereed.view(timeline.position)


def effects(timeline: Timeline, seq: int = 0) -> list[dict[str, Any]]:
    """What the last entry caused, or entry `seq`."""
    return [{"effect": e.effect, **e.facts} for e in timeline.reading(seq or timeline.seq).effects]


def keys(found: Verdict | tuple[Breach, ...]) -> list[tuple[str, str]]:
    """Breaches as (rule, which sentence)."""
    return [(b.rule, b.say) for b in (found.breaches if isinstance(found, Verdict) else found)]


def rules(timeline: Timeline, entry: Entry) -> list[str]:
    """The rules that an entry would break."""
    return [breach.rule for breach in timeline.judge(entry).breaches]


def idle(seat: int, at: Timeline) -> Entry:
    """A card that changes no series and no length: quarantine of a sunk city corner, or a house swap."""
    for name in ("quarantine", "relocation"):
        if at.position.decks[seat].left.get(name):
            afloat = list(at.position.houses)
            targets = {"on": afloat[0]} if name == "quarantine" else {"a": afloat[0], "b": afloat[1]}
            if at.judge(entry := card(seat, name, **targets)).legal:
                return entry
    raise AssertionError("no idle card is left")


def score(*players: dict[str, Any], last: Any = None, standing: Any = None, **options: Any) -> ScoreSheet:
    """The sheet of a final."""
    at = GAME.setup(NAMES[: len(players)], options)
    final = {"last_district": last, "standing": standing or {}, "players": list(players)}
    return GAME.count.score(at, GAME.count.read(at, final))


def player(house: str | None = None, district: str | None = None, won: Any = None) -> dict[str, Any]:
    return {"house": house, "district": district, "won": won}
