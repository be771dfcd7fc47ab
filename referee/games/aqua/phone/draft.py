"""A half-made entry at a refereed table: a tile in hand or a large animal being outlined, and what it enters."""

from referee.core.moves import Entry
from referee.games.aqua.phone.drawing import named
from referee.games.aqua.phone.forms import BLANK, TapForm, hex_of
from referee.games.aqua.phone.hand import Hand
from referee.games.aqua.rules.board import Tile
from referee.games.aqua.rules.lattice import Place, Point, centre
from referee.games.aqua.rules.moves import MOVES, Large, Typed
from referee.games.aqua.rules.moves import Tile as TileMove
from referee.games.aqua.rules.pieces import LETTERS
from referee.games.aqua.rules.position import Position


class TurnDraft(Hand, frozen=True, kw_only=True):
    """The tile in hand, and the large animal as far as it is outlined."""

    large: bool = False  # an animal is outlined; else a tile is laid
    shape: str = ""
    face: str = ""  # Q6.7: which of the two that its tile shows
    cells: tuple[Place, ...] = ()
    points: int | None = None

    def fields(self) -> dict[str, object]:
        if not self.large:
            return super().fields()
        cells = ",".join(map(named, self.cells))
        animal = {"shape": self.shape, "face": self.face, "cells": cells, "points": self.points}
        return super().fields() | {"dock": "large"} | animal


def read(at: Position, form: TapForm) -> TurnDraft:
    seats, place = (form.value("seat"), at.seat, form.value("me"), 0), form.value("place")
    cells = [_place(text) for text in (form.value("cells") or "").split(",") if text.count(".") == 2]
    return TurnDraft(
        seat=next(seat for seat in seats if seat is not None and seat < at.setup.count),  # at the end, this phone's own
        place=hex_of(place) if place else None,
        corals=form.value("corals") or BLANK,
        turn=form.value("turn") or 0,
        large=form.value("dock") == "large",
        shape=form.value("shape") or "",
        face=form.value("face") or "",
        cells=tuple(dict.fromkeys(cells)),
        points=form.value("points"),
    )


def _place(text: str) -> Place:
    name, q, r = text.split(".")
    try:
        return "B" if name == "B" else "A", int(q), int(r)
    except ValueError:
        return "A", 0, 0


def redraft(_: Position, entry: Entry) -> dict[str, str]:
    """An old entry as the draft with which its correction begins; what is neither tile nor animal is asked anew."""
    move = MOVES.decode(entry)
    if isinstance(move, TileMove):
        return {"corals": "".join(LETTERS[colour] for colour in move.corals), "turn": str(move.turn)}
    if isinstance(move, Large):
        draft = {"dock": "large", "shape": move.shape, "face": move.face, "points": move.points}
        fields = {name: str(value) for name, value in draft.items() if value is not None}
        return fields | {"cells": ",".join(map(named, move.cells))}
    return {"no": str(move.ecosystem)} if isinstance(move, Typed) else {}


def old_place(entry: Entry, seat: int) -> Point | None:
    """Where a tile lay on this board that is being put right; the table may have allowed it."""
    move = MOVES.decode(entry["entry"] if entry.get("do") == "ruling" else entry)
    return centre(move.at) if isinstance(move, TileMove) and move.seat == seat else None


# -- what it enters ------------------------------------------------------------------------------


def tile_entry(draft: TurnDraft, tile: Tile) -> Entry:
    return {"do": "tile", "seat": draft.seat, "at": list(tile.at), "corals": list(tile.corals), "turn": tile.turn}


def large_entry(draft: TurnDraft) -> Entry:
    points: Entry = {} if draft.points is None else {"points": draft.points}
    face: Entry = {"face": draft.face} if draft.face else {}
    cells = [list(cell) for cell in draft.cells]
    return {"do": "large", "seat": draft.seat, "shape": draft.shape, "cells": cells, **points, **face}
