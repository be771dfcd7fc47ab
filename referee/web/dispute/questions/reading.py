"""The answer of *How is it read?*: the choice of this table, where the booklet leaves one open."""

from flask import abort

from referee.core.words.rulebook import Rule, pick_key
from referee.store.play.in_play import Live
from referee.web.dispute.questions.question import Answer, Question
from referee.web.dispute.questions.rule import RuleAnswerForm
from referee.web.forms import text
from referee.web.lang import lang, speech
from referee.web.telling.settled import AnswerPart, InWords, SettledFacts, rule_in_words


class SettledReading(SettledFacts, frozen=True):
    pick: str
    other: str | None = None  # what it was held against

    def in_words(self, rule: Rule | None) -> InWords:
        if rule is None:
            return rule_in_words(None)
        title, pick = rule.title[lang()], rule.picks[self.pick][lang()]
        return InWords(title, pick, word=title, parts=(AnswerPart(pick),))


class ReadingAnswerForm(RuleAnswerForm):
    other = text()  # a choice that this table did not make

    def answer(self, live: Live, seat: int | None) -> Answer:
        rule, other, options = speech().rulebook[self.known_rule], str(self.other.data) or None, live.setup.options
        if (
            not rule.asked_of(options)
            or rule.only not in (None, live.table.mode)
            or (other and other not in rule.picks)
        ):
            abort(400)
        return Answer(SettledReading(pick_key(getattr(options, str(rule.option))), other), rule.id)


QUESTION = Question("reading", icon="rules", page="readings.readings", form=ReadingAnswerForm, facts=SettledReading)
