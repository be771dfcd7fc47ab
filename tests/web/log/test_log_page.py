"""The log page: rounds above their entries, one player's entries, a hundred at a time, and why each is so."""

import random
import re

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.games import GAMES
from tests.live.people import Player
from tests.store.tables import create, laid_out
from tests.tools import change_beside
from tests.web import docks
from tests.web.html import Html
from tests.web.log.conftest import ENTRIES, NAMES, items, region
from tests.web.phone import Phone, open_at
from tests.web.scenes import put

NOTES = [{"do": "note", "text": f"n{n}"} for n in range(1, 251)]


def parts(page):
    """Each heading with the numbers of the entries under it, as they stand on the page."""
    found = re.split(r'<h2 class="when">(.*?)</h2>', page.source)
    return [
        (found[n], [int(seq) for seq in re.findall(r'<li id="e(\d+)">', found[n + 1])]) for n in range(1, len(found), 2)
    ]


def shown(page):
    return [int(seq) for seq in re.findall(r'<li id="e(\d+)">', page.source)]


def write(store, table, *entries):
    with store.writing(table.id) as writing:
        writing.append(entries, "somebody", f"{writing.seq}")


def test_who_may_correct_is_told_that_an_entry_opens(app, store):
    table = laid_out(store, "faraway", ("Ana", "Bo"), [{"do": "region", "seat": 0, "region": 30}])
    phone, said = Phone(app), "Tap an entry: why it is so, and to amend it."
    open_at(phone, table)
    assert said in phone.get(f"/t/{table.id}/log").text
    watching = Phone(app)
    watching.get(f"/v/{table.view}")
    assert said not in watching.get(f"/t/{table.id}/log").text


def test_of_four_players_without_a_name_the_number_is_enough(app, store):
    table = laid_out(store, "faraway", [f"Player {n}" for n in "1234"], [region(0, "R30")])
    phone = Phone(app)
    open_at(phone, table)
    page = phone.get(f"/t/{table.id}/log").source
    assert all(f'class="hid">Player {n}' in page.partition('class="board"')[0] for n in "1234")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_each_round_stands_above_its_entries_the_newest_first(app, store, scenario):
    """A whole game: every entry is under the round, lap or turn in whose position it was made."""
    game, (setup, log) = scenario.game, scenario.draw(random.Random(2))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    table = store.create(game.id, "play", game.about.version, setup.seats, options, box)
    write(store, table, *log)
    host = Player(app, table)
    live = app.extensions["hall"].live(table)
    speech = game.speech("en", table.seats, setup.box, setup.options)
    told, before = [], None
    while before != 0:
        page = host.at("/log" + (f"?before={before}" if before else ""))
        told += parts(page)
        before = next(
            (int(link.split("before=")[1]) for link in page.links if "before=" in link and "open=" not in link), 0
        )
        before = before if before < shown(page)[-1] + 1 else 0
    seqs = [seq for _, under in told for seq in under]
    quiet = [
        r.seq
        for r in live.timeline.readings()
        if r.entry["do"] in game.telling.quiet and {e.effect for e in r.effects} <= {"round"}
    ]
    assert seqs == [seq for seq in range(live.seq, 0, -1) if seq not in quiet] and (quiet or not game.telling.quiet)
    for name, under in told:
        for seq in under:
            key, facts = game.telling.heading(live.timeline.before(seq))
            full = f"{key}_full"
            assert name == speech.phrase(full if full in game.telling.words.phrases else key, facts), seq
    assert len({name for name, _ in told}) > 3


def test_a_round_is_not_announced_under_the_round_before(ana):
    """Round 2 was told under the last entry of round 1, as if that one were in it."""
    ana.log(*ENTRIES)
    page = ana.at("/log")
    assert [(name, under) for name, under in parts(page)][-1] == ("Round 1", [2, 1])
    assert all("Round 2" not in item for item in items(page)[-2:]) and "Revealed" in items(page)[-2]


def test_what_is_about_the_log_stands_where_it_was_entered(ana):
    ana.log(*ENTRIES[:3])
    ana.write("hello")
    ana.undo()
    assert parts(ana.at("/log")) == [("Round 2", [5, 4, 3]), ("Round 1", [2, 1])]


def test_a_refusal_and_its_rule_are_two_words(ana, store, table):
    write(store, table, *ENTRIES[:2], region(0, "R30"))
    assert re.search(r'\. <b class="id">F2.2</b>', ana.at("/log").source)


def test_a_table_that_only_counts_has_no_rounds(app, store):
    table = create(store, "tally", NAMES)
    write(store, table, put(0, "regions", [1]), put(1, "regions", [2]))
    page = Player(app, table).at("/log")
    assert parts(page) == [] and shown(page) == [2, 1]


def test_one_player_is_shown_with_what_concerns_all(ana):
    """Not what others entered, took back or corrected."""
    ana.log(*ENTRIES)  # Ana, Bo, Ana, Bo; then Ana finds a Sanctuary
    ana.keep("S05")
    ana.amend(2, "iR31", seat=1)
    ana.save()
    ana.write("a break")
    ana.undo()  # the correction of Bo's
    page = ana.at("/log?seat=0")
    assert shown(page) == [7, 5, 3, 1] and page.source.count('aria-current="true"') == 1
    assert shown(ana.at("/log?seat=1")) == [8, 7, 6, 4, 2]
    assert any(link.endswith("/log") for link in page.links), "tapped again, all are shown"
    for seat in ("2", "x", "-1"):
        assert len(shown(ana.at(f"/log?seat={seat}"))) == 8


def test_an_undo_says_what_it_took_back_and_a_redo_what_came_back(ana):
    ana.log(*ENTRIES[:3])
    ana.undo()
    ana.undo("redo")
    log = items(ana.at("/log"))
    assert "Brings back entry 3: Ana · Region laid face down" in log[0], "still a secret: who lays is told, not what"
    assert "Undoes entry 3: Ana · Region laid face down" in log[1]
    seated = Player(ana.app, ana.table, seat=0)
    assert "Undoes entry 3: Ana · Region 40" in items(seated.at("/log"))[1]


def test_what_came_back_is_told_anew_once_it_is_corrected(ana, store, table):
    """Sentences are kept; never beyond what they are about."""
    write(store, table, *ENTRIES[:2], {"do": "undo"}, {"do": "redo"})
    assert "Brings back entry 2: Bo · Region 30" in items(ana.at("/log"))[0]
    write(store, table, {"do": "amend", "seq": 2, "entry": region(1, "R50")})
    log = items(ana.at("/log"))
    assert "Brings back entry 2: Bo · Region 50" in log[1] and "Undoes entry 2: Bo · Region 50" in log[2]
    write(store, table, {"do": "undo"})
    log = items(ana.at("/log"))
    assert "Brings back entry 2: Bo · Region 30" in log[2] and "Undoes entry 2: Bo · Region 30" in log[3]


def test_an_undone_correction_says_that_it_is_one(ana):
    ana.log(*ENTRIES[:2])
    ana.amend(1, "iR50")
    ana.save()
    ana.undo()
    assert "Undoes entry 3: Amends entry 1" in items(ana.at("/log"))[0]


def test_a_hundred_entries_are_shown_with_the_way_to_the_others(app, store):
    table = create(store, "play", NAMES)
    write(store, table, *NOTES)
    host = Player(app, table)
    assert shown(page := host.at("/log")) == list(range(250, 150, -1))
    assert shown(page := follow(host, page, "before=151")) == list(range(150, 50, -1))
    assert shown(last := follow(host, page, "before=51")) == list(range(50, 0, -1))
    assert shown(follow(host, last, "before=151")) == list(range(150, 50, -1))
    assert shown(follow(host, page, "/log")) == list(range(250, 150, -1))
    assert shown(host.at("/log?before=0")) == [] and host.status == 200
    assert shown(host.at("/log?before=99999999999")) == list(range(250, 150, -1))


def follow(phone, page, end):
    return phone.get(next(link for link in page.links if link.endswith(end)))


@pytest.mark.parametrize("seq", [1, 49, 151, 152, 250])
def test_an_entry_that_is_opened_is_on_the_page(app, store, seq):
    table = create(store, "play", NAMES)
    write(store, table, *NOTES)
    page = Player(app, table).at(f"/log?open={seq}")
    assert seq in shown(page) and len(shown(page)) <= 100


def test_every_change_beside_the_log_is_on_one_page(app, store):
    table = create(store, "play", NAMES)
    host = Player(app, table)
    for n in range(0, 250, 25):
        write(store, table, *NOTES[n : n + 25])
        change_beside(store, table.id, "somebody", "seats", [f"Ana {n}", "Bo"])
    told = [host.at(f"/log{rest}").text.count("is called") for rest in ("", "?before=151", "?before=51")]
    assert told == [4, 4, 2]


def test_options_and_names_that_change_are_told_old_and_new(app, store):
    table = create(store, "play", NAMES)
    change_beside(store, table.id, "x", "options", {"start": "advanced"})  # before the first entry: set-up
    host = Player(app, table, seat=0)
    host.log(region(0, "R12"))
    change_beside(
        store,
        table.id,
        "x",
        "options",
        {"tie_break": "sum", "track_display": True, "sets": ["base", "people_from_below"]},
    )
    change_beside(store, table.id, "x", "seats", ["Ana", "Bob"])
    log = items(host.at("/log"))
    reading = GAMES["faraway"].telling.rulebook["F.14"]
    assert "Settings changed · another phone" in log[1] and "Bo is called Bob" in log[0]
    for told in (
        f"{reading.title['en']}: {reading.picks['sum']['en']} Before: {reading.picks['lowest']['en']}",
        "Track the display: yes, before no",
        "Played with: Base game, People from Below, not Base game",
        "First hand: 3 Regions, not 3 Regions chosen from 5",
    ):
        assert told in log[1]
    for options in ({"nobody": "knows it"}, {}):
        change_beside(store, table.id, "x", "options", options)
    assert "Settings changed" in items(host.at("/log"))[0], "options of an older shape break nothing"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_every_option_that_changes_has_words(scenario):
    """Each by its rule, or by `set_to`, or by its label; but for what no page offers."""
    game, options = scenario.game, scenario.draw(random.Random(1)).setup.options
    ruled = {rule.option for rule in game.telling.rulebook}
    phrases = game.telling.words.phrases
    silent = {
        name
        for name in options.__struct_fields__
        if name not in ruled and not {f"set_to.{name}", f"options.{name}"} & phrases.keys()
    }
    assert silent <= {"talisman_from_start"}


def test_an_opened_entry_says_why(app, store):
    """Who only follows may ask as well, and is offered nothing that writes."""
    scenario = docks.scenario("gefira")
    setup, log = scenario.draw(random.Random(1))
    table = store.create("gefira", "play", "1", setup.seats, msgspec.to_builtins(setup.options), {})
    write(store, table, *log)
    rulebook, live = scenario.game.telling.rulebook, app.extensions["hall"].live(table)
    reading = next(each for each in live.timeline.readings() if len({id for e in each.effects for id in e.rules}) > 2)
    for role in ("edit", "view"):
        page = Player(app, table, role).at(f"/log?open={reading.seq}")
        opened = Html(page.source.split(f'<li id="e{reading.seq}">')[1].split("</li>")[0])
        for id in {id for effect in reading.effects for id in effect.rules}:
            rule = rulebook[id]
            assert (rule.unclear if rule.option and rule.unclear else rule.text)["en"] in opened.text
            if rule.option:
                assert f"At this table: {rule.pick(setup.options)['en']}" in opened.text
            assert any(link.endswith(f"#{id}") for link in opened.links)
        assert bool(opened.forms) is (role == "edit")
