"""Addresses: the app remembers those that it made, for a page has dozens and the next one nearly the same."""

from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, g, has_request_context, request


class App(Flask):
    def __init__(self, name: str, root_path: str) -> None:
        super().__init__(name, root_path=root_path)
        self.made = lru_cache(4000, typed=True)(self._make)  # 1 and True are other addresses

    def url_for(self, /, endpoint: str, **values: object) -> str:
        if values.get("_external") is not None or not has_request_context():  # a host name comes from the request
            return super().url_for(endpoint, **values)  # type: ignore[arg-type]
        try:
            return self.made(request.script_root, g.get("draft"), endpoint, **values)  # `draft`: see drafts.py
        except TypeError:  # several values of one name
            return super().url_for(endpoint, **values)  # type: ignore[arg-type]

    def _make(self, _root: str, _draft: str | None, _endpoint: str, **values: object) -> str:
        return super().url_for(_endpoint, **values)  # type: ignore[arg-type]


def asked_at_this_machine() -> bool:
    """Does this machine itself ask, by a name that means whichever machine asks?"""
    try:
        name = urlsplit(f"//{request.host}").hostname or ""
        here = name == "localhost" or ip_address(name).is_loopback
        return here and ip_address(request.remote_addr or "").is_loopback
    except ValueError:  # another name
        return False
