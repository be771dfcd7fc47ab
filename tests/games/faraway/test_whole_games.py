"""Whole games drawn at random: every entry legal, no card lost, and every small wrong is refused."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.faraway import GAME
from tests.games.faraway.players import ROUNDS, Table, clues, random_game
from tests.games.faraway.recount import recount
from tests.games.faraway.table import keys, view
from tests.games.faraway.whole import KINDS, WHOLE, begin, conserved
from tests.games.whole import moments


@pytest.mark.rule("F7.1", "F7.2", "F7.3", "F7.4", "F7.5", "F7.6", "F7.7", "F7.8", "F7.9", "F8.1", "F4.2", "F.12")
@pytest.mark.parametrize(("seats", "sets", "track"), KINDS)
def test_a_game_on_a_real_table_is_legal_and_keeps_every_card(seats, sets, track):
    wood = Table(random.Random(f"{seats}{sets}{track}"), seats, sets, track)
    at = begin(seats, sets, track)
    for round in range(1, ROUNDS + 1):
        assert view(at)["round"] == round
        for entry in wood.play_round(round):
            assert entry["do"] in {may["do"] for may in view(at)["may"]}
            assert at.judge(entry).legal and at.push(entry).legal, (entry, at.reading(at.seq).verdict)
            conserved(at)
        now = view(at)
        assert (now["order"], now["draws"]) == (wood.order, wood.draws)
        assert [row["regions"] for row in now["tableaus"]] == wood.rows
        assert [row["sanctuaries"] for row in now["tableaus"]] == wood.held
        if track and round < ROUNDS:
            for told_hand, hand in zip(now["hands"], wood.hands, strict=True):
                assert set(told_hand["known"]) <= set(hand)
                assert len(told_hand["known"]) + told_hand["unknown"] == len(hand) == 3
    for entry in wood.sacrifices():
        assert {key: entry[key] for key in ("do", "seat", "region")} in view(at)["may"]
        assert at.push(entry).legal
    now = view(at)
    assert now["over"] and now["phase"] == "over"
    for seat, row in enumerate(now["tableaus"]):
        assert now["totals"][seat] == sum(recount(row["regions"], row["sanctuaries"], row["sacrifices"]).values())
        assert GAME.score_of(at.position.setup, at.position).seats[seat].total == now["totals"][seat]


@given(moments(WHOLE), st.integers(0, 6))
@settings(max_examples=80)
def test_what_may_be_entered_is_what_is_accepted(moment, seat):
    """A move that `may` does not name is refused, whoever makes it; the same move of a named seat is not."""
    at, entry = moment
    named = {(may["do"], may.get("seat")) for may in view(at)["may"]}
    assert (entry["do"], entry.get("seat")) in named
    if "seat" in entry and (entry["do"], seat) not in named:
        assert not at.judge({**entry, "seat": seat}).legal


@pytest.mark.rule("F2.2", "F2.3")
@given(moments(WHOLE))
@settings(max_examples=80)
def test_no_card_can_be_entered_twice(moment):
    at, entry = moment
    if at.push(entry).legal and entry["do"] in ("region", "sanctuary") and entry[entry["do"]] is not None:
        for seat in range(at.position.setup.count):
            assert not at.judge({**entry, "seat": seat}).legal


@pytest.mark.rule("F7.4")
def test_draws_are_counted_from_the_printed_clues():
    assert clues(["R15", "M05", "S38", "R01"]) == 1 + 2 + 1


@pytest.mark.rule("F7.1", "F7.5")
@given(st.integers(0, 9999), st.data())
@settings(max_examples=60)
def test_two_neighbours_swapped_are_refused_or_lead_to_the_same_place(seed, data):
    """The order is free while Regions are laid and fixed in turns."""
    log = random_game(random.Random(seed), 3, track=True)
    place = data.draw(st.integers(0, len(log) - 2))
    first, second = log[place], log[place + 1]
    at, swapped = begin(3, ("base",), True), begin(3, ("base",), True)
    for entry in log[:place]:
        at.push(entry), swapped.push(entry)
    at.push(first), at.push(second)
    early = swapped.push(second)
    if first["do"] == second["do"] == "region":
        assert early.legal and swapped.push(first).legal and swapped.position == at.position
    else:
        assert not early.legal and keys(early.verdict)[0][0] in {"F7.1", "F7.2", "F7.3", "F7.5", "F7.6", "F7.7"}


def test_a_random_game_is_the_same_for_the_same_seed():
    assert random_game(random.Random(5), 4) == random_game(random.Random(5), 4) != random_game(random.Random(6), 4)
