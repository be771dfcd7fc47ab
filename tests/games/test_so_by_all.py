"""A misread rule, counted so for all: every seat has what it would claim itself by that misreading."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from referee.core.dispute.claims import Claim, answer, answers_about, number
from referee.core.dispute.explanations import Explanation
from referee.core.dispute.possible_slips import CountedNumber
from referee.core.slips import Case
from referee.games import GAMES
from tests.games.own import own

FINALS = own("finals", "draw")
MISREAD = own("misread", "MISREAD")  # by slip: what a seat gains, counted by hand; None where nobody can say
TIMES = 24
every_game = pytest.mark.parametrize("id", FINALS)


@cache
def tables(id):
    """Finals, with what may be misread for each seat."""
    found, game = [], GAMES[id]
    for seed in range(TIMES):
        setup, final = FINALS[id](random.Random(f"so by all {seed}"))
        case = Case(setup, final, game.count.score(setup, final), 0, game.count.parts, game.count.named)
        seats = [CountedNumber(game, "tally", replace(case, seat=seat), None) for seat in range(setup.count)]
        found.append(seats)
    return found


@cache
def misread(counted):
    """Every rule misread for this seat, and what each seat gains by it; None where that is said of this one alone."""
    return [*_misread(counted)]


def _misread(counted):
    for made in counted.own:
        if (each := Explanation((made,))).is_misread:
            so = counted.so_by_all(each)
            now = [seat.total for seat in counted.case.sheet.seats]
            yield made, so and [then.total - total for then, total in zip(so[0].seats, now, strict=True)]


def named(made):
    return made.slip.id, str([made.facts.get(name) for name in made.slip.by]), made.of


@every_game
def test_whoever_claims_by_a_misreading_all_are_counted_the_same(id):
    """Whichever seat it is claimed for; and each seat gains what it would claim by it alone."""
    known = Counter()
    for seats in tables(id):
        gains = {}
        for seat, counted in enumerate(seats):
            for made, so in misread(counted):
                known[so is not None] += 1
                assert so or not made.of, "of one rule of several it is known what all make of it"
                if so:
                    assert so[seat] == made.delta, made
                    gains.setdefault(named(made), []).append(so)
        for name, found in gains.items():
            assert all(each == found[0] for each in found), (name, found)
    assert 2 * known[True] > known[False], "of most it is known what they make of all"


@every_game
def test_a_misreading_counted_by_hand(id):
    tried = Counter()
    for seats in tables(id):
        case = seats[0].case
        for counted in seats:
            for made, so in misread(counted):
                if so and (by_hand := MISREAD[id].get(made.slip.id.partition(".")[2])):
                    tried[made.slip.id] += 1
                    hand = [by_hand(case.setup, case.final, case.sheet, seat, made.facts) for seat in range(len(seats))]
                    assert so == hand, (made.slip.id, made.facts)
    assert len(tried) == len(MISREAD[id]) and min(tried.values()) > 1, (tried, MISREAD[id].keys() - {*tried})


@every_game
def test_one_cause_of_two_totals_is_found_whichever_of_them_is_claimed(id):
    tried = 0
    for seats in tables(id)[:8]:
        case = seats[0].case
        now = [each.total for each in case.sheet.seats]
        totals = [number(GAMES[id], case.setup, "tally", case.final, seat) for seat in range(len(seats))]
        for seat, counted in enumerate(seats):
            for so in [so for _, so in misread(counted) if so and so[seat]][::7]:
                for other in [n for n, more in enumerate(so) if more and n != seat][:1]:
                    claim = Claim(other, now[other] + so[other], also={seat: now[seat] + so[seat]})
                    assert answers_about(totals[other], claim)[0].agreeing, claim
                    tried += 1
    assert tried > 5


def test_a_rule_misread_in_a_row_is_misread_in_all_others():
    tried = 0
    for id in FINALS:
        for seats in tables(id)[:4]:
            for counted in seats:
                whole = {named(made): so for made, so in misread(counted)}
                for row in GAMES[id].count.pad(counted.case.sheet):
                    for made, so in misread(CountedNumber(GAMES[id], "tally", counted.case, row.id)):
                        if so and (all_so := whole.get(named(made))):
                            assert so == all_so, made
                            tried += so[counted.case.seat] != made.delta  # more rows than this one
    assert tried > 20


@pytest.mark.parametrize(("ana", "bo"), [(6, 11), (16, 15)])
def test_a_cause_of_two_totals_that_is_two_in_one_seat_is_found_whichever_is_claimed(ana, bo):
    """To Ana each resource once comes to the same as each thing once; to Bo it does not."""
    tableaus = [
        {"regions": [46, 35, 1, 16, 40, 59, 68, 64], "sanctuaries": ["S41", "S13", "S12", "S27"]},
        {"regions": [47, 52, 38, 4, 61, 55, 57, 7], "sanctuaries": ["S01", "S38", "S06"]},
    ]
    game = GAMES["faraway"]
    setup = game.setup(("Ana", "Bo"), {})
    final = game.count.read(setup, {"tableaus": tableaus})
    for claim in (Claim(0, ana, also={1: bo}), Claim(1, bo, also={0: ana})):
        found = answer(game, setup, "tally", final, claim)
        assert found.agreeing and [each.total for each in found.then.seats] == [ana, bo]
        assert found.explanations[0].made[0].facts["group"] == "things"


@every_game
def test_a_reading_is_told_where_others_lead_under_it_and_not_where_only_more_is_open(id):
    for seats in tables(id)[:8]:
        case = seats[0].case
        found = answer(GAMES[id], case.setup, "tally", case.final, Claim(0, case.sheet.seats[0].total + 1))
        assert all(each.sheet.winners != case.sheet.winners for each in found.readings)
