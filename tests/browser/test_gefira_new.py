"""Setting up a table of four by touch: two taps from two names to a cross, nothing that axe finds."""

import re

import pytest

from tests.browser.eyes import faults, not_fitting
from tests.browser.hand import Hand

FOUR = ("Ana", "Bruno", "Chloé-Marguerite", "Dario")


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_four_compare_the_crosses_and_tap_one(phone, server, store, lang):
    """The names under the pictures follow what is typed; the dock leads there until one is tapped; settings agree."""
    look = faults if lang == "fr-FR" else not_fitting
    with phone(lang=lang) as page:
        hand = Hand(page, store)
        page.goto(f"{server.home}/new/gefira/play")
        hand.tap("button[name=seats][value='4']")
        page.wait_for_selector(".ge-crosses")
        for field, name in zip(page.locator("[name=name]").all(), FOUR, strict=True):
            field.fill(name)
        told = page.locator(".ge-crosses label").all_inner_texts()
        assert len(told) == 4 and all(name in each for name in FOUR for each in told)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "only the board scrolls"
        found = look(page, f"gefira new {lang}")
        assert not page.locator(".dock .go").is_visible(), "no key begins what would be refused"
        hand.tap(".dock .asked")
        picture = page.locator(".ge-crosses svg").first.bounding_box()
        assert picture["y"] >= 0 and picture["y"] + picture["height"] <= page.locator(".dock").bounding_box()["y"]
        assert page.locator(".nope").count() == 0
        hand.tap("label:has([value=pairs_left])")
        hand.tap(".dock .go")
        page.wait_for_selector("#dock")
        page.goto(re.split("[?#]", page.url)[0] + "/settings")
        assert page.locator("[name=cross]:checked").get_attribute("value") == "pairs_left"
        assert not found + look(page, f"gefira settings {lang}")


def test_on_a_desk_no_name_beside_a_cross_is_broken(phone, server):
    with phone(viewport={"width": 1440, "height": 900}, is_mobile=False, has_touch=False, lang="fr-FR") as page:
        page.goto(f"{server.home}/new/gefira/play")
        page.locator("button[name=seats][value='4']").click()
        page.wait_for_selector(".ge-crosses")
        high = page.evaluate("[...document.querySelectorAll('.ge-quarter')].map(each => each.clientHeight)")
        assert len(high) == 16 and max(high) < 24, "one line each"
