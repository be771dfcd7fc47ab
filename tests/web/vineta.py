"""Vineta's docks, each with the table that leads to it, and a way to press their keys."""

from tests.games.vineta.scenes import BOX, CITY, FIVE, MIDDLE, PEOPLE, finished, sunk_by_colour
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at, press

COLOURS = {**FIVE, "record_colours": True}
SIX = (*PEOPLE, "Éléonore", "Wilhelmina Wagner")
# What is asked: the log, what follows the address, then seats, options and box where they matter.
PAGES = {
    "place": ([], ""),
    "place, by colour": ([], "?dock=fill&district=G1&colour=blue&city=70000" + "0" * 40),
    "place, counted": ([], "?dock=all&district=Y2&city=" + "20000" + "0" * 40),
    "place one": ([], "?dock=one"),
    "place one where": ([], "?dock=one&colour=blue"),
    "first card": ([CITY], "", PEOPLE, FIVE),
    "card": (MIDDLE, "", PEOPLE, FIVE),
    **{
        name: (MIDDLE, f"?card={rest}", PEOPLE, FIVE)
        for name, rest in {
            "flood": "flood_3",
            "rescue": "rescue",
            "rescue which": "rescue&start=G1",
            "rescue to": "rescue&start=G1&sent=blue.red",
            "panic": "panic",
            "panic which": "panic&start=G1",
            "panic to": "panic&start=G1&sent=blue",
            "authority": "authority",
            "calm sea": "calm_sea",
            "wind": "changing_wind",
            "wind to": "changing_wind&start=Y3&index=1",
            "relocation": "relocation",
            "relocation with": "relocation&start=Y3",
            "false hope": "false_hope",
            "false hope to": "false_hope&start=G1&sent=blue",
            "quarantine": "quarantine",
        }.items()
    },
    "a box of its own": (MIDDLE, "", PEOPLE, FIVE, BOX),
    "take": (sunk_by_colour(), "", PEOPLE, COLOURS),
    "reveal": (finished()[:-2], ""),
    "reveal district": (finished()[:-2], "?colour=blue"),
    "over": (finished(), ""),
    "six": (finished(6)[:130], "", SIX),
    "six, crowded": (finished(6)[:60], "", SIX),
    "nonsense": (MIDDLE, "?card=fly&start=Q9&index=-1&sent=%3Cb%3E.G1&seat=x&dock=zz", PEOPLE, FIVE),
    "nothing left to ask": (MIDDLE, "?card=calm_sea&start=Y3&index=0", PEOPLE, FIVE),
    "half sense": (MIDDLE, "?card=panic&start=G2&index=99&sent=purple.G1.G1.blue", PEOPLE, FIVE),
}


def lay(store, log=(), rest="", seats=PEOPLE, options=None, box=None, mode="play"):
    """A table with a log."""
    return laid_out(store, "vineta", seats, log, mode, options=options, box=box)


def last(store, table):
    return store.entries(table.id)[-1].entry


def two_at(app, table, *taps):
    """Two phones at a table, before the same question."""
    phones = Phone(app), Phone(app)
    for phone in phones:
        open_at(phone, table)
        press(phone, *taps)
    return phones
