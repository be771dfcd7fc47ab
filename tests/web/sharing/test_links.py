"""Who comes to a table, by what, how they are let in and shut out; where everyone sits."""

import re

import pytest

from referee.web import create_app
from tests.live.people import Player
from tests.store.tables import create
from tests.web.phone import Phone
from tests.web.sharing.host import NAMES, code_of, join, may, renew


def sitting(page):
    """The seats that this phone took."""
    return [name for name in NAMES if f"{name} this device" in page.text]


# -- links -------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["edit", "view"])
def test_a_link_opens_the_table(app, table, role):
    phone = Phone(app)
    phone.get(f"/{role[0]}/{getattr(table, role)}")
    asked = "/who" if role == "edit" else ""  # who may enter is asked who it is
    assert phone.address == f"/t/{table.id}{asked}" and may(phone, table) == role


@pytest.mark.parametrize("role", ["edit", "view"])
@pytest.mark.parametrize("around", ["{}", "  {} ", "Come here: {} !", "<{}>", "{}?x=1"])
def test_a_pasted_link_opens_the_table(app, table, role, around):
    phone = Phone(app)
    join(phone, around.format(f"http://192.168.1.7:8000/{role[0]}/{getattr(table, role)}"))
    assert phone.status == 200 and may(phone, table) == role


@pytest.mark.parametrize("typed", ["", " ", "x", "http://192.168.1.7:8000/e/" + "A" * 22, "/e/", "é" * 300, "0" * 300])
def test_what_is_no_link_and_no_code_is_told_so(phone, typed):
    page = join(phone, typed)
    assert phone.status == 404 and "No table has this code or link" in page.alert


def test_a_link_to_a_page_of_the_table_opens_nothing(app, table):
    phone = Phone(app)
    join(phone, f"http://192.168.1.7:8000/t/{table.id}")
    assert phone.status == 404 and may(phone, table) is None


# -- links, looked at and opened ---------------------------------------------------------------

CHATS = ("facebookexternalhit/1.1 Facebot Twitterbot/1.0", "WhatsApp/2.23.20.0", "TelegramBot (like TwitterBot)")
PHONES = (
    "Mozilla/5.0 (Linux; Android 9; CUBOT NOVA) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 13) Chrome/119.0 Mobile Telegram-Android/10.2",
)


def phones_at(store, table):
    return len(store.phones(table.id))


@pytest.mark.parametrize("chat", CHATS)
def test_a_preview_of_a_link_is_no_phone(app, store, table, chat):
    before = phones_at(store, table)
    page = Phone(app).look(f"/e/{table.edit}", **{"User-Agent": chat})
    assert phones_at(store, table) == before and "Ana" not in page.text
    Phone(app).client.head(f"/e/{table.edit}")
    for header in ("Sec-Purpose", "Purpose"):
        assert Phone(app).client.get(f"/v/{table.view}", headers={header: "prefetch;prerender"}).status_code == 200
    assert phones_at(store, table) == before


@pytest.mark.parametrize("agent", [CHATS[0], "Mozilla/5.0 (scanner of links)", ""])
@pytest.mark.parametrize("role", ["edit", "view"])
def test_until_somebody_taps_a_link_changes_nothing(app, store, table, monkeypatch, agent, role):
    """Whoever looks, by whatever name, however often; who it is, is asked after the tap."""
    phone = Phone(app)
    link = f"/{role[0]}/{getattr(table, role)}"
    with monkeypatch.context() as closed:
        closed.setattr(store, "transaction", None)
        for _ in range(3):
            page = phone.look(link, **{"User-Agent": agent})
            assert phone.status == 200 and len(page.forms) == 1 and may(phone, table) is None
    (door,) = page.forms
    assert not door.keys or {name for name, _ in door.keys} == {""}
    phone.post(door.action, door.sent())
    at = "/who" if role == "edit" else ""
    assert phone.status == 200 and phone.address == f"/t/{table.id}{at}" and may(phone, table) == role
    assert store.phones(table.id)[-1][2] is None
    phone.look(link)
    assert phone.address == f"/t/{table.id}", "once in, the link leads on"


def test_a_forged_tap_opens_no_link(app, store, table):
    """Another site may not let a phone in that only looked."""
    for sent in ({}, {"csrf_token": "x"}, {"seat": "0"}):
        client = app.test_client()
        client.get(f"/e/{table.edit}")
        assert client.post(f"/e/{table.edit}", data=sent).status_code == 400
    assert store.phones(table.id) == []


@pytest.mark.parametrize("browser", PHONES)
def test_a_phone_with_an_odd_name_is_one(app, store, table, browser):
    before = phones_at(store, table)
    Phone(app).get(f"/e/{table.edit}", **{"User-Agent": browser})
    assert phones_at(store, table) == before + 1


def test_who_is_taken_for_a_preview_opens_the_link_by_one_tap(app, store, table):
    phone = Phone(app)
    page = phone.look(f"/e/{table.edit}", **{"User-Agent": CHATS[0]})
    (door,) = page.forms
    phone.post(door.action, door.sent())
    assert phone.status == 200 and phone.address == f"/t/{table.id}/who" and may(phone, table) == "edit"


def test_a_link_opened_again_writes_nothing(app, store, table, monkeypatch):
    phone = Phone(app)
    for role in ("view", "edit"):
        phone.get(f"/{role[0]}/{getattr(table, role)}")
        assert may(phone, table) == role
    monkeypatch.setattr(store, "transaction", None)
    for role in ("edit", "view"):
        phone.get(f"/{role[0]}/{getattr(table, role)}")
        assert phone.status == 200 and may(phone, table) == "edit"


def test_who_only_follows_gives_no_right_to_enter(app, table, view):
    token = view.get("/join").dock["csrf_token"]
    view.post(f"/t/{table.id}/code", {"csrf_token": token, "to": "edit"})
    assert view.status == 403


# -- renewed -----------------------------------------------------------------------------------


def test_a_new_edit_link_shuts_out_who_came_by_the_old(app, store, table, host, view):
    other = Player(app, table)
    code = code_of(host, "edit")
    renew(host, "edit")
    assert (may(host, table), may(other, table), may(view, table)) == ("edit", None, "view")
    new = store.table(table.id)
    assert new.edit != table.edit and new.view == table.view and len(new.edit) >= 22
    phone = Phone(app)
    phone.get(f"/e/{table.edit}")
    assert phone.status == 403
    join(phone, code)
    assert phone.status == 404, "its code goes with it"
    assert may(Player(app, new), table) == "edit"


def test_whoever_is_shut_out_while_a_tap_waits_for_its_turn_enters_nothing_and_sees_nothing(app, store, monkeypatch):
    table, phone, hall = create(store), Phone(app), app.extensions["hall"]
    phone.get(f"/e/{table.edit}")
    phone.get(f"/t/{table.id}")
    enter = hall.enter

    def late(*asked):
        store.renew(table.id, "edit", keep="nobody")
        return enter(*asked)

    monkeypatch.setattr(hall, "enter", late)
    phone.send("n37")
    assert phone.status == 403 and "Ana" not in phone.page.text and store.seq(table.id) == 0


def test_a_new_view_link_shuts_out_who_follows_only(app, store, table, host, view):
    other = Player(app, table)
    renew(host, "view")
    assert (may(host, table), may(other, table), may(view, table)) == ("edit", "edit", None)
    assert view.client.get(f"/t/{table.id}/live").status_code == 403


# -- seats -------------------------------------------------------------------------------------


def test_a_phone_takes_a_seat_and_stands_up_again(app, table, host):
    host.sit(1)
    assert "Bo this device" in host.at("/share").text
    bo = Player(app, table)
    assert "Bo another phone Take over" in bo.at("/share").text and "Ana no phone Sit here" in bo.page.text
    assert re.search(r"Bo another phone, since [^·]+ · Take over", bo.look(f"/t/{table.id}/who").text)
    host.sit(2)
    assert "Cleo this device" in host.at("/share").text and "Bo no phone" in host.page.text
    host.sit(2)
    assert sitting(host.at("/share")) == []


def test_pages_that_show_who_has_which_phone_hear_of_each_change(app, table, host):
    """A seat that is taken at the door, on the page of links, left again; a link that shuts a phone out."""
    bo = Player(app, table)
    said, seq = [], int(host.at("/seq").source)
    for change in (
        lambda: bo.press(bo.form("seat"), ("seat", "1")),
        lambda: bo.sit(2),
        lambda: bo.sit(2),
        lambda: bo.sit(0),
        lambda: renew(host, "edit"),
    ):
        bo.look(f"/t/{table.id}/who")
        for page in (bo.page, host.at("/share")):
            assert f'data-live="/t/{table.id}/live" data-seq="{seq}"' in page.source
        change()
        before, seq = seq, int(host.at("/seq").source)
        assert seq > before
        said.append([name for name in NAMES if f"{name} another phone" in host.at("/share").text])
    assert said == [["Bo"], ["Cleo"], [], ["Ana"], []]


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Another phone took over the seat of Ana"), ("fr", "Un autre téléphone a repris la place d’Ana")],
)
def test_a_seat_that_another_phone_holds_is_taken_with_a_trace(app, store, table, lang, told):
    """Who looks over a shoulder and leaves again has been seen."""
    ana, bo = Player(app, table, seat=0, lang=lang), Player(app, table, seat=1)
    assert told not in ana.at("/share").text
    ana.lay(0, "R37")
    version = ana.at("/seq").source
    bo.sit(0)
    assert "Region 37" in bo.at("/log").text and "This device took over the seat of Ana" in bo.page.text
    bo.sit(0)
    for player in (ana, Player(app, table, "view", lang=lang)):
        assert told in player.at("/log").text and told in player.at("/share").text
    assert ana.at("/seq").source != version, "who sits there is told at once"
    bo.sit(1)
    assert len(store.changes(table.id, "shared")) == 1, "an empty place is nobody's"
    ana.at()
    assert ana.tap("iR12", "?seat=1") is not None and ana.status == 200, "and nobody's tap is sent back for it"


def test_the_seat_of_a_phone_is_where_it_enters(app, table):
    """It sets defaults; never who may enter."""
    for seat in range(3):
        player = Player(app, table, seat=seat)
        player.at()
        assert player.form("typed")["seat"] == str(seat)
    player.lay(0, "R12")
    assert player.status == 200


@pytest.mark.parametrize("processes", ["1", "2"])
def test_how_many_phones_came_stands_beside_their_icon_whoever_follows_now(tmp_path, monkeypatch, processes):
    """As soon as there are two, on every page of the table; a phone that sleeps is no phone less."""
    monkeypatch.setenv("REFEREE_PROCESSES", processes)
    app = create_app(tmp_path)
    phone = Phone(app)
    id = phone.create(*NAMES)
    hall = app.extensions["hall"]

    def shown():
        pages = (phone.client.get(f"/t/{id}{rest}").text for rest in ("", "/scores", "/log", "/dispute"))
        bars = [re.search(rf'<a href="/t/{id}/share".*?</a>', page, re.DOTALL)[0] for page in pages]
        return {re.sub("<.*?>", "", bar, flags=re.DOTALL).strip() for bar in bars}

    assert shown() == {""}
    Phone(app).get(f"/e/{hall.store.table(id).edit}")
    assert shown() == {"2"}
    assert hall.following.follow(hall.live(hall.store.table(id)), "another")
    assert shown() == {"2"}
    hall.store.close()


@pytest.mark.parametrize("seat", ["", "3", "-1", "x", "²", "9" * 30])
def test_a_seat_that_is_none(host, table, seat):
    host.at("/share")
    host.press(host.form("seat"), ("seat", seat))
    assert host.status == 200 and sitting(host.page) == []


# -- deleted, played again, stopped ------------------------------------------------------------
