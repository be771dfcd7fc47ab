"""Taps in a dead spot: all come back in their order, none is entered twice or for somebody else."""

import re

import pytest

from tests.browser.hand import Hand, shot, visit
from tests.browser.test_network import GONE, unanswered
from tests.games.vineta.scenes import FIVE, MIDDLE
from tests.games.vineta.table import card
from tests.web import aqua, vineta

OFFLINE, NOT_KEPT, AWAY = (f".offline [data-message={what}]" for what in ("offline", "not_kept", "away"))


def tap(hand, *values):
    for value in values:
        hand.tap(f"button[name=tap][value='{value}']", wait=False)


def draft(page):
    return {name: page.locator(f"#dock [name={name}]").input_value() for name in ("corals", "place")}


def test_colours_tapped_in_a_dead_spot_come_back_in_their_order(phone, server, store):
    with phone(expect=GONE) as page:
        page.clock.install()
        hand, table = Hand(page, store), aqua.lay(store)
        visit(page, server, table)
        page.context.set_offline(True)
        tap(hand, "c0g", "c1r")
        page.locator(OFFLINE).wait_for(state="visible")
        tap(hand, "c2b", "c2b")
        page.context.set_offline(False)
        page.wait_for_function("document.querySelector('#dock [name=corals]')?.value === 'grb'")
        hand.later(4)
        assert draft(page)["corals"] == "grb" and store.seq(table.id) == 0
        assert page.locator(OFFLINE).is_hidden() and page.locator(NOT_KEPT).is_hidden()


def test_a_place_touched_in_a_dead_spot_is_not_set_says_so_and_takes_nothing_with_it(phone, server, store):
    with phone(expect=GONE) as page:
        hand, table = Hand(page, store), aqua.lay(store)
        visit(page, server, table)
        page.context.set_offline(True)
        tap(hand, "c0y")
        page.locator(OFFLINE).wait_for(state="visible")
        hand.tap(".board a[href*='place=1.0']", wait=False)
        page.locator(AWAY).wait_for(state="visible")
        tap(hand, "c1b")
        page.context.set_offline(False)
        page.wait_for_function("document.querySelector('#dock [name=corals]')?.value === 'yb-'")
        assert draft(page) == {"corals": "yb-", "place": ""}


def test_a_form_that_is_no_tap_stays_with_what_was_typed_and_says_that_nothing_was_sent(phone, server):
    with phone(expect=GONE) as page:
        page.goto(f"{server.home}/new/faraway/tally")
        page.locator("[name=name]").last.fill("Zoé")
        page.context.set_offline(True)
        page.locator(".dock .go").tap()
        page.locator(".offline [data-message=not_sent]").wait_for(state="visible")
        assert page.locator("[name=name]").last.input_value() == "Zoé"
        page.context.set_offline(False)
        page.locator(".dock .go").tap()
        page.wait_for_url("**/t/**")


def test_taps_at_a_slow_server_wait_for_each_other(phone, server, store):
    with phone() as page:
        hand, table = Hand(page, store), aqua.lay(store)
        visit(page, server, table)
        with unanswered(page):
            tap(hand, "c0g", "c1r", "c2b")
        page.wait_for_function("document.querySelector('#dock [name=corals]')?.value === 'grb'")


@pytest.mark.parametrize(("lang", "word"), [("en-GB", "could not be kept"), ("fr-FR", "pas pu être gardé")])
def test_a_tap_that_would_count_for_the_next_player_is_not_entered_and_said_so(phone, server, store, lang, word):
    """Two cards tapped in a dead spot: the first is this player's, the second nobody's."""
    with phone(lang, expect=GONE) as page:
        page.clock.install()
        hand, table = Hand(page, store), vineta.lay(store, MIDDLE, options=FIVE)
        visit(page, server, table)
        page.context.set_offline(True)
        tap(hand, "card:one_less")
        page.locator(OFFLINE).wait_for(state="visible")
        tap(hand, "card:one_more")
        page.context.set_offline(False)
        page.locator(NOT_KEPT).wait_for(state="visible")
        assert word in page.locator(NOT_KEPT).inner_text()
        hand.later(4)
        assert store.seq(table.id) == len(MIDDLE) + 1 and store.entries(table.id)[-1].entry["card"] == "one_less"
        tap(hand, "card:one_more")
        assert hand.until(lambda: store.seq(table.id) == len(MIDDLE) + 2)
        page.locator(NOT_KEPT).wait_for(state="hidden")


def _below(one, other):
    return one["y"] + one["height"] <= other["y"]


def test_what_another_phone_takes_back_is_announced_over_no_key(phone, server, store):
    with phone() as mine, phone() as theirs:
        hand, table = Hand(theirs, store), vineta.lay(store, MIDDLE, options=FIVE)
        visit(mine, server, table)
        visit(theirs, server, table)
        stays = mine.add_style_tag(content=".heard{animation-play-state:paused!important}")
        tap(hand, "card:one_less")
        mine.locator(".vi-was", has_text="One less").wait_for()
        assert mine.locator(".heard").count() == 0, "the line of the last move says it"
        hand.tap("button[form=back]")
        mine.locator(".heard", has_text="Undone on another phone").wait_for(state="visible")
        assert theirs.locator(".heard").count() == 0
        said, title, dock = (mine.locator(at).bounding_box() for at in (".heard", ".top", ".dock"))
        assert _below(title, said) and _below(said, dock), "over neither the title nor a key"
        mine.touchscreen.tap(said["x"] + 30, said["y"] + 10)  # gone at a tap
        mine.locator(".heard").wait_for(state="hidden")
        hand.tap("button[form=back]")
        mine.locator(".heard").wait_for(state="visible")
        stays.evaluate("style => style.remove()")  # or by itself after a while
        mine.locator(".heard").wait_for(state="hidden")


def test_what_another_phone_entered_for_the_player_of_this_one_stays_until_it_is_tapped(phone, server, store):
    with phone() as mine, phone() as theirs:
        hand, table = Hand(theirs, store), vineta.lay(store, MIDDLE, options=FIVE)
        visit(mine, server, table)
        seat = mine.locator(".seat").evaluate_all("seats => seats.findIndex(each => each.matches('[aria-current]'))")
        mine.goto(f"{server.home}/t/{table.id}/who")
        mine.locator(f"button[name=seat][value='{seat}']").tap()
        mine.wait_for_url(f"**/t/{table.id}")
        visit(theirs, server, table)
        theirs.get_by_text("Enter for").tap()
        tap(hand, "card:one_less")
        told = mine.locator(".heard", has_text="entered on another phone")
        told.wait_for()
        assert told.evaluate("told => told.getAnimations().length") == 0, "it does not go by itself"
        told.tap()
        told.wait_for(state="hidden")
        hand.tap("button[form=back]")
        mine.locator(".heard", has_text="undone on another phone").wait_for(state="visible")


def test_a_page_that_does_not_open_in_a_dead_spot_is_called_no_lost_tap(phone, server, store):
    with phone("fr-FR", expect=GONE) as page:
        hand, table = Hand(page, store), vineta.lay(store, MIDDLE, options=FIVE)
        visit(page, server, table)
        page.context.set_offline(True)
        hand.tap(".tabs a[href$='/scores']", wait=False)
        page.locator(AWAY).wait_for(state="visible")
        assert page.locator(NOT_KEPT).is_hidden()
        page.context.set_offline(False)
        page.locator(".offline").wait_for(state="hidden")  # the server is heard, and nothing was tapped


@pytest.mark.parametrize(("lang", "words"), [("en-GB", "No network: the page"), ("fr-FR", "Pas de réseau : la page")])
def test_a_followed_table_says_by_itself_that_the_network_is_gone_until_it_is_back(phone, server, store, lang, words):
    with phone(lang, expect=GONE) as page:
        hand, table = Hand(page, store), aqua.lay(store)
        visit(page, server, table)
        page.context.set_offline(True)
        page.locator(AWAY).wait_for(state="visible")  # nothing was tapped
        hand.tap(".board a[href*='place=1.0']", wait=False)
        assert words in page.locator(".offline p").inner_text().replace("\N{NO-BREAK SPACE}", " ")
        assert page.locator(NOT_KEPT).is_hidden()
        page.context.set_offline(False)
        page.locator(".offline").wait_for(state="hidden")
        hand.tap(".board a[href*='place=1.0']", wait=False)
        page.locator("#dock [name=place][value='1.0']").wait_for(state="attached")


def test_a_last_answer_that_comes_through_as_the_network_goes_leaves_nobody_in_the_dark(phone, server, store):
    with phone(expect=GONE) as page:
        visit(page, server, aqua.lay(store))
        page.route("**/seq", lambda route: route.fulfill(body="0"), times=1)
        with page.expect_response("**/seq"):
            page.context.set_offline(True)
        page.locator(AWAY).wait_for(state="visible")
        page.context.set_offline(False)
        page.locator(".offline").wait_for(state="hidden")


def test_an_app_that_answers_no_more_is_missed_by_a_page_where_nothing_is_tapped(phone, server, store):
    with phone(expect=GONE) as page:
        page.clock.install()
        page.route(re.compile("/(live|seq)$"), lambda route: route.abort())
        visit(page, server, aqua.lay(store))
        Hand(page, store).later(7)
        page.locator(AWAY).wait_for(state="visible")
        page.unroute_all()
        Hand(page, store).later(7)
        page.locator(".offline").wait_for(state="hidden")


def test_a_page_that_cannot_fetch_itself_speaks_of_no_tap_and_is_done_when_the_server_is_heard(phone, server, store):
    """Another phone enters something while the pages of the table do not come, but its news do."""
    with phone(expect=GONE) as page, phone() as other:
        table = vineta.lay(store, MIDDLE, options=FIVE)
        visit(page, server, table)
        visit(other, server, table)
        page.route(lambda url: url.endswith(table.id), lambda route: route.abort())
        tap(Hand(other, store), "card:one_less")
        page.locator(AWAY).wait_for(state="visible")
        assert page.locator(NOT_KEPT).is_hidden()
        page.unroute_all()
        page.locator(".offline").wait_for(state="hidden")
        page.locator(".vi-was", has_text="One less").wait_for()


def test_a_list_without_a_held_tap_names_none(phone, server, store):
    with phone() as page:
        visit(page, server, vineta.lay(store, MIDDLE, options=FIVE))
        assert page.locator(".offline [data-held]").text_content().split()[:1] != ["undefined"]


WITHIN = """() => {
  const box = document.querySelector('.offline'), at = box.getBoundingClientRect();
  return [...box.querySelectorAll('[data-message], summary b, summary .tag, .chev')].filter(e => e.checkVisibility())
    .map(e => [e.outerHTML.slice(0, 60), e.getBoundingClientRect()])
    .filter(([, e]) => e.right > at.right || e.top < Math.max(0, at.top)).map(([html]) => html);
}"""


def test_what_waits_is_read_whole_and_a_notice_beside_a_key_is_as_high_as_its_words(phone, server, store):
    """The answer stands before its question, which may be long; the arrow of the list is in sight."""
    names = [f"{name}-Wilhelmina-Charlotte" for name in ("Ana", "Bea", "Cleo", "Dora")]
    table = vineta.lay(store, MIDDLE, seats=names[: len(vineta.PEOPLE)], options=FIVE)
    with phone("fr-FR", expect=GONE) as page:
        hand = Hand(page, store)
        visit(page, server, table)
        page.context.set_offline(True)
        tap(hand, "card:flood_1")
        page.locator(".offline summary").wait_for(state="visible")
        assert page.locator(".offline summary").inner_text().startswith("1 en attente\u00a0: Inondation 1")
        for width, height in ((390, 844), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WITHIN) == [], width
        page.set_viewport_size({"width": 390, "height": 844})
        shot(page, "waits-vineta")
        page.context.set_offline(False)
        page.locator("#dock [name=card]").wait_for(state="attached")
        page.context.set_offline(True)
        tap(hand, "is:G1")
        page.locator(".offline summary", has_text="1 en attente\u00a0: V1").wait_for(state="visible")
        with store.writing(table.id) as writing:  # the same player's card, on another phone
            writing.append([card(1, "one_less")], "another", "theirs")
        page.context.set_offline(False)
        page.locator(".dock .toast button").wait_for()
        shot(page, "waits-theirs")
        assert page.locator(".dock .toast").bounding_box()["height"] < 130
        page.locator(".offline").wait_for(state="hidden")  # the page itself says all, and nothing waits behind it
        hand.tap(".dock .toast button", wait=False)
        page.locator(".dock.no").wait_for()
        assert page.locator(".offline").is_hidden() and not page.locator(".answered .key").count()
