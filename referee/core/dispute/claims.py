"""A claim to another number: how one gets it, and whether it matters.

Explanations are found, not guessed: each slip is applied to the derivation, and is one only where it gives the number
that is claimed, exactly.
"""

from collections.abc import Container, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from referee.core.dispute.explanations import USUAL_OF_LINES, Explanation, LineChange
from referee.core.dispute.possible_slips import CountedNumber, ScoreReadOtherwise
from referee.core.dispute.stakes import Possible, open_in, possible, span, still_open, with_totals
from referee.core.dispute.unread import as_may_be_read
from referee.core.game import Game
from referee.core.matters import Matter, Range
from referee.core.score import AnyFinal, ScoreSheet
from referee.core.setup import AnySetup
from referee.core.slips import Case

MOST_ASKED = 3  # numbers that a second total may be: of the likeliest rules


class Claim(Struct, frozen=True):
    """What somebody counts instead."""

    seat: int
    claimed: int
    row: str | None = None  # of the score pad; None: the total
    how: int | None = None  # which of the explanations that give this number somebody says it is
    also: Mapping[int, int] = {}  # totals of others, as the same person counts them


class Second(Struct, frozen=True):
    """The total of another seat that tells the likeliest reasons apart, and what each makes of it, likeliest first."""

    seat: int
    totals: tuple[int, ...]


class Explained(Struct, frozen=True):
    claim: Claim
    counted: int
    explanations: tuple[Explanation, ...]  # likeliest first
    tied: int  # how many of the first are as likely: the number does not say which of their rules is misread
    agreeing: int  # how many of the first give what is counted for others (`also`) as well
    sums: tuple[Explanation, ...]  # what gives the number too, by chance as a rule: no reason
    now: ScoreSheet
    then: ScoreSheet  # with the number that is claimed, and with what else changes if all are counted so
    alone: ScoreSheet  # with the number that is claimed, and all others as they are counted
    everybody: bool | None = None  # are all counted so there? None: no rule is misread, so nobody else is concerned
    open: tuple[Matter, ...] = ()  # what the number that is counted waits for, as it bears on this seat
    possible: tuple[Possible, ...] = ()  # … and with which the one that is claimed would be right
    readings: tuple[ScoreReadOtherwise, ...] = ()  # under which others lead, whoever has miscounted
    near: tuple[Explanation, ...] = ()  # where nothing gives the number: rules misread that come nearest to it
    asks: Second | None = None  # of the same person
    right: int = 0  # what is counted, as the first explanation takes what is open

    @property
    def span(self) -> Range:
        return span(self.counted, self.open)

    @property
    def compared(self) -> Range:
        """The number that the claimed one is compared with, `now`: open as long as nothing takes it for known."""
        least, most = self.now.ranges[self.claim.seat]
        return self.span if least != most else (self.right, self.right)

    @property
    def is_alone(self) -> bool:
        """Is it the number of this seat alone that is counted otherwise there?"""
        return not self.everybody and self.then == self.alone

    @property
    def waits(self) -> tuple[Matter, ...]:
        """What the points of others wait for, where with one number or the other nobody can say yet who wins."""
        undecided = next((sheet for sheet in (self.now, self.then) if not sheet.won), None)
        mine, others = [each.doubt for each in self.open], {each.seat for each in self.now.seats} - {self.claim.seat}
        open = undecided.open if undecided else ()
        return tuple(
            each for each in open if each.doubt not in mine and (each.amiss or any(map(each.bears_on, others)))
        )


def answer(game: Game, setup: AnySetup, mode: str, final: AnyFinal, claim: Claim) -> Explained:
    """The answer to a claim; the number that is counted anyway needs no explanation."""
    return answers(game, setup, mode, final, claim)[0]


def answers(game: Game, setup: AnySetup, mode: str, final: AnyFinal, claim: Claim) -> list[Explained]:
    """The answer; then, where two rules explain the number as well, the answer of each alone."""
    return answers_about(number(game, setup, mode, final, claim.seat, claim.row), claim)


def answers_about(counted: CountedNumber, claim: Claim) -> list[Explained]:
    """The same of a number that may be claimed to be several others: its slips are made once."""
    case = counted.case
    lines, more = counted.lines if claim.row else None, claim.claimed - counted.points
    found, sums = counted.explanations(claim.claimed)
    near = tuple(counted.near(more)) if more and not found else ()
    open = tuple(open_in(case.sheet, claim.seat, lines))
    may_be = tuple(possible(more, open))
    agreeing = [each for each in found if claim.also and _agrees(claim, counted, each)]
    tied = counted.tied(agreeing or found)
    found = counted.each_once(list({id(each): each for each in (*tied, *agreeing, *found)}.values()))

    def of(how: int | None) -> Explained:
        first, likely, now, everybody = found, len(tied), case.sheet, None
        if how is not None and how in range(len(found)):
            first, likely = [found[how], *found[:how], *found[how + 1 :]], 1
        by = counted.taking(first[0]) if first and not may_be else counted
        then = alone = _alone(claim, by, first[0].changes if first and not may_be else ())
        if first and not may_be:
            misread = False if first[0].is_misread else None
            then, everybody = counted.so_by_all(first[0], claim.also) or (alone, misread)
            now = counted.as_taken(first[0])
        others = tuple(each for each in counted.read if each.sheet.winners != case.sheet.winners and each.sheet != then)
        asks = _second(counted, agreeing or found, {claim.seat, *claim.also}) if how is None else None
        asked, said = replace(claim, how=how), (tuple(first), likely, len(agreeing), tuple(sums))
        whose = now, then, alone, everybody
        return Explained(asked, counted.points, *said, *whose, open, may_be, others, near, asks, by.points)

    whole = of(claim.how)
    return [whole, *map(of, range(whole.tied))] if whole.tied > 1 else [whole]


def _alone(claim: Claim, counted: CountedNumber, changes: Sequence[LineChange]) -> ScoreSheet:
    """The score sheet with the number of this seat alone, in these lines if they are known to give it."""
    case, more = counted.case, claim.claimed - counted.points
    gain: Mapping[str, int] = {each.line: each.new - each.old for each in changes}
    if claim.row or sum(gain.values()) != more:
        gain = case.lifted({claim.row: more}) if claim.row else {"": more}
    gains = [gain if seat == claim.seat else {} for seat in range(case.setup.count)]
    lines = counted.lines if claim.row else None
    return with_totals(counted.game, case, gains, still_open(case.sheet, claim.seat, lines, more))


def _agrees(claim: Claim, counted: CountedNumber, found: Explanation) -> bool:
    """Does it also give the totals that the same person counts for other seats? Of a misread rule one has to know."""
    alone = None if found.is_misread else (_alone(claim, counted.taking(found), found.changes), None)
    so = counted.so_by_all(found, claim.also) or alone
    return so is not None and all(so[0].seats[seat].total == number for seat, number in claim.also.items())


def _second(counted: CountedNumber, found: Sequence[Explanation], said: Container[int]) -> Second | None:
    """The seat whose total best shows which rule was misread: it separates the first two, which are shown."""
    likely = [each for each in found if counted.is_likely(each)]
    of_rules = {each.rule: each for each in reversed(likely)}
    one = likely if len(of_rules) == 1 else [each for each in likely if each is of_rules[each.rule]]
    first, *others = [counted.so_by_all(each) for each in one] or [None]
    if first is None or _unsure(first[0]):
        return None
    totals = [[seat.total for seat in sheet.seats] for sheet, _ in (first, *filter(None, others)) if not _unsure(sheet)]
    of_seats = {seat: of for seat, of in enumerate(zip(*totals, strict=True)) if seat not in said}
    apart = {seat: of for seat, of in of_seats.items() if of[:1] != of[1:2] and of[1:]}
    seat = max(apart, key=lambda seat: len(set(apart[seat])), default=None)
    return None if seat is None else Second(seat, tuple(dict.fromkeys(apart[seat]))[:MOST_ASKED])


def _unsure(sheet: ScoreSheet) -> bool:
    """Is a total open there? A check leaves each as it was entered."""
    return not all(matter.amiss for matter in sheet.open)


def likely(game: Game, setup: AnySetup, mode: str, final: AnyFinal, seat: int, row: str) -> list[int]:
    """The numbers that a row is likely to be miscounted as, likeliest first."""
    counted = number(game, setup, mode, final, seat, row)
    made = counted.made((*game.count.slips, *USUAL_OF_LINES))
    numbers = dict.fromkeys(counted.points + each.delta for each in made if not each.unsaid)
    return [number for number in numbers if number != counted.points]


def number(game: Game, setup: AnySetup, mode: str, final: AnyFinal, seat: int, row: str | None = None) -> CountedNumber:
    count = game.count
    case = Case(setup, final, count.score(setup, final), seat, count.parts, count.named, count.floor(setup))
    return as_may_be_read(CountedNumber(game, mode, case, row))
