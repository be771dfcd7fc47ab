"""Disks fill up, files are damaged, pages grow old: what was typed comes back, and what was not kept is said."""

import re
from contextlib import closing

import pytest
from sqlite_utils.utils import sqlite3

from referee.store.engine.engine import write_many
from referee.store.play.in_play import Live
from referee.store.store import Store
from referee.web import create_app
from referee.web.door.errors import BY_HAND
from tests.store.tables import create
from tests.tools import template_files
from tests.web.boxes import form
from tests.web.phone import HTMX, Phone, open_at

WORDS = "the cat moved tile four"


# -- the disk is full ----------------------------------------------------------------------------


def fill(store):
    """No page more than there are, and no empty one."""
    store.db.execute("pragma max_page_count=1")  # as few as it has
    with pytest.raises(Exception, match="full"):
        for _ in range(99):
            with store.transaction() as db:
                db.execute("insert into codes values (hex(randomblob(400)), '', '', '9')")


@pytest.fixture
def own(tmp_path):
    """An app with a database of its own, to be spoilt."""
    return create_app(tmp_path)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_full_disk_a_note_is_not_kept_and_says_so_and_one_tap_keeps_it_later(own, lang, caplog):
    store = own.extensions["hall"].store
    phone = Phone(own, lang)
    id = phone.create("Ana", "Bo")
    fill(store)
    for kept in range(99):
        note = form(phone.get(f"/t/{id}/log"), "text").sent(text=f"{WORDS} {kept}")
        page = phone.post(f"/t/{id}/note", note)
        if phone.status != 200:
            break
    assert phone.status == 507 and page.alert.startswith("Pas gardé" if lang == "fr" else "Not kept")
    assert f"{WORDS} {kept}" in page.text, "to be read and copied"
    assert "nothing can be written, at log.note" in caplog.text and "Traceback" not in caplog.text
    assert f"{WORDS} {kept - 1}" in phone.get(f"/t/{id}/log").text and store.seq(id) == kept, "what was kept still is"
    store.db.execute("pragma max_page_count=100000")
    again = form(page, "text")
    for _ in range(2):
        phone.post(again.action, again.sent())
        assert phone.status == 200 and store.seq(id) == kept + 1


def test_after_a_full_disk_the_same_connection_writes_on(own):
    store = own.extensions["hall"].store
    table = create(store)
    fill(store)
    assert not store.db.conn.in_transaction
    store.db.execute("pragma max_page_count=100000")
    with store.writing(table.id) as writing:
        writing.append([{"do": "note", "text": "x" * 9000}], "phone", "k")
    assert store.seq(table.id) == 1


class Broken:
    """A connection that does all but one thing."""

    def __init__(self, db, statement, error):
        self.db, self.statement, self.error = db, statement, error

    def execute(self, sql, *values):
        if sql.startswith(self.statement):
            raise sqlite3.OperationalError(self.error)
        return self.db.execute(sql, *values)

    def __getattr__(self, name):
        return getattr(self.db, name)


@pytest.mark.parametrize(
    "error", ["disk I/O error", "attempt to write a readonly database", "database or disk is full"]
)
@pytest.mark.parametrize("statement", ["begin", "insert into entries", "commit"])
def test_whenever_the_disk_fails_nothing_is_half_kept(own, statement, error):
    store = own.extensions["hall"].store
    phone = Phone(own)
    id = phone.create("Ana", "Bo")
    whole = store.db
    store.engine._local.db = Broken(whole, statement, error)
    store.engine._idle.clear()
    store.let_go = lambda: None  # this connection to the end of the test
    page = phone.send("n12")
    assert phone.status == 507 and "Not kept" in page.alert
    store.engine._local.db = whole
    assert not whole.conn.in_transaction and store.seq(id) == 0
    phone.post(form(page, "tap").action, form(page, "tap").sent())
    assert phone.status == 200 and store.seq(id) == 1


# -- a page of the file is damaged ---------------------------------------------------------------


def spoil(file, text, spared):
    """Garbage over every leaf of the file (or what it has no room for) that holds this text and not the other."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("pragma wal_checkpoint(truncate)")
        size = db.execute("pragma page_size").fetchone()[0]
    data = bytearray(file.read_bytes())
    pages, whole = ({m.start() // size for m in re.finditer(each.encode(), data)} for each in (text, spared))
    leaves = [page for page in pages - whole if data[page * size] in (0, 13)]
    assert leaves
    for page in leaves:
        data[page * size : (page + 1) * size] = b"\xa5" * size
    file.write_bytes(data)


@pytest.fixture
def damaged(tmp_path):
    """An app whose file is damaged where this text lies; two tables, the first longer than a page."""

    def made(text, spared):
        store = Store(tmp_path / "referee.db")
        tables = [create(store, seats=names) for names in (("Zoltan" + "n" * 9000, "Bo"), ("Cleo", "Dan"))]
        for table, word in zip(tables, ("damaged ", "whole "), strict=True):
            with store.writing(table.id) as writing:
                writing.append([{"do": "note", "text": word * 90} for _ in range(60)], "somebody", "k")
        store.close()
        spoil(tmp_path / "referee.db", text, spared)
        return create_app(tmp_path), *tables

    return made


def test_a_damaged_table_spoils_no_other_page(damaged, caplog):
    app, bad, good = damaged("damaged damaged", "whole whole")
    phone = Phone(app)
    assert open_at(phone, bad).alert.startswith("The file of the tables is damaged") and phone.status == 500
    assert f"damaged, at table.table of {bad.id}" in caplog.text and "Traceback" not in caplog.text
    page = open_at(phone, good)
    assert phone.status == 200 and ("tap", "d1") in page.dock.keys
    home = phone.get("/")
    assert phone.status == 200 and f"/t/{good.id}" in home.links and f"/t/{bad.id}" not in home.links
    assert "damaged there: Faraway, Zoltan" in home.text and f"damaged, at home.home of {bad.id}" in caplog.text
    phone.get(f"/t/{good.id}")
    phone.send("n12")
    assert phone.status == 200 and app.extensions["hall"].store.seq(good.id) == 61


def test_what_is_sent_to_a_damaged_table_comes_back(damaged):
    app, bad, good = damaged("damaged damaged", "whole whole")
    phone = Phone(app)
    note = form(open_at(phone, good, "/log"), "text").sent(text=WORDS)
    open_at(phone, bad)
    page = phone.post(f"/t/{bad.id}/note", note)
    assert phone.status == 500 and page.alert.startswith("Not kept: the file of the tables is damaged")
    assert WORDS in page.text


def test_where_a_table_itself_is_damaged_home_lists_the_others(damaged, caplog):
    app, bad, good = damaged("nnnnnnnnnnnnnnnnnnnn", "Cleo")
    phone, store = Phone(app), app.extensions["hall"].store
    with phone.client.session_transaction() as session:
        session["phone"] = "me"
    for table in (bad, good):
        store.db.execute("insert into phones (phone, table_id, role, at) values ('me', ?, 'edit', '')", [table.id])
    home = phone.get("/")
    assert phone.status == 200 and f"/t/{good.id}" in home.links
    assert "1 table cannot be read any more" in home.text and bad.id in caplog.text


@pytest.fixture
def large(tmp_path):
    """The file of many phones, circles and results, and one of its tables: each index has pages of its own."""
    store = Store(tmp_path / "referee.db")
    table = create(store)
    others = [create(store).id for _ in range(40)]
    with store.transaction() as db:
        rows = [(f"{n}", id, "edit", "") for n in range(60) for id in others] + [("me", table.id, "edit", "")]
        write_many(db, "phones", ("phone", "table_id", "role", "at"), rows)
        rows = [(id, "", 0, "", "{}") for id in others]
        write_many(db, "played", ("table_id", "touched", "revision", "rules", "played"), rows)
    store.circles.create("Thursdays", by="me")
    store.close()
    return tmp_path / "referee.db", table


OF_HOME = ("phones", "circles", "circle_phones", "played")


INDEXES = ("phones_phone_idx", "sqlite_autoindex_circles_1", "circle_phones_phone_idx", "sqlite_autoindex_played_1")


@pytest.mark.parametrize("page", [*OF_HOME, *INDEXES])
def test_home_is_there_whichever_page_of_the_file_is_damaged(large, page, caplog):
    file, table = large
    spoil_root(file, page)
    phone = Phone(create_app(file.parent))
    with phone.client.session_transaction() as session:
        session["phone"] = "me"
    home = phone.get("/")
    assert phone.status == 200 and "/new/faraway/play" in home.links
    here, by_index = f"/t/{table.id}" in home.links, page == "phones_phone_idx"
    assert here is (page not in ("phones", "phones_phone_idx")) and ("table cannot be read" in home.text) is by_index
    assert ("a part of this page cannot be read" in home.text) is (page == "phones" or "circle" in page)
    assert "damaged" in caplog.text or page == "played", "read by its index alone"
    phone.get(f"/t/{table.id}")
    assert phone.status == (500 if page == "phones" else 200)


def spoil_root(file, name):
    """Garbage over the first page of this table or index."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("pragma wal_checkpoint(truncate)")
        size = db.execute("pragma page_size").fetchone()[0]
        (page,) = db.execute("select rootpage from sqlite_master where name = ?", [name]).fetchone()
    data = bytearray(file.read_bytes())
    data[(page - 1) * size : page * size] = b"\xa5" * size
    file.write_bytes(data)


def test_an_entry_that_is_missing_is_no_shorter_game(own):
    store = own.extensions["hall"].store
    phone = Phone(own)
    id = phone.create("Ana", "Bo")
    for tap in ("n12", "n13", "n14"):
        phone.send(tap)
    store.db.execute("delete from entries where table_id = ? and seq = 2", [id])
    own.extensions["hall"]._live.clear()
    assert "damaged" in phone.get(f"/t/{id}").alert and phone.status == 500


# -- a page that is too old ----------------------------------------------------------------------


def test_what_was_typed_on_a_page_that_is_too_old_can_be_copied(phone, tables):
    """The cookie is gone. Somebody else's page may have sent this: no tap of ours vouches for it."""
    page = phone.post(f"/t/{tables['fresh'].id}/note", {"csrf_token": "old", "text": WORDS, "key": "k"})
    assert phone.status == 400 and "too old" in page.alert and WORDS in page.text
    assert not [form for form in page.forms if form.method == "post"]


@pytest.mark.parametrize("proof", [HTMX, {"Sec-Fetch-Site": "same-origin"}], ids=["htmx", "navigation"])
def test_from_a_page_of_ours_one_tap_sends_it_again(app, store, proof):
    phone = Phone(app)
    id = phone.create("Ana", "Bo")
    sent = {"csrf_token": "old", "text": WORDS, "key": "k", "seen": "0", "revision": "0"}
    page = phone._show(phone.client.post(f"/t/{id}/note", data=sent, headers={"Accept-Language": "en", **proof}), "")
    again = form(page, "text")
    assert phone.status == 400 and "still here" in page.alert and WORDS in page.text
    phone.post(again.action, again.sent())
    assert phone.status == 200 and WORDS in phone.page.text and store.seq(id) == 1


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_what_another_site_sends_is_not_sent_again(phone, tables, site):
    sent = {"csrf_token": "old", "text": WORDS}
    answer = phone.client.post(f"/t/{tables['fresh'].id}/note", data=sent, headers={"Sec-Fetch-Site": site})
    page = phone._show(answer, "")
    assert phone.status == 400 and not [form for form in page.forms if form.method == "post"]


def test_a_phone_that_has_no_right_gets_its_words_back(phone, tables):
    token = phone.get("/").dock["csrf_token"]
    page = phone.post(f"/t/{tables['fresh'].id}/note", {"csrf_token": token, "text": WORDS})
    assert phone.status == 403 and WORDS in page.text


# -- something of ours breaks --------------------------------------------------------------------


def test_where_something_breaks_what_was_typed_comes_back(either, app, store, monkeypatch):
    id = either.create("Ana", "Bo")
    note = form(either.get(f"/t/{id}/log"), "text").sent(text=WORDS)
    with monkeypatch.context() as broken:
        broken.setattr(Live, "stale", lambda *_: 1 / 0)
        page = either.post(f"/t/{id}/note", note)
        assert either.status == 500 and "may not be kept" in page.alert and WORDS in page.text
    again = form(page, "text")
    either.post(again.action, again.sent())
    assert either.status == 200 and store.seq(id) == 1


def test_what_is_too_long_gets_a_sentence(either):
    either.get("/import")
    page = either.post("/import", {"csrf_token": "x", "text": "x" * 1_100_000})
    assert either.status == 413 and page.alert == "That is too long to be read: 1 MB at the most."


# -- no field is forgotten -----------------------------------------------------------------------

TYPED = re.compile(
    r"<(?:textarea|input(?![^>]*type=\"(?:hidden|file|checkbox|radio|range|color|date|search)))[^>]*\bname=\"([^\"]+)\""
)
FEW = {"bridge_length", "{{ name }}"}  # a number beside each player's name: quicker typed again than copied


def test_every_field_in_which_somebody_types_comes_back():
    fields = set()
    for file in template_files():
        fields |= {
            re.sub(r"\{\{.*?\}\}$", "0", name) if name[0] != "{" else name for name in TYPED.findall(file.read_text())
        }
    assert len(fields) > 6 and not {name for name in fields - FEW if not BY_HAND.fullmatch(name)}
