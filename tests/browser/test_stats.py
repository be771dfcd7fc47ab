"""The numbers of a circle on the screen: nothing that axe finds, nothing beside it, pictures that turn into tables."""

import random

import pytest

from tests.browser.eyes import faults, walk
from tests.browser.hand import shot
from tests.browser.offers import too_many
from tests.games.own import own
from tests.web.circle.past import remember
from tests.web.scenes import SEVEN

NUMBERS = own("own", "NUMBERS")


@pytest.fixture(scope="module")
def circle(store):
    """Seven with long names; many stems, points below zero, two games only, games alone, one that is not decided."""
    made, dice = store.circles.create("Les jeudis", by="host"), random.Random(5)
    for game, (rows, seats, games, below) in NUMBERS.items():
        for day in range(1, games + 1):
            who = dice.sample(SEVEN, seats)
            points = {name: {row: dice.randint(0, 9) * (-1 if row in below else 1) for row in rows} for name in who}
            marks = ["doubt"] if day == 2 else ["open", "doubt"] if day == 3 else []
            remember(store, made.id, f"2024-05-{day:02}", points, *marks, game=game)
    return made


def pages(store, circle):
    anybody = store.circles.people(circle.id)[1].id
    games = [f"/g/{game}" for game in NUMBERS]
    return ["/g", *games, "/g/faraway?n=2", f"/p/{anybody}", f"/those?n=0&who={anybody}&won=1", "/people", ""]


@pytest.fixture
def numbers(phone, server, store, circle):
    """A phone of the circle, and the addresses of its numbers."""
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        page.request.get(f"{server.home}/v/{circle.view}")
        yield page, [f"/c/{circle.id}{rest}" for rest in pages(store, circle)]


def test_axe_finds_nothing_and_everything_fits(numbers, server):
    page, addresses = numbers
    assert not walk(page, server.home, [(f"numbers {each}", each, None) for each in addresses])


def test_so_it_is_with_all_opened_that_opens(numbers, server, circle):
    page, addresses = numbers
    found = []
    for address in addresses:
        page.goto(server.home + address, wait_until="domcontentloaded")  # the load itself may need frames
        found += too_many(page)
        page.locator("summary").evaluate_all("all => all.forEach(each => each.click())")
        found += faults(page, f"numbers {address} opened")
    for rest in ("/share", "/take", "/new", "/track/aqua"):
        page.goto(f"{server.home}/c/{circle.id}{rest}", wait_until="domcontentloaded")
        found += too_many(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=["phone", "small"])
def test_a_picture_turns_into_its_table_and_each_stem_opens_its_game(phone, server, circle, size):
    with phone(viewport={"width": size[0], "height": size[1]}) as page:
        page.request.get(f"{server.home}/v/{circle.view}")
        page.goto(f"{server.home}/c/{circle.id}/g/faraway")
        stems = page.locator(".st-time")
        assert stems.is_visible() and page.locator(".st-table:visible").count() == 0
        page.get_by_text("Game after game").click()
        assert not stems.is_visible() and page.locator(".st-table:visible").count() == 1
        page.get_by_text("Game after game").click()
        shot(page, f"numbers {size[0]}")
        stems.locator("a").last.click()
        page.locator("#door button").click()
        page.wait_for_url("**/t/*/scores")
