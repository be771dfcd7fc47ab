"""The period that numbers count: what a page offers of them, and what each is called."""

from datetime import date, datetime

from flask import request
from msgspec import structs

from referee.core.circle.stats import Period
from referee.web.dates import day
from referee.web.forms import asked
from referee.web.lang import say

SEASON = 9  # a season of evenings begins in September
LATEST, MOST = 20, 999  # games


def asked_period() -> Period:
    """From this day to that one, or the latest games, as an address says it."""
    said = asked(Period, request.values)
    unwanted = said.start or said.end or not 1 <= (said.latest or 0) <= MOST
    return structs.replace(said, latest=None) if unwanted else said


def offered(today: date | None = None) -> list[tuple[str, Period]]:
    """What a tap chooses."""
    today = today or datetime.now().astimezone().date()
    season = today.year - (today.month < SEASON)
    return [
        (say("numbers.ever"), Period()),
        (say("numbers.this_year"), Period(date(today.year, 1, 1), date(today.year, 12, 31))),
        (say("numbers.last_season"), Period(date(season - 1, SEASON, 1), date(season, SEASON - 1, 31))),
        (say("numbers.latest_games", n=LATEST), Period(latest=LATEST)),
    ]


def called(period: Period) -> str:
    known = next((name for name, each in offered() if each == period), None)
    if known is not None:
        return known
    if period.latest:
        return say("numbers.latest_games", n=period.latest)
    start, end = (day(f"{each}T12:00:00+00:00") if each else "" for each in (period.start, period.end))
    way = "between" if start and end else "from_day" if start else "to_day"
    return say(f"numbers.{way}", a=start, b=end)
