"""Static files: an address that changes with the content, and as few bytes over the wire as possible.

`css/house.css` lies in the house's folder, `games/<id>/<file>` in the folder `static/` of that game's package.
"""

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path

import brotli
import rcssmin
import rjsmin
from flask import Flask, Response, abort, request, send_file, url_for
from markupsafe import Markup
from werkzeug.security import safe_join

from referee.games import GAMES
from referee.web.door.accents import accent_css
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
        self.folder = folder
        self._made: dict[str, Callable[[], str]] = {
            **{name: partial(self._joined, parts) for name, parts in JOINED.items()},
            **{f"games/{id}/{id}.css": partial(self._sheet, id) for id in GAMES},
            "css/accents.css": lambda: accent_css(GAMES.values()),
            "emblems.svg": self._emblems,
        }

    @property
    def names(self) -> list[str]:
        """Every sheet, script and drawing that a page may ask for."""
        lying = [name for folder in ("", *(f"games/{id}/" for id in GAMES)) for name in self._under(folder)]
        return sorted({*lying, *self._made} - PARTS)

    @property
    def drawn(self) -> dict[str, str]:
        """The file of each drawing."""
        files = [name for name in self.names if name.endswith(".svg")]
        return {id: name for name in files for id in DRAWN.findall(self.read(name).decode())}

    def path(self, name: str) -> Path | None:
        """Where a file lies; None where there is none."""
        kind, _, rest = name.partition("/")
        folder = self.folder
        if kind == "games":
            id, _, name = rest.partition("/")
            if id not in GAMES:
                return None
            folder = GAMES[id].folder / "static"
        path = safe_join(str(folder), name)
        return Path(path) if path and Path(path).is_file() else None

    def read(self, name: str) -> bytes:
        if name in self._made:
            return self._made[name]().encode()
        if path := self.path(name):
            return path.read_bytes()
        raise FileNotFoundError(f"no static file {name}")

    def answer(self, filename: str) -> Response:
        if filename in self._made:
            content, kind = self.read(filename), SENT[Path(filename).suffix]
            return send_file(BytesIO(content), kind, etag=hashlib.sha256(content).hexdigest()[:16])
        path = self.path(filename)
        if path is None:
            abort(404)
        return send_file(path)

    def _under(self, folder: str) -> list[str]:
        where = self.folder if not folder else GAMES[folder.split("/")[1]].folder / "static"
        return [f"{folder}{each.relative_to(where).as_posix()}" for each in where.rglob("*") if each.suffix in SENT]

    def _joined(self, parts: Iterable[str]) -> str:
        return "\n".join((self.folder / part).read_text(encoding="utf-8") for part in parts)

    def _sheet(self, id: str) -> str:
        """What a game adds to the house's sheet: its colours, then its own rules, where it has any."""
        own = GAMES[id].folder / "static" / f"{id}.css"
        return accent_css([GAMES[id]]) + (own.read_text(encoding="utf-8") if own.exists() else "")

    def _emblems(self) -> str:
        """The emblem of each game: only pages that list games load them."""
        files = {id: self.path(f"games/{id}/emblem.svg") for id in GAMES}
        drawn = [EMBLEM.search(file.read_text(encoding="utf-8")) if file else None for file in files.values()]
        symbols = [found[0] if found else NO_EMBLEM.format(id) for id, found in zip(files, drawn, strict=True)]
        return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>"])


def init_statics(app: Flask) -> None:
    """`static('css/house.css')`: the address of a file with its checksum, so it may be kept for a year."""
    files, known = Files(Path(str(app.static_folder))), dict[str, str]()
    app.extensions["files"], app.view_functions["static"] = files, files.answer

    def static(name: str) -> str:
        if name not in known or app.debug:
            digest = hashlib.sha256(files.read(name)).hexdigest()[:8]
            known[name] = url_for("static", filename=name, v=digest)
        return known[name]

    drawn = {**files.drawn, **{f"e-{id}": "emblems.svg" for id in GAMES}}

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
    if request.endpoint != "static" or response.status_code != 200 or response.mimetype not in SENT.values():
        return response
    response.direct_passthrough = False
    kind = "" if "/vendor/" in request.path else response.mimetype
    how = next((how for how in PACKED if request.accept_encodings[how]), "")
    content = _packed(response.get_data(), kind, how)
    if how:
        response.headers["Content-Encoding"] = how
    response.vary.add("Accept-Encoding")
    response.set_data(content)
    return response


@lru_cache(200)
def _packed(content: bytes, kind: str, how: str) -> bytes:
    """A file is the same for everybody: it is packed once, as small as possible."""
    if bare := BARE.get(kind):
        content = bare(content.decode()).encode()
    return PACKED[how](content) if how else content
