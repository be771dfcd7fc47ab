"""The cookie by which a phone is known: signed with the key of the data folder; no clock ends it.

Its form is Flask's own, so that cookies of earlier days are read as they are.
"""

import time
from copy import deepcopy
from functools import lru_cache

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

DAY = 24 * 3600
YEAR = 365 * DAY
ENTERED = ("join.edit", "join.view")  # a phone that opens a link is about to get a right
HOST = "__Host-"  # of a cookie's name: a browser takes it over https only, and from this host only
FRESH = 30  # days; a phone that comes back after that gets its cookie anew, for another year


class PhoneSession(SecureCookieSession):
    unread = False  # a cookie came that this app did not sign
    bare = False  # it came over https under its name for http: it was set before this app had https


class PhoneCookies(SecureCookieSessionInterface):
    """A home machine without a battery starts in the past and is set right later: no right depends on the time."""

    session_class = PhoneSession

    def __init__(self) -> None:
        self.known = lru_cache(2000)(self._read)

    def open_session(self, app: Flask, request: Request) -> PhoneSession:
        name = self.get_cookie_name(app)
        if request.is_secure and f"{HOST}{name}" in request.cookies:
            name = f"{HOST}{name}"
        value = request.cookies.get(name)
        if not value or not app.secret_key:
            return PhoneSession()
        try:
            session = PhoneSession(deepcopy(self.known(app, str(app.secret_key), value)))
        except BadSignature:
            session = PhoneSession()
            session.unread = True
        else:
            session.bare = request.is_secure and not name.startswith(HOST)
        return session

    def _read(self, app: Flask, key: str, value: str) -> dict[str, object]:
        """What a cookie says, if this app signed it with this key; asked once for the many requests of a phone."""
        signer = self.get_signing_serializer(app)
        assert signer is not None  # there is a key
        found: dict[str, object] = signer.loads(value)  # its time is not looked at
        found.pop("names", None)  # of the last table: they stood here once, also after that table was deleted
        return found

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Sent when it has something new to say, or now and then; not with every answer."""
        assert isinstance(session, PhoneSession)
        if not (session.accessed or session.modified):  # as for a static file
            return
        response.vary.add("Cookie")
        looked = request.method in ("GET", "HEAD") and request.endpoint not in ENTERED
        if session.unread and looked:
            return  # another app, or another key, may still read it
        today = int(time.time() // DAY)
        if session.permanent and abs(today - session.get("day", 0)) >= FRESH:
            session["day"] = today
        if not (session.modified or session.bare) or (signer := self.get_signing_serializer(app)) is None:
            return
        name = self.get_cookie_name(app)
        if session.bare:
            response.delete_cookie(name)  # it would go over the wire in clear
        response.set_cookie(
            f"{HOST}{name}" if request.is_secure else name,
            str(signer.dumps(dict(session))),
            max_age=YEAR if session.permanent else None,  # counted by the phone's clock, not by ours
            httponly=self.get_cookie_httponly(app),
            secure=request.is_secure,
            samesite=self.get_cookie_samesite(app),
        )
