"""Dates and times as pages write them, in the language of the phone and by the clock of this machine."""

from datetime import UTC, datetime

from babel.dates import format_date, format_time, format_timedelta

from referee.core.log.dates import local_time
from referee.web.lang import lang


def ago(at: str) -> str:
    """5 min ago"""
    since = datetime.fromisoformat(at) - datetime.now(UTC)
    return format_timedelta(since, add_direction=True, format="short", locale=lang())


def since(at: str) -> str:
    """20:14, of today; else the day."""
    when = local_time(at)
    today = when.date() == datetime.now().astimezone().date()
    return format_time(when, "short", locale=lang()) if today else day(at)


def day(at: str) -> str:
    """5 Apr; with the year where it is not this one."""
    when = local_time(at)
    return format_date(when, "d MMM" if _this_year(when) else "d MMM y", locale=lang())


def stub(at: str) -> tuple[str, str]:
    """The day and the month, one above the other."""
    return format_date(local_time(at), "d", locale=lang()), format_date(local_time(at), "MMM", locale=lang())


def weekday(at: str) -> str:
    """Sun 5"""
    return format_date(local_time(at), "E d", locale=lang())


def full(when: datetime) -> str:
    """Sunday, April 5, 2026"""
    return format_date(when.astimezone(), "full", locale=lang())


def month(month: str) -> str:
    """April, of 2026-04; with the year where it is not this one."""
    first = datetime.fromisoformat(f"{month}-01")
    return format_date(first, "LLLL" if _this_year(first) else "LLLL y", locale=lang()).capitalize()


def _this_year(when: datetime) -> bool:
    return when.year == datetime.now().astimezone().year
