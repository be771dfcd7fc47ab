"""Files that people keep: a table taken out, a table brought in."""

import json
from collections.abc import Sequence

from flask import Blueprint, Response, g, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from referee.core.files.table import FinalFile, TableFile, read_json, unjudged, why_unreadable
from referee.core.game import Game
from referee.core.log.entries import Reading, move_of
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry, Position
from referee.core.setup import Unreadable
from referee.core.words.rulebook import Rule
from referee.core.words.speech import Speech
from referee.games import GAMES
from referee.store.exchange.export import exported
from referee.store.records import Mode
from referee.web.access import hall, open_table, phone, store
from referee.web.door import limits
from referee.web.forms import ImportForm
from referee.web.lang import lang
from referee.web.names import people
from referee.web.telling.entries import named, seat_in

page = Blueprint("files", __name__)

Broken = tuple[Rule, str]  # and by what
MOST_SHOWN = 100  # refused entries of a file, each with why; of the rest how many


@page.get("/t/<id>/export")
@limits.TAKEN
def export(id: str) -> Response:
    live = open_table(id)
    text = json.dumps(exported(live), ensure_ascii=False, indent=1)
    name = f"{live.game.id}-{live.table.created[:10]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype="application/json", headers=headers)


@page.get("/import")
def ask() -> str:
    return render_template("import.html", form=ImportForm(), refused=(), more=0)


@page.post("/import")
@limits.FILES
def bring_in() -> ResponseReturnValue:
    """Read whole before anything is written; refused entries are shown and brought in only if wanted."""
    form = ImportForm.read()
    try:
        game, mode, file, entries, timeline = _read(form.contents())
    except Unreadable as error:
        form.wrong("text", why_unreadable(error, lang(), GAMES))
        return render_template("import.html", form=form, refused=(), more=0), 422
    g.speech = game.speech(lang(), ())
    seats, rules = people(file.seats), file.rules or game.about.version
    refused = [reading for reading in timeline.readings() if not reading.legal]
    if refused and not form.anyway.data:
        setup = game.setup(tuple(seats), file.options, file.box)
        speech = game.speech(lang(), seats, setup.box, setup.options)
        shown = [_refused(game, speech, r, timeline.before(r.seq)) for r in refused[:MOST_SHOWN]]
        more = len(refused) - len(shown)
        return render_template("import.html", form=form, refused=shown, options=setup.options, more=more), 422
    made = store().create(game.id, mode, rules, seats, file.options, file.box, by=phone())
    with store().writing(made.id) as writing:
        if not store().seen(made.id, "import"):  # a double tap
            writing.append(entries, phone(), "import")
    hall().live(made)
    return redirect(url_for("table.table", id=made.id), 303)


def _refused(game: Game, speech: Speech, reading: Reading, at: Position | None) -> tuple[int, str, list[Broken]]:
    """An entry that is refused: its number, whose it is and what it says, and each rule that it breaks."""
    seat = seat_in(reading.entry, len(speech.names))
    who = [] if seat is None else [speech.names[seat]]
    what = speech.entry(named(game, move_of(reading.entry), at))
    broken = [(speech.rule(each.rule), speech.sentence(each)) for each in reading.verdict.breaches]
    return reading.seq, " · ".join([*who, what]), broken


def _read(text: str) -> tuple[Game, Mode, TableFile | FinalFile, Sequence[Entry], Timeline]:
    raw = read_json(text)
    for format, rule in (("referee-box/1", "house.box_here"), ("referee-circle/1", "house.circle_here")):
        if isinstance(raw, dict) and raw.get("format") == format:
            raise Unreadable(rule)
    game, mode, file, entries = unjudged(raw, GAMES)
    start = game.begin(file.setup(game), mode)
    return game, mode, file, entries, Timeline(game.kinds[mode].moves, start, entries)
