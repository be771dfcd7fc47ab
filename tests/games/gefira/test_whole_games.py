"""Whole games with real cards, drawn by a second opinion, told to the referee entry by entry."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.log.timeline import Timeline
from referee.games.gefira import GAME
from tests.games.gefira.cards import COLOURS
from tests.games.gefira.plane import BACK, LEFT, ON, RIGHT
from tests.games.gefira.players import Table, random_game
from tests.games.gefira.table import activate, renovate, repair, setup
from tests.games.gefira.whole import LYING, OPTIONS, VALUES, conserved

two_and_four = pytest.mark.parametrize("seats", [2, 4])


def follow(shots, options, seats=2):
    """The referee accepts every entry and sees the same table after it."""
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **options)))
    for entry, seen in shots:
        reading = timeline.push(entry)
        assert reading.legal, (entry, reading.verdict)
        view = GAME.refereed.view(timeline.position)
        assert view == seen, (reading.seq, entry)
        conserved(timeline)
    return timeline


def played(seed, actions, seats, **options):
    return follow(random_game(random.Random(seed), actions, seats, **options), options, seats)


@pytest.mark.rule("G1.2", "G1.3", "G2.2", "G2.4", "G5.1", "G8.1", "G8.3", "G.A23", "G11.1", "G11.2")
@two_and_four
@given(data=st.data())
@settings(max_examples=40)
def test_the_referee_follows_any_game(seats, data):
    actions = 150 if seats == 2 else 100
    played(data.draw(st.integers(0, 10**9)), actions, seats, **data.draw(OPTIONS[seats]))


@pytest.mark.rule("G10.1", "G10.2", "G10.3", "G10.4", "G.A1", "G.A7", "G.A9", "G.A10", "G.A32", "G.A33", "G.A34")
@pytest.mark.parametrize(
    ("seats", "name", "value"),
    [(seats, name, value) for seats in VALUES for name, values in VALUES[seats].items() for value in values],
)
def test_every_value_of_every_option(seats, name, value):
    for seed in range(2):
        lies = {"cross": "pairs_right"} if name == "arm" else {}
        played(seed, 60, seats, **lies, **{name: value})


@pytest.mark.rule("G11.3", "G11.7", "G11.8", "G11.9", "G.A25", "G.A26", "G.A27", "G.A31")
@pytest.mark.parametrize(("cross", "arm"), LYING)
def test_on_every_cross(cross, arm):
    for seed in range(2):
        played(seed, 120, 4, cross=cross, arm=arm)


@pytest.mark.rule("G9.1", "G.A14")
@pytest.mark.parametrize(("seats", "options"), [(2, {"bridge_length": 4}), (4, {})])
def test_games_end(seats, options):
    """On short bridges with many steps games end by themselves; then nothing more is accepted."""
    ended = 0
    for seed in range(8):
        timeline = played(seed, 200 * seats, seats, steps_card="5/7", **options)
        if timeline.position.over:
            ended += 1
            assert not timeline.push({"do": "extra", "seat": 0}).legal
            sheet = GAME.score_of(timeline.position.setup, timeline.position)
            assert any(not seat.lines[1].operands["count"] + seat.lines[2].operands["count"] for seat in sheet.seats)
    assert ended >= 6


@pytest.mark.rule("G9.2", "G9.3", "G9.4", "G9.5", "G9.6", "G9.7", "G9.8")
@two_and_four
def test_the_score_is_what_the_wooden_table_counts(seats):
    for seed in range(12):
        shots = random_game(random.Random(seed), 60 + 20 * seed, seats, steps_card="5/7")
        sheet = GAME.score_of(setup(seats, steps_card="5/7"), follow(shots, {"steps_card": "5/7"}, seats).position)
        teams = shots[-1][1]["explorers"]
        totals = [3 * team["end"] + len(team["columns"]) - team["accidents"] for team in teams]
        order = [(-total, team["accidents"], -team["end"]) for total, team in zip(totals, teams, strict=True)]
        assert [seat.total for seat in sheet.seats] == totals
        assert [seat.rank for seat in sheet.seats] == [1 + sum(other < mine for other in order) for mine in order]


@pytest.mark.parametrize(("seats", "ways_to_stop"), [(2, 11), (4, 12)])
def test_the_second_opinion_meets_everything(seats, ways_to_stop):
    """Random games are worth something only if every stop and every event happens in them."""
    stops, events, fills = set(), set(), 0
    for seed in range(16):
        for entry, seen in random_game(random.Random(seed), 80, seats, wind_turn="flip" if seed % 2 else "rotate"):
            stops.add(seen["stop"])
            events.add(seen["event"])
            fills += entry["do"] == "fill" and seen["event"] is not None
    assert len(stops) == ways_to_stop and len(events) == 7 and fills, (stops, events)


@pytest.mark.rule("G3.1", "G3.2", "G4.1", "G4.2", "G4.3", "G11.2")
@two_and_four
@pytest.mark.parametrize("options", [{}, {"whose_explorer": "any", "blocked_start": "refused"}])
def test_nobody_else_may_act_and_nowhere_else(seats, options):
    """Each seat at each place after each entry: the referee allows what the wooden table allows."""
    for seed in range(3):
        table = Table(random.Random(seed), seats, **options)
        at = Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **options)))
        for entry, _ in table.play(50):
            at.push(entry)
            free = table.phase == "play" and not table.awaiting
            for seat in table.seats:
                turn = free and table.turn == seat
                last = free and table.just == seat
                more = (turn or last) and not table.used[seat] and table.cards[seat] > 0
                assert at.judge({"do": "extra", "seat": seat}).legal is more
                for bridge, column in product(table.seats, range(table.length + 2)):
                    asked = activate(seat, column, **({} if bridge == seat else {"bridge": COLOURS[bridge]}))
                    assert at.judge(asked).legal is (turn and (bridge, column) in table.goers(seat)), asked
                for column, card in enumerate(table.bridges[seat], 1):
                    place = {f"c{column}": "snake"}
                    assert at.judge(repair(seat, **place)).legal is (turn and card is None)
                    assert at.judge(renovate(seat, **place)).legal is (turn and card is not None)


@two_and_four
@given(seed=st.integers(0, 10**6))
@settings(max_examples=10)
def test_an_undo_leads_back(seats, seed):
    shots = random_game(random.Random(seed), 12, seats)
    timeline = follow(shots, {}, seats)
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
