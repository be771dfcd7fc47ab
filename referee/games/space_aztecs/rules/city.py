"""What lies in front of one player."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.games.space_aztecs.rules.pieces import Family, Lives


class Lying(Struct, frozen=True):
    """An Aztec of a city: exposed, or under a temple."""

    card: Lives
    sheltered: bool = False


class Beam(Struct, frozen=True):
    """A saucer that was played, and the cards under it."""

    family: Family
    captives: tuple[Lives, ...] = ()


class City(Struct, frozen=True):
    aztecs: tuple[Lying, ...] = ()  # in order of play; a captured one leaves, later ones move up
    temples: tuple[Family, ...] = ()
    saucers: tuple[Beam, ...] = ()
    codex: int = 0
    read: tuple[int, ...] | None = None  # points of its codex, read at the end (S8.3)
    lost: int = 0

    def exposed(self, family: Family) -> list[int]:
        """Places of the visible Aztecs of a family: what a saucer may take (S6.1, S6.3)."""
        return [place for place, lying in enumerate(self.aztecs) if lying.card.family == family and not lying.sheltered]

    @property
    def agent(self) -> bool:
        """A special agent is visible (S12.1); under a temple his power stops (S7.1)."""
        return any(lying.card.kind == "agent" and not lying.sheltered for lying in self.aztecs)

    @property
    def captives(self) -> int:
        return sum(len(saucer.captives) for saucer in self.saucers)

    def cards(self) -> Iterator[Lives | Beam]:
        """Every card here whose family is known, captives too; codex have none."""
        for lying in self.aztecs:
            yield lying.card
        for saucer in self.saucers:
            yield saucer
            yield from saucer.captives

    def cover(self, family: Family) -> "City":
        """A temple gathers every Aztec of its family that was played before (S7.1)."""
        aztecs = tuple(
            replace(lying, sheltered=True) if lying.card.family == family else lying for lying in self.aztecs
        )
        return replace(self, aztecs=aztecs, temples=(*self.temples, family))

    def without(self, place: int) -> "City":
        return replace(self, aztecs=(*self.aztecs[:place], *self.aztecs[place + 1 :]), lost=self.lost + 1)

    def capture(self, card: Lives) -> "City":
        """The card slides under the latest saucer (S6.4)."""
        last = self.saucers[-1]
        return replace(self, saucers=(*self.saucers[:-1], replace(last, captives=(*last.captives, card))))
