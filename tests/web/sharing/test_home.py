"""Home: the tables of this phone; what is deleted comes back, is played again, or was stopped early."""

import re
from contextlib import redirect_stdout
from io import StringIO

import pytest

from referee.__main__ import main
from tests.live.people import Player
from tests.store.tables import create, put
from tests.tools import change_beside
from tests.web.phone import Phone, let_in
from tests.web.sharing.host import NAMES, may, renew


def test_home_lists_the_tables_of_this_phone_running_and_finished(app, store):
    phone = Phone(app)
    running = create(store, "play", NAMES)
    stopped = create(store, "tally", ("Gus", "Eve"))
    for table in (running, stopped):
        phone.get(f"/e/{table.edit}")
    change_beside(store, stopped.id, "x", "ended", True)
    with store.writing(stopped.id) as writing:
        writing.append([put(1)], "x", "k")
    page = phone.get("/")
    assert page.text.index("Played") < page.text.index("Finished"), "a game in play is never behind one that is over"
    assert re.search(r"\bGus( \S+)? E Eve\b", page.text), "by name, beside their marks and points"
    assert f"/t/{running.id}" in page.links and f"/t/{stopped.id}/scores" in page.links
    assert "Finished" not in Phone(app).get("/").text


def test_a_game_in_play_is_found_behind_any_number_of_finished_ones(app, store):
    phone = Phone(app)
    running = create(store, "play", NAMES)
    phone.get(f"/e/{running.edit}")
    for n in range(8):
        done = create(store, "tally", ("Gus", f"E{n}"))
        phone.get(f"/e/{done.edit}")
        change_beside(store, done.id, "x", "ended", True)
        with store.writing(done.id) as writing:
            writing.append([put(1)], "x", "k")
    page = phone.get("/")
    assert f"/t/{running.id}" in page.links, "the oldest of nine, and the first here"
    assert page.text.index("Played") < page.text.index("Finished")


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
    assert "Bo this device" in page.text and {again.edit, again.view}.isdisjoint({table.edit, table.view})
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
    assert f'value="{link}{table.view}"' in client.get(f"/t/{table.id}/share?to=view", **more).get_data(as_text=True)
