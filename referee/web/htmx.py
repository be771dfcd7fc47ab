"""How htmx 4 asks for a part of a page (`base.html` gives it), added to htmx-flask; the answer to an accepted post."""

from collections.abc import Callable
from functools import cached_property

from flask import Request, make_response, redirect, request
from flask.typing import ResponseReturnValue
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


def after(address: str, draw: Callable[[], str], push: bool = False) -> ResponseReturnValue:
    """After a good post: the fragment for htmx, a redirect for everyone else. `push`: Back leads to the page before."""
    if not request.htmx.partial:  # type: ignore[attr-defined]
        return redirect(address, 303)
    response = make_response(draw())
    response.headers["HX-Push-Url" if push else "HX-Replace-Url"] = address
    return response
