"""A game's progress track, as a circle keeps it: what there is to do is named once, ticked by person, taken back."""

from collections import Counter

from flask import Blueprint, abort, g, redirect, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from referee.core.game import Game, Track
from referee.store.circles import Circle, Person
from referee.store.engine.engine import Role
from referee.store.play.in_play import Live
from referee.store.tracks import Achievement
from referee.web.access import hall, open_circle, store
from referee.web.circle.forms import TrackForm
from referee.web.circle.past import Past
from referee.web.circle.people.names import Faces
from referee.web.lang import lang, say

page = Blueprint("tracks", __name__)

MOST_ALONE = 50  # games alone that are shown


class TrackTicks(Struct, frozen=True):
    """What there is to do, and what is done of it: each thing and who has done it, the first first."""

    named: list[Achievement]
    done: list[tuple[str, Person]]

    def by(self, one: str) -> list[Person]:
        return [person for each, person in self.done if each == one]

    @property
    def lines(self) -> list[tuple[Person, int]]:
        """The people on the track, with how many boxes."""
        return list(Counter(person for _, person in self.done).items())


class TrackPage(Past):
    """The track of a game of a circle, and what is posted to it; of a table that is of the circle, if one is named."""

    def __init__(self, id: str, game: str, *, to: Role = "view") -> None:
        super().__init__(open_circle(id, to=to), game)
        self.game: Game = hall().games.get(game) or abort(404)
        self.kept: Track = self.game.about.track or abort(404)
        g.speech, self.form = self.game.speech(lang(), ()), TrackForm.read()
        wanted = str(self.form.table.data)
        there, found = store().circles.at(wanted), store().table(wanted)
        ours = found and found.game == game and there and there[0] == id
        self.table = wanted if ours else None
        self.people = there[1] if there and ours else ()

    @property
    def sat(self) -> list[Person]:
        found = [self.faces.now(person) for person in self.people]
        return list({person.id: person for person in found if person}.values())

    def back(self, one: str | None = None, kind: str | None = None) -> ResponseReturnValue:
        """Where the tap was made: the scores of the table, or the track."""
        table, anchor = self.form.table.data or None, one and f"a-{one}"
        if self.form.open.data == "scores" and table:
            return redirect(url_for("scores.scores", id=table), 303)
        id, game = self.circle.id, self.game.id
        opened = url_for("tracks.track", id=id, game=game, table=table, open=one, kind=kind, _anchor=anchor)
        return redirect(opened, 303)


@page.get("/c/<id>/track/<game>")
def track(id: str, game: str, problem: str | None = None) -> str:
    at = TrackPage(id, game)
    done = [(each.achievement, at.faces.now(each.person)) for each in store().tracks.ticks(id, game)]
    found = dict.fromkeys((one, person) for one, person in done if person)  # one who ticked as two has it once
    return at.show(
        "track.html",
        game=at.game,
        ticked=TrackTicks(store().tracks.named(id, game), list(found)),
        people=at.sat if at.table else at.faces.people,
        table=at.table,
        opened=(g.get("open") or str(at.form.open.data)) if g.role == "edit" else None,
        alone=[each for each in at.over if each.alone][-MOST_ALONE:],
        most_alone=MOST_ALONE,
        problem=problem,
        typed=at.form,
    )


@page.post("/c/<id>/track/<game>")
def add(id: str, game: str) -> ResponseReturnValue:
    """One that is named already is opened."""
    at = TrackPage(id, game, to="edit")
    name, kinds = str(at.form.name.data), at.kept.kinds
    kind = str(at.form.kind.data) if at.form.kind.data in kinds else kinds[0]
    if not name:
        return track(id, game, say("track.no_name")), 422
    made = store().tracks.name(id, game, kind, name, at.kept.boxes)
    if made is None:
        return track(id, game, say("track.full", most=at.kept.boxes)), 422
    return at.back(made.id, kind)


@page.post("/c/<id>/track/<game>/<one>/tick")
def tick(id: str, game: str, one: str) -> ResponseReturnValue:
    """Somebody; where nobody is named, everybody at the table."""
    at = TrackPage(id, game, to="edit")
    people = [at.faces.now(str(at.form.person.data))] if at.form.person.data else at.sat
    store().tracks.tick(id, one, [person.id for person in people if person], at.table)
    return at.back(one)


@page.post("/c/<id>/track/<game>/<one>/untick")
def untick(id: str, game: str, one: str) -> ResponseReturnValue:
    """Under whichever of their names it was ticked."""
    at = TrackPage(id, game, to="edit")
    if person := at.faces.now(str(at.form.person.data)):
        store().tracks.untick(id, one, [person.id, *(each.id for each in at.faces.merged(person))])
    return at.back(one)


@page.post("/c/<id>/track/<game>/<one>/name")
def rename(id: str, game: str, one: str) -> ResponseReturnValue:
    at, g.open = TrackPage(id, game, to="edit"), one
    name = str(at.form.name.data)
    others = {each.name.casefold(): each for each in store().tracks.named(id, game) if each.id != one}
    if not name:
        return track(id, game, say("track.no_name")), 422
    if other := others.get(name.casefold()):
        return track(id, game, say("track.taken", name=other.name)), 422
    store().tracks.call(id, one, name)
    return at.back(one)


@page.post("/c/<id>/track/<game>/<one>/forget")
def forget(id: str, game: str, one: str) -> ResponseReturnValue:
    at = TrackPage(id, game, to="edit")
    store().tracks.forget(id, one)
    return at.back()


def ticked_here(live: Live, circle: Circle | None) -> dict[str, object] | None:
    """What was ticked at the end of this table, for the page of its scores; None: its game has no track."""
    if circle is None or live.game.about.track is None:
        return None
    faces = Faces(store().circles.people(circle.id))
    names = {each.id: each for each in store().tracks.named(circle.id, live.game.id)}
    ticks = [each for each in store().tracks.ticks(circle.id, live.game.id) if each.table == live.table.id]
    found = [(names[each.achievement], faces.now(each.person)) for each in ticks]
    return {"ticks": [(one, person) for one, person in found if person]}
