"""The order of the last round (Q7.3): asked where totals tie, tapped seat after seat."""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.count import put_entry
from referee.core.desk import Tap
from referee.games.aqua.phone.forms import TapForm
from referee.games.aqua.rules.final import Final


class Asked(Struct, frozen=True):
    """The player who comes next."""

    order: tuple[int, ...]  # as far as it is tapped


def undecided(final: Final, totals: Sequence[int | None]) -> bool:
    return len(set(totals)) < len(totals) and final.last_round_order is None


def so_far(form: TapForm, seats: int) -> tuple[int, ...]:
    """The seats that were tapped so far."""
    order = [int(seat) for seat in form.value("order") or ""]
    return tuple(dict.fromkeys(seat for seat in order if seat < seats))


def tap(tapped: Sequence[int], seat: str, seats: int) -> Tap:
    """One seat more; with the last but one all are known."""
    order = [*tapped, int(seat)]
    left = [other for other in range(seats) if other not in order]
    if len(left) > 1:
        return Tap(draft={"order": "".join(map(str, order))})
    return Tap((put_entry(None, "last_round_order", [*order, *left]),))
