"""What the phone posts, or holds in its query string, for Vineta.

A tap is a word for what it is, a colon, its value: `card:rescue`, `from:G1`, `last:Y2`, `won:9`.
"""

from referee.core.forms import DraftForm, a_number, a_text, a_word, ticked
from referee.games.vineta.rules.pieces import COLOURS, DECK, DISTRICTS


class TapForm(DraftForm):
    seat = a_number(most=5)
    me = a_number(most=5)
    dock = a_text(12)
    # a card being entered
    card = a_word(DECK)
    start = a_word(DISTRICTS)  # where houses or a flood card leave
    index = a_number(most=60)
    to = a_word(DISTRICTS)
    colour = a_word(COLOURS)
    each = ticked  # of a trial: each place is asked, where only one is allowed too
    sent = a_text(80)  # colours and districts so far, `blue.G1.red.G2`
    # houses being placed: a digit for each district and colour, see placing.py
    city = a_text(70)
    district = a_word(DISTRICTS)

    def tapped(self) -> tuple[str, str]:
        """The word and the value of the tap; two empty strings if it is none."""
        kind, colon, value = (self.value("tap") or "").partition(":")
        return (kind, value) if colon else ("", "")
