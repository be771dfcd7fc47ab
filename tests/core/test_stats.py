"""Numbers of a circle, counted by hand; and counted again another way on random lists."""

import random

import pytest
from msgspec.structs import replace

from referee.core.circle import stats
from referee.core.circle.as_json import numbers
from referee.core.circle.played import Played, PlayedSeat
from referee.core.score import ranks


def outcome(day, seats, *marks, first=None, by=None):
    """People with their totals, in the order of the seats; `by`: what tells equal totals apart."""
    whole = [*seats.values()]
    places = ranks([*zip(whole, by or [0] * len(whole), strict=True)])
    played = Played(
        game="faraway",
        mode="tally",
        rules="1",
        started=f"2026-05-{day:02}T20:00:00+00:00",
        ended=f"2026-05-{day:02}T21:00:00+00:00",
        over=True,
        seats=tuple(PlayedSeat(n, rank, {"1": n - 5, "2": 5}) for n, rank in zip(whole, places, strict=True)),
        marks=marks,
        first=first,
    )
    return stats.Outcome(f"t{day}", tuple(None if who.startswith("?") else who for who in seats), played)


GAMES = [
    outcome(1, {"ana": 50, "bo": 40, "cy": 30}, first=0),
    outcome(2, {"ana": 45, "bo": 45, "cy": 20}, first=2),  # shared
    outcome(3, {"bo": 61, "ana": 60, "cy": 10}, first=1),
    outcome(4, {"ana": 70, "bo": 70, "?": 99}, by=[1, 0, 0]),  # who won is nobody of the circle any more
    outcome(5, {"cy": 33, "ana": 32, "dee": 31}),
]

NAMES = {name: name for name in ("ana", "bo", "cy", "dee", "eve")}


def who(standings):
    return {each.person: each for each in standings}


def test_plays_victories_and_means_are_counted():
    found = stats.standings(GAMES)
    assert [each.person for each in found] == ["bo", "ana", "cy", "dee"], "by mean; who has too few games last"
    of = who(found)
    assert of["ana"].totals == (50, 45, 60, 70, 32) and of["ana"].spread == stats.Spread(5, 32, 70, 51.4)
    assert {person: each.won for person, each in of.items()} == {"ana": 2, "bo": 2, "cy": 1, "dee": 0}
    assert of["bo"].spread.mean == 54 and of["bo"].rows == {"1": 49, "2": 5}


def test_under_three_games_have_no_mean():
    assert stats.spread([10, 20]).mean is None and stats.spread([10, 20, 60]).mean == 30
    assert who(stats.standings(GAMES))["dee"].spread == stats.Spread(1, 31, 31, None)


def test_a_shared_victory_is_everybodys_who_shares_it():
    assert [GAMES[1].won(person) for person in ("ana", "bo", "cy", "dee")] == [True, True, False, False]


def test_a_game_that_stopped_early_is_won_by_nobody():
    assert not outcome(7, {"ana": 8, "bo": 7}, "early").won("ana") and outcome(7, {"ana": 8, "bo": 7}).won("ana")


def test_who_was_removed_is_in_no_standing_and_still_won():
    assert not any(GAMES[3].won(person) for person in ("ana", "bo", "cy"))
    assert "?" not in who(stats.standings(GAMES)) and stats.record(GAMES) == [GAMES[3]]
    assert 99 in stats.totals(GAMES) and len(stats.totals(GAMES)) == 15


def test_who_sat_there_twice_under_two_names_counts_once():
    twice = outcome(6, {"ana": 12, "bo": 20, "cy": 30})
    merged = stats.Outcome(twice.table, ("ana", "bo", "ana"), twice.played)
    (ana, bo) = stats.standings([merged])
    assert (ana.person, ana.totals, ana.won, bo.won) == ("ana", (30,), 1, 0)
    assert stats.rivals([merged], "ana") == [stats.Rival("bo", 1, 1, 0)]


def test_the_closest_game_is_the_one_that_a_tie_decided():
    assert [each.gap for each in GAMES] == [10, 0, 1, 29, 1]
    assert stats.closest(GAMES) == [GAMES[1]] and stats.closest(GAMES[2:]) == [GAMES[4], GAMES[2]], "the latest first"
    assert stats.closest([outcome(1, {"ana": 9})]) == []


def test_who_only_equals_a_record_does_not_take_it():
    again = outcome(9, {"bo": 99, "ana": 1})
    assert stats.record([again, *GAMES]) == [GAMES[3], again]


def test_victories_in_a_row():
    ana, cy = stats.streaks(GAMES, "ana"), stats.streaks(GAMES, "cy")
    assert (ana.now, ana.longest) == ((), (GAMES[0], GAMES[1]))
    assert (cy.now, cy.longest) == ((GAMES[4],), (GAMES[4],))
    bo = stats.streaks([*GAMES, outcome(6, {"bo": 9}), outcome(7, {"ana": 9, "cy": 8})], "bo")
    assert bo.now == () and len(bo.longest) == 2, "a game alone, or without the person, breaks and makes nothing"


def test_of_two_rows_of_victories_that_are_as_long_the_latest_is_told():
    again = [outcome(6, {"ana": 9, "bo": 8}), outcome(7, {"ana": 9, "bo": 8})]
    assert stats.streaks([*GAMES, *again], "ana").longest == tuple(again)


def test_against_whom():
    assert stats.rivals(GAMES, "ana") == [
        stats.Rival("bo", 4, 2, 1),  # before in the first and the fourth, level in the second
        stats.Rival("cy", 4, 3, 1),
        stats.Rival("dee", 1, 1, 0),
    ]
    assert stats.rivals(GAMES, "ana")[0].level == 1


def test_who_begins():
    began = stats.started(GAMES)
    assert began == GAMES[:3] and [stats.starter_won(each) for each in began] == [True, False, False]


def test_games_are_chosen_by_players_and_by_what_is_to_know_of_them():
    alone = outcome(6, {"ana": 80})
    early = outcome(7, {"ana": 8, "bo": 7}, "early")
    doubt = outcome(8, {"ana": 8, "bo": 7}, "doubt")
    old = outcome(9, {"ana": 8, "bo": 7}, "rules")
    ruled = outcome(10, {"ana": 8, "bo": 7}, "ruled")
    every = [ruled, old, doubt, early, alone, *GAMES]

    def chosen(**how):
        return stats.choose(every, **how)

    assert chosen() == [*GAMES, early, doubt, old, ruled], "first played first, nobody alone"
    assert chosen(seats=1) == [alone] and chosen(seats=3) == GAMES
    assert chosen(only="whole", seats=2) == [doubt, old, ruled] and chosen(only="plain", seats=2) == []


def test_what_most_play_is_shown_first():
    assert stats.usual([]) == 0 and stats.usual([outcome(6, {"ana": 80})]) == 1
    two = [outcome(day, {"ana": 8, "bo": 7}) for day in (6, 7, 8, 9, 10)]
    assert stats.usual([*GAMES, *two]) == 3 and stats.usual([*GAMES[:4], *two]) == 2
    assert {seats: len(those) for seats, those in stats.by_seats([*two, *GAMES]).items()} == {2: 5, 3: 5}
    assert stats.usual([*(outcome(day, {"ana": 80}) for day in (6, 7, 8)), two[0]]) == 2


@pytest.mark.parametrize(
    ("more", "broken"),
    [
        ([(6, {"ana": 100, "bo": 1, "cy": 1})], "t4"),
        ([(6, {"ana": 99, "bo": 1, "cy": 1})], None),  # equalled
        ([(6, {"ana": 100, "bo": 1})], None),  # the first of two players
        ([(6, {"ana": 70, "bo": 1}), (7, {"ana": 10, "bo": 1}), (8, {"ana": 80, "bo": 1})], "t6"),
    ],
)
def test_a_record_falls_among_as_many_players(more, broken):
    added = [outcome(*each) for each in more]
    told = stats.fallen([*added, *GAMES], added[-1].table)
    assert (told[1].table if told else None) == broken


def test_a_game_that_is_not_decided_yet_holds_no_record():
    """Its numbers are what is in doubt; nor is it one of those after which a record is spoken of."""
    undecided = outcome(6, {"ana": 100, "bo": 1, "cy": 1}, "open", "doubt")
    assert stats.record([*GAMES, undecided]) == [GAMES[3]] and stats.record([undecided]) == []
    assert stats.fallen([*GAMES, undecided], "t6") is None
    later = outcome(7, {"ana": 100, "bo": 1, "cy": 1})
    assert stats.fallen([*GAMES, undecided, later], "t7") == (later, GAMES[3])
    assert stats.fallen([GAMES[0], undecided, later], "t7") is None, "of one game before there is no record"


def test_a_game_that_is_not_decided_yet_is_neither_won_nor_lost():
    """It breaks no row of victories, puts nobody ahead, says nothing of who begins, is none of those that are won."""
    open = outcome(6, {"cy": 8, "ana": 9, "eve": 1}, "open", first=1)
    assert stats.streaks([*GAMES, open], "cy") == stats.streaks(GAMES, "cy")
    assert stats.rivals([*GAMES, open], "ana") == [*stats.rivals(GAMES, "ana"), stats.Rival("eve", 0, 0, 0)]
    assert stats.started([*GAMES, open]) == stats.started(GAMES)
    assert open.people[1] == "ana" and open.by_rank == [0, 1, 2], "as they sat: ana has most points"
    assert replace(open, people=("ana", "ana", "eve")).sat["ana"] == 1, "the better seat of who sat in two"
    decided = {each.person: (each.won, each.decided) for each in stats.standings([*GAMES, open])}
    before = {each.person: (each.won, len(each.totals)) for each in stats.standings(GAMES)}
    assert decided == {**before, "eve": (0, 0)}


def test_points_of_a_game_that_is_not_decided_yet_are_in_no_number():
    open = outcome(6, {"cy": 88, "ana": -9, "eve": 1}, "open", "doubt")
    then, now = stats.standings(GAMES), stats.standings([*GAMES, open])
    assert [(each.person, each.totals, each.rows) for each in now] == [
        *((each.person, each.totals, each.rows) for each in then),
        ("eve", (), {}),
    ]
    assert stats.totals([*GAMES, open]) == stats.totals(GAMES)
    assert now[-1].spread == stats.Spread(0, None, None, None) and (now[-1].plays, now[-1].undecided) == (1, 1)
    before = numbers(GAMES, NAMES)["games"]["faraway"]["players"]["3"]
    after = numbers([*GAMES, open], NAMES)["games"]["faraway"]["players"]["3"]
    assert after.keys() == before.keys() and after["totals"] == before["totals"] and after["plays"] == 6
    cy, eve = (next(each for each in after["people"] if each["name"] == name) for name in ("cy", "eve"))
    assert cy == {**next(each for each in before["people"] if each["name"] == "cy"), "plays": 5}
    assert eve["totals"] == {"count": 0, "lowest": None, "highest": None, "mean": None} and eve["plays"] == 1


def test_what_came_later_does_not_take_the_record_back_then():
    assert stats.fallen(GAMES, "t3") is not None and stats.fallen(GAMES, "t2") is None
    assert stats.fallen(GAMES, "nowhere") is None


@pytest.mark.parametrize("seed", range(20))
def test_random_games_counted_another_way(seed):
    dice = random.Random(seed)
    games = []
    for day in range(1, 25):
        seats = dice.sample(["ana", "bo", "cy", "dee", "?"], dice.randint(1, 5))
        games.append(outcome(day, {name: dice.randint(-9, 9) for name in seats}))
    games = stats.choose(games)
    for each in stats.standings(games):
        rows = [(g, dict(zip(g.people, g.played.seats, strict=True))) for g in games]
        own = [(g, at[each.person]) for g, at in rows if each.person in at]
        assert list(each.totals) == [seat.total for _, seat in own]
        assert each.won == sum(all(seat.total >= other.total for other in g.played.seats) for g, seat in own)
        mean = sum(seat.total for _, seat in own) / len(own)
        assert sum(each.rows.values()) == pytest.approx(mean)
        assert each.spread.mean == (pytest.approx(mean) if len(own) > 2 else None)
        line = "".join("w" if seat.rank == 1 else "." for _, seat in own)
        found = stats.streaks(games, each.person)
        assert len(found.now) == len(line) - len(line.rstrip("w"))
        assert len(found.longest) == max(map(len, line.split(".")))
        for rival in stats.rivals(games, each.person):
            back = next(r for r in stats.rivals(games, rival.person) if r.person == each.person)
            assert (rival.games, rival.ahead, rival.level) == (back.games, back.behind, back.level)
    assert sum(each.won for each in stats.standings(games)) == sum(
        g.people[seat] is not None for g in games for seat in g.played.winners
    )
