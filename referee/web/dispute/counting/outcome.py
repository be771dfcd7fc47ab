"""Whether a claim matters, in words: who wins with the number, counted so for all or for one seat alone."""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.dispute.claims import Explained, Second
from referee.core.dispute.possible_slips import ScoreReadOtherwise
from referee.core.score import ScoreSheet
from referee.core.words.phrases import join
from referee.web.dispute.questions.claim import SaidTotals, number_in_words
from referee.web.lang import lang, say


class WhoWins(Struct, frozen=True):
    """What a claim comes to; `tied`: the same of each of two reasons."""

    found: Explained
    tied: Sequence[Explained]
    over: bool
    sheet: ScoreSheet  # as it is counted, nothing taken for known
    counts: SaidTotals

    def matters(self, found: Explained, brief: bool = False) -> str:
        said = matters(found, self.over, self.found.asks, brief)
        for each in self.readings(found)[:1] if not brief else ():
            totals, winners = totals_under(found.now, each.sheet), each.sheet.ahead(self.over)
            which = "but_open" if not winners else "but_read" if self.over else "lead_but_read"
            said = say(f"claim.{which}", what=said, rule=each.rule.id, winners=winners, totals=totals)
        return said

    def readings(self, found: Explained) -> list[ScoreReadOtherwise]:
        """Those under which others lead; where the game is over, win or may win."""
        return [each for each in found.readings if each.sheet.ahead(self.over) != self.sheet.ahead(self.over)]

    @property
    def alone(self) -> str:
        """The winner with the number of this seat alone, where it is somebody else than with all counted so."""
        for each in self.tied or [self.found]:
            one, all = (sheet.ahead(self.over) for sheet in (each.alone, each.then))
            if each.everybody and one and one != all:
                which = "claim.alone" if self.over else "claim.lead_alone"
                what = SaidTotals({each.claim.seat: each.claim.claimed}, self.counts.rows).in_words
                return say(which, what=what, winners=one)
        return ""

    @property
    def explains(self) -> str:
        """Whether one cause gives all the totals of the same person; or those of others are right."""
        found = self.found
        return self.counts.explained(found.claim.seat, found.agreeing > 0, found.is_alone, len(self.tied) or 1)


def matters(found: Explained, over: bool, second: Second | None = None, brief: bool = False) -> str:
    """Whether somebody else would win, and if that is so with all counted so.

    In brief, of one of two reasons: with the total that tells them apart.
    """
    said = _outcome(found, over, brief)
    if found.everybody and second and brief:
        said = say("claim.for_all_with", what=said, seat=second.seat, n=found.then.seats[second.seat].total)
    elif over and found.everybody and found.now.won == found.then.won and (n := _tied_at(found.then)) is not None:
        said = say("claim.for_all_tied", winners=found.then.won, n=n)
    elif found.everybody:
        said = say("claim.for_all", what=said)
    elif found.everybody is False:
        which = "claim.for_one" if brief or len(found.explanations[0].made) > 1 else "claim.for_one_unsure"
        said = say(which, what=said, seat=found.claim.seat)
    return said


def totals_under(now: ScoreSheet, then: ScoreSheet) -> str:
    """What those have who lead now, and those who would under another reading; and whether a tie-break parts them."""
    ahead = [seat for seat in range(len(then.seats)) if seat in (*now.winners, *then.winners)]
    totals = [number_in_words(then.seats[seat].total, then.ranges[seat]) for seat in ahead]
    said = join([say("claim.at", seat=seat, n=n) for seat, n in zip(ahead, totals, strict=True)], lang())
    return say("claim.by_tie", what=said) if _tied_at(then) is not None else said


def _tied_at(sheet: ScoreSheet) -> int | None:
    """The total at which several stand first, where the tie-break makes one of them the winner."""
    best = max(seat.total for seat in sheet.seats)
    tied = sum(seat.total == best for seat in sheet.seats) > 1
    return best if tied and len(sheet.won) == 1 else None


def _outcome(found: Explained, over: bool, brief: bool) -> str:
    """Whether somebody else would win: said only where somebody has won."""
    now, then = found.now.ahead(over), found.then.ahead(over)
    if now == then and now:
        either = "either" if len(now) == 1 else "either_shared"
        return say(f"claim.{either}" if over else f"claim.lead_{either}", winners=now)
    if not now or not then:
        return _still_open(found, now, then, brief)
    if brief:
        said = say("claim.depends_brief" if over else "readings.ahead", winners=then)
    else:
        depends = "claim.depends" if over else "claim.lead_depends"
        said = say(depends, counted=_compared(found), leaders=now, n=found.claim.claimed, winners=then)
    tied = over and found.then.tie_break is not None and len(then) == 1
    return say("claim.by_tie", what=said) if tied else said


def _still_open(found: Explained, now: list[int], then: list[int], brief: bool) -> str:
    """With one number or with both nobody can say yet who wins."""
    if not now and not then:
        return say("claim.undecided")
    if brief:
        return say("claim.depends_brief", winners=then) if then else say("claim.opens_brief", n=found.claim.claimed)
    settles, opens = [_compared(found), found.claim.claimed][:: 1 if now else -1]
    return say("claim.may_depend", winners=now or then, n=settles, other=opens)


def _compared(found: Explained) -> str:
    return number_in_words(found.right, found.compared)
