"""What a circle remembers beside a result, for phones that know it: the record that fell, what it settled before."""

from msgspec import Struct

from referee.core.circle.played import alike
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
    past, here = Past(circle, live.game.id), played_of(live)
    games = past.over
    days = {
        own.seq or own.rule: day(each.played.ended)
        for each in games
        if each.table != live.table.id and each.played.ended <= here.ended
        for held in each.played.precedents
        for own in here.precedents
        if alike(own, held)
    }
    found = fallen(Choice(n=live.setup.count).chosen(games), live.table.id)
    return Remembered(_in_words(live, past, *found) if found else None, tuple(days.items()))


def _in_words(live: Live, past: Past, now: Outcome, before: Outcome) -> Fallen:
    """The winners as they are called at this table."""
    seats = zip(live.table.seats, now.played.seats, strict=True)
    names = ", ".join(name for name, seat in seats if seat.total == now.best)
    return Fallen(now, before, names, holders(before, past.faces), day(before.played.ended))
