"""What lets the app open without a network, where it is served over https: its manifest, its icon, its worker.

The worker's address never changes, and each opening of a page asks it anew: its first line names the version, so that
another version takes over by itself. REFEREE_WORKER=0 answers with one that removes itself and all that it saved.
"""

import hashlib
import json
import os
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.games import GAMES
from referee.web.door.statics import Files
from referee.web.lang import lang, say

page = Blueprint("offline", __name__)

PAPER = "#F4EDE0"
SCRIPT = {"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache"}
SEEN = {"static", "templates"}  # what is seen of the app lies in such folders, and in .toml files


def has_worker() -> bool:
    """May this page have one? Browsers want https for it, or the machine itself."""
    here = request.is_secure or request.host.partition(":")[0] in ("localhost", "127.0.0.1")
    return here and _wanted()


@page.get("/sw.js")
def worker() -> ResponseReturnValue:
    folder = Path(str(current_app.static_folder)) / "js"
    if not _wanted():
        return (folder / "no_worker.js").read_text(encoding="utf-8"), SCRIPT
    static: Files = current_app.extensions["files"]
    files = [static.address(name) for name in static.names if "worker" not in name and "paper" not in name]
    rules = [url_for("rules.of_game", game=game, f="all") for game in GAMES]
    root, package = Path(current_app.root_path), Path(__file__).parents[2]
    folders = (root / "static", root / "templates", package, *(game.folder for game in GAMES.values()))
    facts = {"VERSION": _version(folders), "FILES": files, "RULES": rules}
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in facts.items())
    return constants + (folder / "worker.js").read_text(encoding="utf-8"), SCRIPT


@page.get("/offline")
def away() -> str:
    """Shown for a page that this phone has not saved."""
    return render_template("offline.html")


@page.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    static: Files = current_app.extensions["files"]
    icons = (("icon.svg", "any", "any"), ("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
    content = {
        "name": say("app.name"),
        "short_name": say("app.name"),
        "description": say("app.tagline"),
        "lang": lang(),
        "id": "/",
        "start_url": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": static.address(name), "sizes": sizes, "purpose": purpose}
            for name, sizes, purpose in (*icons, ("icon-maskable.png", "512x512", "maskable"))
        ],
    }
    return json.dumps(content), {"Content-Type": "application/manifest+json"}


@page.get("/apple-touch-icon.png")
def apple() -> ResponseReturnValue:
    """Asked for by this name where a page is put on a home screen."""
    return redirect(current_app.extensions["files"].address("icon-maskable.png"))


def _wanted() -> bool:
    return os.environ.get("REFEREE_WORKER", "1") != "0"


@lru_cache(1)
def _version(folders: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for path in [path for folder in folders for path in sorted(folder.rglob("*"))]:
        if path.is_file() and (path.suffix == ".toml" or SEEN.intersection(path.parts)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
