"""A tile in hand: where it would lie, its colours as far as they are chosen, how it is turned."""

from collections.abc import Sequence

from msgspec import Struct

from referee.games.aqua.phone.drawing import named
from referee.games.aqua.phone.forms import BLANK
from referee.games.aqua.rules.board import Tile
from referee.games.aqua.rules.lattice import Hex, tips
from referee.games.aqua.rules.pieces import NAMES


class Hand(Struct, frozen=True, kw_only=True):
    """On the screen and not entered: it lives in the query string."""

    seat: int
    place: Hex | None = None
    corals: str = BLANK  # a letter a coral, - where it is not chosen yet
    turn: int = 0

    @property
    def tile(self) -> Tile | None:
        """The whole tile on its place, as it would be entered."""
        if self.place is None or "-" in self.corals:
            return None
        a, b, c = (NAMES[letter] for letter in self.corals)
        return Tile(self.place, (a, b, c), self.turn)  # type: ignore[arg-type]

    @property
    def known(self) -> list[tuple[str, int]]:
        """The colours that are chosen, each with the corner at which it points."""
        return [(NAMES[letter], tip) for letter, tip in zip(self.corals, tips(self.turn), strict=True) if letter != "-"]

    @property
    def tips(self) -> tuple[int, ...]:
        """The corners at which its corals point."""
        return tips(self.turn)

    @property
    def spot(self) -> str:
        """Its place, as a draft names it."""
        return named(self.place) if self.place else ""

    def turned_by(self, ways: Sequence[int]) -> int:
        """How many sixths *Turn* turns it: one; where it lies wrong and fits another way, as far as that way."""
        return 1 if not ways or self.turn in ways else min((way - self.turn) % 6 for way in ways)

    def coloured(self, tap: str) -> str | None:
        """The corals after one of them was tapped in a colour (1g: the second is green)."""
        if len(tap) != 2 or tap[0] not in "012" or tap[1] not in NAMES:
            return None
        n = int(tap[0])
        return self.corals[:n] + tap[1] + self.corals[n + 1 :]

    def fields(self) -> dict[str, object]:
        """What stays in the query string; a game by its moves or by its end adds its own."""
        return {
            "place": self.spot,
            "corals": "" if self.corals == BLANK else self.corals,
            "turn": self.turn or "",
        }

    def kept(self, **other: object) -> dict[str, str]:
        """The draft with something changed."""
        return {name: str(value) for name, value in (self.fields() | other).items() if value not in ("", None)}
