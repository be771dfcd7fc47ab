"""What the phone posts, or holds in its query string, at a refereed table: a tap, and a half-made entry.

    dock   which form is open: lay, repair, renovate, destiny
    nth    the column that was tapped
    group  the symbol of a new face of which something is still open
    whom   the player who was named: whose bridge is taken from, whom an event strikes
    near   the arm of a cross that fills the screen: south, west, north, east; with a dot before it: it was near
           already when the entry before was made, and is while what is asked about lies there
    shown  what was put together so far: the rows of all bridges (`tslohw`), then who took from which
           (`01`: from bridge 0 seat 1), sections to place (`3s.5w`), columns to take (`2.5`), destiny cards that
           change (`compass.6`)

A symbol is one letter, `o` is a hole. A tap is one letter for what it is, then its value; see taps.py.
"""

import re
from collections.abc import Mapping

from msgspec import Struct

from referee.core.desk import Tap
from referee.core.forms import DraftForm, a_number, a_text, a_word
from referee.games.gefira.phone.layout import ARMS
from referee.games.gefira.rules.pieces import STEPS, TOOLS

LETTERS = {"f": "flood", "b": "broken_plank", "t": "talisman", "l": "liana", "s": "snake", "w": "winds"}
PLACING = ("repair", "renovate")  # docks that place sections on a bridge, a move each
DOCKS = ("lay", *PLACING, "destiny")


class TapForm(DraftForm):
    dock = a_word(DOCKS)
    nth = a_number()
    group = a_word(LETTERS)
    whom = a_number()
    near = a_word((*ARMS, *(f".{arm}" for arm in ARMS)))
    shown = a_text(40)

    def tapped(self) -> tuple[str, str]:
        """The letter and the value of the tap; two empty strings if it is none."""
        found = re.fullmatch(r"([A-Za-z])([A-Za-z0-9]{0,12})", self.value("tap") or "")
        return (found[1], found[2]) if found else ("", "")


class Draft(Struct, frozen=True):
    """The half-made entry, in the words of the game."""

    dock: str = ""
    nth: int | None = None
    group: str | None = None
    whom: int | None = None
    near: str | None = None
    so_far: str = ""
    me: int | None = None  # the seat that this phone took
    seat: int | None = None
    tap: str = ""
    value: str = ""

    @property
    def fields(self) -> dict[str, object]:
        """What is half-made, for an address that shows it otherwise."""
        group = self.group and self.group[0]
        return {
            "dock": self.dock or None,
            "nth": self.nth,
            "group": group,
            "whom": self.whom,
            "near": self.near,
            "shown": self.so_far or None,
            "seat": self.seat,
        }

    @property
    def there(self) -> int:
        """The seat, or the bridge, that a tap begins with; -1 where it names none."""
        return int(self.value[0]) if self.value[:1].isdigit() else -1

    @property
    def row(self) -> list[str | None]:
        """The symbols of all bridges, as far as they were tapped; None = hole."""
        return [LETTERS.get(letter) for letter in self._built[0]]

    @property
    def takers(self) -> dict[int, int]:
        """Bridge -> the seat whose hand its sections went to, as they were answered."""
        answers = re.findall("..", self._built[1])
        return {int(bridge): int(seat) for bridge, seat in answers}

    @property
    def _built(self) -> tuple[str, str]:
        found = re.fullmatch(r"([fbtlswo]{1,32})((?:[0-3]{2}){0,4})", self.so_far)
        return (found[1], found[2]) if found else ("", "")

    @property
    def placed(self) -> dict[int, str]:
        """Column -> letter of the sections to place."""
        parts = re.findall(r"(?:^|\.)([0-9]{1,2})([fbtlsw])(?=\.|$)", self.so_far)
        return {int(column): letter for column, letter in parts}

    @property
    def columns(self) -> list[int]:
        """The columns to take."""
        tapped = re.fullmatch(r"[0-9]+(\.[0-9]+){0,2}", self.so_far)
        return [int(part) for part in self.so_far.split(".")] if tapped else []

    @property
    def changes(self) -> dict[str, str | int]:
        """The destiny cards that were tapped."""
        found: dict[str, str | int] = {}
        for part in self.so_far.split("."):
            if part in TOOLS:
                found["tool"] = part
            elif part in ("along", "short"):
                found["direction"] = part
            elif part.isdigit() and any(int(part) in sides for sides in STEPS.values()):
                found["steps"] = int(part)
        return found


def entered(do: str, **fields: object) -> Tap:
    """One entry."""
    return Tap(({"do": do, **fields},))


def read(fields: Mapping[str, str]) -> Draft:
    form = TapForm(fields)
    tap, value = form.tapped()
    return Draft(
        dock=form.value("dock") or "",
        nth=form.value("nth"),
        group=LETTERS.get(form.value("group") or ""),
        whom=form.value("whom"),
        near=form.value("near"),
        so_far=form.value("shown") or "",
        me=form.value("me"),
        seat=form.value("seat"),
        tap=tap,
        value=value,
    )
