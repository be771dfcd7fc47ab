"""Géfira's pages of four: every dock in both languages, whole games tapped key by key, every entry corrected."""

import pytest

from tests.games.gefira.table import FOUR, activate, destiny, face, fill, tool
from tests.games.gefira.test_four import BUILD, LAID, took
from tests.store.tables import laid_out
from tests.web.phone import Phone, open_at

SEATS = ("Ana", "Bruno", "Chloé", "Dario")

CHAIN = [BUILD, activate(0, 0), tool(), face("snake", "forward"), face("talisman", "forward")]
# Everybody may activate anybody: blue and red bring red's explorer to the corner, where green turns him to the section
# opposite blue 3, on which there is a flood.
OPEN = {"whose_explorer": "any"}
SPARSE = {colour: [symbol, None, symbol, symbol, None, None] for colour, symbol in FOUR.items()}
BETWEEN = [
    {**BUILD, "symbols": SPARSE | {"blue": ["talisman", None, "flood", "talisman", None, None]}},
    activate(0, 1, bridge="red"),
    fill(1, 2),
    activate(0, 2, bridge="red"),
    tool(False),
    destiny(1, "tool", tool="compass"),
    destiny(1, "tool"),
    activate(2, 3, bridge="red"),
    tool(),
]
BUILT = "ttooot" + "ssooos" + "lloool" + "wwooow"
PAGES = {
    "build": ([], ""),
    "half built": ([], "?shown=ttooots"),
    "taken": ([], f"?shown={BUILT}"),
    "taken, then": ([], f"?shown={BUILT}1"),
    "lay": (LAID[:1], ""),
    "giver": (LAID, ""),
    "take": (LAID, "?seat=1&whom=0&shown=2.3"),
    "last take": ([*LAID, took(0, "red", 2, 3, 4), took(1, "green", 2, 5, 6), took(2, "yellow", 2, 3, 4)], ""),
    "turn": ([BUILD], ""),
    "late extra": ([BUILD, destiny(0, "tool"), destiny(0, "tool")], ""),
    "repair": ([BUILD], "?dock=repair&shown=3s"),
    "symbol": ([BUILD], "?dock=repair&nth=3"),
    "renovate": ([BUILD], "?dock=renovate"),
    "destiny": ([BUILD, destiny(0, "tool")], "?dock=destiny&shown=6.short"),
    "tool": (CHAIN[:2], ""),
    "face": (CHAIN[:3], ""),
    "arrow": (CHAIN[:3], "?group=f"),
    "anybody": (BETWEEN[:7], "", OPEN),
    "opponent": (BETWEEN, "?group=f", OPEN),
    "flood": (BETWEEN, "?group=f&whom=0", OPEN),
    "between, arrow": (BETWEEN, "?group=s", OPEN),
    "nonsense": ([BUILD], "?dock=fly&nth=99&shown=%3Cb%3E&group=zz&whom=9&seat=x&tap=x1"),
    "nonsense taken": ([], f"?shown={BUILT}3333"),
}


@pytest.fixture
def play(store):
    """A table of four with a log."""

    def made(log=(), **options):
        return laid_out(store, "gefira", SEATS, log, options=options)

    return made


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_every_dock_is_drawn_in_both_languages(app, play, name, lang):
    log, rest, *options = PAGES[name]
    page = open_at(phone := Phone(app, lang), play(log, **(options[0] if options else {})), rest)
    assert phone.status == 200 and page.lang == lang and "Géfira" in page.title
    assert "undefined" not in page.source and "None" not in page.text
