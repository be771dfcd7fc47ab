"""A tidal wave in the making: flood cards in a row, authority cards beside it."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

Played = tuple[int, str]  # seat, card


class Series(Struct, frozen=True):
    owner: int  # whose god token lies on the district
    row: tuple[Played, ...] = ()
    authority: tuple[tuple[int, int], ...] = ()  # seat, +7 or -7
    turns: tuple[int, ...] = ()  # when each card of the row was played

    @property
    def value(self) -> int | None:
        """Waves and authority cards together (V5.2); none while no flood card lies there (V.A2)."""
        if not self.row:
            return None
        return sum(waves(card) for _, card in self.row) + sum(points for _, points in self.authority)

    def join(self, seat: int, card: str, turn: int) -> "Series":
        """A flood card at the end of the row (V3.4); moved there, it keeps its owner and is the last one (V.A10)."""
        return replace(self, row=(*self.row, (seat, card)), turns=(*self.turns, turn))

    def without(self, index: int) -> "Series":
        """Only flood cards can be taken away, never authority (V.A7)."""
        row, turns = ((*each[:index], *each[index + 1 :]) for each in (self.row, self.turns))
        return replace(self, row=row, turns=turns)

    @property
    def moved(self) -> bool:
        """Does a card lie behind one that was played after it?"""
        return list(self.turns) != sorted(self.turns)

    def takers(self, houses: int, order: str = "row", each: Callable[[str], int] = lambda card: 1) -> tuple[int, ...]:
        """The player who takes each house: along the row and round again (V5.6); authority takes none (V5.7).

        A table may share in the order in which the cards were played, wherever the wind moved them (V.A10). `each`: the
        number of houses that a card takes at its turn, for a misreading of the rule.
        """
        seats = [seat for seat, card in self.in_order(order) for _ in range(each(card))]
        return tuple(seats[n % len(seats)] for n in range(houses))

    def in_order(self, order: str) -> tuple[Played, ...]:
        """The row, or its cards as they were played."""
        if order == "row":
            return self.row
        return tuple(card for _, card in sorted(zip(self.turns, self.row, strict=True)))


class Sank(Struct, frozen=True):
    """What sank a district: its series, if it had one with a flood card, and who began the round."""

    series: Series | None
    first: int


def waves(card: str) -> int:
    """How many waves a flood card shows."""
    return int(card.removeprefix("flood_"))
