"""A household's box by touch: learnt one tap a face, used at a table, brought in damaged."""

import json

import pytest

from tests.browser.eyes import faults, walk
from tests.browser.hand import Hand, box_of, visit
from tests.core.test_box import FULL


@pytest.fixture
def hand(phone, server, store):
    with phone() as page:
        yield open_box(page, server, store, "space_aztecs")


def open_box(page, server, store, game):
    """A hand at a new box of this game."""
    page.goto(server.home + "/boxes")
    hand = Hand(page, store)
    hand.tap(f"button[value={game}]")
    page.wait_for_url("**/b/**")
    return hand


def values(hand):
    return hand.store.boxes.get(hand.page.url.split("/b/")[1].split("?")[0].split("/")[0]).values


def test_learn_my_box_then_a_game_with_it(hand, server):
    """Ten villagers are ten taps; two types of warriors tell their totals; then one tap says how many."""
    taps = hand.taps
    for n in range(10):
        hand.tap(f".dock button[value='{n % 4}']")
    assert hand.taps - taps == 10
    assert [values(hand)["cards"][f"PA{n + 1:02}"]["points"] for n in range(10)] == [n % 4 for n in range(10)]
    hand.page.goto(hand.page.url.split("?")[0] + "?shelf=totals")
    hand.tap("a[href*='at=new_type']")
    hand.page.locator("[name=typed]").fill("eagle")
    hand.page.locator("[name=typed]").press("Enter")
    hand.settle()
    hand.tap(".dock button[value='2']")
    hand.tap(".dock button[value='5']")
    assert values(hand)["warriors"] == {"eagle": [2, 5]}
    hand.page.goto(server.home + "/new/space_aztecs/tally")
    assert hand.page.locator("input[name=box]:checked").count() == 1
    hand.page.locator("input[value=pink]").check()
    hand.tap(".dock .go")
    hand.page.wait_for_url("**/t/**")
    hand.page.goto(hand.page.url.split("?")[0] + "?seat=0&dock=warriors")
    hand.tap(".dock button[value='w2.eagle']")
    row = hand.store.entries(hand.table)[-1].entry
    assert row["value"] == [{"type": "eagle", "count": 2, "total": 5}], "one tap for two eagles"


def test_a_value_is_kept_without_a_new_page_and_undone(hand):
    hand.page.evaluate("window.same = true")
    hand.tap(".dock button[value='3']")
    hand.page.locator(".bx-pieces b", has_text="3").wait_for()
    assert hand.page.evaluate("window.same") and "PA02" in hand.page.url
    hand.tap(".prompt button")
    assert values(hand) == {} and hand.page.evaluate("window.same")


def test_what_is_typed_for_one_card_is_not_offered_for_the_next(hand):
    hand.tap(".filters a:has-text('Name')")
    field = hand.page.locator("[name=typed]")
    field.fill("Turkey")
    field.press("Enter")
    hand.page.locator("h2", has_text="Villager 2").wait_for()
    assert field.input_value() == ""
    hand.tap(".bx-shelves a:has-text('Warriors')")
    assert field.input_value() == "", "nor on another shelf"
    assert values(hand) == {"cards": {"PA01": {"name": "Turkey"}}}


def test_a_shape_is_drawn_by_touch(phone, server, store):
    with phone() as page:
        hand = open_box(page, server, store, "aqua")
        page.goto(page.url.split("?")[0] + "?at=manta.cells")
        for cell in ("Cell 0 0", "Cell 0 1", "Cell 1 0"):
            hand.tap(f".bx-comb a[aria-label='{cell}']")
        hand.tap(".bx-comb a[aria-label='Cell 1 0, taken']")
        hand.tap(".dock .go")
        assert values(hand) == {"large": {"manta": {"cells": [[0, 0], [0, 1]]}}}


def test_a_damaged_box_is_told_and_changes_nothing(hand, server, tmp_path):
    hand.tap(".dock button[value='3']")
    before = values(hand)
    id = hand.page.url.split("/b/")[1].split("?")[0]
    for name, text in (("half.json", '{"format":"referee-box/1","game":"space_az'), ("other.json", '{"a":1}')):
        (tmp_path / name).write_text(text)
        hand.page.goto(f"{server.home}/boxes/import?into={id}")
        hand.page.locator("input[type=file]").set_input_files(tmp_path / name)
        hand.tap(".dock .go")
        assert hand.page.locator("[role=alert]").inner_text()
        hand.shot(f"box damaged {name}")
    assert hand.store.boxes.get(id).values == before
    good = {"format": "referee-box/1", "game": "space_aztecs", "box": FULL["space_aztecs"]}
    (tmp_path / "good.json").write_text(json.dumps(good))
    hand.page.goto(f"{server.home}/boxes/import?into={id}")
    hand.page.locator("input[type=file]").set_input_files(tmp_path / "good.json")
    hand.tap(".dock .go")
    hand.page.locator("input[value='PA01.points']").uncheck()
    hand.shot("box preview")
    assert not faults(hand.page, "box preview")
    hand.tap(".dock .go")
    hand.page.wait_for_url(f"**/b/{id}*")
    now = hand.store.boxes.get(id).values["cards"]
    assert now["PA01"] == {"points": 3, "name": "Toucan", "hour": "06:10"} and now["BA02"]["kind"] == "priest"


def test_nothing_is_wrong_with_any_page(phone, server, store):
    """Targets for a thumb, nothing beside the screen; axe in light and dark."""
    pages = []
    shelves = {"space_aztecs": ["PA01.points", "BA03.kind", "GA01.bonus", "CX1.hour", "warriors.eagle.3"]}
    shelves |= {"aqua": ["red.name", "dolphin.cells", "7.of", "hot_spots.2", "1.count"]}
    shelves |= {"vineta": ["G1.touches", "R1.seaside", "confirmed"]}
    shelves |= {"faraway": ["R01.colour", "R25.quest", "R12.needs_stone", "S02.points"]}
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        for game, values in FULL.items():
            box = store.boxes.create(game, f"Box {game}", values)
            page.request.get(f"{server.home}/e/{box.edit}")
            rests = ["", "?at=done", *(f"?at={id}" for id in shelves[game]), "/share"]
            pages += [
                (f"box {game} {rest}", f"/b/{box.id}{rest}", rest != "/share" and f"box {game}") for rest in rests
            ]
        pages += [(each, each, None) for each in ("/boxes", "/boxes/import", "/new/space_aztecs/tally")]
        reader = store.boxes.create("vineta", "Read-only", FULL["vineta"])
        page.request.get(f"{server.home}/v/{reader.view}")

        def check(name):
            if "at=" in name and "done" not in name:
                dock = box_of(page, ".dock")
                if dock["y"] <= 180 or not page.locator(".dock h2").is_visible():
                    yield f"{name}: the dock covers the box"

        assert not walk(page, server.home, [*pages, ("box read only", f"/b/{reader.id}", None)], check)


def test_a_value_typed_in_a_game_is_kept_by_one_tick(phone, server, store):
    """The tick is remembered: the next card is kept without a further tap, and an undo takes it out again."""
    with phone() as page:
        hand = Hand(page, store)
        table = store.create("space_aztecs", "play", "1", ("Ana", "Bo", "Cy"), {"removed": "green"}, {})
        visit(page, server, table)
        for tap in ("button[value=e0]", "button[value=kvillager]", ".keep input[name=keep]"):
            hand.tap(f"#dock {tap}", wait="keep" not in tap)
        hand.tap("#dock button[value=n2]")
        hand.tap("#dock button[value=kvillager]")
        assert page.locator(".keep input[name=keep]").is_checked()
        hand.tap("#dock button[value=n4]")
        (box,) = [box for box in store.boxes.everything() if len(box.values.get("cards", {})) == 2]
        assert box.values == {"cards": {"PA01": {"points": 2}, "PA02": {"points": 4}}}
        hand.tap(".last button[value=undo]")
        assert hand.until(lambda: store.boxes.get(box.id).values == {"cards": {"PA01": {"points": 2}}})
