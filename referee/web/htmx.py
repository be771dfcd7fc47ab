"""htmx-flask, taught the header by which htmx 4 asks for a part of a page."""

from functools import cached_property

from flask import Flask, Request
from htmx_flask import Htmx
from htmx_flask.requests import HtmxHeaders


class Headers(HtmxHeaders):
    @property
    def partial(self) -> bool:
        """A part of the page is wanted, not all of it."""
        return bool(self) and self._headers.get("HX-Request-Type") == "partial"


class HtmxRequest(Request):
    @cached_property
    def htmx(self) -> Headers:
        return Headers(self.headers)


def init_htmx(app: Flask) -> None:
    Htmx(app)
    app.request_class = HtmxRequest
