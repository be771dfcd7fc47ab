"""What the environment says of the way to this app: trusted proxies, the host names it answers to, https or not.

At home nothing of it is set: the peer is the visitor, any name will do, and what a header says counts for nothing.
"""

import os
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask, request
from msgspec import Struct
from werkzeug.exceptions import BadRequest
from werkzeug.sansio.utils import host_is_trusted

from referee.store.engine.faults import Unusable

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
OPEN = {"static", "health", "metrics"}  # by any name: the style of the page that refuses, monitors beside the app


class Outside(Struct, frozen=True):
    proxies: tuple[Network, ...] = ()
    hosts: tuple[str, ...] = ()  # all, where none is named
    https: bool = False  # and nothing else

    @classmethod
    def of_environment(cls) -> "Outside":
        """As REFEREE_PROXIES, REFEREE_HOSTS and REFEREE_HTTPS have it."""
        try:
            proxies = tuple(ip_network(each) for each in _listed(os.environ.get("REFEREE_PROXIES", "")))
        except ValueError as error:
            raise Unusable(f"REFEREE_PROXIES holds addresses and networks, with commas between. {error}") from None
        return cls(proxies, tuple(_listed(os.environ.get("REFEREE_HOSTS", ""))), os.environ.get("REFEREE_HTTPS") == "1")

    @property
    def address(self) -> str | None:
        """Of this app, where it has a name."""
        scheme = "https" if self.https else "http"
        return f"{scheme}://{self.hosts[0].removeprefix('.')}/" if self.hosts else None

    def visitor(self, peer: str, forwarded: str) -> tuple[str, int]:
        """The visitor's address, and how many of our proxies it passed: each is believed about the one before."""
        chain = [_address(each) for each in (*forwarded.split(","), peer)]
        passed, at = 0, chain.pop()
        while at and any(at in each for each in self.proxies):
            passed += 1
            if not chain or chain[-1] is None:
                break  # it names nobody: it is the nearest address that is known
            at = chain.pop()
        return str(at) if passed else peer, passed

    def put_right(self, environ: WSGIEnvironment) -> None:
        """The address and the scheme that the visitor has before our proxies."""
        peer, forwarded = environ.get("REMOTE_ADDR", ""), environ.get("HTTP_X_FORWARDED_FOR", "")
        environ["REMOTE_ADDR"], passed = self.visitor(peer, forwarded)
        if self.https:
            environ["wsgi.url_scheme"] = "https"
        elif passed:
            schemes = [each.strip() for each in environ.get("HTTP_X_FORWARDED_PROTO", "").split(",")]
            scheme = schemes[-min(passed, len(schemes))]  # the outermost of our proxies knows
            if scheme in ("http", "https"):
                environ["wsgi.url_scheme"] = scheme


def init_outside(app: Flask) -> Outside:
    """Before anything else looks at a request."""
    outside, inner = Outside.of_environment(), app.wsgi_app

    def behind_proxies(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        outside.put_right(environ)
        return inner(environ, start_response)

    app.wsgi_app = behind_proxies  # type: ignore[method-assign]

    @app.before_request
    def right_name() -> None:
        here = host_is_trusted(request.host.lower(), outside.hosts) or not outside.hosts
        if not here and not {request.blueprint, request.endpoint} & OPEN:
            raise WrongHost(outside.hosts[0].removeprefix("."))

    return outside


class WrongHost(BadRequest):
    """Asked by a name that is not ours: the links of this page would lead to a host that a stranger chose."""

    def __init__(self, right: str) -> None:
        super().__init__()
        self.right = right


def _address(text: str) -> Address | None:
    """With or without a port; an IPv4 address in IPv6 is itself."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _listed(text: str) -> list[str]:
    return [each.strip().lower() for each in text.split(",") if each.strip()]
