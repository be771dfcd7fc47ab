"""Short ways to set a table of Géfira, for tests."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from referee.core.log.timeline import Timeline
from referee.core.score import ScoreSheet
from referee.core.setup import Setup
from referee.core.verdict import Verdict
from referee.games.gefira import GAME
from referee.games.gefira.rules.position import Position, Team
from tests.tools import NAMES

Entry = dict[str, Any]

# Two bridges where no column shows the same symbol twice: nothing happens by chance.
BLUE = ["talisman", "snake", "liana", "winds", "talisman", "snake", "liana"]
RED = ["winds", "liana", "snake", "talisman", "winds", "talisman", "snake"]


def build(blue: list[Any], red: list[Any]) -> Entry:
    return {"do": "build", "symbols": {"blue": blue, "red": red}}


def holed(row: list[str], *columns: int) -> list[Any]:
    return [None if column in columns else symbol for column, symbol in enumerate(row, 1)]


BUILD = build(holed(BLUE, 3, 5, 6), holed(RED, 2, 6, 7))


def lay(seat: int, bridge: str, symbol: str) -> Entry:
    return {"do": "lay", "seat": seat, "bridge": bridge, "symbol": symbol}


def take(seat: int, *columns: int) -> Entry:
    return {"do": "take", "seat": seat, "columns": list(columns)}


def activate(seat: int, column: int, **more: Any) -> Entry:
    return {"do": "activate", "seat": seat, "column": column, **more}


def tool(matches: bool = True) -> Entry:
    return {"do": "tool", "matches": matches}


def face(symbol: str, arrow: str | None = None, **more: Any) -> Entry:
    return {"do": "face", "symbol": symbol, "arrow": arrow, **more}


def fill(seat: int, column: int, symbol: str = "snake") -> Entry:
    return {"do": "fill", "seat": seat, "column": column, "symbol": symbol}


def _places(do: str, seat: int, places: dict[int, str]) -> Entry:
    return {"do": do, "seat": seat, "places": [{"column": column, "symbol": s} for column, s in places.items()]}


def repair(seat: int, **places: str) -> Entry:
    return _places("repair", seat, {int(column[1:]): symbol for column, symbol in places.items()})


def renovate(seat: int, **places: str) -> Entry:
    return _places("renovate", seat, {int(column[1:]): symbol for column, symbol in places.items()})


def destiny(seat: int, lock: str, **changes: Any) -> Entry:
    return {"do": "destiny", "seat": seat, "lock": lock, **changes}


def extra(seat: int) -> Entry:
    return {"do": "extra", "seat": seat}


def setup(seats: int = 2, box: Any = None, **options: Any) -> Setup:
    return GAME.setup(NAMES[:seats], options, box)


def table(log: list[Entry] | tuple[Entry, ...] = (), **options: Any) -> Timeline:
    """A table after a log that must be legal."""
    return _after(log, GAME.begin(setup(**options)))


def four_at(log: list[Entry] | tuple[Entry, ...] = (), **options: Any) -> Timeline:
    """The same of four."""
    return _after(log, GAME.begin(setup(4, **options)))


def _after(log: list[Entry] | tuple[Entry, ...], at: Position) -> Timeline:
    timeline = Timeline(GAME.refereed.moves, at, log)
    refused = [(reading.entry, reading.verdict.breaches) for reading in timeline.readings() if not reading.legal]
    assert not refused, refused
    return timeline


def playing(
    blue: dict[str, Any] | None = None,
    red: dict[str, Any] | None = None,
    bridges: tuple[list[Any], list[Any]] = (BLUE, RED),
    turn: int = 0,
    log: list[Entry] | tuple[Entry, ...] = (),
    state: dict[str, Any] | None = None,
    **options: Any,
) -> Timeline:
    """A table in the middle of a game: `on` the columns of explorers, `end`, `accidents`; the rest is at the start."""
    return _placed(GAME.begin(setup(**options)), (blue, red), bridges, turn, log, state)


# Four bridges on which no section shows the same as the one opposite.
FOUR = {"blue": "talisman", "red": "snake", "green": "liana", "yellow": "winds"}


def crossed(
    *teams: dict[str, Any] | None,
    shown: dict[tuple[int, int], str | None] | None = None,
    turn: int = 0,
    log: list[Entry] | tuple[Entry, ...] = (),
    state: dict[str, Any] | None = None,
    **options: Any,
) -> Timeline:
    """The same of four: `shown`, by bridge and column, is what lies otherwise than in FOUR."""
    at: Position = GAME.begin(setup(4, **options))
    bridges = [
        [(shown or {}).get((bridge, column), symbol) for column in range(1, at.length + 1)]
        for bridge, symbol in enumerate(FOUR.values())
    ]
    return _placed(at, (*teams, *[None] * (4 - len(teams))), bridges, turn, log, state)


def _placed(
    at: Position,
    sides: tuple[dict[str, Any] | None, ...],
    bridges: Any,
    turn: int,
    log: list[Entry] | tuple[Entry, ...],
    state: dict[str, Any] | None,
) -> Timeline:
    teams = []
    for each in (side or {} for side in sides):
        on = {column: {} for column in each.get("on", ())}
        end, lost = each.get("end", 0), each.get("accidents", 0)
        teams.append(Team(each.get("start", 10 - len(on) - end - lost), on, end, lost))
    shown = tuple(tuple(row) for row in bridges)
    out = sum(symbol is not None for row in shown for symbol in row) + 3 * len(sides)
    fields = {
        "phase": "play",
        "seat": turn,
        "actions_left": 2,
        "hands": (3,) * len(sides),
        "pile": at.pile - out,
    } | (state or {})
    return _after(log, replace(at, bridges=shown, teams=tuple(teams), **fields))


def view(timeline: Timeline) -> dict[str, Any]:
    return GAME.refereed.view(timeline.position)


def where(timeline: Timeline, seat: int) -> tuple[int, list[int], int, int]:
    """(start, columns, end, accidents) of a seat."""
    team = view(timeline)["explorers"][seat]
    return team["start"], team["columns"], team["end"], team["accidents"]


def keys(verdict: Verdict) -> list[tuple[str, str]]:
    return [(breach.rule, breach.say) for breach in verdict.breaches]


def effects(timeline: Timeline) -> list[str]:
    """What the last entry caused."""
    return [effect.effect for effect in timeline.readings()[-1].effects]


def player(end: int = 0, bridge: int = 0, start: int = 0, accidents: int = 0) -> dict[str, int]:
    return {"end": end, "bridge": bridge, "start": start, "accidents": accidents}


def stopped(players: Sequence[dict[str, int]]) -> dict[str, Any]:
    """The box of a table that says it stopped there, though nobody had all across (G9.1)."""
    left = [each["bridge"] + each["start"] for each in players]
    return {"seen": [{"rule": "G9.1", "facts": {"left": left}, "say": "nobody"}]}


def score(*players: dict[str, int], **options: Any) -> ScoreSheet:
    """The sheet of a final."""
    at = setup(len(players), **options)
    return GAME.count.score(at, GAME.count.read(at, {"players": list(players)}))
