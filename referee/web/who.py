"""Who are you? Asked once of a phone that comes by the edit link; the page to share the table asks it again."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee.web.access import hall, open_table, phone, store
from referee.web.forms import SeatForm

page = Blueprint("who", __name__)


@page.get("/t/<id>/who")
def who(id: str) -> str:
    live = open_table(id, to="edit")
    taken = {seat for other, _, seat in store().phones(id) if seat is not None and other != phone()}
    return render_template("who.html", live=live, taken=taken)


@page.post("/t/<id>/who")
def sit(id: str) -> ResponseReturnValue:
    """This phone is that player's from now on; it sees what its player may see."""
    live = open_table(id, to="edit")
    seat = SeatForm.read().seat.data
    if seat is not None and seat < live.setup.count:
        store().take_seat(phone(), id, seat)
        hall().moved(id)
    return redirect(url_for("table.table", id=id), 303)
