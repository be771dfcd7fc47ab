"""Whole games with real cards, drawn by a second opinion, told to the referee entry by entry."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.log import Timeline
from referee.games.gefira import GAME
from tests.games.gefira.plane import BACK, LEFT, ON, RIGHT
from tests.games.gefira.players import Table, random_game
from tests.games.gefira.table import setup
from tests.games.gefira.whole import OPTIONS, VALUES, conserved


def follow(shots, options):
    """The referee accepts every entry and sees the same table after it."""
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup(**options)))
    for entry, seen in shots:
        reading = timeline.push(entry)
        assert reading.legal, (entry, reading.verdict)
        view = GAME.refereed.view(timeline.position)
        assert view == seen, (reading.seq, entry)
        conserved(timeline)
    return timeline


@pytest.mark.rule("G1.2", "G1.3", "G2.2", "G2.4", "G5.1", "G8.1", "G8.3", "G.A23")
@given(st.integers(0, 10**9), OPTIONS)
@settings(max_examples=150)
def test_the_referee_follows_any_game(seed, options):
    follow(random_game(random.Random(seed), 150, **options), options)


@pytest.mark.rule("G10.1", "G10.2", "G10.3", "G10.4", "G.A1", "G.A7", "G.A9", "G.A10")
@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VALUES.items() for value in values])
def test_every_value_of_every_option(name, value):
    for seed in range(3):
        follow(random_game(random.Random(seed), 60, **{name: value}), {name: value})


@pytest.mark.rule("G9.1", "G.A14")
def test_games_end():
    """On short bridges with many steps some games end by themselves; then nothing more is accepted."""
    ended = 0
    for seed in range(12):
        options = {"bridge_length": 4, "steps_card": "5/7"}
        timeline = follow(random_game(random.Random(seed), 400, **options), options)
        if timeline.position.over:
            ended += 1
            assert not timeline.push({"do": "extra", "seat": 0}).legal
            sheet = GAME.score_of(timeline.position.setup, timeline.position)
            assert any(not seat.lines[1].operands["count"] + seat.lines[2].operands["count"] for seat in sheet.seats)
    assert ended >= 6


def test_the_second_opinion_meets_everything():
    """Random games are worth something only if every stop and every event happens in them."""
    stops, events, fills = set(), set(), 0
    for seed in range(30):
        for entry, seen in random_game(random.Random(seed), 80, wind_turn="flip" if seed % 2 else "rotate"):
            stops.add(seen["stop"])
            events.add(seen["event"])
            fills += entry["do"] == "fill" and seen["event"] is not None
    assert len(stops) == 11 and len(events) == 7 and fills, (stops, events)


@given(st.integers(0, 10**6))
@settings(max_examples=10)
def test_an_undo_leads_back(seed):
    shots = random_game(random.Random(seed), 12)
    timeline = follow(shots, {})
    for _, seen in reversed(shots[:-1]):
        assert timeline.push({"do": "undo"}).legal
        assert GAME.refereed.view(timeline.position) == seen


def test_the_model_turns_cards_as_the_booklet_shows():
    """Face B recorded lengthwise; over the short side start and end, blue and red change places (case 11)."""
    card = next(iter(Table(random.Random(1)).pile))
    card.faces[1] = ("flood", {"machete": BACK, "compass": RIGHT, "spyglass": ON})
    card.flip("along")
    assert [card.arrow(tool) for tool in ("machete", "compass", "spyglass")] == [BACK, RIGHT, ON]
    card.flip("along")
    assert card.up == 0 and not card.turned
    card.flip("short")
    assert [card.arrow(tool) for tool in ("machete", "compass", "spyglass")] == [ON, LEFT, BACK]
    card.flip("short")
    assert (card.up, card.turned) == (0, False)
