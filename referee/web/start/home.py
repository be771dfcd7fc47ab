"""Home: the tables of this phone, and the games."""

from collections.abc import Callable
from typing import TypeVar

from flask import Blueprint, current_app, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from referee.core.circle.played import Played
from referee.core.game import Game
from referee.core.raw import Raw
from referee.core.score import ScoreSheet
from referee.core.setup import Unreadable
from referee.core.words.phrases import LANGUAGES
from referee.core.words.speech import Speech
from referee.store.engine.faults import Damaged, named
from referee.store.play.history import compute_result, still_true
from referee.store.play.in_play import Live
from referee.store.records import Table
from referee.web.access import circles_of, hall, store
from referee.web.dates import ago
from referee.web.forms import Posted
from referee.web.lang import lang, say
from referee.web.telling.result import as_counted

page = Blueprint("home", __name__)

Found = TypeVar("Found")
FIRST, MOST = 6, 100  # tables shown at once, and by "all"


class TableOnPhone(Struct, frozen=True):
    """A table that this phone may open, and how it stands."""

    table: Table
    game: Game
    played: Played
    ago: str
    where: str = ""  # in its game: the round of one under way
    empty: frozenset[int] = frozenset()  # the seats of which nothing is counted yet
    live: Live | None = None  # of one under way, with its score as far as everybody may know it
    sheet: ScoreSheet | None = None

    def speech(self) -> Speech:
        return self.game.speech(lang(), self.table.seats)

    @property
    def won(self) -> str:
        """The winners: no table is open here whose names a sentence could take."""
        winners = [self.table.seats[seat] for seat in self.played.winners]
        return say("home.won" if len(winners) == 1 else "home.shared", names=winners)


@page.get("/")
def home() -> str:
    held, circles = _part(lambda: _held(MOST)), _part(circles_of)
    found, lost = held or ([], [])
    ends = _part(lambda: store().results.of([table.id for table, _ in found])) or {}
    g.seat = None  # of every table: what everybody may know
    tables: list[TableOnPhone] = []
    unread: list[Table] = []
    damaged: list[Table] = []
    for table, touched in found:
        try:
            end = ends.get(table.id)
            played = still_true(end, touched, table.revision, hall().games) or compute_result(hall(), table, touched)
            now = {} if played.over else _now(table)
            tables.append(TableOnPhone(table, hall().games[table.game], played, ago(touched), **now))
        except Unreadable:  # made when other options were known
            unread.append(table)
        except Damaged as error:
            _say_so(table.id, error)
            damaged.append(table)
    tables.sort(key=lambda each: each.played.over)  # a game in play is never behind one that is over
    shown = tables if "all" in request.args else tables[:FIRST]
    return render_template(
        "home.html",
        tables=shown,
        unread=unread,
        damaged=damaged,
        lost=len(lost),
        more=len(tables) - len(shown),
        circles=circles or [],
        partly=held is None or circles is None,
        deleted=session.get("deleted"),
    )


def _now(table: Table) -> Raw:
    """The round, and who has nothing in the score, as far as everybody may know it."""
    live = hall().live(table)
    position = live.sight(None).position
    found = live.game.telling.heading(position) if live.kind.judges else None
    sheet = as_counted(live, position)
    empty = frozenset(n for n, seat in enumerate(sheet.seats) if not seat.lines)
    where = live.game.speech(lang(), table.seats).phrase(*found) if found else ""
    return {"where": where, "empty": empty, "live": live, "sheet": sheet}


def _held(most: int) -> tuple[list[tuple[Table, str]], list[str]]:
    """The tables of this phone, and the ids of those of which nothing can be read."""
    if "phone" not in session:
        return [], []
    try:
        return store().tables_of(session["phone"], most), []
    except Damaged as error:
        found, lost = store().saved_of(session["phone"])
        _say_so(", ".join(lost), error)
        return found[:most], lost


def _part(read: Callable[[], Found]) -> Found | None:
    """What this part of the page tells; None where the file is damaged there: that spoils no other part."""
    try:
        with named():
            return read()
    except Damaged as error:
        _say_so("this phone", error)
        return None


def _say_so(which: str, error: Damaged) -> None:
    current_app.logger.error("the database is damaged, at %s of %s: %s", request.endpoint, which, error)


@page.get("/robots.txt")
def robots() -> ResponseReturnValue:
    return "User-agent: *\nDisallow: /\n", {"Content-Type": "text/plain; charset=utf-8"}


@page.post("/language")
def language() -> ResponseReturnValue:
    if (chosen := Posted.one("lang")) in LANGUAGES:
        session["lang"] = chosen
        session.permanent = True
    return redirect(url_for("home.home"))
