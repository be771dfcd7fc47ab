"""How a circle settled things: on its own page, at the desk of its tables, and beside an answer whose rule has one.

All of it asks for a phone that knows the circle: whoever has only a table's link is shown nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from flask import Blueprint, abort, g, render_template, url_for
from msgspec import to_builtins

from referee.core.circle.played import Held, held
from referee.core.circle.stats import Outcome
from referee.core.setup import Unreadable
from referee.core.words.search import plain
from referee.games import GAMES
from referee.store.circles import Circle
from referee.store.play.history import games_of
from referee.store.play.in_play import Live
from referee.web.access import circle_of, hall, open_table, store
from referee.web.circle.forms import FindForm
from referee.web.circle.past import leaf, opened
from referee.web.circle.people.names import Faces
from referee.web.forms import AskedForm
from referee.web.lang import lang, say, speech
from referee.web.table_page.page import mine, rules_of
from referee.web.telling.entries import sight
from referee.web.telling.settled import InWords, settled_in_words

page = Blueprint("precedents", __name__)

AT_DESK, AT_ONCE = 2, 40  # in sight at the desk; on the page of a table


class Recalled(InWords, frozen=True, kw_only=True):
    held: Held
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
        rule = [text for rule in self.rules for text in (rule.id, rule.title[lang()], rule.short[lang()])]
        text = plain(" ".join([GAMES[self.held.game].name, self.question, self.answer, *rule, *self.people]))
        return all(word in text for word in words)


@page.get("/c/<id>/precedents")
def of_circle(id: str) -> str:
    past, form = opened(id), FindForm.read()
    all_of_it = held(each for game in past.over for each in game.held)
    q, game = str(form.q.data) or None, AskedForm.one("game")[:40] or None
    words = plain(q or "").split()
    wanted = [each for each in all_of_it if game in (None, each.game)]
    matching = [each for each in _in_words(past.circle, wanted) if each.has(words)]
    played = {each.game for each in all_of_it}
    return past.show(
        "precedents.html",
        found=leaf(matching, form.n.data, lambda n: url_for("precedents.of_circle", id=id, q=q, game=game, n=n)),
        games=[each for each in GAMES.values() if each.id in played],
        q=q,
        game=game,
    )


@page.get("/t/<id>/precedents")
def of_table(id: str) -> str:
    """Those of the game that is played here, or of one of its rules."""
    live, rule = open_table(id), AskedForm.one("rule")
    circle = circle_of(id)
    if circle is None:
        abort(403)
    found = [each for each in _for_now(circle, live) if not rule or rule in each.precedent.rules]
    recalled = _in_words(circle, found[:AT_ONCE])
    return render_template("dispute/precedents.html", live=live, circle=circle, found=recalled)


def at_desk(live: Live) -> tuple[Circle, int, list[Recalled]] | None:
    """The first of this game, and how many there are; None at a table of no circle, or for a phone without it."""
    circle = circle_of(live.table.id)
    found = _for_now(circle, live) if circle else []
    return (circle, len(found), _in_words(circle, found[:AT_DESK])) if circle and found else None


def settled_before(rule: str) -> tuple[int, Recalled] | None:
    """How the circle of the table that is open settled a rule, the latest time, and how many times it did."""
    live: Live | None = g.get("live")
    circle = circle_of(live.table.id) if live else None  # asked each time: whoever draws it reads the cookie
    if live is None or circle is None:
        return None
    if "before" not in g:
        g.before = _of_game(circle, live)
    found = [each for each in g.before if rule in each.precedent.rules]
    return (len(found), _in_words(circle, found[:1])[0]) if found else None


def _for_now(circle: Circle, live: Live) -> list[Held]:
    """All of this game, those of the rules of the moment first; games that were touched since are computed again."""
    games_of(hall(), circle.id)
    rules = rules_of(live, live.desk.ask(sight(live).position, mine({})))
    return sorted(_of_game(circle, live), key=lambda each: each.precedent.rules.isdisjoint(rules))


def _of_game(circle: Circle, live: Live) -> list[Held]:
    """What other tables of the circle settled in this game; this table's own stands there already."""
    found = [Outcome(*each) for each in store().results.settled(circle.id)]
    others = [each for each in found if each.played.game == live.game.id and each.table != live.table.id]
    return held(each for game in others for each in game.held)


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
    recalled = partial(Recalled, rule=rule, held=each, people=tuple(names))
    if of.kind == "settled":
        found = settled_in_words(of.entry)
        said = found.answer or (rule.short[lang()] if rule else "")  # of a rule that was looked up
        return recalled(found.question, said, also=found.also)
    if of.kind == "reading":
        pick = rule.picks.get(of.pick) if rule else None
        title = rule.title[lang()] if rule else say("settled.unknown")
        return recalled(title, say("precedent.read", pick=pick[lang()]) if pick else "")
    ruled = " ".join([say("precedent.ruled"), *([of.note] if of.note else [])])
    return recalled(say("settled.may", what=speech().entry(of.entry)), ruled)


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
