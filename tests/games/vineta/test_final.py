"""The end: revealing the tiles, the score sheet, what can be wrong with a final."""

import pytest
from msgspec.structs import replace

from referee.core.count import Tally
from referee.core.dispute.stakes import open_in, possible
from referee.core.setup import Unreadable
from referee.games.vineta import GAME
from referee.games.vineta.rules.laps import next_card
from referee.games.vineta.rules.options import printed
from referee.games.vineta.rules.series import Series
from tests.games.vineta.table import ALL, keys, player, score, setup, table, view
from tests.tools import NAMES, run_one, told

CASE_9 = [player("blue", "Y2", 9), player("green", "G1", 12), player("red", "R1", 4)]
STANDING = {"blue": 2, "green": 1}


def totals(sheet):
    return [seat.total for seat in sheet.seats]


def lines(sheet, seat=0):
    return {line.id: line.points for line in sheet.seats[seat].lines}


# -- worked cases ----------------------------------------------------------------------------------


@pytest.mark.rule("V7.2", "V7.3", "V7.4")
@pytest.mark.parametrize(("last", "total"), [("Y2", 19), ("R2", 17), ("G2", 22)])
def test_case_9(last, total):
    players = [player("blue", last, 9), *CASE_9[1:]]
    sheet = score(*players, last=last, standing=STANDING)
    assert totals(sheet) == [total, 15, 4] and sheet.winners == [0] and not sheet.breaches
    assert [doubt.rule for doubt in sheet.doubts] == ([] if last == "Y2" else ["V7.4"])
    assert lines(sheet) == {"own_on_last": 6, "won": 9, "own_won_bonus": 0, "district": total - 15}
    assert lines(sheet, 1) == {"own_on_last": 3, "won": 12, "own_won_bonus": 0, "district": 0}


@pytest.mark.rule("V7.6")
def test_case_10_the_english_bonus():
    players = [player("blue", "Y2", {"blue": 2, "red": 7})]
    sheet = score(*players, last="Y2", standing={"blue": 2}, edition="en_2008", own_colour_won_bonus=1)
    assert totals(sheet) == [21] and lines(sheet)["own_won_bonus"] == 2 and not sheet.doubts
    unread = score(*players, last="Y2", standing={"blue": 2}, edition="en_2008")
    assert totals(unread) == [21] and [(d.rule, d.say) for d in unread.doubts] == [("V7.6", "unread")]
    for said, bonus in (({}, 3), ({"own_colour_won_bonus": 1}, 1)):
        options = printed(GAME.setup(NAMES[:2], {"edition": "en_2008", **said}, {"bonus": 3}))
        assert options.bonus == bonus, "the box is read where the table said nothing"
    number = score(player("blue", "Y2", 9), last="Y2", edition="en_2008", own_colour_won_bonus=2)
    assert lines(number)["own_won_bonus"] == 0 and [d.say for d in number.doubts] == ["by_colour"]
    assert totals(score(*players, last="Y2", standing={"blue": 2}, own_colour_won_bonus=5)) == [19]


@pytest.mark.rule("V7.6", "V1.9")
def test_houses_of_ones_own_colour_are_asked_only_where_some_may_be_won_and_pay():
    others = {"blue": 4, "green": 7, "black": 5}

    def asked(mine, theirs=others, standing=None, house="blue", **bonus):
        players = [player(house, "Y2", mine), player("red", "G1", theirs)]
        standing = {"blue": 3, "black": 2, "red": 2} if standing is None else standing
        sheet = score(*players, last="Y1", standing=standing, edition="en_2008", **bonus)
        return [doubt.say for doubt in sheet.doubts if doubt.rule == "V7.6"], sheet

    three = {"own_colour_won_bonus": 3}
    say, sheet = asked(5, **three)
    assert not say and sheet.won == [1] and sheet.ranges == [(14, 14), (22, 22)], "all the blue houses lie elsewhere"
    assert sheet.seats[0].lines[2].say == "line"
    assert asked(0, {"green": 7, "black": 5}, **three)[0] == [], "none won"
    assert asked(13, own_colour_won_bonus=0)[0] == [], "nothing is paid"
    assert asked(13, own_colour_won_bonus=0)[1].seats[0].lines[2].say == "none"
    assert asked(5, 16, **three)[1].ranges[0] == (14, 14 + 4 * 3), "four blue houses do not stand"
    rest = {"green": 7, "red": 5, "black": 4}
    assert asked(5, rest, **three)[1].ranges[0] == (26, 26), "of the houses of other colours only one is left"
    all_of_them = asked(28, {}, {}, **three)[1]
    assert all_of_them.ranges == [(28 + 7 * 3,) * 2, (0, 0)] and all_of_them.won == [0]
    assert asked(5, {"green": 7, "black": 5})[0] == ["unread", "by_colour"]
    assert asked(5)[0] == asked({"green": 3})[0] == [], "nobody has a house that the booklet's number is for"
    assert asked({"blue": 1})[0] == asked(None)[0] == asked(3, house=None)[0][:1] == ["unread"]


@pytest.mark.rule("V7.5", "V.A18")
def test_case_11_ties():
    def tied(own):
        players = [player("blue", None, 14), player("green", None, 17 - 3 * own)]
        return score(*players, last="Y2", standing={"blue": 1, "green": own})

    second = tied(2)
    assert totals(second) == [17, 17] and second.winners == [1] and [s.rank for s in second.seats] == [2, 1]
    assert second.tie_break.facts == {
        "by": "own_on_last", "seats": [0, 1], "values": [1, 2], "shared": False, "winners": [1],
    }  # fmt: skip
    shared = tied(1)
    assert shared.winners == [0, 1] and shared.tie_break.facts["shared"] is True
    assert score(*CASE_9, last="Y2", standing=STANDING).tie_break is None


@pytest.mark.rule("V7.4")
def test_the_table_may_read_other_values_on_its_box():
    sheet = score(player("blue", "R1", 0), last="R1", district_values={"red": 3, "green": 9})
    assert totals(sheet) == [3] and sheet.seats[0].lines[3].say == "line"
    assert score(player("blue", "R1", 0), last="R1").seats[0].lines[3].say == "to_check"
    assert totals(score(player("blue", "G1", 0), last="G1", district_values={"red": 3})) == [7]


@pytest.mark.rule("V7.4")
def test_a_value_that_nobody_saw_is_in_doubt_where_it_decides_and_settled_once_seen():

    def unseen(*players, **told):
        return [doubt for doubt in score(*players, **told).doubts if doubt.rule == "V7.4"]

    near = [player("blue", "G2", 10), player("green", "R1", 16)]
    (doubt,) = unseen(*near, last="G2")
    assert (doubt.rule, doubt.say) == ("V7.4", "decides")
    assert doubt.facts == {
        "district": "G2",
        "points": 7,
        "seat": 0,
        "least": 2,
        "most": 7,
        "other": 6,
        "winners": [0, 1],
    }
    far = [player("blue", "G2", 20), player("green", "R1", 8)]
    assert [each.say for each in unseen(*far, last="G2")] == ["unseen"]
    lost = [player("blue", "G2", 20), player("green", "R1", 1)]
    assert [each.say for each in unseen(*lost, last="G2")] == ["to_be_seen"], "houses are missing, and may be anybody's"
    for values in ({"seen": True}, {"green": 5}):
        assert not unseen(*near, last="G2", district_values=values)
        assert score(*near, last="G2", district_values=values).seats[0].lines[3].say == "line"
    assert not unseen(*near, last="G3"), "nobody has its tile"
    assert not unseen(player("blue", "Y1", 10), player(won=14), last="Y1"), "the booklet shows yellow"


@pytest.mark.rule("V7.4")
def test_a_value_that_nobody_saw_names_no_winner_before_all_is_counted_or_where_one_counts_alone():
    for players in ([player("blue", "G2", 10)], [player("blue", "G2", 10), player("green")]):
        (doubt,) = [each for each in score(*players, last="G2").doubts if each.rule == "V7.4"]
        assert doubt.say == "to_be_seen" and told(GAME, doubt) == {
            "fr": "Tuile V2\u00a0: 7, à vérifier sur la boîte.", "en": "Tile G2: 7, to check on the box."
        }  # fmt: skip


@pytest.mark.rule("V7.4")
def test_the_answer_about_a_final_carries_the_doubt_until_the_values_are_seen_on_the_box():
    players = [{"house": "blue", "district": "G2", "won": 10}, {"house": "green", "district": "R1", "won": 18}]
    final = {"last_district": "G2", "standing": {}, "players": players}
    file = {"format": "referee-final/1", "game": "vineta", "seats": NAMES[:2], "final": final}

    def doubts(values):
        found = run_one("score", {**file, "options": {"district_values": values}})[1]
        return [each for each in found["doubts"] if each["rule"] == "V7.4"]

    (doubt,) = doubts({"red": 2, "green": 7})
    assert doubt["text"]["en"] == "Tile G2: 7, to check on the box. From 2 to 7 the winner would be the same."
    assert not doubts({"red": 2, "green": 7, "seen": True})


@pytest.mark.rule("V7.2", "V7.4")
def test_what_is_missing_counts_nothing():
    assert totals(score(player("blue", "Y2", 9), player(), last=None)) == [9, 0]
    assert totals(score(player(None, "Y2"), last="Y2", standing={"blue": 2})) == [4]
    at = setup(2)
    final = GAME.count.read(at, {"players": [{"won": None}, {"house": "red"}]})
    assert totals(GAME.count.score(at, final)) == [0, 0]


@pytest.mark.rule("V7.2", "V7.3", "V7.4", "V7.6")
@pytest.mark.parametrize(
    ("final", "missing"),
    [
        ({}, [["house", "last_district"], ["won"], ["house", "won_colours"], ["district", "last_district"]]),
        ({"last_district": "G1"}, [["house", "standing"], ["won"], ["house", "won_colours"], ["district"]]),
        ({"last_district": "G1", "standing": {}}, [["house"], ["won"], ["house", "won_colours"], ["district"]]),
        ({"standing": {"blue": 1}}, [["house"], ["won"], ["house", "won_colours"], ["district", "last_district"]]),
    ],
)
def test_a_line_that_counts_nothing_says_what_is_missing(final, missing):
    at = setup(2, edition="en_2008")
    sheet = GAME.count.score(at, GAME.count.read(at, {**final, "players": [{}, {}]}))
    assert [line.operands.get("missing") for line in sheet.seats[0].lines] == missing
    assert {line.say for line in sheet.seats[0].lines} == {"unknown"}


@pytest.mark.rule("V7.2")
def test_houses_on_a_last_district_without_a_name_are_told_so():
    line = score(player("blue", None, 1), standing={"blue": 2}).seats[0].lines[0]
    assert (line.points, line.say) == (6, "unnamed") and "missing" not in line.operands


# -- what can be wrong -----------------------------------------------------------------------------


@pytest.mark.rule("V7.7", "V1.9", "V1.2", "V.A17")
def test_validators_name_everything_and_still_sum():
    sheet = score(player("blue", "Y2", 9), player("blue", "Y2", 8), last="Y2", standing={"blue": 8, "pink": 1})
    assert keys(sheet.breaches) == [
        ("V7.7", "house_twice"), ("V7.7", "district_twice"), ("V1.2", "colour"), ("V1.9", "too_many"),
    ]  # fmt: skip
    assert totals(sheet) == [37, 36]
    by_colour = score(player("red", "R1", {"blue": 4}), player("blue", "R2", {"blue": 2}), standing={"blue": 2})
    assert [b.facts for b in by_colour.breaches] == [{"colour": "blue", "count": 8, "most": 7}]
    foreign = score(player("purple", "R1", 0), player(), colours=["blue", "green", "red", "yellow"])
    assert keys(foreign.breaches) == [("V1.2", "colour")]
    assert not score(player("purple", "R1", 0), player()).breaches


@pytest.mark.rule("V1.2")
@pytest.mark.parametrize(("seats", "most"), [(2, 28), (3, 28), (4, 35), (5, 42), (6, 49), (1, 49)])
def test_no_more_houses_than_are_in_play(seats, most):
    others = [player() for _ in range(seats - 1)]
    assert not score(player(won=most - 3), *others, last="R1", standing={"blue": 3}).breaches
    too_many = score(player(won=most - 2), *others, last="R1", standing={"blue": 3})
    assert keys(too_many.breaches) == [("V1.2", "houses")]
    assert too_many.breaches[0].facts == {"won": most - 2, "standing": 3, "count": most + 1, "most": most}


@pytest.mark.rule("V1.2")
@pytest.mark.parametrize(("seats", "most"), [(2, 28), (3, 28), (4, 35), (5, 42), (6, 49)])
def test_too_few_houses_are_a_doubt_that_says_how_many_are_missing(seats, most):
    """Every house in play was won or stands: a miscount shows, but only once everything is told."""
    others = [player(won=0) for _ in range(seats - 1)]
    few = score(player(won=most - 8), *others, last="R1", standing={"blue": 3})
    assert keys(few.doubts) == [("V1.2", "missing")] and not few.breaches
    assert few.doubts[0].facts == {"won": most - 8, "standing": 3, "missing": 5, "most": most}
    assert told(GAME, few.doubts[0])["en"] == f"{most - 8} won and 3 standing: 5 of {most} houses are missing."
    assert not score(player(won=most - 3), *others, last="R1", standing={"blue": 3}).doubts
    assert keys(score(player(won=most - 1), *others, last="R1").doubts) == [("V1.2", "missing")]
    assert not score(player(won=3), player(), *others[1:], last="R1", standing={}).doubts
    running = table(seats=seats)
    assert not GAME.score_of(running.position.setup, running.position).doubts
    assert not score(player(won=9), last="R1", standing={}).doubts, "one alone may be of a table of any size"


@pytest.mark.rule("V1.2", "V1.9", "V7.2", "V7.3")
def test_missing_houses_pay_no_more_than_a_colour_has_left():
    """A colour has seven: those of it that are missing may stand on the last district, the others were won at best."""
    few = score(player("green", "R1", 9), player("blue", "R2", 0), last="Y2", standing={"green": 1})
    assert few.doubts[0].facts["missing"] == 18
    assert few.ranges == [(12, 12 + 6 * 3 + 12), (0, 7 * 3 + 11)]
    assert possible(17, open_in(few, 0, None)) and not possible(31, open_in(few, 0, None)), "any number between"
    known = {"record_colours": True}
    by_colour = score(player("green", "R1", {"red": 5}), player("blue", "R2", {"green": 4}), last="Y2", **known)
    assert by_colour.ranges == [(5, 5 + 3 * 3 + 16), (4, 4 + 7 * 3 + 12)]
    near = score(player("green", "R1", 20), player("blue", "R2", 5), last="Y2", standing={"green": 1})
    assert near.ranges == [(23, 29), (5, 11)], "as few as are missing may all be of one colour"
    english = {"edition": "en_2008", "own_colour_won_bonus": 3}
    bonus = score(player("green", "R1", {"red": 7}), player("blue", "R2", {"black": 7}), last="Y2", **english)
    assert bonus.ranges == [(7, 7 + 7 * 4 + 7)] * 2, "a won house of one's own colour may pay more than one that stands"


@pytest.mark.rule("V1.2")
@pytest.mark.parametrize(("seats", "most"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_no_more_colours_than_can_be_in_play(seats, most):
    """Which ones is not told, but how many there are is."""
    others = [player() for _ in range(seats - 1)]
    named = ALL[:most]
    assert not score(player(named[0]), *others, last="R1", standing=dict.fromkeys(named, 1)).breaches
    more = score(player("purple"), *others, last="R1", standing={"black": 0, **dict.fromkeys(named, 1)})
    assert keys(more.breaches) == [("V1.2", "colours")]
    facts = more.breaches[0].facts
    assert set(facts.pop("colours")) == {*named, "purple"}
    assert facts == {"count": most + 1, "most": most, "players": seats}


@pytest.mark.parametrize(
    "final",
    [
        None, [], {"players": []}, {"players": [{}, {}, {}]}, {"players": [{}, {"more": 1}]},
        {"last": "R1", "players": [{}, {}]},
        {"last_district": "B1", "players": [{}, {}]}, {"players": [{"district": "x"}, {}]},
        {"players": [{"won": -1}, {}]},
        {"players": [{"won": {"blue": -1}}, {}]}, {"players": [{}, {}], "standing": {"blue": -1}},
        {"players": [{"won": True}, {}]}, {"players": [{"won": 1.5}, {}]}, {"players": [{"house": 3}, {}]},
    ],
)  # fmt: skip
def test_a_final_of_another_shape_is_unreadable(final):
    with pytest.raises(Unreadable):
        GAME.count.read(setup(2), final)


# -- files and the table ---------------------------------------------------------------------------


@pytest.mark.rule("V7.2")
def test_score_answers_a_file():
    final = {"last_district": "Y2", "standing": STANDING, "players": CASE_9}
    file = {"format": "referee-final/1", "game": "vineta", "seats": ["Ana", "Bo", "Cleo"], "final": final}
    code, answer = run_one("score", file)
    assert code == 0 and [seat["total"] for seat in answer["seats"]] == [19, 15, 4]
    assert answer["seats"][0]["lines"][0]["text"] == {
        "fr": "2 maisons bleues sur J2 × 3",
        "en": "2 blue houses on Y2 × 3",
    }
    assert run_one("score", {**file, "options": {"colours": ["blue"]}})[0] == 2
    assert run_one("score", {**file, "box": {"map": {"names": {"Y2": "Mitte"}}}})[1]["seats"][0]["lines"][0]["text"][
        "en"
    ].endswith("on Mitte × 3")


def ended():
    """After round 8; R3 is left with everything on it."""
    timeline = table(seats=3)
    at = timeline.position
    while at.phase == "card":
        sinking = next(district for district in at.houses if district != "R3")
        at = replace(at, length=1, series={sinking: Series(0, ((0, "flood_1"),))})
        for _ in range(3):
            at, _ = next_card(at)
    timeline.position = at
    return timeline


def reveal(seat, house, district):
    return {"do": "reveal", "seat": seat, "house": house, "district": district}


@pytest.mark.rule("V7.1", "V7.7", "V1.2", "V2.1")
def test_everyone_reveals_in_any_order():
    timeline = ended()
    now = view(timeline)
    assert (now["phase"], now["round"], now["lap"], now["laps"], now["seat"]) == ("reveal", 8, 1, 1, None)
    assert len(now["sunk"]) == 8 and list(now["houses"]) == ["R3"] and not now["over"]
    assert timeline.push(reveal(2, "blue", "R3")).legal
    assert keys(timeline.judge(reveal(2, "blue", "R3"))) == [("V7.1", "again")]
    assert keys(timeline.judge(reveal(0, "blue", "R3"))) == [("V7.7", "house_twice"), ("V7.7", "district_twice")]
    assert keys(timeline.judge(reveal(0, "white", "R1"))) == [("V1.2", "colour")]
    assert timeline.push(reveal(0, "red", "G1")).legal and not timeline.position.over
    assert timeline.push(reveal(1, "green", "G2")).legal and timeline.position.over
    assert keys(timeline.judge(reveal(1, "green", "G2"))) == [("V7.1", "over")]
    sheet = GAME.score_of(timeline.position.setup, timeline.position)
    assert totals(sheet) == [21, 21, 23] and sheet.winners == [2]


# -- score only ------------------------------------------------------------------------------------


@pytest.mark.rule("V7.7", "V1.2")
def test_score_only_judges_each_field_as_it_comes():
    at = Tally(GAME.count, setup(2))

    def put(seat, field, value):
        return GAME.count.moves.decode({"do": "put", "seat": seat, "field": field, "value": value})

    for move in [put(0, "house", "blue"), put(0, "won", 9), put(None, "last_district", "Y2")]:
        assert move.judge(at).legal
        at = move.apply(at)[0]
    assert keys(put(1, "house", "blue").judge(at)) == [("V7.7", "house_twice")]
    assert keys(put(1, "won", 20).judge(at)) == [("V1.2", "houses")]
    assert keys(put(1, "won", -1).judge(at)) == [("house.shape", "refused")]
    assert not at.over
    for move in [
        put(0, "district", "Y2"), put(1, "house", "red"), put(1, "district", "R1"), put(1, "won", 0),
        put(None, "standing", {}),
    ]:  # fmt: skip
        at = move.apply(at)[0]
    assert at.over and [seat.total for seat in at.score().seats] == [13, 0]


@pytest.mark.rule("V1.2", "V7.5")
def test_a_missing_house_may_decide_the_tie_that_it_makes():
    """Where its points only reach the leader's, it may stand on the last district and be what tells the two apart."""
    both = [player("blue", "Y1", 10), player("red", "G2", 14)]
    few = score(*both, last="Y1", standing={"blue": 2, "red": 1})
    assert few.ranges == [(20, 23), (17, 20)] and few.winners == [0] and few.won == []
    whole = score(*both, last="Y1", standing={"blue": 2, "red": 2})
    assert whole.won == [0, 1], "so it may come: a shared victory"
