"""The answer of *What happened?*: an entry of the log, and when it was made."""

from collections.abc import Mapping

from flask import abort

from referee.core.log.entries import about_the_log
from referee.core.raw import Raw
from referee.core.words.rulebook import Rule
from referee.store.play.in_play import Live
from referee.web.dispute.questions.question import Answer, AnswerForm, Question
from referee.web.lang import say
from referee.web.telling.settled import InWords, SettledFacts, entered


class SettledMoment(SettledFacts, frozen=True):
    seq: int
    entry: Raw

    def in_words(self, rule: Rule | None) -> InWords:
        entry, what = say("scores.entry", seq=self.seq), entered(self.entry)
        return InWords(entry, what, word=entry, what=what)


class MomentAnswerForm(AnswerForm):
    def answer(self, live: Live, seat: int | None) -> Answer:
        seq = self.at.data
        entry = live.sight(seat).reading(seq).entry if seq else None
        if not seq or not isinstance(entry, Mapping) or about_the_log(entry):
            abort(400)
        return Answer(SettledMoment(seq, dict(entry)))


QUESTION = Question("moment", icon="moment", page="moment.latest", form=MomentAnswerForm, facts=SettledMoment)
