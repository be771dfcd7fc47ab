"""Games of a circle without a log: how they ended is remembered as if it had been reckoned."""

from referee.core.circle.played import Played, PlayedSeat
from referee.core.score import ranks
from referee.games import GAMES
from referee.store.play.history import judged_by
from referee.store.result_cache import CachedResult
from referee.store.result_cache import remember as put_down
from tests.store.tables import create


def remember(store, circle, day, rows, *marks, game="faraway", first=0):
    """`rows`: of each name the points row by row; who is called P1, P2 … is nobody in particular."""
    names = [name for name in rows if not name.startswith("P")]
    who = {person.name: person.id for person in store.circles.join(circle, names)}
    table = create(store, seats=tuple(rows))
    store.circles.put(table.id, circle, [who.get(name) for name in rows])
    (kept,) = [each for each in store.circles.tables(circle) if each.table == table.id]
    totals = [sum(row.values()) for row in rows.values()]
    seats = [PlayedSeat(*each) for each in zip(totals, ranks(totals), rows.values(), strict=True)]
    when = f"{day}T20:00:00+00:00", f"{day}T21:00:00+00:00"
    played = Played(game, "play", "1", *when, True, tuple(seats), marks, first)
    with store.transaction() as db:
        put_down(db, table.id, CachedResult(played, kept.touched, kept.revision, judged_by(GAMES[game])))
    return table
