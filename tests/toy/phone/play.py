"""A refereed table on the phone: how many are taken now."""

from msgspec import Struct

from referee.core.desk import Desk, Draft, Tap
from tests.toy.phone.drawing import Place, places
from tests.toy.phone.forms import TapForm
from tests.toy.rules.moves import take
from tests.toy.rules.pieces import MOST
from tests.toy.rules.position import Position


class Page(Struct, frozen=True):
    """Who takes, how many keys there are, where the heap lies."""

    seat: int
    may: tuple[int, ...]
    places: tuple[Place, ...]
    more: bool  # than the rules allow: for a table that allows it


def ask(at: Position, draft: Draft) -> Page:
    more = bool(TapForm(draft).value("more"))
    return Page(at.turn, tuple(range(1, (at.heap if more else min(MOST, at.heap)) + 1)), places(at.heap), more)


def tap(at: Position, fields: Draft) -> Tap:
    """A number is an entry, for the rules to judge; the key for more is the first tap of two, a draft."""
    form = TapForm(fields)
    if (n := form.value("tap")) is not None:
        return Tap((take(at.turn, n),))
    return Tap(draft={"more": "1"} if form.value("more") else {})


DESK = Desk(ask, tap, topic=lambda page: "take")
