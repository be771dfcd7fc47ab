"""The score, ties, finals that cannot be read, score only."""

import pytest

from referee.core.count import Tally
from referee.core.log.timeline import Timeline
from referee.core.setup import Unreadable
from referee.games.gefira import GAME
from referee.games.gefira.phone.tally import ask, tap
from tests.games.gefira.table import activate, keys, player, playing, score, setup, stopped
from tests.tools import told


def totals(sheet):
    return [seat.total for seat in sheet.seats]


def ranks(sheet):
    return [seat.rank for seat in sheet.seats]


@pytest.mark.rule("G9.2", "G9.3", "G9.4", "G9.5", "G9.6")
def test_the_summary_picture():
    """Case 2."""
    sheet = score(player(3, 3, 4), player(4, 3, 2, 1))
    assert totals(sheet) == [12, 14] and sheet.winners == [1] and sheet.tie_break is None
    lines = {line.id: (line.points, line.rule, line.operands) for line in sheet.seats[1].lines}
    assert lines == {
        "end": (12, "G9.3", {"count": 4, "each": 3}),
        "bridge": (3, "G9.4", {"count": 3, "each": 1}),
        "start": (0, "G9.5", {"count": 2, "each": 0}),
        "accidents": (-1, "G9.6", {"count": 1, "each": -1}),
    }


@pytest.mark.rule("G9.3", "G9.4", "G9.5", "G9.6")
def test_all_four_lines_are_always_there():
    sheet = score(player(10), player(start=10))
    assert [[line.id for line in seat.lines] for seat in sheet.seats] == [["end", "bridge", "start", "accidents"]] * 2
    assert [[line.points for line in seat.lines] for seat in sheet.seats] == [[30, 0, 0, 0], [0, 0, 0, 0]]


TIES = {
    "fewer accidents": ([player(5, 1, 3, 1), player(4, 3, 3)], [2, 1], "accidents", [0, 1]),
    "more at the end": ([player(4, 3, 3), player(5, 0, 5)], [2, 1], "end", [0, 1]),
    "shared": ([player(4, 3, 3), player(4, 3, 3)], [1, 1], "shared", [0, 1]),
    "four, one tie below": ([player(10), player(4, 3, 3), player(4, 3, 3), player(1, 0, 9)], [1, 2, 2, 4], None, None),
    "four, three tied, two share": (
        [player(4, 3, 3), player(5, 1, 3, 1), player(4, 3, 3), player(0, 0, 10)],
        [1, 3, 1, 4],
        "shared",
        [0, 1, 2],
    ),
    "four, by accidents then by the end": (
        [player(4, 3, 3), player(5, 1, 3, 1), player(5, 0, 5), player(0, 0, 10)],
        [2, 3, 1, 4],
        "end",
        [0, 1, 2],
    ),
}


@pytest.mark.rule("G9.7", "G9.8", "G.A29")
@pytest.mark.parametrize(("players", "places", "by", "seats"), TIES.values(), ids=TIES)
def test_ties(players, places, by, seats):
    """Case 14, and the same for four."""
    sheet = score(*players)
    assert ranks(sheet) == places
    assert (sheet.tie_break and sheet.tie_break.facts) == (by and {"by": by, "seats": seats})


# -- finals that cannot be read ----------------------------------------------------------------------


@pytest.mark.rule("G2.2", "G11.1", "G1.1")
@pytest.mark.parametrize(
    ("count", "players", "reason"),
    [
        (2, [player(3, 3, 3), player(10)], "Ana has 9 explorers"),
        (2, [player(10), player(10, 1)], "Bo has 11 explorers"),
        (4, [player(10), player(10), player(10), player()], "Dan has 0 explorers"),
        (2, [player(11, -1), player(10)], ">= 0"),
        (2, [{"end": 10, "bridge": 0, "start": 0}, player(10)], "accidents"),
        (2, [{**player(10), "more": 0}, player(10)], "more"),
        (2, [{**player(10), "end": 10.0}, player(10)], "int"),
        (2, [player(10)], None),
        (1, [player(10)], None),
        (3, [player(10)] * 3, None),
        (5, [player(10)] * 5, None),
        (2, None, None),
    ],
)
def test_a_final_that_cannot_be_read(count, players, reason):
    with pytest.raises(Unreadable) as error:
        GAME.count.read(setup(count), {"players": players})
    assert reason is None or reason in str(error.value.breach.facts)
    told(GAME, error.value.breach)


@pytest.mark.rule("G9.4")
def test_more_on_the_bridge_than_it_has_columns_is_a_doubt():
    sheet = score(player(2, 8), player(10))
    assert [(doubt.rule, doubt.say) for doubt in sheet.doubts] == [("G9.4", "crowded")] and not sheet.breaches
    assert not score(player(2, 8), player(10), bridge_length=8).doubts
    assert not score(player(3, 7), player(10)).doubts


@pytest.mark.rule("G9.1", "G.A14")
def test_a_game_in_which_nobody_has_all_across_is_hardly_over():
    """Whichever way it ends, somebody has nobody left at the start or on the bridge."""
    left = [player(3, 3, 4), player(2, 3, 4, 1)]
    for players in (left, [player(9, 1), *left, player(start=10)]):
        sheet = score(*players)
        assert [(doubt.rule, doubt.say) for doubt in sheet.doubts] == [("G9.1", "nobody")] and not sheet.breaches
        assert sheet.winners == [0] and sheet.won == []
    assert score(*left).doubts[0].facts == {"left": [7, 7]}
    for gone in (player(10), player(7, accidents=3), player(accidents=10)):
        assert not score(gone, left[1]).doubts and not score(*left, left[0], gone).doubts
    assert not score(player(9, accidents=1), player(8, accidents=2)).doubts, "a table may wait for all ten"
    assert score(*left, box=stopped(left)).won == [0], "the table says that it was over"
    running = playing({"on": [1, 2], "start": 8}, {"on": [1], "start": 9}).position
    assert not GAME.score_of(running.setup, running).doubts


@pytest.mark.rule("G9.1")
def test_of_two_players_one_is_across_first():
    sheet = score(player(10), player(10))
    assert [(doubt.rule, doubt.say) for doubt in sheet.doubts] == [("G9.1", "both")] and sheet.won == []
    assert not score(player(10), player(9, 1)).doubts
    assert not score(*[player(10)] * 4).doubts, "a flood may bring several of four across at once"


# -- the running score -------------------------------------------------------------------------------


@pytest.mark.rule("G9.2", "G9.6")
def test_the_score_comes_from_the_position():
    at = playing({"on": [7], "start": 0, "end": 8, "accidents": 1}, {"on": [1, 2], "accidents": 2}).position
    assert totals(GAME.score_of(at.setup, at)) == [24, 0]
    at = playing({"on": [7], "start": 0, "end": 8, "accidents": 1}, {"on": [1, 2]}, log=[activate(0, 7)]).position
    assert at.over and totals(GAME.score_of(at.setup, at)) == [26, 2]


# -- score only --------------------------------------------------------------------------------------


def tally(*log, seats=2):
    return Timeline(GAME.count.moves, Tally(GAME.count, setup(seats)), log)


def put(seat, field, value):
    return {"do": "put", "seat": seat, "field": field, "value": value}


@pytest.mark.rule("G2.2")
def test_a_half_filled_table_scores_and_says_what_is_missing():
    at = tally(put(0, "end", 4), put(0, "accidents", 1), put(1, "start", 10))
    assert all(reading.legal for reading in at.readings()) and not at.position.over
    sheet = at.position.score()
    assert totals(sheet) == [11, 0] and [(d.say, d.facts["missing"]) for d in sheet.doubts] == [("missing", 5)]
    assert told(GAME, sheet.doubts[0])["en"] == "5 explorers of Ana missing: 5 of 10. Scored as it stands."
    at.push(put(0, "bridge", 5))
    assert at.position.over and [doubt.say for doubt in at.position.score().doubts] == ["nobody"]
    at.push(put(1, "start", 0))
    at.push(put(1, "end", 10))
    assert at.position.over and not at.position.score().doubts


@pytest.mark.rule("G2.2")
def test_an_eleventh_explorer_is_refused():
    at = tally(put(0, "end", 10))
    verdict = at.judge(put(0, "bridge", 1))
    assert keys(verdict) == [("G2.2", "refused")] and verdict.hard
    assert keys(at.judge(put(0, "end", 11))) == [("G2.2", "refused")]
    for value in (-1, 1.5, "1", True, None):
        assert keys(at.judge(put(0, "end", value))) == [("house.shape", "refused")]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_phone_fills_it_in(seats):
    at = tally(seats=seats)
    sheet = ask(at.position, {})
    assert (sheet.seat, sheet.missing, sheet.next) == (0, 10, 1) and sheet.totals == (None,) * seats
    for pressed in ("+end", "+end", "-end", "+bridge", "+accidents", "=start"):
        (entry,) = tap(at.position, {"tap": pressed, "seat": "0"}).entries
        assert at.push(entry).legal
    sheet = ask(at.position, {"seat": "0"})
    assert (sheet.player.end, sheet.player.bridge, sheet.player.start, sheet.player.accidents) == (1, 1, 7, 1)
    assert (sheet.missing, sheet.totals[0]) == (0, 3) and ask(at.position, {}).seat == 1
    refused = at.judge(tap(at.position, {"tap": "+end", "seat": "0"}).entries[0])
    assert keys(refused) == [("G2.2", "refused")]
    assert tap(at.position, {"tap": "-end", "seat": "1"}).entries == (), "one less than none"
    for nonsense in ("", "+", "+nose", "*end", "end"):
        assert tap(at.position, {"tap": nonsense, "seat": "9"}).entries == ()
    assert ask(at.position, {"seat": "x"}).seat == 1 and ask(at.position, {"seat": str(seats)}).seat == 1
