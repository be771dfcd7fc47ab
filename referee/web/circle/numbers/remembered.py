"""What a circle remembers beside a result, for phones that know it: the record that fell, what it settled before."""

from msgspec import Struct

from referee.core.circle.precedents import alike
from referee.core.circle.stats import Outcome, fallen
from referee.store.circles import Circle
from referee.store.play.history import played_of
from referee.store.play.in_play import Live
from referee.web.circle.numbers.choice import Choice
from referee.web.circle.numbers.in_words import holders
from referee.web.circle.past import Past
from referee.web.dates import day


class Fallen(Struct, frozen=True):
    """Its holders now, and until then."""

    now: Outcome
    before: Outcome
    holder: str
    held: str
    day: str


class Remembered(Struct, frozen=True):
    """What goes along with a result that is taken away."""

    fallen: Fallen | None = None
    # an entry of the table, or the rule of a reading, that an earlier game had settled the same way; the latest day
    before: tuple[tuple[int | str, str], ...] = ()


def remembered(live: Live, circle: Circle | None) -> Remembered:
    if circle is None or not live.position.over:
        return Remembered()
    here = played_of(live)
    earlier = [each.played for each in Past(circle, live.game.id).over if each.table != live.table.id]
    days = {
        own.seq or own.rule: day(played.ended)
        for played in earlier
        for held in (played.precedents if played.ended <= here.ended else ())
        for own in here.precedents
        if alike(own, held)
    }
    return Remembered(record_of(live, circle), tuple(days.items()))


def record_of(live: Live, circle: Circle | None) -> Fallen | None:
    if circle is None or not live.position.over:
        return None
    known = Past(circle, live.game.id)
    if (found := fallen(Choice(n=live.setup.count).chosen(known.over), live.table.id)) is None:
        return None
    now, before = found
    return Fallen(now, before, winners(live, now), holders(before, known.faces), day(before.played.ended))


def winners(live: Live, now: Outcome) -> str:
    """As they are called at this table."""
    seats = zip(live.table.seats, now.played.seats, strict=True)
    return ", ".join(name for name, seat in seats if seat.total == now.best)
