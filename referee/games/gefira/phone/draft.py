"""A half-made entry at a refereed table: what the phone posts, or holds in its query string.

    dock   which form is open: lay, repair, renovate, destiny
    at     the column that was tapped
    group  the symbol of a new face whose arrow is still to be told
    shown  what was put together so far: the rows of both bridges (`tslohw`), sections to place (`3s.5w`),
           columns to take (`2.5`), destiny cards that change (`compass.6`)

A symbol is one letter, `o` is a hole. A tap is one letter for what it is, then its value; see taps.py.
"""

import re
from collections.abc import Mapping

from msgspec import Struct

from referee.core.forms import whole
from referee.games.gefira.rules.pieces import STEPS, TOOLS

LETTERS = {"f": "flood", "b": "broken_plank", "t": "talisman", "l": "liana", "s": "snake", "w": "winds"}
DOCKS = ("lay", "repair", "renovate", "destiny")


class Draft(Struct, frozen=True):
    """Read strictly: what was tampered with is as if it were not there."""

    dock: str = ""
    at: int | None = None
    group: str | None = None
    shown: str = ""
    me: int | None = None  # the seat that this phone took
    seat: int | None = None
    tap: str = ""
    value: str = ""

    @property
    def row(self) -> list[str | None]:
        """The symbols of both bridges, as far as they were tapped; None = hole."""
        return [LETTERS.get(letter) for letter in self.shown] if re.fullmatch(r"[fbtlswo]{1,24}", self.shown) else []

    @property
    def placed(self) -> dict[int, str]:
        """Column -> letter of the sections to place."""
        parts = re.findall(r"(?:^|\.)([0-9]{1,2})([fbtlsw])(?=\.|$)", self.shown)
        return {int(column): letter for column, letter in parts}

    @property
    def columns(self) -> list[int]:
        """The columns to take."""
        return (
            [int(part) for part in self.shown.split(".")] if re.fullmatch(r"[0-9]+(\.[0-9]+){0,2}", self.shown) else []
        )

    @property
    def changes(self) -> dict[str, str | int]:
        """The destiny cards that were tapped."""
        found: dict[str, str | int] = {}
        for part in self.shown.split("."):
            if part in TOOLS:
                found["tool"] = part
            elif part in ("along", "short"):
                found["direction"] = part
            elif part.isdigit() and any(int(part) in sides for sides in STEPS.values()):
                found["steps"] = int(part)
        return found


def read(fields: Mapping[str, str]) -> Draft:
    tap = re.fullmatch(r"([A-Za-z])([a-z0-9]{0,12})", fields.get("tap", ""))
    dock, group = fields.get("dock", ""), fields.get("group", "")
    return Draft(
        dock=dock if dock in DOCKS else "",
        at=whole(fields.get("at", "")),
        group=LETTERS.get(group),
        shown=fields.get("shown", "")[:40],
        me=whole(fields.get("me", "")),
        seat=whole(fields.get("seat", "")),
        tap=tap[1] if tap else "",
        value=tap[2] if tap else "",
    )
