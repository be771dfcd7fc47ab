"""Games, choices and values of a circle's numbers as text; labels stand in `words.toml`, `[numbers]`."""

from collections.abc import Iterable
from datetime import date, datetime

from babel.numbers import format_decimal

from referee.core.circle.sources import REST, Source
from referee.core.circle.stats import Outcome, Period, Spread
from referee.web.circle.numbers.choice import ANY, Choice
from referee.web.circle.numbers.drawings import worth
from referee.web.circle.people.names import Faces
from referee.web.dates import day
from referee.web.lang import lang, minus, say, speech

SEASON = 9  # a season of evenings begins in September
LATEST = 20  # games


def called(faces: Faces, id: str | None) -> str:
    person = faces.now(id)
    return person.name if person else say("circle.somebody")


def in_common(choice: Choice, faces: Faces) -> list[str]:
    """What the games of a list have in common."""
    found = [players(choice.n or ANY)]
    found += [period_called(choice.period)] if choice.period != Period() else []
    if choice.who:
        who, other = called(faces, choice.who), called(faces, choice.against)
        found.append(say("numbers.who_against", who=who, other=other) if choice.against else who)
    found += [say("numbers.won")] if choice.won else []
    found += [say("numbers.starter_won")] if choice.first else []
    found += [say("numbers.highest", n=choice.best)] if choice.best is not None else []
    found += [say("numbers.gap", n=choice.gap)] if choice.gap is not None else []
    found += [say(f"numbers.state_{choice.state}")] if choice.state else []
    found += [say(f"numbers.only_{choice.only}")] if choice.only != "all" else []
    return found


def periods() -> list[tuple[str, Period]]:
    """What a tap chooses."""
    today = datetime.now().astimezone().date()
    season = today.year - (today.month < SEASON)
    return [
        (say("numbers.ever"), Period()),
        (say("numbers.this_year"), Period(date(today.year, 1, 1), date(today.year, 12, 31))),
        (say("numbers.last_season"), Period(date(season - 1, SEASON, 1), date(season, SEASON - 1, 31))),
        (say("numbers.latest_games", n=LATEST), Period(latest=LATEST)),
    ]


def period_called(period: Period) -> str:
    known = next((name for name, each in periods() if each == period), None)
    if known is not None:
        return known
    if period.latest:
        return say("numbers.latest_games", n=period.latest)
    start, end = (day(f"{each}T12:00:00+00:00") if each else "" for each in (period.start, period.end))
    way = "between" if start and end else "from_day" if start else "to_day"
    return say(f"numbers.{way}", a=start, b=end)


def scores_of(outcome: Outcome, faces: Faces, row: str = "") -> str:
    """Each player with the total, or the points of a row, by seat."""
    found = []
    for n, (person, seat) in enumerate(zip(outcome.people, outcome.played.seats, strict=True)):
        won = n in outcome.played.winners and not outcome.alone
        key = "numbers.point_won" if won else "numbers.point"
        found.append(say(key, name=called(faces, person), n=worth(seat, row)))
    return ", ".join(found)


def holders(outcome: Outcome, faces: Faces) -> str:
    """The players with the highest total of a game."""
    seats = zip(outcome.people, outcome.played.seats, strict=True)
    return ", ".join(called(faces, person) for person, seat in seats if seat.total == outcome.best)


def count_noted(outcomes: Iterable[Outcome]) -> int:
    return sum(bool(each.played.marks) for each in outcomes)


def spanned(spread: Spread) -> str:
    if spread.lowest is None or spread.highest is None:
        return ""
    if spread.lowest == spread.highest:
        return minus(spread.lowest)
    return say("numbers.span", low=spread.lowest, high=spread.highest)


def players(n: int) -> str:
    return say("numbers.alone") if n == 1 else say("numbers.players", n=n) if n else say("numbers.any")


def source_named(source: Source) -> str:
    """A source by the game's word for it; a row that stands alone by its own."""
    if source.id == REST:
        return ", ".join(row_named(row) for row in source.rows)
    known = f"source.{source.id}" in speech().words.phrases
    return speech().plain("source", source.id) if known else row_named(source.id)


def row_named(id: str) -> str:
    """A row of the pad; several of a family by their word."""
    return speech().plain("rows", id) if f"rows.{id}" in speech().words.phrases else speech().word("row", id)


def decimal(number: float) -> str:
    return minus(format_decimal(number, "0.0", locale=lang()))
