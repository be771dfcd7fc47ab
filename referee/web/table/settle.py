"""A doubt that the table settles: what was seen on the pieces goes into the table's own box."""

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue

from referee.core.box import Finding, find, read
from referee.core.desk import Tap
from referee.core.verdict import Breach
from referee.store.play.in_play import Entered, Live, Refused
from referee.web.access import open_table
from referee.web.dock.page import show, still, write
from referee.web.forms import FindingForm
from referee.web.telling.entries import sight

page = Blueprint("settle", __name__)


@page.post("/t/<id>/settle")
def settle(id: str) -> ResponseReturnValue:
    """Kept at once, also out of a trial, which writes nothing else; then whatever was judged is judged again."""
    live = open_table(id, to="edit")
    form = FindingForm.read()
    slot, _, typed = str(form.found.data).partition("=")
    place = find(live.game.shelves(live.table.box), slot)
    value = read(place[2], typed) if place else None
    if place is None or value is None or isinstance(value, Breach):
        abort(400)
    live, answer = write(live, lambda log: Tap(printed=((place[2], value),)))
    back = str(form.back.data)
    if isinstance(answer, Entered) and back.startswith(url_for("trial.trial", id=id) + "?"):
        return redirect(back, 303)
    if isinstance(answer, Entered):
        judged = sight(live).reading(form.seq.data) if form.seq.data and form.seq.data <= live.seq else None
        if judged is None or judged.legal:
            return redirect(url_for("table.table", id=id), 303)
        answer = Refused(judged.entry, judged.verdict)  # it stands in the log and counts no more
    return show(live, still(live), answer), 422 if isinstance(answer, Refused) else 409


def findings(live: Live, seq: int, doubt: Breach) -> tuple[Finding, ...]:
    """The answers to a doubt about the entry that stands there."""
    at = sight(live).before(seq)
    return live.game.box.settles(at, doubt) if live.game.box and at is not None else ()
