"""Cards that change how long the round lasts: one more, one less."""

from typing import ClassVar

from msgspec.structs import replace

from referee.core.moves import Grounds
from referee.core.verdict import Effect, Facts, Sentence
from referee.games.vineta.rules.card import Card
from referee.games.vineta.rules.laps import Effects
from referee.games.vineta.rules.position import Position


class _Lap(Card, frozen=True, kw_only=True):
    """Stays in front of its player until the round ends (V4.1)."""

    rule: ClassVar[str] = "V6.1"
    always_bare: ClassVar[bool] = True
    stays: ClassVar[bool] = True
    laps: ClassVar[int]

    def aimed_by(self, at: Position) -> Grounds:
        """How many laps it makes; one that comes too late shortens nothing (V6.2)."""
        after = self.act(at)
        facts: Facts = {"lap": at.lap, "laps": after.laps}
        late = self.laps < 0 and after.laps == at.laps
        if late:
            return (Sentence("V6.2", "ground", facts), "V6.1")
        more = [seat for seat, name in at.front if name == "one_more"]
        if self.laps < 0 and (left := more[len(at.front) - len(more) :]):  # that no "one less" undid before
            return (Sentence("V6.1", "ground_undoes", facts | {"by": left[0]}),)
        return (Sentence("V6.1", "ground", facts),)

    def act(self, at: Position) -> Position:
        front = (*at.front, (self.seat, self.name))
        return replace(at, length=at.length if _alone(at) else at.length + self.laps, front=front)

    def caused(self, before: Position, after: Position) -> Effects:
        """How long the round is now; a shortening that comes too late leaves it as it was (V6.2)."""
        if _alone(before):
            return (Effect("nothing", {"card": self.name}, ("V.A6",)),)
        kept = after.laps == before.laps
        late = ("V6.2",) if kept and self.laps < 0 else ()
        tied = ("V.A6",) if before.tied else ()
        return (Effect("length_kept" if kept else "length", {"laps": after.laps}, (self.rule, *late, *tied)),)


def _alone(at: Position) -> bool:
    """In a lap that a tie added the cards no longer count, where the table reads it so (V.A6)."""
    return at.tied and bool(at.setup.options.tie_laps == "alone")


class OneMore(_Lap, frozen=True, kw_only=True, tag="one_more"):
    """One lap more (V6.1)."""

    laps: ClassVar[int] = 1


class OneLess(_Lap, frozen=True, kw_only=True, tag="one_less"):
    """One lap less (V6.1). Too late it shortens nothing, but still undoes a "one more" (V6.2)."""

    laps: ClassVar[int] = -1
