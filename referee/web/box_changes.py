"""What changed beside the log during a game, told between its entries: values of the table's box, seats shared."""

from collections import defaultdict

from msgspec import Struct

from referee.core.box import Shelves, changed
from referee.core.game import Game
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.store.in_play import Live
from referee.store.records import Change
from referee.web.access import phone, store
from referee.web.box_words import piece_name, slot_name, value_of
from referee.web.lang import say

MOST_TOLD = 6  # values; another box may change them all


class BoxChange(Struct, frozen=True):
    seat: int | None  # of the phone that changed it, where it sits
    who: str
    values: list[str]

    @property
    def sentence(self) -> str:
        """In one line, as an entry is told."""
        return " · ".join([*([] if self.seat is None else [self.who]), *self.values])


class SharedSeat(Struct, frozen=True):
    """A phone sat down where another sits: by design (two phones of one player), and never unseen."""

    seat: int
    seq: int
    own: bool  # it was the phone that asks

    @property
    def sentence(self) -> str:
        return say("log.shared_here" if self.own else "log.shared", seat=self.seat)


def shared_seats(live: Live) -> dict[int, list[SharedSeat]]:
    """Under the seq of the entry before it, the latest first."""
    found = defaultdict(list)
    for change in reversed(store().changes(live.table.id, "shared")):
        found[change.seq].append(SharedSeat(change.new, change.seq, change.by == phone()))
    return found


def box_changes(live: Live) -> dict[int, list[BoxChange]]:
    """Under the seq of the entry before it, the latest first."""
    found = defaultdict(list)
    for change in reversed(store().changes(live.table.id, "box")):
        one = box_change(live, change)
        if one.values:
            found[change.seq].append(one)
    return found


def box_change(live: Live, change: Change) -> BoxChange:
    """Who told what."""
    seats = {each: seat for each, _, seat in store().phones(live.table.id)}
    seat = seats.get(change.by)
    phones = say("share.here" if change.by == phone() else "share.elsewhere")
    who = phones if seat is None else live.table.seats[seat]
    return BoxChange(seat, who, _values(live.game, change.old, change.new))


def _values(game: Game, old: Raw, new: Raw) -> list[str]:
    sentences = []
    for piece, slot, before, now in changed(_shelves(game, old), _shelves(game, new)):
        key = "log.value_gone" if now is None else "log.value" if before is None else "log.value_instead"
        values = {"value": value_of(slot, now), "old": value_of(slot, before)}
        sentences.append(say(key, piece=piece_name(piece), what=slot_name(piece, slot), **values))
    left = len(sentences) - MOST_TOLD
    return [*sentences[:MOST_TOLD], say("log.more_values", n=left)] if left > 0 else sentences


def _shelves(game: Game, values: Raw) -> Shelves:
    try:
        return game.shelves(values)
    except Unreadable:  # a box of an older shape
        return ()
