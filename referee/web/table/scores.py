"""The page of scores: a pad whose cells open in place."""

from collections.abc import Iterator
from itertools import pairwise

from flask import Blueprint, g, render_template, request
from msgspec import Struct

from referee.core.log.entries import Reading
from referee.core.score import ChangedTotal, ScoreSheet, changed_totals
from referee.core.verdict import Breach
from referee.core.words.rulebook import Rule
from referee.store.circles import Circle
from referee.store.engine.engine import Role
from referee.store.play.in_play import Live
from referee.web.access import circle_of, circles_of, open_table
from referee.web.circle.numbers.remembered import Fallen, remembered
from referee.web.circle.reads import asks
from referee.web.circle.tracks import ticked_here
from referee.web.dispute import moment
from referee.web.dispute.desk import kept
from referee.web.lang import say
from referee.web.table_page.page_context import PageContext
from referee.web.telling.entries import describe, heading, seat_of, sight
from referee.web.telling.result import as_counted, asked_readings, final_doubts, ruled
from referee.web.telling.settled import InWords

page = Blueprint("scores", __name__)
MOST = 50  # entries that are looked at one by one, the latest; those before are shown together


class ByTheTable(Struct, frozen=True):
    picks: list[Rule]
    ruled: list[Reading]
    kept: list[tuple[int, InWords]]


class OfCircle(Struct, frozen=True):
    """The table in its circle, as far as this phone knows that."""

    circle: Circle | None
    record: Fallen | None  # that this table broke
    track: dict[str, object] | None
    asks: int | None  # readings of its own: does the circle read so from now on?
    others: list[tuple[Circle, Role]]


@page.get("/t/<id>/scores")
def scores(id: str) -> str:
    now, looked_at = open_table(id), None
    live = now
    if (seq := moment.asked(now, request.args)) is not None:
        live, looked_at = moment.look(now, seq, "scores.scores")
    position = sight(live).position
    sheet = live.score(position) if looked_at else as_counted(live, position)
    seat, _, row = request.args.get("open", "").partition(".")
    closed = bool(position.over or live.table.ended)
    shown = final_doubts(live, sheet)
    if position.over:  # these stand with what they can change
        shown = tuple(doubt for doubt in shown if doubt not in [matter.doubt for matter in sheet.open])
    elif not closed:  # whose score is still empty is asked nothing
        shown = tuple(doubt for doubt in shown if "seat" not in doubt.facts or sheet.seats[doubt.facts["seat"]].lines)
    return render_template(
        "scores.html",
        **live.game.look.drawn,
        live=live,
        sheet=sheet,
        role="view" if looked_at else g.role,
        over=position.over,
        opened=(int(seat), row) if seat in map(str, range(live.setup.count)) else None,
        extras=live.extras(position) if position.over else {},
        decided=ByTheTable(picks(live), ruled(sight(live)), kept(live) if closed else []),
        doubts=[(doubt, [(each.seq, entry_named(live, each)) for each in raised_by(live, doubt)]) for doubt in shown],
        of_circle=_of_circle(live, record=not looked_at, closed=closed),
        page_context=PageContext(content=looked_at),
        since=since(now, seq) if seq is not None and seq < now.seq else None,
    )


def _of_circle(live: Live, *, record: bool, closed: bool) -> OfCircle:
    circle = circle_of(live.table.id)
    return OfCircle(
        circle=circle,
        record=remembered(live, circle).fallen if record else None,
        track=ticked_here(live, circle),
        asks=asks(live, circle) if record and closed and g.role == "edit" else None,
        others=circles_of(),
    )


def raised_by(live: Live, doubt: Breach) -> list[Reading]:
    """The entries of a refereed game in which this was already in doubt: what it is about is the same."""
    if not live.kind.judges:
        return []
    found = [r for r in sight(live).readings() if not r.undone and any(_alike(d, doubt) for d in r.verdict.doubts)]
    return [r for r in found if doubt.facts.get("seat") in (None, seat_of(live, r))]


def _alike(one: Breach, other: Breach) -> bool:
    about = one.facts.keys() & other.facts.keys() - {"count", "most", "seat"}
    return one.rule == other.rule and bool(about) and all(one.facts[name] == other.facts[name] for name in about)


def entry_named(live: Live, reading: Reading) -> str:
    seat, when = seat_of(live, reading), heading(live, sight(live).before(reading.seq))
    who = [live.table.seats[seat]] if seat is not None else []
    return " · ".join([*who, *([when] if when else []), say("scores.entry", seq=reading.seq)])


def picks(live: Live) -> list[Rule]:
    """The readings that this table plays by; where only a score is entered, those that it chose itself."""
    return [rule for rule, own in asked_readings(live) if own or live.kind.judges]


# -- what changed since a moment ----------------------------------------------------------------------


class ScoreStep(Struct, frozen=True):
    """An entry that changed the points of a seat, or several together, `first` to `seq`."""

    first: int
    seq: int
    what: str | None  # the entry in words
    change: ChangedTotal


class SinceThen(Struct, frozen=True):
    """A seat: its total then and now, and what made it so."""

    seat: int
    old: int
    new: int
    steps: list[ScoreStep]


def since(live: Live, seq: int) -> list[SinceThen]:
    """Every seat, the first one first; of entries that this phone may not read what they changed for it is nothing."""
    sheets = list(_sheets(live, seq))
    (_, first), (_, last) = sheets[0], sheets[-1]
    steps: dict[int, list[ScoreStep]] = {seat.seat: [] for seat in first.seats}
    for (before, old), (after, new) in pairwise(sheets):
        for change in changed_totals(old, new) if new is not old else ():
            what = describe(live, sight(live).reading(after))[0] if after == before + 1 else None
            steps[change.seat].append(ScoreStep(before + 1, after, what, change))
    pairs = zip(first.seats, last.seats, strict=True)
    return [SinceThen(a.seat, a.total, b.total, steps[a.seat]) for a, b in pairs]


def _sheets(live: Live, seq: int) -> Iterator[tuple[int, ScoreSheet]]:
    """The scores after this entry, and after each of the latest that came since."""
    latest = max(seq, live.seq - MOST)
    if seq < latest:
        yield seq, live.score(live.glimpse(g.seat, seq).position)
    position, sheet = None, None
    for at, now in zip(range(latest, live.seq + 1), sight(live).since(latest), strict=True):
        if sheet is None or now is not position:
            position, sheet = now, live.score(now)
        yield at, sheet
