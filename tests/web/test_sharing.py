"""Who comes to a table, by what, how they are let in and shut out; where everyone sits."""

import re
import time
from contextlib import redirect_stdout
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest

from referee.__main__ import main
from referee.store.engine.engine import now
from referee.web import create_app
from tests.live.people import Player
from tests.store.tables import create, put
from tests.web.phone import Phone, let_in

NAMES = ("Ana", "Bo", "Cleo")


@pytest.fixture
def table(store):
    return create(store, "play", NAMES)


@pytest.fixture
def host(app, table):
    return Player(app, table)


@pytest.fixture
def view(app, table):
    return Player(app, table, "view")


def may(phone, table):
    """What this phone may do at the table."""
    page = phone.get(f"/t/{table.id}")
    return (
        None if phone.status == 403 else "edit" if ("tap", "d1") in [k for f in page.forms for k in f.keys] else "view"
    )


def join(phone, typed):
    phone.get("/join")
    return phone.post("/join", {**phone.page.dock.sent(), "code": typed})


def code_of(player, to):
    page = player.at(f"/share?to={to}")
    form = next(form for form in page.forms if (form.action or "").endswith("/code"))
    page = player.press(form)
    return re.search(r"<b>(\d{3} \d{3})</b>", page.source)[1]


def renew(player, to):
    page = player.at(f"/share?to={to}")
    player.press(next(form for form in page.forms if (form.action or "").endswith("/renew")))
    assert player.status == 200


def sitting(page):
    """The seats that this phone took."""
    return [name for name in NAMES if f"{name} this phone" in page.text]


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
    assert phone.status == 404 and "No current code, no link of a table." in page.alert


def test_a_link_to_a_page_of_the_table_opens_nothing(app, table):
    phone = Phone(app)
    join(phone, f"http://192.168.1.7:8000/t/{table.id}")
    assert phone.status == 404 and may(phone, table) is None


# -- short codes -------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["edit", "view"])
@pytest.mark.parametrize("spelt", ["{}", "{0:}", " {} "])
def test_a_short_code_lets_a_phone_in(app, table, host, to, spelt):
    phone = Phone(app)
    join(phone, spelt.format(code_of(host, to)))
    assert phone.status == 200 and may(phone, table) == to


def test_a_code_without_its_gap_is_the_same(app, table, host):
    phone = Phone(app)
    join(phone, code_of(host, "view").replace(" ", ""))
    assert may(phone, table) == "view"


def test_a_code_is_still_there_when_the_page_is_opened_again(app, table, host, view):
    code = code_of(host, "edit")
    assert host.address.endswith("/share?to=edit") and code in host.at("/share?to=edit").text
    assert code not in host.at("/share").text and code not in view.at("/share?to=edit").text


def test_a_code_lives_for_ten_minutes(app, store, table, host):
    code = code_of(host, "view").replace(" ", "")
    with store.transaction() as db:
        (until,) = db.execute("select until from codes where code = ?", [code]).fetchone()
        left = datetime.fromisoformat(until) - datetime.now(UTC)
        assert timedelta(minutes=9.8) < left <= timedelta(minutes=10)
        db.execute("update codes set until = ? where code = ?", [now(), code])
    page = join(phone := Phone(app), code)
    assert phone.status == 404 and "A code lives for ten minutes" in page.alert and may(phone, table) is None


def test_a_code_that_ends_later_than_it_could_lets_nobody_in(app, store, table, host):
    """It was made while the clock was wrong; the page offers a new one."""
    code = code_of(host, "view").replace(" ", "")
    late = (datetime.now(UTC) + timedelta(days=1)).isoformat(timespec="milliseconds")
    with store.transaction() as db:
        db.execute("update codes set until = ? where code = ?", [late, code])
    assert store.codes.of(table.id, "view") is None
    join(phone := Phone(app), code)
    assert phone.status == 404 and may(phone, table) is None
    store.codes.new(table.id, "edit")
    assert not store.db.execute("select 1 from codes where until = ?", [late]).fetchone(), "its number is free again"


def test_a_new_code_replaces_the_old_of_its_kind(app, table, host):
    view, edit = code_of(host, "view"), code_of(host, "edit")
    again = code_of(host, "view")
    for typed, expected in ((view, None), (edit, "edit"), (again, "view")):
        phone = Phone(app)
        join(phone, typed)
        assert may(phone, table) == expected or view == again


def test_who_guesses_codes_is_slowed_down(app, table, host):
    code = code_of(host, "edit")
    phone = Phone(app)
    phone.get("/join")
    form = phone.page.dock.sent()
    wrong = [n for n in range(30) if f"{n:06}" != code.replace(" ", "")]
    for n in wrong[:20]:
        phone.post("/join", {**form, "code": f"{n:06}"})
        assert phone.status == 404
    page = phone.post("/join", {**form, "code": code})
    assert phone.status == 429 and "Too many tries. Wait a minute." in page.alert
    assert may(phone, table) is None
    page = Phone(app, "fr").post("/join", {**form, "code": code})
    assert "Trop d’essais" in page.alert or "ancienne" in page.alert


def test_how_long_to_wait_is_told_of_the_limit_that_was_met(app, monkeypatch):
    phone, real = Phone(app), time.time
    phone.get("/join")
    form, there = phone.page.dock.sent(), {"environ_base": {"REMOTE_ADDR": "192.0.2.9"}}
    for n in range(101):
        monkeypatch.setattr(time, "time", lambda minutes=n // 20: real() + 61 * minutes)
        page = phone.post("/join", {**form, "code": f"{n:06}"}, **there)
    wait = int(phone.headers["Retry-After"])
    assert phone.status == 429 and 3000 < wait <= 3601
    assert f"Wait {round(wait / 60)} minutes, or ask for a link." in page.alert
    assert "000100" in page.text, "what was typed"


def test_a_code_that_nobody_knows_stays_in_its_field(phone):
    phone.get("/join")
    page = phone.post("/join", {**phone.page.dock.sent(), "code": "123 45"})
    assert phone.status == 404 and page.dock["code"] == "123 45"


def test_a_code_that_lets_in_elsewhere_is_not_given_twice(store, table, monkeypatch):
    drawn = iter([7, 7, 7, 8])
    monkeypatch.setattr("referee.store.codes.secrets.randbelow", lambda most: next(drawn))
    other = create(store)
    assert (store.codes.new(table.id, "edit"), store.codes.new(other.id, "view")) == ("000007", "000008")
    assert store.codes.opens("000007")[0].id == table.id and store.codes.opens("000008")[0].id == other.id


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
    """Whoever looks, by whatever name, however often; and the tap is the one that says who it is."""
    phone = Phone(app)
    link = f"/{role[0]}/{getattr(table, role)}"
    with monkeypatch.context() as closed:
        closed.setattr(store, "transaction", None)
        for _ in range(3):
            page = phone.look(link, **{"User-Agent": agent})
            assert phone.status == 200 and len(page.forms) == 1 and may(phone, table) is None
    (door,) = page.forms
    taps = [value for name, value in door.keys if name == "seat"]
    assert taps == (["0", "1", "2", ""] if role == "edit" else [])
    phone.post(door.action, door.sent(*[("seat", seat) for seat in taps[1:2]]))
    at = "/who" if role == "edit" and not taps else ""
    assert phone.status == 200 and phone.address == f"/t/{table.id}{at}" and may(phone, table) == role
    assert store.phones(table.id)[-1][2] == (1 if taps else None)
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
    assert "Bo this phone" in host.at("/share").text
    bo = Player(app, table)
    assert "Bo another phone" in bo.at("/share").text and "Ana no phone" in bo.page.text
    host.sit(2)
    assert "Cleo this phone" in host.at("/share").text and "Bo no phone" in host.page.text
    host.sit(2)
    assert sitting(host.at("/share")) == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Another phone sat down in the place of Ana"), ("fr", "Un autre téléphone s’est assis à la place d’Ana")],
)
def test_a_seat_that_another_phone_holds_is_taken_with_a_trace(app, store, table, lang, told):
    """Two phones may hold one seat; who looks over a shoulder and leaves again has been seen."""
    ana, bo = Player(app, table, seat=0, lang=lang), Player(app, table, seat=1)
    assert told not in ana.at("/share").text
    ana.lay(0, "R37")
    version = ana.at("/seq").source
    bo.sit(0)
    assert "Region 37" in bo.at("/log").text and "This phone sat down in the place of Ana" in bo.page.text
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
def test_how_many_phones_follow_is_told_by_who_knows_them_all(tmp_path, monkeypatch, processes):
    monkeypatch.setenv("REFEREE_PROCESSES", processes)
    app = create_app(tmp_path)
    phone = Phone(app)
    id = phone.create(*NAMES)
    hall = app.extensions["hall"]
    live = hall.live(hall.store.table(id))
    live.watching["phone"] = 1  # another phone's, at this process
    share = re.search(rf'<a href="/t/{id}/share".*?</a>', phone.client.get(f"/t/{id}").text, re.DOTALL)[0]
    assert (re.sub("<.*?>", "", share, flags=re.DOTALL).strip() == "1") is (processes == "1")
    hall.store.close()


@pytest.mark.parametrize("seat", ["", "3", "-1", "x", "²", "9" * 30])
def test_a_seat_that_is_none(host, table, seat):
    host.at("/share")
    host.press(host.form("seat"), ("seat", seat))
    assert host.status == 200 and sitting(host.page) == []


# -- home --------------------------------------------------------------------------------------


def test_home_lists_the_tables_of_this_phone_running_and_finished(app, store):
    phone = Phone(app)
    running = create(store, "play", NAMES)
    stopped = create(store, "tally", ("Gus", "Eve"))
    for table in (running, stopped):
        phone.get(f"/e/{table.edit}")
    store.change(stopped.id, "x", "ended", True)
    with store.writing(stopped.id) as writing:
        writing.append([put(1)], "x", "k")
    page = phone.get("/")
    assert page.text.index("At the table") < page.text.index("Finished"), (
        "a game in play is never behind one that is over"
    )
    assert f"/t/{running.id}" in page.links and f"/t/{stopped.id}/scores" in page.links
    assert "Finished" not in Phone(app).get("/").text


def test_a_game_in_play_is_found_behind_any_number_of_finished_ones(app, store):
    phone = Phone(app)
    running = create(store, "play", NAMES)
    phone.get(f"/e/{running.edit}")
    for n in range(8):
        done = create(store, "tally", ("Gus", f"E{n}"))
        phone.get(f"/e/{done.edit}")
        store.change(done.id, "x", "ended", True)
        with store.writing(done.id) as writing:
            writing.append([put(1)], "x", "k")
    page = phone.get("/")
    assert f"/t/{running.id}" in page.links, "the oldest of nine, and the first here"
    assert page.text.index("At the table") < page.text.index("Finished")


def test_home_leads_to_every_table_of_this_phone(app, store):
    phone = Phone(app)
    made = [create(store, "tally", (f"N{n}", "Zoé")) for n in range(9)]
    for table in made:
        phone.get(f"/e/{table.edit}")
    assert sum(f"/t/{table.id}" in phone.get("/").links for table in made) == 6
    link = next(each for each in phone.page.links if "all=1" in each)
    assert link.endswith("#tables"), "else the top of the page looks as before"
    phone.follow("all=1")
    assert "tables" in phone.page.ids
    assert all(f"/t/{table.id}" in phone.page.links for table in made) and "All tables" not in phone.page.text


@pytest.mark.parametrize(
    ("column", "value"), [("options", '{"gone":1}'), ("options", '{"sets":["gone"]}'), ("box", "5"), ("game", "chess")]
)
def test_a_table_of_other_days_breaks_no_page(app, store, column, value):
    """A set-up that today's rules do not know: said so, kept, and the phone's other tables open."""
    phone, other, old = Phone(app), create(store), create(store, seats=("Old", "Hand"))
    for table in (other, old):
        phone.get(f"/e/{table.edit}")
    with store.transaction() as db:
        db.execute(f"update tables set {column} = ?, revision = revision + 1 where id = ?", [value, old.id])
    page = phone.get("/")
    assert phone.status == 200 and f"/t/{other.id}" in page.links and "Old, Hand" in page.text
    for rest in ("", "/log", "/scores", "/share", "/settings", "/export", "/live"):
        assert phone.get(f"/t/{old.id}{rest}").alert and phone.status == 409, rest
    assert "It is kept" in phone.page.alert
    for link in (f"/e/{old.edit}", f"/v/{old.view}"):
        stranger = Phone(app)
        page = stranger.look(link)
        assert stranger.status == 409 and "It is kept" in page.alert, link


def test_one_tap_resumes(app, store, table, host):
    link = next(link for link in host.get("/").links if link.startswith("/t/"))
    host.get(link)
    assert ("tap", "d1") in host.form("typed").keys


# -- deleted, played again, stopped ------------------------------------------------------------


def settings(player, ends):
    player.at("/settings")
    form = next(form for form in player.page.forms if form.action is None and not form.keys)
    return player.post(f"/t/{player.table.id}/{ends}", form.sent())


def test_a_deleted_table_is_out_of_sight_and_comes_back(app, store, table, host, view):
    host.lay(0, "R12")
    page = settings(host, "delete")
    assert host.status == 200 and host.address == "/" and "Table deleted." in page.text
    assert f"/t/{table.id}" not in " ".join(page.links)
    assert may(view, table) is None and store.table(table.id) is None
    assert Phone(app).get(f"/e/{table.edit}").alert
    host.press(next(form for form in page.forms if form.action == "/restore"))
    assert host.status == 200 and may(host, table) == "edit" and may(view, table) == "view"
    assert app.extensions["hall"].live(store.table(table.id)).position.laid[0] == "R12"
    host.post("/restore", host.get("/join").dock.sent())
    assert host.status == 403, "once"


def test_who_follows_cannot_bring_back_what_another_deleted(app, table, host, view):
    settings(host, "delete")
    view.post("/restore", view.get("/join").dock.sent())
    assert view.status == 403 and may(view, table) is None


def test_play_again_with_the_same_people_phones_and_seats(app, store, table, host, view):
    bo = Player(app, table, seat=1)
    host.lay(0, "R12")
    settings(host, "end")
    page = host.at("/scores")
    host.press(next(form for form in page.forms if (form.action or "").endswith("/again")))
    again = store.table(host.address.split("/t/")[1])
    assert again.id != table.id and again.seats == table.seats and again.options == table.options
    assert store.seq(again.id) == 0 and not again.ended
    assert (may(host, again), may(bo, again), may(view, again)) == ("edit", "edit", "view")
    page = bo.get(f"/t/{again.id}/share")
    assert "Bo this phone" in page.text and {again.edit, again.view}.isdisjoint({table.edit, table.view})
    assert f"/t/{again.id}" in bo.get("/").links, "it is on every phone's home page"


def test_a_game_is_stopped_early_and_goes_on_after_all(app, store, table, host, view):
    host.lay(0, "R12")
    page = settings(host, "end")
    assert host.address.endswith("/scores") and "The table ended the game early." in page.text
    assert "Finished" in host.get("/").text
    page = host.at()
    assert "The table ended the game early." in page.text and "ended" in view.at().text
    assert not [form for form in view.page.forms if form.method == "post"]
    host.press(next(form for form in page.forms if (form.action or "").endswith("/end")))
    host.at("?seat=1")
    assert ("tap", "d1") in host.form("typed").keys and "ended" not in host.page.text
    host.lay(1, "R30")
    assert host.status == 200


def test_the_host_machine_lists_every_table_with_fresh_links(app, store, table, host, monkeypatch):
    """A lost phone, cleared cookies."""
    monkeypatch.setenv("REFEREE_DATA", str(store.engine.path.parent))
    gone = create(store, "tally", ("Gone",))
    store.delete(gone.id)
    renew(host, "edit")
    new = store.table(table.id)
    printed = listed()
    at = printed.index(f"/e/{new.edit}")
    assert new.view in printed and table.edit not in printed and gone.edit not in printed
    assert "faraway (play)" in printed[:at] and "Ana, Bo, Cleo" in printed[:at] and printed.count("http://") >= 2
    phone = Phone(app)
    phone.get(re.search(rf"https?://[^/]+(/e/{new.edit})", printed)[1])
    assert may(phone, new) == "edit"


def listed():
    with redirect_stdout(StringIO()) as out:
        assert main(["tables"]) == 0
    return out.getvalue()


@pytest.mark.parametrize(
    ("here", "peer", "link"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1", "http://192.0.2.7:8000/v/"),
        ("http://localhost:8000", "::1", "http://192.0.2.7:8000/v/"),
        ("http://[::1]:8000", "::1", "http://192.0.2.7:8000/v/"),
        ("http://localhost:8000", "172.17.0.1", "http://localhost:8000/v/"),  # of another machine's own name
        ("http://192.0.2.9:8000", "192.0.2.9", "http://192.0.2.9:8000/v/"),
        ("http://referee.test", "127.0.0.1", "http://referee.test/v/"),
    ],
)
def test_a_link_that_is_shared_at_the_apps_own_machine_opens_on_other_phones(app, store, monkeypatch, here, peer, link):
    monkeypatch.setitem(app.config, "OWN_BASE", "http://192.0.2.7:8000/")
    table, client = create(store), app.test_client()
    more = {"base_url": here, "environ_base": {"REMOTE_ADDR": peer}}
    let_in(client, f"/e/{table.edit}", **more)
    assert f'value="{link}{table.view}"' in client.get(f"/t/{table.id}/share", **more).get_data(as_text=True)
