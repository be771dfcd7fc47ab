"""The questions of the dispute desk, a file each; `QUESTIONS` lists them in the order of the desk's keys."""

from flask import Flask

from referee.web.dispute.questions import claim, from_now, moment, reading, rule, trial
from referee.web.dispute.questions.question import AnswerForm, Question
from referee.web.lang import WORDS
from referee.web.telling.settled import SettledFacts, init_settled

QUESTIONS = {
    each.name: each
    for each in (trial.QUESTION, claim.QUESTION, moment.QUESTION, reading.QUESTION, rule.QUESTION, from_now.QUESTION)
}


def init_questions(app: Flask) -> None:
    """After all pages. Raises LookupError for a question of which a part is missing."""
    for each in QUESTIONS.values():
        check(app, each)
    init_settled(app, {each.name: each.facts for each in QUESTIONS.values()})


def check(app: Flask, question: Question) -> None:
    missing = [
        *([] if question.form.answer is not AnswerForm.answer else ["form.answer"]),
        *([] if question.facts.in_words is not SettledFacts.in_words else ["facts.in_words"]),
    ]
    if question.page is not None:
        words = (f"dispute.{question.name}", f"dispute.{question.name}_line")
        missing += [key for key in words if key not in WORDS.phrases]
        missing += [question.page] if question.page not in app.view_functions else []
    if missing:
        raise LookupError(f"the question {question.name!r} has no {', '.join(missing)}")
