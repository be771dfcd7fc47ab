"""What no finger sends: every answer is a clear sentence, nothing is written, nothing breaks."""

import logging
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.phone import HTMX, Phone
from tests.web.scenes import ALL_SETS

LONG = "9" * 10_000
WORDS = [
    "", " ", "\0", "12\0", "٣", "１２", "²", "½", "-1", "1e3", "0x1f", "NaN", "null", "[]", LONG, LONG[:2000],
    "x" * 10_000, "🂡" * 40, "\ufffd",
    "<script>alert(1)</script>", "'; drop table entries; --", "../../etc/passwd", "%s%n{0}{{7*7}}",
]  # fmt: skip
NASTY = [
    *WORDS,
    "d", "d٣", "dA", "n", "n-1", "n" + "9" * 38, "i", "iR99", "iS01", "s", "sR01", "sS99", "x", "xR01", "l",
    "t", "tS99", "kS01", "k", "g", "gnowhere", "p", "p9", "p" + "9" * 30, "zz", "S01", "1",
]  # fmt: skip


@pytest.fixture
def quiet(caplog):
    """No error was logged: the app says one whenever something unexpected was raised."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records, caplog.text


@pytest.fixture
def at(either, quiet):
    """A table of three with all boxes; Ana has a few cards."""
    id = either.create("Ana", "Bo", "Cy", options=ALL_SETS)
    either.type(31, 17)
    return either, id


def calm(phone, *codes):
    assert phone.status in (codes or (200, 400, 403, 404, 405, 409, 413, 422)), phone.status
    assert "Traceback" not in phone.page.source and "werkzeug" not in phone.page.source.lower()
    assert phone.status < 300 or phone.page.alert or "meanwhile" in phone.page.text


def test_a_tap_that_is_none_writes_nothing(at, store, final):
    phone, id = at
    before = final(id), store.seq(id)
    for tap in NASTY:
        phone.get(f"/t/{id}")
        phone.send(tap)
        calm(phone)
        assert (final(id), store.seq(id)) == before, tap


@pytest.mark.parametrize("field", ["seat", "dock", "nth", "group", "number", "pad", "given", "typed", "seen", "key"])
def test_a_field_that_is_garbage_breaks_no_page(phone, quiet, store, field):
    id = phone.create("Ana", "Bo", "Cy", options=ALL_SETS)
    dock, seen = phone.page.dock, 0
    for value in WORDS:
        before = store.seq(id)
        if before != seen:  # one key enters one thing: the page as it is now has another
            dock, seen = phone.get(f"/t/{id}").dock, before
        phone.post(f"/t/{id}", dock.sent(("tap", "ggrid"), **{field: value}))
        calm(phone)
        phone.get(f"/t/{id}?{field}={quote(value[:2000])}")
        calm(phone)
        assert store.seq(id) - before <= (field == "typed" and value.strip() != ""), value


@pytest.mark.parametrize("missing", ["tap", "key", "seen", "seat", "typed"])
def test_a_missing_field_is_no_harm(at, store, missing):
    phone, id = at
    data = {name: value for name, value in phone.page.dock.sent(("tap", "n12")).items() if name != missing}
    phone.post(f"/t/{id}", data)
    calm(phone, 200)
    assert store.seq(id) == 2 + (missing != "tap")


def test_an_empty_post_and_one_of_another_kind(at, store):
    phone, id = at
    token = phone.page.dock["csrf_token"]
    for body, kind in (
        (b"", "application/x-www-form-urlencoded"),
        (b'{"tap":"n12"}', "application/json"),
        (b"\xff\xfe%zz&&==;", "application/x-www-form-urlencoded"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
        (b"--x", "multipart/form-data"),
    ):
        headers = {"X-CSRFToken": token, "Accept-Language": "en", **(HTMX if phone.htmx else {})}
        response = phone.client.post(f"/t/{id}", data=body, content_type=kind, headers=headers)
        assert response.status_code < 500 and "Traceback" not in response.text
    assert store.seq(id) == 2


def test_a_body_of_any_size_is_refused_by_a_sentence(at, store):
    phone, id = at
    phone.send("n12", note="x" * 2_000_000)
    calm(phone, 413)
    assert "too long" in phone.page.alert and store.seq(id) == 2
    phone.get("/new/faraway/tally")
    phone.post("/new/faraway/tally", phone.page.dock.sent() | {"name": ["y" * 2_000_000]})
    calm(phone, 413)


@pytest.mark.parametrize(("address", "code"), [("/nowhere", 404), ("/health", 405)])
def test_a_long_body_is_no_fault_where_nobody_would_read_it(either, quiet, address, code):
    either.get("/")
    either.post(address, {"note": "x" * 2_000_000})
    calm(either, code)


def test_thousands_of_fields_are_no_harm(at, store):
    phone, id = at
    phone.send("n12", **{f"f{n}": "1" for n in range(3000)})
    calm(phone)
    assert store.seq(id) == 2 + (phone.status == 200)


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options", "trace"])
def test_other_methods_get_a_sentence(at, method):
    phone, id = at
    response = getattr(phone.client, method)(f"/t/{id}", headers={"X-CSRFToken": phone.page.dock["csrf_token"]})
    assert response.status_code in (200, 400, 405) and "Traceback" not in response.text


def test_an_entry_for_a_seat_that_is_not_there_goes_nowhere_else(at, final, store):
    phone, id = at
    for seat in ("3", "6", "7", "-1", "99"):
        before = final(id)
        phone.send("n40", seat=seat)
        calm(phone)
        after = final(id)
        changed = [n for n, (then, now) in enumerate(zip(before, after, strict=True)) if then != now]
        assert changed == [] or phone.status == 200, "refused whole"
        if changed:
            phone.get(f"/t/{id}/log")
            phone.post(f"/t/{id}/log", phone.page.dock.sent(("do", "undo")))
            phone.get(f"/t/{id}")


NAMES = [
    "<script>alert(1)</script>",
    "\"'><b>x",
    "آنا",
    "‮evil",
    "Zoé\0",
    "{{7*7}}",
    "{seat}",
    "%s",
    "🂡🂡",
    "&amp;",
    "a,b",
]


@pytest.mark.parametrize(("n", "name"), [*enumerate(NAMES)], ids=ascii)
def test_a_name_is_only_a_name(app, quiet, n, name):
    """Every second one is entered with htmx."""
    either = Phone(app, htmx=n % 2 == 1)
    id = either.create(name, "Bo")
    either.type(31, 17)
    for tab in ("", "/scores", "/scores?open=0.1", "/log", "/rules", "/share"):
        source = either.get(f"/t/{id}{tab}").source
        calm(either, 200)
        assert "<script>alert" not in source and "<b>x" not in source and "49" not in either.page.title
    either.get(f"/t/{id}?seat=1")
    either.type(31)
    calm(either, 422)
    assert name[:20].strip().replace("\0", "").replace("\u202e", "") in either.page.text
    assert not {"\0", "\u202e"} & set(either.page.source)
    assert either.get("/").source.count("<script>alert") == 0


def test_what_no_name_is(either, quiet):
    form = either.get("/new/faraway/tally").dock
    for names in (["x" * 10_000, "Bo"], ["\n\t ", "Bo"], ["a"] * 5000, [str(n) for n in range(5000)], []):
        either.post("/new/faraway/tally", form.sent() | {"name": names})
        calm(either)
        assert len(either.page.text) < 20_000


@pytest.mark.parametrize("blank", ["\u200b", "\u202e\u2066", "\u00ad\u200d", "\ufeff", "\0\x1f", "\u0301"], ids=ascii)
def test_a_name_that_nobody_can_see_gets_its_number(phone, quiet, blank):
    phone.create(blank, "Bo")
    assert "Player 1" in phone.page.text


def test_two_names_that_look_the_same_are_one(phone):
    phone.get("/new/faraway/tally")
    page = phone.post("/new/faraway/tally", phone.page.dock.sent() | {"name": ["Ana", "Ana\u200b"]})
    assert "Two players have the same name: Ana." in page.text and not phone.address.startswith("/t/")


def test_numbers_of_any_length_are_no_harm(at, store):
    phone, id = at
    for page, field in (
        ("seat", "seat"),
        ("amend", "seq"),
        ("amend", "back"),
        ("back", "seq"),
        ("", "amend"),
        ("", "seen"),
    ):
        for value in (LONG, "-" + LONG, "٣", "²", "0x1", "1.0", "1" * 40):
            phone.get(f"/t/{id}")
            phone.post(f"/t/{id}/{page}".rstrip("/"), phone.page.dock.sent() | {field: value})
            calm(phone)
    assert store.seq(id) == 2


@pytest.mark.parametrize("do", ["", "undo ", "amend", "note", "put", LONG, "٣", "\0"])
def test_the_log_knows_undo_and_redo_only(at, store, do):
    phone, id = at
    form = phone.get(f"/t/{id}/log").dock
    phone.post(f"/t/{id}/log", {**form.sent(), "do": do})
    calm(phone)
    assert {row.entry["do"] for row in store.entries(id)} <= {"put", "undo"}


@pytest.mark.parametrize("opened", ["²", "0", "0.", "٣.1", "9.1", "-1.1", LONG, "0.<b>", "0.sanctuaries.1", "\0"])
def test_the_scores_open_what_is_there_only(at, opened):
    phone, id = at
    phone.get(f"/t/{id}/scores?open={quote(opened[:3000])}")
    calm(phone, 200)


# -- anything at all -------------------------------------------------------------------------------

TAPS = st.one_of(
    st.sampled_from(NASTY),
    st.builds(
        str.__add__, st.sampled_from("dbnisxlrtkgpoqz"), st.text("0123456789RSMabgridpo٣²", min_size=0, max_size=5)
    ),
    st.builds("{}{:02}".format, st.sampled_from(["n", "iR", "iM", "sS", "xS", "xR", "tR", "kS"]), st.integers(0, 80)),
    st.text(max_size=50),
)  # fmt: skip
VALUES = st.one_of(st.sampled_from(["0", "1", "2", "7", "grid", "card", "which", "red"]), st.text(max_size=8))
FIELDS = st.dictionaries(st.sampled_from(["seat", "nth", "typed", "given", "pad", "dock", "group", "number"]), VALUES)


@pytest.fixture(scope="module")
def fuzzed(app):
    phone = Phone(app)
    phone.id = phone.create("Ana", "Bo", "Cy", options=ALL_SETS)
    return phone


@given(st.lists(st.tuples(TAPS, FIELDS), max_size=6))
def test_no_sequence_of_taps_breaks_a_table(fuzzed, store, app, taps):
    """Whatever is posted: a page, a legal log, a final that can be scored."""
    phone = fuzzed
    phone.get(f"/t/{phone.id}")
    for tap, fields in taps:
        before = store.seq(phone.id)
        phone.send(tap, **fields)
        calm(phone)
        if phone.status != 200:
            assert store.seq(phone.id) == before, "refused writes nothing"
            phone.get(f"/t/{phone.id}")
    live = app.extensions["hall"].live(store.table(phone.id))
    assert all(reading.legal for reading in live.timeline.readings())
    phone.get(f"/t/{phone.id}/scores")
    calm(phone, 200)
    phone.get(f"/t/{phone.id}/log")
    calm(phone, 200)
