"""What the phone posts, or holds in its query string, for Faraway.

A tap is one letter for what it is, then its value:

    d4 digit · b backspace, bno of a refusal · n15 number of the grid · iM05 Region by id · sS12 Sanctuary · o none
    xS12 take a card away · l, r move the tapped card · tR12 take a card from another player
    kS12 destroy for the tapped meteor · z0M38 nothing destroyed for a meteor · ggrid another dock · p2 another player
"""

import re

from referee.core.forms import DraftForm, a_match, a_number, a_text, a_word
from referee.games.faraway.rules.pieces import RESOURCES, Card, Deck

DOCKS = ("pad", "grid", "groups", "group", "card", "which", "done", "pay")
COLOURED = ("red", "green", "blue", "yellow")
HALF_MADE = ("seat", "dock", "typed", "nth", "group", "number", "pad", "given", "shown", "claim")
LOOKS = ("look", "field", "came")
CAME = r"(scores(\.[0-9]\.[a-z0-9]+)?|log(\.[0-9]+)?)"
GROUPS = (*COLOURED, "none", *RESOURCES)  # grey Sanctuaries differ by what is top right


class TapForm(DraftForm):
    dock = a_word(DOCKS)
    typed = a_text(1)
    see = a_word(("1",))  # a number that is typed shows its card before it is laid
    nth = a_number()
    group = a_word(GROUPS)
    number = a_number()
    pad = a_word(("pad", "grid"))
    given = a_text(4)
    claim = a_number()  # who says to have found a Sanctuary, or to keep one more
    shown = a_text(60)  # Regions of a display
    look = a_text(3)  # a card that is looked at, whatever is asked
    field = a_text(14)  # of that card, that is printed otherwise here
    came = a_match(CAME)  # from where, if not from the table

    def tapped(self) -> tuple[str, str]:
        """The letter and the value of the tap; two empty strings if it is none."""
        found = re.fullmatch(r"(d)([0-9])|(n)([0-9]{1,3})|([a-ce-mo-z])([A-Za-z0-9]*)", self.value("tap") or "")
        kind, value = [part for part in found.groups() if part is not None] if found else ("", "")
        return kind, value


def one_digit(typed: object) -> str:
    return typed if isinstance(typed, str) and len(typed) == 1 and typed in "0123456789" else ""


def group_of(card: Card) -> str:
    """Which of the eight first buttons leads to a Sanctuary: what a player sees of it."""
    if card.colour in COLOURED:
        return card.colour
    return next((resource for resource in RESOURCES if card.has.get(resource)), "none")


def offered(form: TapForm, dock: str, deck: Deck) -> tuple[str, ...]:
    """The cards to choose from: the Sanctuaries of a group, the Regions of a number."""
    if dock == "group":
        return tuple(id for id, card in deck.sanctuaries.items() if group_of(card) == form.value("group"))
    return tuple(deck.by_number.get(form.value("number"), ())) if dock == "which" else ()
