"""Home: the tables of this phone, and the games."""

from datetime import UTC, datetime

from babel.dates import format_timedelta
from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.core.phrases import LANGUAGES
from referee.store.hall import Live
from referee.web.access import hall, store
from referee.web.lang import lang

page = Blueprint("home", __name__)


@page.get("/")
def home() -> str:
    tables: list[tuple[Live, str]] = []
    if "phone" in session:
        tables = [(hall().live(table), _ago(touched)) for table, touched in store().tables_of(session["phone"], 6)]
    return render_template("home.html", tables=tables, deleted=session.get("deleted"))


@page.get("/robots.txt")
def robots() -> ResponseReturnValue:
    return "User-agent: *\nDisallow: /\n", {"Content-Type": "text/plain"}


@page.post("/language")
def language() -> ResponseReturnValue:
    if (chosen := request.form.get("lang")) in LANGUAGES:
        session["lang"] = chosen
        session.permanent = True
    return redirect(url_for("home.home"))


def _ago(stamp: str) -> str:
    delta = datetime.fromisoformat(stamp) - datetime.now(UTC)
    return format_timedelta(delta, add_direction=True, format="short", locale=lang())
