"""The people of a circle by touch: kept from the scores, put together, given a seat, ticked on AQUA's track."""

import pytest

from tests.browser.eyes import walk
from tests.browser.hand import Hand, visit
from tests.store.tables import laid_out, put
from tests.tools import change_beside

FINAL = [put(*range(8, 0, -1)), put(*range(16, 8, -1), seat=1)]


@pytest.fixture
def tables(store):
    """A game of Faraway, one of AQUA, three of AQUA alone; all over."""

    def aqua(names, *points):
        log = [put(seat=seat, field="large") | {"value": n} for seat, n in enumerate(points)]
        table = laid_out(store, "aqua", names, log, "tally")
        change_beside(store, table.id, "x", "ended", True)
        return table

    alone = [aqua(("Wilhelmina",), points) for points in (55, 72, 101)]
    return laid_out(store, "faraway", ("Anna", "Bo"), FINAL, "tally"), aqua(("Ana", "Bo"), 40, 50), *alone


def circle_of(store, tables):
    made = store.circles.create("Les jeudis de la rue des Tournelles", by="nobody")
    for table in tables:
        store.circles.put(table.id, made.id, [each.id for each in store.circles.join(made.id, table.seats)])
    return made


def test_two_names_are_one_person_and_a_seat_is_somebody_elses(phone, server, store, tables):
    with phone() as page:
        hand, faraway = Hand(page, store), tables[0]
        visit(page, server, faraway, "/scores")
        hand.tap(".rest > summary")
        hand.tap("summary:has-text('Keep it in a circle')")
        page.locator("details[open] input[name=name]").fill("Thursdays")
        hand.tap("button:has-text('Make the circle')")
        page.wait_for_url("**/c/**")
        circle = page.url.split("/c/")[1].split("/")[0]
        store.circles.join(circle, ["Ana"])
        hand.tap(".tabs a[href$='/people']")
        hand.tap("a[aria-label='Change Anna']")
        hand.tap(".ci-open a:has-text('same person')")
        hand.tap("main a:has-text('Ana')")
        hand.tap("button:has-text('Put together as Ana')")
        page.locator("li", has_text="Also called").locator("strong", has_text="Ana").wait_for()
        page.goto(f"{server.home}/t/{faraway.id}/circle")
        hand.tap("a[aria-label='Who sat in the seat of Bo?']")
        hand.tap(".key:has-text('Ana')")
        people = {person.id: person.name for person in store.circles.people(circle)}
        sat = lambda: [people[each] for each in store.circles.at(faraway.id)[1]]  # noqa: E731
        assert hand.until(lambda: sat() == ["Bo", "Ana"]), "the two changed places"


def test_an_achievement_is_ticked_by_touch(phone, server, store, tables):
    circle, aqua = circle_of(store, tables), tables[1]
    with phone() as page:
        hand = Hand(page, store)
        for link in (circle.edit, aqua.edit):
            page.request.get(f"{server.home}/e/{link}")
        page.goto(f"{server.home}/t/{aqua.id}/scores")
        hand.tap(".rest > summary")
        hand.tap("a:has-text('Tick')")
        page.locator("#new").fill("Three whales")
        hand.tap("button:has-text('Add')")
        page.locator(".ci-open").wait_for()
        hand.tap(".ci-open .key:has-text('Ana')")
        page.locator(".ci-open .key[aria-pressed=true]").wait_for()
        (tick,) = store.tracks.ticks(circle.id, "aqua")
        assert tick.table == aqua.id
        assert page.evaluate("document.scrollingElement.scrollTop") == 0, "only the board scrolls to what is open"
        hand.tap(".ci-open .key:has-text('Ana')")
        assert hand.until(lambda: store.tracks.ticks(circle.id, "aqua") == [])


def test_nothing_is_wrong_with_any_page(phone, server, store, tables):
    circle, (faraway, aqua, *_) = circle_of(store, tables), tables
    ana, bo = (next(each for each in store.circles.people(circle.id) if each.name == name) for name in ("Ana", "Bo"))
    anna = next(each for each in store.circles.people(circle.id) if each.name == "Anna")
    gone = store.circles.join(circle.id, ["Éléonore-Maximilien"])[0]
    store.circles.remove(circle.id, gone.id)
    for kind, name in (("challenge", "La barrière au grand complet avant le dixième round"), ("modification", "Marée")):
        one = store.tracks.name(circle.id, "aqua", kind, name, 50)
        store.tracks.tick(circle.id, one.id, [ana.id, bo.id], aqua.id)
    loose = laid_out(store, "faraway", ("Ana", "Bo"), FINAL, "tally")
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        for link in (circle.edit, faraway.edit, aqua.edit, loose.edit):
            page.request.get(f"{server.home}/e/{link}")
        addresses = (
            f"/c/{circle.id}/people",
            f"/c/{circle.id}/people?person={ana.id}",
            f"/c/{circle.id}/people/{anna.id}/merge",
            f"/c/{circle.id}/people/{anna.id}/merge?into={ana.id}",
            f"/t/{loose.id}/scores",
            f"/t/{faraway.id}/circle?seat=1",
            f"/t/{aqua.id}/scores",
            f"/c/{circle.id}/track/aqua?table={aqua.id}&open={one.id}",
        )
        assert not walk(page, server.home, [(f"circle {each}", each, None) for each in addresses])
