"""The record that a table broke, told on its result to who knows the circle."""

from msgspec import Struct

from referee.core.circle.stats import Outcome, fallen
from referee.store.circles import Circle
from referee.store.play.in_play import Live
from referee.web.access import store
from referee.web.circle.numbers.counted_games import Which, past
from referee.web.circle.numbers.game import holders
from referee.web.circle.people.names import Faces
from referee.web.dates import day


class Fallen(Struct, frozen=True):
    """Who holds it now, and who held it until then."""

    now: Outcome
    before: Outcome
    holder: str
    held: str
    day: str


def record_of(live: Live, circle: Circle | None) -> Fallen | None:
    if circle is None or not live.position.over:
        return None
    faces = Faces(store().circles.people(circle.id))
    outcomes = Which(n=live.setup.count).chosen(past(circle.id, faces, live.game.id).outcomes)
    if (found := fallen(outcomes, live.table.id)) is None:
        return None
    now, before = found
    return Fallen(now, before, winners(live, now), holders(before, faces), day(before.played.ended))


def winners(live: Live, now: Outcome) -> str:
    """As they are called at this table."""
    seats = zip(live.table.seats, now.played.seats, strict=True)
    return ", ".join(name for name, seat in seats if seat.total == now.best)
