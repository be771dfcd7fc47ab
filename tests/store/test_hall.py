"""Tables in play: double taps, several phones, refusals, and a memo that is never the truth."""

import threading

import pytest

from referee.core.desk import Tap
from referee.games import GAMES
from referee.store.play.hall import Hall
from referee.store.play.in_play import A_LETTER, AN_ENTRY, Altered, Entered, Live, Refused, Spent, Stale
from referee.store.store import Store
from tests.store.tables import at_once, create, enter, put, why


def region(seat, number):
    return {"do": "region", "seat": seat, "region": number}


def seats(hall, table):
    return [tableau["regions"] for tableau in hall.live(table).position.final["tableaus"]]


# -- one tap, one entry ------------------------------------------------------------------------


def test_a_double_tap_is_one_entry(hall, store, table):
    first = enter(hall, table, put(1), key="tap", seen=0)
    again = enter(hall, table, put(1), key="tap", seen=0)
    assert isinstance(first, Entered) and isinstance(again, Entered) and first.seq == again.seq == 1
    assert first.readings and not again.readings and store.seq(table.id) == 1


def test_a_retry_after_others_went_on_is_still_one_entry(hall, store, table):
    """The answer was lost in a dead spot; another phone entered meanwhile; the retry changes nothing."""
    enter(hall, table, put(1), key="tap", seen=0)
    enter(hall, table, put(1, 2), phone="b", seen=1)
    assert enter(hall, table, put(1), key="tap", seen=0) == Entered(1)
    assert seats(hall, table)[0] == [1, 2] and store.seq(table.id) == 2


def test_a_retry_of_an_undo_undoes_once(hall, store, table):
    enter(hall, table, put(1), seen=0)
    enter(hall, table, put(1, 2), seen=1)
    for _ in range(3):
        enter(hall, table, {"do": "undo"}, key="undo", seen=2)
    assert seats(hall, table)[0] == [1] and store.seq(table.id) == 3


def test_another_tap_on_an_old_page_is_not_taken_for_a_double_tap(hall, store, table):
    """Back in the browser: the old form, the old key, another value. It is said, and entered under a fresh key."""
    enter(hall, table, put(1), key="tap", seen=0)
    answer = enter(hall, table, put(2), key="tap", seen=0)
    assert isinstance(answer, Spent) and [row.entry for row in answer.before] == [put(1)]
    assert store.seq(table.id) == 1 and seats(hall, table)[0] == [1]
    assert enter(hall, table, put(1), key="tap", seen=0) == Entered(1), "the same content stays one entry"
    assert enter(hall, table, put(2), key="fresh", seen=1).seq == 2
    assert enter(hall, table, key="tap", seen=0) == Entered(2), "nothing to enter, nothing to say"


def test_an_answer_brings_the_table_along_that_it_was_written_to(hall, store, table):
    """So the page need not ask for it again, but where more of it changed than its log."""
    live = hall.live(table)
    answer = enter(hall, table, put(1), seen=0)
    assert answer.live is live and live.seq == answer.seq == 1
    with store.writing(table.id) as writing:
        writing.change("host", "seats", ["Ana", "Beau"])
    again = enter(hall, table, put(1, 2), seen=1)
    assert again.live is not live and again.live.table.seats == ("Ana", "Beau"), "the names are others by now"


def test_what_was_meant_is_asked_of_the_log_as_it_was(hall, store, table):
    """One more Region on the pad: after it is in, the same tap would mean another row."""

    def one_more(number):
        return lambda log: Tap((put(*log.position.final["tableaus"][0]["regions"], number),))

    assert hall.enter(table, "a", "first", 0, one_more(1)).seq == 1
    assert hall.enter(table, "a", "second", 1, one_more(2)).seq == 2
    for key, number in (("first", 1), ("second", 2)):
        again = hall.enter(table, "a", key, 0, one_more(number))
        assert isinstance(again, Entered) and not again.readings
    assert isinstance(hall.enter(table, "a", "first", 0, one_more(2)), Spent)
    assert seats(hall, table)[0] == [1, 2] and store.seq(table.id) == 2


def test_a_refusal_does_not_use_up_the_key(hall, table):
    assert isinstance(enter(hall, table, put(99), key="tap", seen=0), Refused)
    assert enter(hall, table, put(12), key="tap", seen=0).seq == 1


# -- refused -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "rules"),
    [
        ([put(99)], ["F2.1"]),
        ([put(5, 5)], ["F2.2"]),
        ([put(1), put(1, seat=1)], ["F2.2"]),  # judged after the one before it
        ([put(*range(1, 10))], ["F3.1"]),
        ([put(1, seat=2)], ["house.seat"]),
        ([put(1, field="stars")], ["house.field"]),
        ([put(1), {"do": "fly"}], ["house.unknown_move"]),
        ([{"do": "undo"}], ["house.undo"]),
        ([{"do": "redo"}], ["house.redo"]),
        ([{"do": "put", "seat": 0, "field": "regions", "value": "12"}], ["house.shape"]),
    ],
    ids=lambda value: None,
)
def test_refused_writes_nothing(hall, store, table, entries, rules):
    assert why(enter(hall, table, *entries, seen=0)) == rules
    assert store.seq(table.id) == 0 == hall.live(table).seq and seats(hall, table) == [[], []]


def test_several_entries_are_all_or_none(hall, store, table):
    assert enter(hall, table, put(1), put(1, 2), put(3, seat=1), seen=0).seq == 3
    answer = enter(hall, table, put(1, 2, 4), put(4, seat=1), seen=3)
    assert why(answer) == ["F2.2"] and answer.entry == put(4, seat=1) and store.seq(table.id) == 3


def test_a_ruling_carries_what_is_not_hard_and_nothing_else(hall, played):
    answer = enter(hall, played, {"do": "ruling", "entry": region(5, 12), "note": "we play it so"}, seen=0)
    assert isinstance(answer, Refused) and answer.verdict.hard


# -- stale, only as the design says ------------------------------------------------------------


def test_a_fast_typist_is_never_stale(hall, table):
    """One phone sends on before it has seen its own entries."""
    row = []
    for number in (31, 17, 48, 22, 59, 39, 1, 15):
        row.append(number)
        assert isinstance(enter(hall, table, put(*row), seen=0), Entered)
    assert seats(hall, table)[0] == row


def test_a_fast_typist_is_never_stale_while_another_phone_enters_elsewhere(hall, table):
    enter(hall, table, put(1), phone="a", seen=0)
    enter(hall, table, put(7, seat=1), phone="b", seen=0)
    assert isinstance(enter(hall, table, put(1, 2), phone="a", seen=0), Entered)


def test_phones_at_different_seats_are_never_stale(hall, table):
    assert enter(hall, table, put(1), phone="a", seen=0).seq == 1
    assert enter(hall, table, put(2, seat=1), phone="b", seen=0).seq == 2
    assert enter(hall, table, put("S01", field="sanctuaries"), phone="b", seen=0).seq == 3


def test_stale_when_the_asked_thing_was_changed_by_another_phone(hall, store, table):
    enter(hall, table, put(1), phone="a", seen=0)
    answer = enter(hall, table, put(2), phone="b", seen=0)
    assert isinstance(answer, Stale) and [(row.seq, row.entry) for row in answer.meanwhile] == [(1, put(1))]
    assert store.seq(table.id) == 1
    assert enter(hall, table, put(1, 2), phone="b", seen=1).seq == 2, "one tap to try again"


def test_stale_when_the_verdict_was_changed_by_another_phone(hall, store, table):
    """Region 5 was free when Bo's phone saw the table; it is Ana's now."""
    enter(hall, table, put(5), phone="a", seen=0)
    assert isinstance(enter(hall, table, put(5, seat=1), phone="b", seen=0), Stale)
    assert why(enter(hall, table, put(5, seat=1), phone="b", seen=1)) == ["F2.2"], "seen: then it is plainly refused"
    assert store.seq(table.id) == 1


def test_stale_names_only_what_others_entered(hall, table):
    enter(hall, table, put(1), phone="a", seen=0)
    enter(hall, table, put(7, seat=1), phone="b", seen=1)
    answer = enter(hall, table, put(2), phone="b", seen=0)
    assert isinstance(answer, Stale) and [row.by for row in answer.meanwhile] == ["a"]


def test_an_undo_after_anothers_entry_is_stale(hall, store, table):
    enter(hall, table, put(1), phone="a", seen=0)
    enter(hall, table, put(1, seat=1), phone="b", seen=1)
    enter(hall, table, put(2, seat=1), phone="b", seen=1)
    assert isinstance(enter(hall, table, {"do": "undo"}, phone="a", seen=1), Stale)
    assert store.seq(table.id) == 2
    assert isinstance(enter(hall, table, {"do": "undo"}, phone="a", seen=2), Entered), "seen: it may"
    assert seats(hall, table) == [[1], []]


def test_an_undo_by_the_phone_that_saw_all_is_not_stale(hall, table):
    enter(hall, table, put(1), phone="a", seen=0)
    enter(hall, table, put(1, 2), phone="a", seen=0)
    assert isinstance(enter(hall, table, {"do": "undo"}, phone="a", seen=0), Entered), "its own entries"


def test_simultaneous_choices_of_a_game_are_not_stale(hall, played):
    assert enter(hall, played, region(0, 12), phone="a", seen=0).seq == 1
    assert isinstance(enter(hall, played, region(1, 30), phone="b", seen=0), Entered)


def test_stale_when_another_phone_changed_whose_turn_it_is(hall, played):
    """All have laid: the round asks another thing now than when the phone looked."""
    enter(hall, played, region(0, 12), phone="a", seen=0)
    enter(hall, played, region(1, 30), phone="a", seen=1)
    assert isinstance(enter(hall, played, region(1, 31), phone="b", seen=0), Stale)


@pytest.mark.parametrize("seen", [-5, 7, 10**12])
def test_a_seen_that_never_was_is_brought_into_range(hall, table, seen):
    enter(hall, table, put(1), phone="a", seen=0)
    assert isinstance(enter(hall, table, put(2, seat=1), phone="b", seen=seen), Entered)


# -- seats and options against entries -----------------------------------------------------------

THREE = {"seats": ["Ana", "Bo", "Cleo"]}


def alter(hall, table, wanted, phone="host", seen=0, revision=0):
    return hall.alter(table, phone, seen, revision, wanted, None)


def test_seats_are_not_changed_under_a_first_move_that_came_meanwhile(hall, store, table):
    """`table` is what the host's request read; the move comes between that and the decision."""
    enter(hall, table, put(1), phone="b", seen=0)
    for wanted in (THREE, {"options": {"sets": ["base"]}}, {"box": {"x": 1}}, THREE | {"options": {"sets": ["base"]}}):
        answer = alter(hall, table, wanted)
        assert isinstance(answer, Stale) and [row.by for row in answer.meanwhile] == ["b"]
    assert isinstance(alter(hall, table, THREE, seen=1), Stale), "their number is fixed, seen or not"
    assert store.table(table.id) == table
    assert alter(hall, table, {"seats": ["Ana", "Beau"]}) == Entered(1), "a name is changed at any time"
    assert alter(hall, store.table(table.id), {"options": {"sets": ["base"]}}, seen=1) == Entered(1), "seen: it may"


@pytest.mark.parametrize("wanted", [THREE, {"options": {"sets": ["base"]}}], ids=["seats", "options"])
def test_a_first_move_is_not_entered_under_seats_or_options_that_came_meanwhile(hall, store, table, wanted):
    assert alter(hall, table, wanted) == Entered(0)
    assert enter(hall, table, put(1), phone="b", seen=0) == Altered() and store.seq(table.id) == 0
    now = store.table(table.id)
    assert hall.enter(now, "b", "old page", 0, lambda log: Tap((put(1),)), 0) == Altered(), (
        "nor from a page that is older"
    )
    assert isinstance(enter(hall, table, {"do": "note", "text": "x"}, phone="b", seen=0), Entered), "a note is a note"
    assert enter(hall, table, put(1), phone="host", seen=1).seq == 2, "its own change is known to a phone"
    assert hall.enter(now, "b", "fresh page", 2, lambda log: Tap((put(2, seat=1),)), 1).seq == 3
    assert hall.live(now).seq == 3


def test_two_phones_do_not_undo_each_others_settings(hall, store, table):
    assert alter(hall, table, THREE) == Entered(0)
    assert alter(hall, table, THREE) == Entered(0) and store.table(table.id).revision == 1, "a double tap"
    sets = {"options": {"sets": ("base",)}}  # as a game reads it; kept as a list
    for _ in range(2):
        assert alter(hall, store.table(table.id), sets) == Entered(0) and store.table(table.id).revision == 2
    four = {"seats": ["Ana", "Bo", "Cleo", "Dan"]}
    assert alter(hall, table, four, phone="b") == Altered()
    assert alter(hall, store.table(table.id), four, phone="b") == Altered(), "nor from a page that is older"
    assert alter(hall, store.table(table.id), four, phone="b", revision=2) == Entered(0)
    assert len(store.table(table.id).seats) == 4


def test_seats_and_the_first_move_at_the_same_moment(place):
    """Whoever is first wins, the other is told: never a move at seats that it was not made for."""
    hall = Hall(Store(place), GAMES)
    told = set()
    for _ in range(25):
        table, start, answers = create(hall.store), threading.Barrier(2), {}

        def work(what, act, start=start, answers=answers):
            start.wait()
            answers[what] = act()
            hall.store.let_go()

        acts = {
            "move": lambda table=table: enter(hall, table, put(1), phone="b", seen=0),
            "seats": lambda table=table: alter(hall, table, THREE),
        }
        threads = [threading.Thread(target=work, args=each) for each in acts.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        told.add((type(answers["move"]), type(answers["seats"])))
        assert (len(hall.store.table(table.id).seats), hall.store.seq(table.id)) in ((2, 1), (3, 0))
    assert told <= {(Entered, Stale), (Altered, Entered)}


def test_a_new_name_during_the_game_sends_no_tap_back(hall, store, table):
    """The seats stay who they are; before the first entry they may be others, then a tap is asked again."""
    enter(hall, table, put(1), phone="b", seen=0)
    assert alter(hall, table, {"seats": ["Ana", "Beau"]}, seen=1) == Entered(1)
    assert enter(hall, store.table(table.id), put(1, 2), phone="b", seen=1).seq == 2, "from a page with the old name"
    now = store.table(table.id)
    assert hall.enter(now, "b", "old page", 2, lambda log: Tap((put(1, 2, 3),)), 0).seq == 3


def test_two_names_that_change_places_send_a_tap_back(hall, store, table):
    """It was meant for whoever sat there: only its own phone, or a fresh page, knows who does now."""
    enter(hall, table, put(1), phone="b", seen=0)
    assert isinstance(alter(hall, table, {"seats": ["Bo", "Ana"]}, seen=1), Entered)
    now = store.table(table.id)
    assert hall.enter(now, "b", "old page", 1, lambda log: Tap((put(1, 2),)), 0) == Altered() and store.seq(now.id) == 1
    assert hall.enter(now, "b", "fresh page", 1, lambda log: Tap((put(1, 2),)), 1).seq == 2


def test_an_old_page_that_changes_one_name_leaves_the_others_as_they_are_by_now(hall, store, table):
    enter(hall, table, put(1), phone="b", seen=0)
    alter(hall, table, {"seats": ["Anna", "Bo"]}, seen=1)
    now = store.table(table.id)
    assert isinstance(alter(hall, now, {"seats": ["Ana", "Bob"]}, phone="b", seen=1), Entered)
    assert store.table(table.id).seats == ("Anna", "Bob")


def test_whoever_was_shut_out_or_got_up_meanwhile_writes_nothing(hall, store, table):
    """The right is asked again with what is met: a link may be renewed while a tap waits for its turn."""
    tap = lambda log: Tap((put(1),))  # noqa: E731
    store.grant("b", table.id, "edit")
    store.grant("c", table.id, "edit")
    store.take_seat("b", table.id, 1)
    assert hall.enter(table, "b", "at 0", 0, tap, None, 0, "edit") == Altered(), "it sits elsewhere"
    store.renew(table.id, "edit", keep="b")
    assert hall.enter(table, "c", "away", 0, tap, None, None, "edit") == Altered() and store.seq(table.id) == 0
    assert hall.enter(table, "b", "still", 0, tap, None, 1, "edit").seq == 1


def test_two_phones_at_one_second_count_are_told_of_each_other(hall, store, table):
    """What a tap means there depends on what lies there: never another card than the one that was looked at."""
    recount = lambda seat, entry: {"do": "recount", "seat": seat, "entry": entry}  # noqa: E731
    enter(hall, table, recount(0, None), seen=0)
    enter(hall, table, recount(0, put(1)), seen=1)
    assert isinstance(enter(hall, table, recount(0, put(2)), phone="b", seen=1), Stale)
    assert isinstance(enter(hall, table, recount(1, None), phone="b", seen=1), Entered), "of another seat"
    assert isinstance(enter(hall, table, recount(0, put(1, 2)), phone="b", seen=3), Entered), "from a fresh page"
    assert isinstance(enter(hall, table, recount(0, put(1, 2, 3)), phone="a", seen=2), Stale)


def test_a_table_that_was_deleted_meanwhile_takes_nothing(hall, store, table):
    alter(hall, table, {"seats": ["Ana", "Beau"]})
    store.delete(table.id)
    assert enter(hall, table, put(1), seen=0) == Altered() and store.seq(table.id) == 0


# -- who holds up whom ---------------------------------------------------------------------------


@pytest.mark.parametrize("slow", ["make", "known"])
def test_a_table_that_takes_long_holds_up_nobody_elsewhere(place, monkeypatch, slow):
    """While one table judges, as long as it likes, another writes."""
    hall = Hall(Store(place), GAMES)
    costly, other = create(hall.store), create(hall.store)
    enter(hall, costly, put(1), phone="b", seen=0)
    thinking, done = threading.Event(), threading.Event()
    answers = []

    def think(*_):
        thinking.set()
        assert done.wait(60)
        return Tap((put(1, 2),))

    if slow == "known":  # what is asked of an old page
        before = Live.known
        monkeypatch.setattr(Live, "known", lambda *of: think() and before(*of))
    make = think if slow == "make" else lambda log: Tap((put(1, 2),))
    thread = threading.Thread(target=lambda: answers.append(hall.enter(costly, "a", "key", 0, make)))
    thread.start()
    assert thinking.wait(60)
    assert enter(hall, other, {"do": "note", "text": "x"}, phone="c", seen=0).seq == 1 and not answers
    done.set()
    thread.join()
    assert type(answers[0]) is Stale, "another phone had filled in that row"


def test_what_was_decided_is_decided_again_where_something_came_in_between(place, monkeypatch):
    """Another process writes right before this one's transaction begins."""
    one, two = Hall(Store(place), GAMES), Hall(Store(place), GAMES)
    table, asked = create(one.store), []
    writing = one.store.writing

    def make(log):
        asked.append(log.seq)
        return Tap((put(*log.position.final["tableaus"][1]["regions"], 9, seat=1),))

    def late(id):
        if len(asked) == 1:
            enter(two, table, put(5, seat=1), phone="a", seen=0)
        return writing(id)

    monkeypatch.setattr(one.store, "writing", late)
    assert one.enter(table, "a", "key", 0, make).seq == 2
    assert asked == [0, 1] and seats(one, table) == [[], [5, 9]]


# -- the memo ----------------------------------------------------------------------------------


def test_the_memo_catches_up_with_another_hall(place, monkeypatch):
    one, two = Hall(Store(place), GAMES), Hall(Store(place), GAMES)
    table = create(one.store)
    enter(one, table, put(1), seen=0)
    assert seats(two, table)[0] == [1]
    enter(two, table, put(1, 2), seen=1)
    assert why(enter(one, table, put(2, seat=1), seen=2)) == ["F2.2"], "judged on what the other wrote"
    assert seats(one, table) == [[1, 2], []] and one.live(table).seq == 2
    assert enter(one, table, put(3, seat=1), phone="b", seen=0).seq == 3
    assert one.live(table).rows == two.live(table).rows == one.store.entries(table.id)
    monkeypatch.setattr(one.store, "entries", None)
    assert one.live(table, 3).seq == 3, "it knows so far: nothing is read"


def test_a_hall_opened_tomorrow_reads_the_same(place, hall, table):
    log = [put(1), put(1, 2), {"do": "undo"}, put(1, 3), {"do": "note", "text": "late"}, put(9, seat=1)]
    for seen, entry in enumerate(log):
        assert isinstance(enter(hall, table, entry, seen=seen), Entered)
    again = Hall(Store(place), GAMES)
    assert seats(again, table) == seats(hall, table) == [[1, 3], [9]]
    assert again.live(table).timeline.readings() == hall.live(table).timeline.readings()


def test_loading_shows_an_entry_that_todays_rules_refuse(store, hall, table):
    with store.writing(table.id) as writing:
        writing.append([put(1), put(99), {"do": "fly"}, {"x": 1}, put(1, 2)], "import", "key")
    readings = hall.live(table).timeline.readings()
    assert [reading.legal for reading in readings] == [True, False, False, False, True]
    assert seats(hall, table)[0] == [1, 2]


def test_threads_at_one_hall_write_each_entry_once(hall, store, table):
    """Four phones, each at its own field, each tap sent twice."""
    fields = [(0, "regions"), (1, "regions"), (0, "sanctuaries"), (1, "sanctuaries")]
    failed = []

    def work(n):
        seat, field = fields[n]
        cards = [f"{'RS'[n // 2]}{10 * seat + i:02}" for i in range(1, 9)]
        seen = 0
        for i in range(8):
            for _ in range(2):
                entry = put(*cards[: i + 1], seat=seat, field=field)
                answer = enter(hall, table, entry, phone=str(n), key=f"{n}.{i}", seen=seen)
                if isinstance(answer, Entered):
                    seen = answer.seq
                else:
                    failed.append(answer)

    at_once(4, work)
    assert not failed and store.seq(table.id) == 32 == hall.live(table).seq
    tableaus = hall.live(table).position.final["tableaus"]
    assert all(len(tableau[field]) == 8 for tableau in tableaus for field in ("regions", "sanctuaries"))


def test_long_tables_leave_memory_before_there_are_many(hall, store, monkeypatch):
    """Three notes each, and room for ten: the longest kept go, one that is followed stays."""
    monkeypatch.setattr(
        "referee.store.play.hall.MOST_BYTES", 10 * (AN_ENTRY + A_LETTER * len('{"do":"note","text":"x"}'))
    )
    tables = [create(store) for _ in range(6)]
    for table in tables:
        for _ in range(3):
            enter(hall, table, {"do": "note", "text": "x"}, seen=0)
        if table is tables[0]:
            assert hall.following.follow(hall.live(table), "a")
    kept = [table.id in hall._live for table in tables]
    assert kept == [True, False, False, True, True, True] and hall.live(tables[1]).seq == 3


def test_who_follows_is_woken_by_an_entry_and_by_nothing_else(hall, table):
    woken, following = [], hall.following
    following.wake = woken.append
    enter(hall, table, put(1), seen=0)
    assert not woken, "nobody follows"
    hall.store.grant("a", table.id, "view")
    assert following.follow(hall.live(table), "a")
    hall.following.table_changed(table.id)
    assert not woken, "nothing came"
    enter(hall, table, put(2), seen=1)
    assert woken == [table.id] and following.version_for(table.id, "a") == 2


def test_a_table_of_long_notes_takes_the_room_of_many(hall, store, monkeypatch):
    """It is bytes that are counted: what others send may be long."""
    monkeypatch.setattr("referee.store.play.hall.MOST_BYTES", 60_000)
    short, long = create(store), create(store)
    enter(hall, short, {"do": "note", "text": "x"}, seen=0)
    for _ in range(10):
        enter(hall, long, {"do": "note", "text": "x" * 1000}, seen=0)
    enter(hall, create(store), {"do": "note", "text": "x"}, seen=0)
    assert short.id not in hall._live and hall.live(short).seq == 1


@pytest.mark.rule("house.entries")
def test_a_table_that_is_full_refuses_the_next_entry_and_stays_readable(hall, store, monkeypatch):
    monkeypatch.setattr("referee.core.log.entries.MOST_ENTRIES", 3)
    table = create(store)
    for n in range(3):
        assert enter(hall, table, put(n + 1), seen=n).seq == n + 1
    for entry in (put(4), {"do": "note", "text": "x"}, {"do": "undo"}):
        answer = enter(hall, table, entry, seen=3)
        assert isinstance(answer, Refused) and answer.verdict.breaches[0].rule == "house.entries"
    assert store.seq(table.id) == 3 and hall.live(table).seq == 3
    monkeypatch.setattr("referee.core.log.entries.MOST_ENTRIES", 2)
    assert Hall(store, GAMES).live(table).seq == 3, "a table that is longer already is read on"
