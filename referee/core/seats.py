"""What every game does with seats: is there one, and what stands there once something has changed."""

from typing import Any

from referee.core.setup import Setup
from referee.core.verdict import Verdict, refuse


def no_such_seat(setup: Setup[Any, Any], seat: int) -> Verdict | None:
    """The refusal of a seat that this table does not have; it stands alone."""
    return None if 0 <= seat < setup.count else refuse("house.seat", hard=True, seat=seat, most=setup.count - 1)


def put(items: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    """The tuple, mostly one item a seat, with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])
