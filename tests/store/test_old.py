"""Databases of earlier days: each shape that was ever in use opens, with what is in it, and is played on.

`old/` holds them as SQL: the oldest whole, then what each later one holds beyond the one before it. A new migration
adds such a step: what a database held just before.
"""

import hashlib
import json
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils.utils import sqlite3

from referee.core.log.entries import Reading
from referee.games import GAMES
from referee.store.care.migrate import OWN_NUMBERS
from referee.store.engine.sqlite_migrations import STEPS
from referee.store.play.hall import Hall
from referee.store.play.in_play import Entered
from referee.store.store import Store
from tests.store.tables import enter, put

OLD = sorted((Path(__file__).parent / "old").glob("*-*.sql"), key=lambda step: int(step.stem.partition("-")[0]))
TABLE = "table0000old"


@pytest.fixture(params=range(len(OLD)), ids=[step.stem for step in OLD])
def old(request, tmp_path):
    """A store on a database of that shape, and how many changes beside the log it holds."""
    file = tmp_path / "referee.db"
    with closing(sqlite3.connect(file)) as db:
        for step in OLD[: request.param + 1]:
            db.executescript(step.read_text(encoding="utf-8"))
        known = db.execute("select 1 from sqlite_master where name = 'changes'").fetchone()
        changes = db.execute("select count(*) from changes").fetchone()[0] if known else 0
    return Store(file), changes


def test_an_old_database_opens_with_its_table_and_is_played_on(old):
    store, changes = old
    hall, table = Hall(store, GAMES), store.table(TABLE)
    live = hall.live(table)
    assert table.seats[0] == "Ana" and store.role("phone", TABLE) == "edit"
    assert [isinstance(reading, Reading) and reading.legal for reading in live.timeline.readings()] == [True, True]
    assert live.version == 2 + changes, "what was changed beside the log counts as it does today"
    assert isinstance(enter(hall, table, put(1, 2), seen=2), Entered) and store.seq(TABLE) == 3


def test_an_old_database_can_do_all_that_a_new_one_can(old):
    store, changes = old
    hall, table = Hall(store, GAMES), store.table(TABLE)
    altered = hall.alter(table, "phone", 2, table.revision, {"seats": ["Zoé", "Bo"]}, None)
    assert isinstance(altered, Entered) and store.table(TABLE).seats == ("Zoé", "Bo")
    assert store.table(TABLE).revision == changes + 1
    store.take_seat("phone", TABLE, 1)
    assert store.codes.opens(store.codes.new(TABLE, "view"))[1] == "view"
    assert store.boxes.create("aqua", "Ours", {}, by="phone").revision == 0
    assert [found.id for found, _ in store.tables_of("phone")] == [TABLE] and len(store.everything()) == 1


def test_all_old_databases_end_in_the_shape_of_a_new_one(old, tmp_path):
    assert shape(old[0]) == shape(Store(tmp_path / "new" / "referee.db"))


def test_home_asks_an_index_however_many_phones_there_are(old, tmp_path):
    asked = "select tables.* from tables join phones on phones.table_id = tables.id where phone = ? order by touched"
    for store in (old[0], Store(tmp_path / "new" / "referee.db")):
        plan = [row[-1] for row in store.db.execute(f"explain query plan {asked}", ["phone"]).fetchall()]
        assert any(step.startswith("SEARCH phones USING") and "(phone=?)" in step for step in plan), plan


def test_what_was_achieved_before_it_knew_its_circle_is_found_there(tmp_path):
    with closing(sqlite3.connect(tmp_path / "referee.db")) as db:
        for step in OLD[:10]:
            db.executescript(step.read_text(encoding="utf-8"))
    store = Store(tmp_path / "referee.db")
    store.tracks.tick("circle000old", "deed", ["personAn"])
    assert [tick.person for tick in store.tracks.ticks("circle000old", "aqua")] == ["personAn"], "once"


FOUR = """
INSERT INTO tables (id, game, mode, rules, seats, options, box, created, touched, edit, view, revision)
VALUES ('table00four', 'gefira', 'tally', '1', '["Ana","Bo","Cy","Dan"]', '{"first":1,"bridge_length":9}', '{}',
        '2026-11-22T06:40:00.000+00:00', '2026-11-22T06:40:00.000+00:00', 'edit4', 'view4', 0);
"""


def test_four_players_whose_end_was_counted_as_two_choose_are_still_there(tmp_path):
    """Four choose among other options since they are refereed."""
    with closing(sqlite3.connect(tmp_path / "referee.db")) as db:
        for step in (step for step in OLD if step.stem < "7"):
            db.executescript(step.read_text(encoding="utf-8"))
        db.executescript(FOUR)
    store = Store(tmp_path / "referee.db")
    live = Hall(store, GAMES).live(store.table("table00four"))
    assert live.setup.count == 4 and live.setup.options.first == 1 and live.setup.options.arm == 3


def shape(store):
    """Older databases number their changes once more."""
    return {
        table.name: sorted(str(each) for each in table.columns_dict.items() if (table.name, each[0]) not in OWN_NUMBERS)
        for table in store.db.tables
    }


# Steps that are in use somewhere, in their order: each with a checksum of what it does.
IN_USE = {
    "tables_entries_phones": "44136fa355b3",
    "seats_codes_changes": "44136fa355b3",
    "boxes": "44136fa355b3",
    "revision_of_tables": "c8ac4922f92d",
    "told_once": "2a1ce8bfca9b",
    "gefira_at_four": "e8593a6e3d80",
    "circles": "44136fa355b3",
    "names_in_previews": "44136fa355b3",
    "achievements": "739e63fe4fe7",
    "counted": "c4f47c864616",
    "tries": "44136fa355b3",
    "rights_through_circles": "ca2069b6b467",
    "seats_taken_over": "44136fa355b3",
}


def test_a_step_in_use_is_never_edited():
    """A database that has run it never runs it again: an edit reaches new databases only, and the old ones break."""
    found = {name: hashlib.sha256(json.dumps(steps).encode()).hexdigest()[:12] for name, steps in STEPS.items()}
    for name, text in IN_USE.items():
        assert found.pop(name, None) == text, f"{name} is in use: write another step that mends what it left"
    assert not found, "a new step: pin it here, and keep in tests/store/old what a database had before it"
