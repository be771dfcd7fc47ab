"""The moves of a table: each rule of legality refused once and, with a small change, legal once."""

import pytest

from referee.core.game import Unreadable
from referee.core.log import Timeline
from referee.games.faraway import GAME
from tests.games.faraway.table import (
    ALL,
    SKY,
    display,
    finish,
    full_log,
    keys,
    pick,
    region,
    sacrifice,
    sanctuary,
    score,
    setup,
    table,
    view,
)
from tests.tools import told


def check(at: Timeline, bad, rule, say="refused", good=None, soft=False):
    """The bad entry breaks exactly this rule and changes nothing; the good one is legal there."""
    before = at.position
    verdict = at.judge(bad)
    assert keys(verdict) == [(rule, say)]
    assert verdict.hard is not soft
    assert not at.push(bad).legal and at.position == before
    assert at.push({"do": "ruling", "entry": bad, "note": "we play it so"}).legal is soft
    if good is not None:
        fresh = Timeline(GAME.moves, before)
        assert fresh.push(good).legal, fresh.reading(1).verdict
    return told(GAME, verdict.breaches[0])


ROUND1 = [region(0, 10), region(1, 20)]  # untracked; round 2 begins at once
ROUND2 = [*ROUND1, region(0, 15), region(1, 12)]  # 0 rises from 10 to 15 and has a Clue (15): two to draw
TRACKED = {"track_display": True}
SHOWN = [display(1, 2, 3)]
LAID = [*SHOWN, region(0, 10), region(1, 20)]
PICKED = [*LAID, pick(0, 1), pick(1, 2)]  # 3 is left; round 2
SHOWN2 = [*PICKED, display(4, 5, 6)]


# -- a Region --------------------------------------------------------------------------------------


@pytest.mark.rule("F2.1", "F2.2", "F7.2", "F10.1")
@pytest.mark.parametrize(
    ("log", "bad", "rule", "say", "good", "options"),
    [
        ([], region(0, 69), "F2.1", "refused", region(0, 68), {}),
        ([], region(0, 0), "F2.1", "refused", region(0, 1), {}),
        ([], region(0, "R69"), "F2.1", "refused", region(0, "R68"), {}),
        ([], region(0, "M15"), "F2.1", "refused", region(0, "R15"), {}),
        ([], region(0, "S12"), "F2.1", "refused", region(0, "R12"), {}),
        ([], region(0, "15"), "F2.1", "refused", region(0, 15), {}),
        ([], region(0, 15), "F10.1", "refused", region(0, "R15"), {"sets": SKY}),
        ([], region(0, 15), "F10.1", "refused", region(0, "M15"), {"sets": SKY}),
        ([], region(0, 77), "F2.1", "refused", region(0, 76), {"sets": ALL}),
        ([region(0, 10)], region(0, 11), "F7.2", "refused", region(1, 11), {}),
        ([region(0, 10)], region(1, 10), "F2.2", "laid", region(1, 11), {}),
        (ROUND1, region(1, 10), "F2.2", "refused", region(1, 11), {}),
        (ROUND1, region(0, 10), "F2.2", "refused", region(0, 11), {}),
        ([], region(2, 10), "house.seat", "refused", region(1, 10), {}),
        ([], region(-1, 10), "house.seat", "refused", region(0, 10), {}),
    ],
)
def test_a_region_is_refused(log, bad, rule, say, good, options):
    check(table(log, **_lists(options)), bad, rule, say, good)


def _lists(options):
    return {key: list(value) if isinstance(value, tuple) else value for key, value in options.items()}


@pytest.mark.rule("F2.2")
def test_a_refusal_names_the_holder():
    assert check(table(ROUND1), region(1, 10), "F2.2")["fr"] == "La Région 10 est déjà chez Ana."
    at = table([region(0, 10)])
    breach = at.judge(region(1, 10)).breaches[0]
    assert breach.facts == {"card": "R10", "seat": 1, "holder": 0, "secret": True}


# -- phases and turns ------------------------------------------------------------------------------


@pytest.mark.rule("F7.1", "F7.3", "F7.5", "F4.2", "F8.1", "F7.8")
@pytest.mark.parametrize(
    ("log", "bad", "rule", "say", "good", "options"),
    [
        ([], sanctuary(0, "S01"), "F7.1", "refused", region(0, 10), {}),
        (ROUND2, region(0, 16), "F7.1", "refused", sanctuary(0, "S01"), {}),
        ([], region(0, 10), "F7.1", "refused", SHOWN[0], TRACKED),
        (SHOWN, display(4, 5, 6), "F7.1", "refused", region(0, 10), TRACKED),
        (SHOWN, pick(0, 1), "F7.1", "refused", region(0, 10), TRACKED),
        (LAID, region(0, 11), "F7.1", "refused", pick(0, 1), TRACKED),
        (LAID, pick(1, 1), "F7.5", "refused", pick(0, 1), TRACKED),
        ([*LAID, pick(0, 1)], pick(0, 2), "F7.5", "refused", pick(1, 2), TRACKED),
        ([], display(1, 2, 3), "F4.2", "untracked", region(0, 10), {}),
        ([], pick(0, 1), "F4.2", "untracked", region(0, 10), {}),
        (ROUND2, sanctuary(1, "S01"), "F7.3", "refused", sanctuary(0, "S01"), {}),
        (LAID, sanctuary(0, "S01"), "F7.3", "refused", pick(0, 1), TRACKED),
        (ROUND2, sanctuary(2, "S01"), "house.seat", "refused", sanctuary(0, "S01"), {}),
    ],
)
def test_not_now(log, bad, rule, say, good, options):
    check(table(log, **options), bad, rule, say, good)


@pytest.mark.rule("F7.5")
def test_the_lowest_number_acts_first_and_a_pick_comes_before_the_sanctuary():
    log = [*SHOWN2, region(0, 30), region(1, 25)]
    at = table(log, **TRACKED)
    assert view(at)["order"] == [1, 0] and view(at)["draws"] == [1, 2]
    assert at.position.todo == (("pick", 1), ("sanctuary", 1), ("pick", 0), ("sanctuary", 0))
    text = check(at, sanctuary(1, "S01"), "F7.5", good=pick(1, 4))
    assert text["en"] == "Bo first, who laid 25: take a Region."
    check(table([*log, pick(1, 4)], **TRACKED), pick(0, 5), "F7.5", good=sanctuary(1, "S01"))


@pytest.mark.rule("F7.5", "F.12", "F7.3")
def test_of_two_equal_numbers_the_meteor_comes_later_and_rises():
    at = table([region(0, "M26"), region(1, "R26")], sets=list(SKY))
    assert view(at)["order"] == [1, 0]
    at = table([region(0, "R15"), region(1, "R20"), region(0, "M15"), region(1, "M04")], sets=list(SKY))
    assert view(at)["draws"] == [1 + 1, 0], "the meteor rises over its own number; R15 has a Clue"
    at = table([region(0, "M15"), region(1, "R20"), region(0, "R15"), region(1, "M04")], sets=list(SKY))
    assert view(at)["draws"] == [0, 0] and view(at)["round"] == 3


@pytest.mark.rule("F7.1", "F7.2", "F8.1", "F7.3")
def test_eight_rounds_and_an_untracked_round_without_finds_ends_by_itself():
    rows = [list(range(60, 44, -2)), list(range(59, 43, -2))]
    log = full_log(rows)
    at = table(log[:2])
    assert view(at)["round"] == 2 and view(at)["phase"] == "regions", "never a Sanctuary in round 1"
    assert [effect.effect for effect in at.reading(2).effects] == ["revealed", "round"]
    at = table(log)
    assert len(log) == 16 and at.position.over and view(at)["round"] == 8
    assert [effect.effect for effect in at.reading(16).effects] == ["revealed", "over"]
    for entry in (region(0, 1), sanctuary(0, "S01")):
        check(table(log), entry, "F8.1")


@pytest.mark.rule("F7.2")
def test_a_laid_region_joins_the_row_only_when_all_are_revealed():
    at = table([region(1, 9)])
    now = view(at)
    assert now["laid"] == [1] and now["tableaus"][1]["regions"] == [] and now["totals"] == [0, 0]
    assert now["may"] == [{"do": "region", "seat": 0}] and (now["order"], now["draws"]) == ([], [])
    at.push(region(0, 3))
    now = view(at)
    assert now["laid"] == [] and [row["regions"] for row in now["tableaus"]] == [["R03"], ["R09"]]
    assert now["totals"] == [4, 5] and now["order"] == [0, 1] and now["draws"] == [0, 0]


@pytest.mark.rule("F7.4", "F5.3", "F6.1")
def test_draws_are_one_and_every_clue_of_regions_and_sanctuaries():
    at = table([*ROUND2, sanctuary(0, "S38"), region(0, 22), region(1, 13)])
    assert view(at)["draws"] == [1 + 2 + 1, 1 + 2], "15, 22, S38 have a Clue each; 20 and 12 too"
    assert view(at)["order"] == [1, 0]
    at.push(sanctuary(1, "S16"))
    assert view(at)["draws"] == [4, 3], "of the reveal: what is kept now draws nothing in this round"
    meteors = table([region(0, "R01"), region(1, "R02"), region(0, "M05"), region(1, "R03")], sets=list(SKY))
    assert view(meteors)["draws"] == [1 + 2, 1], "a meteor with two Clues"


# -- Sanctuaries -----------------------------------------------------------------------------------


@pytest.mark.rule("F2.1", "F2.3", "F7.7", "F.11", "F.18")
@pytest.mark.parametrize(
    ("bad", "rule", "say", "good", "soft"),
    [
        (sanctuary(0, "S46"), "F2.1", "sanctuary", sanctuary(0, "S45"), False),
        (sanctuary(0, "R15"), "F2.1", "sanctuary", sanctuary(0, "S15"), False),
        (sanctuary(0, "grey/stone-stone/no-reward"), "F2.1", "sanctuary", sanctuary(0, "blue/stone/no-reward"), False),
        (sanctuary(0, None), "F.18", "refused", sanctuary(0, "S01"), True),
    ],
)
def test_exactly_one_sanctuary_of_the_box_is_kept(bad, rule, say, good, soft):
    check(table(ROUND2), bad, rule, say, good, soft)


@pytest.mark.rule("F2.3", "F6.1")
def test_a_sanctuary_lies_with_one_player():
    at = table([*ROUND2, sanctuary(0, "S01"), region(0, 1), region(1, 30)])
    for same in ("S01", "green/none/1-per-green"):
        text = check(Timeline(GAME.moves, at.position), sanctuary(1, same), "F2.3", good=sanctuary(1, "S02"))
    assert text["en"] == "The green river, 1 per river Sanctuary is already with Ana."
    own = table([*ROUND2, sanctuary(0, "S01"), region(0, 30), region(1, 1)])
    check(own, sanctuary(0, "S01"), "F2.3", good=sanctuary(0, "S02"))


@pytest.mark.rule("F7.7")
def test_one_is_kept_and_then_it_is_the_next_turn():
    at = table([*ROUND2, sanctuary(0, "S01")])
    assert view(at)["phase"] == "regions" and view(at)["round"] == 3
    assert view(at)["tableaus"][0]["sanctuaries"] == ["S01"]
    check(at, sanctuary(0, "S02"), "F7.1", good=region(0, 2))


@pytest.mark.rule("F.18", "F7.7")
def test_a_shortage_lets_any_finder_of_the_round_get_none():
    """Six rows that rise every round: 42 finds and ever more Clues against 45 Sanctuaries."""
    rows = [list(range(seat + 1, 49, 6)) for seat in range(6)]
    clues_first = ["S16", "S21", "S25", "S26", "S27", "S28", "S33", "S38"]
    order = clues_first + [f"S{n:02}" for n in range(1, 46) if f"S{n:02}" not in clues_first]
    hands = [order[seat::6] for seat in range(6)]
    at, log, nulls = table((), 6), full_log(rows, hands), []
    for entry in log:
        if entry["do"] == "region":
            held = at.position.held  # at the reveal that this Region leads to
        else:
            short = sum(at.position.draws) > 45 - sum(map(len, held))
            assert at.judge(sanctuary(entry["seat"], None)).legal is short
            nulls.append(short)
        at.push(entry)
    assert True in nulls and False in nulls
    last = log.index(next(entry for entry in reversed(log) if entry["do"] == "region"))
    short = table(log[: last + 1], 6)
    while short.position.phase == "turns":
        assert short.push(sanctuary(short.position.todo[0][1], None)).legal
    assert short.position.over and [len(held) for held in short.position.held] == [6] * 6


# -- a tracked display -----------------------------------------------------------------------------


@pytest.mark.rule("F4.2", "F2.1", "F2.2", "F7.9", "F10.1")
@pytest.mark.parametrize(
    ("log", "bad", "rule", "say", "good", "soft"),
    [
        ([], display(1, 2), "F4.2", "how_many", display(1, 2, 3), False),
        ([], display(1, 2, 3, 4), "F4.2", "how_many", display(1, 2, 3), False),
        ([], display(1, 2, 2), "F2.2", "twice", display(1, 2, 3), False),
        ([], display(1, 2, 69), "F2.1", "refused", display(1, 2, 68), False),
        (PICKED, display(4, 5, 10), "F2.2", "refused", display(4, 5, 11), False),
        (PICKED, display(4, 5, 1), "F7.9", "picked", display(4, 5, 11), True),
        (PICKED, display(4, 5, 3), "F7.9", "left", display(4, 5, 11), True),
    ],
)
def test_a_display_is_refused(log, bad, rule, say, good, soft):
    check(table(log, **TRACKED), bad, rule, say, good, soft)


@pytest.mark.rule("F10.1", "F4.2")
def test_a_display_names_every_breach():
    at = table(PICKED, **TRACKED)
    verdict = at.judge(display(10, 3, 3, 99))
    assert sorted(keys(verdict)) == [
        ("F2.1", "refused"),
        ("F2.2", "refused"),
        ("F2.2", "twice"),
        ("F4.2", "how_many"),
        ("F7.9", "left"),
    ]
    for breach in verdict.breaches:
        told(GAME, breach)
    sky = table((), sets=list(SKY), **TRACKED)
    check(sky, display(15, 1, 2), "F10.1", good=display("M15", "R15", 2))


@pytest.mark.rule("F7.6", "F2.1")
@pytest.mark.parametrize(
    ("log", "bad", "rule", "good"),
    [
        (LAID, pick(0, 4), "F7.6", pick(0, 1)),
        ([*LAID, pick(0, 1)], pick(1, 1), "F7.6", pick(1, 3)),
        (LAID, pick(0, 10), "F7.6", pick(0, "R03")),
        (LAID, pick(0, 99), "F2.1", pick(0, 2)),
    ],
)
def test_a_pick_takes_what_is_on_the_table(log, bad, rule, good):
    text = check(table(log, **TRACKED), bad, rule, good=good)
    if rule == "F7.6" and bad["region"] == 1:
        assert text["en"] == "Region 1 is not on the table. On display: 2, 3."


@pytest.mark.rule("F7.9", "F7.6", "F4.1")
@pytest.mark.parametrize(
    ("bad", "rule", "say", "text"),
    [
        (region(0, 4), "F7.9", "shown", "Region 4 has been on the table since round 2."),
        (region(0, 3), "F7.9", "left", "Region 3 was left on the table in round 1. It is out of the game."),
        (region(0, 2), "F7.6", "picked", "Region 2 was taken by Bo in round 1."),
    ],
)
def test_what_was_seen_elsewhere_cannot_be_in_a_hand(bad, rule, say, text):
    """The table may overrule it: a display may have been entered wrongly."""
    assert check(table(SHOWN2, **TRACKED), bad, rule, say, good=region(0, 1), soft=True)["en"] == text


@pytest.mark.rule("F4.1")
def test_three_cards_of_the_first_hand_and_no_more():
    at = table((), **TRACKED)
    for turn in range(3):
        for entry in (display(*range(3 * turn + 1, 3 * turn + 4)), region(0, 42 - turn), region(1, 32 - turn)):
            assert at.push(entry).legal
        finish(at)
    at.push(display(10, 11, 12))
    hands = view(at)["hands"]
    assert [(len(hand["known"]), hand["unknown"]) for hand in hands] == [(3, 0), (3, 0)]
    text = check(at, region(0, 50), "F4.1", "hand", good=region(0, hands[0]["known"][0]), soft=True)
    assert text["en"] == ("Ana has laid all 3 starting Regions. Region 50 was never on the table. In hand: 2, 5, 8.")


@pytest.mark.rule("F7.6", "F7.9", "F4.1", "F4.2")
def test_hands_and_display_as_they_change():
    at = table(LAID, **TRACKED)
    assert view(at)["display"] == ["R01", "R02", "R03"]
    assert view(at)["hands"] == [{"known": [], "unknown": 2}] * 2
    at.push(pick(0, 2))
    assert view(at)["display"] == ["R01", "R03"] and view(at)["may"] == [{"do": "pick", "seat": 1}]
    reading = at.push(pick(1, 1))
    assert [(e.effect, e.facts) for e in reading.effects] == [("left", {"regions": ["R03"]}), ("round", {"round": 2})]
    assert view(at)["display"] == [] and view(at)["may"] == [{"do": "display"}]
    assert view(at)["hands"] == [{"known": ["R02"], "unknown": 2}, {"known": ["R01"], "unknown": 2}]
    for entry in (display(4, 5, 6), region(0, 2), region(1, 44)):
        assert at.push(entry).legal
    assert view(at)["hands"] == [{"known": [], "unknown": 2}, {"known": ["R01"], "unknown": 1}]
    assert view(table(ROUND1))["display"] is None and view(table(ROUND1))["hands"] is None


# -- the last round and after ----------------------------------------------------------------------


def seven_rounds():
    """A tracked game of two before its last round."""
    at = table((), **TRACKED)
    for turn in range(7):
        at.push(display(*range(3 * turn + 1, 3 * turn + 4)))
        for seat in (0, 1):
            known = at.position.known[seat]
            assert at.push(region(seat, known[0] if turn >= 3 else 60 - 2 * turn - seat)).legal
        finish(at)
    return at


@pytest.mark.rule("F7.8", "F8.1")
def test_the_last_round_has_no_display_and_no_pick():
    at = seven_rounds()
    assert view(at)["round"] == 8 and view(at)["phase"] == "regions" and view(at)["display"] == []
    (first, *_), (*_, last) = at.position.known
    check(Timeline(GAME.moves, at.position), display(50, 51, 52), "F7.1", good=region(0, first))
    text = check(Timeline(GAME.moves, at.position), pick(0, 50), "F7.8", good=region(0, first))
    assert text["fr"] == "Tour 8\u00a0: aucune Région à prendre."
    at.push(region(0, first))
    at.push(region(1, last))
    assert at.position.phase == "turns"
    check(Timeline(GAME.moves, at.position), pick(at.position.todo[0][1], 50), "F7.8")
    finish(at)
    assert at.position.over and [len(row) for row in at.position.rows] == [8, 8]


@pytest.mark.rule("F7.8")
def test_a_sanctuary_is_still_kept_in_the_last_round():
    falling = [*range(40, 26, -2), 60]
    log = full_log([falling, [n - 1 for n in falling]], [["S01"], ["S02"]])
    assert [entry["do"] for entry in log[-4:]] == ["region", "region", "sanctuary", "sanctuary"]
    check(table(log[:-1]), pick(0, 1), "F4.2", "untracked", good=log[-1])


SKY_ROWS = [
    ["R01", "M38", "R03", "M21", "R19", "M15", "R12", "R14"],
    ["R34", "R31", "R30", "R28", "R25", "R24", "R23", "R22"],
]


def sky_table():
    """A finished game: three meteors that ask for a sacrifice, and three Sanctuaries."""
    return full_log(SKY_ROWS, [["S24", "S12", "S38"], []], sets=list(SKY))


@pytest.mark.rule("F10.3", "F.19")
def test_sacrifices_come_after_the_end():
    log = sky_table()
    options = {"sets": list(SKY)}
    text = check(table(log[:-1], **options), sacrifice(0, "M15", "S24"), "F10.3", "early")
    assert text["en"].endswith("Current round: 8.")
    at = table(log, **options)
    assert {(may["seat"], may["region"]) for may in view(at)["may"]} == {(0, "M38"), (0, "M21"), (0, "M15")}
    cases = [
        (sacrifice(2, "M15", "S24"), "house.seat", "refused"),
        (sacrifice(0, "R01", "S24"), "F10.3", "no_meteor"),
        (sacrifice(0, "M99", "S24"), "F10.3", "no_meteor"),
        (sacrifice(1, "M15", "S24"), "F10.3", "no_meteor"),
        (sacrifice(0, "M15"), "F10.3", "how_many"),
        (sacrifice(0, "M38", "S24"), "F10.3", "how_many"),
        (sacrifice(0, "M15", "S01"), "F10.3", "not_own"),
        (sacrifice(0, "M38", "S24", "S24"), "F10.3", "twice"),
    ]
    for bad, rule, say in cases:
        check(Timeline(GAME.moves, at.position), bad, rule, say, good=sacrifice(0, "M15", "grey/none/5-points"))


@pytest.mark.rule("F10.3", "F.19", "F8.1")
def test_sacrifices_change_the_score_and_what_may_be_sacrificed():
    at = table(sky_table(), sets=list(SKY))
    before = GAME.score_of(at.position.setup, at.position).seats[0].total
    assert at.push(sacrifice(0, "M15", "S12")).legal
    check(Timeline(GAME.moves, at.position), sacrifice(0, "M15", "S24"), "F10.3", "again")
    check(
        Timeline(GAME.moves, at.position), sacrifice(0, "M21", "S12"), "F10.3", "twice", good=sacrifice(0, "M21", "S24")
    )
    assert {may["region"] for may in view(at)["may"]} == {"M38", "M21"}, "two are left"
    assert at.push(sacrifice(0, "M38", "S38", "S24")).legal
    assert view(at)["may"] == []
    check(Timeline(GAME.moves, at.position), sacrifice(0, "M21", "S24"), "F10.3", "twice")
    final = {
        "regions": SKY_ROWS[0],
        "sanctuaries": ["S24", "S12", "S38"],
        "sacrifices": {"M38": ["S38", "S24"], "M15": ["S12"]},
    }
    sheet = GAME.score_of(at.position.setup, at.position)
    assert sheet.seats == score(final, {"regions": SKY_ROWS[1]}, sets=list(SKY)).seats
    assert sheet.seats[0].total != before and view(at)["totals"][0] == sheet.seats[0].total
    at.push({"do": "undo"})
    at.push({"do": "undo"})
    assert GAME.score_of(at.position.setup, at.position).seats[0].total == before


@pytest.mark.rule("F10.3")
def test_without_meteors_nothing_can_be_sacrificed():
    rows = [list(range(60, 44, -2)), list(range(59, 43, -2))]
    at = table(full_log(rows))
    assert view(at)["may"] == []
    check(at, sacrifice(0, "R60", "S01"), "F10.3", "no_meteor")


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.rule("F1.1", "F.15")
@pytest.mark.parametrize(
    ("seats", "sets", "fine"),
    [
        (1, ["base"], False),
        (2, ["base"], True),
        (6, ["base"], True),
        (7, ["base"], False),
        (7, list(SKY), False),
        (7, ["base", "people_from_below"], True),
        (7, list(ALL), True),
        (8, list(ALL), False),
        (2, [], False),
        (2, ["people_from_below"], False),
        (2, ["base", "promo"], False),
        (2, "base", False),
    ],
)
def test_how_many_play_with_which_boxes(seats, sets, fine):
    def begin():
        return GAME.begin(GAME.setup(tuple("ABCDEFGH"[:seats]), {"sets": sets}))

    if fine:
        assert begin().phase == "regions"
    else:
        with pytest.raises(Unreadable):
            begin()


@pytest.mark.rule("F4.1")
@pytest.mark.parametrize("start", ["beginner", "advanced"])
def test_the_start_changes_no_verdict(start):
    at = table(SHOWN2, start=start, **TRACKED)
    assert view(at) == view(table(SHOWN2, **TRACKED))


@pytest.mark.parametrize(
    "options",
    [{"start": "expert"}, {"track_display": 1}, {"tie_break": "highest"}, {"tiebreak": "sum"}, {"sets": None}, [], 5],
)
def test_other_options_are_unreadable(options):
    with pytest.raises(Unreadable):
        GAME.setup(("A", "B"), options)


def test_the_defaults_of_a_file():
    options = setup(2).options
    assert (options.sets, options.start, options.track_display, options.tie_break) == (
        ("base",),
        "beginner",
        False,
        "lowest",
    )
