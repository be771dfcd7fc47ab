"""What is tapped without a network waits in order, outlives its page, is in the table once: over lines of any kind."""

from contextlib import contextmanager

import pytest

from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.eyes import faults
from tests.browser.hand import Hand, shot, visit
from tests.browser.line import Line
from tests.browser.test_network import GONE
from tests.games.vineta.scenes import FIVE, MIDDLE
from tests.web import vineta

WAITING = ".offline details"
LINES = ".offline li"


@contextmanager
def at_the_table(browser, line, store, init=None, **more):
    """A hand at a new table of Faraway, over the line; what the pages raise fails the test."""
    context = browser.new_context(**PHONE | {"locale": "en-GB"} | more)
    context.set_default_timeout(PATIENCE)
    page, raised = context.new_page(), []
    page.on("pageerror", lambda error: raised.append(str(error)))
    if init:
        page.add_init_script(init)
    page.clock.install()
    hand = Hand(page, store)
    hand.sit(line.home)
    hand.settle()
    yield hand
    context.close()
    assert not raised


def numbers(hand):
    return hand.rows()[0][0]


def lines(page):
    return [row.text_content() for row in page.locator(f"{LINES} p > b").all()]


def entered(hand, seq, table=None):
    """The table holds so many entries, no more come, and nothing waits: the clock of the page runs ahead meanwhile."""
    for n in range(300):
        hand.page.clock.run_for(500)
        hand.page.wait_for_timeout(40 if n < 60 else 200)  # the server has a clock of its own
        if hand.store.seq(table or hand.table) >= seq and hand.page.locator(".offline").is_hidden():
            break
    for _ in range(4):
        hand.page.clock.run_for(1000)
        hand.page.wait_for_timeout(30)
    return hand.store.seq(table or hand.table) == seq and hand.page.locator(".offline").is_hidden()


def test_a_closed_tab_keeps_what_waits_and_the_next_one_sends_it_in_order(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        page, address = hand.page, hand.page.url
        line.set("down")
        for number in (31, 17, 48):
            hand.number(number)
        page.locator(WAITING).wait_for(state="visible")
        assert page.locator(".offline summary").inner_text() == "3 waiting: Player 1 31, 17, 48"
        table = hand.table
        page.close()
        assert store.seq(table) == 0
        line.set("up")
        hand.page = page.context.new_page()
        hand.page.goto(address)
        assert entered(hand, 3, table)
        assert numbers(hand) == [31, 17, 48]
        assert not hand.page.locator(":focus-visible").count(), "nobody has touched this page: no frame on it"
        hand.page.locator(".offline").wait_for(state="hidden")
        assert hand.page.evaluate("Object.keys(localStorage)") == []


def test_each_number_waits_for_the_player_gone_on_to_and_lands_in_that_row(browser, line, store):
    """The page cannot change without a line: who is asked is shown by the phone, and what is sent says so."""
    with at_the_table(browser, line, store) as hand:
        page, table = hand.page, hand.table
        line.set("down")
        hand.number(31)
        hand.tap("#dock button[value=p1]", wait=False)
        hand.number(17)
        page.locator(WAITING).wait_for(state="visible")
        hand.tap(".seats a:nth-child(4)", wait=False)
        hand.number(48)
        assert page.locator(".seats [aria-current]").inner_text().split()[0] == "4"
        assert page.locator("[data-echo]").inner_text() == "48"
        waiting = "4 waiting: Player 1 31, Count Player 2, Player 2 17, Player 4 48"
        assert page.locator(".offline summary").inner_text() == waiting
        line.set("up")
        assert entered(hand, 3, table)
        assert [regions for regions, _ in hand.rows()] == [[31], [17], [], [48]]


def test_three_lay_a_region_in_a_dead_spot(phone, server, store):
    with phone(expect=GONE) as page:
        hand = Hand(page, store)
        hand.sit(server.home, "play")
        page.context.set_offline(True)
        for seat, number in enumerate((31, 17, 48)):
            hand.tap(f".seats a:nth-child({seat + 1})", wait=False) if seat else None
            assert f"Player {seat + 1}" in page.locator(".prompt h2").inner_text()
            hand.number(number)
            page.locator(WAITING).wait_for(state="visible")
        assert lines(page) == ["Player 1 31", "Player 2 17", "Player 3 48"]
        shot(page, "waits-three")
        page.context.set_offline(False)
        assert hand.until(lambda: store.seq(hand.table) == 3)
        laid = [(row.entry["seat"], row.entry["region"]) for row in store.entries(hand.table)]
        assert laid == [(0, "R31"), (1, "R17"), (2, "R48")]


HIDDEN = """() => {
  const [box, tabs] = ['.offline', '.tabs'].map(e => document.querySelector(e).getBoundingClientRect());
  return [...document.querySelectorAll('.top > a:first-child, .seat, #dock .key')].filter(e => e.checkVisibility())
    .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
    .filter(([, at]) => at.top < box.bottom && at.right > box.left || at.bottom > tabs.top).map(([html]) => html);
}"""


def test_what_waits_lies_over_the_bar_and_can_be_read_and_taken_back_on_every_phone(phone, server, store):
    """Neither the way back nor a player is covered by it, and no key is pushed below the fold."""
    with phone("fr-FR", expect=GONE) as page:
        hand = Hand(page, store)
        hand.sit(server.home)
        page.context.set_offline(True)
        for number in (31, 17):
            hand.number(number)
        page.locator(WAITING).wait_for(state="visible")
        for width, height in ((390, 844), (390, 664), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            assert not page.evaluate(HIDDEN), (width, height)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.locator(".offline").bounding_box()["height"] < 80, "in large letters too it is a bar"
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.set_viewport_size(PHONE["viewport"])
        page.locator(".offline summary").tap()
        assert faults(page, "what waits") == []
        for row in ("17", "31"):
            page.locator(LINES, has_text=row).get_by_role("button", name="Retirer").tap()
        page.locator(".offline").wait_for(state="hidden")


def test_what_waits_is_taken_back_singly(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        page = hand.page
        line.set("down")
        for number in (31, 17, 48):
            hand.number(number)
        page.locator(".offline summary").tap()
        page.locator(LINES).nth(1).get_by_role("button", name="Take back").tap()
        assert page.locator(".offline summary").inner_text() == "2 waiting: Player 1 31, 48"
        shot(page, "waits")
        line.set("up")
        assert entered(hand, 2)
        assert numbers(hand) == [31, 48]


def test_an_answer_that_is_lost_is_asked_for_again_under_the_same_key(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        line.set("deaf")
        hand.number(31)
        hand.number(17)
        assert hand.until(lambda: store.seq(hand.table) >= 1)
        hand.page.locator(WAITING).wait_for(state="visible")
        hand.page.clock.run_for(3500)
        line.set("up")
        assert entered(hand, 2)
        assert numbers(hand) == [31, 17]


def test_half_a_minute_for_an_answer_is_one_entry(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        page = hand.page
        line.set("slow")
        hand.number(31)
        hand.number(17)
        assert hand.until(lambda: store.seq(hand.table) == 1)
        page.clock.fast_forward(6000)
        page.locator(WAITING).wait_for(state="visible")
        page.clock.fast_forward(10000)  # no answer yet: the same is sent again
        page.clock.fast_forward(14000)
        page.wait_for_timeout(300)
        line.set("up")
        for _ in range(5):
            page.clock.run_for(1000)
        assert entered(hand, 2)
        assert numbers(hand) == [31, 17]


def test_a_line_that_comes_and_goes_every_second_loses_and_doubles_nothing(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        for step, number in enumerate((31, 17, 48, 22)):
            line.set(("deaf", "down", "up", "down")[step])
            hand.number(number)
            hand.page.clock.run_for(1000)
        for step in range(8):
            line.set(("up", "deaf", "down")[step % 3])
            hand.page.wait_for_timeout(200)
            hand.page.clock.run_for(1000)
        line.set("up")
        assert entered(hand, 4)
        assert numbers(hand) == [31, 17, 48, 22]


def test_a_page_that_is_reloaded_while_it_sends_loses_and_doubles_nothing(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        line.set("slow")
        for number in (31, 17, 48):
            hand.number(number)
        assert hand.until(lambda: store.seq(hand.table) == 1)
        hand.page.reload()
        line.set("up")
        assert entered(hand, 3)
        assert numbers(hand) == [31, 17, 48]


def test_an_hour_in_the_air(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        hand.page.context.set_offline(True)
        for number in (31, 17):
            hand.number(number)
        for _ in range(60):
            hand.page.clock.fast_forward(60_000)
        hand.number(48)
        hand.page.locator(WAITING).wait_for(state="visible")
        hand.page.context.set_offline(False)
        hand.page.clock.fast_forward(3000)
        assert entered(hand, 3)
        assert numbers(hand) == [31, 17, 48]


def test_two_tabs_show_what_waits_and_the_table_has_each_once(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        other = hand.page.context.new_page()
        other.goto(hand.page.url)
        line.set("down")
        for number in (31, 17, 48):
            hand.number(number)
        other.locator(WAITING).wait_for(state="visible")
        assert lines(other) == lines(hand.page)
        line.set("up")
        assert entered(hand, 3)
        for page in (hand.page, other):
            page.locator(".offline").wait_for(state="hidden")
        assert numbers(hand) == [31, 17, 48]


def test_a_tab_leaves_the_sending_to_another_until_that_one_says_nothing_more(browser, line, store):
    """The clock of the page stands still but where the test moves it: the mark of another tab holds ten seconds."""
    with at_the_table(browser, line, store) as hand:
        page, posts = hand.page, []
        page.clock.pause_at(page.evaluate("Date.now()") + 60_000)  # nothing is on its way when the mark is set
        line.set("down")
        hand.number(31)
        page.locator(WAITING).wait_for(state="visible")
        page.evaluate("""() => localStorage.setItem(
            `waits${location.pathname} sent by`, JSON.stringify(['another', Date.now() + 10000]))""")
        page.on("request", lambda asked: posts.append(asked) if asked.method == "POST" else None)
        line.set("up")
        page.clock.run_for(9000)
        assert not posts and store.seq(hand.table) == 0
        page.clock.run_for(4000)
        assert entered(hand, 1)
        assert numbers(hand) == [31]


@pytest.mark.parametrize(
    ("lang", "kept", "again"), [("en-GB", "not kept", "Send again"), ("fr-FR", "pas gardé", "Renvoyer")]
)
def test_what_is_refused_afterwards_is_told_beside_it_and_the_rest_waits_until_it_was_seen(
    browser, line, store, lang, kept, again
):
    with at_the_table(browser, line, store, locale=lang) as hand:
        page = hand.page
        line.set("down")
        for number in (31, 17):
            hand.number(number)
        page.locator(WAITING).wait_for(state="visible")
        with store.writing(hand.table) as writing:  # another phone has put the 31 elsewhere
            writing.append([{"do": "put", "seat": 1, "field": "regions", "value": ["R31"]}], "another", "theirs")
        line.set("up")
        page.clock.run_for(3500)
        row = page.locator(LINES).first
        page.locator(".dock .toast button").wait_for()
        page.locator(".offline summary").tap()
        row.get_by_role("button", name=again).wait_for()
        shot(page, f"waits-{lang[:2]}")
        row.get_by_role("button", name=again).tap()
        page.locator(".dock.no").wait_for()
        assert kept in row.text_content() and "31" in row.locator(".small").text_content()
        page.clock.run_for(7000)
        assert store.seq(hand.table) == 1
        row.locator("button:visible").tap()
        page.reload()
        assert entered(hand, 2)
        assert numbers(hand) == [17]


def test_what_holds_the_rest_is_named_though_the_list_is_closed(phone, server, store):
    """Three Regions of one round for one player: the second is refused, the third waits for an answer to that."""
    with phone("fr-FR", expect=GONE) as page:
        hand = Hand(page, store)
        hand.sit(server.home, "play")
        page.context.set_offline(True)
        for number in (17, 48, 33):
            hand.number(number)
        page.locator(WAITING).wait_for(state="visible")
        page.context.set_offline(False)
        page.locator(".dock.no").wait_for()
        hand.until(lambda: "pas gardé" in page.locator(".offline summary").inner_text())
        said = page.locator(".offline summary").inner_text().splitlines()
        assert (
            said == ["Joueur 1 48 pas gardé", "1 en attente\u00a0: Joueur 1 33"]
            and page.locator(".offline [open]").count() == 0
        )


def test_a_page_older_than_its_cookie_vouches_for_its_tap_anew(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        hand.page.evaluate("document.querySelector('#dock [name=csrf_token]').value = 'of another day'")
        hand.number(31)
        assert entered(hand, 1)
        hand.page.locator(".fa-cards a").wait_for()


def test_a_proxy_that_speaks_while_the_app_is_away_is_a_dead_spot(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        line.set("away")
        hand.number(31)
        hand.page.locator(WAITING).wait_for(state="visible")
        assert hand.page.locator("#dock").count() == 1 and "Away" not in hand.page.content()
        line.set("up")
        assert entered(hand, 1)


def test_a_note_and_an_undo_wait_like_entries(browser, line, store):
    with at_the_table(browser, line, store) as hand:
        page, table = hand.page, hand.table
        for number in (31, 17):
            hand.number(number)
        assert entered(hand, 2, table)
        page.goto(f"{line.home}/t/{table}/log")
        line.set("down")
        for text in ("Bo was not looking", "and Ana neither"):
            page.locator("[name=text]").fill(text)
            page.locator("[name=text]").press("Enter")
        page.locator("button[value=undo]").tap()
        page.locator(WAITING).wait_for(state="visible")
        assert len(lines(page)) == 3
        line.set("up")
        assert entered(hand, 5, table)
        done = [(row.entry["do"], row.entry.get("text")) for row in store.entries(table)[2:]]
        assert done == [("note", "Bo was not looking"), ("note", "and Ana neither"), ("undo", None)]
        page.locator(".offline").wait_for(state="hidden")


def test_an_answer_that_is_another_page_has_its_own_address(phone, server, store):
    table = vineta.lay(store, MIDDLE, options=FIVE)
    with phone() as page:
        visit(page, server, table)
        page.goto(f"{server.home}/t/{table.id}/log?open={len(MIDDLE)}")
        page.locator("form[action$='/back'] button").tap()
        page.locator("form[action$='/amend'] .go").tap()
        page.locator(".log").first.wait_for()
        assert page.url == f"{server.home}/t/{table.id}/log" and store.seq(table.id) > len(MIDDLE)


def test_a_phone_that_stores_nothing_keeps_what_waits_while_the_page_is_open(browser, line, store):
    forbid = "Storage.prototype.setItem = () => { throw new Error('no') }"
    with at_the_table(browser, line, store, init=forbid) as hand:
        line.set("down")
        for number in (31, 17):
            hand.number(number)
        hand.page.locator(WAITING).wait_for(state="visible")
        line.set("up")
        assert entered(hand, 2)
        assert numbers(hand) == [31, 17]


def test_the_app_is_killed_while_taps_are_on_their_way(browser, server, store):
    line = Line(server.port)
    with at_the_table(browser, line, store) as hand:
        for number in (31, 17, 48):
            hand.number(number)
        server.stop()
        hand.number(22)
        server.start()
        assert entered(hand, 4)
        assert numbers(hand) == [31, 17, 48, 22]
    line.end()
