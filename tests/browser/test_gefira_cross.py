"""Géfira's cross by touch: an arm brought near, what is tapped there, and back; nothing that axe finds."""

import pytest

from tests.browser.eyes import walk
from tests.browser.hand import visit
from tests.browser.test_gefira import Finger, box_of, lay
from tests.games.gefira.own import FOUR, STOPPED, TAKEN_CORNER
from tests.games.gefira.table import activate, face, tool
from tests.games.gefira.test_four import BUILD, LAID

NAMES = ("Maximiliane", "Bartholomäus", "Chloé-Sophie", "D")
CHAIN = [BUILD, activate(0, 0), tool(), face("flood", "across"), face("snake", "across")]


def long_build(arm):
    """All bridges at once, with halves that differ."""
    more = sum(map(int, arm.split("+"))) - 6
    rows = {colour: [*row, *row[:1] * more] for colour, row in BUILD["symbols"].items()}
    return BUILD | {"symbols": rows}


LONG = [long_build("3+5"), activate(0, 0), tool(False)]


@pytest.mark.parametrize("script", [True, False])
def test_an_arm_is_brought_near_tapped_and_left(phone, server, store, script):
    """A section and its symbol, with a look at the whole in between; then an explorer."""
    with phone(lang="fr-FR", java_script_enabled=script) as page:
        finger = Finger(page, store, table := lay(store, [BUILD], seats=FOUR, cross="round_left"))
        visit(page, server, table)
        assert page.locator(".ge-bridges button").count() == 0
        assert all(thumb(arm) >= 44 for arm in page.locator(".ge-arm").all())
        touch(finger, ".ge-arm[aria-label$='du bas']", "near=south")
        assert all(thumb(key) >= 43.9 for key in page.locator(".ge-bridges button").all())
        touch(finger, ".ge-bridges button[value=h2]", "nth=2")
        assert page.locator(".ge-near .ge-frame").count() == 1, "the arm stays near while a symbol is chosen"
        touch(finger, ".ge-plan", "dock=renovate")
        assert page.locator(".ge-near").count() == 0 and "nth=2" in page.url, "what is half made stays"
        touch(finger, "#dock button[value=st]", "shown=2t")
        touch(finger, "#dock button[value=z]", "/t/")
        assert finger.until(lambda: finger.seen["actions_left"] == 1)
        touch(finger, ".ge-arm[aria-label$='du bas']", "near=south")
        touch(finger, ".ge-bridges button[value=x0]", "near=.south")
        assert finger.until(lambda: finger.seen["explorers"][0]["columns"] == [1])
        assert page.locator(".ge-near").count() == 1


def thumb(key):
    """How large it is, at least one way."""
    box = key.bounding_box()
    return min(box["width"], box["height"])


def touch(finger, key, there):
    """A touch in the middle of what is there, and the page that it leads to."""
    finger.page.locator(key).first.tap()
    finger.page.wait_for_url(lambda url: there in url)
    finger.settle()


def test_the_cross_fits_and_axe_finds_nothing(phone, server, store):
    """Whole and near, built and not, with short and with long names."""
    pages = []
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        for name, log, rest, options in (
            ("building", [], "", {"cross": "pairs_left"}),
            ("chain", CHAIN, "", {"cross": "round_left"}),
            ("near", CHAIN, "?near=south", {"cross": "round_left"}),
            ("taking", LAID, "?near=east", {"cross": "round_right"}),
        ):
            table = lay(store, log, seats=NAMES, **options)
            page.request.get(f"{server.home}/e/{table.edit}")
            pages.append((f"gefira cross {name}", f"/t/{table.id}{rest}", "gefira"))
        assert not walk(page, server.home, pages)


def test_a_small_phone_begins_where_the_arm_lies(phone, server, store):
    with phone(lang="fr-FR", viewport={"width": 320, "height": 568}, frames=False) as page:
        for arm in ("south", "west", "north", "east"):
            visit(page, server, lay(store, [BUILD], seats=FOUR, cross="round_left"), f"?near={arm}")
            board, seen = (page.locator(each).bounding_box() for each in (".board", "[data-seen]"))
            assert seen["y"] >= board["y"] - 1 and seen["y"] + seen["height"] <= board["y"] + board["height"] + 1, arm
            assert page.locator(".dock .key").first.bounding_box()["y"] < 568 - 44
        for log, options in ((STOPPED, {"cross": "round_left"}), (LONG, {"cross": "pairs_left", "arm": "3+5"})):
            visit(page, server, lay(store, log, seats=FOUR, **options))
            for arm in page.locator(".ge-arm").all():
                assert thumb(arm) >= 44, "the whole cross shrinks until then, beside a full dock"


@pytest.mark.parametrize("arm", ["3+4", "3+5"])
def test_sections_of_a_longer_half_are_as_large_as_a_thumb(phone, server, store, arm):
    log = [long_build(arm)]
    with phone(lang="fr-FR", frames=False) as page:
        for near in ("south", "west", "north", "east"):
            visit(page, server, lay(store, log, seats=FOUR, cross="pairs_right", arm=arm), f"?near={near}")
            keys = page.locator(".ge-bridges button").all()
            assert len(keys) >= 6 and all(thumb(key) >= 43.9 for key in keys), near


def test_a_corner_that_is_taken_is_refused_by_one_tap(phone, server, store):
    """Blue 2 before blue 4, who faces away: the rule's number is longer than others and stands clear of its title."""
    with phone(lang="fr-FR", viewport={"width": 320, "height": 568}) as page:
        visit(page, server, lay(store, TAKEN_CORNER, seats=FOUR, cross="round_left"))
        page.locator("#dock button[value=x2]").tap(force=True)  # greyed: it answers why not
        page.wait_for_selector(".broken")
        assert "tourné vers 4, occupe les deux sections" in page.locator("[role=alert]").inner_text()
        number, begins = box_of(page, ".broken .id"), "e => e.getClientRects()[0].left"
        assert box_of(page, ".ge-cross")["bottom"] - box_of(page, ".ge-cross")["top"] > 90, "no stamp"
        assert number["right"] + 4 <= page.locator(".broken span.said").evaluate(begins), number
        keys, told = page.locator(".answered button:visible").all(), box_of(page, ".answered")
        assert len(keys) > 1 and box_of(page, ".board")["bottom"] - box_of(page, ".board")["top"] >= 104
        assert all(key.bounding_box()["y"] + key.bounding_box()["height"] <= told["bottom"] + 1 for key in keys), (
            "whole"
        )
    with phone(lang="fr-FR") as page:  # on an ordinary one its signs are read, and all keys are there
        visit(page, server, lay(store, TAKEN_CORNER, seats=FOUR, cross="round_left"))
        page.locator("#dock button[value=x2]").tap(force=True)
        page.wait_for_selector(".broken")
        assert box_of(page, ".ge-cross")["bottom"] - box_of(page, ".ge-cross")["top"] > 190
        keys, told = page.locator(".answered button:visible").all(), box_of(page, ".answered")
        assert all(key.bounding_box()["y"] + key.bounding_box()["height"] <= told["bottom"] + 1 for key in keys)


def test_the_way_back_stands_beside_the_end_of_an_action(phone, server, store):
    """Not below it, in a row that the board gives up."""
    for lang, width, height in (("fr-FR", 390, 844), ("en-GB", 320, 568)):
        with phone(lang=lang, viewport={"width": width, "height": height}, frames=False) as page:
            visit(page, server, lay(store, [*TAKEN_CORNER, activate(0, 2)], seats=FOUR, cross="round_left"))
            told, back = (page.locator(f".ge-told > {each}").bounding_box() for each in ("[data-tell]", ".undo"))
            assert back["x"] >= told["x"] + told["width"] and back["y"] < told["y"] + told["height"], lang


def test_the_key_of_the_whole_cross_covers_no_word(phone, server, store):
    """Near, the arm below has the words where bridges begin and end."""
    with phone(lang="fr-FR", viewport={"width": 320, "height": 568}, frames=False) as page:
        visit(page, server, lay(store, TAKEN_CORNER, seats=FOUR, cross="round_left"))
        page.goto(page.url.split("?")[0] + "?near=south")
        key, words = box_of(page, ".ge-plan"), [each.bounding_box() for each in page.locator(".ge-shore").all()]
        assert words and all(w["x"] + w["width"] <= key["left"] or w["y"] >= key["bottom"] for w in words)
