"""The table at any moment: as it stood after an entry, drawn like any other, to be looked at only.

`?at=23`, on the page of a table and of its scores, is the moment after entry 23; 0 is before the first.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil

from flask import Blueprint, g, request, url_for
from msgspec import Struct
from msgspec.structs import replace

from referee.core.dispute.answer import MoveAnswer
from referee.core.forms import whole
from referee.core.log.entries import Reading
from referee.core.raw import Raw
from referee.core.verdict import Breach
from referee.store.play.in_play import Live
from referee.web.access import open_table
from referee.web.lang import say
from referee.web.table_page import drafts
from referee.web.table_page.correction import struck, where_corrected
from referee.web.table_page.page import show
from referee.web.table_page.page_context import PageContext
from referee.web.telling.at_once import lines, numbered
from referee.web.telling.entries import Said, answer_to, explained, seat_of, sight

page = Blueprint("moment", __name__)
MOST = 60  # ticks of the scale


class Scale(Struct, frozen=True):
    """The entries that have a tick, in a box that is as wide as the log is long."""

    short: list[int]
    tall: list[int]  # where a round, lap or turn ended


class EntryThen(Struct, frozen=True):
    seq: int
    what: str
    more: list[Said]  # what it caused
    broken: tuple[Breach, ...]
    seat: int | None
    state: str | None  # refused, or allowed by the table
    since: list[tuple[str, int]]  # what became of it later, and by which entry
    corrects: str | None  # the page where it is corrected
    strikes: bool  # is it an entry of a count that can be taken out alone?
    answer: MoveAnswer | None  # none of what is no move, or lies face down


class Moment(Struct, frozen=True):
    """What the page shows of a moment, beside the table itself; at the start no entry."""

    id: str
    seq: int
    of: int  # entries until now
    number: str  # of what one tap entered, as the log names it
    earlier: list[int]  # the moment before it, if there is one
    later: list[int]
    endpoint: str  # the page that is looked at
    kept: Raw  # what its addresses carry
    scale: Scale
    entry: EntryThen | None

    def at(self, seq: int, endpoint: str | None = None) -> str:
        """The same page at another moment, or another page at this one."""
        return url_for(endpoint or self.endpoint, **{"id": self.id, "at": seq, **self.kept})


@page.get("/t/<id>/moment")
def latest(id: str) -> str:
    """From the desk: what happened last."""
    live = open_table(id)
    return draw(live, live.seq, "dispute")


def asked(live: Live, fields: Mapping[str, str]) -> int | None:
    """The moment of an address, if it names one; a number beyond the log is the last one."""
    if "at" not in fields:
        return None
    seq = whole(fields["at"], most=live.seq)
    return live.seq if seq is None else seq


def draw(live: Live, seq: int, tab: str | None = None) -> str:
    """The page of the table at a moment, of the player who made the entry, unless another is chosen."""
    then, moment = look(live, seq, "table.table", tab)
    draft = drafts.looked_at(live, {name: value for name, value in request.args.items() if name != "amend"})
    if moment.entry and moment.entry.seat is not None:
        draft.setdefault("seat", str(moment.entry.seat))
    tab = moment.kept["tab"]
    fields = {"at": seq, "tab": tab, "draft": moment.kept["draft"]}
    page_context = PageContext(fields=fields, tab=tab or "log", role="view", dock="parts/moment.html", content=moment)
    return show(then, draft, page_context=page_context)


def look(live: Live, seq: int, endpoint: str, tab: str | None = None) -> tuple[Live, Moment]:
    """The table as it stood after an entry, and what the page shows of that."""
    then, tab = live.glimpse(g.seat, seq), tab or request.args.get("tab")
    kept = {
        "tab": "dispute" if tab == "dispute" else None,  # where it was opened from, if not from the log
        "seat": whole(request.args.get("seat", ""), most=live.setup.count - 1),
        "draft": g.get("draft") or None,
    }
    listed = lines(live).items()
    ends = [0, *(entries[-1] for _, entries in listed)]
    move, entries = next((each for each in listed if each[1][-1] == seq), (seq, range(seq, seq + 1)))
    earlier, later = ends[: bisect_left(ends, seq)][-1:], ends[bisect_right(ends, seq) :][:1]
    moment = Moment(live.table.id, seq, live.seq, numbered(entries), earlier, later, endpoint, kept, scale(live), None)
    return then, replace(moment, entry=_entry(live, then, move, moment.at(seq))) if seq else moment


def _entry(live: Live, then: Live, seq: int, here: str) -> EntryThen:
    source, reading = _read(live, then, seq)
    known, seat = sight(live), seat_of(source, reading)
    what, *more = explained(source, reading)
    then_seen = sight(source)
    judged = source.kind.judges and not reading.undone and seq not in then_seen.covered
    movable = g.role == "edit" and known.before(seq) is not None and not known.reading(seq).undone
    return EntryThen(
        seq,
        what.sentence if seat is None else f"{live.table.seats[seat]} · {what.sentence}",
        more,
        reading.verdict.breaches,
        seat,
        "ruled" if reading.ruled else None if reading.legal else "illegal",
        list(_since(live, reading)),
        where_corrected(live, seq, here) if movable else None,
        movable and struck(live, seq) is not None,
        answer_to(source, reading.entry, seq) if judged and then_seen.before(seq) is not None else None,
    )


def _read(live: Live, then: Live, seq: int) -> tuple[Live, Reading]:
    """The entry as it read then. Where something is covered, only what stood was folded: the rest reads as now."""
    known, reading = sight(live), sight(then).reading(seq)
    if known.open or (reading.legal and sight(then).before(seq) is not None):
        return then, reading
    return live, known.reading(seq)


def _since(live: Live, then: Reading) -> Iterator[tuple[str, int]]:
    now, later = sight(live).reading(then.seq), sight(live).readings()[then.seq :]
    if now.undone and not then.undone:
        by = [each.seq for each in later if each.of == then.seq and each.entry["do"] == "undo"]
        yield from ((say("moment.undone", seq=seq), seq) for seq in by[-1:])
    if now.amended_by and now.amended_by > then.seq:
        yield say("moment.amended", seq=now.amended_by), now.amended_by
    elif now.legal != then.legal and not now.undone:
        by = [each.seq for each in later if each.was is not None]
        yield from ((say("moment.allowed" if now.legal else "moment.refused", seq=seq), seq) for seq in by[-1:])


# -- the scale under a moment -------------------------------------------------------------------------


def scale(live: Live) -> Scale:
    step = ceil(live.seq / MOST) or 1
    ticks = range(step, live.seq + 1, step)
    ends = {ceil(end / step) * step for end in _ends(live)}
    if len(ends) * 3 > len(ticks):  # where too many are tall none says anything
        ends = set()
    return Scale([n for n in ticks if n not in ends], [n for n in ticks if n in ends])


def _ends(live: Live) -> list[int]:
    """The entries after which another round, lap or turn began, where the game has such a thing."""
    if not live.kind.judges:
        return []
    seen, heading = sight(live), live.game.telling.heading
    moves = [(seq, heading(at)) for seq in range(1, live.seq + 1) if (at := seen.before(seq)) is not None]
    return [seq - 1 for (_, before), (seq, name) in pairwise(moves) if name != before]
