"""What the phone posts, or holds in its query string, for AQUA.

A tap is one letter for what it is, then its value:

    d4 digit · b backspace · n next row · o2 a seat, in the order of the last round      (score sheet)
    k zero for reefs and ecosystems, as in a family game
    gr the coral in question of the hot spot is red, grygbvo all six of it
    c1g the second coral is green · b none · t turn it · l lay it and end the turn · w lay it only
    e end the turn · s the snail                                                       (a tile)
    f a large animal · hmoray the face of its tile · p9 its points · y take it                     (a large animal)
    z the points of the ecosystem that is open, n0 to n3 by seat                        (the end)
    j lay the boards out instead of the sheet · x take the tile away · gr the coral in question is red
    r0 the first large animal goes · madvanced the kind of game · v the natives, e0 to e5  (a board laid out)

A place or an animal is tapped on the board: that is a link with the draft in it.
"""

import re

from referee.core.forms import DraftForm, a_match, a_number, a_word
from referee.games.aqua.rules.lattice import Hex
from referee.games.aqua.rules.pieces import FACES, SHAPE_OF

BLANK = "---"  # a tile without colours yet


class TapForm(DraftForm):
    seat = a_number(most=3)
    me = a_number(most=3)
    # the score sheet
    nth = a_number(most=8)  # the row that is being written
    typed = a_match(r"[0-9]{1,3}")
    kept = a_match(r"[0-3]\.[0-8]\.[0-9]{1,3}")  # digits that were typed into another cell, and left there
    order = a_match(r"[0-3]{1,4}")  # seats, first to last
    # the board
    place = a_match(r"-?[0-9]{1,3}\.-?[0-9]{1,3}")
    corals = a_match(r"[rygbvo-]{3}")
    turn = a_number(most=5)
    ring = a_match(r"[rygbvo-]{6}")  # a hot spot, as far as it is entered
    dock = a_word(("large", "typed", "ring", "natives", "order", "lacks"))
    shape = a_word(FACES)
    face = a_word(SHAPE_OF)
    cells = a_match(r"[AB.,0-9-]{1,120}")
    points = a_number(most=99)
    no = a_number(least=7, most=24)  # the ecosystem being typed
    e0 = e1 = e2 = e3 = e4 = e5 = a_number(least=1, most=24)  # the ecosystem of each colour
    n0 = n1 = n2 = n3 = a_number()

    def tapped(self) -> tuple[str, str]:
        """The letter and the value of the tap; two empty strings if it is none."""
        found = re.fullmatch(r"([a-z])([A-Za-z0-9.-]*)", self.value("tap") or "")
        return (found[1], found[2]) if found else ("", "")


def hex_of(text: str) -> Hex:
    q, r = text.split(".")
    return int(q), int(r)
