"""Static files: an address that changes with the content, and as few bytes over the wire as possible.

`css/house.css` lies in the house's folder, `games/<id>/<file>` in the folder `static/` of that game's package.
"""

import gzip
import hashlib
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path

import brotli
import rcssmin
import rjsmin
from flask import Flask, Response, abort, current_app, request, send_file, url_for
from markupsafe import Markup

from referee.games import GAMES
from referee.web.door.accents import accent_css
from referee.web.templates import attrs

# comments and white space of a style sheet or a script are not sent
BARE: dict[str, Callable[[str], str]] = {"text/css": rcssmin.cssmin, "text/javascript": rjsmin.jsmin}
# what every page loads travels as one file, which packs smaller and is asked for once
JOINED = {
    "css/house.css": ("css/tokens.css", "css/house.css", "css/contrast.css"),
    "css/desk.css": ("css/pads.css", "css/desk.css"),
    "css/box.css": ("css/pads.css", "css/box.css"),
    "js/house.js": ("vendor/htmx.min.js", "js/house.js", "js/waits.js"),
}
PARTS = {part for whole, parts in JOINED.items() for part in parts if part != whole}  # never asked for alone
DRAWN = re.compile(r'<[a-z]+ id="([^"]+)"')
EMBLEM = re.compile(r"<symbol.*?</symbol>", re.DOTALL)
NO_EMBLEM = '<symbol id="e-{}" viewBox="0 0 72 72"><path d="M36 8 64 36 36 64 8 36z"/></symbol>'
SENT = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PACKED: dict[str, Callable[[bytes], bytes]] = {  # the smallest first
    "br": brotli.compress,
    "gzip": partial(gzip.compress, compresslevel=9, mtime=0),
}


class Files:
    """Static files by name: those of the house, those of each game, and those that are made of several."""

    def __init__(self, folder: Path) -> None:
        folders = {"": folder, **{f"games/{id}/": game.folder / "static" for id, game in GAMES.items()}}
        read = {
            f"{start}{path.relative_to(where).as_posix()}": path.read_bytes
            for start, where in folders.items()
            for path in where.rglob("*")
            if path.is_file()
        }
        self._addresses: dict[str, str] = {}
        self._read: dict[str, Callable[[], bytes]] = {
            **read,
            **{whole: partial(_joined, *(read[part] for part in parts)) for whole, parts in JOINED.items()},
            **{
                f"css/{sheet}": partial(_joined, *(read[name] for name in read if Path(name).name == sheet))
                for sheet in ("pages.css", "watch.css")  # the house's, then those of the games
            },
            **{
                name: partial(_sheet, id, read["css/pads.css"], read.get(name))
                for id in GAMES
                for name in (f"games/{id}/{id}.css",)
            },
            "css/accents.css": lambda: accent_css(GAMES.values()).encode(),
            "emblems.svg": lambda: _emblems({id: read.get(f"games/{id}/emblem.svg") for id in GAMES}),
        }
        # every sheet, script and drawing that a page may ask for
        self.names = sorted(name for name in {*self._read} - PARTS if Path(name).suffix in SENT)

    @property
    def drawn(self) -> dict[str, str]:
        files = [name for name in self.names if name.endswith(".svg")]
        return {id: name for name in files for id in DRAWN.findall(self.read(name).decode())}

    def read(self, name: str) -> bytes:
        """Raises KeyError."""
        return self._read[name]()

    def address(self, name: str) -> str:
        """`static('css/house.css')`: the address of a file with its checksum, so it may be kept for a year."""
        if name not in self._addresses or current_app.debug:
            digest = hashlib.sha256(self.read(name)).hexdigest()[:8]
            self._addresses[name] = url_for("static", filename=name, v=digest)
        return self._addresses[name]

    def answer(self, filename: str) -> Response:
        if filename not in self._read:
            abort(404)
        content, kind = self.read(filename), SENT.get(Path(filename).suffix, "")
        etag = hashlib.sha256(content).hexdigest()[:16]
        how = next((how for how in PACKED if kind and request.accept_encodings[how]), "")
        bare = None if filename.startswith("vendor/") else BARE.get(kind)
        sent = _packed(content, bare, how)
        response = send_file(BytesIO(sent), kind or guess_type(filename)[0] or "application/octet-stream", etag=etag)
        if kind:
            response.vary.add("Accept-Encoding")
        if how:
            response.headers["Content-Encoding"] = how  # Flask-Compress leaves it alone
        return response


def _joined(*parts: Callable[[], bytes]) -> bytes:
    return b"\n".join(part() for part in parts)


def _sheet(id: str, pads: Callable[[], bytes], own: Callable[[], bytes] | None) -> bytes:
    """What a game adds to the house's sheet: its colours, pads of numbers, then its own rules, where it has any."""
    return accent_css([GAMES[id]]).encode() + (pads() if GAMES[id].look.pads else b"") + (own() if own else b"")


def _emblems(files: Mapping[str, Callable[[], bytes] | None]) -> bytes:
    """The emblem of each game: only pages that list games load them."""
    drawn = {id: EMBLEM.search(read().decode()) if read else None for id, read in files.items()}
    symbols = [found[0] if found else NO_EMBLEM.format(id) for id, found in drawn.items()]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>"]).encode()


def init_statics(app: Flask) -> None:
    files = Files(Path(str(app.static_folder)))
    app.extensions["files"], app.view_functions["static"] = files, files.answer
    drawn = {**files.drawn, **{f"e-{id}": "emblems.svg" for id in GAMES}}

    @lru_cache(1000)
    def sprite(id: str) -> str:
        """A drawing, in whichever file it is: that of the house, of a game, of the emblems."""
        return f"{files.address(drawn.get(id, 'sprite.svg'))}#{id}"

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

    names: dict[str, object] = {"static": files.address, "sprite": sprite, "icon": icon, "chip": chip}
    app.jinja_env.globals.update(names)


@lru_cache(200)
def _packed(content: bytes, bare: Callable[[str], str] | None, how: str) -> bytes:
    """A file is the same for everybody: it is packed once, as small as possible."""
    if bare:
        content = bare(content.decode()).encode()
    return PACKED[how](content) if how else content
