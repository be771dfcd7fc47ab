"""A laptop: the tabs at one place on every page, what is entered beside its board, no column that is a phone's."""

import pytest

from referee.games import GAMES
from tests.browser.eyes import WIDER
from tests.browser.hand import visit
from tests.web.docks import SCENARIOS

POLLS = ["status of 503"]  # a phone that hurries through the pages gets no further stream, and polls
LAPTOP = {"viewport": {"width": 1440, "height": 900}, "is_mobile": False, "has_touch": False}
LIES = """css => {
  const each = document.querySelector(css)?.getBoundingClientRect();
  return each && Object.fromEntries(['left', 'top', 'right', 'bottom'].map(side => [side, Math.round(each[side])]));
}"""
HIDES = "css => [...document.querySelectorAll(css)].some(each => each.scrollHeight > each.clientHeight)"


@pytest.fixture(scope="module")
def laptop(phone):
    """One that only looks."""
    with phone(lang="fr-FR", expect=POLLS, frames=False, **LAPTOP) as page:
        yield page


@pytest.fixture(scope="module")
def desk(phone):
    with phone(lang="fr-FR", expect=POLLS, **LAPTOP) as page:
        yield page


def at(page, server, table, rest=""):
    visit(page, server, table, rest)
    assert not page.evaluate(WIDER), (table.game, rest)
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight"), (table.game, rest)
    return lambda css: page.evaluate(LIES, css)


@pytest.fixture(scope="module")
def lain(laptop, server, halfway):
    """Where the tabs, the board and the dock of each game's tables lie."""
    lain = {}
    for name, table in halfway.items():
        lies = at(laptop, server, table)
        lain[name] = lies(".tabs"), lies(".board"), lies(".dock")
    return lain


def test_tabs_stand_at_one_place_on_every_page_of_a_table(laptop, server, tables, lain):
    rests = ("", "/scores", "/log", "/rules", "/rules?q=carte", "/dispute", "/claim")
    pages = [(tables["over"], rest) for rest in rests]
    pages += [(tables["fresh"], rest) for rest in ("", "/scores", "/log", "/dispute")]
    places = {str(at(laptop, server, table, rest)(".tabs")) for table, rest in pages}
    places |= {str(tabs) for tabs, *_ in lain.values()}
    assert len(places) == 1, places


@pytest.mark.parametrize("mode", ["play", "tally"])
def test_what_is_asked_lies_at_the_top_beside_its_board(lain, mode):
    """Not in the corner that is farthest from it."""
    for scenario in SCENARIOS:
        _, board, dock = lain[f"{scenario.id} {mode}"]
        assert board["right"] <= dock["left"] and dock["right"] <= 1440, scenario.id
        assert 60 <= dock["top"] <= board["top"] and dock["bottom"] <= 900, scenario.id
        assert board["right"] - board["left"] > 800, "the board has the room"


def test_the_number_of_phones_stays_on_the_page_with_two_digits(laptop, server, halfway):
    at(laptop, server, halfway["vineta play"])
    key = laptop.locator(".top > a:last-child")
    key.evaluate("key => { key.querySelector('b')?.remove(); key.insertAdjacentHTML('beforeend', '<b>12</b>'); }")
    assert not laptop.evaluate(WIDER)
    drawn, said = (key.locator(css).bounding_box() for css in ("svg", "b"))
    assert said["x"] > drawn["x"] + drawn["width"], "and clear of its drawing"


def test_pages_outside_a_table_have_the_rail_of_home(laptop, server, tables):
    rails, more = set(), ("/", "/new/aqua/play", "/join", "/circles", "/boxes", "/import")
    laptop.request.get(f"{server.home}/e/{tables['over'].edit}")
    for address in (*more, "/rules", "/rules?q=carte", "/rules/vineta", f"/t/{tables['over'].id}/who"):
        laptop.goto(f"{server.home}{address}")
        links = laptop.locator(".tabs a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
        rails.add((str(laptop.evaluate(LIES, ".tabs")), *links))
    assert len(rails) == 1, rails


def test_rules_outside_a_table_lead_to_those_of_other_games_and_have_no_empty_sides(desk, server):
    rails = set()
    for address in ("/", "/rules", "/rules?q=carte", "/rules/vineta", "/rules/vineta?q=carte"):
        desk.goto(f"{server.home}{address}")
        assert not desk.evaluate(WIDER) and not desk.evaluate("document.documentElement.scrollHeight > innerHeight")
        rail, board, dock = (desk.evaluate(LIES, css) for css in (".tabs", ".board", ".dock"))
        rails.add((rail["left"], rail["top"], rail["right"]))
        assert rail["right"] <= board["left"] and (dock["right"] if dock else board["right"]) > 1400, address
    assert len(rails) == 1, "at one place"
    desk.get_by_role("link", name="Géfira").first.click()
    desk.wait_for_url("**/rules/gefira")
    assert desk.locator(".filters.rail [aria-current]").inner_text() == "Géfira"


def test_the_pad_of_a_count_lies_beside_its_line(laptop, server, halfway):
    lies = at(laptop, server, halfway["space_aztecs tally"])
    line, pad = lies(".az-asked [aria-current]"), lies(".dock")
    assert pad["top"] < line["bottom"] and line["top"] < pad["bottom"] and pad["left"] - line["right"] < 120


def test_a_page_without_keys_has_two_columns(laptop, server, tables):
    lies = at(laptop, server, tables["fresh"], "/scores")
    assert lies(".sheet > .pad")["right"] < lies(".sheet > .rest")["left"]
    lies = at(laptop, server, tables["settled"], "/dispute")
    assert lies(".questions")["right"] < lies(".settled")["left"] and lies(".settled")["right"] <= 1440


def test_every_page_has_one_left_edge_and_its_keys_beside_it(laptop, server, tables):
    edges = set()
    for rest in ("/share", "/who", "/settings", "/scores", "/log", "/rules", "/dispute", "/claim"):
        lies = at(laptop, server, tables["over"], rest)
        edges |= {lies(".top h1")["left"], lies(".board > *")["left"]}
        if dock := lies(".dock"):
            assert 0 < dock["left"] - lies(".board > *")["right"] < 48, rest
    at(laptop, server, tables["over"], "/log")
    edges.add(laptop.evaluate(LIES, ".seat .chip")["left"])
    laptop.goto(f"{server.home}/new/aqua/play")
    edges |= {laptop.evaluate(LIES, css)["left"] for css in (".top h1", "#new .part")}
    laptop.goto(server.home)
    edges |= {laptop.evaluate(LIES, css)["left"] for css in (".hero h1", ".game")}
    assert len(edges) == 1, edges


@pytest.mark.parametrize("game", GAMES)
def test_the_key_that_starts_stands_right_below_the_names(desk, server, game):
    """Beside both what is chosen."""
    desk.goto(f"{server.home}/new/{game}/play")
    if desk.locator("[name=seats][value='4']").count():
        desk.locator("[name=seats][value='4']").click()
        desk.locator("[name=name]").nth(3).wait_for()
    people, names, dock, choices = (desk.evaluate(LIES, css) for css in (".people", ".names", ".dock", ".choices"))
    assert 0 <= dock["top"] - names["bottom"] < 90 and dock["top"] >= people["bottom"]
    assert dock["left"] == names["left"] and dock["right"] <= choices["left"] and dock["bottom"] <= 900
    assert not desk.evaluate(HIDES, ".people") and not desk.evaluate(WIDER)


def test_a_new_table_for_four_stands_on_one_screen(desk, server):
    desk.goto(f"{server.home}/new/aqua/play")
    desk.locator("[name=seats][value='4']").click()
    desk.locator("[name=name]").nth(3).wait_for()
    assert not desk.evaluate(HIDES, ".choices")


def test_what_is_only_read_is_larger_than_on_a_phone(laptop, server, tables, halfway):
    """Not what is entered beside a board, nor a moment's board."""
    zoom = "getComputedStyle(document.querySelector('.board')).zoom"
    for rest in ("/share", "/settings", "/scores", "/log", "/rules?q=carte", "/dispute", "/claim", "/readings"):
        at(laptop, server, tables["over"], rest)
        assert laptop.evaluate(zoom) == "1.2", rest
    for table, rest in ((halfway["vineta play"], ""), (halfway["vineta play"], "?at=3"), (tables["over"], "/try")):
        at(laptop, server, table, rest)
        assert laptop.evaluate(zoom) == "1", rest


def test_home_fills_its_rows_and_its_ways_take_a_line(laptop, server):
    laptop.goto(server.home)
    wide = laptop.evaluate("[...document.querySelectorAll('.game')].map(each => each.getBoundingClientRect().width)")
    assert max(wide) - min(wide) < 1, "no card stands out"
    assert laptop.evaluate(LIES, ".game")["right"] < laptop.evaluate(LIES, ".foot")["left"], "what else there is beside"
    words = laptop.evaluate("[...document.querySelectorAll('.foot .small')].map(each => each.getClientRects().length)")
    assert words == [1, 1]
    more, mark = (laptop.evaluate(LIES, f".rest > summary {part}") for part in (".small", ".chev"))
    assert mark["left"] - more["right"] < 40


def test_faraways_desk_shows_what_lies_before_the_others(laptop, server, halfway):
    at(laptop, server, halfway["faraway play"])
    assert laptop.locator(".fa-brief li").first.is_visible()
