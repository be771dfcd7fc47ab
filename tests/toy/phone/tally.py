"""Score only on the phone: how many each player has."""

from msgspec import Struct

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Draft, Tap
from tests.toy.phone.forms import TapForm
from tests.toy.rules.final import Final


class Page(Struct, frozen=True):
    """Whose pebbles are counted, and how many they may be."""

    seat: int
    may: tuple[int, ...]


def ask(at: Tally[Final], draft: Draft) -> Page:
    return Page(seat_of(at, TapForm(draft)), tuple(range(at.setup.options.heap + 1)))


def tap(at: Tally[Final], fields: Draft) -> Tap:
    form = TapForm(fields)
    seat, n = seat_of(at, form), form.value("tap")
    draft = {"seat": str(seat)}
    return Tap(draft=draft) if n is None else Tap((put_entry(seat, "pebbles", n),), draft)


def seat_of(at: Tally[Final], form: TapForm) -> int:
    """Whose page it is: the first one's, unless it says another's."""
    seat = form.value("seat")
    return seat if seat is not None and seat < at.setup.count else 0


DESK = Desk(ask, tap, keeps=("seat",), topic=lambda page: "piles")
