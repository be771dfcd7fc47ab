"""The last round of Faraway, and the sacrifices after it."""

import pytest

from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from tests.games.faraway.table import (
    SKY,
    TRACKED,
    check,
    display,
    finish,
    full_log,
    keys,
    pick,
    region,
    sacrifice,
    sanctuary,
    score,
    table,
    view,
)
from tests.tools import NAMES, told


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


@pytest.mark.rule("F7.8", "F8.1", "F.22")
def test_the_last_round_has_no_display_and_no_pick():
    at = seven_rounds()
    assert view(at)["round"] == 8 and view(at)["phase"] == "regions" and view(at)["display"] == []
    (first, *_), (*_, last) = at.position.known
    check(Timeline(GAME.refereed.moves, at.position), display(50, 51, 52), "F.22", good=region(0, first))
    text = check(Timeline(GAME.refereed.moves, at.position), pick(0, 50), "F7.8", good=region(0, first))
    assert text["fr"] == "Tour 8\u00a0: aucune Région à prendre."
    at.push(region(0, first))
    at.push(region(1, last))
    assert at.position.phase == "turns"
    check(Timeline(GAME.refereed.moves, at.position), pick(at.position.todo[0][1], 50), "F7.8")
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
        check(
            Timeline(GAME.refereed.moves, at.position), bad, rule, say, good=sacrifice(0, "M15", "grey/none/5-points")
        )


@pytest.mark.rule("F10.3", "F.19", "F8.1")
def test_sacrifices_change_the_score_and_what_may_be_sacrificed():
    at = table(sky_table(), sets=list(SKY))
    before = GAME.score_of(at.position.setup, at.position).seats[0].total
    assert at.push(sacrifice(0, "M15", "S12")).legal
    check(Timeline(GAME.refereed.moves, at.position), sacrifice(0, "M15", "S24"), "F10.3", "again")
    check(
        Timeline(GAME.refereed.moves, at.position),
        sacrifice(0, "M21", "S12"),
        "F10.3",
        "twice",
        good=sacrifice(0, "M21", "S24"),
    )
    assert {may["region"] for may in view(at)["may"]} == {"M38", "M21"}, "two are left"
    assert at.push(sacrifice(0, "M38", "S38", "S24")).legal
    assert view(at)["may"] == []
    check(Timeline(GAME.refereed.moves, at.position), sacrifice(0, "M21", "S24"), "F10.3", "twice")
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


@pytest.mark.rule("F.21", "F7.3")
def test_a_sanctuary_that_the_table_allowed_is_not_asked_for_at_the_end():
    """Each Sanctuary of a refereed game was judged as it came; the same cards, only counted, are asked for."""
    rows = [[*range(40, 26, -2), 60], list(range(39, 23, -2))]
    log = full_log(rows, [["S01"], []])
    at = table(log[:-1])
    allowed = at.push({"do": "ruling", "entry": sanctuary(1, "S05"), "note": "a present"})
    assert allowed.ruled and keys(allowed.verdict) == [("F7.3", "refused")]
    assert at.push(log[-1]).legal and at.position.over
    sheet = GAME.score_of(at.position.setup, at.position)
    assert at.position.held == (("S01",), ("S05",)) and not sheet.doubts and sheet.won == sheet.winners
    given = [{"regions": row, "sanctuaries": list(held)} for row, held in zip(rows, at.position.held, strict=True)]
    assert [(doubt.rule, doubt.facts["seat"]) for doubt in score(*given).doubts] == [("F.21", 1)]


@pytest.mark.rule("F.21")
def test_a_row_that_never_rises_is_told_without_an_empty_list():
    sheet = score({"regions": list(range(39, 23, -2)), "sanctuaries": ["S05"]}, {"regions": list(range(40, 24, -2))})
    (doubt,) = sheet.doubts
    said = told(GAME, doubt)
    assert said["fr"] == "Ana\u00a0: 1 Sanctuaire, et aucune montée dans la rangée."
    assert said["en"] == "Ana: 1 Sanctuary, and no rise in the row."
    assert GAME.speech("en", NAMES).question(doubt) == "Does Ana really have 1 Sanctuary?"
