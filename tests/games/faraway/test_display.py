"""A tracked display: what lies open, what may be in a hand."""

import pytest

from referee.games.faraway import GAME
from tests.games.faraway.table import (
    LAID,
    PICKED,
    ROUND1,
    SHOWN2,
    SKY,
    TRACKED,
    check,
    display,
    finish,
    keys,
    pick,
    region,
    table,
    view,
)
from tests.tools import told


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
    ("log", "bad", "rule", "good", "also"),
    [
        (LAID, pick(0, 4), "F7.6", pick(0, 1), ()),
        ([*LAID, pick(0, 1)], pick(1, 1), "F7.6", pick(1, 3), [("F7.6", "picked")]),
        (LAID, pick(0, 10), "F7.6", pick(0, "R03"), [("F7.6", "in_row")]),  # it lies on the table, but in a row
        (LAID, pick(0, 99), "F2.1", pick(0, 2), ()),
    ],
)
def test_a_pick_takes_what_is_on_the_table(log, bad, rule, good, also):
    text = check(table(log, **TRACKED), bad, rule, good=good, also=also)
    if rule == "F7.6" and bad["region"] == 1:
        assert text["en"] == "Region 1 cannot be taken. On display: 2, 3."


@pytest.mark.rule("F7.9", "F7.2", "F4.1")
@pytest.mark.parametrize(
    ("bad", "rule", "say", "text"),
    [
        (region(0, 4), "F7.2", "shown", "Region 4 has been on the table since round 2, nobody has taken it."),
        (region(0, 3), "F7.9", "left", "Region 3 was left on the table in round 1. It is out of the game."),
        (region(0, 2), "F7.2", "picked", "Region 2 was taken by Bo in round 1."),
    ],
)
def test_what_was_seen_elsewhere_cannot_be_in_a_hand(bad, rule, say, text):
    """A Region is laid from one's own hand; the table may overrule it: a display may have been entered wrongly."""
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


@pytest.mark.rule("F7.9", "F7.6")
def test_a_display_from_which_the_table_lets_regions_be_laid_leaves_no_pick_that_cannot_be_made():
    at = table([display(1, 2, 3)], **TRACKED)
    for seat in (0, 1):
        assert at.push({"do": "ruling", "entry": region(seat, seat + 1), "note": "misread"}).legal
    assert view(at)["display"] == ["R03"] and view(at)["may"] == [{"do": "pick", "seat": 0}]
    assert at.push(pick(0, 3)).legal
    assert view(at)["round"] == 2 and view(at)["may"] == [{"do": "display"}]
