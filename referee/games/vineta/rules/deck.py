"""The 30 cards of one player: which of them can still be played."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from referee.games.vineta.rules.pieces import DECK, HAND

Cards = dict[str, int]


class Deck(Struct, frozen=True):
    """Nobody sees a hand: hand and draw pile are one heap of cards, of which only the numbers are known."""

    left: Cards  # in hand or in the draw pile
    hand: int
    pile: int
    discard: Cards

    def play(self, card: str) -> "Deck":
        return replace(self, left=_add(self.left, card, -1), hand=self.hand - 1)

    def throw(self, cards: Iterable[str]) -> "Deck":
        """Cards come onto the discard pile."""
        discard = self.discard
        for card in cards:
            discard = _add(discard, card, 1)
        return replace(self, discard=discard)

    @property
    def exhausted(self) -> bool:
        """Played to the end of hand and pile: the discard is shuffled (V4.3)."""
        return self.hand == 0 and self.pile == 0

    def draw(self) -> "Deck":
        """Back to seven cards (V4.2); without a pile the hand is played out first, then seven at once (V.A16)."""
        left, pile, discard = self.left, self.pile, self.discard
        if self.exhausted:
            left, pile, discard = discard, sum(discard.values()), {}
        drawn = min(HAND - self.hand, pile)
        return Deck(left, self.hand + drawn, pile - drawn, discard)


FRESH = Deck(DECK, HAND, sum(DECK.values()) - HAND, {})


def _add(cards: Cards, card: str, n: int) -> Cards:
    changed = {**cards, card: cards.get(card, 0) + n}
    return changed if changed[card] else {name: count for name, count in changed.items() if count}
