"""Errors: a clear sentence that says what was not saved, what was typed, the way on; never a trace."""

import logging
import re
import time
from typing import NamedTuple

from flask import Flask, current_app, g, render_template, request
from flask.typing import ResponseReturnValue
from flask_limiter.errors import RateLimitExceeded
from flask_wtf.csrf import CSRFError, generate_csrf
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from referee.store.engine.faults import Busy, Damaged, DatabaseError, Unsure, Unwritable, meant
from referee.web.door.limits import BY_ALL, limiter
from referee.web.door.outside import WrongHost
from referee.web.door.sizes import most_in_millions
from referee.web.lang import WORDS, say

BY_HAND = re.compile(r"code|name|note|other|text|typed|[hn]\d+")  # fields in which somebody typed


class Fault(NamedTuple):
    """What the database may fail with: how it is answered, and what the log says of it."""

    key: str  # of its sentence
    status: int
    level: int
    said: str
    as_sent: bool = False  # is another sentence said of a page that was sent?


# Nothing was saved: the same form goes again, with its one-time key and all that was typed.
FAULTS: dict[type[Exception], Fault] = {
    Busy: Fault("busy", 503, logging.WARNING, "another process holds the database, at %(at)s"),
    Unsure: Fault("unsure", 503, logging.WARNING, "the database went away while it kept something, at %(at)s"),
    Unwritable: Fault("full", 507, logging.ERROR, "nothing can be written, at %(at)s: %(error)s"),
    Damaged: Fault("damaged", 500, logging.ERROR, "the database is damaged, at %(at)s of %(id)s: %(error)s", True),
    Exception: Fault("e500", 500, logging.ERROR, "unexpected error at %(at)s of %(id)s", True),
}


def init_errors(app: Flask) -> None:
    answers = {DatabaseError: lambda error: fault(meant(error)), CSRFError: stale_page, WrongHost: wrong_host}
    answers |= {HTTPException: known, RateLimitExceeded: too_often, **dict.fromkeys(FAULTS, fault)}
    for kind, answer in answers.items():
        app.register_error_handler(kind, answer)


def fault(error: Exception) -> ResponseReturnValue:
    found = next(FAULTS[kind] for kind in type(error).__mro__ if kind in FAULTS)
    where = {"at": request.endpoint, "id": (request.view_args or {}).get("id", "no table"), "error": error}
    current_app.logger.log(found.level, found.said, where, exc_info=found is FAULTS[Exception])
    return page(f"{found.key}_sent" if found.as_sent and request.method == "POST" else found.key, found.status)


def stale_page(error: CSRFError) -> ResponseReturnValue:
    generate_csrf()  # the page that is opened next is known again
    return page("csrf_again" if _ours() else "csrf", 400, again=_stood_on())


def wrong_host(error: WrongHost) -> ResponseReturnValue:
    there = f"{request.scheme}://{error.right}{request.full_path if request.method == 'GET' else _stood_on()}"
    return page("host", 400, again=there.rstrip("?"), send_again=False, host=error.right)


def known(error: HTTPException) -> ResponseReturnValue:
    if error.response is not None:
        return error.response
    key = f"e{error.code}"
    key = key if f"error.{key}" in WORDS.phrases else "e400"
    return page(key, error.code or 500, send_again=False, most=most_in_millions(request.path))


def too_often(error: RateLimitExceeded) -> ResponseReturnValue:
    """How long to wait stands there: it may be the limit of an hour. One tap sends the form again."""
    limit = limiter.current_limit
    seconds = max(1, limit.reset_at - int(time.time())) if limit else 60
    minutes = max(1, round(seconds / 60))
    what = "e429" if request.endpoint == "join.join" else "often"
    if limit and BY_ALL in limit.key:
        what = "e429_all"
    elif minutes > 1:
        what = f"{what}_long"
    text, code = page(what, 429, n=minutes)
    return text, code, {"Retry-After": str(seconds)}


def page(key: str, code: int, again: str | None = None, send_again: bool = True, **facts: object) -> tuple[str, int]:
    """What happened, what was typed, and the way on."""
    g.trouble = key
    sent = posted()
    drawn: dict[str, object] = {
        "sentence": say(f"error.{key}", **facts),
        "title": say(f"error.{key}_title") if f"error.{key}_title" in WORDS.phrases else say("error.title"),
        "typed": [value for name, value in sent if BY_HAND.fullmatch(name) and value.strip()],
        "address": request.full_path.rstrip("?"),
        "again": again,
        "sent": None,
    }
    if send_again and request.method == "GET":
        drawn["again"] = drawn["address"]
    elif send_again and not request.files and _ours():
        drawn["sent"] = [(name, value) for name, value in sent if name != "csrf_token"]
    elif send_again:
        drawn["again"] = _stood_on()
    return render_template("error.html", **drawn), code


def posted() -> list[tuple[str, str]]:
    """What was sent; of a body that is too long nothing is read, even where the error is another one."""
    try:
        return list(request.form.items(multi=True))
    except RequestEntityTooLarge:
        return []


def _ours() -> bool:
    """Did a page of ours send this? Only then one tap sends it again: the tap would vouch for a foreign form."""
    from_here = request.headers.get("Sec-Fetch-Site") == "same-origin" or bool(request.htmx)  # type: ignore[attr-defined]
    return bool(g.get("csrf_valid")) or from_here


def _stood_on() -> str:
    """The page whose form was posted, or the nearest above it that can be opened."""
    adapter, path = current_app.create_url_adapter(request), request.path
    while path and adapter and not adapter.test(path, method="GET"):
        path = path.rpartition("/")[0]
    return path or "/"
