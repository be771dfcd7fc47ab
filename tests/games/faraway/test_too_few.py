"""A round that asks for more Sanctuaries than are left: who gets one, what is refused, what is said."""

import pytest
from werkzeug.datastructures import MultiDict

from referee.core.files.checksum import checksum
from referee.core.files.table import write_table
from referee.games.faraway import GAME
from tests.games.faraway.table import keys, region, sanctuary, score, setup, table
from tests.tools import NAMES, told

BOXES = {6: ("base",), 7: ("base", "people_from_below")}
ROWS = {seats: [list(range(seat + 1, 8 * seats + 1, seats)) for seat in range(seats)] for seats in BOXES}  # ever higher


def stock(seats):
    """Every Sanctuary, those with Clues first."""
    deck = setup(seats, sets=BOXES[seats]).options.deck
    return sorted(deck.sanctuaries, key=lambda id: -deck.printed.clues[id])


def until_short(pick, seats=6):
    """Rows that rise each round, and Clues kept first: up to the reveal that asks for too many."""
    at, left = table((), seats, sets=BOXES[seats], shortage=pick), stock(seats)
    while True:
        for seat, row in enumerate(ROWS[seats]):
            assert at.push(region(seat, row[at.position.round - 1])).legal
        if at.position.short:
            return at, left
        while at.position.phase == "turns":
            assert at.push(sanctuary(at.position.todo[0][1], left.pop(0))).legal


def effects(at):
    return [(each.effect, each.facts) for each in at.reading(at.seq).effects]


@pytest.mark.rule("F.18", "F.11")
@pytest.mark.parametrize("seats", BOXES)
def test_each_finder_keeps_one_though_the_deck_is_too_short(seats):
    at, left = until_short("each", seats)
    here = at.position
    total = len(here.deck.sanctuaries)
    assert here.asked == sum(here.draws) > here.left == total - sum(map(len, here.held)) >= seats == len(here.todo)
    verdict = at.judge(sanctuary(here.todo[0][1], None))
    assert keys(verdict) == [("F.18", "each")] and not verdict.hard
    said = told(GAME, verdict.breaches[0])
    assert f"{here.asked} sont demandés et {here.left} restent" in said["fr"] and "for all" not in said["en"]
    while not at.position.over:
        if at.position.phase == "regions":
            for seat, row in enumerate(ROWS[seats]):
                assert at.push(region(seat, row[at.position.round - 1])).legal
        seat = at.position.todo[0][1]
        assert not at.judge(sanctuary(seat, None)).legal, "to the end each finder gets one"
        assert at.push(sanctuary(seat, left.pop(0))).legal
    assert [len(held) for held in at.position.held] == [7] * seats
    assert not GAME.score_of(here.setup, at.position).doubts


@pytest.mark.rule("F.18", "F.11")
@pytest.mark.parametrize("pick", ["each", "any", "lowest_first"])
def test_how_many_are_asked_and_left_is_said_once_a_reveal(pick):
    at, _ = until_short(pick)
    said = effects(at)
    assert [facts for name, facts in said if name == "short"] == [
        {"asked": at.position.asked, "left": at.position.left}
    ]
    assert [each.rules for each in at.reading(at.seq).effects if each.effect == "short"] == [("F.18",)]
    # what is due is no draw: with the lowest first each draws what is said, in the others the deck has less
    served = [facts["seat"] for name, facts in said if name == ("finds" if pick == "lowest_first" else "due")]
    unserved = [facts["seat"] for name, facts in said if name == "unserved"]
    assert sorted(served + unserved) == list(range(6)) and bool(unserved) is (pick == "lowest_first")
    assert not any(name == "short" for seq in range(1, at.seq) for name in [e.effect for e in at.reading(seq).effects])


@pytest.mark.rule("F.11", "F.18")
def test_with_the_lowest_first_no_refusal_says_that_there_are_enough():
    at, _ = until_short("lowest_first")
    seat = at.position.order[0]
    verdict = at.judge(sanctuary(seat, None))
    assert keys(verdict) == [("F.18", "served")]
    said = told(GAME, verdict.breaches[0])
    draws, left = at.position.draws[seat], at.position.left
    assert f"{left} restent, dont {draws} pour" in said["fr"] and "enough" not in said["en"]


@pytest.mark.rule("F.21", "F.18")
@pytest.mark.parametrize("pick", ["any", "lowest_first"])
def test_a_find_that_brought_none_is_no_doubt_at_the_end(pick):
    at, left = until_short(pick)
    while not at.position.over:
        if at.position.phase == "regions":
            for seat, row in enumerate(ROWS[6]):
                assert at.push(region(seat, row[at.position.round - 1])).legal
        seat = at.position.todo[0][1]
        none = at.position.may_go_without and seat == at.position.order[-1]
        assert at.push(sanctuary(seat, None if none else left.pop(0))).legal
    assert any(len(held) < 7 for held in at.position.held)
    assert keys(GAME.score_of(at.position.setup, at.position).doubts) == []
    counted = [{"regions": row, "sanctuaries": held} for row, held in zip(ROWS[6], at.position.held, strict=True)]
    assert ("F.21", "count") in keys(score(*counted).doubts), "a count by itself knows no reason"


@pytest.mark.rule("F.18")
def test_a_file_that_names_no_pick_is_read_as_it_was_played():
    names = NAMES[:6]
    old, new = GAME.setup(names, {}), GAME.setup(names, {"shortage": "each"})
    assert old.options.shortage == "any" and GAME.choices(MultiDict(), 6)["shortage"] == "each"
    assert GAME.about.options().shortage == "each", "the usual one of a new table"
    marks = {checksum(GAME, write_table(GAME, each, [], "1")) for each in (old, GAME.setup(names, {"shortage": "any"}))}
    assert len(marks) == 1 and checksum(GAME, write_table(GAME, new, [], "1")) not in marks
