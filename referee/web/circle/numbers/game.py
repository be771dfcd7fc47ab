"""The games of a circle in numbers: which, who wins, where the points come from, how it went; and what each counts."""

from collections import Counter
from urllib.parse import urlencode

from babel.numbers import format_decimal
from flask import Blueprint, abort, g, render_template, url_for

from referee.core.circle import stats as count
from referee.core.circle.played import Mark
from referee.core.circle.sources import REST, Source, families
from referee.core.circle.stats import FEW, LEFT_OUT, Outcome, Spread, marks_of
from referee.games import GAMES
from referee.store.circles import Circle
from referee.web.access import open_circle, store
from referee.web.circle.games import AT_ONCE, by_month
from referee.web.circle.numbers import pictures
from referee.web.circle.numbers.counted_games import ANY, VERSIONS, Past, Which, past
from referee.web.circle.people.names import Faces
from referee.web.dates import day
from referee.web.lang import lang, minus, say, speech

page = Blueprint("stats", __name__)


@page.get("/c/<id>/g")
def stats(id: str) -> str:
    """Every game that the circle played, the one played most first."""
    circle, faces, told = opened(id)
    plays = Counter(each.played.game for each in told.outcomes)
    latest = {each.played.game: each.played.ended for each in sorted(told.outcomes, key=lambda each: each.played.ended)}
    return render_template(
        "circle/stats.html",
        circle=circle,
        faces=faces,
        plays=[(GAMES[game], n, latest[game]) for game, n in plays.most_common()],
        day=day,
    )


@page.get("/c/<id>/g/<game>")
def game(id: str, game: str) -> str:
    circle, faces, told = opened(id, game)
    if game not in GAMES:
        abort(404)
    g.speech = GAMES[game].speech(lang(), ())
    every, which = told.outcomes, Which.asked().but(game=game)
    seats = {n: those for n in (1, ANY) if (those := which.but(n=n).chosen(every))}
    by_seats = count.by_seats(each for those in seats.values() for each in those)
    if which.n is None:
        which = which.but(n=count.usual(each for those in seats.values() for each in those))
    chosen = which.chosen(every)
    standings = count.standings(chosen)
    known = [each for each in standings if each.spread.mean is not None]
    sources = pictures.sources_of(GAMES[game].count.sources, standings)
    enough = len(chosen) >= FEW
    return render_template(
        "circle/game.html",
        circle=circle,
        faces=faces,
        game=GAMES[game],
        every=every,
        which=which,
        counts=[*by_seats, *([ANY] if len([n for n in by_seats if n > 1]) > 1 else [])],
        filters=[(only, len(which.but(only=only).chosen(every))) for only in LEFT_OUT],
        by_seats={n: count.spread(count.totals(those)) for n, those in by_seats.items()},
        plays={n: len(those) for n, those in by_seats.items()},
        chosen=chosen,
        latest=chosen[-pictures.LATEST :],
        standings=standings,
        winners=sorted((each for each in standings if which.n != 1), key=lambda each: -each.won),
        sources=sources,
        means={each.person: families(each.rows) for each in known},
        bars=pictures.bars(known, sources),
        stems=pictures.stems(chosen) if enough else None,
        spread=count.spread(count.totals(chosen)) if chosen else None,
        record=count.record(chosen),
        closest=count.closest(chosen),
        began=count.started(chosen),
        began_won=sum(map(count.starter_won, count.started(chosen))),
        people=[faces.now(each.person) for each in known],
        everybody=[faces.now(person) for person in count.people(chosen[-pictures.LATEST :])],
        holders=lambda outcome: holders(outcome, faces),
        scores_of=lambda outcome: scores_of(outcome, faces),
        those=lambda **more: those_of(id, which.but(**more)),
        players=players,
        noted=noted,
        notes=sum(bool(noted(each)) for each in chosen),
        notes_shown=any(map(noted, chosen[-pictures.LATEST :])),
        spanned=spanned,
        source_named=source_named,
        row_named=row_named,
        day=day,
        decimal=decimal,
        FEW=FEW,
    )


@page.get("/c/<id>/those")
def those(id: str) -> str:
    """The games that a number stands for, the latest first."""
    circle, faces, told = opened(id)
    which = Which.asked()
    found = which.found(told.outcomes)[::-1]
    first = which.after or 0
    return render_template(
        "circle/those.html",
        circle=circle,
        faces=faces,
        which=which,
        game=GAMES.get(which.game),
        told=[*describe(which, faces), say("circle.games", n=len(found))],
        months=by_month([told.found[each.table] for each in found], first),
        newer=max(0, first - AT_ONCE) if first else None,
        older=first + AT_ONCE if first + AT_ONCE < len(found) else None,
        those=lambda after: those_of(id, which.but(after=after or None)),
        GAMES=GAMES,
    )


def opened(id: str, game: str = "") -> tuple[Circle, Faces, Past]:
    circle = open_circle(id)
    faces = Faces(store().circles.people(id))
    return circle, faces, past(id, faces, game)


def those_of(id: str, which: Which) -> str:
    return f"{url_for('stats.those', id=id)}?{urlencode(which.args)}"


# -- in words -------------------------------------------------------------------------------------


def describe(which: Which, faces: Faces) -> list[str]:
    """What the games of a list have in common."""
    people = [person.name if (person := faces.now(id)) else say("circle.somebody") for id in (which.who, which.against)]
    told = [players(which.n or ANY)]
    if which.who:
        told.append(say("stats.who_against", who=people[0], other=people[1]) if which.against else people[0])
    told += [say("stats.won")] if which.won else []
    told += [say("stats.starter_won")] if which.first else []
    told += [say("stats.highest", n=which.best)] if which.best is not None else []
    told += [say("stats.gap", n=which.gap)] if which.gap is not None else []
    told += [say(f"stats.only_{which.only}")] if which.only != "all" else []
    return told


def scores_of(outcome: Outcome, faces: Faces) -> str:
    """Everybody with the total, by seat."""
    told = []
    for who, seat in zip(outcome.people, outcome.played.seats, strict=True):
        person, won = faces.now(who), seat.rank == 1 and not outcome.alone
        name = person.name if person else say("circle.somebody")
        told.append(say("stats.point_won" if won else "stats.point", name=name, n=seat.total))
    return ", ".join(told)


def holders(outcome: Outcome, faces: Faces) -> str:
    """Who came to the highest total of a game."""
    seats = [seat for seat, each in enumerate(outcome.played.seats) if each.total == outcome.best]
    people = [faces.now(outcome.people[seat]) for seat in seats]
    return ", ".join(person.name if person else say("circle.somebody") for person in people)


def noted(outcome: Outcome) -> tuple[Mark, ...]:
    return marks_of(outcome.played, VERSIONS[outcome.played.game])


def spanned(spread: Spread) -> str:
    if spread.lowest == spread.highest:
        return minus(spread.lowest)
    return say("stats.span", low=spread.lowest, high=spread.highest)


def players(n: int) -> str:
    return say("stats.alone") if n == 1 else say("stats.players", n=n) if n else say("stats.any")


def source_named(source: Source) -> str:
    """A source by the game's word for it; a row that stands alone by its own."""
    if source.id == REST:
        return ", ".join(row_named(row) for row in source.rows)
    return (
        speech().plain("source", source.id) if f"source.{source.id}" in speech().words.phrases else row_named(source.id)
    )


def row_named(id: str) -> str:
    """A row of the pad; several of a family by their word."""
    return speech().plain("rows", id) if f"rows.{id}" in speech().words.phrases else speech().word("row", id)


def decimal(number: float) -> str:
    return minus(format_decimal(number, "0.0", locale=lang()))
