"""The answer of *May I?*: a move that was tried or refused, and why."""

from flask import abort
from msgspec import field

from referee.core.dispute.answer import answer as judged
from referee.core.files.trial_address import Untriable, unpack
from referee.core.log.entries import move_of
from referee.core.moves import Entry
from referee.core.raw import Raw
from referee.core.verdict import Breach, Sentence
from referee.core.words.rulebook import Rule
from referee.store.play.in_play import Live
from referee.web.dispute.questions.question import Answer, AnswerForm, Question
from referee.web.forms import text
from referee.web.lang import lang, say, speech
from referee.web.telling.settled import InWords, SettledFacts, entered, in_words


class SettledTrial(SettledFacts, frozen=True):
    entry: Raw
    legal: bool
    breaches: tuple[Breach, ...] = ()
    since: int = 0  # tried after this entry of the log …
    before: tuple[Raw, ...] = ()  # … and after these, tried too
    named: Raw | None = field(name="told", default=None)  # the entry as its game names it there, where that says more
    doubts: tuple[Breach, ...] = ()  # what the table has to look at before it is allowed for sure
    because: tuple[Sentence, ...] = ()  # the rules that allow it, with their facts
    turned: tuple[tuple[str, str], ...] = ()  # readings, each with the pick under which it is judged the other way

    def in_words(self, rule: Rule | None) -> InWords:
        put = self.entry.get("do") == "put"  # a field filled in is no question: whose it was, and the rule
        what = speech().names[self.entry["seat"]] if put else entered(self.entry, self.named)
        question = rule.title[lang()] if rule and put else say("settled.may", what=what)
        word = say("table.refused" if not self.legal else "table.doubt" if self.doubts else "settled.allowed")
        decides = (self.doubts if self.legal else self.breaches)[:1]
        asks = [asked for each in self.doubts[:1] if self.legal and (asked := speech().question(each))]
        why = " ".join([*map(in_words, decides), *asks, *self._besides()])
        answer = say("settled.so", word=word, why=why).strip()
        return InWords(
            question, answer, "refused" if not self.legal else "doubt" if self.doubts else "ok", word, what, why
        )

    def _besides(self) -> list[str]:
        """The facts of the rule that allows it, and the readings that turn it."""
        facts = [speech().sentence(each) for each in self.because if each.say][:1]
        turn = say("answer.refused" if self.legal else "answer.allowed")
        picks = [speech().rule(rule).picks[pick][lang()] for rule, pick in self.turned]
        return [*facts, *(f"{turn} {say('answer.if_read', pick=pick)}" for pick in picks)]


class TrialAnswerForm(AnswerForm):
    tried = text()  # packed; the last entry is asked about

    def answer(self, live: Live, seat: int | None) -> Answer:
        tried, at = self._unpacked(live), live.seq if self.at.data is None else self.at.data
        if not tried:
            abort(400)
        *before, entry = tried[: live.moves.asked(tried)]
        there = live.glimpse(seat, at, [*before, entry])
        position = there.timeline.before(there.seq)
        assert position is not None
        found = judged(live.game, live.table.mode, position, there.timeline.reading(there.seq).entry)
        verdict, decides = found.verdict, [each.rule for each in found.decides]
        named = live.game.telling.named(move_of(entry), position)
        facts = SettledTrial(
            entry,
            verdict.legal,
            verdict.breaches,
            at,
            tuple(before),
            None if named == move_of(entry) else dict(named),
            verdict.doubts,
            found.because if verdict.legal and not verdict.doubts else (),
            tuple((each.rule.id, each.pick) for each in found.readings if each.turns),
        )
        rules = [breach.rule for breach in verdict.breaches] or decides
        return Answer(facts, rules[0] if rules else "")

    def face_down(self, live: Live) -> bool:
        """Would one of the tried entries be one seat's alone?"""
        secrets, at = live.kind.secrets, live.glimpse(None, live.seq).position
        return secrets is not None and any(secrets.hides(each, False, at) is not None for each in self._unpacked(live))

    def _unpacked(self, live: Live) -> list[Entry]:
        try:
            return unpack(str(self.tried.data), live.moves)
        except Untriable:
            return []


QUESTION = Question("trial", icon="trial", page="trial.trial", form=TrialAnswerForm, facts=SettledTrial)
