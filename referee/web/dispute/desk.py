"""The dispute desk: the questions that people have when they disagree, each a key; what was settled here before.

An answer is worked out from its question: nothing that is posted is believed. It is made for one seat's phone. A kept
one is for all: then it holds only what all may know.
"""

from collections.abc import Mapping
from itertools import islice
from urllib.parse import urlencode

from flask import Blueprint, abort, g, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.desk import Tap
from referee.core.files.trial_address import Untriable, pack, triable
from referee.core.log.entries import is_settled
from referee.core.moves import Entry
from referee.store.play.in_play import Live, Refused
from referee.web.access import circle_of, open_table
from referee.web.dispute.precedents import at_desk
from referee.web.dispute.questions import QUESTIONS
from referee.web.dispute.questions.question import Answer, AnswerForm
from referee.web.dispute.trial_state import Trial
from referee.web.lang import say, speech
from referee.web.table_page.page import tapped, write_to
from referee.web.telling.entries import heading, sight
from referee.web.telling.settled import InWords, settled_in_words

page = Blueprint("dispute", __name__)
MOST = 20  # kept answers on one page; the log has them all


@page.post("/t/<id>/settled")
def keep(id: str) -> ResponseReturnValue:
    """An answer is kept in the log, for all: worked out again, on what all may know."""
    live = open_table(id, to="edit")
    form = form_of(request.values)
    found = for_all(live, form, g.seat)
    if found is None:
        return desk(id, say("settled.face_down")), 422
    asked = form.asked.data if form.asked.data in range(live.setup.count) else None
    entry = QUESTIONS[form.about.data].entry(found, asked)
    return write_to(live, lambda _: Tap((entry,)), url_for("dispute.desk", id=id), lambda _: desk(id))


@page.get("/t/<id>/dispute")
def desk(id: str, problem: str | None = None) -> str:
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


def form_of(fields: Mapping[str, str]) -> AnswerForm:
    form = AnswerForm.of(fields)
    question = QUESTIONS.get(str(form.about.data))
    return question.form.of(fields) if question else form


def answer(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    """What the phone of this seat may know; an unknown question is a bad request."""
    if form.at.data is not None and form.at.data > live.seq:
        abort(400)
    return form.answer(live, seat)


def for_all(live: Live, form: AnswerForm, seat: int | None) -> Answer | None:
    """The answer that every phone may read; None where it rests on what only some may know."""
    found = answer(live, form, None)
    if live.kind.secrets is None:
        return found
    return None if form.face_down(live) or found != answer(live, form, seat) else found


def of_refusal(live: Live, refused: Refused, trial: Trial | None = None) -> dict[str, str] | None:
    """The fields that ask for a refusal, now or in a trial; None where what this phone may know refuses nothing.

    A greyed key enters nothing: the fields ask for its tap.
    """
    why = refused.verdict.breaches or refused.verdict.doubts
    rules = [breach.rule for breach in why if breach.rule in speech().rulebook]
    real, at, tried = (trial.real, trial.began, trial.tried) if trial else (live, live.seq, list[Entry]())
    if refused.entry and not triable(live.moves, refused.entry):
        return None
    try:
        if refused.entry:
            fields = asked_as("trial", at=at, tried=[*tried, refused.entry])
        else:
            seat = trial.seat if trial else None
            fields = asked_as("trial", at=at, tried=tried or None, tap=urlencode(tapped()), seat=seat)
    except Untriable:  # too long for an address
        return None
    return fields if rules and answer(real, form_of(fields), g.seat).rule in rules else None


def may_be_kept(live: Live, fields: Mapping[str, str]) -> bool:
    form = form_of(fields)
    if live.kind.secrets is None or live.sight(None).open:  # nothing is hidden: no need to work it out again
        return not form.face_down(live)
    return for_all(live, form, g.seat) is not None


def asked_as(about: str, **fields: object) -> dict[str, str]:
    """The fields that ask for an answer, for a form or an address: entries are packed, what is None is left out."""
    given = {name: pack(value) if isinstance(value, list) else value for name, value in fields.items()}
    return {"about": about} | {name: str(value) for name, value in given.items() if value is not None}
