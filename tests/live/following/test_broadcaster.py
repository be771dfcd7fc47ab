"""Pages that follow a table, in this process: who is written to, who is let go, who is counted."""

import socket
import threading

import pytest

from referee.core.desk import Tap
from referee.games import GAMES
from referee.store.play.following import MOST_OF_ONE
from referee.store.play.hall import Hall
from referee.web.serving import broadcaster as broadcasting
from referee.web.serving.stream import HandedOver
from tests.live.following.lines import LINE, NAMES, followers, gone
from tests.store.tables import create, enter
from tests.tools import change_beside
from tests.web.circle.conftest import phone_id, submit
from tests.web.phone import Phone, let_in


class Heard:
    """The other end of a line that the broadcaster has."""

    def __init__(self, plug):
        plug.settimeout(60)
        self.plug, self.file = plug, plug.makefile("rb")
        self.head = "".join(iter(lambda: self.file.readline().decode(), "\r\n"))

    def __next__(self):
        event = b""
        while line := self.file.readline().strip(b"\n"):
            event += line + b"\n"
        if not event:  # it was ended
            raise StopIteration
        return event

    def __iter__(self):
        return self

    def hang_up(self):
        self.file.close()
        self.plug.close()


class HalfALine(socket.socket):
    """It takes all but the end of what is sent."""

    def send(self, data, flags=0):
        return super().send(data[:-3], flags)


@pytest.fixture
def opened(app, hall):
    """A table and a phone that may follow it."""
    live = hall.live(create(hall.store, "play", NAMES))
    client = app.test_client()
    let_in(client, f"/v/{live.table.view}")
    return live, client


@pytest.fixture
def listen(broadcaster):
    """What the server does with a phone that follows."""
    made = []

    def listened(client, live):
        here, there = socket.socketpair()
        broadcaster.take(there, coming(client, live))
        made.append(Heard(here))
        return made[-1]

    yield listened
    for each in made:
        each.hang_up()


def coming(client, live):
    """A phone that will follow: counted, and its line not yet handed over."""
    with pytest.raises(HandedOver) as handed:
        client.get(f"/t/{live.table.id}/live")
    return handed.value.follower


def test_a_heartbeat_goes_to_who_hears_of_nothing_else(opened, listen, monkeypatch):
    monkeypatch.setattr(broadcasting, "HEARTBEAT", 0.02)
    live, client = opened
    heard = listen(client, live)
    assert heard.head.startswith("HTTP/1.1 200 OK\r\n") and "Content-Length" not in heard.head
    assert next(heard) == b"retry: 2000\nid: 0\nevent: moved\ndata: 0\n"
    assert [next(heard) for _ in range(3)] == [b": still here\n"] * 3
    assert followers(client, live) == 1
    heard.hang_up()
    assert gone(client, live)


def test_a_phone_that_hangs_up_is_gone_at_once(opened, listen):
    live, client = opened
    heard = listen(client, live)
    assert next(heard) and followers(client, live) == 1
    heard.hang_up()
    assert gone(client, live)


def test_a_page_that_does_not_read_is_let_go(opened, listen, hall):
    live, client = opened
    listen(client, live)
    for n in range(20_000):
        change_beside(hall.store, live.table.id, "b", "seats", [f"Ana {n}", "Bo", "Zoe"])
        hall.following.table_changed(live.table.id)
        if not followers(client, live):
            break
    assert gone(client, live)


def test_a_page_that_took_half_an_event_is_let_go(opened, broadcaster):
    """What came next would begin in the middle of a line."""
    live, client = opened
    here, there = socket.socketpair()
    broadcaster.take(HalfALine(fileno=there.detach()), coming(client, live))
    heard = Heard(here)
    assert gone(client, live)
    heard.hang_up()


def test_a_page_that_says_something_is_let_go(opened, listen):
    live, client = opened
    heard = listen(client, live)
    assert next(heard) and followers(client, live) == 1
    heard.plug.send(b"hello?")
    assert gone(client, live)


@pytest.mark.parametrize("broken", ["the line", "the follower"])
def test_a_page_whose_line_cannot_be_taken_over_is_not_counted(opened, broadcaster, listen, caplog, broken):
    live, client = opened
    follower, (here, there) = coming(client, live), socket.socketpair()
    with here:
        if broken == "the line":
            there.close()
            there = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        else:
            follower.version_now = lambda: 1 // 0
        broadcaster.take(there, follower)
        assert gone(client, live) and there.fileno() < 0 and "Traceback" in caplog.text
    assert next(listen(client, live)), "the others go on"


def test_a_stream_that_nobody_reads_is_not_followed(opened, broadcaster):
    """Only asked whether it is there."""
    live, client = opened
    for _ in range(MOST_OF_ONE + 1):
        answer = client.head(f"/t/{live.table.id}/live")
        assert answer.status_code == 200 and answer.mimetype == "text/event-stream"
    assert followers(client, live) == 0


def test_where_nobody_broadcasts_the_phone_polls(opened):
    """Under another server than ours."""
    live, client = opened
    assert client.get(f"/t/{live.table.id}/live").status_code == 503 and followers(client, live) == 0
    assert client.get(f"/t/{live.table.id}/seq").text == "0"


def test_a_deleted_table_ends_its_streams(opened, listen, hall, monkeypatch):
    monkeypatch.setattr(broadcasting, "HEARTBEAT", 0.02)
    live, client = opened
    heard = listen(client, live)
    next(heard)
    hall.store.delete(live.table.id)
    rest = b"".join(heard).decode()
    assert gone(client, live) and not [line for line in rest.splitlines() if not LINE.fullmatch(line)], rest


def one_ends_and_one_goes_on(client, hall, live, out, kept):
    told = b"".join(out).decode()
    assert "data" not in told, told
    enter(hall, live.table, {"do": "region", "seat": 0, "region": "R12"}, seen=0)
    version = hall.live(hall.store.table(live.table.id)).version
    assert any(f"data: {version}".encode() in event for event in kept)
    kept.hang_up()
    assert gone(client, live)


@pytest.mark.parametrize("again", [True, False], ids=["woken at once", "found by the heartbeat"])
def test_a_phone_that_is_shut_out_hears_nothing_more(app, opened, listen, hall, monkeypatch, again):
    """A new link: its stream ends, the one of who may still follow goes on."""
    monkeypatch.setattr(broadcasting, "HEARTBEAT", 5 if again else 0.02)
    live, client = opened
    host = app.test_client()
    let_in(host, f"/e/{live.table.edit}")
    out, kept = (listen(each, live) for each in (client, host))
    assert next(out) and next(kept)
    hall.store.renew(live.table.id, "view", keep="nobody")
    if again:
        hall.following.table_changed(live.table.id)
    one_ends_and_one_goes_on(client, hall, live, out, kept)


@pytest.mark.parametrize("how", ["renewed", "deleted", "found by the heartbeat"])
def test_a_phone_whose_circle_is_closed_to_it_hears_nothing_more(app, opened, listen, hall, monkeypatch, how):
    """The stream of a right that came through a circle ends with it."""
    monkeypatch.setattr(broadcasting, "HEARTBEAT", 0.02 if how.startswith("found") else 5)
    live, looker = opened
    circles, owner, member = hall.store.circles, Phone(app), Phone(app)
    owner.get(f"/e/{live.table.edit}")
    circle = circles.create("Ours", by=phone_id(owner))
    circles.put(live.table.id, circle.id, [None] * 3)
    member.get(f"/v/{circle.view}")
    member.get(f"/c/{circle.id}/t/{live.table.id}")
    out, kept = listen(member.client, live), listen(looker, live)
    assert next(out) and next(kept)
    if how.startswith("found"):
        circles.delete(circle.id)
    else:
        owner.get(f"/c/{circle.id}/share?to=view")
        submit(owner, f"/c/{circle.id}/{'renew' if how == 'renewed' else 'delete'}")
    one_ends_and_one_goes_on(looker, hall, live, out, kept)


def test_who_is_shut_out_while_it_comes_hears_nothing(opened, broadcaster, hall):
    """Between the look at its right and its first event."""
    live, client = opened
    follower = coming(client, live)
    hall.store.renew(live.table.id, "view", keep="nobody")
    hall.following.table_changed(live.table.id)
    here, there = socket.socketpair()
    with here:
        broadcaster.take(there, follower)
        assert here.recv(100) == b"" and gone(client, live)


def test_who_is_shut_out_and_comes_again_by_the_new_link_follows(opened, listen, hall):
    live, client = opened
    old = listen(client, live)
    next(old)
    hall.store.renew(live.table.id, "view", keep="nobody")
    let_in(client, f"/v/{hall.store.table(live.table.id).view}")
    new = listen(client, live)
    assert b"data: 0" in next(new)
    enter(hall, live.table, {"do": "region", "seat": 0, "region": "R12"}, seen=0)
    assert b"data: 2" in next(new), "an entry and a new link"


def test_a_phone_with_three_pages_is_one_phone(hall):
    live = hall.live(create(hall.store, "play", NAMES))
    assert all(hall.following.follow(live, "a") for _ in range(3)) and hall.following.follow(live, "b")
    assert len(hall.following._followed[live.table.id].followers) == 2
    for _ in range(3):
        hall.following.leave(live.table.id, "a")
    assert len(hall.following._followed[live.table.id].followers) == 1


def test_phones_stay_counted_when_the_settings_change(hall):
    live = hall.live(create(hall.store, "play", NAMES))
    assert hall.following.follow(live, "a")
    change_beside(hall.store, live.table.id, "b", "seats", ["Ana", "Bo", "Zoe"])
    renamed = hall.live(hall.store.table(live.table.id))
    assert renamed is not live and live.table.id in hall.following.followed() and renamed.version == 1
    hall.following.leave(live.table.id, "a")
    assert live.table.id not in hall.following.followed()


def test_pages_that_follow_are_counted_of_one_phone_and_of_all(store):
    hall = Hall(store, GAMES, most_streams=MOST_OF_ONE + 2)
    following = hall.following
    tables = [hall.live(create(hall.store, "play", NAMES)) for _ in range(MOST_OF_ONE)]
    assert all(following.follow(live, "a") for live in tables)
    assert not following.follow(tables[0], "a") and following.follow(tables[0], "b"), "one phone, at whatever table"
    assert following.follow(tables[1], "c") and not following.follow(tables[2], "d"), "all phones"
    following.leave(tables[1].table.id, "c")
    assert following.follow(tables[2], "d") and not following.follow(tables[2], "c")
    assert set(following.followed()) == {live.table.id for live in tables}
    for live, phone in [(live, "a") for live in tables] + [(tables[0], "b"), (tables[2], "d")]:
        following.leave(live.table.id, phone)
    assert not following._streams and not following.followed(), "nothing of them is kept"


def test_who_writes_to_the_pages_asks_the_database_nothing(opened, listen, hall, monkeypatch):
    """It is looked up once a table, by whoever moved it."""
    live, client = opened
    all_heard = [listen(client, live) for _ in range(3)]
    assert [b"data: 0" in next(heard) for heard in all_heard] == [True] * 3
    asked, table = [], hall.store.table
    monkeypatch.setattr(hall.store, "table", lambda id: asked.append(threading.current_thread().name) or table(id))
    for n in range(1, 4):
        hall.enter(table(live.table.id), "a", f"k{n}", n - 1, lambda log: Tap(({"do": "note", "text": "x"},)))
        assert [b"data: %d" % n in next(heard) for heard in all_heard] == [True] * 3
    assert len(asked) == 3 and "broadcaster" not in asked, "of an entry: one for all who follow"


def test_two_versions_in_a_row_are_both_heard_of(opened, listen, hall):
    """Written elsewhere: whoever learns of it says so, from any thread. Nothing is missed, nothing is told twice."""
    live, client = opened
    heard = listen(client, live)
    assert b"data: 0" in next(heard)
    with hall.store.writing(live.table.id) as writing:
        writing.append([{"do": "note", "text": "a"}, {"do": "note", "text": "b"}], "a", "k")
    tellers = [threading.Thread(target=hall.following.heard, args=[live.table.id]) for _ in range(4)]
    for each in tellers:
        each.start()
    assert b"data: 2" in next(heard)
    hall.enter(live.table, "a", "k2", 2, lambda log: Tap(({"do": "note", "text": "c"},)))
    assert b"data: 3" in next(heard)
    for each in tellers:
        each.join()
