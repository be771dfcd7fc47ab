"""The record that a table broke: on its result, for phones that know the circle."""

from msgspec import Struct

from referee.core.circle.stats import Outcome, fallen
from referee.store.circles import Circle
from referee.store.play.in_play import Live
from referee.web.circle.numbers.choice import Choice, past
from referee.web.circle.numbers.in_words import holders
from referee.web.dates import day


class Fallen(Struct, frozen=True):
    """Its holders now, and until then."""

    now: Outcome
    before: Outcome
    holder: str
    held: str
    day: str


def record_of(live: Live, circle: Circle | None) -> Fallen | None:
    if circle is None or not live.position.over:
        return None
    known = past(circle.id, live.game.id)
    if (found := fallen(Choice(n=live.setup.count).chosen(known.outcomes), live.table.id)) is None:
        return None
    now, before = found
    return Fallen(now, before, winners(live, now), holders(before, known.faces), day(before.played.ended))


def winners(live: Live, now: Outcome) -> str:
    """As they are called at this table."""
    seats = zip(live.table.seats, now.played.seats, strict=True)
    return ", ".join(name for name, seat in seats if seat.total == now.best)
