"""What lies face down: whose it is, and what the others know of it (F7.2)."""

from collections.abc import Mapping

from msgspec.structs import replace

from referee.core.log.entries import move_of
from referee.core.moves import Entry, Move, Moves, put
from referee.core.raw import Fields
from referee.core.refereed import Secrets
from referee.core.verdict import LEGAL, Effect, Verdict
from referee.games.faraway.rules.judging import may_not_lay
from referee.games.faraway.rules.moves import MOVES
from referee.games.faraway.rules.position import FACE_DOWN, Position


class FaceDown(Move[Position], frozen=True, tag="face_down"):
    """A Region laid, as all but its own seat know it: that it lies there. It waits for no reveal and leaves no hand."""

    seat: int

    def judge(self, at: Position) -> Verdict:
        return may_not_lay(at, self.seat) or LEGAL

    def apply(self, at: Position) -> tuple[Position, tuple[Effect, ...]]:
        return replace(at, laid=put(at.laid, self.seat, FACE_DOWN)), ()


def hides(entry: Fields, stands: bool, at: Position) -> int | None:
    """A Region that is laid and not yet revealed, or one that was taken back or refused: it is still in a hand."""
    move = move_of(entry)
    if at.over or not isinstance(move, Mapping) or move.get("do") != "region":
        return None
    seat, region = move.get("seat"), move.get("region")
    if type(seat) is not int or not 0 <= seat < at.setup.count or not isinstance(region, int | str):
        return None
    id = at.deck.region(region)
    if stands:
        return seat if at.laid[seat] == id and None in at.laid else None
    meant = [id] if isinstance(id, str) else id  # a number that two Regions have
    return None if all(each in at.holder for each in meant) else seat


def cover(entry: Fields) -> Entry:
    if entry.get("do") == "ruling":
        return {**entry, "entry": cover(entry["entry"])}
    return {"do": FaceDown.__struct_config__.tag, "seat": entry["seat"]}


def blind(entry: Fields) -> Entry:
    """A Region of a phone that does not see what lies face down; alone, allowed by the table, or as a correction."""
    if entry.get("do") in ("ruling", "amend") and isinstance(entry["entry"], Mapping):
        return {**entry, "entry": blind(entry["entry"])}
    return {**entry, "blind": True} if entry.get("do") == "region" else dict(entry)


SECRETS = Secrets(hides, cover, blind, Moves(*MOVES.by_tag.values(), FaceDown))
