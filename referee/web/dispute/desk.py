"""The dispute desk: the questions that people have when they disagree, each a key; what was settled here before."""

from itertools import islice

from flask import Blueprint, g, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.desk import Tap
from referee.core.log.entries import is_settled
from referee.store.play.in_play import Entered, Live
from referee.web.access import circle_of, open_table
from referee.web.dispute.answers import for_all, form_of
from referee.web.dispute.precedents import at_desk
from referee.web.dispute.questions import QUESTIONS
from referee.web.dock.page import not_entered, write
from referee.web.htmx import after
from referee.web.lang import say
from referee.web.telling.entries import heading, sight
from referee.web.telling.settled import InWords, settled_in_words

page = Blueprint("dispute", __name__)
MOST = 20  # kept answers on one page; the log has them all


@page.get("/t/<id>/dispute")
def desk(id: str) -> str:
    return _show(id)


@page.post("/t/<id>/settled")
def keep(id: str) -> ResponseReturnValue:
    """An answer is kept in the log, for all: worked out again, on what all may know."""
    live = open_table(id, to="edit")
    form = form_of(request.values)
    found = for_all(live, form, g.seat)
    if found is None:
        return _show(id, say("settled.face_down")), 422
    asked = form.asked.data if form.asked.data in range(live.setup.count) else None
    entry = QUESTIONS[form.about.data].entry(found, asked)
    live, answer = write(live, lambda log: Tap((entry,)))
    if not isinstance(answer, Entered):
        return not_entered(live, answer, {})
    return after(url_for("dispute.desk", id=id), lambda: _show(id))


def _show(id: str, problem: str | None = None) -> str:
    live = open_table(id)
    at = sight(live).position
    return render_template(
        "dispute/desk.html",
        live=live,
        questions=QUESTIONS.values(),
        before=at_desk(live),
        kept=kept(live),
        over=at.over,
        round=None if at.over or live.table.ended else heading(live, at),
        circle=circle_of(id),
        problem=problem,
    )


def kept(live: Live) -> list[tuple[int, InWords]]:
    """Each with its entry, the newest first."""
    entries = live.timeline.entries  # of a moment, those until then
    seqs = (seq for seq in range(len(entries), 0, -1) if is_settled(entries[seq - 1]))
    legal = (seq for seq in seqs if sight(live).reading(seq).legal)
    return [(seq, settled_in_words(entries[seq - 1])) for seq in islice(legal, MOST)]
