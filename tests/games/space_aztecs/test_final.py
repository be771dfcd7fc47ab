"""What can be wrong with a final position, and what still counts."""

import msgspec
import pytest

from referee.core.setup import Unreadable
from referee.games.space_aztecs import GAME
from referee.games.space_aztecs.rules.box import Box
from referee.games.space_aztecs.rules.final import City, Seen, check
from tests.games.space_aztecs.table import keys, lines, score, setup
from tests.tools import NAMES, told

FULL = {"saucers": 0, "temples": {}}  # a city whose temples and saucers are told


def doubts(*cities, **more):
    return keys(score(*cities, **more).doubts)


@pytest.mark.rule("S.V01")
@pytest.mark.parametrize(
    ("seats", "removed", "found"),
    [
        (1, "pink", [("S.V01", "alone")]),
        (2, "pink", []),
        (4, "green", []),
        (5, None, []),
        (6, None, []),
        (5, "pink", [("S.V01", "refused")]),
        (6, "", []),
    ],
)
def test_v01_players_and_families(seats, removed, found):
    assert keys(score(*[{}] * seats, removed=removed)) == found


@pytest.mark.rule("S.V01", "S3.1")
def test_the_final_says_which_family_is_out_before_the_options_do():
    assert [each["fewest_villagers"] for each in lines({}, {}, removed="pink")] == [0, 0]
    at = setup(2, removed="pink")
    sheet = GAME.count.score(at, GAME.count.read(at, {"cities": [{}, {}]}))
    assert sheet.seats[0].lines[3].points == 0, "the options say pink"
    sheet = GAME.count.score(at, GAME.count.read(at, {"removed": None, "cities": [{}, {}]}))
    assert keys(sheet) == [("S.V01", "refused")]


@pytest.mark.rule("S3.1")
@pytest.mark.parametrize("final", [{"cities": [{}, {}]}, {"cities": [{}, {}], "removed": None}])
def test_two_to_four_seats_that_name_no_family_are_unreadable(final):
    at = setup(2, removed=None)
    with pytest.raises(Unreadable):
        GAME.count.score(at, GAME.count.read(at, final))


@pytest.mark.parametrize(
    "final",
    [
        [], {}, {"cities": [{}]}, {"cities": [{}, {}], "removed": "red"}, {"cities": [{}, {"gold": 1}]},
        {"cities": [{}, {"jaguars": -1}]}, {"cities": [{}, {"priests": 1.5}]}, {"cities": [{}, {"villagers": 3}]},
        {"cities": [{}, {"warriors": [{"count": 1}]}]}, {"cities": [{}, {"temples": {"red": 1}}]},
    ],
)  # fmt: skip
def test_a_final_of_another_shape_is_unreadable(final):
    with pytest.raises(Unreadable):
        GAME.count.read(setup(2), final)


@pytest.mark.rule("S.V02")
@pytest.mark.parametrize(
    ("cities", "found"),
    [
        ([{"villagers": [1] * 6}, {"villagers": [1] * 4}], []),
        ([{"villagers": [1] * 6}, {"villagers": [1] * 5}], ["aztecs"]),
        ([{"priests": 6}, {"aliens": [1] * 5}], ["aztecs", "others"]),
        ([{"temples": {"pink": 2}}, {"temples": {"pink": 2}}], ["temples"]),
        ([{"archivists": [{"points": 1}]}, {}], ["removed"]),
        ([{"temples": {"green": 1}}, {}], ["removed"]),
        ([{"priests": 6, "others": [1] * 5}, {}], ["others"]),
        ([{"priests": 6, "others": [1] * 4}, {}], []),
        ([{"villagers": [1] * 10, "priests": 10, "jaguars": 3, "captives": 8}, {}], ["all"]),
        ([{"villagers": [1] * 10, "priests": 10, "jaguars": 3, "captives": 7}, {}], []),
    ],
)
def test_v02_ten_aztecs_and_three_temples_a_family(cities, found):
    assert keys(score(*cities)) == [("S.V02", say) for say in found]


@pytest.mark.rule("S.V02")
def test_v02_nobles_and_spies_share_the_room_of_their_families():
    assert keys(score({"others": [1] * 20}, {}, removed="pink")) == []
    assert keys(score({"others": [1]}, {}, *[{}] * 3, removed=None)) == []
    assert keys(score({"others": [1] * 11}, {}, removed="blue")) == [("S.V02", "others")]


@pytest.mark.rule("S.V03")
def test_v03_eight_codex_or_none():
    assert keys(score({"codex": [0] * 8}, {})) == []
    assert keys(score({"codex": [0] * 5}, {"codex": [0] * 4})) == [("S.V03", "refused")]
    assert keys(score({"codex": [0]}, {}, codex=False)) == [("S.V03", "refused")]


@pytest.mark.rule("S.V04", "S10.3")
def test_v04_warriors():
    eagles = {"warriors": [{"type": "eagle", "count": 4, "total": 9}]}
    assert keys(score(eagles, {"warriors": [{"type": "eagle", "count": 3, "total": 8}]})) == []
    assert keys(score(eagles, eagles)) == [("S.V04", "others")]
    for jaguar in ("jaguar", " Jaguar"):
        assert keys(score({"warriors": [{"type": jaguar, "count": 1, "total": 3}]}, {})) == [("S.V04", "listed")]
    twice = {"warriors": [{"type": "eagle", "count": 1, "total": 2}] * 2}
    assert keys(score(twice, {})) == [("S.V04", "twice")]
    assert lines(twice, {})[0]["warriors/eagle"] == 4, "what can be summed is summed"


@pytest.mark.rule("S.V04", "S10.3")
@pytest.mark.parametrize("order", [1, -1])
def test_v04_a_type_named_twice_with_one_total_unknown_is_a_doubt_too(order):
    eagles = [{"type": "eagle", "count": 2, "total": 5}, {"type": "eagle", "count": 1}][::order]
    sheet = score({"warriors": eagles}, {})
    assert keys(sheet) == [("S.V04", "twice")] and keys(sheet.doubts) == [("S10.3", "unknown")]
    assert sheet.doubts[0].facts == {"seat": 0, "type": "eagle", "count": 1}
    (line,) = [line for line in sheet.seats[0].lines if line.id == "warriors/eagle"]
    assert line.points == 5 and line.operands == {"type": "eagle", "count": 2, "total": 5}, "only what is known"


@pytest.mark.rule("S.V05")
def test_v05_is_skipped_where_the_saucers_are_not_told():
    assert keys(score({"captives": 5}, {})) == []
    assert keys(score({"captives": 5}, {"captives": 4})) == [], "nine saucers are in the box"
    assert keys(score({"captives": 5}, {"captives": 5})) == [("S.V05", "all")]
    assert keys(score({"captives": 5, "saucers": 4}, {})) == [("S.V05", "refused")]


@pytest.mark.rule("S.V06")
def test_v06_hidden_needs_a_temple():
    hidden = {"archivists": [{"points": 1, "bonus": 1, "sheltered": True}]}
    assert keys(score(hidden, {}, removed="pink")) == []
    assert keys(score(hidden | {"temples": {"blue": 1}}, {}, removed="pink")) == [("S.V06", "refused")]
    assert keys(score(hidden | {"temples": {"green": 1}}, {}, removed="pink")) == []
    for blue in ({"hidden_priests": 1}, {"hidden_aliens": [3]}):
        assert keys(score(blue, {}, pairs="together")) == [], "temples are not told"
        assert keys(score(blue | {"temples": {"pink": 1}}, {}, pairs="together")) == [("S.V06", "blue")]
        assert keys(score(blue | {"temples": {"blue": 1}}, {}, pairs="together")) == []


@pytest.mark.rule("S.V07")
def test_v07_one_card_a_round():
    assert keys(score({"villagers": [1] * 5} | FULL, {"villagers": [1] * 4} | FULL)) == [
        ("S.V07", "refused"),
        ("S.V07", "more"),
    ]
    assert keys(score({"villagers": [1] * 6} | FULL, {"villagers": [1] * 4} | FULL)) == [("S.V07", "more")]
    assert keys(score({"villagers": [1] * 6} | FULL, {"villagers": [1] * 3})) == [], "one city does not tell"
    ok = score({"villagers": [1] * 5, "saucers": 1, "captives": 1, "temples": {}}, {"villagers": [1] * 5} | FULL)
    assert keys(ok) == [], "one lost, one captured"


@pytest.mark.rule("S.V07")
@pytest.mark.parametrize("city", [{"captives": 0}, {"captives": 0, "temples": {}, "saucers": 0}])
def test_v07_a_player_of_whom_no_card_is_counted_is_asked_of(city):
    """Once everything is entered; one card is enough, under a saucer too."""
    ana = {"villagers": [1] * 4, "captives": 0, "food": 3}
    sheet = score(ana, city)
    assert keys(sheet) == [] and keys(sheet.doubts) == [("S.V07", "empty")] and sheet.won == []
    said = told(GAME, sheet.doubts[0])
    assert said == {"fr": "Bo\u00a0: aucune carte n’est comptée.", "en": "Bo: no card is counted."}
    assert GAME.speech("en", NAMES).question(sheet.doubts[0]) == "Does Bo really have no card that counts?"
    for more in ({"priests": 1}, {"captives": 1}, {"temples": {"blue": 1}}, {"others": [0]}, {"captives": None}):
        assert doubts(ana, {"captives": 0} | more) == []


@pytest.mark.rule("S.V08")
def test_v08_what_is_lost_is_captured():
    seen = Seen(cities=(City(captives=1), City()), removed="green", lost=(0, 2), saucers=(1, 0))
    assert keys(check(setup(2), seen)) == [("S.V08", "refused"), ("S.V08", "sum")]
    seen = Seen(cities=(City(captives=1), City()), removed="green", lost=(0, 1), saucers=(1, 0))
    assert keys(check(setup(2), seen)) == []


@pytest.mark.rule("S.V09", "S5.1")
@pytest.mark.parametrize(("own", "asked"), [(4, []), (5, [("S.V09", "on")])])
def test_the_round_of_the_saucer_that_ends_the_game_brings_one_a_player_at_most(own, asked):
    """Six before it, and two players: the ninth was laid in a round that nobody played."""
    sheet = score({"villagers": [1] * 6} | FULL | {"saucers": own}, {"priests": own + 2} | FULL | {"saucers": 4})
    assert keys(sheet) == [] and keys(sheet.doubts) == asked and (sheet.won == []) is bool(asked)


@pytest.mark.rule("S.V09", "S.V10")
def test_v09_and_v10_only_doubt():
    short = {"villagers": [1] * 3} | FULL
    sheet = score(short, short)
    assert keys(sheet) == [] and keys(sheet.doubts) == [("S.V09", "refused")], "too few rounds are asked once"
    assert doubts({"villagers": [1] * 4} | FULL, {"priests": 4} | FULL) == [("S.V09", "refused")]
    assert doubts({"villagers": [1] * 7} | FULL, {"priests": 7} | FULL) == []


@pytest.mark.rule("S.V10")
def test_v10_no_game_takes_that_many_rounds():
    many = {"villagers": [1] * 10, "jaguars": 3, "temples": {"pink": 3, "yellow": 1}, "saucers": 3}
    much = {"priests": 10, "warriors": [{"type": "x", "count": 4, "total": 1}], "temples": {"blue": 3}, "saucers": 3}
    assert doubts(many, much, codex=False) == []
    assert doubts(
        {"villagers": [1] * 12} | FULL, {"priests": 12} | FULL, *[{"codex": [1] * 12} | FULL] * 4, removed=None
    )[-1] == ("S.V10", "refused")


@pytest.mark.rule("S.V11")
def test_v11_saucers_pass_seven_but_not_nine():
    def played(first, second):
        return [{"saucers": first, "villagers": [1] * (9 - first)}, {"saucers": second, "priests": 9 - second}]

    told = [city | {"temples": {}} for city in played(5, 4)]
    assert keys(score(*told)) == []
    assert keys(score(*(city | {"temples": {}} for city in played(6, 4)))) == [("S.V11", "refused")]
    assert keys(score(*played(6, 4))) == [("S.V11", "refused")], "whatever else is not told"
    assert keys(score({"saucers": 12}, {})) == [("S.V11", "refused")]


@pytest.mark.rule("S.V12")
def test_v12_hours_of_the_box_are_all_different():
    cards = {"PA01": {"hour": "06:10"}, "YA01": {"hour": "06:10"}, "GS3": {"hour": "07:00"}}
    assert doubts({}, {}, box={"cards": cards}) == [("S.V12", "refused")]


# -- the box ---------------------------------------------------------------------------------------


@pytest.mark.rule("S10.3")
def test_totals_of_warriors_come_from_the_final_then_the_box():
    box = {"warriors": {"eagle": [2, 5, 9, 14]}}
    assert lines({"warriors": [{"type": "eagle", "count": 2}]}, {}, box=box)[0]["warriors/eagle"] == 5
    assert lines({"warriors": [{"type": "eagle", "count": 2, "total": 7}]}, {}, box=box)[0]["warriors/eagle"] == 7
    assert doubts({"warriors": [{"type": "eagle", "count": 5}]}, {}, box=box) == [("S10.3", "unknown")]
    assert doubts({"warriors": [{"type": "snake", "count": 1}]}, {}, box=box) == [("S10.3", "unknown")]


@pytest.mark.rule("S10.3")
def test_a_box_may_know_the_total_of_three_and_not_of_one():
    box = Box(warriors={"eagle": (2, None, 9)})
    assert [box.total("eagle", count) for count in range(5)] == [0, 2, None, 9, None]
    told = msgspec.to_builtins(box)
    assert doubts({"warriors": [{"type": "eagle", "count": 2}]}, {}, box=told) == [("S10.3", "unknown")]
    assert lines({"warriors": [{"type": "eagle", "count": 3}]}, {}, box=told)[0]["warriors/eagle"] == 9


@pytest.mark.parametrize(
    "box",
    [
        [], {"warriors": []}, {"warriors": {"eagle": 5}}, {"cards": {"XX": {}}}, {"cards": {"PA01": {"hour": "25:00"}}},
        {"cards": {"PA01": {"kind": "spy"}}}, {"cards": {"PA01": {"gold": 1}}}, {"colour": "red"},
    ],
)  # fmt: skip
def test_a_box_of_another_shape_is_unreadable(box):
    with pytest.raises(Unreadable):
        setup(2, box=box)


def test_all_72_cards_have_a_slot():
    kinds = {"P": "villager", "Y": "warrior"}
    cards = {f"{f}A{n:02}": {"points": 1, "kind": kinds.get(f, "priest")} for f in "PYB" for n in range(1, 11)}
    cards |= {f"GA{n:02}": {"kind": "archivist", "bonus": 2} for n in range(1, 11)}
    cards |= {f"{f}{k}{n}": {"hour": "08:00"} for f in "PYBG" for k in "TS" for n in (1, 2, 3)}
    cards |= {f"CX{n}": {"name": "a god"} for n in range(1, 9)}
    assert len(setup(2, box={"cards": cards}).box.cards) == 72
