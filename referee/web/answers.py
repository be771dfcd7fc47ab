"""An answer of the desk, worked out from what was asked: nothing that is posted is believed.

It is made for one seat's phone. Kept, it is told to all: only what all may know is.
"""

import json
from collections.abc import Callable, Mapping

from flask import Flask, abort
from msgspec import Struct

from referee.core.entries import about_the_log, move_of
from referee.core.rulebook import pick_key
from referee.core.settled import Facts, OfClaim, OfMoment, OfReading, OfRule, OfTrial
from referee.core.verdict import Verdict
from referee.store.in_play import Live
from referee.web.forms import AnswerForm
from referee.web.lang import speech


class Answer(Struct, frozen=True):
    facts: Facts
    rule: str = ""


def answer(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    """What the phone of this seat may know; a question that is none is a bad request."""
    make = ABOUT.get(str(form.about.data))
    if make is None or (form.at.data is not None and form.at.data > live.seq):
        abort(400)
    return make(live, form, seat)


def for_all(live: Live, form: AnswerForm, seat: int | None) -> Answer | None:
    """The answer that every phone may read; None where it rests on what only some may know."""
    found = answer(live, form, None)
    if isinstance(found.facts, OfTrial) and _face_down(live, form):
        return None
    return found if found == answer(live, form, seat) else None


def _face_down(live: Live, form: AnswerForm) -> bool:
    """Would one of the tried entries be one seat's alone?"""
    secrets = live.kind.secrets
    at = live.glimpse(None, live.seq).position
    return secrets is not None and any(secrets.hides(each, False, at) is not None for each in form.tried.data or ())


def _claim(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    of, claimed, row_id = form.seat.data, form.claimed.data, str(form.row.data) or None
    at = live.seq if form.at.data is None else form.at.data
    if of is None or of not in range(live.setup.count) or claimed is None:
        abort(400)
    sheet = live.score(live.glimpse(seat, at).position)
    counted, rule = sheet.seats[of].total, ""
    if row_id:
        cell = next((row.cells[of] for row in live.game.count.pad(sheet) if row.id == row_id), None)
        if cell is None:
            abort(400)
        counted, rule = sum(line.points for line in cell), cell[0].rule if cell else ""
    return Answer(OfClaim(of, claimed, counted, row_id, at=at), rule)


def _trial(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    tried, at = form.tried.data, live.seq if form.at.data is None else form.at.data
    if not tried or any(about_the_log(each) for each in tried):
        abort(400)
    *before, entry = tried
    there = live.glimpse(seat, at, before)
    move = live.moves.decode(entry)
    if isinstance(move, Verdict):
        abort(400)
    verdict = move.judge(there.position)
    named = live.game.telling.named(move_of(entry), there.position)
    rule = next((breach.rule for breach in verdict.breaches), "")
    facts = OfTrial(entry, verdict.legal, verdict.breaches, at, tuple(before), None if named == entry else dict(named))
    return Answer(facts, rule)


def _reading(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    rule, other = speech().rulebook[_looked_up(live, form, seat).rule], str(form.other.data) or None
    if rule.option is None or rule.only not in (None, live.table.mode) or (other and other not in rule.picks):
        abort(400)
    return Answer(OfReading(pick_key(getattr(live.setup.options, rule.option)), other), rule.id)


def _moment(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    seq = form.at.data
    entry = live.sight(seat).reading(seq).entry if seq else None
    if not seq or not isinstance(entry, Mapping) or about_the_log(entry):
        abort(400)
    return Answer(OfMoment(seq, dict(entry)))


def _looked_up(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    if form.rule.data not in speech().rulebook:
        abort(400)
    return Answer(OfRule(), str(form.rule.data))


ABOUT: Mapping[str, Callable[[Live, AnswerForm, int | None], Answer]] = {
    "claim": _claim,
    "trial": _trial,
    "reading": _reading,
    "moment": _moment,
    "rule": _looked_up,
}


def asked_as(about: str, **fields: object) -> dict[str, str]:
    """The fields that ask for an answer, for a form or an address: what is None is not there, entries are JSON."""
    given = {"about": about, **fields}
    lists = {name: json.dumps(value, separators=(",", ":")) for name, value in given.items() if isinstance(value, list)}
    return {name: lists.get(name, str(value)) for name, value in given.items() if value is not None}


def init_answers(app: Flask) -> None:
    app.jinja_env.globals["asked_as"] = asked_as
