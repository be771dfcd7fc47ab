"""Static files: an address that changes with the content, and as few bytes over the wire as possible."""

import gzip
import hashlib
import re
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path

import brotli
import rcssmin
import rjsmin
from flask import Flask, Response, current_app, request, url_for
from markupsafe import Markup

from referee.web.templates import attrs

# comments and white space of a style sheet or a script are not sent
BARE: dict[str, Callable[[str], str]] = {"text/css": rcssmin.cssmin, "text/javascript": rjsmin.jsmin}
# what every page loads travels as one file, which packs smaller and is asked for once
JOINED = {
    "css/house.css": ("css/tokens.css", "css/house.css", "css/contrast.css"),
    "js/house.js": ("js/house.js", "js/waits.js"),
}
PARTS = {part for whole, parts in JOINED.items() for part in parts if part != whole}  # never asked for alone
DRAWN = re.compile(r'<[a-z]+ id="([^"]+)"')
PACKED: dict[str, Callable[[bytes], bytes]] = {  # the smallest first
    "br": brotli.compress,
    "gzip": partial(gzip.compress, compresslevel=9, mtime=0),
}


def init_statics(app: Flask) -> None:
    """`static('css/house.css')`: the address of a file with its checksum, so it may be kept for a year."""
    folder, known = Path(str(app.static_folder)), {}

    def static(name: str) -> str:
        if name not in known or app.debug:
            digest = hashlib.sha256(_whole(folder, name)).hexdigest()[:8]
            known[name] = url_for("static", filename=name, v=digest)
        return known[name]

    drawn = {id: path.name for path in folder.glob("*.svg") for id in DRAWN.findall(path.read_text(encoding="utf-8"))}

    @lru_cache(1000)
    def sprite(id: str) -> str:
        """A drawing, in whichever file it is: that of the house, of a game, of the emblems."""
        return f"{static(drawn.get(id, 'sprite.svg'))}#{id}"

    @lru_cache(1000)
    def icon(id: str, name: str = "i") -> Markup:
        """A glyph of the sprite; a function that remembers, for a page has a hundred of them."""
        return Markup('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>').format(name, sprite(id))

    @lru_cache(1000)
    def chip(seat: int, letter: str, name: str | None = None) -> Markup:
        """Whose it is: by colour, shape and letter; `name` where nothing beside it says so."""
        heard = attrs(role="img" if name else None, aria_label=name, aria_hidden=None if name else "true")
        return Markup(
            '<svg class="chip s{n}" viewBox="0 0 24 24"{heard}><use href="{use}"/><text>{letter}</text></svg>'
        ).format(n=seat + 1, heard=heard, use=sprite(f"s{seat + 1}"), letter=letter)

    names: dict[str, object] = {"static": static, "sprite": sprite, "icon": icon, "chip": chip}
    app.jinja_env.globals.update(names)
    app.after_request(_light)  # before Flask-Compress, which leaves alone what is packed


def _light(response: Response) -> Response:
    if request.endpoint != "static" or response.status_code != 200:
        return response
    if response.mimetype not in ("text/css", "text/javascript", "image/svg+xml"):
        return response
    response.direct_passthrough = False
    kind = "" if "/vendor/" in request.path else response.mimetype
    how = next((how for how in PACKED if request.accept_encodings[how]), "")
    content, name = response.get_data(), str((request.view_args or {})["filename"])
    if name in JOINED:
        content = _whole(Path(str(current_app.static_folder)), name)
    content = _packed(content, kind, how)
    if how:
        response.headers["Content-Encoding"] = how
    response.vary.add("Accept-Encoding")
    response.set_data(content)
    return response


def _whole(folder: Path, name: str) -> bytes:
    return b"\n".join((folder / part).read_bytes() for part in JOINED.get(name, (name,)))


@lru_cache(200)
def _packed(content: bytes, kind: str, how: str) -> bytes:
    """A file is the same for everybody: it is packed once, as small as possible."""
    if bare := BARE.get(kind):
        content = bare(content.decode()).encode()
    return PACKED[how](content) if how else content
