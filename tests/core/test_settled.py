"""A question of the table with its answer: an entry that changes nothing, whatever it holds."""

import json

import pytest

from referee.core.dispute.settled import OF, OfClaim, OfMoment, OfReading, OfRule, OfSlip, OfTrial, facts_of, settled
from referee.core.log.entries import ABOUT_THE_LOG, MOST_FACTS, changes_nothing
from referee.core.verdict import Breach, Verdict
from tests.core.test_log import REDO, UNDO, A, B, amend, piles, rules, table
from tests.toy.rules.moves import take

ALL = [
    OfClaim(0, 14, 17, "sanctuaries", (OfSlip("faraway.left_too", {"n": 3}, "4", [{"pieces": ["S04"]}]),), 9),
    OfTrial(take(0, 9), False, (Breach("T1", {"n": 9, "most": 4}, "refused"),), 2, (A,), {"do": "take", "n": 9}),
    OfReading("sum", "lowest"),
    OfMoment(3, A),
    OfRule(),
]


@pytest.mark.parametrize("facts", ALL, ids=lambda facts: type(facts).__name__)
def test_an_answer_is_the_same_after_a_file(facts):
    entry = json.loads(json.dumps(settled(facts, "F8.3", 1)))
    assert facts_of(entry) == facts and changes_nothing(entry) and OF[entry["about"]] is type(facts)
    assert not isinstance(ABOUT_THE_LOG.decode(entry), Verdict)


KEPT = settled(OfRule(), "T1")


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
    {}, {"about": "war", "facts": {}}, {"about": [], "facts": {}}, {"about": "rule"}, {"about": "rule", "facts": []},
    {"about": "rule", "facts": {}, "rule": 5}, {"about": "rule", "facts": {}, "rule": "x" * 1000},
    {"about": "rule", "facts": {}, "asked": "Ana"}, {"about": "rule", "facts": {}, "more": 1},
    {"about": "rule", "facts": {"text": "x" * MOST_FACTS}},
]  # fmt: skip


@pytest.mark.parametrize("fields", ODD, ids=lambda fields: json.dumps(fields)[:50])
def test_what_has_not_its_shape_or_is_too_large_is_refused(fields):
    assert rules(table(A, {"do": "settled", **fields}), 2) == ["house.shape"]


def test_foreign_facts_are_kept_and_mean_nothing():
    for about, facts in (("claim", {"seat": "Ana"}), ("trial", {}), ("moment", {"seq": None, "entry": 5})):
        entry = {"do": "settled", "about": about, "facts": facts}
        assert table(A, entry).reading(2).legal and facts_of(entry) is None
    assert facts_of(None) is None and facts_of({"about": {}}) is None
