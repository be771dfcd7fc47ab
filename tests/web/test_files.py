"""Files that people keep: out and in again, the same; damaged, nothing is written and it is said why."""

import io
import json
import logging
import random
from html import unescape

import pytest

from tests.games.faraway.players import BASE, BELOW, SKIES, random_game
from tests.games.gefira.table import BUILD as OF_TWO
from tests.games.gefira.table import activate, destiny
from tests.games.gefira.test_files import table as gefira
from tests.games.gefira.test_four import BUILD as OF_FOUR
from tests.games.own import own
from tests.live.people import Player
from tests.store.tables import create, put
from tests.tools import run_one
from tests.web.phone import Phone
from tests.web.scenes import DEAL, rows

NAMES = ("Ana", "Bo", "Cleo")
ALL = [BASE, BELOW, SKIES]
BASE_OPTIONS = {"sets": ALL, "start": "advanced", "track_display": False, "tie_break": "sum"}


@pytest.fixture(autouse=True)
def quiet(caplog):
    """No error was logged: the app says one whenever something unexpected was raised."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records, caplog.text


@pytest.fixture(params=[False, True], ids=["file", "text"])
def way(request):
    """Chosen as a file, or pasted."""
    return request.param


def file_of(player, game="faraway"):
    response = player.client.get(f"/t/{player.table.id}/export")
    assert response.status_code == 200 and response.mimetype == "application/json"
    assert f'attachment; filename="{game}-' in response.headers["Content-Disposition"]
    return response.get_data()


def bring_in(phone, file, pasted=False, **more):
    raw = file if isinstance(file, bytes) else json.dumps(file).encode()
    form = phone.get("/import").dock.sent()
    given = {"text": raw.decode("utf-8", "replace")} if pasted else {"file": (io.BytesIO(raw), "table.json")}
    return phone.post("/import", {**form, **given, **more}, content_type="multipart/form-data")


def tables(store):
    return store.db.execute("select (select count(*) from tables), (select count(*) from entries)").fetchone()


def played(store, log, mode="play", options=None, names=NAMES):
    table = create(store, mode, names, options=BASE_OPTIONS if options is None else options)
    with store.writing(table.id) as writing:
        writing.append(log, "x", "k")
    return table


def whole_game(seed=5):
    log = random_game(random.Random(seed), len(NAMES), ALL)
    swap = {"do": "amend", "seq": 1, "entry": log[0]}
    kept = {"do": "settled", "about": "reading", "rule": "F.14", "asked": 1, "facts": {"pick": "lowest"}}
    return [*log[:7], {"do": "undo"}, {"do": "redo"}, {"do": "note", "text": "« été » 🂡"}, kept, *log[7:], swap]


def scores(app, table):
    live = app.extensions["hall"].live(table)
    return [(seat.total, seat.rank, [line.points for line in seat.lines]) for seat in live.score(live.position).seats]


# -- round trips -------------------------------------------------------------------------------


def test_a_table_goes_out_and_comes_in_the_same(app, store, way):
    old = played(store, whole_game())
    host, phone = Player(app, old), Phone(app)
    file = file_of(host)
    bring_in(phone, file, way)
    assert phone.status == 200, phone.page.text
    new = store.table(phone.address.split("/t/")[1])
    assert new.id != old.id and (new.seats, new.game, new.mode) == (old.seats, old.game, old.mode)
    assert scores(app, new) == scores(app, old)
    readings = [app.extensions["hall"].live(table).timeline.readings() for table in (old, new)]
    assert [(r.legal, r.undone, r.effects) for r in readings[0]] == [
        (r.legal, r.undone, r.effects) for r in readings[1]
    ]
    again = file_of(Player(app, new))
    assert json.loads(again) == json.loads(file), "and out again, seq and times too"


def test_a_score_goes_out_and_comes_in_the_same(app, store, way):
    old = played(store, rows(*DEAL[:3]), "tally")
    phone = Phone(app)
    file = file_of(Player(app, old))
    assert json.loads(file)["format"] == "referee-final/1"
    bring_in(phone, file, way)
    assert phone.status == 200, phone.page.text
    new = store.table(phone.address.split("/t/")[1])
    assert new.mode == "tally" and scores(app, new) == scores(app, old)
    assert json.loads(file_of(Player(app, new))) == json.loads(file)


def test_the_command_line_reads_what_the_page_gives(app, store):
    table, tally = played(store, whole_game()), played(store, rows(*DEAL[:3]), "tally")
    code, answer = run_one("replay", file_of(Player(app, table)))
    assert code == 0 and [seat["total"] for seat in answer["score"]["seats"]] == [t for t, _, _ in scores(app, table)]
    code, answer = run_one("score", file_of(Player(app, tally)))
    assert code == 0 and [seat["total"] for seat in answer["seats"]] == [t for t, _, _ in scores(app, tally)]


def test_a_ruling_and_a_refused_entry_go_out_and_come_in(app, store):
    """A log with refusals: they are shown first, then brought in if wanted, and stay refused."""
    log = whole_game()
    log[3:3] = [log[0], {"do": "ruling", "entry": log[1], "note": "no"}]
    phone = Phone(app)
    before = tables(store)
    page = bring_in(phone, file_of(Player(app, played(store, log))))
    assert (
        phone.status == 422
        and "2 refused entries" in page.alert
        and tables(store) == (before[0] + 1, before[1] + len(log))
    )
    held = page.source.split("<textarea")[1]
    assert "referee-table/1" in held, "the text is kept"
    form = page.dock.sent()
    text = unescape(held.split(">", 1)[1].split("</textarea>")[0])
    phone.post("/import", {**form, "text": text, "file": (io.BytesIO(b""), "")}, content_type="multipart/form-data")
    assert phone.status == 200, phone.page.text
    new = store.table(phone.address.split("/t/")[1])
    legal = [r.legal for r in app.extensions["hall"].live(new).timeline.readings()]
    assert [n for n, each in enumerate(legal) if not each] == [3, 4] and len(legal) == len(log)
    assert phone.get(f"/t/{new.id}/log").text.count("refused") == 2


def test_a_name_of_any_alphabet_goes_out_and_in(app, store):
    names = ("Zoé d'Août", "<b>Bo</b>", "🂡 “Ö”")
    table = played(store, [], names=names)
    phone = Phone(app)
    bring_in(phone, file_of(Player(app, table)))
    assert store.table(phone.address.split("/t/")[1]).seats == names


def test_who_brings_a_table_in_may_enter_and_nobody_else(app, store):
    phone, other = Phone(app), Phone(app)
    bring_in(phone, file_of(Player(app, played(store, whole_game()[:4]))))
    assert [form for form in phone.page.forms if form.method == "post"]
    other.get(phone.address)
    assert other.status == 403


def test_a_table_brought_in_is_played_on(app, store):
    log = whole_game()[:3]
    phone = Phone(app)
    bring_in(phone, file_of(Player(app, played(store, log))))
    player = Player(app, store.table(phone.address.split("/t/")[1]))
    player.undo()
    assert player.status == 200


def test_without_a_right_no_file(app, store):
    table = played(store, whole_game())
    assert Phone(app).client.get(f"/t/{table.id}/export").status_code == 403


def test_another_version_of_the_rules_is_no_hindrance(app, store):
    file = json.loads(file_of(Player(app, played(store, whole_game()))))
    phone = Phone(app)
    bring_in(phone, {**file, "rules": "0.0.1"})
    assert phone.status == 200


# -- damaged -----------------------------------------------------------------------------------

TABLE = {"format": "referee-table/1", "game": "faraway", "seats": ["Ana", "Bo"], "log": []}
FINAL = {"format": "referee-final/1", "game": "faraway", "seats": ["Ana"], "final": {"tableaus": [{"regions": [5]}]}}


def without(file, key):
    return {name: value for name, value in file.items() if name != key}


DAMAGED = {
    "nothing": (b"", "Not JSON"),
    "white space": (b" \n", "Not JSON"),
    "half a file": (json.dumps(TABLE).encode()[:40], "Not JSON"),
    "a picture": (bytes(range(256)), "Not JSON"),
    "a list": ([], "shape"),
    "a number": (5, "shape"),
    "null": (b"null", "shape"),
    "no object at all": (b'"referee-table/1"', "shape"),
    "NaN": (b'{"format":"referee-table/1","game":"faraway","seats":["A","B"],"log":[NaN]}', "Not JSON"),
    "half a letter": (b'{"format":"referee-table/1","game":"faraway","seats":["\\ud800","B"],"log":[]}', "Not JSON"),
    "brackets without end": (b"[" * 100_000, "Not JSON"),
    "another format": ({**TABLE, "format": "referee-table/2"}, "shape"),
    "no format": (without(TABLE, "format"), "shape"),
    "another game": ({**TABLE, "game": "chess"}, 'The game "chess" is unknown'),
    "a game that is no word": ({**TABLE, "game": ["faraway"]}, "shape"),
    "no log": (without(TABLE, "log"), "shape"),
    "a log that is none": ({**TABLE, "log": {}}, "shape"),
    "no seats": (without(TABLE, "seats"), "shape"),
    "seats that are numbers": ({**TABLE, "seats": [1, 2]}, "shape"),
    "a field too much": ({**TABLE, "more": 1}, "shape"),
    "one player": ({**TABLE, "seats": ["Ana"]}, "1 seat; it takes 2"),
    "too many players": ({**TABLE, "seats": list("abcdefgh")}, "seats"),
    "seven without the box for it": ({**TABLE, "seats": list("abcdefg")}, "people_from_below"),
    "an unknown option": ({**TABLE, "options": {"luck": True}}, "option"),
    "an option of another type": ({**TABLE, "options": {"sets": "base"}}, "option"),
    "options that are none": ({**TABLE, "options": None}, "shape"),
    "a box that is none": ({**TABLE, "box": {"x": 1}}, "box"),
    "rules that are a number": ({**TABLE, "rules": 1}, "shape"),
    "a final with rules that are a number": ({**FINAL, "rules": 1}, "shape"),
    "a final without one": (without(FINAL, "final"), "shape"),
    "a final of another shape": ({**FINAL, "final": {"tableaus": [{"cards": []}]}}, "final position"),
    "a final with a seat too few": ({**FINAL, "seats": ["Ana", "Bo"]}, "tableaus"),
    "a final of nobody": ({**FINAL, "seats": [], "final": {"tableaus": []}}, "seats"),
    "a final as a table": ({**FINAL, "format": "referee-table/1"}, "shape"),
}


@pytest.mark.parametrize(("file", "why"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_writes_nothing_and_says_why(app, store, file, why, way):
    before, phone = tables(store), Phone(app)
    page = bring_in(phone, file, way)
    assert phone.status == 422 and why.lower() in page.alert.lower(), page.alert
    assert tables(store) == before
    in_french = bring_in(Phone(app, "fr"), file, way)
    assert in_french.alert and in_french.alert != page.alert and in_french.lang == "fr"


def test_too_long_to_be_read(app, store):
    before, phone = tables(store), Phone(app)
    page = phone.post("/import", b"x" * 2_000_000, content_type="multipart/form-data; boundary=x")
    assert phone.status == 413 and "too long" in page.alert and tables(store) == before


ODD = [
    None, 5, "undo", [], [[]], {}, {"do": None}, {"do": 5}, {"do": []}, {"do": {}}, {"do": "fly"}, {"do": "ruling"},
    {"do": "ruling", "entry": None}, {"do": "ruling", "entry": {}}, {"do": "ruling", "entry": {"do": "undo"}},
    {"do": "ruling", "entry": {"do": "region"}, "note": 5}, {"do": "amend"}, {"do": "amend", "seq": 1, "entry": 5},
    {"do": "amend", "seq": 10**30, "entry": {}}, {"do": "note"}, {"do": "note", "text": None}, {"do": "put"},
    {"do": "put", "seat": 0, "field": "regions", "value": [5]}, {"do": "put", "field": []}, {"do": "region"},
    {"do": "region", "seat": "0", "region": 5}, {"do": "region", "seat": 9, "region": 5},
    {"do": "region", "seat": 10**30, "region": 5}, {"do": "region", "seat": -1, "region": 5},
    {"do": "region", "seat": True, "region": 5}, {"do": "region", "seat": 0, "region": 10**30},
    {"do": "region", "seat": 0, "region": -5}, {"do": "region", "seat": 0, "region": 5.5},
    {"do": "region", "seat": 0, "region": None}, {"do": "region", "seat": 0, "region": [5]},
    {"do": "region", "seat": 0, "region": {"a": 1}}, {"do": "region", "seat": 0, "region": "<b>\0</b>"},
    {"do": "region", "seat": 0, "region": 5, "x": 1}, {"do": "display", "regions": None},
    {"do": "display", "regions": [None, {}]}, {"do": "pick", "seat": 0, "region": 5},
    {"do": "sanctuary", "seat": 0, "sanctuary": ["S01"]}, {"do": "sanctuary", "seat": None, "sanctuary": None},
    {"do": "sacrifice", "seat": 0, "region": 5, "sanctuaries": 5}, {"do": "region", "seat": 0, "region": 5, "seq": "x"},
    {"do": "undo", "at": {}}, {"do": "redo", "by": []},
    {"do": "settled"}, {"do": "settled", "about": "war", "facts": {}},
    {"do": "settled", "about": "rule", "rule": "X9", "asked": 99, "facts": {"any": [{"thing": None}]}},
    {"do": "settled", "about": "trial", "rule": "F7.9", "facts": {"entry": {"do": {}, "seat": "x"}, "legal": False,
        "breaches": [{"rule": "F7.9", "facts": {"region": {}, "secret": True}}]}},
    {"do": "settled", "about": "trial", "facts": {"entry": {"do": "region", "region": [[{}]]}, "legal": True}},
    {"do": "settled", "about": "trial", "facts": {"entry": {}, "legal": False, "breaches": [{"rule": "nowhere"}]}},
    {"do": "settled", "about": "claim", "rule": "F8.3", "facts": {"seat": 10**9, "claimed": -5, "counted": 10**400,
        "row": "<b>", "pieces": {"a": [None]}}},
    {"do": "settled", "about": "reading", "rule": "F2.1", "facts": {"pick": "nobody", "other": "x"}},
    {"do": "settled", "about": "moment", "facts": {"seq": 10**30, "entry": {"do": "put", "field": {}}}},
    {"do": "settled", "about": "rule", "facts": {}},
    {"do": "settled", "about": "rule", "rule": "house.seat", "facts": {}},
]  # fmt: skip


@pytest.mark.parametrize("odd", [ODD[n::10] for n in range(10)], ids=range(10))
def test_odd_entries_are_shown_refused_and_break_no_page(app, store, odd):
    """Loading never raises, whatever a log holds: every page of the table is there, and its file. Some in one log, none
    beside those that are odd in the same way.
    """
    good = [{"do": "region", "seat": seat, "region": region} for seat, region in ((0, "R12"), (1, "R30"))]
    phone, log = Phone(app), [good[0], *odd, good[1]]
    page = bring_in(phone, {**TABLE, "log": log})
    if phone.status == 422:
        assert "refused" in page.alert
        bring_in(phone, {**TABLE, "log": log}, anyway="1")
    assert phone.status == 200, page.text
    table = store.table(phone.address.split("/t/")[1])
    player = Player(app, table)
    corrected = [f"?amend={seq}&seat=0" for seq in range(1, len(log))]
    for rest in ("", "/log", "/scores", "/dispute", "/share", "/settings", *corrected):
        player.at(rest)
        assert player.status == 200, (rest, player.page.text)
    assert player.client.get(f"/t/{table.id}/export").status_code == 200
    player.back(len(log))
    assert player.status == 200
    player.amend(1, "iR50")
    assert player.status in (200, 422)
    other = Player(app, table)
    old = other.at("/log") and other.form("text")
    player.write("hello")
    other.press(old, text="also")
    assert other.status == 200


def test_a_score_with_what_breaks_rules_is_brought_in_and_says_so(app, store):
    """Well-typed content that breaks a rule is illegal, not unreadable."""
    phone = Phone(app)
    page = bring_in(phone, {**FINAL, "final": {"tableaus": [{"regions": [5, 5]}]}})
    assert phone.status == 422 and "refused" in page.alert and "F2.2" in page.source
    assert put(5) and phone.page.dock.action is None


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32-be"])
def test_a_file_saved_by_another_program_is_read(phone, store, encoding):
    text = json.dumps(table_file(seats=["Zoé", "Bo"]), ensure_ascii=False)
    bring_in(phone, text.encode(encoding))
    assert phone.status == 200 and "Zoé" in phone.page.text


def test_a_file_of_other_letters_is_refused_not_garbled(phone, store):
    before = tables(store)
    bring_in(phone, json.dumps(table_file(seats=["Zoé", "Bo"]), ensure_ascii=False).encode("latin-1"))
    assert phone.status == 422 and "not UTF-8" in phone.page.alert and tables(store) == before


def test_names_of_a_file_become_names_of_a_page(phone, store):
    bring_in(phone, table_file(seats=["x" * 10_000, "\u202e\0", "Zoé\nLu"]))
    id = phone.address.split("/t/")[1]
    assert store.table(id).seats == ("x" * 20, "Player 2", "Zoé Lu")


def test_a_file_of_more_than_a_table_keeps_is_refused_with_a_sentence(phone, store):
    before = tables(store)
    move = {"do": "region", "seat": 0, "region": "R01"}
    for log, said in (
        ([move] * 2001, "That would be 2001 entries; a table keeps 2000 at most"),
        ([move, *[{"do": "amend", "seq": 1, "entry": move}] * 201], "That would be 201 corrections"),
    ):
        bring_in(phone, table_file(log=log))
        assert phone.status == 422 and said in phone.page.alert and tables(store) == before


def test_a_boxs_file_is_told_where_to_go(phone):
    bring_in(phone, {"format": "referee-box/1", "game": "aqua", "box": {}})
    assert phone.status == 422 and "under Boxes" in phone.page.alert


def test_a_table_of_other_rules_says_so_and_keeps_their_version(phone, store):
    bring_in(phone, table_file(rules="0.3"))
    id = phone.address.split("/t/")[1]
    for page in ("/log", "/scores"):
        assert "Table played under rules 0.3, judged under rules" in phone.get(f"/t/{id}{page}").text, page
    assert json.loads(phone.client.get(f"/t/{id}/export").get_data())["rules"] == "0.3"


@pytest.mark.parametrize(("rules", "kept"), [(None, "1"), ("0.3", "0.3")])
def test_a_final_may_name_the_rules_that_it_was_counted_under(phone, store, rules, kept):
    """As a table may; nothing there is the same as no such field."""
    bring_in(phone, {**FINAL, "rules": rules})
    assert phone.status == 200, phone.page.alert
    assert store.table(phone.address.split("/t/")[1]).rules == kept


def table_file(**more):
    return {"format": "referee-table/1", "game": "faraway", "seats": ["Ana", "Bo"], "log": []} | more


def test_a_double_tap_brings_a_file_in_once(phone, store, monkeypatch):
    """Both were read before either was written: they got the same new table."""
    table = create(store, "play", ("Ana", "Bo"))
    monkeypatch.setattr(type(store), "create", lambda *args, **more: table)
    for _ in range(2):
        bring_in(phone, table_file(log=[{"do": "region", "seat": 0, "region": "R01"}]))
    assert store.seq(table.id) == 1


@pytest.mark.rule("G.A2", "G11.7")
def test_what_a_file_breaks_is_told_as_its_table_would_tell_it(app):
    """By the names that it has swapped, with the corners of its cross."""
    phone = Phone(app, "en")
    locked = [OF_TWO, destiny(0, "direction"), destiny(0, "tool", direction="short")]
    page = bring_in(phone, gefira(*locked, options={"direction_labels_swapped": True}))
    assert "The lock is on the direction (Short side): no change to Length" in page.text
    page = bring_in(phone, gefira(OF_FOUR, activate(0, 4), seats=[*NAMES, "Dan"]))
    assert "No blue explorer there (4 at the corner). Allowed: start." in page.text


def test_of_a_file_with_thousands_of_refusals_the_first_are_told_and_how_many_more(phone):
    """What is sent may be long; the answer is not."""
    phone.get("/import")
    log = [{"do": "undo"}] * 2000
    table = {"format": "referee-table/1", "game": "faraway", "seats": ["A", "B"], "options": {}, "box": {}, "log": log}
    form = next(form for form in phone.page.forms if form.id == "import")
    page = phone.post("/import", form.sent(text=json.dumps(table)))
    assert phone.status == 422 and "2000 refused entries" in page.text and "… and 1900 more." in page.text
    assert page.source.count('<li class="line">') == 100


@pytest.mark.rule("F2.2")
def test_a_refused_entry_of_a_file_is_told_as_in_its_log_under_the_word_of_every_refusal(app):
    """Whose it is and what it says, by its pieces; the text of the file lies in a fold."""
    phone = Phone(app, "en")
    moves = [{"do": "region", "seat": seat, "region": number} for seat, number in ((0, 12), (1, 12))]
    page = bring_in(phone, table_file(log=moves))
    assert (
        phone.status == 422
        and "Refused 1 refused entry: imported, it stays in the log as refused." in page.alert
        and "To check" not in page.text
    )
    assert "Bo \u00b7 Region 12 Region 12 is already" in " ".join(page.text.split()), page.text
    assert "referee-table" not in page.source.partition("<details")[0]


@pytest.mark.parametrize(("game", "final"), own("own", "NOUGHT").items(), ids=list(own("own", "NOUGHT")))
def test_a_final_with_a_nought_is_over(app, store, game, final):
    """What a player has none of was left to be asked: the end of a game was under way again."""
    phone = Phone(app, "en")
    file = {"format": "referee-final/1", "game": game, "seats": ["Ana", "Bo"], "options": {}, "box": {}, "final": final}
    bring_in(phone, file)
    assert phone.status == 200, phone.page.text
    table = store.table(phone.address.split("/t/")[1])
    assert app.extensions["hall"].live(table).position.over
    assert "in progress" not in phone.get(f"/t/{table.id}/scores").text
    assert run_one("checksum", file) == run_one("checksum", file_of(Player(app, table), game)), "as it was"
