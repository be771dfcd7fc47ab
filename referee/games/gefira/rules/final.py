"""The final position of Géfira: four counts a player, and what can be wrong with them."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.core.verdict import Breach, Verdict
from referee.games.gefira.rules.options import SEATS, Setup
from referee.games.gefira.rules.pieces import EXPLORERS

Count = Annotated[int, Meta(ge=0)]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the explorers of one player are."""

    end: Count
    bridge: Count
    start: Count
    accidents: Count

    @property
    def count(self) -> int:
        return self.end + self.bridge + self.start + self.accidents


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[Player, ...]


class Seen(Final, frozen=True):
    """The final of a refereed game, in which it is known who stands on a corner; no file carries it."""

    corners: tuple[bool, ...] = ()  # of each seat


def blank(setup: Setup) -> Raw:
    """The final of a table where nothing is entered yet."""
    return {"players": [{"end": 0, "bridge": 0, "start": 0, "accidents": 0} for _ in setup.seats]}


def complete(setup: Setup, final: Final) -> bool:
    return not any(to_come(setup, final))


def to_come(setup: Setup, final: Final) -> list[int]:
    """How many explorers of each are to be entered yet: none where the table says that they are lost."""
    lost = {doubt.key for doubt in setup.box.seen}
    return [
        0 if player.count and _too_few(seat, player).key in lost else EXPLORERS - player.count
        for seat, player in enumerate(final.players)
    ]


def _too_few(seat: int, player: Player) -> Breach:
    facts = {"seat": seat, "count": player.count, "most": EXPLORERS, "missing": EXPLORERS - player.count}
    return Breach("G2.2", facts, "missing")


def fit(setup: Setup, final: Final) -> None:
    """A final in a file that cannot be meant: each player has ten explorers (G2.2). A table may still be filling in."""
    for name, player in zip(setup.seats, final.players, strict=True):
        if player.count != EXPLORERS:
            raise Unreadable("house.final", reason=f"{name} has {player.count} explorers, not {EXPLORERS}")


def check(setup: Setup, final: Final) -> Verdict:
    """Too many explorers is wrong; too few are still to be entered; a crowded bridge is odd, as is no end or two."""
    breaches, doubts = [], []
    room = setup.options.ground.room
    for seat, player in enumerate(final.players):
        if player.count > EXPLORERS:
            facts = {"seat": seat, "count": player.count, "most": EXPLORERS}
            breaches.append(Breach("G2.2", facts, hard=True))
        elif player.count < EXPLORERS:
            doubts.append(_too_few(seat, player))
        if player.bridge > room:  # one explorer a space, so more cannot stand there
            doubts.append(Breach("G9.4", {"seat": seat, "count": player.bridge, "most": room}, "crowded"))
    return Verdict(tuple(breaches), (*doubts, *_ending(setup, final)))


def _ending(setup: Setup, final: Final) -> Iterator[Breach]:
    """It ends when a player has nobody left, whichever way that is read (G.A14); of two, one is across first (G9.1)."""
    whole = all(player.count == EXPLORERS for player in final.players)
    if isinstance(final, Seen) or not whole:
        return
    if all(player.bridge + player.start for player in final.players):
        yield Breach("G9.1", {"left": [player.bridge + player.start for player in final.players]}, "nobody")
    elif setup.count == SEATS[0] and all(player.end == EXPLORERS for player in final.players):
        yield Breach("G9.1", {"count": EXPLORERS}, "both")
