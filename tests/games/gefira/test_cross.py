"""The picture of four bridges: before whom it lies, what lies beside what, that nothing lies on anything else."""

import math
import random
import re
from itertools import combinations, product
from pathlib import Path

import pytest

from referee.core.log.timeline import Timeline
from referee.games.gefira import GAME
from referee.games.gefira.phone import cross_svg
from referee.games.gefira.phone.drawing import lay_out, picture, points
from referee.games.gefira.phone.layout import ARMS
from referee.games.gefira.phone.play import DESK, ask
from tests.games.gefira.cards import HALVES
from tests.games.gefira.players import random_game
from tests.games.gefira.table import activate, crossed, face, setup, tool
from tests.games.gefira.whole import LYING

LOOKED_AT = [(*lying, looking) for lying in LYING for looking in range(4)]
AWAY = {"south": (0, 1), "west": (-1, 0), "north": (0, -1), "east": (1, 0)}


def middle(box):
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def apart(one, other):
    """How far two boxes lie apart, at least in one direction; negative where they overlap."""
    (a, b, c, d), (e, f, g, h) = one, other
    return max(e - a - c, a - e - g, f - b - d, b - f - h)


def around(point, radius):
    return point[0] - radius, point[1] - radius, 2 * radius, 2 * radius


# -- before whom it lies ---------------------------------------------------------------------------


@pytest.mark.rule("G.A25")
@pytest.mark.parametrize(("cross", "arm", "looking"), LOOKED_AT)
def test_who_looks_is_below_and_goes_out_where_his_bridge_bends(cross, arm, looking):
    """Beside his left-hand neighbour: in the right lane, then along the right arm; else the mirror image."""
    at = crossed(cross=cross, arm=arm).position
    lies = lay_out(at.ground, looking)
    first, last = (middle(lies.section(looking, column).plank) for column in (1, at.length))
    by_the_left = at.ground.opposite(looking, 1)[0] == (looking + 1) % 4
    assert first[1] > 300 and (first[0] > 195) == by_the_left
    assert last[1] > 198 and (last[0] > 300 if by_the_left else last[0] < 90)
    others = [middle(lies.section((looking + n) % 4, 1).plank) for n in range(4)]
    angles = [math.atan2(y - 198, x - 195) for x, y in others]
    assert sum((b - a) % math.tau for a, b in zip(angles, angles[1:] + angles[:1], strict=True)) < math.tau + 0.01, (
        "clockwise"
    )


def test_a_phone_with_a_seat_looks_from_there():
    at = crossed({"on": [1]}, {"on": [1]}).position
    hats = [{hat.seat: (hat.x, hat.y) for hat in ask(at, fields).picture.hats} for fields in ({}, {"me": "1"})]
    assert hats[0][0] == hats[1][1], "whose seat it is stands where seat 0 does for who has none"
    assert ask(at, {"me": "7"}).picture == ask(at, {}).picture


# -- what lies beside what -------------------------------------------------------------------------


@pytest.mark.rule("G11.2", "G.A25")
@pytest.mark.parametrize(("cross", "arm", "looking"), LOOKED_AT)
def test_what_is_drawn_beside_each_other_is_opposite(cross, arm, looking):
    """And nothing else is: by the coordinates alone, the seam between two sections is nobody else's."""
    at = crossed(cross=cross, arm=arm).position
    cells = {(cell.bridge, cell.column): cell.lies for cell in picture(at, looking=looking).cells}
    for place, lies in cells.items():
        facing = cells[at.ground.opposite(*place)]
        assert math.dist(lies.number, facing.number) < 20 and lies.plank[2:] == facing.plank[2:]
        others = [each for other, each in cells.items() if other not in (place, at.ground.opposite(*place))]
        assert all(math.dist(lies.number, each.number) > 20 for each in others)


@pytest.mark.rule("G11.7")
@pytest.mark.parametrize(("cross", "arm", "looking"), LOOKED_AT)
def test_an_arrow_points_to_what_lies_there(cross, arm, looking):
    at, before = crossed(cross=cross, arm=arm).position, HALVES[arm][0]
    lies = lay_out(at.ground, looking)

    def way(place, arrow):
        """How much further the other place lies where the arrow points, and how much aside."""
        there = {
            "forward": lambda: middle(lies.section(place[0], place[1] + 1).plank),
            "back": lambda: middle(lies.section(place[0], place[1] - 1).plank),
            "across": lambda: middle(lies.section(*at.ground.opposite(*place)).plank),
            "outward": lambda: lies.space(*place),
        }[arrow]()
        here, (x, y) = middle(lies.section(*place).plank), AWAY[points(at, looking, *place, arrow)]
        dx, dy = there[0] - here[0], there[1] - here[1]
        return dx * x + dy * y, abs(dx * y) + abs(dy * x)

    for bridge, column in product(range(4), range(1, at.length + 1)):
        arrows = {"forward", "back", "across", "outward"}
        arrows -= {"back"} if column in (1, before + 1) else {"forward"} if column in (before, at.length) else set()
        for arrow in arrows:
            ahead, aside = way((bridge, column), arrow)
            assert ahead > 20 and aside < 12, (bridge, column, arrow)
        four = {points(at, looking, bridge, column, arrow) for arrow in ("forward", "back", "across", "outward")}
        assert four == set(ARMS)


# -- nothing lies on anything else -----------------------------------------------------------------


def overlaps(drawn):
    """What lies on what it should leave in sight, or outside."""
    inside = drawn.view
    pads = [card.corner for card in drawn.scenery.cards]
    boards = [*(cell.lies.plank for cell in drawn.cells), *(card.box for card in drawn.scenery.cards)]
    hats = [around((hat.x, hat.y), drawn.sizes.explorer) for hat in drawn.hats]
    free = [hat for hat, each in zip(hats, drawn.hats, strict=True) if not each.beak]
    shores = [around(count.lies.sign, drawn.sizes.counted) for count in drawn.counts]
    discs = [around((disc.x, disc.y), drawn.sizes.step) for disc in drawn.discs]
    numbers = [(x - 4, y - 9, 8, 9) for x, y in (cell.lies.number for cell in drawn.cells)]
    for name, one, other in (
        ("an explorer on a section", hats, boards),
        ("an explorer on a corner", free, pads),
        ("a corner on a section", pads, boards),
        ("a disc on a number", discs, numbers),
        ("a disc on who is counted", discs, shores),
    ):
        yield from (name for a, b in product(one, other) if apart(a, b) < 0)
    yield from ("a section on another" for a, b in combinations(boards, 2) if apart(a, b) < 0)
    for name, all_of_them in (("an explorer", hats), ("a disc", discs)):
        near = [math.dist(middle(a), middle(b)) < a[2] for a, b in combinations(all_of_them, 2)]
        yield from (f"{name} on another" for each in near if each)
    hidden = drawn.sizes.explorer + drawn.sizes.step - 4  # he stays in sight
    yield from ("a disc on an explorer" for a, b in product(discs, hats) if math.dist(middle(a), middle(b)) < hidden)
    for each in (*boards, *pads, *hats, *shores, *discs, *((*pair, 0, 0) for pair in trail(drawn))):
        (x, y, wide, high), (left, top, width, height) = each, inside
        if not (left <= x <= left + width - wide and top <= y <= top + height - high):
            yield f"{each} is outside"


def trail(drawn):
    return [tuple(map(int, pair.split(","))) for line in (drawn.path, *drawn.heads) for pair in line.split()]


@pytest.mark.parametrize(("cross", "arm"), LYING)
def test_a_picture_of_any_position_of_four_can_be_read(cross, arm):
    options = {"cross": cross, "arm": arm, "steps_card": "5/7"}
    timeline = Timeline(GAME.refereed.moves, GAME.begin(setup(4, **options)))
    for n, (entry, _) in enumerate(random_game(random.Random(sum(HALVES[arm])), 120, 4, **options)):
        timeline.push(entry)
        drawn = ask(timeline.position, {"me": str(n % 4)}).picture
        assert not [*overlaps(drawn)], entry
        assert len(drawn.cells) == 4 * sum(HALVES[arm]) and len(drawn.counts) == 8


@pytest.mark.parametrize(("cross", "arm"), LYING)
def test_full_bridges_can_be_read(cross, arm):
    before, after = HALVES[arm]
    everywhere = [column for column in range(1, before + after + 1) if column != before + 1]
    at = crossed(*[{"on": everywhere, "start": 9 - before - after, "end": 0} for _ in range(4)], cross=cross, arm=arm)
    for looking in range(4):
        assert not list(overlaps(picture(at.position, looking=looking)))


def test_a_section_that_is_flipped_again_and_again_shows_every_number():
    log = [activate(0, 1), tool()]
    log += [face(symbol, "across") for symbol in ("flood", "broken_plank", "winds", "flood", "snake")]
    at = crossed({"on": [1]}, state={"steps": 7}, log=log, shown={(0, 2): "liana"}).position
    assert len(picture(at).discs) == 7 and not [*overlaps(picture(at))]


# -- the corner ------------------------------------------------------------------------------------


@pytest.mark.rule("G11.7")
def test_who_stands_at_the_corner_has_a_beak_towards_what_he_faces():
    for column, beside in ((3, "x"), (4, "y")):
        drawn = picture(crossed({"on": [column]}).position)
        (hat,) = drawn.hats
        (x, y), *_ = [tuple(map(int, point.split(","))) for point in hat.beak.split()]
        faced = middle(next(cell.lies.plank for cell in drawn.cells if (cell.bridge, cell.column) == (0, column)))
        assert math.dist((x, y), faced) < math.dist((hat.x, hat.y), faced) - 15
        assert (y == hat.y) == (beside == "x"), "straight at it"


@pytest.mark.rule("G11.7")
def test_a_turn_is_a_numbered_arc_with_an_arrowhead():
    at = crossed({"on": [3]}, log=[activate(0, 3)])
    drawn = ask(at.position, {}).picture
    (hat,) = drawn.hats
    arc = [tuple(map(int, pair.split(","))) for pair in drawn.path.split()]
    assert {round(math.dist(each, (hat.x, hat.y))) for each in arc} <= {24, 25, 26} and len(drawn.heads) == 1
    assert arc[0][0] < hat.x and arc[-1][1] < hat.y, "from the section before the connection card to the one after it"
    assert [disc.n for disc in drawn.discs] == [1]


# -- an arm brought near ---------------------------------------------------------------------------


@pytest.mark.parametrize(("cross", "arm"), LYING)
def test_what_may_be_tapped_near_is_in_sight_and_large(cross, arm):
    """The middle and both corners are in sight too; on the whole cross the arms are what is tapped."""
    before, after = HALVES[arm]
    on = [column for column in range(1, before + after + 1) if column != before + 1]
    at = crossed(*[{"on": on}] * 4, cross=cross, arm=arm).position
    whole = ask(at, {}).picture
    assert not [each for each in (*whole.cells, *whole.hats, *whole.counts) if each.tap]
    assert [each.name for each in whole.scenery.arms] == [*ARMS]
    tapped = set()
    for name in ARMS:
        near = ask(at, {"near": name}).picture
        left, top, wide, high = near.view
        by = 390 / wide
        boxes = [cell.lies.tap for cell in near.cells if cell.tap] + [hat.lane for hat in near.hats if hat.tap]
        assert near.near == name and not near.scenery.arms and len(boxes) >= 2 * before
        assert all(left <= x <= left + wide - w and top <= y <= top + high - h for x, y, w, h in boxes)
        assert min(min(w, h) * by for _, _, w, h in boxes) >= 44
        assert all(apart(one, other) >= -1 for one, other in combinations(boxes, 2))
        assert left <= 195 <= left + wide and top <= 198 <= top + high, "the middle"
        corners = [card.corner for card in near.scenery.cards]
        seen = [x >= left and x + w <= left + wide and y >= top and y + h <= top + high for x, y, w, h in corners]
        assert sum(seen) >= 2
        tapped |= {(cell.bridge, cell.column) for cell in near.cells if cell.tap}
    assert len(tapped) == 4 * (before + after), "every section, in one arm or the other"


def test_an_arm_stays_near_while_what_is_asked_about_lies_there():
    at = crossed({"on": [1]}, log=[activate(0, 1), tool(), face("flood", "across")]).position
    draft = DESK.tap(at, {"tap": "ss", "near": "south"}).draft
    assert draft["near"] == ".south" and draft["group"] == "s"
    assert ask(at, {"near": ".south"}).picture.near == "south", "red 5, beside blue 2"
    assert ask(at, {"near": ".north"}).picture.near is None, "what is asked about is not there"
    assert ask(at, {"near": "north"}).picture.near == "north", "who wishes to look there does"
    assert "near" not in DESK.tap(at, {"tap": "ss"}).draft


# -- what a phone keeps of it ----------------------------------------------------------------------


def test_the_file_that_a_phone_keeps_is_what_is_drawn():
    assert cross_svg.FILE.read_text(encoding="utf-8") == cross_svg.file(), (
        "python -m referee.games.gefira.phone.cross_svg"
    )


@pytest.mark.parametrize(("cross", "arm", "looking"), LOOKED_AT)
def test_all_that_a_picture_names_is_in_the_file(cross, arm, looking):
    drawn = picture(crossed(cross=cross, arm=arm).position, looking=looking)
    named = [drawn.scenery.still, *(card.still for card in drawn.scenery.cards)]
    named += ["gap{2}x{3}".format(*cell.lies.plank) for cell in drawn.cells]
    known = re.findall(r'<g id="([^"]+)"', cross_svg.FILE.read_text(encoding="utf-8"))
    assert set(named) <= set(known) and len(known) == len(set(known))


def test_an_explorer_stands_on_his_player_s_chip():
    files = (Path("static/sprite.svg"), cross_svg.FILE.with_name("gefira.svg"))
    house, game = (file.read_text(encoding="utf-8") for file in files)
    for seat in (1, 2, 3, 4):
        chip = re.search(rf'<symbol id="s{seat}"[^>]*>(.*?)</symbol>', house)[1]
        assert chip in re.search(rf'<symbol id="hat{seat}"[^>]*>(.*?)</symbol>', game)[1]
