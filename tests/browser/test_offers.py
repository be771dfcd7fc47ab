"""What pages that belong to no table offer on their first screen; the others are counted where they are walked, those
of a new table in `test_scroll.py`.
"""

from tests.browser.offers import too_many

PAGES = ["/join", "/import", "/rules/aqua", "/circles", "/circles/import"]


def test_no_page_before_a_table_offers_more_than_three_things(phone, server):
    with phone(lang="fr-FR", frames=False) as page:
        wrong = []
        for address in PAGES:
            page.goto(server.home + address)
            wrong += too_many(page)
        assert not wrong, "\n".join(wrong)


def test_what_home_leads_to_beside_games_is_in_sight(phone, server):
    """A first visit: the two verbs, five games, below them circles, the way in for a file, and that there is more."""
    for lang in ("fr-FR", "en-GB"):
        with phone(lang=lang, frames=False) as page:
            page.goto(server.home)
            ways = "a[href='/circles']", "a[href='/import']", ".rest > summary"
            *keys, tabs = (page.locator(each).bounding_box() for each in (*ways, ".tabs"))
            assert not [key for key in keys if key["y"] + key["height"] > tabs["y"]], lang
            assert not too_many(page), lang
