"""The picture of the two bridges: where the trail runs, that everything is inside."""

import random

import pytest

from referee.core.log.timeline import Timeline
from referee.games.gefira import GAME
from referee.games.gefira.phone.play import ask
from referee.games.gefira.phone.side_by_side import ARRIVED, HIGH, LANE, TOP
from tests.games.gefira.players import random_game
from tests.games.gefira.table import BLUE, RED, activate, face, fill, holed, playing, setup, tool


def test_the_trail_follows_the_chain():
    at = playing({"on": [2]}, {"on": [1]}, (holed(BLUE, 3), RED), turn=1)
    for entry in (activate(1, 1), tool(), face("winds", "across")):
        at.push(entry)
    picture = ask(at.position, {}).picture
    low, high = (TOP + (7 - column) * 47 + HIGH // 2 for column in (1, 2))
    assert [(disc.n, disc.open) for disc in picture.discs] == [(1, False), (2, False), (3, True)]
    assert picture.path.split()[:2] == [f"{LANE[1]},{low}", f"{LANE[1]},{high}"]
    assert [cell.now for cell in picture.cells if (cell.bridge, cell.column) == (0, 2)] == [True]
    at.push(face("liana", "outward"))
    at.push(fill(0, 3))
    assert not any(disc.open for disc in ask(at.position, {}).picture.discs)


def test_the_trail_ends_beside_those_at_the_end():
    at = playing({"on": [7]}, log=[activate(0, 7)])
    assert ask(at.position, {}).picture.path.split()[-1] == f"{ARRIVED[0]},24"


def test_a_disc_stands_aside_of_an_explorer_who_is_back():
    """A snake sends him back to where he set out."""
    bridges = (BLUE, [*RED[:2], "snake", *RED[3:]])
    at = playing({"on": [2]}, bridges=bridges, log=[activate(0, 2), tool(), face("snake")])
    picture = ask(at.position, {}).picture
    (hat,) = [hat for hat in picture.hats if hat.seat == 0 and hat.column]
    assert (picture.discs[0].x, picture.discs[0].y) == (hat.x - 16, hat.y + 16)


def test_two_who_set_out_from_the_same_place_have_a_disc_each():
    """Who stood behind comes there, and goes on from there too."""
    log = [activate(0, 2), tool(), face("flood", "back"), face("broken_plank", "back"), face("flood", "outward")]
    log += [tool(), face("winds", "outward")]
    at = playing({"on": [1, 2]}, state={"steps": 9}, log=log)
    discs = [(disc.x, disc.y) for disc in ask(at.position, {}).picture.discs]
    assert len({*discs}) == len(discs) >= 6


@pytest.mark.rule("G5.13")
def test_every_number_can_be_read_where_a_section_is_flipped_again_and_again():
    log = [activate(0, 2), tool()]
    log += [face(symbol, "across") for symbol in ("flood", "broken_plank", "winds", "flood", "broken_plank")]
    discs = ask(playing({"on": [2]}, state={"steps": 7}, log=log).position, {}).picture.discs
    assert len(discs) == 7
    apart = [(a.x - b.x) ** 2 + (a.y - b.y) ** 2 for a in discs for b in discs if a.n < b.n]
    assert min(apart) >= 22**2, "two discs of radius 11"


@pytest.mark.parametrize("seed", range(6))
def test_a_picture_of_any_position_stays_inside(seed):
    options = {"bridge_length": 4 + seed, "steps_card": "5/7"}
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup(**options)))
    for entry, _ in random_game(random.Random(seed), 80, **options):
        timeline.push(entry)
        picture = ask(timeline.position, {}).picture
        points = [tuple(map(int, pair.split(","))) for pair in picture.path.split()]
        points += [(each.x, each.y) for each in (*picture.hats, *picture.discs)]
        points += [each.lies.plank[:2] for each in picture.cells]
        assert all(0 < x < 390 and 0 < y < picture.view[3] for x, y in points)
        assert len(picture.cells) == 2 * (4 + seed)
