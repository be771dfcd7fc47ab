"""Count again blind: a second phone enters a seat without seeing the first count; then what differs, one tap each."""

import json

import pytest
from msgspec import to_builtins

from bench.games import SCENARIOS
from referee.core.dispute.recount import recount
from tests.store.tables import laid_out
from tests.web.conftest import with_both
from tests.web.phone import Phone, open_at, press
from tests.web.test_claim import PLAYERS, counted
from tests.web.test_recount_docks import finished


@pytest.fixture
def table(store):
    return counted(store)


@pytest.fixture
def counting(either, table):
    """A second phone that begins to count Bo, by the desk."""
    open_at(either, table, "/dispute")
    either.follow("/claim")
    either.follow("/recount/1")
    form = next(form for form in either.page.forms if (form.action or "").endswith("/recount/1/begin"))
    either.post(form.action, form.sent())
    return either


def score(store, app, table):
    live = app.extensions["hall"].live(store.table(table.id))
    return [seat.total for seat in live.score(live.position).seats]


def test_the_first_count_is_not_to_be_seen(counting):
    page = counting.page
    assert "Second count of Bo" in page.text and "The first stays hidden" in page.text
    assert "14" not in page.text and "4 × 3" not in page.text


@with_both
def test_what_is_counted_again_changes_nothing(counting, app, store, table):
    before = score(store, app, table)
    press(counting, "+end", "+end", "+end")
    assert score(store, app, table) == before
    log = counting.get(f"/t/{table.id}/log").text
    assert log.count("Second count of Bo") == 4 and "begun" in log
    assert all(f"Second count of Bo · At the end: {n}" in log for n in (1, 2, 3))


def compared(counting):
    """3 at the end, 4 on the bridge; the rest as in the first count."""
    press(counting, *["+end"] * 3, *["+bridge"] * 4, *["+start"] * 2, "+accidents")
    return counting.follow("/recount/1/compare")


def test_only_what_differs_is_shown_with_both_values(counting):
    text = compared(counting).text
    assert "14 First count" in text and "12 Second count" in text and "2 differences" in text
    assert "At the end: 4" in text and "At the end: 3" in text and "accident" not in text.casefold()


def take(counting, which, field):
    form = next(form for form in counting.page.forms if any(f'"{field}"' in value for _, value in form.keys))
    return counting.post(form.action, form.sent(next(key for key in form.keys if f'"{which}"' in key[1])))


@pytest.mark.parametrize(("which", "field", "total"), [("second", "end", 11), ("first", "bridge", 14)])
def test_one_tap_takes_either(counting, app, store, table, which, field, total):
    compared(counting)
    page = take(counting, which, field)
    assert counting.status == 200 and "1 difference" in page.text and "2 differences" not in page.text
    assert score(store, app, table)[1] == total


@with_both
def test_one_that_cannot_be_beside_the_others_says_why(counting):
    """11 explorers: first the bridge, then the end."""
    compared(counting)
    assert "11" in take(counting, "first", "end").alert and counting.status == 422
    take(counting, "first", "bridge")
    assert "The two counts are the same" in take(counting, "first", "end").text


def test_two_counts_that_agree_say_so(counting):
    press(counting, *["+end"] * 4, *["+bridge"] * 3, *["+start"] * 2, "+accidents")
    assert "The two counts are the same" in counting.follow("/recount/1/compare").text


def test_a_difference_that_is_no_more_is_told(counting, table):
    compared(counting)
    form = next(form for form in counting.page.forms if form.keys)
    counting.post(form.action, form.sent(("taken", '{"which": "second", "entry": {}}')))
    assert counting.status == 409 and "no more" in counting.page.alert


def test_who_only_follows_counts_nothing_and_a_refereed_table_is_not_counted_again(app, store, table):
    viewer = Phone(app)
    viewer.get(f"/v/{table.view}")
    viewer.get(f"/t/{table.id}/recount/1")
    assert viewer.status == 403
    played = laid_out(store, "gefira", ("Ana", "Bo"))
    phone = Phone(app)
    open_at(phone, played, "/recount/1")
    assert phone.status == 404
    open_at(phone, table, "/recount/7")
    assert phone.status == 404


def test_the_file_of_the_score_is_the_first_count(counting, table):
    compared(counting)
    file = json.loads(counting.client.get(f"/t/{table.id}/export").get_data())
    assert file["final"]["players"] == PLAYERS


def test_a_tap_of_the_second_count_that_is_sent_twice_is_one_entry_and_no_refusal(app, store):
    table = laid_out(store, "faraway", ("Ana", "Bo"), [{"do": "recount", "seat": 0, "entry": None}], mode="tally")
    phone = Phone(app)
    form = open_at(phone, table, "/recount/0").dock
    for _ in range(2):
        phone.post(form.action, form.sent(("tap", "n30")))
        assert phone.status == 200 and store.seq(table.id) == 2


def test_another_tap_under_a_key_that_was_used_tells_what_the_key_entered(counting):
    """Back in the browser, and another key: told is the entry of the table's log, not one of the second count's."""
    form = next(form for form in counting.page.forms if ("tap", "+end") in form.keys)
    counting.post(form.action, form.sent(("tap", "+end")))
    told = counting.post(form.action, form.sent(("tap", "+bridge"))).text
    assert counting.status == 409 and "Already entered from this page: Bo · Second count of Bo · At the end: 1." in told


def test_a_count_that_goes_already_is_gone_on_with(app, table, counting):
    """Begun on an old page: what another phone has counted stays."""
    late = Phone(app)
    form = next(form for form in open_at(late, table, "/recount/1").forms if ("tap", "+end") in form.keys)
    press(counting, "+end", "+end")
    late.post(f"/t/{table.id}/recount/1/begin", form.sent())
    assert late.status == 200 and "2 of 10" in late.page.text


def test_a_tap_on_an_old_page_of_a_second_count_is_told_what_came_and_enters_nothing(app, table, counting):
    late = Phone(app)
    open_at(late, table, "/recount/1")
    press(counting, "+end")
    page = press(late, "+end")
    assert late.status == 409 and "1 of 10" in page.text
    press(late, "+end")
    assert late.status == 200 and "2 of 10" in late.page.text, "from the page that it was shown then"


def test_before_anything_is_counted_again_nothing_is_compared(counting):
    page = counting.follow("/recount/1/compare")
    assert "Nothing counted yet" in page.text and "differ" not in page.text and "the same" not in page.text
    assert "14" not in page.text and not any(form.keys for form in page.forms), "the first stays hidden till then"
    assert "Second count of Bo" in counting.follow("/recount/1").text


def test_a_count_that_is_not_finished_says_so(counting):
    press(counting, *["+end"] * 3)
    text = counting.follow("/recount/1/compare").text
    assert "14 First count" in text and "9 Second count not finished" in text
    counting.follow("/recount/1")
    press(counting, "=start")
    assert "not finished" not in counting.follow("/recount/1/compare").text


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.id for scenario in SCENARIOS])
def test_where_nothing_was_entered_stands_no_nought_and_two_such_counts_are_not_the_same(app, store, scenario):
    setup, entries = finished(scenario)
    own = [recount(1, entry) for entry in entries if entry.get("seat") == 1]
    whole = {"options": to_builtins(setup.options), "box": to_builtins(setup.box)}
    for again in ([], own):
        log = [entry for entry in entries if entry.get("seat") is None] + [recount(1, None), *again]
        table = laid_out(store, scenario.game.id, setup.seats, log, "tally", **whole)
        text = open_at(Phone(app), table, "/recount/1/compare").text
        assert "the same" not in text and ("Nothing counted yet" in text) == (not again)
        assert ("– First count" in text and "Nothing entered" in text) == bool(again)
        assert "not finished" not in text, "each of these games is counted to its end"


def test_the_log_opens_whatever_a_file_says_of_a_second_count(app, store):
    odd = [recount(0, {"do": "put", "seat": 0, "field": "end", "value": 3}), recount(9, None), recount(0, None)]
    odd += [recount(0, each) for each in ({"do": "x"}, {"do": "put", "seat": 0}, {"do": "undo"})]
    odd += [recount(9, {"do": "put", "seat": 9, "field": "end", "value": 3})]
    for mode in ("play", "tally"):
        phone = Phone(app)
        text = open_at(phone, laid_out(store, "gefira", ("Ana", "Bo"), odd, mode=mode), "/log").text
        assert phone.status == 200 and text.count("Second count of") == len(odd)


def test_each_entry_of_a_second_count_is_told_though_the_log_was_looked_at_before(counting, table):
    for tap, said in (("+end", "At the end: 1"), ("+bridge", "On the bridge: 1"), ("+bridge", "On the bridge: 2")):
        counting.get(f"/t/{table.id}/recount/1")
        press(counting, tap)
        assert f"Second count of Bo · {said}" in counting.get(f"/t/{table.id}/log").text
