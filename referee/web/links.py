"""A link that is shared: which right it gives, and its QR code."""

from functools import lru_cache

import segno
from flask import current_app, g, url_for
from markupsafe import Markup
from msgspec import Struct

from referee.store.boxes import Box
from referee.store.circles import Circle
from referee.store.engine.engine import Role
from referee.store.records import Table
from referee.web.addresses import asked_at_this_machine
from referee.web.forms import AskedForm


class Shared(Struct, frozen=True):
    to: Role  # the right that the link gives
    link: str
    qr: Markup


def link_of(opened: Table | Box | Circle, usual: Role = "view") -> Shared:
    to = wanted_role(usual)
    link = shared(f"join.{to}", opened.edit if to == "edit" else opened.view)
    return Shared(to, link, qr(link))


def wanted_role(usual: Role = "view") -> Role:
    """The right that the address or the form asks for; nobody gives more than they have."""
    return "edit" if (AskedForm.one("to") or usual) == "edit" and g.role == "edit" else "view"


def shared(endpoint: str, secret: str) -> str:
    """An address that other phones can open: on the app's own machine, as their network knows it."""
    if base := current_app.config.get("OWN_BASE") if asked_at_this_machine() else None:
        return f"{base.rstrip('/')}{url_for(endpoint, secret=secret)}"
    return url_for(endpoint, secret=secret, _external=True)


@lru_cache(100)
def qr(link: str) -> Markup:
    """Most of what the page of a link costs, and the same whenever that is looked at."""
    made = segno.make(link, error="m", micro=False)
    return Markup(made.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None, dark="#241E17"))  # noqa: S704
