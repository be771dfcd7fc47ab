"""The log on a screen: rounds stay above their entries, an entry opens where it stands, one player alone is shown."""

import random
from itertools import cycle

import msgspec
import pytest

from referee.games import GAMES
from tests.browser.eyes import walk
from tests.browser.hand import visit
from tests.browser.letters import SMALL
from tests.store.tables import laid_out
from tests.tools import change_beside
from tests.web import docks


def lay(store, id, more=()):
    """A whole game, with what people do to a log besides."""
    scenario = docks.scenario(id)
    setup, log = scenario.draw(random.Random(3))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    table = store.create(id, "play", scenario.game.about.version, setup.seats, options, box)
    with store.writing(table.id) as writing:
        writing.append([*log, *more], "somebody", "laid out")
    change_beside(store, table.id, "somebody", "seats", [*setup.seats[:-1], "Wilhelmina Wagner"])
    return table


UNDONE = [{"do": "undo"}, {"do": "undo"}, {"do": "redo"}, {"do": "note", "text": "une pause"}]


def test_axe_finds_nothing_and_everything_fits(phone, server, store):
    pages = []
    with phone(lang="fr-FR", reduced_motion="reduce", frames=False) as page:
        for id, rest in zip(GAMES, cycle(("/log?open=12", "/log?seat=1&open=40", "/log?before=101")), strict=False):
            table = lay(store, id, UNDONE)
            page.request.get(f"{server.home}/e/{table.edit}")
            pages.append((f"log {id}", f"/t/{table.id}{rest}", id))
        assert not walk(page, server.home, pages)


def test_the_round_stays_above_its_entries_while_one_scrolls(phone, server, store):
    with phone(lang="fr-FR") as page:
        visit(page, server, lay(store, "vineta"), "/log")
        page.locator(".board").evaluate("e => e.scrollTop = 700")
        top = page.locator(".board").bounding_box()["y"]
        seen = page.evaluate("y => document.elementFromPoint(60, y + 20).closest('.when')?.innerText", top)
        below = page.evaluate("y => document.elementFromPoint(60, y + 60).closest('section').innerText", top)
        assert seen and below.startswith(seen)


def test_an_entry_opens_where_it_stands(phone, server, store):
    with phone(lang="fr-FR") as page:
        visit(page, server, lay(store, "gefira"), "/log")
        page.locator(".board").evaluate("e => e.scrollTop = 900")
        line = page.locator(".log a.line").nth(12)
        line.evaluate("e => e.closest('li').scrollIntoView()")  # what opens below it has room
        seq, before = line.locator("xpath=..").locator(".place").inner_text(), line.bounding_box()["y"]
        line.tap()
        page.locator(f"#e{seq} .block").wait_for()
        assert abs(page.locator(f"#e{seq} .line").bounding_box()["y"] - before) < 3
        page.locator(f"#e{seq} .line").tap()
        page.locator(".log .block").wait_for(state="detached")
        assert abs(page.locator(f"#e{seq} .line").bounding_box()["y"] - before) < 3


def test_an_entry_opened_low_on_the_screen_is_read_above_the_dock(phone, server, store):
    with phone(lang="fr-FR") as page:
        visit(page, server, lay(store, "aqua"), "/log")
        low = page.evaluate("""() => { const dock = document.querySelector('.dock').getBoundingClientRect().top;
            return [...document.querySelectorAll('.log > li')].findLast(e => e.querySelector('a.line')
              && e.getBoundingClientRect().bottom <= dock).id }""")
        page.locator(f"#{low} .line").tap()
        page.wait_for_function(
            """id => document.querySelector(`#${id} .block`)?.getBoundingClientRect().bottom
              <= document.querySelector('.dock').getBoundingClientRect().top + 1""",
            arg=low,
        )


def test_an_entry_that_is_led_to_is_in_sight_below_its_round(phone, server, store):
    with phone(lang="fr-FR") as page:
        visit(page, server, lay(store, "gefira"), "/log?open=20#e20")
        line, dock = page.locator("#e20 .line").bounding_box(), page.locator(".dock").bounding_box()
        heading = page.locator("section:has(#e20) .when").bounding_box()
        assert heading["y"] + heading["height"] - 1 <= line["y"] < dock["y"]


def test_so_is_one_of_the_last_where_a_short_log_could_not_scroll_on(phone, server, store):
    """No strip of another entry lies between it and its round."""
    laid = [
        {"do": "region", "seat": n % 2, "region": number} for n, number in enumerate((60, 59, 50, 49, 40, 39, 30, 29))
    ]
    table = laid_out(store, "faraway", ("Ana", "Bo"), laid)
    with phone(lang="fr-FR", viewport=SMALL) as page:
        for rest in ("/log#e2", "/log?open=2#e2"):
            visit(page, server, table, rest)
            line, heading = (page.locator(css).bounding_box() for css in ("#e2 .line", "section:has(#e2) .when"))
            assert abs(heading["y"] + heading["height"] - line["y"]) < 3, rest
            assert abs(heading["y"] - page.locator(".board").bounding_box()["y"]) < 6, rest


def test_a_player_is_chosen_and_let_go(phone, server, store):
    with phone(lang="fr-FR") as page:
        visit(page, server, lay(store, "vineta"), "/log")
        every = page.locator(".log > li").count()
        page.locator(".seat").nth(1).tap()
        page.locator(".seat[aria-current]").wait_for()
        assert 0 < page.locator(".log > li").count() < every
        page.locator(".seat").nth(1).tap()
        page.locator(".seat[aria-current]").wait_for(state="detached")
        assert page.locator(".log > li").count() == every


def test_points_that_change_stand_apart_from_what_they_are_for(phone, server, store):
    """The name of a line of the score is left, its points right, beside the player's mark."""
    laid = [{"do": "region", "seat": seat, "region": region} for seat, region in ((0, 8), (1, 50), (0, 34), (1, 12))]
    log = [*laid, {"do": "sanctuary", "seat": 0, "sanctuary": "S16"}]
    with phone(lang="fr-FR", viewport=SMALL) as page:
        visit(page, server, laid_out(store, "faraway", ("Ana", "Bo"), log), "?amend=1")
        page.locator("#dock [value=d9]").tap()
        change = page.locator(".rows > .line:has(.became)")
        change.locator(".small").first.wait_for()
        line, points, chip = (change.locator(each).first.bounding_box() for each in (".small", ".small b", ".chip"))
        assert points["x"] + points["width"] == pytest.approx(line["x"] + line["width"], abs=1)
        assert chip["y"] + chip["height"] < line["y"] + line["height"]


def test_older_entries_begin_with_the_one_that_comes_next(phone, server, store):
    with phone() as page:
        visit(page, server, lay(store, "aqua", UNDONE), "/log")
        board = page.locator(".board")
        page.locator(".board a[href*='before=']").last.tap()
        page.wait_for_url("**before=*")
        page.wait_for_function("!document.querySelector('.htmx-request')")
        assert board.evaluate("board => board.scrollTop") == 0 and board.get_by_text("Newer").is_visible()
