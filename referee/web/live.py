"""Following a table live: a stream that says when it has moved on, and the net under it."""

from collections.abc import Iterator

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

from referee.store.hall import Hall
from referee.store.in_play import Live
from referee.web import limits
from referee.web.access import hall, open_table, phone

page = Blueprint("live", __name__)

HEARTBEAT = 15.0  # seconds; a comment that finds dead phones


@page.get("/t/<id>/live")
@limits.STREAMS
def stream(id: str) -> ResponseReturnValue:
    live, house, who = open_table(id), hall(), phone()
    if not house.following.watch(live, who):
        return "", 503, {"Content-Type": "text/plain", "Cache-Control": "no-store"}  # the phone polls instead
    response = Response(events(house, live, who), mimetype="text/event-stream")
    response.call_on_close(
        lambda: house.following.leave(live, who)
    )  # also where nothing of it was ever read, as after HEAD
    response.headers["X-Accel-Buffering"] = "no"
    response.headers["Cache-Control"] = "no-store"
    return response


@page.get("/t/<id>/seq")
def seq(id: str) -> ResponseReturnValue:
    """What a phone without a stream asks for now and then."""
    return str(open_table(id).version), {"Content-Type": "text/plain", "Cache-Control": "no-store"}


def events(house: Hall, live: Live, who: str) -> Iterator[str]:
    """The version at once, then at each change; only the number: what a phone may see it fetches itself.

    A phone that is shut out hears nothing more.
    """
    version: int | None = live.version
    id = live.table.id
    links: tuple[str, ...] = (live.table.edit, live.table.view)
    yield f"retry: 2000\nid: {version}\nevent: moved\ndata: {version}\n\n"
    while version is not None:
        now = house.following.wait(id, version, HEARTBEAT, links)
        if house.following.links(id) != links:
            links = house.following.links(id)
            if not house.following.may_follow(id, who):
                return
        if now is not None:  # else the table was deleted
            yield ": still here\n\n" if now == version else f"id: {now}\nevent: moved\ndata: {now}\n\n"
        version = now
