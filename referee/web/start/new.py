"""A new table: names, options, who starts; playing again: the same people, phones, box and house rules."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

import msgspec
from flask import Blueprint, abort, g, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from referee.core.box import printed
from referee.core.game import Game
from referee.core.raw import Raw
from referee.games import GAMES
from referee.store.boxes import Box
from referee.store.records import Mode, Table
from referee.web.access import boxes_of, hall, open_table, phone, store
from referee.web.circle.forms import CompanyForm
from referee.web.circle.reads import picked_by
from referee.web.door import limits
from referee.web.forms import PlayersForm, StarterForm
from referee.web.lang import lang
from referee.web.names import has_no_name
from referee.web.start import players
from referee.web.start.company import Company, company_of, remember, typed

page = Blueprint("new", __name__)


@dataclass
class NewTable:
    """A table that is being chosen: as its page shows it, and as it will be made."""

    game: Game
    mode: Mode
    old: Table | None  # the one that is played again
    company: Company
    boxes: list[Box]
    names: list[str]
    chosen: Raw  # its options
    box: Box | None
    values: Raw = field(default_factory=dict)  # of the box
    box_id: str | None = None
    circle_reads: int | None = None  # readings of its circle that are not the usual ones
    as_before: bool = False  # the options are those of the circle's last game
    drawn: int | None = None  # the seat that chance has just named
    by_lot: bool = False  # does chance name who starts, once the table is made?
    problem: str | None = None
    settings: bool = False  # are they open, because something of them was tapped?
    fewer: int | None = None  # the players, if the last rows, which have no name, are nobody

    @property
    def seats(self) -> Sequence[int]:
        return self.game.kinds[self.mode].seats

    @property
    def usual(self) -> Raw:
        """The options of this number of players, where nobody chooses."""
        found: Raw = msgspec.to_builtins(msgspec.convert({}, self.game.about.options_for(len(self.names))))
        return found

    @property
    def keeps_values(self) -> bool:
        """May it keep the old table's own values, which no box here holds?"""
        held = self.old and any(each.id == self.old.box_id for each in self.boxes)
        return self.old is not None and not held and bool(printed(self.old.box))


@page.route("/new/<game>/<mode>", methods=["GET", "POST"])
@limits.TABLES
def new(game: str, mode: Mode) -> ResponseReturnValue:
    found = GAMES.get(game)
    if found is None or mode not in found.kinds:
        abort(404)
    g.speech = found.speech(lang(), ())
    phone()  # known before it starts a table: a double tap comes from the same phone
    table, form = _proposed(found, mode), PlayersForm.read()
    if request.method == "POST":
        _fill_in(table, form)
        if not form.draw.data and not form.still_choosing:
            known = form.play.data, len(table.old.seats) if table.old else None  # asked, or as many as played it before
            if len(table.names) not in known and len(table.names) in table.seats:
                table.fewer = players.fewer(table.seats, table.names, StarterForm.read().first.data)
            if table.fewer is None:
                table.problem = players.problem_with(found, mode, table.names, table.chosen, table.values)
                if table.problem is None:
                    return redirect(url_for("table.table", id=_create(table).id), 303)
    return _draw(table, form)


def _proposed(game: Game, mode: Mode) -> NewTable:
    """What the page begins with: the table that is played again, else the circle's last game, else what is usual."""
    old, boxes = played_before(game, mode), boxes_of(game.id)
    company = company_of(old)
    if old:
        box = next((each for each in boxes if each.id == old.box_id), None)
        return NewTable(game, mode, old, company, boxes, list(old.seats), kept_options(game, old), box)
    names = players.usual_names(game, game.kinds[mode].seats, [person.name for person in company.last])
    table = NewTable(game, mode, None, company, boxes, names, {}, last_box(game.id, boxes))
    usual = table.usual
    if before := company.played(game.id, len(names)):
        table.chosen = {name: value for name, value in kept_options(game, before).items() if name != "first"}
    if (picked := picked_by(company.circle, game, usual)) is not None:
        table.chosen |= picked
        table.circle_reads = sum(usual[name] != value for name, value in picked.items())
    table.as_before = any(usual.get(name) != value for name, value in table.chosen.items())
    return table


def _fill_in(table: NewTable, form: PlayersForm) -> None:
    """What was posted, over what the page begins with."""
    game, company, counts = table.game, table.company, table.seats
    posted: MultiDict[str, str] = request.form
    last = [person.name for person in company.last]
    table.names = players.posted_names(form, game, counts, last, company.called(form.add.data))
    if company.circle and form.among.data is not None:
        kept = typed(table.names, players.usual_names(game, counts))
        table.names = reduce(players.seated, kept, players.usual_names(game, counts, last))
    if (n := form.play.data) and all(map(has_no_name, table.names[n:])):  # else somebody was named meanwhile
        table.names = table.names[:n]
        posted = players.as_posted(table.names)
    table.chosen, table.as_before = game.choices(posted, len(table.names)), False
    table.box = next((each for each in table.boxes if each.id == form.box.data), None)
    if table.old and form.box.data == "keep":
        table.values, table.box_id = box_of(table.old)
    elif table.box:
        table.values, table.box_id = table.box.values, table.box.id
    table.settings, table.by_lot = form.set.data, form.first.data == "random"
    if form.draw.data and table.names:
        table.drawn = random.SystemRandom().randrange(len(table.names))


def _draw(table: NewTable, form: PlayersForm) -> ResponseReturnValue:
    game, old, names, chosen = table.game, table.old, table.names, table.chosen
    looked_at = request.method == "GET"
    turn = None
    if players.is_asked(game, table.mode):
        last = players.last_of(old.seats, old.options) if old else table.company.started(game.id)
        turn = players.propose(game, last, names)
        if form.still_choosing or (turn and looked_at):  # else it is as ticked
            chosen["first"] = players.chosen_seat(form, names, turn)
    if looked_at or form.still_choosing:
        chosen = game.look.with_room(chosen, len(names))
    return render_template(
        "new.html",
        table=table,
        joining=CompanyForm.read().joining,
        turn=turn,
        more=players.missing(table.seats, len(names)),
        between=players.between(game, table.mode, names),
        chosen=table.usual | chosen,
        picked=None if looked_at else form.box.data,
        posted=request.form,
    ), 422 if table.problem else 200


def last_box(game: str, boxes: list[Box]) -> Box | None:
    """The box that this phone used last for a game, if it still may; none where it chose none."""
    used = session.get("box", {}).get(game, "")
    return next((each for each in boxes if each.id == used), boxes[0] if boxes and used == "" else None)


def use_box(game: str, box: Box | None) -> None:
    """This phone used this box, or chose none."""
    session["box"] = session.get("box", {}) | {game: box.id if box else None}


def _create(new: NewTable) -> Table:
    """The table, its people, and the phones of the one that is played again."""
    game = new.game
    table = store().create(
        game.id, new.mode, game.about.version, new.names, new.chosen, new.values, new.box_id, by=phone()
    )
    session["last"] = table.id
    if new.by_lot:  # its first page says whom chance named
        session["drawn"] = [table.id, new.chosen.get("first")]
    session.pop("deleted", None)  # the way back to a deleted table stands until the next one is made
    if new.boxes:
        use_box(game.id, next((each for each in new.boxes if each.id == new.box_id), None))
    new.company.sit(table, new.old, joining=CompanyForm.read().joining)
    remember(new.company)
    if new.old:
        bring_phones(new.old, table)
    return table


@page.post("/t/<id>/again")
@limits.TABLES
def again(id: str) -> ResponseReturnValue:
    """At once; where something was dealt, its page is asked first."""
    old = open_table(id, to="edit").table
    game = hall().games[old.game]
    if was_dealt(game, old):
        return redirect(url_for("new.new", game=old.game, mode=old.mode, again=id), 303)
    values, box_id = box_of(old)
    options = old.options | next_first(game, old)
    new = store().create(old.game, old.mode, game.about.version, old.seats, options, values, box_id, by=phone())
    company_of(old).sit(new, old, joining=False)
    bring_phones(old, new)
    return redirect(url_for("table.table", id=new.id), 303)


def played_before(game: Game, mode: str) -> Table | None:
    """The table that is played again, where the page of a new one was opened for that."""
    id = request.args.get("again")
    if id is None:
        return None
    old = open_table(id, to="edit").table
    if (old.game, old.mode) != (game.id, mode):
        abort(404)
    return old


def was_dealt(game: Game, old: Table) -> bool:
    """Does this table hold anything that is dealt anew? One that is only scored may not have been entered."""
    usual = msgspec.to_builtins(game.about.options_for(len(old.seats))())
    dealt = [name for name in game.about.dealt if old.options.get(name) is not None]
    judged = game.kinds[old.mode].judges
    return any(judged or old.options[name] != usual[name] for name in dealt)


def next_first(game: Game, old: Table) -> Raw:
    """The first player now, where the table names one."""
    last = players.last_of(old.seats, old.options) if players.is_asked(game, old.mode) else None
    turn = players.propose(game, last, old.seats)
    return {"first": turn.seat} if turn else {}


def kept_options(game: Game, old: Table) -> Raw:
    """What the people chose, without what they were dealt."""
    return {name: value for name, value in old.options.items() if name not in game.about.dealt}


def box_of(old: Table) -> tuple[Raw, str | None]:
    """Its box with what that has learnt since, if it is still there; else what is printed in the table's own copy."""
    box = store().boxes.get(old.box_id or "")
    return printed(box.values if box else old.box), old.box_id


def bring_phones(old: Table, new: Table) -> None:
    """Every phone of the old table may do the same at the new one, and sits where its player sits."""
    there = store().circles.at(new.id)
    for other, role, seat in store().phones(old.id):
        if there and store().circles.let_in_by(other, old.id) == there[0]:
            store().circles.let_in(other, new.id, there[0])
        else:
            store().grant(other, new.id, role)
        name = None if seat is None or seat >= len(old.seats) else old.seats[seat]
        store().take_seat(other, new.id, new.seats.index(name) if name in new.seats else None)
