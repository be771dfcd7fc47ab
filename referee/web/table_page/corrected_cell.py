"""The number of a count that is corrected where it is entered: whose it is and what it holds, then what changed.

`corrects=5`, in an address or a form, says that entry 5 of the log is corrected there; `5.9` that entry 9 did so.
"""

import re
from typing import cast

from msgspec import Struct

from referee.core.count import AnyTally, Put, put_entry
from referee.core.log.entries import move_of
from referee.core.raw import Fields, Raw
from referee.core.verdict import Effect
from referee.store.play.in_play import Live
from referee.web.lang import say, speech
from referee.web.telling.entries import seat_of, sight

FIELD = "corrects"


class Corrects(Struct, frozen=True):
    seq: int  # the entry that is corrected
    by: int | None  # the one that did so; None: it is still asked for
    seat: int | None
    says: str  # what the field holds
    instead: str | None  # what it held, where that is not said yet
    cell: Raw

    @property
    def field(self) -> str:
        return f"{self.seq}.{self.by}" if self.by else str(self.seq)

    def in_link(self, fields: Fields) -> Raw:
        """For an address of this page: one that leads to another number corrects nothing."""
        return {FIELD: self.field} if _is_there(self.cell, fields) else {}


def put_at(live: Live, seq: int) -> Put | None:
    """The number that this entry of a count put somewhere, if it stands."""
    reading = sight(live).reading(seq)
    move = None if live.kind.judges else live.moves.decode(move_of(reading.entry))
    return move if isinstance(move, Put) and reading.legal and reading.effects else None


def cell_of(live: Live, seq: int) -> Raw | None:
    """Where the number of an entry is now, as a draft; None where nothing leads there."""
    if (move := put_at(live, seq)) is None:
        return None
    entry, facts = put_entry(move.seat, move.field, move.value), sight(live).reading(seq).effects[0].facts
    cell = {"seat": move.seat, **live.desk.cell(sight(live).position, entry, facts)}
    return cell if any(value is not None for value in cell.values()) else None


def corrected(live: Live, draft: Fields) -> Corrects | None:
    """What the page of this draft corrects, or has just corrected."""
    seq, by = _numbers(live, draft)
    move = put_at(live, seq) if seq else None
    if move is None:
        return None
    known, cell = sight(live), cell_of(live, seq) or {}
    seat = seat_of(live, known.reading(seq))
    if by == live.timeline.latest() and (new := put_at(live, by)) and (new.seat, new.field) == (move.seat, move.field):
        (effect,) = known.reading(by).effects
        says, instead = speech().effect(effect), None
        if effect.effect == f"{move.field}_now":
            was = _says(effect.effect, {"value": _value(move, known.before(by))})
            (name, _, _), (old, _, value) = (each.rpartition(": ") for each in (says, was))
            instead = say("amend.instead", old=value if old == name else was)
        return Corrects(seq, by, seat, says, instead, cell)
    if not _is_there(cell, draft):
        return None
    return Corrects(seq, None, seat, say("amend.becomes", what=_held(live, seq, move, cell)), None, cell)


def goes_on(live: Live, posted: Fields, draft: Fields, entered: bool) -> Raw:
    """For the page after a tap: the correction, where its number is still asked, or was put."""
    seq, _ = _numbers(live, posted)
    after = {FIELD: f"{seq}.{live.seq}" if entered else posted.get(FIELD, "")}
    found = corrected(live, {**draft, **after}) if seq else None
    return {FIELD: found.field} if found and (entered or _is_there(found.cell, draft)) else {}


def _numbers(live: Live, fields: Fields) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,4})(?:\.(\d{1,4}))?", str(fields.get(FIELD, "")), re.ASCII)
    seq, by = (int(found[1]), int(found[2] or 0)) if found else (0, 0)
    return (seq, by) if 0 < seq <= live.seq and by <= live.seq else (0, 0)


def _is_there(cell: Fields, fields: Fields) -> bool:
    """Do these fields lead to the number? One card of several may be asked for in several docks."""
    keys = cell.keys() - {"dock"} if "nth" in cell else cell.keys()
    return all(cell[key] is None or str(fields.get(key)) == str(cell[key]) for key in keys)


def _held(live: Live, seq: int, move: Put, cell: Fields) -> str:
    """What the number is now: of a list that is asked item by item, this item."""
    facts, value = sight(live).reading(seq).effects[0].facts, _value(move, sight(live).position)
    if "n" in facts and isinstance(value, list):
        return _says(f"{move.field}_filled", {"n": facts["n"], "value": value[facts["n"] - 1]})
    if "came" in facts and not cell.keys() <= {"seat", "dock"}:
        return _says(f"{move.field}_came", {"came": facts["came"]})
    return _says(f"{move.field}_now", {"value": value})


def _value(move: Put, at: object) -> object:
    return move.held(cast(AnyTally, at))  # a Put is a move of a count


def _says(effect: str, facts: Raw) -> str:
    return speech().effect(Effect(effect, facts))
