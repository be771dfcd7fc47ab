"""What is open in a score is bounded rightly: held against every way in which it can be settled."""

import random
from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from referee.core.dispute.claims import Claim, answer, answers_about, number
from referee.core.files.answers import Answers
from referee.core.matters import Matter, bounds, sure_winners
from referee.core.verdict import Breach
from referee.games import GAMES
from tests.games.own import own

OPEN = own("finals", "draw_open")
AMISS = own("finals", "amiss")
TIMES, FEW = 24, 4


@cache
def drawn(id, seed):
    """A final in which something is open, and its score in every way to settle it."""
    (setup, final), settled = OPEN[id](random.Random(f"open {seed}"))
    return setup, final, [GAMES[id].count.score(*way) for way in settled]


def some(numbers):
    """The least and the most of these, some between, and those beside that it can be no more."""
    each = sorted(set(numbers))
    return {each[0] - 1, *each[:: max(1, len(each) // FEW)], each[-1], each[-1] + 1}


@pytest.mark.parametrize("id", OPEN)
def test_bounds_and_winner_hold_for_every_way_to_settle_what_is_open(id):
    score, seen = GAMES[id].count.score, set()
    for seed in range(TIMES):
        setup, final, ends = drawn(id, seed)
        sheet = score(setup, final)
        assert not any(end.open for end in ends), "what was settled is open no more"
        totals = [[end.seats[seat].total for end in ends] for seat in range(setup.count)]
        assert sheet.ranges == [(min(each), max(each)) for each in totals]
        winners = {tuple(end.winners) for end in ends}
        assert sheet.won == (list(winners.pop()) if len(winners) == 1 else [])
        seen.add((bool(sheet.open), bool(sheet.won)))
    assert {(True, True), (True, False)} <= seen, "sometimes it decides, sometimes it does not"


@pytest.mark.parametrize("id", AMISS)
def test_nobody_has_won_while_what_was_entered_can_hardly_be_so(id):
    """The points stay as they were entered. Where the table says that it is so, who leads has won."""
    game = GAMES[id]
    for which, setup, final in AMISS[id]():
        sheet = game.count.score(setup, final)
        found = {f"{doubt.rule} {doubt.say}" for doubt in sheet.doubts}
        assert which in found and not sheet.breaches and sheet.winners and sheet.won == [], which
        assert {each.doubt.key for each in sheet.open} == {doubt.key for doubt in sheet.doubts}
        asked = [doubt for doubt in sheet.doubts if game.settles(game.count.start(setup), doubt)]
        assert asked == [doubt for doubt in sheet.doubts if doubt.say != "incomplete"], "each is asked at the end"
        assert sheet.ranges == [(seat.total, seat.total) for seat in sheet.seats]
        told = Answers(game, setup).score(sheet)["open"]
        assert {(each["least"], each["most"]) for matter in told for each in matter["seats"]} == {(None, None)}
        looked = replace(setup, box=replace(setup.box, seen=sheet.doubts))
        then = game.count.score(looked, final)
        assert (then.won, then.open, then.doubts) == (sheet.winners, (), ())
        assert [each.total for each in then.seats] == [each.total for each in sheet.seats]


@pytest.mark.parametrize("id", OPEN)
def test_a_claim_to_a_number_that_what_is_open_can_make_is_possible_and_to_any_other_is_not(id):
    """In each seat's total, and in its rows: every second one of a final, the others of the next."""
    game = GAMES[id]
    for seed in range(TIMES // 4):
        setup, final, ends = drawn(id, seed)
        for seat in range(setup.count):
            totals, counted = {end.seats[seat].total for end in ends}, number(game, setup, "tally", final, seat)
            for claimed in some(totals):
                explained, *_ = answers_about(counted, Claim(seat, claimed))
                assert bool(explained.possible) == (claimed in totals and bool(explained.open))
                assert explained.span == (min(totals), max(totals))
                taken = not explained.possible and any(each.given for each in explained.explanations[:1])
                assert explained.now.ranges[seat] == ((explained.right,) * 2 if taken else explained.span)
                assert explained.then.ranges[seat] == (claimed, claimed) or explained.everybody
            rows = rows_of(game, game.count.score(setup, final), ends, seat)
            for row, totals in [*rows.items()][seed % 2 :: 2]:
                counted = number(game, setup, "tally", final, seat, row)
                for claimed in some(totals):
                    so = {tuple(end.winners) for end, n in zip(ends, totals, strict=True) if n == claimed}
                    explained, *_ = answers_about(counted, Claim(seat, claimed, row))
                    assert bool(explained.possible) == (claimed in totals and bool(explained.open))
                    assert explained.span == (min(totals), max(totals))
                    assert not explained.then.won or not so or {tuple(explained.then.won)} == so


@pytest.mark.rule("Q.13")
def test_a_total_that_hangs_on_a_value_nobody_read_is_miscounted_with_one_that_it_may_be():
    """Each reason of AQUA, with the values that it takes for known, gives the number there as well."""
    game, seen = GAMES["aqua"], 0
    for seed in range(2):
        (setup, final), settled = OPEN["aqua"](random.Random(f"open {seed}"))
        counts = [[number(game, to, "tally", end, seat) for to, end in settled] for seat in range(setup.count)]
        claimed_of = [number(game, setup, "tally", final, seat) for seat in range(setup.count)]
        for seat, more in product(range(setup.count), range(-9, 10)):
            claimed = counts[seat][0].points + more
            found, *_ = answers_about(claimed_of[seat], Claim(seat, claimed))
            reasons = () if found.possible else found.explanations[:2]
            so = [each.explanations(claimed)[0] for each in counts[seat] if reasons and each.points != claimed]
            for reason in reasons:
                assert any(reason.effect == each.effect for every in so for each in every), (claimed, reason.id)
                seen += bool(reason.given)
    assert seen > 20


@pytest.mark.rule("Q.13")
def test_what_counts_without_a_value_nobody_read_is_a_number_like_another():
    """Ana has 17 to 19: 13, with nothing for two animals, is miscounted, and compared with a number that she has."""
    game, ((setup, final), _) = GAMES["aqua"], OPEN["aqua"](random.Random("open 1"))
    none, far = (answer(game, setup, "tally", final, Claim(0, n)) for n in (13, 60))
    assert (none.counted, none.span) == (13, (17, 19)) and none.explanations[0].given
    assert (none.compared, far.compared, far.explanations) == ((17, 17), (17, 19), ())


@pytest.mark.rule("V7.3")
def test_a_row_with_some_of_the_houses_that_are_missing_leaves_the_others_to_everybody():
    """Six houses of Vineta are missing: what three of them bring Ana says nothing of those that Bo may have."""
    game = GAMES["vineta"]
    setup = game.setup(("Ana", "Bo"), {}, {})
    players = [{"house": "blue", "district": "G1", "won": 9}, {"house": "green", "district": "Y1", "won": 8}]
    end = {"last_district": "Y1", "standing": {"blue": 2, "green": 1, "red": 2}, "players": players}
    explained = answer(game, setup, "tally", game.count.read(setup, end), Claim(0, 12, "won"))
    assert explained.possible and not explained.then.won


@pytest.mark.rule("V7.2", "V7.3")
def test_of_the_houses_that_are_missing_a_row_has_what_it_alone_pays_and_leaves_the_rest_to_the_total():
    """Six are missing, five of them of Ana's colour at most: won they pay 1, standing 3, and she may yet pass Bo."""
    game = GAMES["vineta"]
    setup = game.setup(("Ana", "Bo"), {}, {})
    players = [{"house": "blue", "district": "G1", "won": 5}, {"house": "green", "district": "Y1", "won": 12}]
    end = {"last_district": "Y1", "standing": {"blue": 2, "green": 1, "red": 2}, "players": players}
    final = game.count.read(setup, end)
    for row, least, most, between in (("won", 5, 11, 8), ("own_on_last", 6, 21, 8)):
        counted = number(game, setup, "tally", final, 0, row)
        possible = {n: answers_about(counted, Claim(0, n, row))[0] for n in (most, most + 1, between)}
        assert possible[most].span == (least, most)
        assert [bool(each.possible) for each in possible.values()] == [True, False, row == "won"]
    six = answer(game, setup, "tally", final, Claim(0, 6, "won"))
    assert six.possible and not six.then.won and six.then.ranges == [(12, 27), (19, 37)]


def rows_of(game, now, ends, seat):
    """What each row of the pad that a seat has comes to, however it ends."""
    pads = [{row.id: row.cells[seat] for row in game.count.pad(end)} for end in ends]
    there = [row.id for row in game.count.pad(now) if row.cells[seat]]
    return {id: [sum(line.points for line in pad.get(id, ())) for pad in pads] for id in there}


def matter(*ways, unbounded=(), upward=False):
    return Matter(Breach("V7.4"), ways, unbounded, upward)


def test_nobody_wins_while_somebody_may_have_any_points():
    assert sure_winners([(90,), (1,)], [matter(unbounded=(1,))]) == ()
    more = [matter(unbounded=(0,), upward=True)]
    assert sure_winners([(90,), (1,)], more) == (0,), "whoever can only gain and leads wins anyway"
    assert sure_winners([(90,), (99,)], more) == sure_winners([(90,), (90,)], more) == ()
    assert bounds([90, 1], more) == [(90, None), (1, 1)]
    assert bounds([90, 1], [matter(unbounded=(1,)), matter((0, 0), (2, 0))]) == [(90, 92), (None, None)]


def test_too_many_ways_at_once_are_compared_seat_by_seat():
    """Nobody is named who might not win; somebody who is ahead whatever comes of it is."""
    many = [matter((0, 0), (1, 0), (0, 1))] * 9
    assert sure_winners([(30,), (20,)], many) == (0,)
    assert sure_winners([(30,), (21,)], many) == ()
    together = [matter((0, 0), (1, 1))] * 13
    assert sure_winners([(30,), (29,)], together[:12]) == (0,), "one by one: both gain at once"
    assert sure_winners([(30,), (29,)], together) == (), "each by itself: rightly careful"


def test_of_a_tie_nobody_wins_while_what_tells_it_apart_is_open():
    alike = Matter(Breach("V1.2"), ((0, 0), (0, 3)), ties=True)
    assert sure_winners([(20, 2), (17, 1)], [alike]) == ()
    assert sure_winners([(21, 1), (17, 2)], [alike]) == (0,), "no tie can come"
    assert sure_winners([(20, 2), (20, 1)], [Matter(Breach("V1.2"), ((0, 0),), ties=True)]) == ()
