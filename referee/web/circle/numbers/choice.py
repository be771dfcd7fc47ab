"""Which games a number of a circle counts: every number leads to an address that lists them."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self

from flask import request, url_for
from msgspec import Meta, Struct, structs, to_builtins

from referee.core.circle.stats import Only, Outcome, Period, choose, starter_won
from referee.core.raw import Raw
from referee.web.forms import MOST, MOST_NAMES, asked

MOST_TOTAL, MOST_LATEST = 9999, 999  # points, games
ANY = 0  # number of players, from two
Id = Annotated[str, Meta(max_length=40)]


def asked_period() -> Period:
    """From this day to that one, or the latest games, as an address says it."""
    said = asked(Period, request.values)
    unwanted = said.start or said.end or not 1 <= (said.latest or 0) <= MOST_LATEST
    return structs.replace(said, latest=None) if unwanted else said


class Choice(Struct, frozen=True, omit_defaults=True):
    n: Annotated[int, Meta(ge=ANY, le=MOST_NAMES)] | None = None  # players; None: the usual number
    only: Only = "whole"
    state: Literal["", "decided", "open"] = ""  # only games that are decided, or only those that are not
    game: Id = ""
    who: Id = ""
    against: Id = ""
    won: bool = False  # by `who`
    first: bool = False  # won by the player who began
    best: Annotated[int, Meta(ge=-MOST_TOTAL, le=MOST_TOTAL)] | None = None  # total
    gap: Annotated[int, Meta(ge=0, le=MOST_TOTAL)] | None = None  # between the two best
    since: Id = ""  # when they ended
    till: Id = ""
    after: Annotated[int, Meta(ge=0, le=MOST)] | None = None  # where the page of the list begins
    row: Id = ""  # of the pad: what is followed over time
    period: Period = Period()

    @classmethod
    def asked(cls) -> Self:
        return asked(cls, request.values).but(period=asked_period())

    def but(self, **other: object) -> Self:
        return structs.replace(self, **other)

    @property
    def args(self) -> Raw:
        """As they stand in an address."""
        given: Raw = to_builtins(self)
        given |= given.pop("period", {})
        return {name: 1 if value is True else value for name, value in given.items()}

    @property
    def kept(self) -> Raw:
        """What goes along to the next page of numbers."""
        return type(self)(only=self.only, period=self.period).args

    def among(self, outcomes: Sequence[Outcome]) -> tuple[Self, list[Outcome]]:
        """The games of its period. From then on the latest are named by when the first of them ended."""
        found = self.period.of(outcomes)
        first = found[0].played.ended if self.period.latest and found else ""
        return self.but(since=max(self.since, first)), found

    def behind(self, circle: str, **other: object) -> str:
        """The address of the games behind a number: the latest of all would be others there."""
        chosen = self.but(period=structs.replace(self.period, latest=None), row="").but(**other)
        return url_for("numbers.behind", id=circle, **chosen.args)

    def chosen(self, outcomes: Iterable[Outcome]) -> list[Outcome]:
        """First played first; only by the number of players, and by what is left out."""
        return choose(outcomes, only=self.only, seats=self.n or ANY)

    def found(self, outcomes: Iterable[Outcome]) -> list[Outcome]:
        return [each for each in self.chosen(outcomes) if self._is_of(each)]

    def _is_of(self, each: Outcome) -> bool:
        return (
            self.game in ("", each.played.game)
            and self.state in ("", "open" if each.undecided else "decided")
            and (not self.who or self.who in each.people)
            and (not self.against or self.against in each.people)
            and (not self.won or each.won(self.who))
            and (not self.first or starter_won(each))
            and (self.best is None or (self.best == each.best and not each.undecided))
            and self.gap in (None, each.gap)
            and (not self.since or each.played.ended >= self.since)
            and (not self.till or each.played.ended <= self.till)
        )
