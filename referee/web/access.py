"""The right to open a table or a box: a phone that came by one of its links. No accounts, no names."""

import secrets
from contextlib import suppress

from flask import abort, current_app, g, session

from referee.core.game import Game
from referee.core.setup import AnyBox, Unreadable
from referee.store.boxes import Box
from referee.store.circles import Circle
from referee.store.engine.engine import Role
from referee.store.opened_by_link import Kept, OpenedByLink
from referee.store.play.hall import Hall
from referee.store.play.in_play import Live
from referee.store.records import Table
from referee.store.store import Store
from referee.web.lang import lang


def hall() -> Hall:
    found: Hall = current_app.extensions["hall"]
    return found


def store() -> Store:
    return hall().store


def phone() -> str:
    """This phone's own secret, kept in its cookie; made when it first needs one."""
    if "phone" not in session:
        session["phone"] = secrets.token_urlsafe(16)
        session.permanent = True
    return str(session["phone"])


def open_table(id: str, *, to: Role = "view") -> Live:
    """The table, if this phone may open it; `to="edit"` asks for the right to enter."""
    found = store().opened(id, session.get("phone", ""))
    if found is None or (to == "edit" and found.role != "edit"):
        abort(403)  # the same answer whether the table exists or not
    g.phones, g.seated = found.phones, found.seated
    return _opened(found.table, found.role, found.seat, found.seq, found.lost)


def open_by_link(role: Role, secret: str) -> Live:
    """The table of a link, for a request that needs no right yet: it opens the link, or draws a preview of it."""
    table = store().by_link(role, secret)
    if table is None:
        abort(403)
    return _opened(table, role, None)


def _opened(table: Table, role: Role, seat: int | None, seq: int | None = None, lost: int | None = None) -> Live:
    try:
        live = hall().live(table, seq)
    except Unreadable:
        abort(409)  # a set-up that today's games do not know: the table stays as it is
    g.live, g.role, g.seat = live, role, seat
    g.lost = lost if lost is not None and lost < live.setup.count else None
    g.speech = live.game.speech(lang(), table.seats, live.setup.box, live.setup.options)
    return live


def open_box(id: str, *, to: Role = "view") -> tuple[Box, Game]:
    """The household's box, if this phone may open it; `to="edit"` asks for the right to fill it."""
    box = _allowed(store().boxes, id, to)
    game = hall().games.get(box.game)
    if game is None:
        abort(409)  # a game that is not installed any more: the box stays as it is
    values: AnyBox = None
    with suppress(Unreadable):  # a box of an older shape: its pieces have the names of the booklet
        values = game.read_box(box.values)
    g.speech = game.speech(lang(), (), values)
    return box, game


def open_circle(id: str, *, to: Role = "view") -> Circle:
    """The circle, if this phone may open it; `to="edit"` asks for the right to put tables into it."""
    return _allowed(store().circles, id, to)


def _allowed(rows: OpenedByLink[Kept], id: str, to: Role) -> Kept:
    found, role = rows.get(id), rows.role(session.get("phone", ""), id)
    if found is None or role is None or (to == "edit" and role != "edit"):
        abort(403)  # the same answer whether it exists or not
    g.role = role
    return found


def circle_of(table: str, *, to: Role = "view") -> Circle | None:
    """The circle of a table, where this phone knows it: a phone that has only the table's link learns nothing of it."""
    there = store().circles.at(table)
    role = store().circles.role(session.get("phone", ""), there[0]) if there else None
    return store().circles.get(there[0]) if there and role in (to, "edit") else None


def kept_elsewhere(table: str) -> bool:
    """Is the table of a circle that this phone may not change?"""
    return store().circles.at(table) is not None and circle_of(table, to="edit") is None


def circles_of() -> list[tuple[Circle, Role]]:
    """The circles of this phone, each with its right; the one used last first."""
    return store().circles.of(session["phone"]) if "phone" in session else []


def boxes_of(game: str) -> list[Box]:
    """The boxes of this phone for a game, the latest touched first."""
    return [box for box, _ in store().boxes.of(session["phone"], game)] if "phone" in session else []
