"""The app, which remembers the addresses that it made: a page has dozens, and the next page nearly the same ones."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, g, has_request_context, request


class App(Flask):
    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._made: Callable[..., str] = lru_cache(4000, typed=True)(self._make)  # 1 and True are other addresses

    def url_for(self, /, endpoint: str, **values: Any) -> str:
        if values.get("_external") is not None or not has_request_context():  # a host name comes from the request
            return super().url_for(endpoint, **values)
        try:
            return self._made(request.script_root, g.get("draft"), endpoint, **values)  # `draft`: see drafts.py
        except TypeError:  # several values of one name
            return super().url_for(endpoint, **values)

    def _make(self, _root: str, _draft: str | None, _endpoint: str, **values: Any) -> str:
        return super().url_for(_endpoint, **values)
