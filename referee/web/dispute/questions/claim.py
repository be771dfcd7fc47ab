"""The answer of *Who counts right?*: another number for a total or a row, and how one gets it."""

from collections.abc import Mapping

import msgspec
from flask import abort, g
from msgspec import Struct

from referee.core.dispute import claims
from referee.core.dispute.claims import Claim
from referee.core.dispute.explanations import USUAL, Explanation, LineChange, Made
from referee.core.forms import Read, a_number
from referee.core.matters import Range
from referee.core.raw import Json, Raw
from referee.core.verdict import Breach
from referee.core.words.phrases import join
from referee.core.words.rulebook import Rule
from referee.core.words.speech import HOUSE
from referee.store.play.in_play import Live
from referee.web.dispute.questions.question import Answer, AnswerForm, Question
from referee.web.forms import MOST_CLAIMED, text, totals_as_said, totals_in
from referee.web.lang import lang, minus, say, speech
from referee.web.telling.settled import AnswerPart, InWords, SettledFacts, in_words


class SaidTotals(Struct, frozen=True):
    """The totals of several seats as one person counts them."""

    totals: Mapping[int, int]
    rows: Mapping[int, str] = {}  # what the number of a seat is of, where it is no total

    @property
    def in_words(self) -> str:
        """Each with whose it is; where one of them is a row's, with what it is of."""
        has, total = "claim.has_of" if self.rows else "claim.has", say("claim.has_total")
        said = [say(has, seat=seat, n=n, row=self.rows.get(seat, total)) for seat, n in self.totals.items()]
        return join(said, lang(), "and")

    def explained(self, of: int, agrees: bool, alone: bool, reasons: int = 1) -> str:
        """Whether one cause gives them all; or those of others are right, and the mistake is of one seat `alone`."""
        if agrees and alone and reasons == 1:
            others = {seat: n for seat, n in self.totals.items() if seat != of}
            return say("claim.beside", totals=SaidTotals(others, self.rows).in_words, seat=of)
        which = "apart" if not agrees else "explains" if reasons == 1 else "explain"
        return say(f"claim.{which}", totals=self.in_words)

    def beside(self, of: int, more: Mapping[int, int] = {}) -> str | None:
        """All but one, and perhaps another, for an address."""
        return totals_as_said({seat: n for seat, n in {**self.totals, **more}.items() if seat != of})


class SettledSlip(Struct, frozen=True, omit_defaults=True):
    """A slip, as it was made there."""

    slip: str
    facts: Raw = {}
    only: str | None = None  # the line, of a slip that others would have too
    changes: Json = None  # what each line would count, with which pieces
    of: str | None = None  # the rule whose lines alone are miscounted
    rule: str | None = None  # that it breaks, where it is another than the answer's


class SettledClaim(SettledFacts, frozen=True):
    seat: int
    claimed: int
    counted: int
    row: str | None = None  # of the score pad; None: the total
    made: tuple[SettledSlip, ...] = ()  # how one gets the other number
    at: int | None = None  # counted after this entry
    line: Json = None  # what the teller of a `line` is given, of a row that has one
    called: Mapping[str, str] = {}  # the same of each line that is counted otherwise
    span: Range | None = None  # between which it stays, where something is open
    also: tuple[tuple[int, int], ...] = ()  # seat and total: of others, as the same person counts them
    agrees: bool = False  # does what is `made` give these as well?
    alone: bool = False  # … as they are counted, the mistake being of this seat alone?
    assumes: tuple[Breach, ...] = ()  # what is open, as it is taken for known there

    def in_words(self, rule: Rule | None) -> InWords:
        row = speech().word("row", self.row) if self.row else ""
        row = speech().word("line", self.line) if self.line else row
        what = say("settled.row" if row else "settled.total", row=row, seat=self.seat)
        answer, how = say("settled.not", n=self.claimed), self._how()
        number = number_in_words(self.counted, self.span or (self.counted, self.counted))
        if self.claimed == self.counted and not self.span:
            answer = say("settled.same")
        elif how:
            so = say("claim.perhaps" if how.is_guess else "claim.how", n=self.claimed, how=how.how(speech()))
            answer = say("claim.so", what=so)
        elif rule:
            answer += f" {rule.title[lang()]}"
        if self.also and self.claimed != self.counted:
            totals = SaidTotals({self.seat: self.claimed, **dict(self.also)}, {self.seat: row} if row else {})
            answer += " " + totals.explained(self.seat, bool(how) and self.agrees, self.alone)
        question = say("settled.counted", what=what, n=number)
        also = tuple(speech().rule(each.rule) for each in self.made if each.rule)
        rules = [rule, *also] if rule else []
        said = [AnswerPart(each.short[lang()], "" if each.id in HOUSE else each.id, True) for each in rules]
        taken = map(in_words, self.assumes if how else ())
        parts = (AnswerPart(answer), *map(AnswerPart, taken), *map(AnswerPart, self._changed()), *said)
        return InWords(question, answer, word=number, what=what, parts=parts, also=also)

    def _changed(self) -> list[str]:
        """The lines that are counted otherwise, each with what it is and what it would be."""
        changes = [change for each in self.made for change in msgspec.convert(each.changes or [], list[LineChange])]
        names = [speech().word("line", self.called.get(change.line, change.line)) for change in changes]
        pairs = zip(names, changes, strict=True)
        return [say("settled.line", what=name, old=change.old, new=change.new) for name, change in pairs]

    def _how(self) -> Explanation | None:
        """How one gets the other number: slips by their ids, in the game's words; none that a game has no longer."""
        known = {slip.id: slip for slip in (*g.live.game.count.slips, *USUAL)}
        if not self.made or any(each.slip not in known for each in self.made):
            return None
        made = [Made(known[each.slip], facts=each.facts, only=each.only, of=each.of) for each in self.made]
        return Explanation(tuple(made))


def number_in_words(n: int, between: Range) -> str:
    """A number that may be open, with the least and the most that it can come to."""
    least, most = between
    if least is None:
        return say("scores.anything", n=n)
    if most is None:
        return say("scores.at_least", n=least)
    return say("scores.range", least=least, most=most) if least != most else minus(n)


def _settled(made: Made, first: str | None) -> SettledSlip:
    rule = made.rule if made.rule != first else None
    return SettledSlip(made.slip.id, dict(made.facts), made.only, msgspec.to_builtins(made.changes), made.of, rule)


class ClaimAnswerForm(AnswerForm):
    seat = Read(a_number())
    row = text()
    claimed = Read(a_number(-MOST_CLAIMED, MOST_CLAIMED))
    slip = text()
    how = Read(a_number())
    also = Read(totals_in, {})

    def answer(self, live: Live, seat: int | None) -> Answer:
        of, claimed, row = self.seat.data, self.claimed.data, str(self.row.data) or None
        at = live.seq if self.at.data is None else self.at.data
        if of is None or of not in range(live.setup.count) or claimed is None:
            abort(400)
        position = live.glimpse(seat, at).position
        cells = {row.id: row.cells[of] for row in live.game.count.pad(live.score(position))}
        named = {line.id: live.game.count.named(line) for row in cells.values() for line in row}
        if row and row not in cells:
            abort(400)
        final = live.kind.final_of(position)
        also = {other: number for other, number in self.also.data.items() if other < live.setup.count}
        asked = Claim(of, claimed, row, self.how.data, also)
        found = claims.answer(live.game, live.setup, live.table.mode, final, asked)
        how = next((each for each in found.explanations if each.id == self.slip.data), None)
        made = tuple(_settled(each, how.rule) for each in how.made) if how else ()
        rules = {line.rule for line in cells[row]} if row else set()
        rule = how.rule if how else rules.pop() if len(rules) == 1 else None
        line = live.game.count.named(cells[row][0]) if row and len(cells[row]) == 1 else None
        called = {each.line: named[each.line] for each in (how.changes if how else ()) if each.line in named}
        span = found.span if found.span != (found.counted, found.counted) else None
        same = how is not None and found.agreeing > 0, found.is_alone, how.assumes if how else ()
        facts = SettledClaim(of, claimed, found.counted, row, made, at, line, called, span, tuple(also.items()), *same)
        return Answer(facts, rule or "")


QUESTION = Question("claim", icon="scores", page="who_counts.claim", form=ClaimAnswerForm, facts=SettledClaim)
