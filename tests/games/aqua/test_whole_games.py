"""Whole games drawn at random: all legal, everything occurs, counted twice, the same however laid or turned."""

from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.core.log.timeline import Timeline
from referee.games.aqua import GAME
from referee.games.aqua.rules import lattice, limits
from referee.games.aqua.rules.board import Tile, fits, habitats, laid_out, legal_places, shore, turns
from referee.games.aqua.rules.pieces import CLASSIC
from referee.games.aqua.rules.reefs import reefs
from tests.games.aqua.players import KNOWN
from tests.games.aqua.recount import recount
from tests.games.aqua.table import COLOURS, keys, points
from tests.games.aqua.whole import GAMES, played, timeline
from tests.tools import NAMES, run_one

POINTS = {colour: 2 + (n > 2) for n, colour in enumerate(COLOURS)}
KNOWN_BOX = GAME.read_box(KNOWN)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_no_board_gives_more_than_a_board_is_reckoned_to_give(seats, seed):
    """Rows, and the counts behind them: animals, corals that touch one, natives."""
    at = timeline(seats, seed).position
    for seat, board in enumerate(at.boards):
        got = points(GAME.score_of(at.setup, at), seat)
        assert len(board.animals) <= limits.ANIMALS == 19 and len(board.large) <= limits.LARGES
        for covered, most in limits.TOUCHES.items():
            assert sum(len(reef.animals) for reef in reefs(board.corals, board.animals, covered)) <= most
        assert got["small"] <= limits.small(KNOWN_BOX) and got["large"] <= limits.LARGE_LIKELY
        assert sum(n for id, n in got.items() if id.startswith("reef.")) <= limits.reefs(KNOWN_BOX, "leave")
        for number in CLASSIC:
            assert got.get(f"ecosystem.{number}", 0) <= limits.ecosystem(KNOWN_BOX, seats)


@pytest.mark.rule("Q3.1", "Q3.2", "Q4.3", "Q4.4")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_game_is_legal_to_the_end(seats, seed):
    at = timeline(seats, seed)
    assert at.position.over and all(reading.legal for reading in at.readings())
    assert sorted(at.position.played) == list(range(seats))
    assert all(len(board.tiles) == 17 for board in at.position.boards)


@pytest.mark.rule("Q4.1", "Q4.2")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_place_that_is_offered_is_one_where_the_tile_is_judged_to_fit(seats, seed):
    """Every way to turn it, on every hexagon of a board that is half laid and around it."""
    board = timeline(seats, seed).position.boards[0]
    half, corals = laid_out(board.hot_spot, board.tiles[:8], False), board.tiles[8].corals
    places = [*shore(half), *half.occupied]
    found = {at: turns(half, at, corals) for at in places}
    judged = {at: [turn for turn in range(6) if fits(half, Tile(at, corals, turn))] for at in places}
    assert not [at for at in places if found[at] != judged[at]]
    assert any(found.values()) and not all(found.values())


@pytest.mark.rule(
    "Q5.1", "Q5.3", "Q7.4", "Q7.5", "Q7.6", "Q8.1", "Q8.2", "Q8.3", "Q8.4", "Q.08", "Q.09", "Q.10", "Q.04", "Q.07"
)
@pytest.mark.parametrize("covered", ["leave", "stay"])
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_game_counted_again_from_drawn_points(seats, seed, covered):
    at = timeline(seats, seed)
    options = replace(at.position.setup.options, covered_corals=covered)
    view, sheet = (
        GAME.refereed.view(at.position),
        GAME.score_of(replace(at.position.setup, options=options), at.position),
    )
    natives = at.position.plan.natives
    for seat, board in enumerate(view["boards"]):
        got, again = points(sheet, seat), recount(board, POINTS, natives, covered == "stay")
        assert got["small"] == again["small"]
        assert got["large"] == sum(animal["points"] for animal in board["large"])
        if at.position.plan.mode == "family":
            assert set(got) == {"large", "small"}
            continue
        assert sorted(n for id, n in got.items() if id.startswith("reef.")) == again["reefs"]
        for number in natives:
            if number in again:
                assert got[f"ecosystem.{number}"] == again[number]


def test_everything_occurs():
    """Habitats, every large animal, reefs, every form of an ecosystem, the snail, a second large animal."""
    lines, dos, shapes, effects, doubts = set(), set(), set(), set(), set()
    for seats, seed in GAMES:
        at = timeline(seats, seed)
        for reading in at.readings():
            dos.add(reading.entry["do"])
            shapes.add(reading.entry.get("shape"))
            effects |= {effect.effect for effect in reading.effects}
            doubts |= set(keys(reading.verdict.doubts))
        for seat in GAME.score_of(at.position.setup, at.position).seats:
            for line in seat.lines:
                if line.points:
                    lines.add((line.id.split(".")[0], line.say, line.operands.get("count")))
    assert dos == {"tile", "large", "done", "snail", "typed"} and effects == {"habitat", "snail", "round", "over"}
    assert len(shapes - {None}) >= 4
    assert {count for kind, _, count in lines if kind == "ecosystem"} >= {
        "natives", "natives_touching", "contacts", "pairs", None
    }  # fmt: skip
    assert {kind for kind, _, _ in lines} == {"large", "small", "reef", "ecosystem"}


@st.composite
def boards(draw):
    """A board at some time of a random game, and the game's table."""
    seats, seed = draw(st.sampled_from(GAMES))
    at = timeline(seats, seed)
    return at.position.setup, GAME.refereed.view(at.position)["boards"][draw(st.integers(0, seats - 1))]


def scored(board, **more):
    natives = dict(zip("123456", COLOURS, strict=True))
    board = {key: value for key, value in board.items() if key != "small"} | {"typed": {}}
    setup = GAME.setup(("A",), {}, KNOWN)
    final = GAME.count.read(setup, {"mode": "classic", "natives": natives, "boards": [board]})
    return GAME.count.score(setup, final).seats[0]


@given(boards(), st.randoms(use_true_random=False))
def test_the_order_of_the_tiles_changes_nothing(drawn, rng):
    _, board = drawn
    shuffled = board | {"tiles": rng.sample(board["tiles"], len(board["tiles"]))}
    assert scored(shuffled) == scored(board)


@given(boards(), st.integers(1, 2))
def test_a_board_turned_by_a_third_is_worth_the_same(drawn, thirds):
    """Turned around the hot spot's middle: the ring moves on by two, tiles go round a point between hexagons."""
    _, board = drawn
    ring = board["hot_spot"]
    turned = board | {
        "hot_spot": [*ring[-2 * thirds :], *ring[: -2 * thirds]],
        "tiles": [turn_tile(tile, thirds) for tile in board["tiles"]],
        "large": [
            animal | {"cells": [turn_cell(cell, thirds) for cell in animal["cells"]]} for animal in board["large"]
        ],
    }
    before, after = scored(board), scored(turned)
    assert (before.total, sorted(p for p in points_of(before))) == (after.total, sorted(p for p in points_of(after)))


def points_of(seat):
    return [(line.id.split(".")[0], line.points) for line in seat.lines]


def turn_tile(tile, thirds):
    q, r = tile["at"]
    for _ in range(thirds):  # (0, 0), (0, -1), (1, -1) go round
        q, r = -(q + r), q - 1
    return tile | {"at": [q, r], "turn": (tile["turn"] + 2 * thirds) % 6}


def turn_cell(cell, thirds):
    name, q, r = cell
    for _ in range(thirds):
        q, r = (-(q + r), q) if name == "A" else (-(q + r), q - 1)
    return [name, q, r]


@given(boards(), st.integers(1, 5), st.booleans(), st.sampled_from(["leave", "stay"]))
def test_corals_turned_by_sixths_make_the_same_habitats_and_reefs(drawn, sixths, strict, covered):
    _, board = drawn
    corals = {}
    for (q, r, tip), colour in zip(
        ((1, -1, 0), (1, -1, 2), (0, 0, 2), (0, 0, 4), (0, -1, 4), (0, -1, 0)), board["hot_spot"], strict=True
    ):
        corals[q, r, tip] = colour
    for tile in board["tiles"]:
        for n, colour in enumerate(tile["corals"]):
            corals[(*tile["at"], (tile["turn"] + 2 * n) % 6)] = colour
    turned = {turn_coral(coral, sixths): colour for coral, colour in corals.items()}

    def found(corals):
        animals = habitats(corals, strict)
        groups = reefs(corals, animals, covered)
        told = sorted((r.colour, len(r.corals), sorted(animals[p] for p in r.animals)) for r in groups)
        contacts = sorted((animals[a], animals[b]) for a in animals for b in lattice.next_to(a) if b in animals)
        return sorted(animals.values()), told, contacts

    assert found(corals) == found(turned)


def turn_coral(coral, sixths):
    q, r, tip = coral
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r, (tip + sixths) % 6


@given(st.sampled_from(GAMES), st.data())
@settings(max_examples=40)
def test_a_ruling_is_applied_unless_it_is_impossible(game, data):
    """Any entry of any game at any time: the table may wish it, only what is hard stays refused."""
    _, log = played(*game)
    place = data.draw(st.integers(0, len(log) - 1))
    at = Timeline(GAME.refereed.moves, timeline(*game).before(place + 1))
    entry = data.draw(st.sampled_from(log))
    verdict = at.judge(entry)
    assert at.push({"do": "ruling", "entry": entry, "note": ""}).legal == (not verdict.hard)
    GAME.refereed.view(at.position), GAME.score_of(at.position.setup, at.position)


@pytest.mark.parametrize("game", GAMES)
def test_the_command_line_replays_and_scores_it(game):
    seats, _ = game
    chosen, log = played(*game)
    file = {
        "format": "referee-table/1",
        "game": "aqua",
        "seats": list(NAMES[:seats]),
        "options": chosen,
        "box": KNOWN,
        "log": log,
    }
    code, answer = run_one("replay", file)
    assert code == 0 and answer["score"] == answer["running"] and answer["position"]["over"]
    boards = [{key: value for key, value in board.items() if key != "small"} for board in answer["position"]["boards"]]
    final = {"mode": chosen["mode"], "boards": boards, "last_round_order": list(timeline(*game).position.played)}
    if "natives" in chosen:
        final["natives"] = chosen["natives"]
    again = {"format": "referee-final/1", "game": "aqua", "seats": file["seats"], "box": KNOWN, "final": final}
    code, scored = run_one("score", again)
    assert code == 0 and scored == answer["score"]
    for seat in scored["seats"]:
        for line in seat["lines"]:
            assert all(text and "{" not in text and "?" not in text for text in line["text"].values()), line


def test_it_is_quick():
    """A board of 17 tiles is scored in 2 ms, the places of a tile are found in 5 ms; told with room to spare."""
    at = timeline(1, 0)
    setup, final = at.position.setup, GAME.refereed.final_of(at.position)
    board = at.position.boards[0]

    def best(work):
        times = []
        for _ in range(20):
            start = thread_time()
            work()
            times.append(thread_time() - start)
        return min(times) * 1000

    assert best(lambda: GAME.count.score(setup, final)) < 2
    assert best(lambda: legal_places(board, ("red", "blue", "green"))) < 5
