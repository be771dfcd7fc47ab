"""A link that is opened: what it opens stands there, one tap goes in, and Back leads home."""

import re

import pytest

from tests.browser.conftest import PHONE
from tests.browser.hand import shot, visit
from tests.browser.letters import SMALL


@pytest.mark.parametrize("role", ["edit", "view"])
def test_one_tap_goes_in_and_the_link_leaves_the_address(phone, server, tables, role):
    table = tables["over"]
    with phone() as page:
        page.goto(server.home)
        page.goto(f"{server.home}/{role[0]}/{getattr(table, role)}")
        keys = page.locator("#door button")
        assert keys.count() == 1
        keys.tap()
        if role == "edit":
            page.wait_for_url(re.compile(rf"/t/{table.id}/who"))
            assert keys.count() == len(table.seats) + 1
            keys.last.tap()
        page.wait_for_url(re.compile(rf"/t/{table.id}$"))
        page.go_back()
        page.wait_for_load_state()
        assert page.url == f"{server.home}/", "nothing to go in by again"


def test_without_a_script_it_is_one_tap_too(browser, server, tables):
    table = tables["over"]
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.goto(f"{server.home}/e/{table.edit}")
    page.locator("#door button").first.click()
    assert f"/t/{table.id}" in page.url
    context.close()


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_it_fits(phone, server, tables, lang):
    with phone(lang=lang, frames=False) as page:
        for link in (f"/v/{tables['over'].view}", f"/e/{tables['seven'].edit}"):
            page.goto(server.home + link)
            for size in (PHONE["viewport"], SMALL):
                page.set_viewport_size(size)
                shot(page, f"door-{link[1]}-{lang}-{size['width']}")
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_back_to_a_page_that_came_in_part_shows_it_whole(phone, server, halfway):
    """A tab fetches a part of its page; a link that loads a whole one leaves, and Back comes to that address."""
    table = halfway["vineta tally"]
    with phone(lang="fr-FR") as page:
        visit(page, server, table)
        page.locator(".tabs a[href*=scores]").tap()
        page.wait_for_url("**/scores")
        page.goto(f"{server.home}/t/{table.id}/share")
        page.go_back()
        page.wait_for_url("**/scores")
        assert page.locator("head link[rel=stylesheet]").count() and page.locator(".tabs").is_visible()
