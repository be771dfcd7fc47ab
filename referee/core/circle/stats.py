"""The numbers of a circle, each with the games behind it.

Every function takes outcomes that were chosen before: of one game, and of one number of players unless somebody asked
for several. A seat of nobody in particular (None) is at the table and in no standing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Literal

from msgspec import Struct

from referee.core.circle.played import Held, Mark, Played, PlayedSeat
from referee.core.log.dates import local_time

FEW = 3  # games: of fewer there is no mean, and no picture
Only = Literal["all", "whole", "plain"]
LEFT_OUT: Mapping[str, tuple[Mark, ...]] = {
    "all": (),
    "whole": ("early",),
    "plain": ("early", "open", "doubt", "ruled", "rules"),
}


class Period(Struct, frozen=True, omit_defaults=True):
    """From one day to another, each included, by the clock of this machine; or only the latest games."""

    start: date | None = None
    end: date | None = None
    latest: int | None = None

    def of(self, outcomes: Iterable["Outcome"]) -> list["Outcome"]:
        """First played first."""
        found = sorted(outcomes, key=lambda each: each.played.ended)
        if self.start or self.end:
            first, last = self.start or date.min, self.end or date.max
            found = [each for each in found if first <= local_time(each.played.ended).date() <= last]
        return found[-self.latest :] if self.latest else found


class Outcome(Struct, frozen=True):
    """How a table ended, with its people by seat, after all that was merged or removed since."""

    table: str
    people: tuple[str | None, ...]
    played: Played

    @property
    def alone(self) -> bool:
        return len(self.played.seats) == 1

    @property
    def undecided(self) -> bool:
        return self.played.undecided

    @property
    def best(self) -> int:
        return max(seat.total for seat in self.played.seats)

    @property
    def gap(self) -> int | None:
        """Between the two best totals: none where a tie had to be decided, and none to tell where one played alone."""
        totals = sorted(seat.total for seat in self.played.seats)
        return None if self.alone or self.undecided else totals[-1] - totals[-2]

    @property
    def held(self) -> list[Held]:
        game, ended = self.played.game, self.played.ended
        return [Held(each, self.table, game, ended, self.people) for each in self.played.precedents]

    @property
    def by_rank(self) -> list[int]:
        """The seats, the best first; as they sat while nobody has won."""
        return sorted(range(len(self.people)), key=lambda seat: 0 if self.undecided else self.played.seats[seat].rank)

    @property
    def nobody(self) -> list[int]:
        """The seats of nobody in particular."""
        return [seat for seat, who in enumerate(self.people) if who is None]

    @property
    def sat(self) -> dict[str, int]:
        """Each person's seat; the better one, where two turned out to be one person's."""
        seats = sorted(range(len(self.people)), key=lambda seat: self.played.seats[seat].rank)
        better = {self.people[seat]: seat for seat in reversed(seats)}
        return {who: better[who] for who in self.people if who is not None}

    def won(self, person: str) -> bool:
        """Alone nobody wins; a shared victory is everybody's who shares it."""
        return not self.alone and self.sat.get(person) in self.played.winners


def choose(outcomes: Iterable[Outcome], *, only: Only = "all", seats: int = 0) -> list[Outcome]:
    """First played first. With this number of seats, or with any from two: a game alone is compared with no other."""
    without = LEFT_OUT[only]
    found = [
        each
        for each in outcomes
        if (len(each.played.seats) == seats if seats else not each.alone)
        and not any(mark in without for mark in each.played.marks)
    ]
    return sorted(found, key=lambda each: each.played.ended)


def decided(outcomes: Iterable[Outcome]) -> list[Outcome]:
    return [each for each in outcomes if not each.undecided]


def usual(outcomes: Iterable[Outcome]) -> int:
    """The usual number of players; the larger of two equally usual ones, and 1 only where all played alone."""
    counts = by_seats(outcomes)
    return max(counts, key=lambda seats: (seats > 1, len(counts[seats]), seats), default=0)


def by_seats(outcomes: Iterable[Outcome]) -> dict[int, list[Outcome]]:
    in_order = sorted(outcomes, key=lambda each: len(each.played.seats))
    return {seats: list(those) for seats, those in groupby(in_order, key=lambda each: len(each.played.seats))}


class Spread(Struct, frozen=True):
    """Some totals, in a few numbers."""

    count: int
    lowest: int | None  # None of none
    highest: int | None
    mean: float | None  # None of too few


def spread(totals: Sequence[int]) -> Spread:
    mean = sum(totals) / len(totals) if len(totals) >= FEW else None
    return Spread(len(totals), min(totals, default=None), max(totals, default=None), mean)


def totals(outcomes: Iterable[Outcome]) -> list[int]:
    """Of everybody, nobody in particular too; of decided games, for the points of others are in doubt."""
    return [seat.total for each in decided(outcomes) for seat in each.played.seats]


# -- people ------------------------------------------------------------------------------------------------------


class Standing(Struct, frozen=True):
    person: str
    plays: int  # games, those that are not decided too
    totals: tuple[int, ...]  # one a decided game
    won: int
    rows: dict[str, float]  # the points of each row of the pad, on average over these games

    @property
    def decided(self) -> int:
        return len(self.totals)

    @property
    def undecided(self) -> int:
        return self.plays - self.decided

    @property
    def spread(self) -> Spread:
        return spread(self.totals)


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """Everybody who played, the highest mean first; people with too few games for one, or with none, come last."""
    counted = decided(outcomes)
    rows = rows_of(counted)
    sat: dict[str, list[PlayedSeat]] = {person: [] for person in people(outcomes)}
    plays, won = Counter[str](), Counter[str]()
    for each in outcomes:
        plays.update([*each.sat])
        won.update(person for person in each.sat if each.won(person))
    for each in counted:
        for person, seat in each.sat.items():
            sat[person].append(each.played.seats[seat])
    found = [_standing(one, plays[one], seats, won[one], rows) for one, seats in sat.items()]
    return sorted(found, key=_by_mean)


def _by_mean(each: Standing) -> tuple[bool, bool, float, int]:
    mean = each.spread.mean
    return not each.totals, mean is None, -(mean or 0), -max(each.totals, default=0)


def people(outcomes: Iterable[Outcome]) -> list[str]:
    return list(dict.fromkeys(person for each in outcomes for person in each.people if person is not None))


def _standing(person: str, plays: int, seats: Sequence[PlayedSeat], won: int, rows: Sequence[str]) -> Standing:
    means = {row: sum([seat.rows.get(row, 0) for seat in seats]) / len(seats) for row in rows if seats}
    return Standing(person, plays, tuple(seat.total for seat in seats), won, means)


def rows_of(outcomes: Iterable[Outcome]) -> list[str]:
    """Every row of the pad that one of these games has, in the order of the longest pad."""
    pads = [seat.rows for each in outcomes for seat in each.played.seats]
    return list(dict.fromkeys(row for pad in sorted(pads, key=len, reverse=True) for row in pad))


class Streaks(Struct, frozen=True):
    """Victories in a row, among the games that a person played with others."""

    now: tuple[Outcome, ...]
    longest: tuple[Outcome, ...]  # the latest of those that are as long


def streaks(outcomes: Iterable[Outcome], person: str) -> Streaks:
    now: list[Outcome] = []
    longest: list[Outcome] = []
    for each in outcomes:
        if each.alone or each.undecided or person not in each.people:
            continue
        now = [*now, each] if each.won(person) else []
        longest = now if now and len(now) >= len(longest) else longest
    return Streaks(tuple(now), tuple(longest))


class Rival(Struct, frozen=True):
    """How often a person ended before this one, by rank."""

    person: str
    games: int
    ahead: int
    behind: int

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


def rivals(outcomes: Iterable[Outcome], person: str) -> list[Rival]:
    """Everybody whom a person played with, the most frequent first; a game that is not decided puts nobody ahead."""
    met: dict[str, list[int]] = {}
    for each in outcomes:
        ranks = {who: each.played.seats[seat].rank for who, seat in each.sat.items()}
        if (own := ranks.pop(person, None)) is not None:
            for other, rank in ranks.items():
                met.setdefault(other, []).extend([] if each.undecided else [rank - own])
    found = [Rival(who, len(by), sum(n > 0 for n in by), sum(n < 0 for n in by)) for who, by in met.items()]
    return sorted(found, key=lambda each: -each.games)


# -- games ----------------------------------------------------------------------------------------------------


def record(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The games with the highest total, the first of them first: an equal total takes no record.

    One that is not decided yet holds none: its numbers are in doubt.
    """
    by_best = sorted(decided(outcomes), key=lambda each: (-each.best, each.played.ended))
    return [each for each in by_best if each.best == by_best[0].best]


def closest(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The games that were decided by least, the latest first."""
    shared = [each for each in outcomes if each.gap is not None]
    least = min((each.gap for each in shared if each.gap is not None), default=None)
    return sorted((each for each in shared if each.gap == least), key=lambda each: each.played.ended, reverse=True)


def started(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The decided games of several players where the starting player is known."""
    return [each for each in decided(outcomes) if not each.alone and each.played.first in range(len(each.played.seats))]


def starter_won(outcome: Outcome) -> bool:
    return outcome.played.first in outcome.played.winners


def fallen(outcomes: Iterable[Outcome], table: str) -> tuple[Outcome, Outcome] | None:
    """The game of this table and the one whose record it broke; not where there were too few to speak of one.

    The outcomes: whole games of the same game.
    """
    found = sorted(decided(outcomes), key=lambda each: each.played.ended)
    this = next((each for each in found if each.table == table), None)
    alike = [each for each in found if this and len(each.people) == len(this.people)]
    before = [each for each in alike if this and each.played.ended < this.played.ended]
    if this is None or len(before) < FEW - 1:
        return None
    old = record(before)[0]
    return (this, old) if this.best > old.best else None
