"""What became of each request: measured always, with REFEREE_LOG=json a line of JSON. No line holds a secret.

Not the address (a link's secret may stand in it), nothing that was sent, no name. A phone and a table have a mark that
is made with this app's own key: the same in every line, and meaningless elsewhere.
"""

import hashlib
import hmac
import json
import logging
import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from flask import Flask, Response, g, request, request_finished, request_started, session
from msgspec import Struct
from msgspec.structs import asdict

from referee.core.raw import Raw


class RequestEnd(Struct, frozen=True):
    """Never an address, for it may hold the secret of a link; never what was sent."""

    method: str
    endpoint: str  # the page, as the code calls it
    status: int
    ms: float  # of a stream: until it began
    bytes: int | None  # as they went over the wire; None of a stream
    table: str | None  # table, box or circle: an id alone opens nothing
    phone: str | None
    refused: str | None  # the game whose referee said no
    trouble: str | None  # the error page that was shown


def init_answered(app: Flask, hear: Sequence[Callable[[RequestEnd], None]]) -> None:
    def begin(_: Flask, **__: object) -> None:
        g.began = time.perf_counter()

    def finish(_: Flask, response: Response, **__: object) -> None:
        answered = _answered(response)
        for each in hear:
            each(answered)

    request_started.connect(begin, app, weak=False)
    request_finished.connect(finish, app, weak=False)


def _answered(response: Response) -> RequestEnd:
    phone = dict.get(session._get_current_object(), "phone")  # type: ignore[attr-defined]  # looked at, not used
    id = (request.view_args or {}).get("id")
    return RequestEnd(
        method=request.method if request.method in ("GET", "HEAD", "POST") else "other",
        endpoint=request.endpoint or "nowhere",
        status=response.status_code,
        ms=1000 * (time.perf_counter() - g.began) if "began" in g else 0.0,
        bytes=None if response.is_streamed else response.calculate_content_length(),
        table=str(id) if id is not None else None,
        phone=str(phone) if phone else None,
        refused=g.get("refused"),
        trouble=g.get("trouble"),
    )


# in an address that gunicorn could not read and logs
SECRET = re.compile(r"(/[ev]/|[?&](?:code|secret)=)[^\s/?&'\"]+")

log = logging.getLogger("referee.requests")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: Raw = {"at": at, "level": record.levelname.lower()}
        if record.name == log.name and isinstance(record.msg, dict):
            line |= {"what": "request", **record.msg}
        else:
            line |= {"what": record.name, "text": _masked(record.getMessage())}
            if record.exc_info:
                line["trace"] = _masked(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class Mask(logging.Filter):
    """What gunicorn logs of a request that it could not read, without the secret that may stand in its address."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = _masked(record.getMessage()), ()
        if record.exc_info:
            record.exc_text = _masked(logging.Formatter().formatException(record.exc_info))
        return True


def write_lines() -> None:
    """From now on all that is logged is lines of JSON; on the standard error, where gunicorn writes too."""
    root = logging.getLogger()
    if not any(isinstance(each.formatter, Lines) for each in root.handlers):
        root.addHandler(logging.StreamHandler(sys.stderr))
        root.handlers[-1].setFormatter(Lines())
    for handler in logging.getLogger("gunicorn.error").handlers:
        handler.setFormatter(Lines())
    log.setLevel(logging.INFO)


def request_loggers(app: Flask) -> list[Callable[[RequestEnd], None]]:
    """What writes a line of each request: nothing, unless the host asks for it."""
    for handler in logging.getLogger("gunicorn.error").handlers:
        handler.addFilter(Mask())
    if os.environ.get("REFEREE_LOG") != "json":
        return []
    write_lines()
    return [partial(write_line, str(app.config["SECRET_KEY"]).encode())]


def write_line(key: bytes, answered: RequestEnd) -> None:
    line = asdict(answered) | {"ms": round(answered.ms, 1)}
    line |= {kind: _mark(key, kind, line[kind]) for kind in ("table", "phone")}
    log.info({name: value for name, value in line.items() if value is not None})


def _mark(key: bytes, kind: str, id: str | None) -> str | None:
    """Another key, another mark: nobody finds out the id by trying."""
    return hmac.new(key, f"{kind} {id}".encode(), hashlib.sha256).hexdigest()[:8] if id is not None else None


def _masked(text: str) -> str:
    return SECRET.sub(r"\1…", text)
