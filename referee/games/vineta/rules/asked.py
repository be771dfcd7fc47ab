"""What people may ask about now: may I?"""

from collections.abc import Iterator

from referee.core.moves import Entry
from referee.games.vineta.rules.cards_houses import RESCUED, SCATTERED
from referee.games.vineta.rules.judging import departures, threatened
from referee.games.vineta.rules.position import Position


def asked(at: Position) -> Iterator[Entry]:
    """Each card that is left, without a target; houses into a quarantine; a flood card on each district."""
    seat = at.seat
    if at.phase != "card" or seat is None:
        return
    left = [card for card, n in at.decks[seat].left.items() if n]
    floods = [card for card in left if card.startswith("flood")]
    for card in left:
        if card not in floods:
            yield {"do": "card", "card": card, "seat": seat}
    yield from ({"do": "card", "seat": seat, **each} for each in _into_quarantine(at) if each["card"] in left)
    for district in at.houses if floods else ():
        yield {"do": "card", "card": floods[0], "seat": seat, "to": district}


def _into_quarantine(at: Position) -> Iterator[Entry]:
    """A house into each district in quarantine, by each of the three cards that could bring it there (V.A14)."""
    free = departures(at, at.houses)
    for to in at.quarantined if free else ():
        start = (departures(at, threatened(at)) or free)[0]
        others = [to, *(each for each in at.houses if each not in (start, to))]
        there = [colour for colour, n in at.houses[start].items() for _ in range(n)]
        yield {"card": "rescue", "from": start, "to": to, "houses": there[:RESCUED]}
        yield {"card": "false_hope", "from": start, "to": to, "colour": there[0]}
        yield {
            "card": "panic",
            "from": start,
            "moves": [[*pair] for pair in zip(there[:SCATTERED], others, strict=False)],
        }
