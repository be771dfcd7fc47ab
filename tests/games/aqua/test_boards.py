"""The eight boards of the facts and the example of the booklet's sheet, as files and as games."""

import pytest

from referee.games.aqua import GAME
from tests.games.aqua.table import BOX, final, fixtures, points, score, table, tile, view
from tests.tools import run_one

BOARDS = fixtures()


def as_final(given, large=()):
    natives = dict(zip("123456", given.get("natives") or ["red", "yellow", "green", "blue", "c5", "c6"], strict=True))
    board = {"hot_spot": given["hot_spot"], "tiles": given["tiles"], "large": list(large)}
    return {"mode": "classic", "natives": natives, "boards": [board]}


def box(given):
    return {"species": {colour: {"points": n} for colour, n in given["points"].items()}}


def larges(given):
    return [{"shape": shape, "points": 0} for shape, n in given.get("large", {}).items() for _ in range(n)]


@pytest.mark.rule("Q5.1", "Q5.2", "Q5.3", "Q7.5", "Q7.6", "Q7.7", "Q8.1", "Q8.3", "Q8.4")
@pytest.mark.parametrize("name", [name for name in BOARDS if name != "H4"])
def test_a_board_scores_as_expected(name):
    given = BOARDS[name]
    expect = given["expect"]
    sheet = score(as_final(given, larges(given)), box(given))
    got = points(sheet)
    assert got["small"] == expect["small_animal_points"]
    reefs = [line for line in sheet.seats[0].lines if line.id.startswith("reef.")]
    assert sum(line.points for line in reefs) == expect["reef_points"]
    told = [
        (reef["colour"], reef["size"], [animal[:3] for animal in reef["animals"]])
        for reef in (r.operands for r in reefs)
    ]
    assert told == [(reef["colour"], reef["size"], reef["touching"]) for reef in expect["reefs"]]
    assert [line.points for line in reefs] == [reef["points"] for reef in expect["reefs"]]
    if "ecosystem_points_1_to_6" in expect:
        assert [got[f"ecosystem.{n}"] for n in range(1, 7)] == expect["ecosystem_points_1_to_6"]
        contacts = sum(
            line.points
            for colour in given["points"]
            for line in score({**as_final(given), "natives": {"1": colour}}, box(given)).seats[0].lines
            if line.id == "ecosystem.1"
        )
        assert contacts == 2 * expect["adjacent_pairs"], "each pair is seen from both sides"


@pytest.mark.rule("Q4.1", "Q5.2")
@pytest.mark.parametrize("name", [name for name in BOARDS if not name.startswith("sim")])
def test_a_board_is_laid_tile_by_tile(name):
    given = BOARDS[name]
    at = table(seats=1, box=box(given), hot_spots=[given["hot_spot"]])
    legal = []
    for laid in given["tiles"]:
        legal.append(at.push({"do": "tile", "seat": 0, **laid}).legal)
        if legal[-1]:
            assert at.push({"do": "done", "seat": 0}).legal
    assert legal == given["expect"]["legal"]
    if "habitats" in given["expect"]:
        assert view(at)["boards"][0]["small"] == given["expect"]["habitats"]


@pytest.mark.parametrize("name", [name for name in BOARDS if name.startswith("sim")])
def test_a_whole_board_is_a_legal_game(name):
    given = BOARDS[name]
    log = [entry for laid in given["tiles"] for entry in ({"do": "tile", "seat": 0, **laid}, {"do": "done", "seat": 0})]
    at = table(log, seats=1, box=box(given), hot_spots=[given["hot_spot"]])
    assert view(at)["over"] and view(at)["boards"][0]["small"] == given["expect"]["habitats"]


@pytest.mark.rule("Q.03")
def test_exactly_three_both_ways():
    given = BOARDS["H2"]
    strict = score(as_final(given), box(given), strict_exactly_three=True)
    assert points(strict)["small"] == 0 and points(strict)["reef.1"] == 0
    assert points(score(as_final(given), box(given)))["small"] == 2
    at = table(seats=1, hot_spots=[given["hot_spot"]], strict_exactly_three=True)
    for laid in given["tiles"]:
        assert at.push({"do": "tile", "seat": 0, **laid}).legal and at.push({"do": "done", "seat": 0}).legal
    assert view(at)["boards"][0]["small"] == []


@pytest.mark.rule("Q4.1")
def test_the_illegal_one_turned_is_legal():
    given = BOARDS["H4"]["tiles"][0]
    at = table(seats=1)
    verdict = at.judge({"do": "tile", "seat": 0, **given})
    assert [(b.rule, b.say, b.hard) for b in verdict.breaches] == [("Q4.1", "turn", False)]
    assert at.judge(tile(0, given["at"], given["corals"], 2)).legal
    assert verdict.breaches[0].facts["turns"] == [2, 3]


@pytest.mark.rule("Q7.2", "Q7.7", "Q9.4")
def test_the_sheet_of_the_booklet():
    sheet = {"large": 25, "small": 24, "reefs": 11, "ecosystems": [6, 8, 9, 0, 0, 0]}
    file = {
        "format": "referee-final/1",
        "game": "aqua",
        "seats": ["Élodie"],
        "final": {"mode": "sheet", "sheets": [sheet]},
    }
    code, answer = run_one("score", file)
    seat = answer["seats"][0]
    assert code == 0 and seat["total"] == 83 and seat["level"] == 80 and answer["winners"] == [0]
    assert [line["id"] for line in seat["lines"]] == [
        "large",
        "small",
        "reefs",
        *(f"ecosystem.{n}" for n in range(1, 7)),
    ]
    assert answer["doubts"] == [] and answer["tie_break"] is None


def test_a_short_sheet():
    got = score({"mode": "sheet", "sheets": [{"large": 5, "small": 4}, {"large": 1, "small": 2, "ecosystems": [3]}]})
    assert points(got, 0) == {"large": 5, "small": 4, "reefs": 0}
    assert points(got, 1) == {"large": 1, "small": 2, "reefs": 0, "ecosystem.1": 3}


def test_the_box_of_the_tests_is_the_one_of_the_boards():
    assert GAME.setup(("A",), {}, BOX).box.points("c5") == BOARDS["sim1"]["points"]["c5"] == 3
    assert final(mode="family") == {"mode": "family", "boards": []}
