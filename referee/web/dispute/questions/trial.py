"""The answer of *May I?*: a move that was tried or refused, and why."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import parse_qsl

import msgspec
from flask import abort
from msgspec import Struct, field

from referee.core.dispute.answer import MoveAnswer, ReadOtherwise, done, turn_first
from referee.core.dispute.answer import answer as judged
from referee.core.files.trial_address import Untriable, unpack
from referee.core.forms import Read, a_number
from referee.core.log.entries import move_of
from referee.core.moves import Entry
from referee.core.raw import Raw
from referee.core.verdict import Breach, Effect, Sentence, Verdict
from referee.core.words.rulebook import Rule
from referee.core.words.speech import HOUSE
from referee.store.play.in_play import Live
from referee.web.dispute.questions.question import Answer, AnswerForm, Question
from referee.web.forms import text
from referee.web.lang import lang, say, speech
from referee.web.telling.entries import seat_of
from referee.web.telling.settled import AnswerPart, InWords, SettledFacts, entered, in_words

MOST_OTHERS = 2  # readings that make another effect


class OtherEffect(Struct, frozen=True):
    rule: str
    pick: str
    effects: tuple[Effect, ...] = ()  # besides those of now


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
    effects: tuple[Effect, ...] = ()  # what it causes
    others: tuple[OtherEffect, ...] = ()  # readings under which it would cause something else
    picks: Mapping[str, str] = {}  # how the rules were read, of those that one may pick

    @property
    def kind(self) -> str:
        if self.doubts and self.legal:
            return "to_check"
        if self.entry.get("do") == "ruling" and not self.legal and not any(each.hard for each in self.breaches):
            return "ruled"
        return f"{'read_' if self.turned else ''}{'allowed' if self.legal else 'refused'}"

    def in_words(self, rule: Rule | None) -> InWords:
        put = self.entry.get("do") == "put"  # a field filled in is no question: whose it was, and the rule
        what = speech().names[self.entry["seat"]] if put else entered(self.entry, self.named) if self.entry else ""
        question = rule.title[lang()] if rule and (put or not what) else say("settled.may", what=what)
        word = say(f"answer.{self.kind}")
        mark = "doubt" if self.kind in {"to_check", "ruled"} else "ok" if self.legal else "refused"
        parts = tuple(self._parts())
        why = " ".join(each.text if each.text[-1] in ".?!" else f"{each.text}." for each in parts)
        return InWords(question, say("settled.so", word=word, why=why).strip(), mark, word, what, parts)

    def _parts(self) -> Iterator[AnswerPart]:
        """All that stands under the word of the answer, each in a line."""
        yield from (AnswerPart(speech().effect(each)) for each in self.effects)
        broken = self.doubts if self.legal else self.breaches
        for id in dict.fromkeys([*(each.rule for each in broken), *(each.rule for each in self.because)]):
            yield AnswerPart(self._sentence(id), "" if id in HOUSE else id, True)
            yield from (AnswerPart(in_words(each)) for each in broken if each.rule == id)
            yield from (AnswerPart(speech().sentence(each)) for each in self.because if each.rule == id and each.say)
            asked = [speech().question(each) for each in broken if each.rule == id and self.legal]
            yield from (AnswerPart(each) for each in asked if each)
        turn = say("answer.refused_so" if self.legal else "answer.allowed")
        for id, pick in self.turned:
            yield AnswerPart(f"{turn} {self._if_read(id, pick)}", id)
        for other in self.others:
            effects = [speech().effect(each) for each in other.effects]
            yield AnswerPart(
                " · ".join([f"{say('answer.else')} {self._if_read(other.rule, other.pick)}", *effects]), other.rule
            )

    def _sentence(self, id: str) -> str:
        """A rule as it was read then."""
        rule = speech().rule(id)
        read = self.picks.get(id)
        return (rule.short if read in (None, next(iter(rule.picks), None)) else rule.picks[str(read)])[lang()]

    def _if_read(self, id: str, pick: str) -> str:
        return say("answer.if_read", pick=speech().rule(id).picks[pick][lang()])


class TrialAnswerForm(AnswerForm):
    tried = text()  # packed; the last entry is asked about …
    tap = text()  # … or the tap on a greyed key after them, as its form posts it
    seat = Read(a_number())  # for whom that is tried, though it may be another's turn

    def answer(self, live: Live, seat: int | None) -> Answer:
        tried, at = self._unpacked(live), live.seq if self.at.data is None else self.at.data
        if self.tap.data:
            return self._of_greyed(live, seat, at, tried)
        if not tried:
            abort(400)
        *before, entry = tried[: live.moves.asked(tried)]
        there = live.glimpse(seat, at, [*before, entry])
        position = there.timeline.before(there.seq)
        assert position is not None
        found = judged(live.game, live.table.mode, position, there.timeline.reading(there.seq).entry)
        verdict, decides = found.verdict, [each.rule for each in found.decides]
        if not verdict.legal:
            who = seat_of(there, there.timeline.reading(there.seq))
            verdict = turn_first(live.kind, position, who, verdict, entry)
        named = live.game.telling.named(move_of(entry), position)
        facts = SettledTrial(
            entry,
            verdict.legal,
            verdict.breaches,
            at,
            tuple(before),
            None if named == move_of(entry) else dict(named),
            verdict.doubts,
            found.decides if verdict.legal and not verdict.doubts else (),
            tuple((each.rule.id, each.pick) for each in found.readings if each.turns),
            found.effects,
            tuple(_other(found, each) for each in found.readings if each.then.legal and not each.turns)[:MOST_OTHERS],
            _picks(live, [*decides, *(breach.rule for breach in verdict.breaches)]),
        )
        rules = [breach.rule for breach in verdict.breaches] or decides
        return Answer(facts, rules[0] if rules else "")

    def _of_greyed(self, live: Live, seat: int | None, at: int, tried: list[Entry]) -> Answer:
        """What a key that is greyed answers: it makes no entry."""
        own = {} if seat is None else {"me": str(seat)}
        position = live.glimpse(seat, at, tried).position
        there = live.kind.in_turn(position, self.seat.data) if self.seat.data in range(live.setup.count) else None
        tap = live.desk.tap(there or position, dict(parse_qsl(str(self.tap.data))) | own)
        if tap.greyed is None:
            abort(400)
        found = tap.why_greyed
        if there:
            found = turn_first(live.kind, position, self.seat.data, Verdict((tap.greyed,)))
        rules = [each.rule for each in found.breaches or found.doubts]
        because = tuple(Sentence(each.rule, each.say, each.facts) for each in found.doubts)
        facts = SettledTrial(
            {}, found.legal, found.breaches, at, tuple(tried), because=because, picks=_picks(live, rules)
        )
        return Answer(facts, rules[0])

    def face_down(self, live: Live) -> bool:
        """Would one of the tried entries be one seat's alone?"""
        secrets, at = live.kind.secrets, live.glimpse(None, live.seq).position
        return secrets is not None and any(secrets.hides(each, False, at) is not None for each in self._unpacked(live))

    def _unpacked(self, live: Live) -> list[Entry]:
        try:
            return unpack(str(self.tried.data), live.moves)
        except Untriable:
            return []


def _other(found: MoveAnswer, each: ReadOtherwise) -> OtherEffect:
    now, then = done(found.effects), done(each.then.effects)
    return OtherEffect(each.rule.id, each.pick, tuple(effect for effect in then if effect not in now))


def _picks(live: Live, rules: Sequence[str]) -> dict[str, str]:
    """How this table reads them, of those that one may pick."""
    picks = live.game.readings(live.table.mode, msgspec.to_builtins(live.setup.options))
    return {rule.id: pick for rule, pick in picks if rule.id in rules}


QUESTION = Question("trial", icon="trial", page="trial.trial", form=TrialAnswerForm, facts=SettledTrial)
