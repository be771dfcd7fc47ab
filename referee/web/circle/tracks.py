"""A game's progress track, as a circle keeps it: what there is to do is named once, ticked by person, taken back."""

from collections.abc import Mapping, Sequence

from flask import Blueprint, abort, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from referee.core.circle.played import Played
from referee.core.game import Game
from referee.core.track import Track
from referee.store.achieved import Achievement, Tick
from referee.store.circles import Circle, CircleTable, Person
from referee.store.engine.engine import Role
from referee.store.play.in_play import Live
from referee.web.access import hall, open_circle, store
from referee.web.circle.forms import TrackForm
from referee.web.circle.people.names import Faces
from referee.web.circle.people.persons import finished
from referee.web.dates import medium
from referee.web.lang import lang, say

page = Blueprint("tracks", __name__)

MOST_ALONE = 50  # games alone that are shown


class Alone(Struct, frozen=True):
    """A game that somebody played alone."""

    kept: CircleTable
    played: Played
    person: Person | None
    points: int
    level: int | None
    day: str


class Ticked(Struct, frozen=True):
    """What there is to do, and what is done of it."""

    named: list[Achievement]
    by: Mapping[str, list[Person]]
    lines: list[tuple[Person, int]]


@page.get("/c/<id>/track/<game>")
def track(id: str, game: str, problem: str | None = None) -> str:
    circle, of, kept = _opened(id, game)
    form, faces = TrackForm.read(), Faces(store().circles.people(id))
    named, ticks = store().achieved.named(id, game), store().achieved.ticks(id, game)
    table = _table(circle, of, str(form.table.data))
    return render_template(
        "circle/track.html",
        circle=circle,
        game=of,
        faces=faces,
        ticked=Ticked(named, by_whom(ticks, faces), lines(ticks, faces)),
        people=sat(table, faces) if table else faces.people,
        table=table,
        opened=(g.get("open") or str(form.open.data)) if g.role == "edit" else None,
        alone=alone(id, of, kept, faces),
        most_alone=MOST_ALONE,
        problem=problem,
        typed=form,
        role=g.role,
    )


@page.post("/c/<id>/track/<game>")
def add(id: str, game: str) -> ResponseReturnValue:
    """One that is named already is opened."""
    _, _, kept = _opened(id, game, to="edit")
    form = TrackForm.read()
    kind = form.kind.data if form.kind.data in kept.kinds else kept.kinds[0]
    if not form.name.data:
        return track(id, game, say("track.no_name")), 422
    made = store().achieved.name(id, game, kind, form.name.data, kept.boxes)
    if made is None:
        return track(id, game, say("track.full", most=kept.boxes)), 422
    return _back(id, game, form, made.id, kind)


@page.post("/c/<id>/track/<game>/<one>/tick")
def tick(id: str, game: str, one: str) -> ResponseReturnValue:
    """Somebody; where nobody is named, everybody at the table."""
    circle, of, _ = _opened(id, game, to="edit")
    form, faces = TrackForm.read(), Faces(store().circles.people(id))
    table = _table(circle, of, str(form.table.data))
    people = [faces.now(str(form.person.data))] if form.person.data else list(sat(table, faces)) if table else []
    store().achieved.tick(id, one, [person.id for person in people if person], table)
    return _back(id, game, form, one)


@page.post("/c/<id>/track/<game>/<one>/untick")
def untick(id: str, game: str, one: str) -> ResponseReturnValue:
    """Under whichever of their names it was ticked."""
    _opened(id, game, to="edit")
    form, faces = TrackForm.read(), Faces(store().circles.people(id))
    if person := faces.now(str(form.person.data)):
        store().achieved.untick(id, one, [person.id, *(each.id for each in faces.merged(person))])
    return _back(id, game, form, one)


@page.post("/c/<id>/track/<game>/<one>/name")
def rename(id: str, game: str, one: str) -> ResponseReturnValue:
    _opened(id, game, to="edit")
    form, g.open = TrackForm.read(), one
    others = {each.name.casefold(): each for each in store().achieved.named(id, game) if each.id != one}
    if not form.name.data:
        return track(id, game, say("track.no_name")), 422
    if other := others.get(form.name.data.casefold()):
        return track(id, game, say("track.taken", name=other.name)), 422
    store().achieved.call(id, one, form.name.data)
    return _back(id, game, form, one)


@page.post("/c/<id>/track/<game>/<one>/forget")
def forget(id: str, game: str, one: str) -> ResponseReturnValue:
    _opened(id, game, to="edit")
    store().achieved.forget(id, one)
    return _back(id, game, TrackForm.read())


def ticked_here(live: Live, circle: Circle | None) -> dict[str, object] | None:
    """What was ticked at the end of this table, for the page of its scores; None: its game has no track."""
    if circle is None or live.game.about.track is None:
        return None
    faces = Faces(store().circles.people(circle.id))
    names = {each.id: each for each in store().achieved.named(circle.id, live.game.id)}
    ticks = [each for each in store().achieved.ticks(circle.id, live.game.id) if each.table == live.table.id]
    found = [(names[each.achievement], faces.now(each.person)) for each in ticks]
    return {"ticks": [(one, person) for one, person in found if person]}


def by_whom(ticks: Sequence[Tick], faces: Faces) -> Mapping[str, list[Person]]:
    """The people and what they have ticked, each once."""
    found: dict[str, list[Person]] = {}
    for each in ticks:
        person, had = faces.now(each.person), found.setdefault(each.achievement, [])
        if person and person not in had:
            had.append(person)
    return found


def lines(ticks: Sequence[Tick], faces: Faces) -> list[tuple[Person, int]]:
    """The people on the track, in the order of their first tick, with how many boxes."""
    boxes: dict[str, set[str]] = {}
    for each in ticks:
        if person := faces.now(each.person):
            boxes.setdefault(person.id, set()).add(each.achievement)
    return [(person, len(done)) for who, done in boxes.items() if (person := faces.now(who))]


def sat(table: str, faces: Faces) -> list[Person]:
    """The people of a table of the circle, by seat."""
    there = store().circles.at(table)
    found = [faces.now(person) for person in there[1]] if there else []
    return list({person.id: person for person in found if person}.values())


def alone(id: str, game: Game, kept: Track, faces: Faces) -> list[Alone]:
    """The latest games that somebody played alone, the earliest first."""
    found = [each for each in finished(id) if each[1].game == game.id and len(each[1].seats) == 1]
    return [
        Alone(table, played, faces.who(table.people, 0), points, kept.level(points), medium(played.ended))
        for table, played in sorted(found, key=lambda each: each[1].ended)[-MOST_ALONE:]
        for points in [played.seats[0].total]
    ]


def _opened(id: str, game: str, *, to: Role = "view") -> tuple[Circle, Game, Track]:
    circle, of = open_circle(id, to=to), hall().games.get(game)
    if of is None or of.about.track is None:
        abort(404)
    g.speech = of.speech(lang(), ())
    return circle, of, of.about.track


def _table(circle: Circle, game: Game, table: str) -> str | None:
    """A table of this game that is of this circle; anything else is none."""
    there = store().circles.at(table)
    found = store().table(table) if there and there[0] == circle.id else None
    return table if found and found.game == game.id else None


def _back(id: str, game: str, form: TrackForm, one: str | None = None, kind: str | None = None) -> ResponseReturnValue:
    """Where the tap was made: the scores of the table, or the track."""
    if form.open.data == "scores" and form.table.data:
        return redirect(url_for("scores.scores", id=form.table.data), 303)
    table = form.table.data or None
    return redirect(
        url_for("tracks.track", id=id, game=game, table=table, open=one, kind=kind, _anchor=one and f"a-{one}"), 303
    )
