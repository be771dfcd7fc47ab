"""What became of each request, for the host: measured always, written to the log on demand."""

import time
from collections.abc import Callable, Sequence

from flask import Flask, Response, g, request, request_finished, request_started, session
from msgspec import Struct


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
