"""How the tables of a circle ended: reckoned once from the log, and kept until the table is touched again."""

import hashlib
from functools import cache
from pathlib import Path

from referee.core.entries import changes_nothing
from referee.core.played import Mark, Played, PlayedSeat
from referee.core.setup import Unreadable
from referee.store.circles import Kept
from referee.store.faults import Damaged
from referee.store.hall import Hall
from referee.store.in_play import Live

ROOT = Path(__file__).parent.parent
AT_ONCE = 200  # tables reckoned for one page; the rest the next time


def games_of(hall: Hall, circle: str) -> list[tuple[Kept, Played]]:
    """Every table of the circle that can be read, latest first."""
    found, reckoned = [], 0
    for kept in hall.store.circles.tables(circle):
        played = kept.played
        if (played is None or kept.by != judged_by(played.game)) and reckoned < AT_ONCE:
            reckoned += 1
            played = _reckon(hall, kept)
        if played is not None:
            found.append((kept, played))
    return found


def _reckon(hall: Hall, kept: Kept) -> Played | None:
    """None for a table that today's games, or this disk, cannot read: it stays as it is."""
    table = hall.store.table(kept.table)
    try:
        played = played_of(hall.live(table)) if table else None
    except (Unreadable, Damaged):
        return None
    if played is not None and played.over:  # a game in play is folded anyway
        hall.store.circles.remember(kept, played, judged_by(played.game))
    return played


@cache
def judged_by(game: str) -> str:
    """Which rules this app judges a game by: others, and what was reckoned is reckoned again."""
    files = [*(ROOT / "core").glob("*.py"), *(ROOT / "games" / game).rglob("rules/*.py")]
    text = b"".join(file.read_bytes() for file in sorted([*files, *(ROOT / "games" / game).glob("components.json")]))
    return hashlib.sha256(text).hexdigest()[:12]


def played_of(live: Live) -> Played:
    """The table as it stands. Before its end only what everybody may know is counted."""
    position, seen = live.position, live.sight(None)
    over = bool(position.over)
    sheet = live.score(position if over else seen.position)
    cells = live.game.count.pad(sheet)
    moves = [row.at for row in live.rows if not changes_nothing(row.entry)]
    marks: dict[Mark, bool] = {
        "early": live.table.ended and not over,
        "doubt": bool(sheet.doubts or sheet.breaches),
        "ruled": any(reading.ruled and not reading.undone for reading in seen.readings()),
    }
    return Played(
        game=live.game.id,
        mode=live.table.mode,
        rules=live.table.rules,
        started=moves[0] if moves else live.table.created,
        ended=moves[-1] if moves else live.table.created,
        over=over or live.table.ended,
        seats=tuple(
            PlayedSeat(
                each.total,
                each.rank,
                {row.id: sum(line.points for line in row.cells[each.seat]) for row in cells},
            )
            for each in sheet.seats
        ),
        marks=tuple(mark for mark, on in marks.items() if on),
        first=getattr(live.setup.options, "first", None),
    )
