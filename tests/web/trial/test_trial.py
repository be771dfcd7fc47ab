"""A move is tried at any table, by any phone that follows it: told like a real one, and nothing is written."""

import json
import random

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.core.files.trial_address import pack
from tests.games.own import own
from tests.store.tables import laid_out
from tests.tools import change_beside
from tests.web import aqua, docks
from tests.web.phone import Phone
from tests.web.scenes import put
from tests.web.trial.played import GAMES, address, came, played

ROLES = pytest.mark.parametrize("role", ["edit", "view"])


def press(phone, live):
    """The first key of the dock that enters something; what it entered."""
    for key in phone.page.dock.keys:
        sent = {name: values[-1] for name, values in phone.page.dock.sent(key).items()}
        if key[0] == "tap" and (entries := live.kind.desk.tap(live.position, sent).entries):
            phone.send(key[1])
            return entries
    raise AssertionError("no key of the dock enters anything")


# -- tried, and told ----------------------------------------------------------------------------


@GAMES
@ROLES
def test_what_comes_next_is_tried_and_nothing_is_written(app, store, unwritten, scenario, role):
    table, coming = played(store, scenario)
    phone, seq = came(Phone(app), table, role), store.seq(table.id)
    unwritten()
    page = phone.get(address(table, coming[:1], seq))
    assert phone.status == 200 and "Trial: nothing is written" in page.text
    assert "Allowed" in page.text and "Try the next" in page.text
    assert ("Enter for real" in page.text) == (role == "edit")
    page = phone.follow("on=1")
    assert phone.status == 200 and any("try" in (form.action or "") for form in page.forms)


@GAMES
@ROLES
def test_what_was_played_twice_is_refused_as_at_the_table_with_each_rule(app, store, unwritten, scenario, role):
    table, coming = played(store, scenario)
    phone, seq = came(Phone(app), table, role), store.seq(table.id)
    live = app.extensions["hall"].live(table)
    for entry in coming:
        twice = live.glimpse(None, seq, [entry, entry])
        if not (reading := twice.sight(None).reading(seq + 2)).legal:
            break
    unwritten()
    page = phone.get(address(table, [entry, entry], seq))
    assert phone.status == 200 and "Refused" in page.alert
    for breach in reading.verdict.breaches:
        assert breach.rule in page.text or breach.rule.startswith("house.")
    assert page.dock.action.startswith(f"/t/{table.id}/try?"), "the question stands below, to try another"
    assert "Enter for real" not in page.text
    assert "Undo" in page.source.partition('class="more"')[2], "the one before may be the wrong one"
    page = phone.get(next(link for link in page.links if link.endswith(f"/try?from={seq}")))
    assert phone.status == 200 and not page.alert


@GAMES
def test_a_tap_is_tried_where_it_would_be_entered(app, store, unwritten, scenario):
    table, _ = played(store, scenario, part=0.5)
    phone = came(Phone(app), table)
    phone.get(f"/t/{table.id}/dispute")
    live = app.extensions["hall"].live(table)
    phone.follow("/try")
    unwritten()
    for _ in range(12):  # taps that only begin an entry
        try:
            press(phone, live)
            break
        except AssertionError:
            key = next(key for key in phone.page.dock.keys if key[0] == "tap" and key not in phone.page.dock.greyed)
            phone.send(key[1])
    assert "&e=" in phone.address and ("Allowed" in phone.page.text or "Refused" in phone.page.alert)
    told = phone.page.text
    assert phone.get(phone.address).text == told, "a reload tells the same"


def test_all_that_one_tap_entered_is_told(app, store):
    """A tile of AQUA and the end of its turn are one tap: the habitat that came is said, and what it pays."""
    table = aqua.lay(store, aqua.OPEN)
    phone = came(Phone(app), table)
    entries = [aqua.tile(1, (2, -1), "56y"), aqua.done(1)]
    text = phone.get(address(table, entries, len(aqua.OPEN))).text
    assert "Tile violet, orange, yellow" in text and "Habitat, yellow: a small animal" in text
    assert text.index("Tile violet") < text.index("End of turn") and "0 → 2" in text


@pytest.mark.rule("Q4.1")
def test_of_a_tap_that_ends_the_turn_too_the_move_before_is_asked_about(app, store):
    """Where may the tile lie, not who opened the round: on the page, turned round and among the readings alike."""
    table = aqua.lay(store, aqua.OPEN)
    phone = came(Phone(app), table)
    entries = [aqua.tile(1, (2, -1), "56y"), aqua.done(1)]
    page = phone.get(address(table, entries, len(aqua.OPEN)))
    assert "At least one side meets a coral of the same colour." in page.text and "then clockwise" not in page.text
    across = phone.get(f"/t/{table.id}/across?about=trial&at={len(aqua.OPEN)}&tried={pack(entries)}").text
    assert "Tile violet" in across and "Sides in contact" in across and "End of turn" not in across
    alone = phone.get(f"/t/{table.id}/across?about=trial&at={len(aqua.OPEN)}&tried={pack(entries[1:])}").text
    assert "Refused" in alone and "End of turn" in alone


def test_points_that_change_are_told_old_and_new_line_by_line(app, store, tables):
    """Ana's Sanctuaries are left out: three of her lines pay otherwise, and nobody else's."""
    phone = came(Phone(app), tables["over"])
    live = app.extensions["hall"].live(tables["over"])
    page = phone.get(address(tables["over"], [put(0, "sanctuaries", [])], live.seq))
    then, now = (
        live.score(live.position),
        live.score(live.glimpse(None, live.seq, [put(0, "sanctuaries", [])]).position),
    )
    assert then.seats[0].total != now.seats[0].total
    assert f"{then.seats[0].total} → {now.seats[0].total}" in page.text
    lines = {line.id: line for line in then.seats[0].lines}
    for line in now.seats[0].lines:
        if line.points != lines[line.id].points:
            assert f"{lines[line.id].points} → {line.points}" in page.text and line.rule in page.text


@GAMES
def test_a_game_counted_only_is_tried_too(app, store, unwritten, scenario):
    setup, log = scenario.draw(random.Random(3))
    game, position = scenario.game, None
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    table = laid_out(store, game.id, setup.seats, log, options=options, box=box)
    position = app.extensions["hall"].live(table).position
    final = json.loads(msgspec.json.encode(game.refereed.final_of(position)))
    entries = game.count.entries_of(final)
    counted = laid_out(store, game.id, setup.seats, entries[:-1], "tally", options=options, box=box)
    phone = came(Phone(app), counted, "view")
    unwritten()
    page = phone.get(address(counted, entries[-1:], len(entries) - 1))
    assert phone.status == 200 and "Trial: nothing is written" in page.text
    assert page.dock.action.startswith(f"/t/{counted.id}/try?")


def test_a_tile_that_is_tried_is_framed_on_the_board(app, store):
    """AQUA: on the board of whom it is about, whoever is next."""
    table, coming = played(store, docks.scenario("aqua"))
    n = next(n for n, entry in enumerate(coming) if entry["do"] == "tile")
    phone, seq = came(Phone(app), table, "view"), store.seq(table.id)
    assert 'class="aq-try"' in phone.get(address(table, coming[: n + 1], seq)).source
    assert 'class="aq-try"' not in phone.get(f"/t/{table.id}").source


# -- one step back, on, and out -------------------------------------------------------------------


def test_each_step_has_an_address_of_its_own_and_undo_is_one_step_back(app, store, unwritten):
    table, coming = played(store, SCENARIOS[0])
    phone, seq = came(Phone(app), table), store.seq(table.id)
    unwritten()
    one, two = phone.get(address(table, coming[:1], seq)).text, phone.get(address(table, coming[:2], seq)).text
    assert one != two and "Tried so far" in two
    phone.get(address(table, coming[:2], seq))
    form = next_form(phone, "undo")
    phone.post(form.action, form.sent(("do", "undo")))
    assert pack(coming[:1]) in phone.address and phone.page.text == one
    form = next_form(phone, "undo")
    phone.post(form.action, form.sent(("do", "undo")))
    assert "e=" not in phone.address and "Trial: nothing is written" in phone.page.text
    phone.get(next(link for link in phone.page.links if not link.startswith("#")))  # past the way to the keys
    assert phone.address == f"/t/{table.id}", "the way out"


def next_form(phone, value):
    return next(form for form in phone.page.forms if ("do", value) in form.keys)


def test_with_htmx_each_try_is_a_step_of_the_history(app, store):
    table, _ = played(store, SCENARIOS[1], part=0.5)
    phone = came(Phone(app, htmx=True), table)
    live = app.extensions["hall"].live(table)
    phone.get(f"/t/{table.id}/try")
    press(phone, live)
    assert phone.headers["HX-Push-Url"].startswith(f"/t/{table.id}/try?") and "HX-Replace-Url" not in phone.headers


@GAMES
def test_it_is_entered_for_real_once_and_whole(either, store, scenario):
    table, coming = played(store, scenario)
    phone, seq = came(either, table), store.seq(table.id)
    many = own("own", "ENTERED_AT_ONCE").get(scenario.game.id, 3)
    phone.get(address(table, coming[:many], seq))
    form = next(form for form in phone.page.forms if (form.action or "").endswith("/try/enter"))
    for _ in range(2):  # the same tap again is one entry
        phone.post(form.action, form.sent())
        assert phone.status == 200 and phone.address == f"/t/{table.id}", phone.page.text
        assert [row.entry for row in store.entries(table.id)][seq:] == coming[:many]


def test_another_phone_was_first_so_nothing_of_it_is_entered(app, store):
    table, coming = played(store, SCENARIOS[0])
    phone, seq = came(Phone(app), table), store.seq(table.id)
    phone.get(address(table, coming[:2], seq))
    form = next(form for form in phone.page.forms if (form.action or "").endswith("/try/enter"))
    with store.writing(table.id) as writing:
        writing.append(coming[:1], "another", "first")
    phone.post(form.action, form.sent())
    assert phone.status == 409 and store.seq(table.id) == seq + 1


def test_who_only_follows_enters_nothing(app, store, unwritten):
    table, coming = played(store, SCENARIOS[0])
    phone = came(Phone(app), table, "view")
    phone.get(address(table, coming[:1], store.seq(table.id)))
    token = phone.page.dock["csrf_token"]
    unwritten()
    phone.post(f"/t/{table.id}/try/enter", {"csrf_token": token, "e": pack(coming[:1]), "key": "k", "seen": "1"})
    assert phone.status == 403


# -- the table moves on ---------------------------------------------------------------------------


def test_when_the_table_moves_on_the_trial_stays_or_goes_along(app, store):
    table, coming = played(store, SCENARIOS[0])
    phone, seq = came(Phone(app), table), store.seq(table.id)
    phone.get(address(table, coming[1:2], seq))
    with store.writing(table.id) as writing:
        writing.append(coming[:1], "another", "moved on")
    page = phone.get(phone.address)
    assert "The table has moved on since" in page.text and "Enter for real" not in page.text
    moved = next_link(page, f"from={seq + 1}&")
    page = phone.follow("kept=")
    assert "The table has moved on since" not in page.text and f"from={seq}&" in phone.address
    page = phone.get(moved)
    assert "The table has moved on since" not in page.text and "Allowed" in page.text, "judged anew, after the other"


def next_link(page, part):
    return next(link for link in page.links if part in link)


def test_before_anything_is_tried_it_goes_along_with_the_table(app, store):
    table, coming = played(store, SCENARIOS[0])
    phone, seq = came(Phone(app), table), store.seq(table.id)
    phone.get(address(table, (), seq))
    with store.writing(table.id) as writing:
        writing.append(coming[:1], "another", "moved on")
    assert f"After entry {seq + 1}" in phone.get(phone.address).text


def test_a_trial_may_begin_at_any_earlier_entry(app, store, unwritten):
    table, _ = played(store, SCENARIOS[0])
    phone, seq = came(Phone(app), table), store.seq(table.id)
    log = [row.entry for row in store.entries(table.id)]
    unwritten()
    for began in (0, 1, seq // 2):
        page = phone.get(address(table, log[began : began + 1], began, kept=seq))
        assert phone.status == 200 and "Allowed" in page.text and "moved on" not in page.text


def test_a_game_that_was_stopped_may_be_tried_and_not_entered(app, store):
    table, coming = played(store, SCENARIOS[0])
    phone, seq = came(Phone(app), table), store.seq(table.id)
    change_beside(store, table.id, "somebody", "ended", True)
    page = phone.get(f"/t/{table.id}/try")
    assert page.dock.action.startswith(f"/t/{table.id}/try?") and page.dock.keys
    page = phone.get(address(table, coming[:1], seq))
    assert "Allowed" in page.text and "Enter for real" not in page.text


# -- addresses that nobody made here ----------------------------------------------------------------


# -- every dock -------------------------------------------------------------------------------------


# -- points opened ----------------------------------------------------------------------------------


@GAMES
def test_each_line_that_changes_opens_as_on_the_page_of_scores(app, store, scenario):
    table, coming = played(store, scenario)
    phone = came(Phone(app), table, "view")
    for n, entry in enumerate(coming):  # played on until one changes points
        page = phone.get(address(table, [entry], store.seq(table.id)))
        if opening := [link for link in page.links if "&open=" in link]:
            break
        with store.writing(table.id) as writing:
            writing.append([entry], "somebody", f"on {n}")
    closed = page.text
    for link in opening:
        page = phone.get(link)
        assert phone.status == 200 and 'aria-expanded="true"' in page.source and len(page.text) > len(closed)
        phone.get(next(back for back in page.links if "/try?" in back and "open=" not in back and "seat=" in back))
        assert 'aria-expanded="true"' not in phone.page.source


def test_a_sheet_that_is_tried_opens_its_lines_too(app, store, tables):
    phone = came(Phone(app), tables["over"])
    page = phone.get(address(tables["over"], [put(0, "sanctuaries", [])], 8))
    opening = [link for link in page.links if "&open=" in link]
    assert len(opening) > 2
    for link in opening:
        page = phone.get(link)
        assert phone.status == 200 and page.dock.action.startswith(f"/t/{tables['over'].id}/try?")
        assert not [link for link in page.links if link.startswith(f"/t/{tables['over'].id}?")], "none leads out of it"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_where_the_game_is_over_a_trial_leads_to_the_moments_before(app, store, scenario):
    table, _ = played(store, scenario, part=1)
    phone, told = came(Phone(app), table), "A trial may begin at any moment before the end"
    assert (told in phone.get(address(table)).text) == app.extensions["hall"].live(table).position.over
    if told in phone.page.text:
        effects = [each for it in app.extensions["hall"].live(table).timeline.readings() for each in it.effects]
        ended_by = {rule for each in effects if each.effect == "over" for rule in each.rules}
        assert all(rule in phone.page.text for rule in ended_by), "the rule that ended it"
        phone.follow("/moment")
        assert f"/t/{table.id}?at={store.seq(table.id) - 1}&tab=dispute" in phone.page.links
        phone.get(f"/t/{table.id}?at={store.seq(table.id) // 2}&tab=dispute")
        assert phone.follow("/try?").forms and told not in phone.page.text
