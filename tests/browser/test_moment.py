"""A moment of the table on a screen: every game's fits, the two keys and the scale lead to the others."""

from referee.games import GAMES
from tests.browser.eyes import walk
from tests.browser.hand import visit
from tests.browser.test_log import UNDONE, lay


def test_axe_finds_nothing_and_everything_fits(phone, server, store):
    pages = []
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        for id in GAMES:
            table = lay(store, id, UNDONE)
            page.request.get(f"{server.home}/e/{table.edit}")
            for rest in (f"?at={store.seq(table.id) - 4}", "/scores?at=20"):
                pages.append((f"moment {id} {rest}", f"/t/{table.id}{rest}", id))
        assert not walk(page, server.home, pages)


def test_the_keys_and_the_scale_lead_to_other_moments(phone, server, store):
    table = lay(store, "vineta")
    with phone(lang="fr-FR") as page:
        visit(page, server, table, "/log")
        seq = int(page.locator(".place").nth(3).inner_text())
        page.locator(".place").nth(3).tap()
        page.locator(".then").wait_for()
        assert page.locator(".then [type=range]").input_value() == str(seq)
        page.locator(".moments a").first.tap()
        page.get_by_text(f"entrée {seq - 1} sur").wait_for()
        page.locator(".then [type=range]").fill("23")
        page.locator(".then [type=range]").dispatch_event("change")
        page.get_by_text("entrée 23 sur").wait_for()
        assert "at=23" in page.url and page.locator(".moments a").first.get_attribute("href").endswith("at=22")
        page.get_by_role("link", name="Maintenant").tap()
        page.locator(".then").wait_for(state="detached")
        page.go_back()
        page.get_by_text("entrée 23 sur").wait_for()


def test_a_phone_without_script_has_the_two_keys(browser, server, store):
    table = lay(store, "gefira")
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    visit(page, server, table, "?at=12")
    page.locator(".moments a").last.click()
    assert "After entry 13 of" in page.inner_text(".then")
    context.close()


def test_the_page_follows_the_table_at_its_moment(phone, server, store):
    """Another phone enters: the moment stays, the number of entries grows."""
    table = lay(store, "aqua")
    length = store.seq(table.id)
    with phone(lang="fr-FR") as page, phone(lang="fr-FR") as other:
        visit(page, server, table, "?at=5")
        visit(other, server, table, "/log")
        other.locator("input[name=text]").fill("une pause")
        other.locator("input[name=text]").press("Enter")
        page.get_by_text(f"entrée 4–5 sur {length + 1}").wait_for()
