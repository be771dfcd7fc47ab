"""Following a table live: a stream that says when it has moved on, and the number to ask for where there is none."""

from collections.abc import Iterable
from functools import partial
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Blueprint, Response, current_app
from flask.typing import ResponseReturnValue

from referee.web.access import hall, open_table, phone
from referee.web.door import limits
from referee.web.serving.broadcaster import Follower

page = Blueprint("stream", __name__)

RETRY = b"retry: 2000\n"
PLAIN = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}


class HandedOver(Exception):
    """Not answered by the app: its server gives the connection of this phone to the broadcaster."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower


class Stream(Response):
    """The head of an answer that the broadcaster goes on with."""

    follower: Follower

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "HEAD":
            self.follower.leave()
            return super().__call__(environ, start_response)
        lines = [f"HTTP/1.1 {self.status}", *(f"{name}: {value}" for name, value in self.get_wsgi_headers(environ))]
        self.follower.unsent = "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1") + RETRY
        raise HandedOver(self.follower)


@page.get("/t/<id>/live")
@limits.STREAMS
def stream(id: str) -> ResponseReturnValue:
    live, own, following = open_table(id), phone(), hall().following
    if "broadcaster" not in current_app.extensions or not following.follow(live, own):
        return "", 503, PLAIN  # the phone polls instead
    response = Stream(iter(()), mimetype="text/event-stream")
    response.follower = Follower(id, partial(following.version_for, id, own), partial(following.leave, id, own))
    response.headers["X-Accel-Buffering"] = "no"
    response.headers["Cache-Control"] = "no-store"
    return response


@page.get("/t/<id>/seq")
def seq(id: str) -> ResponseReturnValue:
    """What a phone without a stream asks for now and then."""
    return str(open_table(id).version), PLAIN
