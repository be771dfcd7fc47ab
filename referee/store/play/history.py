"""How tables ended: computed from the log, and cached as long as that is still true."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from msgspec import to_builtins

from referee.core.circle.played import Mark, Played, PlayedSeat, Precedent
from referee.core.game import Game
from referee.core.log.entries import is_remark, is_settled, move_of
from referee.core.log.sight import Sight
from referee.core.setup import Unreadable
from referee.store.circles import CircleTable
from referee.store.engine.faults import Damaged
from referee.store.play.hall import Hall
from referee.store.play.in_play import Live
from referee.store.records import Table
from referee.store.result_cache import CachedResult, remember
from referee.version import version_and_commit

AT_ONCE = 200  # tables computed for one page; the rest the next time


def games_of(hall: Hall, circle: str, at_once: int = AT_ONCE) -> list[tuple[CircleTable, Played]]:
    """Every table of the circle that can be read, latest first."""
    ends, found, computed = hall.store.results.of_circle(circle), [], 0
    for kept in hall.store.circles.tables(circle):
        played = still_true(ends.get(kept.table), kept.touched, kept.revision, hall.games)
        if played is None and computed < at_once and (table := hall.store.table(kept.table)):
            computed += 1
            with suppress(Unreadable, Damaged):  # what today's games, or this disk, cannot read stays as it is
                played = compute_result(hall, table, kept.touched)
        if played is not None:
            found.append((kept, played))
    return found


def still_true(end: CachedResult | None, touched: str, revision: int, games: Mapping[str, Game]) -> Played | None:
    """What was kept, if the table was not touched since and the same version of the rules computed it."""
    game = games.get(end.played.game) if end else None
    if not end or not game:
        return None
    return end.played if (end.touched, end.revision, end.by) == (touched, revision, judged_by(game)) else None


def compute_result(hall: Hall, table: Table, touched: str) -> Played:
    """Raises Unreadable, Damaged. What is still in play is folded anyway, and not kept."""
    live = hall.live(table)
    played = played_of(live)
    if played.over:
        with suppress(Damaged), hall.store.transaction() as db:  # computed again the next time
            remember(db, table.id, CachedResult(played, touched, table.revision, judged_by(live.game)))
    return played


def judged_by(game: Game) -> str:
    """The version of the game's rules and of this app: under another one a kept result is computed again."""
    return f"{game.about.version} {version_and_commit()}"


def played_of(live: Live) -> Played:
    """The table as it stands. Before its end only what everybody may know is counted."""
    position, seen = live.position, live.sight(None)
    over = bool(position.over)
    sheet = live.score(position if over else seen.position)
    cells = live.game.count.pad(sheet)
    moves = [row.when for row in live.rows if not is_remark(row.entry)]
    marks: dict[Mark, bool] = {
        "early": live.table.ended and not over,
        "open": over and len(sheet.seats) > 1 and not sheet.won,
        "doubt": bool(sheet.doubts or sheet.breaches),
        "ruled": any(reading.ruled and not reading.undone for reading in seen.readings()),
        "rules": bool(live.doubts),
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
                over and each.seat in sheet.unsure,
            )
            for each in sheet.seats
        ),
        marks=tuple(mark for mark, on in marks.items() if on),
        first=getattr(live.setup.options, "first", None),
        precedents=tuple(precedents(live, seen)) if over or live.table.ended else (),
    )


def precedents(live: Live, seen: Sight) -> Iterator[Precedent]:
    """What was settled at a table that is over, as everybody may know it: answers, rulings, readings of its own."""
    usual = to_builtins(live.game.about.options_for(live.setup.count)())
    own = live.game.readings(live.table.mode, to_builtins(live.setup.options))
    for (rule, pick), (_, other) in zip(own, live.game.readings(live.table.mode, usual), strict=False):
        if pick != other:
            yield Precedent("reading", rule.id, pick=pick)
    for reading in seen.readings():
        if is_settled(reading.entry) and reading.legal:
            yield Precedent("settled", str(reading.entry.get("rule") or ""), reading.seq, dict(reading.entry))
        elif reading.ruled and not reading.undone and reading.seq not in seen.covered:
            move, there = move_of(reading.entry), seen.before(reading.seq)
            named = live.game.telling.named(move, there) if isinstance(move, Mapping) and there is not None else move
            rules = [breach.rule for breach in reading.verdict.breaches]
            note = str(reading.entry.get("note") or "")
            yield Precedent("ruling", next(iter(rules), ""), reading.seq, dict(named), note=note)
