"""A new table: names, options, who starts."""

import random
from functools import reduce

import msgspec
from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee.core.game import Game
from referee.core.raw import Raw
from referee.games import GAMES
from referee.store.boxes import Box
from referee.store.records import Mode, Table
from referee.web.access import boxes_of, phone, store
from referee.web.circle.forms import CompanyForm
from referee.web.door import limits
from referee.web.forms import PlayersForm
from referee.web.lang import lang, say
from referee.web.names import people
from referee.web.start.company import company, remember, typed
from referee.web.start.first_player import chosen_seat, is_asked, last_of, propose
from referee.web.start.play_again import box_of, bring_phones, kept_options, played_before
from referee.web.start.players import between, missing, posted_names, problem_with, seated, usual_names

page = Blueprint("new", __name__)


@page.route("/new/<game>/<mode>", methods=["GET", "POST"])
@limits.TABLES
def new(game: str, mode: Mode) -> ResponseReturnValue:
    found = GAMES.get(game)
    if found is None or mode not in found.kinds:
        abort(404)
    g.speech = found.speech(lang(), ())
    phone()  # known before it starts a table: a double tap comes from the same phone
    old = played_before(found, mode)
    boxes = boxes_of(game)
    box = last_box(game, boxes) if old is None else next((each for each in boxes if each.id == old.box_id), None)
    kept = old is not None and box is None and bool(old.box)  # the old table's own values, which no box here holds
    chosen: Raw = kept_options(found, old) if old else {}
    problem = drawn = None
    counts = found.kinds[mode].seats
    with_whom = company(old)
    last = [person.name for person in with_whom.last]
    names = list(old.seats) if old else usual_names(found, counts, last)
    before = None if old else with_whom.played(game, len(names))
    if before:
        chosen = {name: value for name, value in kept_options(found, before).items() if name != "first"}
    form = PlayersForm.read()
    if request.method == "POST":
        names = posted_names(form, found, counts, last, with_whom.called(form.add.data))
        if with_whom.circle and form.among.data is not None:
            names = reduce(seated, typed(names, usual_names(found, counts)), usual_names(found, counts, last))
        chosen = found.choices(request.form, len(names))
        picked = form.box.data
        box = next((each for each in boxes if each.id == picked), None)
        values, box_id = (box.values, box.id) if box else ({}, None)
        if old and picked == "keep":
            values, box_id = box_of(old)
        if form.draw.data:
            drawn = random.SystemRandom().randrange(len(names)) if names else None
        elif not form.still_choosing:
            problem = problem_with(found, mode, names, chosen, values)
            if problem is None:
                table = _create(found, mode, names, chosen, values, box_id)
                with_whom.sit(table, old, joining=CompanyForm.read().joining)
                remember(with_whom)
                if old:
                    bring_phones(old, table)
                return redirect(url_for("table.table", id=table.id), 303)
    turn = None
    if is_asked(found, mode):
        turn = propose(found, last_of(old.seats, old.options) if old else with_whom.started(game), names)
        if form.still_choosing or (turn and request.method == "GET"):  # else it is as ticked
            chosen["first"] = chosen_seat(people(found, form.names), names, turn)
    if request.method == "GET" or form.still_choosing:
        chosen = found.look.with_room(chosen, len(names))
    options = msgspec.convert({}, found.about.options_for(len(names)))
    usual = msgspec.to_builtins(options)
    return render_template(
        "new.html",
        game=found,
        mode=mode,
        kind=found.kinds[mode],
        old=old,
        names=names,
        company=with_whom,
        joining=CompanyForm.read().joining,
        turn=turn,
        drawn=drawn,
        problem=problem,
        more=missing(counts, len(names)),
        between=between(found, mode, names),
        chosen=usual | chosen,
        as_before=before is not None and request.method == "GET" and any(usual.get(n) != v for n, v in chosen.items()),
        boxes=boxes,
        box=box,
        picked=form.box.data if request.method == "POST" else None,
        kept=say("box.kept_own") if kept else None,
    ), 422 if problem else 200


def last_box(game: str, boxes: list[Box]) -> Box | None:
    """The box that this phone used last for a game, if it still may; none where it chose none."""
    used = session.get("box", {}).get(game, "")
    return next((each for each in boxes if each.id == used), boxes[0] if boxes and used == "" else None)


def use_box(game: str, box: Box | None) -> None:
    """This phone used this box, or chose none."""
    session["box"] = session.get("box", {}) | {game: box.id if box else None}


def _create(game: Game, mode: Mode, names: list[str], options: Raw, values: Raw, box_id: str | None) -> Table:
    table = store().create(game.id, mode, game.about.version, names, options, values, box_id, by=phone())
    session["last"] = table.id
    session.pop("deleted", None)  # the way back to a deleted table stands until the next one is made
    if boxes := boxes_of(game.id):
        use_box(game.id, next((each for each in boxes if each.id == box_id), None))
    return table
