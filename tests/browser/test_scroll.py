"""Another page opens at its top, though it is morphed out of the last one; the same page keeps its place."""

import random

import pytest

from referee.games import GAMES
from tests.browser.hand import Hand, visit
from tests.browser.letters import SMALL
from tests.browser.offers import too_many
from tests.games.faraway.players import random_game
from tests.store.tables import laid_out

NAMES = ("Ana", "Bruno", "Chloé")
LOG = random_game(random.Random(5), 3)
SCROLLED = "document.querySelector('.board').scrollTop"


def opened(page, server, store, rest):
    table = laid_out(store, "faraway", NAMES, LOG)
    visit(page, server, table, rest)
    return table, Hand(page)


def scrolled(page):
    page.evaluate("document.querySelector('.board').scrollTop = 90")
    assert page.evaluate(SCROLLED) == 90, "this page is too short to be scrolled"


@pytest.mark.parametrize(
    ("rest", "way", "to"),
    [
        ("/log", ".tabs a[href$='/scores']", "/scores"),
        ("/log", ".tabs a[href$='/rules']", "/rules"),
        ("/rules", ".tabs a[href$='/scores']", "/scores"),
        ("/log", ".top a[href$='/share']", "/share"),
    ],
)
def test_another_page_opens_at_its_top(phone, server, store, rest, way, to):
    with phone(lang="fr-FR", viewport={"width": 390, "height": 500}) as page:
        _, hand = opened(page, server, store, rest)
        scrolled(page)
        hand.tap(way)
        page.wait_for_url(f"**{to}")
        hand.settle()
        assert page.evaluate(SCROLLED) == 0


def test_from_sharing_to_the_settings_the_players_are_in_sight(phone, server, store):
    """On the smallest phone this is the one way there."""
    with phone(lang="fr-FR", viewport=SMALL) as page:
        _, hand = opened(page, server, store, "")
        hand.tap(".top a[href$='/share']")
        page.wait_for_url("**/share")
        hand.tap(".top a[href$='/settings']")
        page.wait_for_url("**/settings")
        hand.settle()
        assert page.evaluate(SCROLLED) == 0 and page.locator(".names").bounding_box()["y"] > 0


def test_the_same_page_keeps_its_place(phone, server, store):
    """A score that is opened, and an entry of another phone, leave what is read where it is."""
    with phone(lang="fr-FR", viewport={"width": 390, "height": 500}) as page:
        table, hand = opened(page, server, store, "/scores")
        scrolled(page)
        hand.tap(".pad tbody tr:nth-child(4) td a")
        page.locator(".pad .open").wait_for()
        assert page.evaluate(SCROLLED) > 0
        before, seen = page.evaluate(SCROLLED), page.locator("#page").get_attribute("data-seq")
        with phone() as other:
            visit(other, server, table, "/log")
            other.locator("input[name=text]").fill("une note")
            other.locator(".dock .field button").tap()
            page.locator(f"#page:not([data-seq='{seen}'])").wait_for(state="attached")
        hand.settle()
        assert page.evaluate(SCROLLED) == before


def test_the_page_of_a_new_table_has_one_scroll_and_offers_three_things(phone, server):
    with phone(lang="fr-FR", frames=False) as page:
        for address in (f"/new/{id}/{kind}" for id, game in GAMES.items() for kind in game.kinds):
            page.goto(server.home + address)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), address
            assert not too_many(page)


def test_a_refusal_of_a_new_table_goes_once_something_else_is_chosen(phone, server):
    with phone(lang="en-GB") as page:
        page.goto(f"{server.home}/new/gefira/play", wait_until="load")
        page.locator("button[name=seats][value='4']").tap()
        page.locator("[name=cross]").first.wait_for(state="attached")
        page.evaluate("const form = document.forms.new; form.noValidate = true; form.requestSubmit()")  # no key does
        page.locator("#why").wait_for()
        page.locator("input[name=cross]").first.check(force=True)
        page.locator("#why").wait_for(state="detached")
