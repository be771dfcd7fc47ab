"""The questions of the dispute desk, a file each; `QUESTIONS` lists them in the order of the desk's keys."""

from referee.web.dispute.questions import claim, from_now, moment, reading, rule, trial

QUESTIONS = {
    each.name: each
    for each in (trial.QUESTION, claim.QUESTION, moment.QUESTION, reading.QUESTION, rule.QUESTION, from_now.QUESTION)
}
