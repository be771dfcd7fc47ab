"""Set-up: options, the box, the houses onto the city."""

import pytest

from referee.core.log.timeline import Timeline
from referee.core.setup import Unreadable
from referee.games.vineta import GAME
from tests.games.vineta.table import ALL, COUNT, city, keys, setup, view
from tests.tools import NAMES


def begin(seats=3, **options):
    return Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **options)))


def one(seat, district, colour):
    return {"do": "place", "seat": seat, "houses": {district: {colour: 1}}}


@pytest.mark.rule("V1.1", "V1.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_colours_in_play(seats):
    at = begin(seats)
    assert at.position.colours == ALL[: COUNT[seats]]
    assert at.push(city(seats)).legal and view(at)["phase"] == "card"
    assert sum(map(sum, (each.values() for each in view(at)["houses"].values()))) == COUNT[seats] * 7


@pytest.mark.rule("V1.1", "V1.2", "V1.7")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}), (7, {}), (2, {"first": 2}), (2, {"first": -1}), (2, {"colours": ["blue", "green", "red"]}),
        (3, {"colours": ["blue", "blue", "red", "green"]}), (2, {"colours": ["blue", "green", "red", "pink"]}),
        (2, {"edition": "de"}), (2, {"empty_series": True}), (2, {"district_values": {"yellow": 4}}),
        (2, {"speed": 1}), (2, {"own_colour_won_bonus": 1.5}),
    ],
)  # fmt: skip
def test_an_impossible_set_up_is_unreadable(seats, options):
    with pytest.raises(Unreadable):
        GAME.begin(GAME.setup(tuple("ABCDEFG"[:seats]), options))


@pytest.mark.rule("V1.3", "V3.2")
@pytest.mark.parametrize(
    "map",
    [{"edges": [["G1", "G1"]]}, {"edges": [["G1"]]}, {"names": {"B1": "x"}}, {"seaside": {"G1": 1}}, {"more": 1}],
)
def test_a_box_of_another_shape_is_unreadable(map):
    with pytest.raises(Unreadable):
        setup(2, {"map": map})


@pytest.mark.rule("V1.7", "V1.8")
def test_one_house_at_a_time_in_turn():
    at = begin(first=2)
    assert view(at)["phase"] == "place" and view(at)["seat"] == 2 and view(at)["figure"] == 2
    assert keys(at.judge(one(0, "G1", "blue"))) == [("V1.8", "turn")]
    assert at.push(one(2, "G1", "blue")).legal and view(at)["seat"] == 0
    assert keys(at.judge({**one(0, "G1", "blue"), "houses": {"G1": {"blue": 1, "red": 0}, "G2": {"blue": 1}}})) == [
        ("V1.8", "one")
    ]
    assert keys(at.judge({"do": "place", "seat": 0, "houses": {}})) == [("V1.8", "one")]
    assert at.push({"do": "place", "seat": 0, "houses": {"G1": {"blue": 1, "red": 0}}}).legal
    assert view(at)["houses"]["G1"] == {"blue": 2}


@pytest.mark.rule("V1.9", "V1.2")
def test_no_colour_passes_seven_and_each_misses_none():
    at = begin(2)
    for n in range(7):
        assert at.push(one(n % 2, "G1", "blue")).legal
    assert keys(at.judge(one(1, "G2", "blue"))) == [("V1.9", "too_many")]
    assert keys(at.judge(one(1, "G2", "purple"))) == [("V1.2", "colour")]
    rest = {"R1": {"green": 7, "red": 6, "yellow": 8}}
    breaches = at.judge({"do": "place", "houses": rest}).breaches
    assert [(b.rule, b.say, b.facts["colour"], b.facts["count"]) for b in breaches] == [
        ("V1.9", "too_few", "red", 6),
        ("V1.9", "too_many", "yellow", 8),
    ]
    assert breaches[0].facts["missing"] == 1 and view(at)["phase"] == "place"
    assert at.push({"do": "place", "houses": {"R1": {"green": 7, "red": 7, "yellow": 7, "blue": 0}}}).legal
    assert view(at)["phase"] == "card" and view(at)["seat"] == 0 and view(at)["lap"] == 1


@pytest.mark.rule("V1.9")
def test_the_last_house_one_by_one_starts_the_game():
    at = begin(2, first=1)
    houses = [colour for colour in ALL[:4] for _ in range(7)]
    for n, colour in enumerate(houses):
        assert view(at)["phase"] == "place"
        assert at.push(one((1 + n) % 2, "Y2", colour)).legal
    assert view(at)["phase"] == "card" and view(at)["figure"] == 1 and view(at)["seat"] == 1


@pytest.mark.parametrize("houses", [{"B1": {"blue": 1}}, {"G1": {"pink": 1}}, {"G1": {"blue": -1}}, {"G1": 3}, []])
def test_houses_of_another_shape(houses):
    assert keys(begin().judge({"do": "place", "houses": houses})) == [("house.shape", "refused")]


@pytest.mark.rule("V1.3")
def test_a_table_names_its_districts():
    at = setup(2, {"map": {"names": {"G1": "Nordhafen"}}})
    speech = GAME.speech("fr", NAMES, at.box)
    assert speech.word("district", "G1") == "Nordhafen" and speech.word("district", "Y2") == "J2"
    assert GAME.speech("en", NAMES, setup(2).box).word("district", "G1") == "G1"
