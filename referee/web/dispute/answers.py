"""An answer of the desk, worked out from the question: nothing that is posted is believed.

It is made for one seat's phone. A kept one is for all: then it holds only what all may know.
"""

from collections.abc import Mapping

from flask import abort, g

from referee.core.files.trial_address import Untriable, pack, triable
from referee.store.play.in_play import Live, Refused
from referee.web.dispute.questions import QUESTIONS
from referee.web.dispute.questions.question import Answer, AnswerForm
from referee.web.lang import speech


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


def of_refusal(live: Live, refused: Refused) -> dict[str, str] | None:
    """The fields that ask for a refusal of this table, now; None where what this phone may know refuses nothing.

    A greyed key enters nothing: the fields ask for its rule.
    """
    rules = [breach.rule for breach in refused.verdict.breaches if breach.rule in speech().rulebook]
    if not triable(live.moves, refused.entry):
        return asked_as("rule", rule=rules[0]) if rules and not refused.entry else None
    try:
        fields = asked_as("trial", at=live.seq, tried=[refused.entry])
    except Untriable:  # too long for an address
        return None
    return fields if answer(live, form_of(fields), g.seat).rule in rules else None


def may_be_kept(live: Live, fields: Mapping[str, str]) -> bool:
    form = form_of(fields)
    if live.kind.secrets is None or live.sight(None).open:  # nothing is hidden: no need to work it out again
        return not form.face_down(live)
    return for_all(live, form, g.seat) is not None


def asked_as(about: str, **fields: object) -> dict[str, str]:
    """The fields that ask for an answer, for a form or an address: entries are packed, what is None is left out."""
    given = {name: pack(value) if isinstance(value, list) else value for name, value in fields.items()}
    return {"about": about} | {name: str(value) for name, value in given.items() if value is not None}
