"""The file of a circle: out of the database and in again it is the same, whole or not at all."""

import copy
import json
import re
import time

import pytest

from referee.core.circle.file import LONGEST, MOST_GAMES, read_circle
from referee.core.files.table import why_unreadable
from referee.core.setup import Unreadable
from referee.games import GAMES
from referee.store.exchange import import_circle
from referee.store.exchange.export import circle_file, exported
from referee.store.exchange.import_circle import bring_in, plan
from referee.store.opened_by_link import Fresh
from referee.store.play.hall import Hall
from referee.store.play.history import games_of, played_of
from referee.store.store import Store
from tests.store.tables import create, laid_out, put
from tests.tools import change_beside
from tests.web.played import GAMES as PLAYED
from tests.web.played import played

TALLY = [put(*range(8, 0, -1)), put(*range(16, 8, -1), seat=1)]


@pytest.fixture
def other(tmp_path):
    """Another machine."""
    return Hall(Store(tmp_path / "other" / "referee.db"), GAMES)


@pytest.fixture
def circle(hall):
    return filled(hall.store)


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    """The file of such a circle: whoever only reads it reads the same."""
    hall = Hall(Store(tmp_path_factory.mktemp("kept") / "referee.db"), GAMES)
    return taken(hall, filled(hall.store).id)


def filled(store):
    """A game of each kind, one that was only counted, one that stopped early, one in play, one with a stranger."""
    made = store.circles.create("Les jeudis", by="phone")
    for n, game in enumerate(PLAYED):
        keep(store, made, played(store, game), f"2026-01-{n + 1:02}")
    keep(store, made, laid_out(store, "faraway", ["Ana", "Zoé"], TALLY, "tally"), "2026-02-01")
    hidden = {"do": "region", "seat": 0, "region": "R05"}  # face down until Bo lays one too
    early = laid_out(store, "faraway", ["Ana", "Bo"], [hidden], options={"sets": ["base"]})
    keep(store, made, early, "2026-02-02")
    change_beside(store, early.id, "phone", "ended", True)
    keep(store, made, create(store, seats=("Ana", "Bo")), "2026-02-03")
    return made


def keep(store, circle, table, day):
    people = [person.id for person in store.circles.join(circle.id, table.seats)]
    store.circles.put(table.id, circle.id, people)
    store.db.execute(
        "update entries set at = ? where table_id = ? and seq = 1", [f"{day}T19:00:00.000+00:00", table.id]
    )
    store.db.execute(
        "update entries set at = ? where table_id = ? and seq > 1", [f"{day}T20:10:00.000+00:00", table.id]
    )


def into(hall, text, circle=None, by="phone"):
    file, games = read_circle(json.loads(text), GAMES)
    return bring_in(hall, file, games, circle, by, Fresh())


def taken(hall, id):
    return circle_file(hall, hall.store.circles.get(id))


def test_out_and_in_again_is_the_same_to_the_byte(hall, circle, other):
    text = taken(hall, circle.id)
    id, found = into(other, text)
    assert len(found.new) == len(PLAYED) + 2 and found.there == 0
    assert taken(other, id) == text == taken(hall, circle.id)
    again, _ = into(other, taken(other, id))
    assert again != id and taken(other, again) == text, "into a second circle of the same machine"


def test_each_game_is_the_file_of_its_table_and_ends_as_it_did(hall, circle, other):
    text = taken(hall, circle.id)
    id, _ = into(other, text)
    mine, theirs = (
        {(each.started, each.game): each for _, each in games_of(one, which) if each.over}
        for one, which in ((hall, circle.id), (other, id))
    )
    assert mine == theirs and {each.minutes for each in mine.values() if each.mode == "play"} >= {70}
    tables = [each["table"] for each in json.loads(text)["games"]]
    for kept, how in games_of(hall, circle.id):
        if "early" not in how.marks and how.over:
            assert json.loads(json.dumps(exported(hall.live(hall.store.table(kept.table))))) in tables


def test_a_game_that_was_played_by_other_rules_says_so(hall):
    table = laid_out(hall.store, "faraway", ["Ana", "Zoé"], TALLY, "tally")
    assert "rules" not in played_of(hall.live(table)).marks
    hall.store.db.execute("update tables set rules = '0.1' where id = ?", [table.id])
    assert "rules" in played_of(hall.live(hall.store.table(table.id))).marks


def test_what_is_in_play_is_left_out_and_nothing_secret_is_in_it(hall, circle):
    text = taken(hall, circle.id).decode()
    assert len(json.loads(text)["games"]) == len(games_of(hall, circle.id)) - 1
    tables = [hall.store.table(kept.table) for kept, _ in games_of(hall, circle.id)]
    people = [person.id for person in hall.store.circles.people(circle.id)]
    for secret in (circle.id, circle.edit, circle.view, *people, *(s for t in tables for s in (t.id, t.edit, t.view))):
        assert secret not in text
    assert "somebody" not in text and "phone" not in text
    (early,) = [game for game in json.loads(text)["games"] if game.get("early")]
    assert early["table"]["log"] == [], "what lies face down"


def test_who_is_nobody_of_the_circle_has_no_name_in_it(hall, circle, other):
    circles = hall.store.circles
    zoe = next(each for each in circles.people(circle.id) if each.name == "Zoé")
    circles.remove(circle.id, zoe.id)
    text = taken(hall, circle.id)
    assert "Zoé" not in text.decode()
    (counted,) = [each for each in json.loads(text)["games"] if each["table"]["format"] == "referee-final/1"]
    assert counted["people"][1] is None and counted["table"]["seats"] == ["Ana", "P2"]
    id, _ = into(other, text)
    assert taken(other, id) == text


def test_who_was_merged_is_so_again(hall, circle, other):
    circles = hall.store.circles
    ana, zoe = (next(each for each in circles.people(circle.id) if each.name == name) for name in ("Ana", "Zoé"))
    circles.merge(circle.id, zoe.id, ana.id)
    text = taken(hall, circle.id)
    id, _ = into(other, text)
    assert taken(other, id) == text
    (merged,) = [each for each in other.store.circles.people(id) if each.into]
    other.store.circles.merge(id, merged.id, None)
    assert sorted(each.name for each in other.store.circles.people(id) if not each.into) == sorted(
        each.name for each in circles.people(circle.id)
    )


def test_what_was_ticked_on_a_progress_track_is_so_again(hall, circle, other):
    store = hall.store
    people = [each.id for each in store.circles.people(circle.id)]
    aqua = store.circles.last_of(circle.id, "aqua").table
    for n, name in enumerate(("Zèle", "Avant-garde")):
        made = store.tracks.name(circle.id, "aqua", GAMES["aqua"].about.track.kinds[n], name, 50)
        store.tracks.tick(circle.id, made.id, people[: n + 1], aqua if n else None)
        time.sleep(0.002)  # files tell milliseconds
    text = taken(hall, circle.id)
    id, _ = into(other, text)
    assert taken(other, id) == text and json.loads(text)["achievements"][0]["name"] == "Avant-garde"
    assert [tick.table is None for tick in other.store.tracks.ticks(id, "aqua")] == [True, False, False]


def test_the_same_game_is_never_there_twice(hall, circle, other):
    text = taken(hall, circle.id)
    id, _ = into(other, text)
    before = other.store.circles.get(id), other.store.circles.people(id)
    _, found = into(other, text, id)
    assert (found.new, found.there) == ((), len(PLAYED) + 2) and taken(other, id) == text
    assert before[1] == other.store.circles.people(id)
    raw = json.loads(text)
    raw["games"] += copy.deepcopy(raw["games"][:2])
    assert len(read_circle(raw, GAMES)[1]) == len(PLAYED) + 2
    raw["games"][0]["table"]["log"].append({"do": "note", "text": "so it was"})
    assert into(other, json.dumps(raw), id)[1].new == (), "a game that was corrected since is the same one"


def test_of_two_that_bring_the_same_file_in_at_once_the_second_finds_it_there(other, text, monkeypatch):
    """While the games of one are judged, the other has written them."""
    store, judge = other.store, import_circle.judged
    mine = store.circles.create("Ours", by="phone").id
    store.db.execute("update circles set touched = '2026-01-01' where id = ?", [mine])

    def judged(games):
        monkeypatch.setattr(import_circle, "judged", judge)
        into(other, text, mine, by="somebody else")
        return judge(games)

    monkeypatch.setattr(import_circle, "judged", judged)
    assert into(other, text, mine)[1].new == ()
    assert len(store.circles.tables(mine)) == len(json.loads(text)["games"]), "each game once"


def test_a_file_of_another_circle_joins_by_name(hall, circle, other):
    store = other.store
    mine = store.circles.create("Ours", by="phone")
    store.circles.join(mine.id, ["ANA", "Gil"])
    file, games = read_circle(json.loads(taken(hall, circle.id)), GAMES)
    found = plan(other, file, games, mine.id)
    assert "Ana" in found.known and "Zoé" in found.joining and "Ana" not in found.joining
    assert [each.name for each in store.circles.people(mine.id)] == ["ANA", "Gil"], "nothing is written by looking"
    into(other, taken(hall, circle.id), mine.id)
    names = [each.name for each in store.circles.people(mine.id)]
    assert names[:2] == ["ANA", "Gil"] and len({each.mark for each in store.circles.people(mine.id)}) == len(names)
    assert set(names) == {"ANA", "Gil", *found.joining} and store.circles.get(mine.id).name == "Ours"


def test_a_double_tap_makes_one_circle(hall, circle, other):
    file, games = read_circle(json.loads(taken(hall, circle.id)), GAMES)
    fresh = Fresh()
    ids = {bring_in(other, file, games, None, "phone", fresh)[0] for _ in range(2)}
    assert len(ids) == 1 == len(other.store.circles.everything())
    other.store.circles.delete(fresh.id)
    assert bring_in(other, file, games, None, "phone", fresh)[0] != fresh.id


def test_only_the_phone_that_brought_it_in_may_open_it(hall, circle, other):
    id, _ = into(other, taken(hall, circle.id), by="mine")
    assert other.store.circles.role("mine", id) == "edit" and other.store.circles.role("phone", id) is None
    assert other.store.tables_of("mine") == [], "its tables are found through the circle"


BROKEN = {
    "no object": (lambda raw: [], "shape"),
    "another format": (lambda raw: raw | {"format": "referee-circle/2"}, "shape"),
    "the file of a table": (lambda raw: raw["games"][0]["table"], "file of a table"),
    "something more": (lambda raw: raw | {"edit": "x"}, "shape"),
    "no games": (lambda raw: {k: v for k, v in raw.items() if k != "games"}, "shape"),
    "too many games": (lambda raw: raw | {"games": raw["games"][:1] * (MOST_GAMES + 1)}, "more than 3,?000 games"),
    "too many people": (lambda raw: raw | {"people": raw["people"][:1] * 1001}, "more than 1,?000 people"),
    "a name in lines": (lambda raw: raw | {"name": "a\nb"}, "cannot be seen"),
    "a name that hides": (lambda raw: raw | {"name": "a\u202eb"}, "cannot be seen"),
    "no name": (lambda raw: raw | {"name": " "}, "empty"),
    "a name without end": (lambda raw: raw | {"name": "a" * (LONGEST + 1)}, "too long"),
    "a number twice": (lambda raw: raw | {"people": [*raw["people"], raw["people"][0]]}, "used twice"),
    "a name twice": (lambda raw: raw | {"people": [*raw["people"], raw["people"][0] | {"id": 99}]}, "are called Ana"),
    "merged into nobody": (lambda raw: person(raw, into=99), "missing"),
    "merged into himself": (lambda raw: person(raw, into=1), "leads back"),
    "a mark below": (lambda raw: person(raw, mark=-1), "cannot be read"),
    "a person's name": (lambda raw: person(raw, name="a\x00"), "cannot be seen"),
    "an id of text": (lambda raw: person(raw, id="1"), "shape"),
    "a seat too few": (lambda raw: game(raw, people=[]), "who sat in each seat"),
    "nobody known": (lambda raw: game(raw, people=[77] * len(raw["games"][0]["people"])), "who sat in each seat"),
    "a seat's name": (
        lambda raw: table(raw, seats=["a\x07", *raw["games"][0]["table"]["seats"][1:]]),
        "cannot be seen",
    ),
    "an achievement of no kind": (lambda raw: deed(raw, kind="none"), "no achievement of the kind"),
    "an achievement without a track": (lambda raw: deed(raw, game="vineta"), "Vineta has no achievement"),
    "an achievement of nobody": (lambda raw: deed(raw, person=99), "missing"),
    "an achievement of no day": (lambda raw: deed(raw, when="once"), "once"),
    "no date": (lambda raw: game(raw, started="yesterday"), "yesterday"),
    "a date without zone": (lambda raw: game(raw, ended="2026-01-01T00:00:00"), "date that cannot be read"),
    "a date before all": (lambda raw: game(raw, started="0001-01-01T00:00:00+14:00"), "date that cannot be read"),
    "a date of the first year": (lambda raw: game(raw, ended="0001-01-01T00:00:00+00:00"), "date that cannot be read"),
    "a date of the last year": (lambda raw: game(raw, ended="9999-12-31T23:59:59+00:00"), "date that cannot be read"),
    "another game": (lambda raw: table(raw, game="chess"), '"chess" is unknown'),
    "an option": (lambda raw: table(raw, options={"no": 1}), "option"),
    "seats of nobody": (lambda raw: table(raw, seats=[]), "seat|play"),
    "a log of text": (lambda raw: table(raw, log="all"), "shape"),
}


def unstamped(entry):
    """Without the number and the time of the file; a correction has a number of its own, a place is no time."""
    return {
        k: v
        for k, v in entry.items()
        if not ((k == "at" and isinstance(v, str)) or (k == "seq" and entry["do"] != "amend"))
    }


def game(raw, **more):
    return raw | {"games": [raw["games"][0] | more, *raw["games"][1:]]}


def table(raw, **more):
    return game(raw, table=raw["games"][0]["table"] | more)


def deed(raw, person=1, when="2026-01-01T00:00:00Z", **more):
    told = {"game": "aqua", "kind": "challenge", "name": "Far", "done": [{"person": person, "when": when}]} | more
    return raw | {"achievements": [told]}


def person(raw, **more):
    return raw | {"people": [raw["people"][0] | more, *raw["people"][1:]]}


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)  # it is refused before a database is asked
@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_file_is_told_in_a_sentence_and_nothing_is_written(hall, text, broken):
    how, sentence = BROKEN[broken]
    raw = how(json.loads(text))
    with pytest.raises(Unreadable) as refused:
        into(hall, json.dumps(raw))
    told = why_unreadable(refused.value, "en", GAMES)
    assert re.search(sentence, told) and "{" not in why_unreadable(refused.value, "fr", GAMES), told
    assert hall.store.circles.everything() == [] == hall.store.everything()


def test_a_name_of_earlier_days_loses_the_letters_that_nobody_sees(text):
    raw = json.loads(text)
    file, _ = read_circle(person(raw, name=raw["people"][0]["name"] + "\u200b"), GAMES)
    assert file.people[0].name == raw["people"][0]["name"]


def test_a_log_that_is_too_long_is_refused_and_nothing_is_written(hall, text):
    raw = json.loads(text)
    log = raw["games"][0]["table"]["log"]
    first = {key: value for key, value in log[0].items() if key not in ("seq", "at")}
    log += [{"do": "amend", "seq": 1, "entry": first}] * 201
    with pytest.raises(Unreadable) as refused:
        into(hall, json.dumps(raw))
    assert "201 corrections" in why_unreadable(refused.value) and hall.store.everything() == []


def test_entries_that_refuse_to_be_read_are_kept_as_in_any_table(hall, circle, other):
    raw = json.loads(taken(hall, circle.id))
    raw["games"][0]["table"]["log"] += [
        None,
        7,
        {"do": "fly"},
        {"at": "never"},
        {"do": "note", "at": "2024-W05-1T00+00:00"},
    ]
    id, _ = into(other, json.dumps(raw))
    file = taken(other, id)
    assert into(other, file)[1].there == 0 and all(
        re.match(r"\d{4}-\d\d-\d\dT", each["ended"]) for each in json.loads(file)["games"]
    )


def test_a_log_without_times_gets_those_of_its_game(hall, circle, other):
    raw = json.loads(taken(hall, circle.id))
    for each in raw["games"]:
        if log := each["table"].get("log"):
            each["table"]["log"] = [unstamped(entry) for entry in log]
    id, _ = into(other, json.dumps(raw))
    assert taken(other, id) == taken(hall, circle.id)
