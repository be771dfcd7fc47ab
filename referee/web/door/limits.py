"""Rate limits: how often one phone, or one address, may make tables, bring in files, try codes.

A phone is known by its cookie. One that throws the cookie away still counts at its address. The limits of an address
are wide enough for a club behind one.
"""

import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import IPv6Address, IPv6Network
from typing import ParamSpec

from flask import Flask, Response, current_app, request, session
from flask.typing import ResponseReturnValue
from flask_limiter import Limiter
from limits import RateLimitItem, parse_many
from limits.errors import ConfigurationError
from limits.storage import Storage, storage_from_string
from limits.strategies import STRATEGIES, FixedWindowRateLimiter

from referee.store.codes import APART, SHORT
from referee.store.counters import Counters
from referee.store.engine.faults import Unusable
from referee.store.store import Store, several
from referee.web.forms import JoinForm

Asked = ParamSpec("Asked")
View = Callable[Asked, ResponseReturnValue]


def network() -> str:
    """All that share an address; of IPv6 a whole network of 64 bits, of which one phone may take any address."""
    peer = request.remote_addr or ""
    try:
        return str(IPv6Network((int(IPv6Address(peer)), 64), strict=False))
    except ValueError:
        return peer


def this_phone() -> str:
    """This phone; one that was given no secret yet is known by the token of its forms."""
    return str(session.get("phone") or session.get("csrf_token") or network())


def everybody() -> str:
    return "all"


def made(answer: Response) -> bool:
    """Only what was made counts: a form that was sent back for a name costs nothing."""
    return answer.status_code == 303


def wrong(answer: Response) -> bool:
    return answer.status_code == 404


LOOKED = ("GET", "HEAD")
LIMITED: set[Callable[..., ResponseReturnValue]] = set()  # views


class OfSome(Limiter):
    """Asks nothing about the views that have no limit: nearly all, among them those that a table lives on."""

    def _check_request_limit(self, callable_name: str | None = None, in_middleware: bool = True) -> None:
        if current_app.view_functions.get(request.endpoint or "") in LIMITED:
            super()._check_request_limit(callable_name, in_middleware)


limiter = OfSome(network, headers_enabled=False)
COUNTED = {"phone": this_phone, "address": network, "everybody": everybody}


def limited(
    what: str,
    when: Callable[[Response], bool] | None = None,
    methods: Sequence[str] = ("POST",),
    free: Callable[[], bool] | None = None,
    **often: str,
) -> Callable[[View[Asked]], View[Asked]]:
    """A decorator, under the route: one thing that is limited, whichever page does it.

    The phone is asked first: one that is stopped takes nothing more from the phones beside it.
    """

    def decorate(view: View[Asked]) -> View[Asked]:
        limit = partial(limiter.shared_limit, deduct_when=when, exempt_when=free, methods=list(methods))
        for whose, rate in often.items():
            view = limit(rate, what, key_func=COUNTED[whose])(view)
        LIMITED.add(view)
        return view

    return decorate


TABLES = limited("tables", phone="30 per minute; 150 per hour", address="60 per minute; 400 per hour", when=made)
BOXES = limited("boxes", phone="30 per minute; 100 per hour", address="60 per minute; 300 per hour", when=made)
CIRCLES = limited("circles", phone="15 per minute; 50 per hour", address="30 per minute; 100 per hour", when=made)
# each is read and judged whole
FILES = limited("files", phone="15 per minute; 80 per hour", address="30 per minute; 200 per hour")
DOORS = limited("doors", phone="120 per minute", address="1200 per minute; 6000 per hour", when=made)
CODES = limited("codes", phone="20 per minute; 100 per hour", address="120 per minute; 600 per hour")
PICTURES = limited("pictures", phone="20 per minute", address="60 per minute", methods=LOOKED)
TAKEN = limited("taken", phone="20 per minute; 200 per hour", address="60 per minute; 600 per hour", methods=LOOKED)
STREAMS = limited("streams", phone="120 per minute", address="2400 per minute", methods=LOOKED)
# nobody guesses a link
GUESSES = limited("guesses", address="20 per minute; 100 per hour", when=wrong, free=lambda: JoinForm.read().by_link)
# Only short codes can be found by guessing: there are a million. All addresses together may try a few of them, so that
# many addresses gain nothing. While these tries are being used up, new codes are long: of these only the limit of each
# address counts.
BY_ALL, OF_ALL = "all guesses", "300 per 10 minutes; 1000 per hour"
ALL_GUESSES = limited(BY_ALL, everybody=OF_ALL, when=wrong, free=lambda: len(JoinForm.read().digits) != SHORT)


def under_attack() -> bool:
    """Have wrong short codes used up half of what all addresses together may try?"""
    if not limiter.enabled:
        return False
    try:
        windows = [(item, limiter.limiter.get_window_stats(item, everybody(), BY_ALL)) for item in parse_many(OF_ALL)]
    except limiter.storage.base_exceptions:
        return True  # the place where tries are counted is away
    return any(2 * window.remaining < item.amount for item, window in windows)


class ClockProofWindow(FixedWindowRateLimiter):
    """A window that ends later than it could was begun by a clock that has been put back since: it begins anew."""

    def hit(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        self._begin_anew(item, *identifiers)
        return super().hit(item, *identifiers, cost=cost)

    def test(self, item: RateLimitItem, *identifiers: str, cost: int = 1) -> bool:
        self._begin_anew(item, *identifiers)
        return super().test(item, *identifiers, cost=cost)

    def _begin_anew(self, item: RateLimitItem, *identifiers: str) -> None:
        ends = self.storage.get_expiry(item.key_for(*identifiers))
        if ends > time.time() + item.get_expiry() + APART:
            self.clear(item, *identifiers)


STRATEGIES["windows"] = ClockProofWindow


class DatabaseStorage(Storage):
    """The counters of flask-limiter, kept in the database of the app."""

    STORAGE_SCHEME = ["database"]  # noqa: RUF012
    tries: Counters

    @property
    def base_exceptions(self) -> type[Exception]:
        return Exception

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        return self.tries.count(key, expiry, amount)

    def get(self, key: str) -> int:
        return self.tries.window(key)[0]

    def get_expiry(self, key: str) -> float:
        return self.tries.window(key)[1]

    def check(self) -> bool:
        return True

    def reset(self) -> None:
        self.tries.forget()

    def clear(self, key: str) -> None:
        self.tries.forget(key)


def init_limits(app: Flask, store: Store) -> None:
    """Counted in memory; in the database where other processes count too. REFEREE_LIMITS says otherwise: another place
    that processes share, or `none` for no limits at all.
    """
    wanted = os.environ.get("REFEREE_LIMITS") or ("database" if several() else "memory")
    place = "memory://" if wanted == "none" else wanted if "://" in wanted else f"{wanted}://"
    try:
        storage_from_string(place)
    except ConfigurationError as error:
        raise Unusable(f"REFEREE_LIMITS: {error}") from None
    app.config.update(
        RATELIMIT_ENABLED=wanted != "none",
        RATELIMIT_STORAGE_URI=place,
        RATELIMIT_STRATEGY="windows",
        RATELIMIT_IN_MEMORY_FALLBACK_ENABLED=not place.startswith("memory:"),  # while that place is away
    )
    limiter.init_app(app)
    if wanted != "none" and isinstance(limiter.storage, DatabaseStorage):
        limiter.storage.tries = store.tries
