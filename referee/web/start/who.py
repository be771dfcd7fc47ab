"""Who are you? Asked once of a phone that comes by the edit link; the page to share the table asks it again."""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, session, url_for
from flask.typing import ResponseReturnValue

from referee.store.play.in_play import Live
from referee.web.access import hall, open_table, phone, store
from referee.web.forms import SeatForm
from referee.web.names import letters

page = Blueprint("who", __name__)


@page.get("/t/<id>/who")
def who(id: str) -> str:
    return asked(open_table(id, to="edit"))


@page.post("/t/<id>/who")
def sit(id: str) -> ResponseReturnValue:
    take(open_table(id, to="edit"), SeatForm.read().seat.data)
    return redirect(url_for("table.table", id=id), 303)


def asked(live: Live, link: str | None = None) -> str:
    """Of a phone that is let in already; or of one that stands before a link, which the answer opens: by initials."""
    own = session.get("phone")
    taken = {seat for other, _, seat in store().phones(live.table.id) if seat is not None and other != own}
    return render_template("who.html", live=live, taken=taken, link=link)


def are_distinct(names: Sequence[str]) -> bool:
    """Does each know the own key by its initial?"""
    return len({letter[:1] for letter in letters(names)}) == len(names)


def take(live: Live, seat: int | None) -> None:
    """This phone is that player's from now on; it sees what its player may see."""
    if seat is not None and seat < live.setup.count:
        store().take_seat(phone(), live.table.id, seat)
        hall().moved(live.table.id)
