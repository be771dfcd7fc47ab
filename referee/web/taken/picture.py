"""The result on paper as a picture for a chat: laid out here, drawn by a library, cached; and a link's preview."""

import re
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from pathlib import Path
from threading import Lock

import resvg_py
from flask import Blueprint, Response, abort, current_app, g, render_template, request, url_for
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from referee.games import GAMES
from referee.store.play.in_play import Live
from referee.web.access import circle_of, open_by_link, open_table
from referee.web.circle.numbers.remembered import Remembered, remembered
from referee.web.door import limits
from referee.web.door.accents import light
from referee.web.lang import lang, say
from referee.web.links import qr, shared
from referee.web.names import letters
from referee.web.taken.fonts import FILES, NO_LETTER, cut, drawable, fit, readable_names, width, wrap
from referee.web.taken.paper import NOTHING, Paper, PaperNote, head, in_our_words, title
from referee.web.telling.result import result

page = Blueprint("picture", __name__)

WIDE, LEAST, MOST = 1080, 1200, 1920  # a portrait; a higher one gives up notes, never a row of the pad
EDGE = 72
ROOM = WIDE - 2 * EDGE
ROW, LINE = 66, 46
QR = 290
KEPT = 40  # pictures: some four megabytes


@page.get("/t/<id>/slip.png")
@limits.PICTURES
def picture(id: str) -> Response:
    live = open_table(id)
    return _drawn(live, remembered(live, circle_of(id)))


@page.get("/v/<secret>/slip.png")
@limits.PICTURES
def preview(secret: str) -> Response:
    """For a chat that draws a preview of the view link: of a table whose names may be shown, once its game is over."""
    live = open_by_link("view", secret)
    if not live.table.named or not live.position.over:
        abort(403)
    return _drawn(live)


def _drawn(live: Live, known: Remembered = NOTHING) -> Response:
    link, names = shared("join.view", live.table.view), tuple(readable_names(live.table.seats))
    if names != live.table.seats:
        g.speech = live.game.speech(lang(), names, live.setup.box, live.setup.options)
    album: Album = current_app.extensions.setdefault("album", Album())
    drawn = album.of(
        (live.table.id, live.version, lang(), link, known.fallen is not None, known.before),
        lambda: draw(in_our_words(live, replace(result(live), names=names), known), live.game.id, qr(link)),
    )
    response = Response(drawn, mimetype="image/png")
    name = f"{live.game.id}-{live.table.created[:10]}.png"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.add_etag()
    response.make_conditional(request)
    return response


def preview_of(live: Live, secret: str) -> dict[str, str]:
    """What a chat shows of the view link, as Open Graph."""
    known = {"type": "website", "site_name": say("app.name")}
    if live.table.named and live.position.over:
        found, picture = result(live), url_for("picture.preview", secret=secret, _external=True)
        named = {"title": title(found), "description": head(live, found), "image": picture, "image:type": "image/png"}
        return known | named
    players = say("share.players", n=live.setup.count)
    return known | {"title": say(f"scores.{live.state(live.position)}", game=live.game.name), "description": players}


class Text(Struct, frozen=True):
    x: float
    y: float
    size: float
    text: str
    fill: str = "ink"
    bold: bool = False
    anchor: str = "start"
    turned: bool = False  # read from below
    spaced: bool = False


class Drawing:
    """What stands on the picture, from the top on: `y` is how far it has come."""

    def __init__(self) -> None:
        self.texts: list[Text] = []
        self.chips: list[tuple[int, str, float, float]] = []  # seat, letter, x, y
        self.lines: list[float] = []
        self.wins: list[tuple[float, float, float, float]] = []  # x, y, width, height
        self.y = 20.0

    def write(self, x: float, size: float, text: str, fill: str = "ink", below: float = 0, **more: object) -> None:
        self.texts.append(Text(x, self.y + below, size, text, fill, **more))  # type: ignore[arg-type]


def draw(paper: Paper, game: str, code: Markup) -> bytes:
    """The paper as a PNG."""
    drawing = Drawing()
    _head(drawing, paper)
    _pad(drawing, paper)
    _notes(drawing, paper.notes, paper.more)
    high = max(drawing.y + QR + 70, LEAST)
    drawing.y = high - QR - 40
    drawing.lines.append(drawing.y - 12)
    _foot(drawing, paper)
    measures = {"wide": WIDE, "high": high, "edge": EDGE, "qr_size": QR}
    found = render_template("paper.svg", drawing=drawing, qr=code, colours=colours(game), shapes=shapes(), **measures)
    svg = drawable(NO_LETTER.sub("\ufffd", found))
    fonts = [str(file) for file in FILES.values()]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts))


def _head(drawing: Drawing, paper: Paper) -> None:
    drawing.y += 84
    size = fit(paper.head, 36, ROOM, least=28)
    drawing.write(EDGE, size, cut(paper.head, size, ROOM), "ink2")
    size = fit(paper.title, 76, ROOM, bold=True, least=56)
    for line in wrap(paper.title, size, ROOM, bold=True, most=3):
        drawing.y += size * 1.16
        drawing.write(EDGE, size, line, bold=True)
    drawing.y += 36


def _pad(drawing: Drawing, paper: Paper) -> None:
    many = len(paper.names) > 4
    first = 260 if many else 300
    column = (ROOM - first) / len(paper.names)
    middles = [EDGE + first + column * (seat + 0.5) for seat in range(len(paper.names))]
    top = drawing.y
    words = [word for name in paper.names for word in name.split()]
    turned = many or any(width(word, 38) > column - 10 for word in words)  # so that each name is read in full
    _people(drawing, paper, middles, column, turned=turned)
    if paper.order:
        drawing.y += LINE
        drawing.write(EDGE, fit(paper.order, 32, ROOM), paper.order, "ink3", -14)
    for row in paper.rows:
        drawing.lines.append(drawing.y)
        _name(drawing, row.number, row.name, first)
        drawing.y += 46
        for middle, cell in zip(middles, row.cells, strict=True):
            counts = cell not in (None, "0")
            drawing.write(middle, 40, cell or "–", "ink" if counts else "ink3", bold=counts, anchor="middle")
        drawing.y += ROW - 46
    drawing.wins = [(middles[seat] - column / 2, top, column, drawing.y - top) for seat in paper.winners]
    drawing.y += 28


def _people(drawing: Drawing, paper: Paper, middles: Sequence[float], column: float, *, turned: bool) -> None:
    ranked = [f"{rank}{name}" for rank, name in zip(paper.ranks, paper.names, strict=True)] if paper.ranks else []
    names = [[name] if turned else wrap(name, 38, column - 10, most=2) for name in ranked or paper.names]
    size = 36.0 if turned else 38.0
    deep = max(width(name, size) for name in ranked or paper.names) + 10 if turned else 44.0 * max(map(len, names))
    how: dict[str, object] = {"anchor": "start" if turned else "middle", "turned": turned}
    for seat, (middle, lines) in enumerate(zip(middles, names, strict=True)):
        drawing.chips.append((seat, letters(paper.names)[seat], middle - 30, drawing.y + 14))
        for n, line in enumerate(reversed(lines)):
            below = 84 + deep if turned else 78 + deep - 44.0 * n
            drawing.write(middle + 12 * turned, size, line, "ink2", below, **how)
    drawing.y += 84 + deep + (64 if turned else 74)
    size = min(fit(total, 76, column - 20, bold=True) for total in paper.totals)
    for seat, (middle, total) in enumerate(zip(middles, paper.totals, strict=True)):
        drawing.write(middle, size, total, "accent" if seat in paper.winners else "ink", bold=True, anchor="middle")
    drawing.y += 26


def _name(drawing: Drawing, number: str, name: str, room: float) -> None:
    """Of a row: in one line, else in two small ones."""
    if number:
        drawing.write(EDGE + room * 0.5, 38, number, "ink2", 46)
        return
    size = fit(name, 38, room - 16, least=32)
    lines = wrap(name, size, room - 16, most=2)
    if len(lines) > 1:
        size, lines = 30, wrap(name, 30, room - 16, most=2)
    for n, line in enumerate(lines):
        drawing.write(EDGE, size, line, "ink2", 28 + 31 * n if lines[1:] else 46)


def _notes(drawing: Drawing, notes: Sequence[PaperNote], more: Callable[[int], str]) -> None:
    """As many as there is room for, each whole; then how many there are more."""
    lines = int((MOST - QR - 90 - drawing.y) // LINE)
    for n, note in enumerate(notes):
        wrapped = wrap(note.text, 34, ROOM - (150 if note.id else 0))
        if len(wrapped) + (n < len(notes) - 1) > lines:
            drawing.y += LINE
            drawing.write(EDGE, 34, more(len(notes) - n), "ink2")
            break
        lines -= len(wrapped)
        for at, line in enumerate(wrapped):
            drawing.y += LINE
            if note.id and at == 0:
                drawing.write(EDGE, fit(note.id, 34, 138, bold=True), note.id, "accent", bold=True)
            drawing.write(EDGE + (150 if note.id else 0), 34, line, "ink2")
        drawing.y += 6
    drawing.y += 30


def _foot(drawing: Drawing, paper: Paper) -> None:
    left = EDGE + QR + 20
    drawing.y += 96
    drawing.write(left, 42, paper.checksum, bold=True, spaced=True)
    for line in wrap(paper.foot, 34, WIDE - EDGE - left, most=4):
        drawing.y += LINE
        drawing.write(left, 34, line, "ink2")


# -- the house's colours and chips, read where the pages have them -------------------------------------


def _static(name: str) -> str:
    return (Path(str(current_app.static_folder)) / name).read_text("utf-8")


@cache
def colours(game: str) -> dict[str, str]:
    """Every light colour by its name; the accent and tint are the game's, and so is what its chips are."""
    own, css = light(GAMES[game]), _static("css/tokens.css").split("@media")[0]
    found = dict(re.findall(r"--([\w-]+):([^;}]+)", css))
    return {**found, **own, "accent": own["deep"], "plain": "yes" if GAMES[game].look.plain_chips else ""}


@cache
def shapes() -> list[Markup]:
    """What a chip is drawn as, by seat."""
    found = re.findall(r'<symbol id="s\d" [^>]*>(.*?)</symbol>', _static("sprite.svg"))
    return [Markup(each) for each in found]  # noqa: S704 - the house's own file


# -- kept -----------------------------------------------------------------------------------------------


class Album:
    """The latest pictures; one is drawn at a time, so that the machine stays free for those who play."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, bytes] = {}
        self._lock = Lock()

    def of(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        with self._lock:
            self._kept[key] = found = self._kept.pop(key, None) or make()
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
            return found
