"""Fast fingers, slow servers, dead spots: nothing is lost, nothing doubled, and the person is told."""

import re
from contextlib import closing, contextmanager

from sqlite_utils.utils import sqlite3

from tests.browser.hand import Hand, shot

EIGHT = [31, 17, 48, 22, 59, 39, 1, 15]
GONE = (r"ERR_INTERNET_DISCONNECTED", r"ERR_CONNECTION", r"ERR_FAILED", r"Failed to fetch", r"NetworkError", r"ERR_")


@contextmanager
def playing(phone, server, store, *numbers):
    """A hand at a new table, these numbers entered, and the table; the network may go, the clock run ahead."""
    with phone(expect=GONE) as page:
        page.clock.install()
        hand = Hand(page, store)
        table = hand.sit(server.home)
        for number in numbers:
            hand.number(number)
        assert hand.until(lambda: store.seq(table) == len(numbers))
        hand.settle()
        yield page, hand, table


def slow(page, milliseconds):
    """Every answer is late; the hand goes on."""
    conditions = {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", conditions)


@contextmanager
def unanswered(page):
    """Nothing is answered before the hand is done, however slow it is."""
    waiting = []
    page.route("**/t/**", lambda route: waiting.append(route))
    yield
    assert waiting
    page.unroute("**/t/**")  # and they go on


def test_eight_numbers_typed_without_waiting_at_a_slow_server(phone, server, store):
    with phone() as page:
        hand = Hand(page, store)
        table = hand.sit(server.home)
        slow(page, 200)
        for number in EIGHT:
            hand.number(number)
        assert hand.until(lambda: store.seq(table) >= 8)
        hand.settle()
        assert hand.rows()[0][0] == EIGHT and store.seq(table) == 8


def test_grid_keys_tapped_without_waiting_lose_nothing(phone, server, store):
    with phone() as page:
        hand = Hand(page, store)
        table = hand.sit(server.home)
        hand.tap("button[value=ggrid]")
        slow(page, 150)
        for number in EIGHT[:4]:
            hand.tap(f"button[value=n{number}]", wait=False)
        assert hand.until(lambda: store.seq(table) >= 4)
        hand.settle()
        assert hand.rows()[0][0] == EIGHT[:4]


def test_a_number_that_two_cards_carry_holds_those_typed_after_it(phone, server, store):
    with phone() as page:
        hand = Hand(page, store)
        hand.sit(server.home, options={"sets": ["base", "under_starry_skies"]})
        with unanswered(page):
            for number in (30, 15, 22, 31):
                hand.number(number)
        hand.tap("button[value=iM15]")
        assert hand.until(lambda: hand.rows()[0][0] == [30, "M15", 22, 31]), hand.rows()


def test_a_double_tap_on_a_sanctuary_is_one_entry(phone, server, store):
    with phone() as page:
        hand = Hand(page, store)
        table = hand.sit(server.home)
        hand.tap("button[value=ggroups]")
        hand.tap(".fa-biomes a[href*='group=yellow']")
        slow(page, 200)
        box = page.locator(".fa-tents button[value=sS04]").bounding_box()
        for _ in range(3):
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert hand.until(lambda: store.seq(table) >= 1)
        hand.settle()
        assert [held for _, held in hand.rows()] == [["S04"], [], [], []] and store.seq(table) == 1


def test_the_network_goes_while_numbers_are_typed_and_comes_back(phone, server, store):
    with playing(phone, server, store, 31) as (page, hand, table):
        assert page.locator(".offline").is_hidden()
        page.context.set_offline(True)
        for number in (17, 48):
            hand.number(number)
        page.locator(".offline").wait_for(state="visible")
        assert page.locator(".offline").bounding_box()["y"] < 100, "in sight, over no key"
        assert "Not sent yet" in page.locator(".offline").inner_text()
        assert "17" in page.locator("[data-echo]").inner_text()
        hand.shot("offline")
        hand.number(22)
        tries = []
        page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
        page.on("request", lambda asked: None if asked.url.endswith("/live") else tries.append(asked.url))
        for _ in range(30):
            page.clock.run_for(100)
            page.wait_for_timeout(10)
        page.clock.resume()
        assert len(tries) <= 8, "a dead spot is asked now and then, not without end"
        page.context.set_offline(False)
        assert hand.until(lambda: store.seq(table) >= 4)
        hand.later(4)
        assert hand.rows()[0][0] == [31, 17, 48, 22] and store.seq(table) == 4
        assert page.locator(".offline").is_hidden()
        assert page.locator(".fa-cards a").count() == 4


def test_a_sanctuary_tapped_in_a_dead_spot_is_sent_when_it_ends(phone, server, store):
    with playing(phone, server, store) as (page, hand, table):
        hand.tap("button[value=ggroups]")
        hand.tap(".fa-biomes a[href*='group=yellow']")
        page.context.set_offline(True)
        hand.tap(".fa-tents button[value=sS04]", wait=False)
        page.locator(".offline").wait_for(state="visible")
        page.context.set_offline(False)
        assert hand.until(lambda: store.seq(table) >= 1)
        hand.later(4)
        assert hand.rows()[0][1] == ["S04"] and store.seq(table) == 1


def test_an_answer_that_is_lost_doubles_nothing(phone, server, store):
    """The entry reached the server, its answer did not come back: the retry is the same entry."""
    with playing(phone, server, store) as (page, hand, table):
        lost = swallow_the_first_answer(page)
        for number in (31, 17):
            hand.number(number)
        assert hand.until(lambda: store.seq(table) >= 2)
        hand.later(4)
        assert lost and hand.rows()[0][0] == [31, 17] and store.seq(table) == 2


def swallow_the_first_answer(page):
    """The first post reaches the server; its answer does not come back."""
    lost = []

    def swallow(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch(max_redirects=0))
            return route.abort("connectionreset")
        return route.continue_()

    page.route(re.compile("/t/"), swallow)
    return lost


def test_an_undo_whose_answer_is_lost_undoes_once(phone, server, store):
    """The stream says that the table moved on: the key that comes to stand there is not tapped for the person."""
    with playing(phone, server, store, 31, 17, 48) as (page, hand, table):
        page.goto(f"{server.home}/t/{table}/log")
        lost = swallow_the_first_answer(page)
        page.locator("button[value=undo]").tap()
        page.locator(".offline").wait_for(state="visible")
        hand.later(7)
        assert lost and store.seq(table) == 4 and hand.rows()[0][0] == [31, 17]
        assert page.locator(".offline").is_hidden()
        assert page.locator(".log li").count() == 4


def test_who_taps_again_in_a_dead_spot_is_not_tapped_for_once_more(phone, server, store):
    with playing(phone, server, store, 31, 17, 48) as (page, hand, table):
        page.add_init_script("window.ticks = []; setInterval = tick => ticks.push(tick)")
        page.goto(f"{server.home}/t/{table}/log")
        page.route(re.compile("/log$"), lambda route: route.abort("connectionreset"), times=1)
        page.locator("button[value=undo]").tap()
        page.locator(".offline").wait_for(state="visible")
        page.locator("button[value=undo]").tap()
        page.locator("button[value=redo]").wait_for()
        page.evaluate("ticks.forEach(tick => tick())")
        hand.settle()
        assert store.seq(table) == 4 and hand.rows()[0][0] == [31, 17]


def test_the_server_restarts_in_the_middle(phone, server, store):
    with playing(phone, server, store, 31) as (page, hand, table):
        server.stop()
        hand.number(17)
        page.locator(".offline").wait_for(state="visible")
        server.start()
        assert hand.until(lambda: store.seq(table) >= 2)
        hand.later(4)
        assert hand.rows()[0][0] == [31, 17] and store.seq(table) == 2
        page.reload()
        assert page.locator(".fa-cards a").count() == 2


def test_another_phone_enters_elsewhere_while_this_one_types(phone, server, store):
    """A digit that was typed stays typed, whoever enters what meanwhile."""
    with phone() as mine, phone() as theirs:
        hand, other = Hand(mine, store), Hand(theirs, store)
        table = hand.sit(server.home)
        theirs.request.get(f"{server.home}/e/{store.table(table).edit}")
        theirs.goto(f"{server.home}/t/{table}?seat=1")
        hand.tap("[data-pad] button[value=d3]", wait=False)
        other.number(22)
        assert hand.until(lambda: store.seq(table) == 1)
        mine.locator("[data-seq='1']").wait_for(state="attached")
        hand.tap("[data-pad] button[value=d1]", wait=False)
        assert hand.until(lambda: store.seq(table) == 2)
        assert [regions for regions, _ in hand.rows()][:2] == [[31], [22]]


def test_while_another_process_holds_the_database_nothing_typed_is_lost(phone, server, store):
    with phone("fr-FR", expect=["status of 503"]) as page:
        hand = Hand(page, store)
        table = hand.sit(server.home)
        with closing(sqlite3.connect(store.engine.path, isolation_level=None)) as other:
            other.execute("begin immediate")
            for number in EIGHT[:3]:
                hand.number(number)
            page.locator(".flow button.go").wait_for()
            shot(page, "busy")
            assert store.seq(table) == 0
            other.execute("rollback")
        hand.tap(".flow button.go")
        assert hand.until(lambda: store.seq(table) >= 3)
        hand.settle()
        assert hand.rows()[0][0] == EIGHT[:3] and store.seq(table) == 3
