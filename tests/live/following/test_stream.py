"""Following a table live: who is woken, how soon, and what the stream gives away."""

import re
import statistics
import time

import pytest

from referee.store.play.following import MOST_FOLLOWING, MOST_OF_ONE
from referee.web.serving.broadcaster import HEARTBEAT
from tests.live.following.lines import LINE, NAMES
from tests.live.wire import Stream, Wire
from tests.store.tables import create


@pytest.fixture
def hand(served):
    """Phones that enter."""
    made = []

    def joined(table):
        made.append(Wire(served.port).join(table))
        return made[-1]

    yield joined
    for wire in made:
        wire.hang_up()


def lay(wire, table, seat, region, key=""):
    return wire.post(f"/t/{table.id}", tap=f"iR{region:02}", seat=seat, seen=0, key=key or f"{seat}.{region}")


def test_a_phone_hears_at_once_where_the_table_is(table, follow):
    heard = follow(table)
    assert heard.status == 200 and heard.headers["content-type"].startswith("text/event-stream")
    assert heard.headers["cache-control"] == "no-store"
    assert heard.wait(0) is not None


def test_another_phone_hears_of_an_entry_soon(kept, follow, hand, capsys):
    took = []
    table = create(kept, "tally", NAMES)
    wire, heard = hand(table), follow(table)
    assert heard.wait(0)
    for version in range(1, 41):
        number = (version + 1) // 2
        sent = time.perf_counter()
        assert wire.post(f"/t/{table.id}", tap=f"{'n' if version % 2 else 'xR'}{number:02}", seat=0, key=version) == 303
        came = heard.wait(version)
        assert came, f"nothing said of entry {version}"
        took.append(1000 * (came - sent))
        time.sleep(0.01)
    p50, worst = statistics.median(took), max(took)
    with capsys.disabled():
        print(f"\nfrom the tap to another phone: p50 {p50:.0f} ms, worst of {len(took)} {worst:.0f} ms")
    assert p50 < 1000 * HEARTBEAT / 3, "by the entry, not by a sign of life"


def test_nobody_at_another_table_wakes(kept, table, follow, hand):
    other = create(kept, "play", NAMES)
    here, there = follow(table), follow(other)
    assert here.wait(0) and there.wait(0)
    assert lay(hand(table), table, 0, 12) == 303
    assert here.wait(1)
    assert lay(hand(other), other, 0, 13) == 303 and there.wait(1), "its own entry is the next thing it hears of"
    assert [number for _, number in there.events] == ["0", "1"]


def test_a_refusal_and_a_double_tap_wake_nobody(table, follow, hand):
    heard, wire = follow(table), hand(table)
    assert lay(wire, table, 0, 12, "once") == 303 and heard.wait(1)
    assert lay(wire, table, 0, 12, "once") == 303
    assert lay(wire, table, 0, 13) == 422
    assert lay(wire, table, 1, 14) == 303 and heard.wait(2), "the next thing it hears of"
    assert [number for _, number in heard.events] == ["0", "1", "2"]


def test_every_phone_at_the_table_hears(table, follow, hand):
    heard = [follow(table, role=role) for role in ("view", "edit", "view")]
    assert lay(hand(table), table, 0, 12) == 303
    assert all(each.wait(1) for each in heard)


def test_a_change_of_the_settings_moves_the_version(table, follow, hand):
    heard, wire = follow(table), hand(table)
    assert heard.wait(0)
    assert wire.post(f"/t/{table.id}/settings", name=["Ana", "Bo", "Zoe"], shortage="any") == 303 and heard.wait(1)
    assert wire.post(f"/t/{table.id}/end") == 303 and heard.wait(2)
    assert wire.get(f"/t/{table.id}/seq") == "2"
    assert 'data-seq="2"' in wire.get(f"/t/{table.id}")


def test_the_stream_carries_nothing_but_numbers(table, follow, hand):
    """A Region laid face down, a name, a note: what a phone may see it fetches itself."""
    heard, wire = follow(table), hand(table)
    lay(wire, table, 0, 37)
    wire.post(f"/t/{table.id}/note", text="a secret", key="note")
    wire.post(f"/t/{table.id}/log", do="undo", key="undo")
    wire.post(f"/t/{table.id}/settings", name=["Ana", "Bo", "Zoe"], shortage="any")
    assert heard.wait(4)
    assert not [line for line in heard.lines if not LINE.fullmatch(line)], heard.lines
    assert table.edit not in str(heard.headers)


def test_without_a_right_there_is_no_stream(served, table):
    wire = Wire(served.port)
    wire.get("/")
    for where in (table.id, "nothing"):
        assert wire.request("GET", f"/t/{where}/live")[0] == 403
        assert wire.request("GET", f"/t/{where}/seq")[0] == 403
    wire.hang_up()


def test_one_more_than_the_most_polls_and_who_leaves_makes_room(served, table, follow, hand):
    """Phones that are gone are found at the next entry, or at the heartbeat."""
    wire, phones = hand(table), [hand(table) for _ in range(MOST_FOLLOWING // MOST_OF_ONE)]
    many = [Stream(each, table.id) for each in phones for _ in range(MOST_OF_ONE)]
    assert {each.status for each in many} == {200}
    status, page = wire.request("GET", f"/t/{table.id}/live")
    assert status == 503 and "Traceback" not in page
    assert wire.get(f"/t/{table.id}/seq") == "0", "the net under it"
    for each in many:
        each.close()
    for n in range(1, 600):
        wire.post(f"/t/{table.id}/note", text="who is still here?", key=n)
        time.sleep(0.1)
        late = Stream(wire, table.id)
        late.close()
        if late.status == 200:
            break
    assert late.status == 200


def test_how_many_phones_came_is_said_whether_they_still_follow_or_not(table, follow, hand):
    """Of one process and of several: they are kept with the table. (What left is counted down in test_broadcaster.)"""
    wire = hand(table)

    def counted():
        found = re.search(r"</svg>\s*<b>(\d+)</b>\s*</a>", wire.get(f"/t/{table.id}/log").split("</header>")[0])
        return int(found[1]) if found else 0

    assert counted() == 0, "the first alone is no number"
    many = [follow(table), follow(table)]
    assert all(each.wait(0) for each in many) and counted() == 3
    for each in many:
        each.close()
    wire.post(f"/t/{table.id}/note", text="who is still here?", key="1")
    assert counted() == 3


# -- in this process -----------------------------------------------------------------------------
