"""How people miscount Vineta: where a slip gives the number, and where it must not be offered."""

import pytest
from msgspec.structs import replace

from referee.core.dispute.claims import Claim, answer
from referee.core.slips import Case
from referee.games.vineta import GAME
from referee.games.vineta.rules.final import Player, Seen
from referee.games.vineta.rules.series import Sank, Series
from referee.web.dispute.counting.who_counts import later
from tests.games.vineta.table import player
from tests.tools import NAMES

STANDING = {"blue": 2, "green": 1, "black": 2}
BONUS = {"edition": "en_2008", "own_colour_won_bonus": 2}


def case(*players, last="Y2", standing=STANDING, **options):
    setup = GAME.setup(NAMES[: len(players)], options)
    final = GAME.count.read(setup, {"last_district": last, "standing": standing, "players": list(players)})
    return Case(setup, final, GAME.count.score(setup, final), 0, GAME.count.parts)


def slips(claimed, at, row=None):
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, claimed, row))
    return {each.id.removeprefix("vineta.") for each in told.explanations}


ANA = player("blue", "Y2", {"blue": 2, "red": 7})  # 6 + 9 + 4 = 19
BARE = player("blue", "Y2", 9)
NEAR = player("blue", "Y1", 9)  # another district of the same colour is the last: 15
FAR = player("blue", "R1", 9)  # another district is the last: 15


@pytest.mark.parametrize(
    ("slip", "at", "claimed"),
    [
        pytest.param("saved_singly", case(ANA), 15, marks=pytest.mark.rule("V7.2")),
        pytest.param("others_saved", case(ANA), 28, marks=pytest.mark.rule("V7.2")),
        pytest.param("others_saved_singly", case(ANA), 22, marks=pytest.mark.rule("V7.2")),
        pytest.param("saved_unpaid", case(ANA), 13, marks=pytest.mark.rule("V7.2")),
        pytest.param("saved_once", case(ANA), 16, marks=pytest.mark.rule("V7.2")),
        pytest.param("saved_two", case(ANA), 17, marks=pytest.mark.rule("V7.2")),
        pytest.param("saved_only_won", case(ANA), 15, marks=pytest.mark.rule("V7.2")),
        pytest.param("saved_added", case(ANA), 18, marks=pytest.mark.rule("V7.2")),
        pytest.param("saved_value", case(ANA), 21, marks=pytest.mark.rule("V7.2")),
        pytest.param("tile_standing", case(ANA), 35, marks=pytest.mark.rule("V7.4")),
        pytest.param("others_instead", case(ANA), 22, marks=pytest.mark.rule("V7.2")),
        pytest.param("won_two", case(ANA), 28, marks=pytest.mark.rule("V7.3")),
        pytest.param("bonus_others", case(ANA, **BONUS), 33, marks=pytest.mark.rule("V7.6")),
        pytest.param("won_unpaid", case(ANA), 10, marks=pytest.mark.rule("V7.3")),
        pytest.param("won_once", case(ANA), 11, marks=pytest.mark.rule("V7.3")),
        pytest.param("won_own_alone", case(ANA), 12, marks=pytest.mark.rule("V7.3")),
        pytest.param("won_others_alone", case(ANA), 17, marks=pytest.mark.rule("V7.3")),
        pytest.param("won_colours", case(ANA), 12, marks=pytest.mark.rule("V7.3")),
        pytest.param("all_saved_won", case(ANA), 24, marks=pytest.mark.rule("V7.3")),
        pytest.param("bonus_once", case(ANA, **BONUS), 21, marks=pytest.mark.rule("V7.6")),
        pytest.param("bonus_all", case(ANA, **BONUS), 37, marks=pytest.mark.rule("V7.6")),
        pytest.param("tile_unpaid", case(ANA), 15, marks=pytest.mark.rule("V7.4")),
        pytest.param("tile_each", case(ANA), 23, marks=pytest.mark.rule("V7.4")),
        pytest.param("won_as_saved", case(ANA), 37, marks=pytest.mark.rule("V7.3")),
        pytest.param("own_won_as_saved", case(ANA), 23, marks=pytest.mark.rule("V7.3")),
        pytest.param("bonus_paid", case(ANA), 21, marks=pytest.mark.rule("V7.6")),
        pytest.param("bonus_forgotten", case(ANA, **BONUS), 19, marks=pytest.mark.rule("V7.6")),
        pytest.param("tile_paid", case(FAR), 17, marks=pytest.mark.rule("V7.4")),
        pytest.param("tile_ring", case(NEAR), 19, marks=pytest.mark.rule("V7.4")),
        pytest.param("tile_as_last", case(FAR), 19, marks=pytest.mark.rule("V7.4")),
        pytest.param("other_value", case(ANA), 22, marks=pytest.mark.rule("V7.4")),
        pytest.param("other_value", case(ANA), 17, marks=pytest.mark.rule("V7.4")),
        pytest.param("saved_won", case(ANA), 21, marks=pytest.mark.rule("V7.3")),
        pytest.param("tile_colour", case(player("blue", "G2", 9)), 18, marks=pytest.mark.rule("V7.2")),
        pytest.param("nobodys", case(ANA, player("green", "R1", 3)), 25, marks=pytest.mark.rule("V7.2")),
        pytest.param("wrong_colour", case(ANA), 16, marks=pytest.mark.rule("V7.2")),
        pytest.param("own_won_lost", case(ANA), 15, marks=pytest.mark.rule("V7.3")),
        pytest.param("holder_wins", case(ANA), 24, marks=pytest.mark.rule("V7.3")),
        pytest.param("last_to_most", case(FAR, player("green", "Y2", 3)), 19, marks=pytest.mark.rule("V7.4")),
        pytest.param("last_to_present", case(FAR, player("green", "Y2", 3)), 19, marks=pytest.mark.rule("V7.4")),
        pytest.param("last_to_colour", case(player("yellow", "R1", 9)), 13, marks=pytest.mark.rule("V7.4")),
    ],
)
def test_a_slip_gives_the_number(slip, at, claimed):
    assert slip in slips(claimed, at)


@pytest.mark.parametrize(
    ("slip", "at"),
    [
        ("saved_singly", case(player("red", "Y2", 9))),  # no red house stands there
        ("others_saved", case(ANA, standing={"blue": 2})),
        ("won_as_saved", case(player("blue", "Y2", 0))),
        ("own_won_as_saved", case(BARE)),  # nobody noted the colours
        ("bonus_paid", case(BARE)),
        ("bonus_paid", case(ANA, **BONUS)),  # this edition pays it
        ("bonus_forgotten", case(ANA)),
        ("tile_paid", case(ANA)),  # it is the last district
        ("tile_as_last", case(ANA)),
        ("tile_as_last", case(NEAR)),  # it pays the same
        ("tile_ring", case(ANA)),
        ("tile_ring", case(FAR)),  # of another colour
        ("tile_unpaid", case(FAR)),
        ("won_own_alone", case(BARE)),
        ("won_colours", case(BARE)),
        ("saved_once", case(player("red", "Y2", 9))),
        ("bonus_all", case(ANA)),
        ("other_value", case(FAR)),
        ("saved_won", case(player("red", "Y2", 9))),
        ("tile_colour", case(player("green", "G2", 9))),  # its own anyway
        ("tile_colour", case(FAR)),  # no red house stands there
        ("nobodys", case(ANA, player(None, "R1", 3))),  # whose tile was not shown
        ("nobodys", case(ANA, player("green", "R1", 3), player("black", "R2", 3))),
        ("wrong_colour", case(ANA, standing={"blue": 2})),
        ("own_won_lost", case(BARE)),
        ("holder_wins", case(FAR)),
        ("last_to_most", case(player("green", "R1", 9), player("blue", "R2", 9))),
        ("last_to_present", case(player("red", "R1", 9))),
        ("last_to_colour", case(FAR)),
    ],
)
def test_a_slip_that_nobody_can_have_made_is_not_offered(slip, at):
    """Whatever is claimed: no way of it changes the score."""
    ways = GAME.count.slips[slip].ways(at)
    assert all(slipped.points == at.points(line) for way in ways for line, slipped in way.lines.items())


@pytest.mark.rule("V7.4")
def test_a_tile_of_the_same_colour_is_paid_for_its_colour():
    """Where its colour explains it nobody read the number of the tile: then a tile of another colour pays nothing."""
    at = case(NEAR, player("red", "R1", 9))
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, 19, None))
    assert told.explanations[0].id == "vineta.tile_ring"
    assert [seat.total for seat in told.then.seats] == [19, 9]


def test_what_is_claimed_of_a_row_is_explained_in_that_row():
    assert "bonus_paid" in slips(11, case(ANA), row="won")
    assert "saved_singly" not in slips(5, case(ANA), row="won")


def test_a_house_forgotten_or_counted_twice_is_told():
    assert "house.piece_out" in slips(18, case(ANA)) and "house.piece_twice" in slips(20, case(ANA))
    assert "house.piece_twice" not in slips(22, case(ANA)), (
        "the game says more of the same line: a house of another colour"
    )


def sank(row, houses, *authority, waves=None, first=0):
    """The final after a district sank by the flood cards of these seats, in turn; and its table of four or fewer."""
    cards = zip(row, [f"flood_{n}" for n in waves or [1] * len(row)], strict=True)
    series = Series(row[0], tuple(cards), tuple((seat, 7) for seat in authority))
    takers, setup = series.takers(houses), GAME.setup(NAMES[: max(*row, *authority, 1) + 1], {})
    won = tuple(Player(None, None, takers.count(seat)) for seat in range(setup.count))
    return setup, Seen("Y2", {"blue": 0}, won, (takers,), (Sank(series, first),))


@pytest.mark.rule("V5.6")
def test_houses_shared_among_players_and_not_among_cards():
    """Seven houses go along Ana, Bo, Ana, Cleo: she takes four, and by players three."""
    setup, final = sank((0, 1, 0, 2), 7)
    for seat, claimed in ((0, 3), (2, 2)):
        first = answer(GAME, setup, "play", final, Claim(seat, claimed, "won")).explanations[0]
        assert (first.id, first.rule) == ("vineta.house_a_player", "V5.6")
        row = ", ".join(NAMES[taker] for taker in final.shared[0])
        assert first.how(GAME.speech("en", NAMES[:3])).endswith(f"not among its cards (the right order: {row})")
    told = answer(GAME, setup, "play", final, Claim(1, 1, "won")).explanations
    assert "vineta.house_a_player" not in {each.id for each in told}, "Bo has two either way"


@pytest.mark.rule("V5.6")
@pytest.mark.parametrize(
    ("seat", "claimed", "slip"), [(0, 2, "one_a_card"), (0, 6, "rest_to_first"), (1, 1, "one_a_card")]
)
def test_houses_that_go_round_once(seat, claimed, slip):
    """Seven houses go along Ana, Bo, Ana: five and two. Cleo's authority lies beside them."""
    setup, final = sank((0, 1, 0), 7, 2)
    told = answer(GAME, setup, "play", final, Claim(seat, claimed, "won")).explanations
    assert f"vineta.{slip}" in {each.id for each in told}
    _, few = sank((0, 1, 0), 3, 2)
    told = answer(GAME, setup, "play", few, Claim(0, 1, "won")).explanations
    assert not {"vineta.one_a_card", "vineta.rest_to_first"} & {each.id for each in told}, "no house went round again"


@pytest.mark.rule("V5.6", "V5.7")
@pytest.mark.parametrize(
    ("seat", "claimed", "slip", "rule"),
    [
        (2, 1, "authority_takes", "V5.7"),
        (1, 1, "authority_takes", "V5.7"),
        (0, 5, "first_takes_all", "V5.6"),
        (1, 0, "first_takes_all", "V5.6"),
    ],
)
def test_houses_given_to_authority_too_or_all_to_the_first_card(seat, claimed, slip, rule):
    """Five houses go along Ana, Bo, Ana: three and two. Cleo's authority lies beside them."""
    setup, final = sank((0, 1, 0), 5, 2)
    first = answer(GAME, setup, "play", final, Claim(seat, claimed, "won")).explanations[0]
    assert (first.id, first.rule) == (f"vineta.{slip}", rule)
    assert "(the right order: Ana, Bo, Ana, Ana, Bo)" in first.how(GAME.speech("en", NAMES[:3]))


@pytest.mark.rule("V5.6", "V7.3")
def test_no_total_is_asked_that_both_reasons_give_and_what_another_total_rules_out_is_no_reason():
    """Four houses go along Ana, Ana, Bo: three and one. The 2 points of a house, a third reason, would make Ana's 6."""
    setup, final = sank((0, 0, 1), 4, 1)
    told, known = (answer(GAME, setup, "play", final, Claim(1, 2, also=also)) for also in ({}, {0: 2}))
    assert told.tied == 2 and told.asks is None
    assert "vineta.won_two" in {each.id for each in later(told)}
    assert known.agreeing and "vineta.won_two" not in {each.id for each in later(known)}


@pytest.mark.rule("V5.6")
@pytest.mark.parametrize(("seat", "claimed"), [(0, 2), (1, 3)])
def test_houses_given_to_waves_and_not_to_cards(seat, claimed):
    """Five houses go along Ana's 1, Bo's 3, Ana's 2: she takes three and he two. By waves he takes three."""
    setup, final = sank((0, 1, 0), 5, waves=(1, 3, 2))
    told = answer(GAME, setup, "play", final, Claim(seat, claimed, "won")).explanations
    assert "vineta.house_a_wave" in {each.id for each in told}


@pytest.mark.rule("V5.6")
@pytest.mark.parametrize(
    ("slip", "seat", "claimed"),
    [
        ("from_left", 1, 3), ("from_left", 0, 2), ("from_first_player", 2, 3), ("from_second", 0, 3),
        ("from_last", 2, 2), ("evenly", 0, 2), ("evenly", 2, 2), ("one_a_player", 0, 1), ("round_the_table", 3, 1),
        ("highest_first", 2, 2),
    ],
)  # fmt: skip
def test_houses_dealt_from_elsewhere(slip, seat, claimed):
    """Seven houses go along Ana's 1, Bo's 1, Ana's 1, Cleo's 3: four, two, one. Dario's authority lies beside them."""
    setup, final = sank((0, 1, 0, 2), 7, 3, waves=(1, 1, 1, 3), first=2)
    told = answer(GAME, setup, "play", final, Claim(seat, claimed, "won")).explanations
    assert "V5.6" in [each.rule for each in told if each.id == f"vineta.{slip}"]


@pytest.mark.rule("V5.6", "V.A10")
@pytest.mark.parametrize(("owner", "seat", "claimed"), [(1, 1, 3), (2, 2, 2)])
def test_houses_dealt_from_the_opener_whose_card_is_gone(owner, seat, claimed):
    """Five houses go along Ana and Bo: three and two. The wind took the card that opened, from Bo or from Cleo."""
    setup, final = sank((0, 1), 5, 2)
    (gone,) = final.sank
    final = replace(final, sank=(replace(gone, series=replace(gone.series, owner=owner)),))
    told = answer(GAME, setup, "play", final, Claim(seat, claimed, "won")).explanations
    assert "vineta.from_opener" in {each.id for each in told}


@pytest.mark.rule("V5.6")
def test_houses_that_come_to_the_same_from_elsewhere_are_no_reason():
    setup, final = sank((0, 1), 4, first=1)
    for slip in (
        "from_left",
        "from_first_player",
        "from_second",
        "from_last",
        "from_opener",
        "evenly",
        "highest_first",
    ):
        (way,) = GAME.count.slips[slip].ways(Case(setup, final, GAME.count.score(setup, final), 0, GAME.count.parts))
        assert way.lines["won"].points == 2


@pytest.mark.rule("V7.4")
def test_what_hangs_on_a_tile_nobody_has_seen_is_as_sure_as_the_claim_makes_it():
    """Bo alone holds the last district: unpaid there, it pays nobody. Houses paid like its tile say what it pays."""
    at = case(player("red", "G2", 12), player("blue", "R3", 13), last="R3", standing={"red": 1, "blue": 2})
    counted = at.sheet.seats[1].total
    assert at.sheet.ranges[1] == (counted, counted + 5)
    first = answer(GAME, at.setup, "tally", at.final, Claim(1, counted - 2))
    for how in ("tile_unpaid", "saved_value"):
        n = [each.id for each in first.explanations].index(f"vineta.{how}")
        told = answer(GAME, at.setup, "tally", at.final, Claim(1, counted - 2, how=n))
        assert told.everybody and told.then.ranges[1] == (counted - 2, counted - 2)


@pytest.mark.rule("V7.4")
def test_a_tile_of_a_ring_that_nobody_has_seen_is_counted_by_no_misreading_as_if_it_were():
    """Cid's yellow tile pays 4, the red one of Ana perhaps 2 and perhaps 7: then she wins, counted so for all."""
    cid, ana, bo = player("yellow", "Y1", 12), player("blue", "R2", 11), player("green", "R1", 1)
    for seen, knows in ((False, False), (True, True)):
        at = case(cid, ana, bo, last="R1", standing={"red": 4}, district_values={"seen": seen})
        told = answer(GAME, at.setup, "tally", at.final, Claim(0, 16))
        assert (told.explanations[0].id, told.everybody) == ("vineta.tile_paid", knows)
        assert told.then.seats[1].total == (13 if seen else 11)
    at = case(ana, cid, bo, last="R1", standing={"red": 4})
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, 13))
    how = [each.id for each in told.explanations].index("vineta.tile_paid")
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, 13, how=how))
    assert [each.facts for each in told.explanations[0].assumes] == [{"district": "R1", "value": 2}]
    assert told.then.seats[1].total == 16 and told.then.ranges[2] == (3, 3), "who counts so took it for known"
    at = case(player("blue", "G2", 11), cid, bo, last="R1", standing={"red": 4})
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, 18))
    assert [each.facts for each in told.explanations[0].assumes] == [{"district": "G2", "value": 7}]
    assert told.then.ranges[2] == (3, 8), "of another ring that says nothing"


@pytest.mark.rule("V7.4")
@pytest.mark.parametrize(("slip", "claimed"), [("tile_each", 15), ("tile_standing", 21)])
def test_who_multiplies_what_an_unseen_tile_pays_took_it_for_known(slip, claimed):
    at = case(player("blue", "R1", 5), last="R1")
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, claimed, None))
    assert {each.id: [of.facts["value"] for of in each.assumes] for each in told.explanations}[f"vineta.{slip}"] == [2]
