"""An answer for who sits opposite: turned round, all of it on the screen, the dock upright."""

import pytest

from referee.core.files.trial_address import pack
from referee.games import GAMES
from tests.browser.eyes import walk
from tests.browser.hand import visit
from tests.games.vineta.scenes import CITY, FIVE, PEOPLE, TWO_GONE
from tests.games.vineta.table import flood
from tests.store.tables import laid_out
from tests.web.scenes import put

SIZES = [(390, 844), (320, 568)]
IN_SIGHT = """() => {
  const at = e => [...document.querySelectorAll(e)].at(-1).getBoundingClientRect();
  const last = at('.keeps button'), dock = at('.dock');
  return last.height && last.bottom <= dock.bottom + 1;
}"""
CUT = "e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1"


def longest(game, lang):
    return max(game.telling.rulebook, key=lambda rule: len((rule.unclear or rule.text)[lang]))


@pytest.mark.parametrize(("lang", "sizes"), [("fr-FR", SIZES[1:]), ("en-GB", SIZES)])
def test_the_longest_rule_of_every_game_is_all_in_sight(phone, server, store, lang, sizes):
    with phone(lang=lang, frames=False) as page:
        for game in GAMES.values():
            table = store.create(game.id, "tally", "1", ("Ana", "Bo"), {}, {})
            page.request.get(f"{server.home}/e/{table.edit}")
            rule = longest(game, lang[:2])
            page.goto(f"{server.home}/t/{table.id}/across?about=rule&rule={rule.id}")
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                assert not page.locator(".board").evaluate(CUT), (rule.id, width, "is cut")


def test_the_scores_of_seven_are_all_in_sight(phone, server, tables):
    with phone(frames=False) as page:
        page.request.get(f"{server.home}/e/{tables['seven'].edit}")
        page.goto(f"{server.home}/t/{tables['seven'].id}/across?about=scores")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert not page.locator(".board").evaluate(CUT), width


LONG = ("Maximilianetheodorab", "Wilhelmine-Friederik", "Anne-Sophie de la Cr", "Bo", "Jean-Barthélemy Léon")
TORN = """names => [...document.querySelectorAll(names)].flatMap(e => {
  const text = e.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\p{L}+/gu)].filter(part => {
    range.setStart(text, part.index);
    range.setEnd(text, part.index + part[0].length);
    return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1;
  }).map(String);
})"""


def test_no_name_is_torn_beside_its_points(phone, server, store):
    """Twenty letters of one word have a line of their own; any other breaks where it may."""
    with phone() as page:
        for many in (2, 3, 4, 5):
            names = LONG[:many]
            table = laid_out(store, "faraway", names, [put(0, "regions", [f"R{n:02}" for n in range(60, 68)])], "tally")
            page.request.get(f"{server.home}/e/{table.edit}")
            page.goto(f"{server.home}/t/{table.id}/across?about=scores")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert not page.evaluate(TORN, ".across li span"), (names, width)
                assert not page.locator(".board").evaluate(CUT), (names, width)


def test_no_name_is_torn_on_the_smallest_phone_where_somebody_counts_otherwise_nor_among_the_people(
    phone, server, store
):
    circle = store.circles.create("Thursdays", by="nobody")
    log = [put(seat, "regions", [f"R{8 * seat + n:02}" for n in range(1, 9)]) for seat in (0, 1, 2)]
    table = laid_out(store, "faraway", LONG[:3], log, "tally")
    store.circles.put(table.id, circle.id, [each.id for each in store.circles.join(circle.id, LONG[:3])])
    with phone(viewport={"width": 320, "height": 568}) as page:
        for link in (table.edit, circle.edit):
            page.request.get(f"{server.home}/e/{link}")
        for address, names in (
            (f"/t/{table.id}/claim", ".pick > span"),
            (f"/t/{table.id}/claim?seat=0&n=99", ".plain li > span:not(.small)"),
            (f"/c/{circle.id}/people", ".ci-to strong"),
        ):
            page.goto(f"{server.home}{address}")
            assert page.locator(names).count() >= 3 and not page.evaluate(TORN, names), address


def test_it_is_turned_round_and_read_in_order(phone, server, store, tables):
    with phone(lang="en-GB", viewport={"width": 320, "height": 568}) as page:
        page.request.get(f"{server.home}/e/{tables['settled'].edit}")
        page.goto(f"{server.home}/t/{tables['settled'].id}/across?about=settled&at=10")
        word, rule, fact = (page.locator(f".board {each}").last for each in ("h1", ".said", "p:not(.said)"))
        assert word.bounding_box()["y"] > rule.bounding_box()["y"] > fact.bounding_box()["y"], "from the other side"
        assert page.locator(".board").inner_text().index("Refused") == 0, "and from the first word to the last"
        page.get_by_label("Turn upright").click()
        page.wait_for_selector(".across.up")
        assert word.bounding_box()["y"] < rule.bounding_box()["y"] < fact.bounding_box()["y"]


@pytest.mark.rule("V3.2")
def test_what_is_to_check_is_in_the_colour_of_a_doubt(phone, server, store):
    """Not in that of its game: word, mark and ground say the same."""
    table = laid_out(store, "vineta", PEOPLE, [CITY, *TWO_GONE[1:13]], options=FIVE)
    tried = pack([flood(3, 2, "Y1")])
    probe = "e => { e.style.color = 'var(--doubt)'; return getComputedStyle(e).color; }"
    with phone(lang="en-GB", frames=False) as page:
        visit(page, server, table, f"/across?about=trial&at=13&tried={tried}")
        word = page.locator("h1")
        assert word.inner_text() == "To check"
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert word.evaluate("e => getComputedStyle(e).color") == page.locator("main").evaluate(probe), scheme


def test_a_refusal_keeps_its_ways_on_in_one_row_and_the_board_in_sight_where_there_is_room(
    phone, server, store, tables
):
    for lang, size in (("fr-FR", SIZES[1]), ("en-GB", SIZES[0])):
        with phone(lang=lang, viewport=dict(zip(("width", "height"), size, strict=True))) as page:
            page.request.get(f"{server.home}/e/{tables['over'].edit}")
            page.goto(f"{server.home}/t/{tables['over'].id}?seat=0")
            page.evaluate(
                """() => { const tap = document.createElement('input'); tap.name = 'tap'; tap.value = 'n12';
                  dock.append(tap); dock.requestSubmit(); }"""
            )
            row = page.locator(".ways-on > a")
            row.wait_for()
            assert row.bounding_box()["height"] < 60, f"{lang}: one row, of keys that say in two lines what they do"
            if size == SIZES[0]:
                assert page.locator(".board").bounding_box()["height"] >= 70, lang
            else:  # where not both fit, what is wrong and why is read whole
                answer, tabs = (page.locator(each).bounding_box() for each in (".answered", ".tabs"))
                assert row.bounding_box()["y"] + row.bounding_box()["height"] <= tabs["y"], lang
                assert page.locator(".answered").evaluate("e => e.scrollHeight <= e.clientHeight + 1"), lang
                assert answer["y"] + answer["height"] <= tabs["y"], lang
            page.locator(".more > summary").click()
            page.locator(".keeps summary").click()
            page.wait_for_function(IN_SIGHT)  # who asked


def test_axe_finds_nothing_and_everything_fits(phone, server, tables):
    table = tables["settled"]
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        page.request.get(f"{server.home}/e/{table.edit}")
        addresses = [f"/t/{table.id}/across?about=settled&at={seq}" for seq in range(9, 13)]
        assert not walk(page, server.home, [(f"across {each}", each, "across") for each in addresses])
