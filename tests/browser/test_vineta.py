"""Vineta refereed and scored by touch: taps counted, refusals read, nothing that axe finds."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_pages import SMALL, WIDER, picture
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(phone, server, store, scheme):
    axe, found = Axe(), []
    options = {"resultTypes": ["violations"]} | ({"runOnly": ["color-contrast"]} if scheme == "dark" else {})
    with phone(lang="fr-FR", dark=scheme == "dark", reduced_motion="reduce", expect=["status of 503"]) as page:
        for name, address in addresses(store, page, server):
            page.goto(address, wait_until="load")
            picture(page, f"vineta {scheme} {name}")
            result = axe.run(page, options=options)
            for violation in result.response["violations"]:
                found += [f"{name}: {violation['id']} {node['html'][:160]}" for node in violation["nodes"]]
    assert not found


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_everything_fits_and_can_be_hit(phone, server, store, lang):
    """No key below 44 pixels, nothing beside the screen, no word beside its key, the dock's first key in sight."""
    small, wide, away, spilt = {}, {}, [], {}
    with phone(lang=lang, expect=["status of 503"]) as page:
        for name, address in addresses(store, page, server):
            page.goto(address, wait_until="load")
            if found := page.evaluate(SMALL):
                small[name] = found
            if found := page.evaluate(WIDER):
                wide[name] = found
            if found := page.evaluate(SPILT):
                spilt[name] = found
            box = page.locator(".dock .key, .dock .btn").first.bounding_box() if "/scores" not in address else None
            if box and not 0 <= box["y"] <= 844 - 44:
                away.append(name)
    assert (small, wide, away, spilt) == ({}, {}, [], {})


SPILT = """
  [...document.querySelectorAll('.key')].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth)
    .map(e => `${e.innerText} ${e.scrollWidth} in ${e.clientWidth}`)
"""
