"""The first player of the next game: the next in turn, or as last time where the booklet says so; a tap changes it."""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.game import Game
from referee.core.raw import Raw
from referee.web.forms import StarterForm
from referee.web.lang import say


class Last(Struct, frozen=True):
    """The seats of last time, by the names of today, and the one that started."""

    names: tuple[str | None, ...]
    first: int


class Proposal(Struct, frozen=True):
    seat: int
    why: str


def is_asked(game: Game, mode: str) -> bool:
    """Does such a table say who starts? Where chance decides anew for each game, nobody can be proposed."""
    asks = "first" in game.about.options.__struct_fields__ and "first" not in game.about.dealt
    return asks and game.kinds[mode].judges


def propose(game: Game, last: Last | None, names: Sequence[str]) -> Proposal | None:
    """The next in turn after the last first player, of those who play again; or that one once more."""
    if last is None:
        return None
    before = last.names[last.first]
    if game.about.first_stays:
        return Proposal(names.index(before), say("new.first_stays", name=before)) if before in names else None
    others = [*last.names[last.first + 1 :], *last.names[: last.first]]
    name = next((each for each in others if each in names), None)
    if name is None:
        return None
    why = say("new.in_turn", name=name, last=before) if before else say("new.in_turn_only", name=name)
    return Proposal(names.index(name), why)


def chosen_seat(before: Sequence[str], names: Sequence[str], proposal: Proposal | None) -> int:
    """Where the chosen player sits now; the one proposed, where nobody was chosen, or where that one left."""
    form = StarterForm.read()
    first = form.first.data
    if first is not None and first != form.proposed.data and first < len(before) and before[first] in names:
        return names.index(before[first])
    return proposal.seat if proposal else 0


def last_of(names: Sequence[str | None], options: Raw) -> Last | None:
    first = options.get("first", 0)
    return Last(tuple(names), first) if isinstance(first, int) and 0 <= first < len(names) else None
