"""The short mark of a table: the same wherever its file is read, another as soon as one entry is another."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.files.checksum import checksum, checksum_of
from referee.core.files.table import write_table
from referee.games import GAMES
from referee.store.exchange.export import stamped
from tests.games.test_whole_games import every_game
from tests.tools import run_one

TABLE = {"format": "referee-table/1", "game": "gefira", "seats": ["Ana", "Bo"], "log": []}
FINAL = {
    "format": "referee-final/1",
    "game": "faraway",
    "seats": ["Ana", "Bo"],
    "final": {"tableaus": [{"regions": [1, 68]}, {"regions": [2, 4]}]},
}


def logged(*entries):
    return checksum_of({**TABLE, "log": list(entries)}, GAMES)


@every_game
@given(data=st.data())
@settings(max_examples=15)
def test_numbers_and_times_that_a_file_adds_are_none_of_it_but_every_entry_is(whole, data):
    start, log = data.draw(whole.games)
    file = write_table(whole.game, start.setup, log, "1")
    mark = checksum(whole.game, file)
    carried = [stamped(entry, seq, "2026-11-19T20:31:02.123+00:00") for seq, entry in enumerate(log, 1)]
    again = json.loads(json.dumps({**file, "rules": None, "log": carried}))
    assert checksum(whole.game, again) == checksum_of(again, GAMES) == mark
    gone = data.draw(st.integers(0, len(log) - 1))
    assert checksum(whole.game, {**file, "log": log[:gone] + log[gone + 1 :]}) != mark
    other = data.draw(st.sampled_from([{**log[gone], "more": 1}, {"do": "note", "text": "x"}]))
    assert checksum(whole.game, {**file, "log": [*log[:gone], other, *log[gone + 1 :]]}) != mark


def test_it_is_short_and_of_letters_that_are_like_no_other():
    first, second = logged().split(" ")
    assert len(first) == len(second) == 5 and not set(first + second) & set("ILOU") and first.isupper()


def test_which_entry_a_correction_is_about_and_where_a_tile_lies_are_part_of_it():
    note = {"do": "note", "text": "x"}
    assert logged({"do": "amend", "seq": 1, "entry": note}) != logged({"do": "amend", "seq": 2, "entry": note})
    assert logged({"do": "place", "at": [0, 1]}) != logged({"do": "place", "at": [1, 0]})
    assert logged(note) == logged({**note, "seq": 1, "at": "2026-11-19T20:31:02.123+00:00"})


@pytest.mark.parametrize("change", [{"seats": ["Ana", "Bob"]}, {"options": {"tie_break": "sum"}}])
def test_who_plays_and_by_which_readings_are_part_of_it(change):
    assert checksum_of(FINAL, GAMES) != checksum_of({**FINAL, **change}, GAMES)


def test_a_final_position_has_one_mark_however_it_is_written():
    """Each card by either of its names, what is usual told or not."""
    named = {"tableaus": [{"regions": ["R01", 68], "sanctuaries": []}, {"regions": [2, 4], "sacrifices": {}}]}
    told = {**FINAL, "final": named, "options": {"tie_break": "lowest"}}
    other = {**FINAL, "final": {"tableaus": [{"regions": [68, 1]}, {"regions": [2, 4]}]}}
    assert checksum_of(FINAL, GAMES) == checksum_of(told, GAMES) != checksum_of(other, GAMES)


def test_the_command_line_prints_it():
    assert run_one("checksum", FINAL) == (0, {"checksum": checksum_of(FINAL, GAMES)})
    code, answer = run_one("checksum", {**FINAL, "game": "chess"})
    assert code == 2 and "chess" in answer["error"]
