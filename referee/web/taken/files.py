"""Files that people keep: a table taken out, a table brought in."""

import json

from flask import Blueprint, Response, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee.core.files.answers import explain
from referee.core.files.table import read_final, read_json, read_table
from referee.core.game import Game
from referee.core.log.timeline import Timeline
from referee.core.raw import Json, Raw
from referee.core.setup import Unreadable
from referee.games import GAMES
from referee.store.exchange.export import exported
from referee.store.records import Mode
from referee.web.access import hall, open_table, phone, store
from referee.web.door import limits
from referee.web.forms import ImportForm
from referee.web.lang import lang
from referee.web.names import people

page = Blueprint("files", __name__)

MOST_SHOWN = 100  # refused entries of a file, each with why; of the rest how many


@page.get("/t/<id>/export")
@limits.TAKEN
def export(id: str) -> Response:
    live = open_table(id)
    text = json.dumps(exported(live), ensure_ascii=False, indent=1)
    name = f"{live.game.id}-{live.table.created[:10]}.json"
    return Response(
        text, mimetype="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@page.get("/import")
def ask() -> str:
    return render_template("import.html", form=ImportForm(), refused=(), more=0)


@page.post("/import")
@limits.FILES
def bring_in() -> ResponseReturnValue:
    """Read whole before anything is written; refused entries are shown and brought in only if wanted."""
    form = ImportForm.read()
    try:
        game, mode, setup_file, entries, timeline = _read(form.contents())
    except Unreadable as error:
        form.wrong("text", explain(error, lang(), GAMES))
        return render_template("import.html", form=form, refused=(), more=0), 422
    g.speech = game.speech(lang(), ())
    seats, rules = people(game, setup_file["seats"]), setup_file["rules"] or game.about.version
    refused = [reading for reading in timeline.readings() if not reading.legal]
    if refused and not form.anyway.data:
        setup = game.setup(tuple(seats), setup_file["options"], setup_file["box"])
        speech = game.speech(lang(), seats, setup.box, setup.options)
        shown = [(r.seq, [(b.rule, speech.breach(b)) for b in r.verdict.breaches]) for r in refused[:MOST_SHOWN]]
        return render_template("import.html", form=form, refused=shown, more=len(refused) - len(shown)), 422
    made = store().create(game.id, mode, rules, seats, setup_file["options"], setup_file["box"], by=phone())
    with store().writing(made.id) as writing:
        if not store().seen(made.id, "import"):  # a double tap
            writing.append(entries, phone(), "import")
    hall().live(made)
    return redirect(url_for("table.table", id=made.id), 303)


def _read(text: str) -> tuple[Game, Mode, Raw, list[Json], Timeline]:
    raw = read_json(text)
    common: Raw = {"seats": (), "options": {}, "box": {}, "rules": None}
    common |= raw if isinstance(raw, dict) else {}
    if common.get("format") == "referee-box/1":
        raise Unreadable("house.box_here")
    if common.get("format") == "referee-circle/1":
        raise Unreadable("house.circle_here")
    if isinstance(raw, dict) and raw.get("format") == "referee-final/1":
        game, setup, _ = read_final(raw, GAMES)
        entries = game.count.entries_of(raw["final"])
        return game, "tally", common, entries, Timeline(game.count.moves, game.begin(setup, "tally"), entries)
    game, file, timeline = read_table(raw, GAMES)
    return game, "play", common, file.log, timeline
