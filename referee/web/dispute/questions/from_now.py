"""The answer of a circle that is asked, once a table is over, how it reads from now on: no key of the desk."""

from collections.abc import Mapping

from referee.core.circle.played import FROM_NOW
from referee.core.forms import Read, ticked
from referee.core.words.rulebook import Rule
from referee.store.play.in_play import Live
from referee.web.circle.reads import own_picks
from referee.web.dispute.questions.question import Answer, AnswerForm, Question
from referee.web.lang import say
from referee.web.telling.settled import AnswerPart, InWords, SettledFacts


class SettledFromNow(SettledFacts, frozen=True):
    keep: bool
    picks: Mapping[str, str] = {}  # that are not the usual ones, by rule

    def in_words(self, rule: Rule | None) -> InWords:
        question = say("reads.question")
        answer = say("reads.so", n=len(self.picks)) if self.keep else say("reads.as_before")
        return InWords(question, answer, word=question, parts=(AnswerPart(answer),))


class FromNowForm(AnswerForm):
    keep = Read(ticked, False)

    def answer(self, live: Live, seat: int | None) -> Answer:
        return Answer(SettledFromNow(bool(self.keep.data), own_picks(live)))


QUESTION = Question(FROM_NOW, icon=None, page=None, form=FromNowForm, facts=SettledFromNow)
