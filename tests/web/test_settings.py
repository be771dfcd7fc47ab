"""Names, seats and options of a table: before the first entry freely, later with their consequences."""

import threading

import pytest

from referee.store.play.hall import Hall
from tests.live.people import Player
from tests.store.tables import create, enter, put
from tests.tools import change_beside
from tests.web.phone import Phone
from tests.web.scenes import DEAL

NAMES = ("Ana", "Bo")
LAID = [{"do": "region", "seat": seat, "region": region} for seat, region in ((0, "R12"), (1, "M05"))]


@pytest.fixture
def table(store):
    return create(store, "play", NAMES, options={"sets": ["base", "under_starry_skies"]})


@pytest.fixture
def host(app, table):
    return Player(app, table)


@pytest.fixture
def now(store, table):
    return lambda: store.table(table.id)


def save(player, names=NAMES, **options):
    player.at("/settings")
    form = next(form for form in player.page.forms if any(name == "name" for name, _ in form.fields))
    return player.post(f"/t/{player.table.id}/settings", {**form.sent(), "name": list(names), **options})


def changes(store, table):
    rows = store.db.execute("select what, seq from changes where table_id = ? order by nth", [table.id])
    return list(rows.fetchall())


def test_the_page_shows_what_holds(host):
    page = host.at("/settings")
    form = next(form for form in page.forms if ("name", "Ana") in form.fields)
    assert [value for name, value in form.fields if name == "name"] == list(NAMES)
    assert {("sets", "under_starry_skies"), ("start", "beginner"), ("tie_break", "lowest")} <= set(form.fields)
    assert ("track_display", "1") not in form.fields


def test_a_name_is_changed_at_any_time_without_a_question(app, store, host, table, now):
    view = Player(app, table, "view")
    save(host, ("Ana", "Beau"))
    assert host.status == 200 and now().seats == ("Ana", "Beau")
    host.log(*LAID[:1])
    page = save(host, ("Anna", "Beau"))
    assert host.status == 200 and "What would change" not in page.text and now().seats == ("Anna", "Beau")
    assert [what for what, _ in changes(store, table)] == ["seats", "seats"], "and nothing else is recorded"
    assert "Anna" in view.at().text and "Anna" in view.at("/scores").text


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Ana", "Ana"), "Two players have the same name: Ana."),
        (("Ana", " Ana "), "Two players have the same name: Ana."),
        (("Ana",), "At least 2 players needed."),
        ([f"P{n}" for n in range(7)], "7 players: 6 at the most without another expansion."),
    ],
)
def test_people_who_cannot_play(host, now, names, sentence):
    page = save(host, names)
    assert host.status == 422 and sentence in page.alert and now().seats == NAMES and now().revision == 0


def test_nobody_is_without_a_name(host, now):
    save(host, ("", "  "))
    assert now().seats == ("Player 1", "Player 2")
    save(host, ("x" * 50, "🂡" * 30))
    assert [len(name) for name in now().seats] == [20, 20]


def test_seats_before_the_first_entry(host, now):
    save(host, ("Ana", "Bo", "Cleo"))
    assert host.status == 200 and now().seats == ("Ana", "Bo", "Cleo")
    save(host, ("Ana", "Cleo"))
    assert now().seats == ("Ana", "Cleo")
    host.log(*LAID[:1])
    assert host.status == 200


def test_the_page_has_keys_for_a_player_more_or_less(host):
    """No key for one less where the least number sits there."""
    page = host.at("/settings")
    keys = {name for form in page.forms for name, _ in form.keys}
    assert "add" in keys and "drop" not in keys
    save(host, ("Ana", "Bo", "Cleo"))
    page = host.at("/settings")
    assert {name for form in page.forms for name, _ in form.keys} >= {"add", "drop"}


def test_what_was_entered_under_the_wrong_name_goes_to_another_by_exchanging_the_two(app, store):
    table = store.table(Phone(app).create("Ana", "Bo", "Cleo"))
    host = Player(app, table)
    assert "Exchange the two names here" not in host.at("/settings").text, "nothing is entered"
    enter(app.extensions["hall"], table, put(7, seat=1), seen=0)
    assert "Exchange the two names here" in host.at("/settings").text
    assert "Entered under another's name?" in host.at("/scores").text.replace("’", "'")
    save(host, ("Ana", "Cleo", "Bo"))
    assert host.status == 200 and store.table(table.id).seats == ("Ana", "Cleo", "Bo")
    assert "Cleo · Region 7" in host.at("/log").text


def test_the_number_of_seats_is_fixed_after_the_first_entry(host, now):
    host.log(*LAID[:1])
    page = host.at("/settings")
    assert "The number of players is fixed since the first entry." in page.text
    for names in (("Ana", "Bo", "Cleo"), ("Ana",)):
        save(host, names)
        assert host.status in (400, 422) and now().seats == NAMES


def test_options_before_the_first_entry_change_at_once(host, now):
    page = save(host, sets=["people_from_below"], track_display="1", start="advanced", tie_break="sum")
    assert host.status == 200 and "Region 1 of 3 on display?" in page.text
    assert now().options == {
        "sets": ["base", "people_from_below"],
        "start": "advanced",
        "track_display": True,
        "tie_break": "sum",
        "shortage": "any",
        "equal_lowest": "region",
    }, "what the page asks and nobody touched is as it was"


def test_options_after_the_first_entry_show_what_follows(app, store, host, table, now):
    """Without Under Starry Skies the meteor M05 does not exist: its entry is refused then."""
    host.log(*LAID)
    page = save(host, sets=[])
    assert host.status == 200 and "What would change" in page.text and now().revision == 0, "only shown"
    assert "Entry 2 becomes illegal" in page.text and "F2.1" in page.text
    form = next(form for form in page.forms if "confirmed" in dict(form.fields))
    host.post(f"/t/{table.id}/settings", form.sent())
    assert host.status == 200 and now().options["sets"] == ["base"]
    assert changes(store, table) == [("options", 2)], "recorded beside the log, with where it came"
    log = host.at("/log").text
    assert "refused" in log and "F2.1" in log
    assert app.extensions["hall"].live(now()).position.laid == ("R12", None)


def test_options_that_change_a_score_say_from_what_to_what(app, store):
    table = create(store, "tally", NAMES, options={"sets": ["base", "under_starry_skies"]})
    row = [f"R{number:02}" for number in DEAL[0][0]]
    log = [put("R17"), put(*row[:7], "M05"), put("R25", seat=1)]
    host = Player(app, table)
    with store.writing(table.id) as writing:
        writing.append(log, "x", "k")
    page = save(host, sets=[])
    old, new = (totals(app, create(store, "tally", NAMES, options={"sets": sets}), log) for sets in (ALL, ["base"]))
    assert "Entry 2 becomes illegal" in page.text and old != new
    for name, a, b in zip(NAMES, old, new, strict=True):
        assert (f"{name} {a} → {b}" in page.text) == (a != b)


ALL = ["base", "under_starry_skies"]


def totals(app, table, log):
    hall = app.extensions["hall"]
    with hall.store.writing(table.id) as writing:
        writing.append(log, "x", "k")
    live = hall.live(table)
    return [seat.total for seat in live.score(live.position).seats]


def test_options_and_back_again(app, host, now):
    host.log(*LAID)
    for sets, laid in (([], ("R12", None)), (["under_starry_skies"], (None, None))):
        page = save(host, sets=sets)
        form = next(form for form in page.forms if "confirmed" in dict(form.fields))
        host.post(f"/t/{host.table.id}/settings", form.sent())
        position = app.extensions["hall"].live(now()).position
        assert position.laid == laid
    assert position.rows == (("R12",), ("M05",)), "legal again, as before"


def test_tracking_the_display_after_the_first_entry_is_told_too(host, now):
    host.log(*LAID)
    page = save(host, sets=["under_starry_skies"], track_display="1")
    assert "Entry 1 becomes illegal" in page.text and "Entry 2 becomes illegal" in page.text and now().revision == 0


def test_options_without_consequences_say_so(host):
    host.log(*LAID)
    page = save(host, sets=["under_starry_skies"], start="advanced")
    assert "No other entry changes, nor any score." in page.text


# -- two phones at the same moment ------------------------------------------------------------------


@pytest.fixture(params=[("en", "Entered meanwhile on another phone"), ("fr", "Entré entre-temps sur un autre")])
def told(request):
    return request.param


def between(monkeypatch, act):
    """What another phone does after this one's request has read the table, before it is decided."""
    decided = Hall.alter

    def first(*args):
        monkeypatch.setattr(Hall, "alter", decided)
        elsewhere = threading.Thread(target=act)  # a request of its own
        elsewhere.start()
        elsewhere.join()
        return decided(*args)

    monkeypatch.setattr(Hall, "alter", first)


@pytest.mark.parametrize("wanted", [{"names": ("Ana", "Bo", "Cleo")}, {"tie_break": "sum"}], ids=["seats", "options"])
def test_a_first_move_at_the_very_moment_is_said_and_what_was_typed_is_kept(
    app, host, table, now, told, wanted, monkeypatch
):
    host.lang, sentence = told
    other = Player(app, table)
    between(monkeypatch, lambda: other.log(*LAID[:1]))
    page = save(host, **wanted)
    assert host.status == 409 and sentence in page.alert and "Ana" in page.alert
    assert now().seats == NAMES and now().options["sets"] == table.options["sets"] and now().revision == 0
    form = next(form for form in page.forms if ("name", "Ana") in form.fields)
    typed = [value for name, value in form.fields if name == "name"]
    assert typed == list(wanted.get("names", NAMES)) and ("tie_break", wanted.get("tie_break", "lowest")) in form.fields
    if "names" in wanted:  # one too many: it can be taken away again
        assert ("drop", "2") in form.keys
        page = host.post(f"/t/{table.id}/settings", form.sent())
        assert host.status == 422 and ("drop", "2") in next(f for f in page.forms if f.id == "settings").keys
        form = next(f for f in page.forms if f.id == "settings")
        page = host.post(f"/t/{table.id}/settings", form.sent(("drop", "2")))
        form = next(f for f in page.forms if f.id == "settings")
        assert "drop" not in {name for name, _ in form.keys}
        host.post(f"/t/{table.id}/settings", form.sent())
        assert host.status == 200 and now().seats == NAMES
    else:
        page = host.post(f"/t/{table.id}/settings", form.sent())
        assert host.status == 200 and any("confirmed" in dict(form.fields) for form in page.forms), "consequences first"


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "table was changed on another phone"), ("fr", "La table a changé sur un autre téléphone")],
)
def test_a_move_from_a_page_with_other_seats_is_said_and_one_tap_enters_it(
    app, store, host, table, now, lang, sentence
):
    """Ana's phone still shows two; Zoé sits first now: seat 0 is no longer Ana's."""
    other = Player(app, table, lang=lang)
    other.at("?seat=0")
    save(host, ("Zoé", "Ana", "Bo"))
    page = other.press(other.form("typed"), ("tap", "iR12"))
    assert other.status == 409 and sentence in page.text and store.seq(table.id) == 0
    assert "Zoé" in page.text, "the page is a fresh one"
    again = next(form for form in page.forms if ("tap", "iR12") in form.fields)
    other.post(again.action, again.sent())
    assert other.status == 200 and store.seq(table.id) == 1


def test_consequences_that_another_phone_overtook_are_shown_again(app, host, table, now):
    host.log(*LAID)
    page = save(host, sets=[])
    confirm = next(form for form in page.forms if "confirmed" in dict(form.fields))
    other = Player(app, table)
    other.write("meanwhile")
    page = host.post(f"/t/{table.id}/settings", confirm.sent())
    assert host.status == 409 and "Entered meanwhile on another phone" in page.alert and now().revision == 0
    page = host.post(f"/t/{table.id}/settings", next(f for f in page.forms if f.id == "settings").sent())
    confirm = next(form for form in page.forms if "confirmed" in dict(form.fields))
    host.post(f"/t/{table.id}/settings", confirm.sent())
    assert host.status == 200 and now().options["sets"] == ["base"]


@pytest.mark.parametrize("field", ["sets", "start", "tie_break", "track_display", "name"])
@pytest.mark.parametrize("value", ["\0", "x" * 10_000, "<script>", "é", "", "-1"])
def test_garbage_breaks_nothing(host, now, field, value):
    save(host, **{field: value} if field != "name" else {"names": (value, "Bo")})
    assert host.status in (200, 400, 422)
    host.at()
    assert host.status == 200


def test_who_follows_sees_no_settings(app, table):
    view = Player(app, table, "view")
    view.at("/settings")
    assert view.status == 403


def test_who_got_up_took_the_phone_along_and_the_others_keep_their_seats(app, store):
    """Four sat there, two phones took seats; before the first entry two get up, and no page trips over it."""
    table = create(store, "play", ("Ana", "Bo", "Cleo", "Dan"))
    host, cleo, dan = Player(app, table), Player(app, table, seat=2), Player(app, table, seat=3)
    save(host, ("Ana", "Cleo"))
    assert host.status == 200
    assert sorted(seat for _, _, seat in store.phones(table.id) if seat is not None) == [1], (
        "Cleo's, where she sits now"
    )
    for player in (cleo, dan):
        for rest in ("", "/log", "/share", "/settings", "/scores", "/dispute"):
            player.at(rest)
            assert player.status == 200, rest
    assert "Settings changed" in host.at("/log").text and "2 players, before 4" in host.page.text
    save(cleo, ("Ana", "Cloé", "Bo"))
    assert sorted(seat for _, _, seat in store.phones(table.id) if seat is not None) == [1], "under another name"


def test_a_phone_that_sits_where_there_is_no_seat_any_more_opens_every_page(app, store):
    """As older tables left it."""
    table = create(store, "play", ("Ana", "Bo"))
    host = Player(app, table)
    for phone in ("x", *[phone for phone, _, _ in store.phones(table.id)]):
        store.take_seat(phone, table.id, 3)
    with store.transaction() as db:
        db.execute(
            "insert into changes (table_id, seq, at, by, what, new) values (?, 0, '', 'x', 'shared', '3')", [table.id]
        )
    change_beside(store, table.id, store.phones(table.id)[0][0], "seats", ["Ana", "Bob"])
    host.log(*LAID[:1])
    change_beside(store, table.id, store.phones(table.id)[0][0], "seats", ["Ana", "Bo"])
    for rest in ("", "/log", "/share", "/settings", "/scores", "/dispute"):
        host.at(rest)
        assert host.status == 200, rest
