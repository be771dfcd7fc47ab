"""A circle's file brought in: what it would do is shown before anything is written."""

from collections import Counter
from collections.abc import Sequence

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from itsdangerous import BadData, URLSafeSerializer

from referee.core.circle.file import CircleFile, Dated, read_circle
from referee.core.files.table import read_json, why_unreadable
from referee.core.log.dates import local_time
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.games import GAMES
from referee.store.circles import Circle
from referee.store.exchange.import_circle import bring_in, plan, recognised
from referee.store.opened_by_link import Fresh
from referee.web.access import circles_of, hall, open_circle, phone
from referee.web.circle.circles import in_short
from referee.web.circle.forms import BringForm
from referee.web.door import limits
from referee.web.door.sizes import MOST_BODY, MOST_FILE, MOST_UPLOAD
from referee.web.lang import lang, say

page = Blueprint("bring", __name__)


@page.url_value_preprocessor
def larger(endpoint: str | None, values: Raw | None) -> None:
    """The file of a circle may be longer than what else is posted; said before anything of it is read.

    Only as the page of it sends it: in any other form a body of many small fields would take seconds to part.
    """
    if request.mimetype == "multipart/form-data":
        request.max_content_length = request.max_form_memory_size = MOST_UPLOAD


@page.get("/circles/import")
def ask() -> str:
    return _show(BringForm(request.args))


@page.post("/circles/import")
@limits.FILES
def bring() -> ResponseReturnValue:
    """First what it would do; then, what was looked at, as this phone signed it, is written whole or not at all."""
    form = BringForm.read()
    held = _held(str(form.held.data)) if form.held.data else {}
    if held is None:
        form.wrong("text", say("bring.again"))
        return _show(form), 422
    try:
        text = held["text"] if held else form.contents()
        if len(text.encode()) > MOST_FILE:
            abort(413)
        file, games = read_circle(read_json(text), GAMES)
        wanted = held["into"] if held and not form.anew.data else str(form.into.data)
        into = open_circle(wanted, to="edit") if wanted else None
        if not held or form.anew.data:
            other = recognised(hall(), file, games, mine())
            into = into or (None if form.anew.data else other)
            return _preview(file, games, into, other, text)
        made, _ = bring_in(hall(), file, games, into.id if into else None, phone(), Fresh(*held["fresh"]))
    except Unreadable as error:
        form.wrong("text", why_unreadable(error, lang(), GAMES))
        if len(str(form.text.data)) > MOST_BODY:  # too long to be sent back: it is chosen again
            form.text.data = ""
        return _show(form), 422
    return redirect(url_for("games.games", id=made), 303)


def _preview(file: CircleFile, games: Sequence[Dated], into: Circle | None, other: Circle | None, text: str) -> str:
    """The file itself travels with the page, packed and signed: nothing is kept of what is only looked at."""
    found, new = plan(hall(), file, games, into.id if into else None), Fresh()
    held = {"text": text, "into": into.id if into else "", "fresh": [new.id, new.edit, new.view]}
    return render_template(
        "circle/import.html",
        form=BringForm(),
        file=file,
        found=found,
        into=into,
        elsewhere=other if other != into else None,
        games=Counter(each.game.name for each in found.new).most_common(),
        days=sorted(local_time(each.started).date().isoformat() for each in found.new),
        held=_signer().dumps(held),
    )


def _show(form: BringForm) -> str:
    circles, into = mine(), form.into.data
    known = in_short(circles)
    return render_template("circle/import.html", form=form, found=None, circles=circles, known=known, into=into)


def mine() -> list[Circle]:
    return [circle for circle, role in circles_of() if role == "edit"]


def _held(signed: str) -> Raw | None:
    try:
        return dict(_signer().loads(signed))
    except BadData:
        return None


def _signer() -> URLSafeSerializer:
    """Of this phone: no other can send what it looked at."""
    return URLSafeSerializer(str(current_app.secret_key), salt=f"circle {phone()}")
