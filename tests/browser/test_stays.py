"""A page that stays open: what is done again every few seconds raises nothing and takes no name away."""

import pytest

from referee.web import create_app
from tests.browser import test_by_ear as by_ear
from tests.browser.offers import too_many
from tests.browser.test_box import open_box
from tests.web.played import GAMES, played

FILES = ("/export", ".png", "/live", "/seq")  # addresses of what is no page
RUNS = """
  window.runs = 0;
  document.addEventListener('waits', () => { window.runs++; });
"""


@pytest.fixture(scope="module")
def kinds(tmp_path_factory):
    """The address of every kind of page of a table, of a box: from the app's own list."""
    urls = create_app(tmp_path_factory.mktemp("urls")).url_map

    def of(begins, id):
        found = (rule for rule in urls.iter_rules() if rule.rule.startswith(begins) and "GET" in rule.methods)
        pages = (rule for rule in found if not rule.rule.endswith(FILES) and rule.arguments <= {"id", "of"})
        return sorted(rule.build({"id": id, "of": 0}, append_unknown=False)[1] for rule in pages)

    return of


def stay(page, address):
    """Open the page until its waits were looked through twice more, by a clock that runs ahead; then what a screen
    reader is not told in words, and what the page offers beyond three things.
    """
    page.goto(address, wait_until="domcontentloaded")
    found = too_many(page)
    if page.locator("#waits").count():
        runs = page.evaluate("runs")
        page.clock.run_for(6500)
        assert page.evaluate("runs") > runs + 1, address
    return found + [f"{address}: {each}" for each in by_ear.faults(page)]


@pytest.mark.parametrize(("turn", "game"), [*enumerate(GAMES)])
def test_every_kind_of_page_of_a_table_may_stay_open(phone, server, store, halfway, kinds, turn, game):
    """Its board and its scores for every game; each of the other kinds, which look alike, for one in turn."""
    over, counted, running = played(store, game), halfway[f"{game} tally"], halfway[f"{game} play"]
    with phone(lang="fr-FR", frames=False, expect=["status of 503"]) as page:
        page.clock.install()
        page.add_init_script(RUNS)
        for table in (over, counted, running):
            page.request.get(f"{server.home}/e/{table.edit}")
        every = [f"/t/{table.id}{rest}" for table in (over, counted, running) for rest in ("", "/scores")]
        others = [each for each in kinds("/t/<id>", over.id) if each not in every]
        again = kinds("/t/<id>/recount", counted.id)
        assert f"/t/{over.id}/slip" in others and f"/t/{counted.id}/recount/0" in again
        addresses = [*every, *[*others, *again][turn :: len(GAMES)]]
        assert not [each for address in addresses for each in stay(page, server.home + address)]


def test_every_kind_of_page_of_a_box_may_stay_open(phone, server, store, kinds):
    with phone(lang="fr-FR") as page:
        id = open_box(page, server, store, "space_aztecs").page.url.split("/b/")[1].split("?")[0]
        page.clock.install()
        page.add_init_script(RUNS)
        assert not [each for address in kinds("/b/<id>", id) for each in stay(page, server.home + address)]
