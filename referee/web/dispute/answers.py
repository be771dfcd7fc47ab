"""An answer of the desk, worked out from what was asked: nothing that is posted is believed.

It is made for one seat's phone. Kept, it is told to all: only what all may know is.
"""

from collections.abc import Callable, Mapping

import msgspec
from flask import Flask, abort, g
from msgspec import Struct

from referee.core.dispute import claims
from referee.core.dispute.claims import Claim
from referee.core.dispute.settled import OfClaim, OfMoment, OfReading, OfRule, OfSlip, OfTrial, SettledFacts
from referee.core.files.trial_address import Untriable, pack, triable, unpack
from referee.core.log.entries import about_the_log, move_of
from referee.core.moves import Entry
from referee.core.words.rulebook import pick_key
from referee.store.play.in_play import Live, Refused
from referee.web.forms import AnswerForm
from referee.web.lang import speech


class Answer(Struct, frozen=True):
    facts: SettledFacts
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
    if live.kind.secrets is None:
        return found
    if isinstance(found.facts, OfTrial) and _face_down(live, form):
        return None
    return found if found == answer(live, form, seat) else None


def of_refusal(live: Live, refused: Refused) -> dict[str, str] | None:
    """What asks for a refusal of this table, now; None where, judged on what this phone may know, it would be none.

    A greyed key enters nothing: of it there is the rule.
    """
    rules = [breach.rule for breach in refused.verdict.breaches if breach.rule in speech().rulebook]
    if not triable(live.moves, refused.entry):
        return asked_as("rule", rule=rules[0]) if rules and not refused.entry else None
    try:
        fields = asked_as("trial", at=live.seq, tried=[refused.entry])
    except Untriable:  # too long for an address
        return None
    return fields if answer(live, AnswerForm.of(fields), g.seat).rule in rules else None


def tellable(live: Live, fields: Mapping[str, str]) -> bool:
    """May its answer be kept, for all?"""
    if live.kind.secrets is None or (fields["about"] == "claim" and live.sight(None).open):
        return True  # nothing is kept from anybody: no need to work it out again
    return for_all(live, AnswerForm.of(fields), g.seat) is not None


def _face_down(live: Live, form: AnswerForm) -> bool:
    """Would one of the tried entries be one seat's alone?"""
    secrets = live.kind.secrets
    at = live.glimpse(None, live.seq).position
    return secrets is not None and any(secrets.hides(each, False, at) is not None for each in _tried(live, form))


def _tried(live: Live, form: AnswerForm) -> list[Entry]:
    try:
        return unpack(str(form.tried.data), live.moves)
    except Untriable:
        return []


def _claim(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    of, claimed, row_id = form.seat.data, form.claimed.data, str(form.row.data) or None
    at = live.seq if form.at.data is None else form.at.data
    if of is None or of not in range(live.setup.count) or claimed is None:
        abort(400)
    position = live.glimpse(seat, at).position
    cells = {row.id: row.cells[of] for row in live.game.count.pad(live.score(position))}
    if row_id and row_id not in cells:
        abort(400)
    claim = Claim(of, claimed, row_id)
    found = claims.answer(live.game, live.setup, live.table.mode, live.kind.final_of(position), claim)
    how = next((each for each in found.explanations if each.id == form.slip.data), None)
    made = tuple(
        OfSlip(each.slip.id, dict(each.facts), each.only, msgspec.to_builtins(each.changes))
        for each in (how.made if how else ())
    )
    rules = {line.rule for line in cells[row_id]} if row_id else set()
    rule = how.rule if how else rules.pop() if len(rules) == 1 else None
    return Answer(OfClaim(of, claimed, found.counted, row_id, made, at), rule or "")


def _trial(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    tried, at = _tried(live, form), live.seq if form.at.data is None else form.at.data
    if not tried:
        abort(400)
    *before, entry = tried
    there = live.glimpse(seat, at, tried)
    reading, position = there.timeline.reading(there.seq), there.timeline.before(there.seq)
    named = live.game.telling.named(move_of(entry), position)
    told = None if named == move_of(entry) else dict(named)
    breaches = reading.verdict.breaches
    return Answer(
        OfTrial(entry, reading.verdict.legal, breaches, at, tuple(before), told), breaches[0].rule if breaches else ""
    )


def _reading(live: Live, form: AnswerForm, seat: int | None) -> Answer:
    rule, other = speech().rulebook[_looked_up(live, form, seat).rule], str(form.other.data) or None
    options = live.setup.options
    if not rule.asked_of(options) or rule.only not in (None, live.table.mode) or (other and other not in rule.picks):
        abort(400)
    return Answer(OfReading(pick_key(getattr(options, str(rule.option))), other), rule.id)


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
    """The fields that ask for an answer, for a form or an address: what is None is not there, entries are packed."""
    given = {name: pack(value) if isinstance(value, list) else value for name, value in fields.items()}
    return {"about": about} | {name: str(value) for name, value in given.items() if value is not None}


def init_answers(app: Flask) -> None:
    app.jinja_env.globals.update(asked_as=asked_as, of_refusal=of_refusal, tellable=tellable)
