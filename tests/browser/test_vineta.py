"""Vineta refereed and scored by touch: taps counted, refusals read, nothing that axe finds."""

import pytest

from tests.browser.eyes import faults, not_fitting
from tests.games.vineta.scenes import finished
from tests.web.test_vineta import PAGES, lay


def addresses(store, page, server):
    """Every dock of a refereed table, score only, the sheet, the page of a new table."""
    found = [(name, lay(store, *told), told[1]) for name, told in PAGES.items() if "sense" not in name]
    over = lay(store, finished())
    found += [(f"scores {row}", over, f"/scores?open=0.{row}") for row in ("own_on_last", "won", "district")]
    docks = [*(f"?dock={dock}" for dock in ("last", "standing", "house", "district", "won", "more", "done")), ""]
    tally = lay(store, mode="tally")
    found += [(f"tally {dock}", tally, dock) for dock in docks]
    found += [("tally colours", lay(store, options={"record_colours": True}, mode="tally"), "?dock=colours")]
    for _, table, _ in found:
        page.request.get(f"{server.home}/e/{table.edit}")
    yield from ((name, f"{server.home}/t/{table.id}{rest}") for name, table, rest in found)
    yield from ((f"new {mode}", f"{server.home}/new/vineta/{mode}") for mode in ("play", "tally"))


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_nothing_is_wrong_with_any_page(phone, server, store, lang):
    """Axe in light and dark, targets for a thumb, nothing beside the screen or its key, the first key in sight."""
    found = []
    with phone(lang=lang, reduced_motion="reduce", expect=["status of 503"]) as page:
        for name, address in addresses(store, page, server):
            page.goto(address, wait_until="load")
            found += faults(page, f"vineta {name}") if lang == "fr-FR" else not_fitting(page, name)
            found += [f"{name}: {each}" for each in page.evaluate(SPILT)]
            box = page.locator(".dock .key, .dock .btn").first.bounding_box() if "/scores" not in address else None
            if box and not 0 <= box["y"] <= 844 - 44:
                found.append(f"{name}: the first key is out of sight")
    assert not found


SPILT = """
  [...document.querySelectorAll('.key')].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth)
    .map(e => `${e.innerText} ${e.scrollWidth} in ${e.clientWidth}`)
"""
