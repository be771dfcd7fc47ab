"""Playing again: the same people, phones, box and house rules at a new table; what is dealt anew is entered anew."""

import msgspec
from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.game import Game
from referee.core.raw import Raw
from referee.store.records import Table
from referee.web.access import hall, open_table, phone, store
from referee.web.door import limits
from referee.web.start.company import company_of
from referee.web.start.first_player import is_asked, last_of, propose

page = Blueprint("again", __name__)


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
    last = last_of(old.seats, old.options) if is_asked(game, old.mode) else None
    turn = propose(game, last, old.seats)
    return {"first": turn.seat} if turn else {}


def kept_options(game: Game, old: Table) -> Raw:
    """What the people chose, without what they were dealt."""
    return {name: value for name, value in old.options.items() if name not in game.about.dealt}


def box_of(old: Table) -> tuple[Raw, str | None]:
    """Its box with what that has learnt since, if it is still there; else the table's own copy."""
    box = store().boxes.get(old.box_id or "")
    return (box.values if box else old.box), old.box_id


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
