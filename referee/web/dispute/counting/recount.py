"""Count again blind: a second phone enters a seat without seeing the first count; then what differs is shown."""

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from referee.core.count import AnyTally, Put, put_entry
from referee.core.desk import Tap
from referee.core.dispute.recount import any_entered, blank, differences, finished, judge, recount, second, tally
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry
from referee.core.raw import Fields, Raw
from referee.core.verdict import Verdict
from referee.store.play.in_play import Entered, Live, Refused, TapAnswer
from referee.web.access import hall, open_table
from referee.web.forms import EntryForm, TakeForm
from referee.web.htmx import after
from referee.web.lang import say, speech
from referee.web.table_page.page import mine, show, still, write
from referee.web.table_page.page_context import PageContext

page = Blueprint("recount", __name__)
FIRST, SECOND = "first", "second"


class TakeKey(Struct, frozen=True):
    """A key that takes one of the two counts: what it says, and what it enters."""

    which: str
    says: str
    entry: Entry

    @property
    def taken(self) -> Raw:
        return {"which": self.which, "entry": self.entry}


class Side(Struct, frozen=True):
    """One of the two counts: what it gives, and whether it was entered to its end."""

    total: int | None  # None where nothing is entered
    finished: bool


@page.get("/t/<id>/recount/<int:of>")
def count(id: str, of: int) -> str:
    return _page(_open(id, of), of, request.args)


@page.post("/t/<id>/recount/<int:of>/begin")
def begin(id: str, of: int) -> ResponseReturnValue:
    """One that goes already is gone on with."""
    live, answer = write(_open(id, of), lambda log: Tap(() if second(log, of) else (recount(of, None),)))
    if not isinstance(answer, Entered):
        return _begin(live, of), 409
    return after(url_for("recount.count", id=id, of=of), lambda: _page(live, of, {}))


@page.post("/t/<id>/recount/<int:of>")
def enter(id: str, of: int) -> ResponseReturnValue:
    """A tap of the second count: judged there, kept in the log, and nothing else."""
    live = _open(id, of)
    then = second(live.timeline, of)
    if then is None:
        return _begin(live, of), 409
    tap = _tapped(live, then, of)
    if tap.greyed:
        return _page(live, of, still(live), Refused({}, tap.why_greyed)), 422
    # A double tap is none: what it enters stands there already.
    sent_again = hall().store.seen(id, str(EntryForm.read().key.data)[:64])
    if not sent_again and (wrong := judge(then, tap.entries, of)):
        return _page(live, of, still(live), Refused(*wrong)), 422

    def make(log: Timeline) -> Tap:
        now = second(log, of)
        meant = _tapped(live, now, of) if now else Tap()
        return Tap(tuple(recount(of, entry) for entry in meant.entries), printed=meant.printed)

    live, answer = write(live, make)
    if not isinstance(answer, Entered):
        return _page(live, of, still(live), answer), 422 if isinstance(answer, Refused) else 409
    return after(_page_context(live, of).address(id, tap.draft), lambda: _page(live, of, tap.draft))


@page.get("/t/<id>/recount/<int:of>/compare")
def compare(id: str, of: int) -> str:
    return _compare(_open(id, of), of)


@page.post("/t/<id>/recount/<int:of>/compare")
def take(id: str, of: int) -> ResponseReturnValue:
    """One of the two counts is right: the other one is entered like it."""
    live, form = _open(id, of), TakeForm.read()
    wanted = next((key for pair in _pairs(live, of) for key in pair if key.taken == form.taken.data), None)
    if wanted is None:
        return _compare(live, of, say("recount.gone")), 409
    then = second(live.timeline, of)
    if wanted.which == FIRST and then and (wrong := judge(then, [wanted.entry], of)):
        return _compare(live, of, wrong[1]), 422
    entry = wanted.entry if wanted.which == SECOND else recount(of, wanted.entry)
    live, answer = write(live, lambda log: Tap((entry,)))
    if isinstance(answer, Refused):
        return _compare(live, of, answer.verdict), 422
    if not isinstance(answer, Entered):
        return _compare(live, of, say("recount.gone")), 409
    return after(url_for("recount.compare", id=id, of=of), lambda: _compare(live, of))


# -- what stands there -----------------------------------------------------------------------------


def _open(id: str, of: int) -> Live:
    """A table where only a score is entered, on a phone that may enter."""
    live = open_table(id, to="edit")
    if live.kind.judges or of >= live.setup.count or blank(tally(live.timeline), of) is live.position:
        abort(404)
    return live


def _page_context(live: Live, of: int) -> PageContext:
    return PageContext(
        "recount.count",
        fields={"of": of},
        tab="dispute",
        mark="recount",
        top="dispute/recount/top.html",
        only=of,
        end=url_for("recount.compare", id=live.table.id, of=of),
    )


def _alone(draft: Fields, of: int) -> Fields:
    """Always of this seat, and of no other once it is done."""
    return {**draft, "seat": str(of), "alone": "1"}


def _tapped(live: Live, then: Timeline, of: int) -> Tap:
    return live.desk.tap(then.position, _alone(mine(request.form), of))


def _page(live: Live, of: int, draft: Raw, answer: TapAnswer | None = None) -> str:
    """The page on which a score is entered, of the second count; before that one begins, what it is."""
    log = second(live.timeline, of)
    if log is None:
        return _begin(live, of)
    return show(live.on(log, live.seq), _alone(draft, of), answer, page_context=_page_context(live, of))


def _begin(live: Live, of: int) -> str:
    return render_template("dispute/recount/begin.html", live=live, of=of)


def _pairs(live: Live, of: int) -> list[tuple[TakeKey, TakeKey]]:
    """Each difference as two keys: as the first count has it, as the second has it."""
    log = second(live.timeline, of)
    if log is None or not any_entered(tally(log), of):  # there is nothing to compare yet
        return []
    one, other = tally(live.timeline), tally(log)
    return [
        (
            _take_key(FIRST, other, of, each.field, each.of_first, any_entered(one, of)),
            _take_key(SECOND, one, of, each.field, each.of_second),
        )
        for each in differences(one.final[one.key][of], other.final[other.key][of])
    ]


def _take_key(which: str, at: AnyTally, of: int, field: str, value: object, begun: bool = True) -> TakeKey:
    (effect,) = Put(field, value, of).apply(at)[1]
    says = speech().effect(effect) if begun and value is not None else say("recount.nothing")
    return TakeKey(which, says, put_entry(of, field, value))


def _compare(live: Live, of: int, problem: str | Verdict = "") -> str:
    """What differs; and why what was wanted cannot be, as when one of two numbers makes their sum too large."""
    if isinstance(problem, Verdict):
        problem = " ".join(speech().sentence(each) for each in problem.breaches)
    log = second(live.timeline, of)
    if log is None:
        return _begin(live, of)
    return render_template(
        "dispute/recount/compare.html",
        live=live,
        of=of,
        pairs=_pairs(live, of),
        sides=[
            Side(live.score(at).seats[of].total if any_entered(at, of) else None, finished(at, of))
            for at in (tally(live.timeline), tally(log))
        ],
        problem=problem,
    )
