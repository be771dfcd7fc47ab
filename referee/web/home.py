"""Home: the tables of this phone, and the games."""

from collections.abc import Sequence
from datetime import UTC, datetime

from babel.dates import format_timedelta
from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.core.phrases import LANGUAGES
from referee.core.score import ScoreSheet
from referee.core.setup import Unreadable
from referee.store.faults import Damaged
from referee.store.in_play import Live
from referee.store.records import Table
from referee.web.access import hall, store
from referee.web.forms import LanguageForm
from referee.web.lang import lang, say

page = Blueprint("home", __name__)

FIRST, MOST = 6, 100  # tables shown at once, and by "all"


@page.get("/")
def home() -> str:
    most = MOST if "all" in request.args else FIRST
    found, lost = _held(most + 1)
    tables: list[tuple[Live, str]] = []
    unread: list[Table] = []
    damaged: list[Table] = []
    for table, touched in found[:most]:
        try:
            tables.append((hall().live(table), _ago(touched)))
        except Unreadable:  # made when other options were known
            unread.append(table)
        except Damaged as error:
            current_app.logger.error("the database is damaged, at %s of %s: %s", request.endpoint, table.id, error)
            damaged.append(table)
    tables.sort(key=lambda each: _over(each[0]))  # a game in play is never behind one that is over
    return render_template(
        "home.html",
        tables=tables,
        over=_over,
        won=_won,
        unread=unread,
        damaged=damaged,
        lost=len(lost),
        more=len(found) > most == FIRST,
        deleted=session.get("deleted"),
    )


def _held(most: int) -> tuple[list[tuple[Table, str]], list[str]]:
    """The tables of this phone, and the ids of those of which nothing can be read."""
    if "phone" not in session:
        return [], []
    try:
        return store().tables_of(session["phone"], most), []
    except Damaged as error:
        found, lost = store().saved_of(session["phone"])
        current_app.logger.error("the database is damaged, at %s of %s: %s", request.endpoint, ", ".join(lost), error)
        return found[:most], lost


@page.get("/robots.txt")
def robots() -> ResponseReturnValue:
    return "User-agent: *\nDisallow: /\n", {"Content-Type": "text/plain"}


@page.post("/language")
def language() -> ResponseReturnValue:
    if (chosen := LanguageForm.read().lang.data) in LANGUAGES:
        session["lang"] = chosen
        session.permanent = True
    return redirect(url_for("home.home"))


def _over(live: Live) -> bool:
    return bool(live.position.over or live.table.ended)


def _won(sheet: ScoreSheet, names: Sequence[str]) -> str:
    """Who has won a table of this page, where no table is open whose names a sentence could take."""
    winners = [names[seat] for seat in sheet.winners]
    return say("home.won" if len(winners) == 1 else "home.shared", names=winners)


def _ago(stamp: str) -> str:
    delta = datetime.fromisoformat(stamp) - datetime.now(UTC)
    return format_timedelta(delta, add_direction=True, format="short", locale=lang())
