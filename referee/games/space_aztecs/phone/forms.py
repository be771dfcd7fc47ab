"""What the phone posts, or holds in its query string, for Space Aztecs.

A tap is one letter for what it is, then its value:

    n3 a number · o the number typed beside · b take the last one back · r3 its bonus, under a temple
    kpriest a kind of card · apriest the same, under a temple whatever the rule says
    tgreen, ugreen a temple, a saucer of a family · cPA01 a card of the box · wjaguar a type
    v2 a place in a city · m two there · e1 the earliest · h the hours, or no shelter · y a shelter · q4 a pile
    z a pile is empty · p2 another player · x on to what comes next
"""

from referee.core.forms import DraftForm, a_number, a_text, whole

PRINTED = {"least": -999, "most": 999}


class TapForm(DraftForm):
    dock = a_text(20)
    nth = a_number()
    kind = a_text(20)  # of the half-made card
    points = a_number(**PRINTED)
    food = a_number(least=0, most=99)
    bonus = a_number(**PRINTED)
    other = a_number(**PRINTED)  # a number that no key has
    name = a_text(40)  # a type of warrior
    typed = a_text(40)  # a new one, as the household calls it
    shelter = a_text(1)
    codex = a_text(60)  # read so far
    h0 = h1 = h2 = h3 = h4 = h5 = a_text(20)  # the hour on each player's card

    def number(self) -> int | None:
        """The number that was tapped, or typed beside the keys."""
        kind, value = self.tapped()
        if kind == "o":
            other: int | None = self.value("other")
            return other
        return whole(value, **PRINTED) if kind in ("n", "r") else None
