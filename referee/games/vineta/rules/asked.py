"""What people may ask about now: may I?"""

from collections.abc import Iterator

from referee.core.moves import Entry
from referee.games.vineta.rules.position import Position


def asked(at: Position) -> Iterator[Entry]:
    """Each card that is left, without a target; a flood card on each district, whatever its waves."""
    seat = at.seat
    if at.phase != "card" or seat is None:
        return
    left = [card for card, n in at.decks[seat].left.items() if n]
    floods = [card for card in left if card.startswith("flood")]
    for card in left:
        if card not in floods:
            yield {"do": "card", "card": card, "seat": seat}
    for district in at.houses if floods else ():
        yield {"do": "card", "card": floods[0], "seat": seat, "to": district}
