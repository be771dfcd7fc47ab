"""A link that is shared: which right it gives, and its QR code."""

import segno
from flask import g
from markupsafe import Markup

from referee.store.engine import Role
from referee.web.forms import LinkForm


def wanted_role() -> Role:
    """The right that is shared; nobody gives more than they have."""
    return "edit" if LinkForm.read().to.data == "edit" and g.role == "edit" else "view"


def qr(link: str) -> Markup:
    made = segno.make(link, error="m", micro=False)
    return Markup(made.svg_inline(border=4, omitsize=True, svgclass=None, lineclass=None))  # noqa: S704
