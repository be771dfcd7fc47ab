"""The moves of a table: each rule of legality refused once and, with a small change, legal once."""

import pytest

from referee.core.log.timeline import Timeline
from referee.core.setup import Unreadable
from referee.games.faraway import GAME
from tests.games.faraway.table import (
    ALL,
    LAID,
    ROUND1,
    ROUND2,
    SHOWN,
    SHOWN2,
    SKY,
    TRACKED,
    check,
    display,
    finish,
    full_log,
    keys,
    pick,
    region,
    sanctuary,
    setup,
    table,
    view,
)

# -- a Region --------------------------------------------------------------------------------------

DRAWN = [("F7.4", "drawn")]  # two, by a Clue


@pytest.mark.rule("F2.1", "F2.2", "F7.2", "F10.1")
@pytest.mark.parametrize(
    ("log", "bad", "rule", "say", "good", "options"),
    [
        ([], region(0, 69), "F2.1", "refused", region(0, 68), {}),
        ([], region(0, 0), "F2.1", "refused", region(0, 1), {}),
        ([], region(0, "R69"), "F2.1", "refused", region(0, "R68"), {}),
        ([], region(0, "M15"), "F2.1", "refused", region(0, "R15"), {}),
        ([], region(0, "S12"), "F2.1", "unnamed", region(0, "R12"), {}),
        ([], region(0, "15"), "F2.1", "unnamed", region(0, 15), {}),
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


@pytest.mark.rule("F7.1", "F7.3", "F7.5", "F7.6", "F4.2", "F8.1", "F7.8")
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
        ([*LAID, pick(0, 1)], pick(0, 2), "F7.6", "second", pick(1, 2), TRACKED),
        ([], display(1, 2, 3), "F4.2", "untracked", region(0, 10), {}),
        ([], pick(0, 1), "F4.2", "untracked", region(0, 10), {}),
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
    text = check(at, sanctuary(0, "S01"), "F7.5", good=pick(1, 4))
    assert text["en"] == "Bo first, who laid 25: take a Region."
    check(table([*log, pick(1, 4)], **TRACKED), pick(0, 5), "F7.5", good=sanctuary(1, "S01"))


@pytest.mark.rule("F7.3")
def test_a_sanctuary_that_was_not_found_is_refused_by_its_rule_unless_the_table_allows_it():
    text = check(table(ROUND2), sanctuary(1, "S01"), "F7.3", good=sanctuary(0, "S01"), soft=True)
    assert text["en"] == "Bo found no Sanctuary: 12 laid after 20."
    text = check(table(LAID, **TRACKED), sanctuary(0, "S01"), "F7.3", "first", pick(0, 1), soft=True)
    assert text["en"] == "Ana found no Sanctuary: 10 is the first Region, and nobody finds one in the first round."
    # where nobody found one the app asks for the next Regions, while people still choose by the last reveal
    log = [*ROUND1, region(0, 9), region(1, 12), region(0, 60)]
    text = check(table(log), sanctuary(1, "S01"), "F7.3", good=region(1, 61), soft=True)
    assert text["en"] == "Bo found no Sanctuary: 12 laid after 20."


@pytest.mark.rule("F7.3", "F7.7")
def test_what_the_table_allows_lies_there_and_nothing_else_moves():
    at = table(ROUND2)
    todo = at.position.todo
    assert at.push({"do": "ruling", "entry": sanctuary(1, "S16"), "note": "we play it so"}).legal
    assert at.position.held == ((), ("S16",)) and at.position.todo == todo
    finish(at)
    assert at.push({"do": "ruling", "entry": sanctuary(0, "S02"), "note": "two"}).legal
    assert at.position.held == (("S01", "S02"), ("S16",)) and (at.position.round, at.position.phase) == (3, "regions")
    assert at.push(region(0, 30)).legal and at.push(region(1, 31)).legal
    assert at.position.draws == (2, 4), "the Clue that was allowed counts"


@pytest.mark.rule("F2.1", "F2.3", "F7.3")
def test_no_table_allows_a_sanctuary_that_is_not_there_or_none_that_is_not_awaited():
    at = table([*ROUND2, sanctuary(0, "S01")])
    assert keys(at.judge(sanctuary(1, "S99"))) == [("F7.3", "refused"), ("F2.1", "no_sanctuary")]
    assert keys(at.judge(sanctuary(1, "S01"))) == [("F7.3", "refused"), ("F2.3", "refused")]
    for claim in (sanctuary(1, "S99"), sanctuary(1, "S01"), sanctuary(1, None)):
        assert at.judge(claim).hard


@pytest.mark.rule("F7.7", "F.11")
def test_a_second_sanctuary_and_one_before_the_region_are_refused_by_the_rule_that_says_so():
    log = [*SHOWN2, region(0, 30), region(1, 25)]
    text = check(table(log, **TRACKED), sanctuary(1, "S01"), "F7.7", "first_region", pick(1, 4))
    assert text["en"] == "Bo takes a Region first. On display: 4, 5, 6."
    log += [pick(1, 4), sanctuary(1, "S01")]
    text = check(table(log, **TRACKED), sanctuary(1, "S02"), "F7.7", "second", pick(0, 5), soft=True, also=DRAWN)
    assert text["en"].startswith("Bo has already kept a Sanctuary this round: green") and "Only one" in text["en"]


@pytest.mark.rule("F7.5", "F.12", "F7.3")
def test_of_two_equal_numbers_the_meteor_comes_later_and_rises():
    at = table([region(0, "M26"), region(1, "R26")], sets=list(SKY))
    assert view(at)["order"] == [1, 0]
    sky_display = [display("R01", "R02", "R03"), region(0, "M26"), region(1, "R26")]
    text = check(table(sky_display, sets=list(SKY), **TRACKED), pick(0, 1), "F7.5", good=pick(1, 1))
    assert text["en"] == "Bo first, who laid 26: take a Region."
    three = [display(1, 2, 3, 44), *sky_display[1:], region(2, 50), pick(1, 1)]
    text = check(table(three, 3, sets=list(SKY), **TRACKED), pick(2, 2), "F7.5", good=pick(0, 2))
    assert text["en"] == "Ana first, who laid 26 (meteor): take a Region."
    at = table([region(0, "R15"), region(1, "R20"), region(0, "M15"), region(1, "M04")], sets=list(SKY))
    assert view(at)["draws"] == [1 + 1, 0], "the meteor rises over its own number; R15 has a Clue"
    at = table([region(0, "M15"), region(1, "R20"), region(0, "R15"), region(1, "M04")], sets=list(SKY))
    assert view(at)["draws"] == [0, 0] and view(at)["round"] == 3


@pytest.mark.rule("F7.1", "F7.2", "F8.1", "F7.3", "F.22")
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


@pytest.mark.rule("F2.1", "F2.3", "F7.7", "F.11")
@pytest.mark.parametrize(
    ("bad", "rule", "say", "good", "soft"),
    [
        (sanctuary(0, "S46"), "F2.1", "sanctuary", sanctuary(0, "S45"), False),
        (sanctuary(0, "R15"), "F2.1", "no_sanctuary", sanctuary(0, "S15"), False),
        (sanctuary(0, "grey/stone-stone/no-reward"), "F2.1", "sanctuary", sanctuary(0, "blue/stone/no-reward"), False),
        (sanctuary(0, None), "F.11", "refused", sanctuary(0, "S01"), True),
    ],
)
def test_exactly_one_sanctuary_of_the_box_is_kept(bad, rule, say, good, soft):
    check(table(ROUND2), bad, rule, say, good, soft)


@pytest.mark.rule("F2.3", "F6.1")
def test_a_sanctuary_lies_with_one_player():
    at = table([*ROUND2, sanctuary(0, "S01"), region(0, 1), region(1, 30)])
    for same in ("S01", "green/none/1-per-green"):
        text = check(Timeline(GAME.refereed.moves, at.position), sanctuary(1, same), "F2.3", good=sanctuary(1, "S02"))
    assert text["en"] == "Already with Ana: green (river) Sanctuary, 1 per river."
    own = table([*ROUND2, sanctuary(0, "S01"), region(0, 30), region(1, 1)])
    check(own, sanctuary(0, "S01"), "F2.3", good=sanctuary(0, "S02"))


@pytest.mark.rule("F7.7")
def test_one_is_kept_and_then_it_is_the_next_turn():
    at = table([*ROUND2, sanctuary(0, "S01")])
    assert view(at)["phase"] == "regions" and view(at)["round"] == 3
    assert view(at)["tableaus"][0]["sanctuaries"] == ["S01"]
    check(at, sanctuary(0, "S02"), "F7.7", "second", good=region(0, 2), soft=True, also=DRAWN)


@pytest.mark.rule("F7.4", "F7.7")
def test_whoever_would_keep_one_more_is_told_how_many_were_drawn_by_which_clues():
    """What was just kept shows a Clue too: it counts from the next find on, which is told first. Without one it comes
    second: it is no other draw that somebody thinks of.
    """
    log = [region(0, 8), region(1, 50), region(0, 34), region(1, 12)]
    drawn, kept = table([*log, sanctuary(0, "S16")]).judge(sanctuary(0, "S20")).breaches
    assert (kept.rule, drawn.rule, drawn.facts["draws"], drawn.facts["clues"]) == ("F7.7", "F7.4", 2, ["R08"])
    kept, drawn = table([*log, sanctuary(0, "S14")]).judge(sanctuary(0, "S20")).breaches
    assert (kept.rule, drawn.rule) == ("F7.7", "F7.4")


def check_served_in_order(log):
    """The other reading of the same log: the lowest number is served first, to the last card."""
    at, begun = table((), 6), 0
    while not at.position.short:
        assert at.push(log[begun]).legal
        begun += 1
    log = log[:begun]  # up to the first reveal that asks for more than there are
    usual, other = at.position, table(log, 6, shortage="lowest_first").position
    free = 45 - sum(map(len, usual.held))
    assert usual.order == other.order and usual.short and other.short
    assert sum(usual.draws) > free == sum(other.draws)
    served = [other.draws[seat] for seat in other.order]
    assert served[0] == usual.draws[usual.order[0]] and served[-1] == 0
    assert [seat for do, seat in other.todo] == [seat for seat in other.order if other.draws[seat]]
    at = table(log, 6, shortage="lowest_first")
    assert keys(at.judge(sanctuary(other.order[0], None))) == [("F.18", "served")]
    assert keys(at.judge(sanctuary(other.order[-1], "S45"))) == [("F.18", "none_left")]


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
    check_served_in_order(log)
    short = table(log[: last + 1], 6)
    while short.position.phase == "turns":
        assert short.push(sanctuary(short.position.todo[0][1], None)).legal
    assert short.position.over and [len(held) for held in short.position.held] == [6] * 6


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


@pytest.mark.rule("F7.3", "F7.4", "F.12")
def test_who_finds_a_sanctuary_is_told_with_its_rules_and_a_meteor_s_where_it_decided():
    at = table([region(0, "R15"), region(1, "R60"), region(0, "M15"), region(1, "R61")], sets=list(SKY))
    finds = [effect.rules for effect in at.reading(at.seq).effects if effect.effect == "finds"]
    assert finds == [("F7.3", "F7.4", "F.12"), ("F7.3", "F7.4")]
