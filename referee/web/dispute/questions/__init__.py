"""The questions of the dispute desk, a file each; `QUESTIONS` lists them in the order of the desk's keys."""

from flask import Flask

from referee.web.dispute.questions import claim, from_now, moment, reading, rule, trial

QUESTIONS = {
    each.name: each
    for each in (trial.QUESTION, claim.QUESTION, moment.QUESTION, reading.QUESTION, rule.QUESTION, from_now.QUESTION)
}


def init_questions(app: Flask) -> None:
    """`telling` reads the facts of each question and knows none of them: they are handed to it by name."""
    app.extensions["settled"] = {each.name: each.facts for each in QUESTIONS.values()}
