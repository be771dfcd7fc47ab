"""What people may ask about now: may I?"""

from collections.abc import Iterator

from referee.core.moves import Entry
from referee.core.raw import Raw
from referee.games.space_aztecs.rules.options import in_play
from referee.games.space_aztecs.rules.pieces import JAGUAR
from referee.games.space_aztecs.rules.position import Position

AZTECS: tuple[Raw, ...] = (
    {"kind": "villager", "points": 1},
    {"kind": "warrior", "type": JAGUAR},
    {"kind": "priest"},
    {"kind": "alien", "points": 1},
    {"kind": "noble", "points": 1},
    {"kind": "agent", "points": 1},
    {"kind": "archivist", "points": 1, "bonus": 1},
)


def asked(at: Position) -> Iterator[Entry]:
    """A card of each kind, in sight and under a temple; while captures are due, each card of each victim."""
    seat = at.acting
    if seat is None:
        return
    for victim in at.due:
        for nth in range(len(at.cities[victim].aztecs)):
            yield {"do": "capture", "seat": seat, "from": victim, "card": nth}
    if at.due:
        return
    pile = next((n for n, left in enumerate(at.piles) if left and n not in at.used), None) if at.piles else None
    entry = {"do": "play", "seat": seat} | ({} if pile is None else {"pile": pile})
    for card in AZTECS:
        yield {**entry, "card": card}
        yield {**entry, "card": card, "sheltered": True}
    for family in in_play(at.setup.options.removed):
        yield {**entry, "card": {"kind": "saucer", "family": family}}
        yield {**entry, "card": {"kind": "temple", "family": family}}
