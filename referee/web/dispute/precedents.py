"""How a circle settled things: on its own page, at the desk of its tables, and beside an answer whose rule has one.

All of it asks for a phone that knows the circle: whoever has only a table's link is shown nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from flask import Blueprint, abort, g, render_template
from msgspec import Struct, to_builtins

from referee.core.circle.precedents import Held, held
from referee.core.setup import Unreadable
from referee.core.words.rulebook import Rule
from referee.core.words.search import plain
from referee.games import GAMES
from referee.store.circles import Circle
from referee.store.play.history import games_of
from referee.store.play.in_play import Live
from referee.web.access import circle_of, hall, open_circle, open_table, store
from referee.web.circle.forms import PrecedentForm
from referee.web.circle.people.names import Faces
from referee.web.lang import lang, say, speech
from referee.web.telling.settled import settled_in_words

page = Blueprint("precedents", __name__)

AT_DESK, AT_ONCE = 2, 40  # in sight at the desk; on a page


class Recalled(Struct, frozen=True):
    """A precedent in words."""

    held: Held
    question: str
    answer: str
    rule: Rule | None
    people: tuple[str, ...]

    @property
    def read(self) -> str | None:
        """The pick that the table of this page may take over: none where it reads so, or may not pick."""
        pick, live = self.held.precedent.read, g.get("live")
        if live is None or not pick or self.rule is None or live.game.id != self.held.game:
            return None
        now = {rule.id: own for rule, own in live.game.readings(live.table.mode, to_builtins(live.setup.options))}
        return pick if self.rule.id in now and pick in self.rule.picks and now[self.rule.id] != pick else None

    def has(self, words: Sequence[str]) -> bool:
        rule = (self.rule.id, self.rule.title[lang()], self.rule.short[lang()]) if self.rule else ()
        text = plain(" ".join([GAMES[self.held.game].name, self.question, self.answer, *rule, *self.people]))
        return all(word in text for word in words)


@page.get("/c/<id>/precedents")
def of_circle(id: str) -> str:
    circle, form = open_circle(id), PrecedentForm.read()
    found = _all(circle, fresh=True)
    games = [game for game in GAMES.values() if any(each.game == game.id for each in found)]
    wanted = [each for each in found if form.game.data in ("", None, each.game)]
    words = plain(str(form.q.data or "")).split()
    matching = [each for each in _in_words(circle, wanted) if each.has(words)]
    first = form.n.data or 0
    return render_template(
        "circle/precedents.html",
        circle=circle,
        found=matching[first : first + AT_ONCE],
        count=len(matching),
        games=games,
        form=form,
        older=first + AT_ONCE if first + AT_ONCE < len(matching) else None,
    )


@page.get("/t/<id>/precedents")
def of_table(id: str) -> str:
    """Those of the game that is played here, or of one of its rules."""
    live, form = open_table(id), PrecedentForm.read()
    circle = circle_of(id)
    if circle is None:
        abort(403)
    found = [each for each in _of_game(circle, live, fresh=True) if form.rule.data in ("", None, each.precedent.rule)]
    return render_template(
        "dispute/precedents.html", live=live, circle=circle, found=_in_words(circle, found[:AT_ONCE])
    )


def at_desk(live: Live) -> tuple[Circle, int, list[Recalled]] | None:
    """The latest of this game, and how many there are; None at a table of no circle, or for a phone without it."""
    circle = circle_of(live.table.id)
    found = _of_game(circle, live, fresh=True) if circle else []
    return (circle, len(found), _in_words(circle, found[:AT_DESK])) if circle and found else None


def settled_before(rule: str) -> tuple[int, Recalled] | None:
    """How the circle of the table that is open settled a rule, the latest time, and how many times it did."""
    live = g.get("live")
    if live is None or store().circles.at(live.table.id) is None or (circle := circle_of(live.table.id)) is None:
        return None
    found = [each for each in _of_game(circle, live) if each.precedent.rule == rule]
    return (len(found), _in_words(circle, found[:1])[0]) if found else None


def _of_game(circle: Circle, live: Live, *, fresh: bool = False) -> list[Held]:
    """What other tables of the circle settled in this game; this table's own stands there already."""
    own = [each for each in _all(circle, fresh=fresh) if each.game == live.game.id]
    return [each for each in own if each.table != live.table.id]


def _all(circle: Circle, *, fresh: bool = False) -> list[Held]:
    """`fresh`: games that were touched since are computed again first."""
    if fresh:
        games_of(hall(), circle.id)
    found = store().results.settled(circle.id)
    known = [(table, people, played) for table, people, played in found if played.game in GAMES]
    return held(each for table, people, played in known for each in played.held(table, people))


def _in_words(circle: Circle, found: Sequence[Held]) -> list[Recalled]:
    faces = Faces(store().circles.people(circle.id))
    recalled = []
    for each in found:
        people = [faces.now(person) for person in each.people]
        names = [person.name if person else say("circle.somebody") for person in people]
        with suppress(Unreadable), _at(each, names):
            recalled.append(_recalled(each, names))
    return recalled


def _recalled(each: Held, names: Sequence[str]) -> Recalled:
    """At the table where it was settled."""
    of = each.precedent
    book = speech().rulebook
    rule = book[of.rule] if of.rule in book else None  # noqa: SIM401 - no dict
    if of.kind == "settled":
        found = settled_in_words(of.entry)
        return Recalled(each, found.question, found.answer, rule, tuple(names))
    if of.kind == "reading":
        pick = rule.picks.get(of.pick) if rule else None
        title = rule.title[lang()] if rule else say("settled.unknown")
        return Recalled(each, title, say("precedent.read", pick=pick[lang()]) if pick else "", rule, tuple(names))
    ruled = " ".join([say("precedent.ruled"), *([of.note] if of.note else [])])
    return Recalled(each, say("settled.may", what=speech().entry(of.entry)), ruled, rule, tuple(names))


@contextmanager
def _at(each: Held, names: Sequence[str]) -> Iterator[None]:
    """Where sentences name the people of that table, and its readings."""
    table = store().table(each.table)
    if table is None:
        raise Unreadable("house.circle_people", game=GAMES[each.game].name)
    there = Live(table, GAMES[each.game])
    before = {name: g.get(name) for name in ("live", "speech")}
    seats = [*names, *table.seats[len(names) :]][: len(table.seats)]
    g.live, g.speech = there, there.game.speech(lang(), seats, there.setup.box, there.setup.options)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(g, name, value)
