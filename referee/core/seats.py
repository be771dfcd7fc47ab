"""What every game does with seats: is there one, and what stands there once something has changed."""

from typing import TypeVar

from referee.core.setup import AnySetup
from referee.core.verdict import Verdict, refuse

Item = TypeVar("Item")


def no_such_seat(setup: AnySetup, seat: int) -> Verdict | None:
    """The refusal of a seat that this table does not have; it stands alone."""
    return None if 0 <= seat < setup.count else refuse("house.seat", hard=True, seat=seat, most=setup.count - 1)


def put(items: tuple[Item, ...], place: int, value: Item) -> tuple[Item, ...]:
    """The tuple, mostly one item a seat, with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])
