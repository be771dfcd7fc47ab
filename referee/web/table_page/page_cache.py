"""A cache of drawn pages of tables: phones that may know the same share one drawing.

A `CacheKey` holds all that a page depends on. Placeholders stand where each phone's own token, one-time key and tick
go. A page that read the cookie while it was drawn is not shared.
"""

import secrets
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from flask import Flask, current_app, g, render_template, request, session
from flask.sessions import SessionMixin
from flask_wtf.csrf import generate_csrf
from itsdangerous import URLSafeTimedSerializer
from markupsafe import Markup

from referee.core.raw import Fields, Raw
from referee.store.play.in_play import Live
from referee.web.door.offline import has_worker
from referee.web.lang import lang

MOST = 16_000_000  # bytes of pages in memory: some seven hundred
KEY, TOKEN, TICK = (f"{what}{secrets.token_hex(12)}" for what in ("key", "token", "tick"))  # nobody can write these
CacheKey = tuple[object, ...]  # what a phone looks at, and all that it may know of it


def look_at(live: Live, page: str, asked: Fields, *more: object) -> CacheKey:
    """How the phone of this request looks at a page of a table, asked for a draft or for a part of a log."""
    # `Live.serial`: the table with its options, names and links as they are
    at = live.serial, live.seq, g.phones, g.seated
    how = bool(request.htmx.partial), has_worker()  # type: ignore[attr-defined] # a page that may have a worker says so
    return (*at, g.role, g.seat, g.lost, lang(), *how, page, tuple(asked.items()), *more)


class PageCache:
    def __init__(self, most: int = MOST) -> None:
        self.most, self.bytes = most, 0
        self.hits = self.misses = 0
        self._pages: OrderedDict[CacheKey, str] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, look: CacheKey) -> str | None:
        with self._lock:
            if look not in self._pages:
                self.misses += 1
                return None
            self.hits += 1
            self._pages.move_to_end(look)
            return self._pages[look]

    def put(self, look: CacheKey, page: str) -> None:
        with self._lock:
            if (before := self._pages.pop(look, None)) is not None:
                self.bytes -= sys.getsizeof(before)
            self._pages[look] = page
            self.bytes += sys.getsizeof(page)
            while self.bytes > self.most:
                self.bytes -= sys.getsizeof(self._pages.popitem(last=False)[1])


def page(look: Callable[[], CacheKey | None], draw: Callable[[], str], tick: Callable[[], Raw] = dict) -> str:
    """The page for whoever asks now. Where `look()` is None the page is not cached."""
    wanted = look()
    cache: PageCache = current_app.extensions["drawn"]
    drawn = cache.get(wanted) if wanted else None
    if drawn is None:
        drawn, shared = _draw(draw)
        if wanted and shared and look() == wanted:  # nothing came meanwhile
            cache.put(wanted, drawn)
    drawn = drawn.replace(KEY, secrets.token_urlsafe(9))
    if TICK in drawn:
        drawn = drawn.replace(TICK, render_template("parts/tick.html", keep=tick()))
    return drawn.replace(TOKEN, own_token()) if TOKEN in drawn else drawn


def _draw(draw: Callable[[], str]) -> tuple[str, bool]:
    """A page with its marks; was the cookie not asked for anything?"""
    cookie: SessionMixin = session._get_current_object()  # type: ignore[attr-defined] # each use of the other asks it
    accessed, cookie.accessed, g.drawing = cookie.accessed, False, True
    try:
        return draw(), not cookie.accessed
    finally:
        cookie.accessed, g.drawing = cookie.accessed or accessed, False


def csrf_token() -> str:
    return TOKEN if g.get("drawing") else own_token()


def own_token() -> str:
    """The token of this phone's session: signed once, not for every page."""
    if "csrf_token" not in g and (raw := session.get("csrf_token")):
        g.csrf_token = _signed(str(current_app.secret_key), raw)  # where flask-wtf looks for it
    return str(generate_csrf())


@lru_cache(2000)
def _signed(key: str, raw: str) -> str:
    return str(URLSafeTimedSerializer(key, salt="wtf-csrf-token").dumps(raw))


def init_drawn(app: Flask) -> None:
    app.extensions["drawn"] = pages = PageCache()
    app.extensions["metrics"].cache("pages", lambda: pages)
    app.extensions["metrics"].cache("tokens", _signed.cache_info)
    app.jinja_env.globals.update(csrf_token=csrf_token, tick=Markup(TICK))  # noqa: S704 - a mark of our own
