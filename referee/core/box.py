"""The household's box: values printed on its own pieces that nobody here could look up.

A game describes its box as data: shelves of pieces, each piece with slots, one slot for one printed
value. The page that fills it, the file that carries it and the preview of an import know slots only.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from msgspec import Struct

from referee.core.raw import Fields, Json, Raw
from referee.core.setup import AnyBox
from referee.core.verdict import LEGAL, Breach, Verdict

SlotKind = Literal["number", "text", "hour", "choice", "list", "many", "cells"]
Path = tuple[str | int, ...]

LONGEST = 40  # letters of a text
MOST_CELLS = 12


class Slot(Struct, frozen=True):
    """One printed value: what is known of it, and who knows it."""

    id: str
    field: str  # what it is called: `box.<field>` of the game's words
    path: Path  # where it stands in the box
    kind: SlotKind = "number"
    own: Json = None  # what the household entered: it wins
    shipped: Json = None  # what the app knows
    sure: str = "unknown"  # how sure that is
    choices: tuple[Json, ...] = ()  # all there are; of a number or a text the likely ones
    word: str = ""  # the vocabulary that tells a choice
    least: int = -999
    most: int = 999
    size: int = 0  # of a list
    wanted: bool = True  # asked for in turn; any other may be entered at any time
    fixed: bool = False  # the same in every box: only shown

    @property
    def value(self) -> Json:
        return self.shipped if self.own is None or self.fixed else self.own

    @property
    def n(self) -> int:
        """Its number among its like on one piece, from 1; 0 if it is the only one."""
        return self.path[-1] + 1 if self.path and isinstance(self.path[-1], int) else 0

    @property
    def missing(self) -> bool:
        return self.wanted and not self.fixed and self.own is None


class Piece(Struct, frozen=True):
    """A card, an animal, a district: what one looks at while entering its values."""

    id: str
    label: str  # a phrase of the game's words, with its facts
    facts: Fields
    slots: tuple[Slot, ...]
    mark: str = ""  # a class that colours it (with a letter or a word: colour is never alone)

    @property
    def missing(self) -> bool:
        return any(slot.missing for slot in self.slots)

    @property
    def asked(self) -> bool:
        return any(slot.wanted and not slot.fixed for slot in self.slots)

    @property
    def own(self) -> bool:
        """Has the household entered anything of it?"""
        return any(slot.own is not None and not slot.fixed for slot in self.slots)

    @property
    def first(self) -> Slot:
        """What is asked first."""
        return next((slot for slot in self.slots if slot.missing), self.slots[0])

    @property
    def numbers(self) -> list[Slot]:
        """Those that are known."""
        return [slot for slot in self.slots if slot.kind == "number" and slot.value is not None]

    @property
    def called(self) -> Slot | None:
        """The household's name for it, else what is known that tells it from its like."""
        named = next((slot for slot in self.slots if slot.field == "name" and slot.own is not None), None)
        others = (slot for slot in self.slots if slot.field in ("kind", "type", "hour") and slot.value is not None)
        return named or next(others, None)


class Shelf(Struct, frozen=True):
    """Pieces of one sort; its name is `box.shelf_<id>`."""

    id: str
    pieces: tuple[Piece, ...]
    grid: bool = True  # small pieces side by side; else one a row

    @property
    def asked(self) -> int:
        return sum(piece.asked for piece in self.pieces)

    @property
    def filled(self) -> int:
        """How many pieces that are asked for lack nothing; where none is, how many have anything."""
        nothing = not self.asked
        return sum(not piece.missing if piece.asked else piece.own and nothing for piece in self.pieces)


Shelves = tuple[Shelf, ...]


def put(raw: Json, path: Path, value: Json) -> Json:
    """The box with this value at its place. None takes it away, and whatever is empty then."""
    if not path:
        return value
    key, *rest = path
    if isinstance(key, int):
        items = list(raw or ())
        items += [None] * (key + 1 - len(items))
        items[key] = put(items[key], tuple(rest), value)
        while items and items[-1] is None:
            items.pop()
        return items or None
    fields = dict(raw or {})
    if (inside := put(fields.get(key), tuple(rest), value)) is None:
        fields.pop(key, None)
    else:
        fields[key] = inside
    return fields or None


def value_at(raw: Json, path: Path) -> Json:
    """What a box holds at this place; None where it holds nothing."""
    for key in path:
        try:
            raw = raw[key]
        except (KeyError, IndexError, TypeError):
            return None
    return raw


SEEN = Slot("seen", "seen", ("seen",))  # the doubts that a look answered in one game: it is so


def printed(box: Raw) -> Raw:
    """What the pieces show, in whatever game; what a look answered is of one game alone."""
    return put(box, SEEN.path, None) or {}


class Finding(Struct, frozen=True):
    """What somebody may have seen on the pieces, and what the box knows then."""

    say: str  # a phrase of the game's words, or of the house's
    facts: Fields
    slot: str
    value: str  # as it is typed; of a number that is nowhere near known, nothing: people type it


def asks(slot: Slot, values: Iterable[int] = ()) -> tuple[Finding, ...]:
    """A key for each value that may be printed there, or a field to type it."""
    keys = [Finding("settle.value", {"value": value}, slot.id, str(value)) for value in values]
    return tuple(keys) or (Finding("settle.value", {}, slot.id, ""),)


class Household(Struct, frozen=True):
    """What a household may enter of a game: described, put in its place, checked."""

    shape: type[Struct]  # of the box as the game reads it
    describe: Callable[[AnyBox], Shelves]
    put: Callable[[Raw, Slot, Json], Raw] = lambda raw, slot, value: put(raw, slot.path, value) or {}
    check: Callable[[AnyBox], Verdict] = lambda box: LEGAL  # rules that the whole box breaks, and doubts
    # in a position, the answers to a doubt; None of one that is answered by looking whether it is so
    settles: Callable[..., tuple[Finding, ...] | None] = lambda at, doubt: None


def slots(shelves: Shelves) -> Iterator[tuple[Shelf, Piece, Slot]]:
    for shelf in shelves:
        for piece in shelf.pieces:
            for slot in piece.slots:
                yield shelf, piece, slot


def find(shelves: Shelves, id: str) -> tuple[Shelf, Piece, Slot] | None:
    return next((found for found in slots(shelves) if found[2].id == id), None)


def own_values(shelves: Shelves) -> Raw:
    """What the household entered, slot by slot."""
    return {slot.id: slot.own for _, _, slot in slots(shelves) if slot.own is not None}


def following(shelves: Shelves, id: str) -> str | None:
    """What is asked after this slot: the rest of its piece, then its like on the next pieces. None: nothing."""
    order = list(slots(shelves))
    here = next((n for n, (_, _, slot) in enumerate(order) if slot.id == id), None)
    if here is None:
        return next((slot.id for _, _, slot in order if slot.missing), None)
    shelf, piece, slot = order[here]
    later = order[here + 1 :] + order[:here]
    if not slot.wanted:  # a sweep over names, or hours
        same = (s for of, _, s in later if of is shelf and s.field == slot.field and s.own is None and not s.fixed)
        return next((s.id for s in same), None)
    rest = [s for _, of, s in order if of is piece and s.missing and s is not slot]
    rest += [s for _, of, s in order if of is piece and s.field == slot.field and s.own is None and s is not slot]
    rest += [s for of, _, s in later if of is shelf and s.missing]
    return next((s.id for s in rest + [s for _, _, s in later if s.missing]), None)


def read(slot: Slot, text: str) -> Json:
    """A value as it was typed or tapped; a Breach where it cannot be one. Nothing typed is None."""
    text = text.strip()
    if not text:
        return None
    if slot.kind == "number":
        number = int(text) if re.fullmatch(r"-?[0-9]{1,3}", text) else None
        fits = number is not None and slot.least <= number <= slot.most
        return number if fits else Breach("house.box_value", {"least": slot.least, "most": slot.most}, "number")
    if slot.kind == "text":
        fits = len(text) <= LONGEST and text.isprintable()
        return text if fits else Breach("house.box_value", {"most": LONGEST}, "text")
    if slot.kind == "hour":
        fits = re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", text) is not None
        return text if fits else Breach("house.box_value", {}, "hour")
    if slot.kind == "cells":
        cells = [[int(n) for n in cell.split(".")] for cell in text.split(",")] if _CELLS.fullmatch(text) else []
        return cells if 0 < len(cells) <= MOST_CELLS else Breach("house.box_value", {"most": MOST_CELLS}, "cells")
    if slot.kind == "many":  # "-" stands for none at all
        ticked = set(text.split(",")) - {"-", ""}
        fits = ticked <= set(slot.choices)
        return [each for each in slot.choices if each in ticked] if fits else Breach("house.box_value", {}, "choice")
    items = [next((c for c in slot.choices if str(c) == item), None) for item in text.split(",")]
    if None in items or len(items) != (slot.size or 1):
        return Breach("house.box_value", {"choices": list(slot.choices)}, "choice")
    return items if slot.kind == "list" else items[0]


_CELLS = re.compile(r"-?[0-9]\.-?[0-9](,-?[0-9]\.-?[0-9]){0,20}")


def differences(mine: Shelves, other: Shelves) -> list[tuple[Piece, Slot, object]]:
    """The values that the other box has otherwise, each with the one here. What only this one has stays."""
    here = own_values(mine)
    return [
        (piece, slot, here.get(slot.id))
        for _, piece, slot in slots(other)
        if slot.own is not None and not slot.fixed and slot.own != here.get(slot.id)
    ]


def changed(before: Shelves, after: Shelves) -> list[tuple[Piece, Slot, object, object]]:
    """The values that are others now, or gone: each with the old and the new one."""
    then, now = own_values(before), own_values(after)
    known = {slot.id: (piece, slot) for _, piece, slot in (*slots(before), *slots(after)) if not slot.fixed}
    pairs = ((*place, then.get(id), now.get(id)) for id, place in known.items())
    return [(piece, slot, old, new) for piece, slot, old, new in pairs if old != new]
