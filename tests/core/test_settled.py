"""A question of the table with its answer: an entry that changes nothing, whatever it holds."""

import json

import pytest

from referee.core.log.entries import MOST_FACTS, is_remark
from tests.core.test_log import REDO, UNDO, A, B, amend, piles, rules, table
from tests.toy.rules.moves import take

KEPT = {"do": "settled", "about": "rule", "rule": "T1", "asked": None, "facts": {}}


def test_it_changes_nothing_and_is_never_taken_back():
    at = table(A, KEPT, B, KEPT)
    assert piles(at) == piles(table(A, B)) and at.latest() == 3 and at.asked() == 3
    at.push(UNDO)
    assert at.reading(5).of == 3 and not any(at.reading(seq).undone for seq in (2, 4))
    assert at.next_redo() == 3
    at.push(KEPT)
    at.push(REDO)
    assert piles(at) == piles(table(A, B)) and at.reading(7).of == 3


def test_it_is_kept_when_the_game_is_over_and_is_no_move_to_be_amended():
    at = table(*(take(n % 2, 3) for n in range(4)))
    assert at.position.over and at.push(KEPT).legal
    assert rules(table(A, KEPT, amend(2, A)), 3) == ["house.amend"] and at.before(5) is None
    assert rules(table(A, amend(1, KEPT)), 2) == ["house.amend_by"]


ODD = [
    {}, {"about": "x" * 1000, "facts": {}}, {"about": [], "facts": {}}, {"about": "rule"},
    {"about": "rule", "facts": []},
    {"about": "rule", "facts": {}, "rule": 5}, {"about": "rule", "facts": {}, "rule": "x" * 1000},
    {"about": "rule", "facts": {}, "asked": "Ana"}, {"about": "rule", "facts": {}, "more": 1},
    {"about": "rule", "facts": {"text": "x" * MOST_FACTS}},
]  # fmt: skip


@pytest.mark.parametrize("fields", ODD, ids=lambda fields: json.dumps(fields)[:50])
def test_what_has_not_its_shape_or_is_too_large_is_refused(fields):
    assert rules(table(A, {"do": "settled", **fields}), 2) == ["house.shape"]


def test_any_question_and_any_facts_are_kept():
    for about, facts in (("claim", {"seat": "Ana"}), ("trial", {}), ("war", {})):
        entry = {"do": "settled", "about": about, "facts": facts}
        assert table(A, entry).reading(2).legal and is_remark(entry)
