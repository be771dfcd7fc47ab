"""AQUA's docks, each with the table that leads to it, and a way to press their keys."""

import brotli

from tests.games.aqua import table as t
from tests.games.aqua.table import BOX, done, large, options, tile
from tests.store.tables import laid_out
from tests.web.phone import HTMX, Phone, open_at, press

LETTERS = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "c5": "v", "c6": "o"}
TWO = [("A", 0, 1), ("A", 1, 0)]
OPEN = [tile(0, (1, 0), "ybg"), done(0), tile(1, (1, 0), "ybg"), done(1)]
HABITATS = [*OPEN, tile(1, (2, -1), "56y"), done(1), tile(0, (2, -1), "56y"), done(0), tile(0, (0, 1), "gr6")]
LARGER = [*HABITATS, large(0, "manta", *TWO, points=5), done(0), tile(1, (0, 1), "gr6")]
PAGES = {
    "tile": (OPEN, ""),
    "some colours": (OPEN, "?corals=v-y&turn=3"),
    "places": (OPEN, "?corals=voy"),
    "a place first": (OPEN, "?place=2.-1&corals=v--"),
    "legal, a habitat": (OPEN, "?place=2.-1&corals=voy"),
    "refused, possible when turned": (OPEN, "?place=1.-2&corals=rgb&turn=1"),
    "refused, no side": (OPEN, "?place=5.5&corals=rgb"),
    "refused, taken": (OPEN, "?place=0.0&corals=rgb"),
    "doubt": (OPEN, "?place=2.-1&corals=yyy"),
    "after": (HABITATS, ""),
    "large": (HABITATS, "?dock=large"),
    "large, one animal": (HABITATS, "?dock=large&shape=manta&cells=A.1.0"),
    "large, points": (HABITATS, "?dock=large&shape=manta&cells=A.1.0,A.0.1&points=7"),
    "large, dearer than the one before": (LARGER, "?dock=large&shape=manta&cells=A.1.0,A.0.1&points=9"),
    "another's play area": (HABITATS, "?seat=1"),
    "nonsense": (OPEN, "?place=%3Cb%3E&corals=zzz&turn=9&shape=cow&cells=A.,,B.1&no=99&tap=x1&seat=x"),
}
LAID = {
    "tile": "",
    "a place": "?place=2.-1&corals=v--",
    "a place and colours": "?place=2.-1&corals=voy&turn=2",
    "laid": "?place=1.0",
    "hot spot": "?place=0.0",
    "ring": "?dock=ring&nth=3",
    "large": "?dock=large",
    "points": "?dock=large&shape=dolphin",
    "natives": "?dock=natives",
    "natives, one ecosystem twice": "?dock=natives&e0=1&e1=1",
    "typed": "?dock=typed&no=13",
    "nonsense": "?dock=order&place=99.-99&corals=zz&seat=3&shape=x&nth=99&e0=99",
}
SCORES = {f"score of {row}": (HABITATS, f"/scores?open=0.{row}") for row in ("large", "small", "ecosystem.1")}


def lay(store, log=(), seats=("Ana", "Bruno"), box=BOX, mode="play", chosen=None):
    """A table with a log."""
    chosen = options(len(seats)) if chosen is None and mode == "play" else chosen or {}
    return laid_out(store, "aqua", seats, log, mode, options=chosen, box=box)


def entries(store, table):
    return [row.entry for row in store.entries(table.id)]


def size(app, table, rest):
    phone = Phone(app, "fr")
    phone.get(f"/e/{table.edit}")
    return len(brotli.compress(phone.client.get(f"/t/{table.id}{rest}", headers=HTMX).data, quality=4))


def begun(phone, store, seats=("Ana", "Bruno"), box=BOX):
    table = lay(store, (), seats, box, "tally")
    open_at(phone, table)
    press(phone, "j")
    return table


def final(app, table):
    hall = app.extensions["hall"]
    return hall.live(hall.store.table(table.id)).position.final


def laid_final():
    natives = {"1": "red", "13": "yellow", "2": None}
    first = t.board([t.lying((1, 0), "ybg")], large=[{"shape": "dolphin", "points": 9}])
    return {"mode": "advanced", "natives": natives, "boards": [first, t.board()], "last_round_order": None}
