"""What is open in a score is bounded rightly: held against every way in which it can be settled."""

import random
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from referee.core.matters import Matter, bounds, sure_winners
from referee.core.verdict import Breach
from referee.games import aqua, space_aztecs, vineta
from referee.games.faraway.rules.pieces import REGIONS
from tests.games.aqua import players as aqua_players
from tests.games.finals import FINALS, GAMES
from tests.tools import NAMES

TIMES = 40


def of_faraway(rng):
    """Nobody said a sacrifice; every way to make them, or none."""
    setup, final = FINALS["faraway"](rng)
    meteors = rng.sample(["M15", "M21", "M38"], rng.randint(1, 3))
    tableaus = []
    for tableau in final.tableaus:
        mine = [id for id in meteors if id not in [each for other in tableaus for each in other.regions]][:2]
        rest = [id for id in tableau.regions if id not in meteors][: 8 - len(mine)]
        rest += [id for id in ("R03", "R04", "R07") if id not in rest][: 8 - len(mine) - len(rest)]
        tableaus.append(replace(tableau, regions=tuple(rng.sample(rest + mine, 8)), sacrifices={}))
    settled = [list(_all_sacrifices(tableau)) for tableau in tableaus]
    return (setup, replace(final, tableaus=tuple(tableaus))), [
        (setup, replace(final, tableaus=chosen)) for chosen in product(*settled)
    ]


def _all_sacrifices(tableau):
    """Each meteor kept, or paid with any Sanctuaries that no other meteor took."""
    asked = {id: quest.sanctuaries for id in tableau.regions if (quest := REGIONS[id].quest) and quest.sanctuaries}
    choices = [[(), *combinations(tableau.sanctuaries, n)] for n in asked.values()]
    for given in product(*choices):
        taken = [id for ids in given for id in ids]
        if len(set(taken)) == len(taken):
            yield replace(tableau, sacrifices=dict(zip(asked, given, strict=True)))


def of_vineta(rng):
    """Nobody looked what the tile of the last district pays, or which houses of the English edition were one's own."""
    setup, final = FINALS["vineta"](rng)
    given = {"bare": "zero"}  # else houses that are not there would be open as well
    english = {"edition": "en_2008", "own_colour_won_bonus": 2} if rng.random() < 0.5 else {}
    plain = bool(english) and rng.random() < 0.7
    if plain:
        final = replace(final, players=(replace(final.players[0], won=rng.randint(0, 8)), *final.players[1:]))
    asked = vineta.GAME.setup(NAMES[:4], given | english)
    ways = []
    for value in range(2, 8):
        seen = {"district_values": {"red": value, "green": value, "seen": True}}
        setup = vineta.GAME.setup(NAMES[:4], given | english | seen)
        for won in _by_colour(final) if plain else [final.players[0].won]:
            first = replace(final.players[0], won=won)
            ways.append((setup, replace(final, players=(first, *final.players[1:]))))
    return (asked, final), ways


def _by_colour(final):
    first = final.players[0]
    other = next(colour for colour in ("blue", "green") if colour != first.house)
    most = min(first.won, 7 - final.standing.get(first.house, 0))
    return [{first.house: n, other: first.won - n} for n in range(most + 1)]


def of_space_aztecs(rng):
    """Nobody said what counts for the fewest in one or two cities."""
    setup, final = FINALS["space_aztecs"](rng)
    setup = space_aztecs.GAME.setup(NAMES[:5], {"food": "icons"}, {"warriors": {}})
    open = rng.sample(range(5), rng.randint(1, 2))
    cities = []
    for seat, city in enumerate(final.cities):
        villagers = city.villagers or (1,)
        city = replace(city, villagers=villagers, warriors=(), food=None if seat in open else rng.randint(0, 4))
        cities.append(city)
    ways = []
    for foods in product(range(9), repeat=len(open)):
        told = dict(zip(open, foods, strict=True))
        ways.append(tuple(replace(city, food=told.get(seat, city.food)) for seat, city in enumerate(cities)))
    return (setup, replace(final, cities=tuple(cities))), [(setup, replace(final, cities=way)) for way in ways]


def of_aqua(rng):
    """Nobody read what some small animals are worth."""
    setup, final = FINALS["aqua"](rng)
    while final.sheets is not None or setup.count == 1:
        setup, final = FINALS["aqua"](rng)
    if rng.random() < 0.5:  # who was first in the last round, too
        final = replace(final, last_round_order=None)
    here = sorted({colour for board in aqua.rules.final.boards(setup, final) for colour in board.animals.values()})
    open = rng.sample(here, min(2, len(here)))

    def boxed(values):
        species = {name: each for name, each in aqua_players.KNOWN["species"].items() if name not in open}
        species |= {name: {"points": points} for name, points in values.items()}
        return aqua.GAME.setup(setup.seats, {}, aqua_players.KNOWN | {"species": species})

    given = [dict(zip(open, points, strict=True)) for points in product((2, 3), repeat=len(open))]
    orders = (
        [final.last_round_order]
        if final.last_round_order
        else [tuple(range(setup.count)), tuple(range(setup.count))[::-1]]
    )
    return (boxed({}), final), [
        (boxed(values), replace(final, last_round_order=order)) for values in given for order in orders
    ]  # fmt: skip


OPEN = {"faraway": of_faraway, "vineta": of_vineta, "space_aztecs": of_space_aztecs, "aqua": of_aqua}


@pytest.mark.parametrize("id", OPEN)
def test_bounds_and_winner_hold_for_every_way_to_settle_what_is_open(id):
    score, seen = GAMES[id].count.score, set()
    for seed in range(TIMES):
        (setup, final), settled = OPEN[id](random.Random(f"open {seed}"))
        sheet = score(setup, final)
        ends = [score(*way) for way in settled]
        assert not any(end.open for end in ends), "what was settled is open no more"
        totals = [[end.seats[seat].total for end in ends] for seat in range(setup.count)]
        assert sheet.ranges == [(min(each), max(each)) for each in totals]
        winners = {tuple(end.winners) for end in ends}
        assert sheet.won == (list(winners.pop()) if len(winners) == 1 else [])
        seen.add((bool(sheet.open), bool(sheet.won)))
    assert {(True, True), (True, False)} <= seen, "sometimes it decides, sometimes it does not"


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
