"""A rule that was looked up, on the page of the rules: no key of the desk."""

from flask import abort

from referee.core.words.rulebook import Rule
from referee.store.play.in_play import Live
from referee.web.dispute.questions.question import Answer, AnswerForm, Question
from referee.web.lang import speech
from referee.web.telling.settled import InWords, SettledFacts, rule_in_words


class SettledRule(SettledFacts, frozen=True):
    def in_words(self, rule: Rule | None) -> InWords:
        return rule_in_words(rule)


class RuleAnswerForm(AnswerForm):
    @property
    def known_rule(self) -> str:
        if self.rule.data not in speech().rulebook:
            abort(400)
        return str(self.rule.data)

    def answer(self, live: Live, seat: int | None) -> Answer:
        return Answer(SettledRule(), self.known_rule)


QUESTION = Question("rule", icon=None, page=None, form=RuleAnswerForm, facts=SettledRule)
