"""The period that numbers count: what a page offers of them, and what each is called."""

from datetime import date, datetime
from typing import Self

from msgspec import Struct, to_builtins

from referee.core.circle.stats import Period
from referee.core.forms import OneLine, Whole
from referee.core.raw import Raw
from referee.web.dates import day
from referee.web.forms import AskedForm
from referee.web.lang import say

SEASON = 9  # a season of evenings begins in September
LATEST, MOST = 20, 999  # games


class PeriodForm(AskedForm):
    """From this day to that one, or the latest games, as an address says it. Anything else says nothing."""

    start = OneLine(10)
    end = OneLine(10)
    latest = Whole(least=1, most=MOST)

    @property
    def period(self) -> Period:
        latest = None if self.start.data or self.end.data else self.latest.data
        return Period(_day(self.start.data), _day(self.end.data), latest)


class Offered(Struct, frozen=True):
    """A period that a tap chooses."""

    name: str
    period: Period

    @property
    def args(self) -> Raw:
        found: Raw = to_builtins(self.period)
        return found

    @classmethod
    def all(cls, today: date | None = None) -> list[Self]:
        today = today or datetime.now().astimezone().date()
        year, season = today.year, today.year - (today.month < SEASON)
        return [
            cls(say("numbers.ever"), Period()),
            cls(say("numbers.this_year"), Period(f"{year}-01-01", f"{year}-12-31")),
            cls(say("numbers.last_season"), Period(f"{season - 1}-{SEASON:02}-01", f"{season}-{SEASON - 1:02}-31")),
            cls(say("numbers.latest_games", n=LATEST), Period(latest=LATEST)),
        ]


def called(period: Period) -> str:
    known = next((each.name for each in Offered.all() if each.period == period), None)
    if known is not None:
        return known
    if period.latest:
        return say("numbers.latest_games", n=period.latest)
    start, end = (day(f"{each}T12:00:00+00:00") if each else "" for each in (period.start, period.end))
    return say(
        "numbers.between" if start and end else "numbers.from_day" if start else "numbers.to_day", a=start, b=end
    )


def _day(given: object) -> str:
    try:
        return date.fromisoformat(str(given)).isoformat()
    except ValueError:
        return ""
