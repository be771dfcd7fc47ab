"""A refereed table on the phone: how many are taken now."""

from msgspec import Struct

from referee.core.desk import Desk, Draft, Tap
from tests.toy.phone.drawing import Place, places
from tests.toy.phone.forms import TapForm
from tests.toy.rules.moves import take
from tests.toy.rules.pieces import MOST
from tests.toy.rules.position import Position


class Page(Struct, frozen=True):
    """Who takes, how many may be taken, where the heap lies."""

    seat: int
    may: tuple[int, ...]
    places: tuple[Place, ...]


def ask(at: Position, draft: Draft) -> Page:
    return Page(at.turn, tuple(range(1, min(MOST, at.heap) + 1)), places(at.heap))


def tap(at: Position, fields: Draft) -> Tap:
    """What is no number enters nothing; any number is for the rules to judge."""
    n = TapForm.read(fields).value("tap")
    return Tap() if n is None else Tap((take(at.turn, n),))


DESK = Desk(ask, tap, topic=lambda page: "take")
