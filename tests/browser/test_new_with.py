"""People of a circle come to a new table by touch: nothing typed is lost, nothing that axe finds, all of it fits."""

import pytest

from tests.browser.eyes import faults, walk
from tests.browser.hand import Hand
from tests.store.tables import laid_out
from tests.web.scenes import SEVEN

GAME = ("Ana", "Bo", "Cy", "Di")
TICKED = "[name=first]:checked"
NAMES = "all => all.map(each => each.value)"


def keep(store, name, *games):
    """A circle of that phone; its games, each with who played."""
    made = store.circles.create(name, by="host of the next game")
    for game, names, options in games:
        table = laid_out(store, game, names, [{"do": "note", "text": "x"}], options=options)
        store.circles.put(table.id, made.id, [each.id for each in store.circles.join(made.id, names)])
    return made


@pytest.fixture(scope="module")
def circle(store):
    """Two circles; in the one used last seven with long names, and four who played Space Aztecs before."""
    keep(store, "Dimanches en famille")
    aztecs = {"removed": "blue", "first": 1}
    return keep(store, "Les jeudis", ("space_aztecs", GAME, aztecs), ("faraway", SEVEN, {}))


@pytest.fixture
def host(server, store, circle):
    """A page of a phone that knows both."""

    def come(page, rest):
        for each, _ in store.circles.of("host of the next game"):
            page.request.get(f"{server.home}/e/{each.edit}")
        page.goto(f"{server.home}{rest}")
        return page

    return come


def test_people_come_and_go_by_a_tap_and_what_was_typed_stays(phone, store, host, circle):
    with phone() as page:
        hand = Hand(page, store)
        host(page, f"/new/space_aztecs/play?circle={circle.id}")
        while page.locator("[name=drop][aria-pressed]").count():
            count = page.locator("[name=name]").count()
            hand.tap(".ci-come [name=drop]")
            page.wait_for_function(f"document.getElementsByName('name').length < {count}")
        for n, name in enumerate(("Di", "Cy", "Bo"), 1):
            page.locator(".ci-come").get_by_role("button", name=name, exact=True).tap()
            page.wait_for_function(f"document.getElementsByName('name').length === {n}")
        assert page.locator(TICKED).input_value() == "1", "Cy, after Bo"
        assert page.locator(".turn").is_visible()
        page.locator("[name=first][value='0']").tap()
        assert not page.locator(".turn").is_visible(), "the table decided otherwise"
        assert not page.locator("[name=join]").is_visible(), "all are of the circle"
        page.locator("[name=name]").nth(2).fill("Zoé")
        assert page.locator("[name=join]").is_visible()
        page.locator(".ci-come").get_by_role("button", name="Ana", exact=True).tap()
        page.wait_for_function("document.getElementsByName('name').length === 4")
        assert page.locator("[name=name]").evaluate_all(NAMES) == ["Di", "Cy", "Zoé", "Ana"]
        assert page.locator(TICKED).input_value() == "0"
        assert not page.locator(".dock .go").is_visible(), "which family is out is asked first"
        page.locator("[name=removed][value=random]").tap()
        hand.tap(".dock .go")
        page.wait_for_selector("#dock")
        made = store.table(page.url.split("/t/")[1].split("?")[0])
        called = {each.id: each.name for each in store.circles.people(circle.id)}
        assert [called[each] for each in store.circles.at(made.id)[1]] == ["Di", "Cy", "Zoé", "Ana"]
        assert made.options["first"] == 0


def test_the_same_people_are_two_taps_from_home_and_three_from_their_circle(phone, store, host):
    """The last of them starts the table; nothing is typed."""
    circle = keep(store, "Lundis", ("vineta", GAME, {}))
    with phone() as page:
        for start, way, most in (
            ("/", ["a[href^='/new/faraway/tally']"], 2),
            (f"/c/{circle.id}", [f"a[href='/c/{circle.id}/new']", "a[href^='/new/faraway/play']"], 3),
        ):
            hand = Hand(host(page, start), store)
            last = store.circles.tables(circle.id)[0]
            for link in way:
                hand.tap(link)
                page.wait_for_url("**/new" if link.endswith("/new']") else "**/new/**")
            hand.tap(".dock .go")
            page.wait_for_selector("#dock")
            made = page.url.split("/t/")[1].split("?")[0]
            assert hand.taps <= most and store.circles.at(made) == (circle.id, last.people)


def test_axe_finds_nothing_and_everything_fits(phone, server, host, circle):
    with phone(lang="fr-FR", reduced_motion="reduce") as page:
        addresses = (f"/new/faraway/play?circle={circle.id}", f"/c/{circle.id}/new", f"/c/{circle.id}")
        host(page, "/")
        found = walk(page, server.home, [(f"next {each}", each, None) for each in addresses])
        host(page, "/new/faraway/tally").locator(".ci-of summary").tap()
        assert not found + faults(page, "next opened")


def test_back_from_the_table_leads_to_the_page_that_made_it(phone, server):
    """Also where players came and went on it: the browser has no answer to a form to go back to."""
    with phone() as page:
        page.goto(f"{server.home}/new/faraway/play")
        names, page_as_it_was = page.locator("[name=name]"), page.url
        count = names.count()
        page.locator(f"[name=seats][value='{count + 1}']").tap()
        page.wait_for_function(f"document.getElementsByName('name').length > {count}")
        page.locator(".dock .go").tap()
        page.wait_for_url("**/t/**")
        page.go_back()
        assert page.url == page_as_it_was and names.count()
