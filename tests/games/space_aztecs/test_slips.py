"""How people miscount Space Aztecs: where a slip gives the number, and where it must not be offered."""

from functools import cache

import pytest
from msgspec.structs import replace

from referee.core.dispute.claims import Claim, Second, answer
from referee.core.slips import Case
from referee.games.space_aztecs import GAME
from referee.games.space_aztecs.phone.lit import city_with
from referee.games.space_aztecs.rules.final import City
from referee.games.space_aztecs.rules.hidden import without
from referee.games.space_aztecs.rules.parts import Piece, parts
from referee.games.space_aztecs.rules.pieces import Alien, Priest, Warrior
from tests.games.space_aztecs.table import JAGUAR, PRIEST, alien, eagle, rounds, saucer, setup, table, temple, villager

rule = pytest.mark.rule
BOX = {"warriors": {"eagle": [2, 5, 9], "snake": [1, 4, 8]}}


def counted(*cities, removed=None, **options):
    """Somebody counts the city of the first seat; without a family that is removed, there are five."""
    cities = [*cities, *[{"villagers": [1] * 9}] * (5 - len(cities))] if removed is None else cities
    at = setup(len(cities), BOX, removed=removed, **options)
    return case(at, GAME.count.read(at, {"removed": removed, "cities": list(cities)}))


def watched(log, seat=0, seats=4, **options):
    timeline = table(log, seats, BOX, **options)
    return case(timeline.position.setup, GAME.refereed.final_of(timeline.position), seat)


def ended(at):
    return case(at.setup, replace(at.final, over=True), at.seat)


def case(at, final, seat=0):
    return Case(at, final, GAME.count.score(at, final), seat, GAME.count.parts)


def slips(at, claimed):
    told = answer(GAME, at.setup, "tally", at.final, Claim(at.seat, claimed))
    return [each.id.removeprefix("space_aztecs.") for each in told.explanations]


FED = {"villagers": [1] * 9}  # nobody in these cities is the hungriest
EMPTY, ONE = {}, {"villagers": [4]}
LEVEL = counted(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)  # all lose 5
TIED = counted(EMPTY, EMPTY)  # two of five
ALONE = counted(EMPTY)
ENOUGH = counted(ONE, EMPTY)  # 4, and the other has none


def city(**has):
    """The first player is fed, and one of the others is not."""
    return counted(FED | has, EMPTY)


PRIESTS = city(priests=3, aliens=[1, 4])  # 9 + 20
BARE = city(priests=2)
KEPT = city(priests=1, aliens=[1, 2, 6])  # 9 + 10 + 8
SEEN = city(archivists=[{"points": 3, "bonus": 4}, {"points": 1, "bonus": 2}])  # 9 + 4
MIXED = city(archivists=[{"points": 3, "bonus": 4}, {"points": 1, "bonus": 2, "sheltered": True}])  # 9 + 4 + 2
SAFE = city(archivists=[{"points": 3, "bonus": 4, "sheltered": True}, {"points": 1, "bonus": 2, "sheltered": True}])
JAGUARS = city(jaguars=3)  # 9 + 18
EAGLES = city(warriors=[{"type": "eagle", "count": 2}])  # 9 + 5
BANDS = city(jaguars=1, warriors=[{"type": "eagle", "count": 2}])  # 9 + 3 + 5
BOTH = city(jaguars=3, warriors=[{"type": "eagle", "count": 2}])  # 9 + 18 + 5
DEAR = counted({"villagers": [5, 2]}, EMPTY)
READ_OFF = city(warriors=[{"type": "condor", "total": 7}])  # how many is not known
CODEX = city(codex=[3, 5])  # 9 + 8
SAUCERS = city(captives=2, saucers=3)
GONE = counted({"jaguars": 0}, EMPTY, removed="blue")


@cache
def taken():
    """Ana takes an alien of 8 from Bo, and from Cleo one of 3: 2 points, and the fewest villagers cost 5."""
    return watched(rounds([villager(0), alien(8), alien(3)], [saucer("blue"), villager(1), villager(1)]), seats=3)


@cache
def covered():
    """Ana has two villagers under a temple, and one beside it."""
    log = rounds([villager(2), villager(1)], [villager(3), JAGUAR], [temple("pink"), JAGUAR], [villager(4), JAGUAR])
    return watched(log, seats=2)


@pytest.mark.parametrize(
    ("slip", "at", "claimed"),
    [
        pytest.param("hunger_level", LEVEL, 0, marks=rule("S9.3")),
        pytest.param("hunger_tied", TIED, 0, marks=rule("S9.3")),
        pytest.param("hunger_forgotten", ALONE, 0, marks=rule("S9.3")),
        pytest.param("hunger_undue", ENOUGH, -1, marks=rule("S9.3")),
        pytest.param("hunger_twice", ALONE, -10, marks=rule("S9.3")),
        pytest.param("priests_shared", PRIESTS, 39, marks=rule("S11.1")),
        pytest.param("priests_bare", BARE, 29, marks=rule("S11.1")),
        pytest.param("alien_kept", PRIESTS, 34, marks=rule("S11.2")),
        pytest.param("alien_kept", PRIESTS, 33, marks=rule("S11.2")),  # one of the two
        pytest.param("pair_undone", PRIESTS, 14, marks=rule("S11.1")),
        pytest.param("pair_undone", PRIESTS, 20, marks=rule("S11.1")),
        pytest.param("alien_other", KEPT, 22, marks=rule("S.R17")),  # the dearest
        pytest.param("alien_other", KEPT, 26, marks=rule("S.R17")),
        pytest.param("bonus_unsheltered", SEEN, 19, marks=rule("S12.2")),
        pytest.param("bonus_unsheltered", SEEN, 17, marks=rule("S12.2")),
        pytest.param("bonus_forgotten", SAFE, 13, marks=rule("S12.2")),
        pytest.param("bonus_forgotten", SAFE, 15, marks=rule("S12.2")),
        pytest.param("bonus_only", SAFE, 16, marks=rule("S12.2")),
        pytest.param("sheltered_out", SAFE, 9, marks=rule("S5.3")),
        pytest.param("sheltered_out", SAFE, 12, marks=rule("S5.3")),
        pytest.param("jaguars_added", JAGUARS, 39, marks=rule("S10.1")),
        pytest.param("jaguars_alone", JAGUARS, 18, marks=rule("S10.1")),
        pytest.param("jaguars_miscounted", JAGUARS, 18, marks=rule("S10.1")),
        pytest.param("warriors_added", EAGLES, 16, marks=rule("S10.3")),
        pytest.param("warriors_alone", EAGLES, 13, marks=rule("S10.3")),
        pytest.param("warriors_miscounted", EAGLES, 18, marks=rule("S10.3")),
        pytest.param("paid_as_jaguars", EAGLES, 18, marks=rule("S10.3")),
        pytest.param("types_mixed", BANDS, 18, marks=rule("S10.3")),  # the Jaguar as a third eagle
        pytest.param("types_mixed", BANDS, 27, marks=rule("S10.3")),  # the eagles as Jaguars
        pytest.param("codex_out", CODEX, 9, marks=rule("S8.3")),
        pytest.param("codex_out", CODEX, 14, marks=rule("S8.3")),
        pytest.param("saucers_paid", SAUCERS, 14, marks=rule("S6.4")),
        pytest.param("saucers_alone", SAUCERS, 12, marks=rule("S6.4")),
        pytest.param("captives_unpaid", SAUCERS, 9, marks=rule("S6.4")),
        pytest.param("aliens_ten", KEPT, 39, marks=rule("S11.2")),  # 10 for each of the three
        pytest.param("aliens_singly", KEPT, 21, marks=rule("S11.2")),
        pytest.param("aliens_unpaid", KEPT, 19, marks=rule("S11.2")),
        pytest.param("archivists_unpaid", SEEN, 9, marks=rule("S12.2")),
        pytest.param("captives_once", SAUCERS, 10, marks=rule("S6.4")),
        pytest.param("priests_unpaid", PRIESTS, 9, marks=rule("S11.1")),
        pytest.param("priests_once", PRIESTS, 19, marks=rule("S11.1")),
        pytest.param("bonuses_only", SAFE, 15, marks=rule("S12.2")),
        pytest.param("visible_unpaid", SEEN, 9, marks=rule("S12.2")),
        pytest.param("bonus_swapped", MIXED, 17, marks=rule("S12.2")),
        pytest.param("villagers_singly", DEAR, 2, marks=rule("S9.2")),
        pytest.param("villagers_unpaid", DEAR, 0, marks=rule("S9.2")),
        pytest.param("villagers_best", DEAR, 5, marks=rule("S9.2")),
        pytest.param("others_singly", city(others=[4, 3]), 11, marks=rule("S9.1")),
        pytest.param("others_unpaid", city(others=[4, 3]), 9, marks=rule("S9.1")),
        pytest.param("codex_singly", CODEX, 11, marks=rule("S8.3")),
        pytest.param("codex_best", CODEX, 14, marks=rule("S8.3")),
        pytest.param("hunger_captives_perhaps", counted({"captives": 2}, EMPTY), 2, marks=rule("S9.3")),
        pytest.param("hunger_captives_perhaps", counted({"villagers": [1]}, {"captives": 2}), -4, marks=rule("S9.3")),
        pytest.param("hunger_most", counted({"villagers": [1] * 9}, EMPTY), 4, marks=rule("S9.3")),
        pytest.param("hunger_none", counted({"villagers": [4]}, {"villagers": [1, 1]}), 4, marks=rule("S9.3")),
        pytest.param("hunger_others", ENOUGH, -1, marks=rule("S9.3")),
        pytest.param("hunger_prize", city(), 14, marks=rule("S9.3")),
        pytest.param("hunger_points", counted({"villagers": [4]}, {"villagers": [1, 1]}), 4, marks=rule("S.R28")),
        pytest.param("hunger_without", counted({"jaguars": 1}, EMPTY, removed="pink"), -2, marks=rule("S.R22")),
        pytest.param("jaguars_times", JAGUARS, 63, marks=rule("S10.1")),
        pytest.param("jaguars_once", JAGUARS, 12, marks=rule("S10.1")),
        pytest.param("warriors_times", EAGLES, 19, marks=rule("S10.3")),
        pytest.param("warriors_once", EAGLES, 11, marks=rule("S10.3")),
        pytest.param("all_added", BOTH, 46, marks=rule("S10.3")),  # 9 + 30 + 7
        pytest.param("all_alone", BOTH, 22, marks=rule("S10.3")),
        pytest.param("all_times", BOTH, 73, marks=rule("S10.3")),
        pytest.param("all_once", BOTH, 14, marks=rule("S10.3")),
        pytest.param("best_type", BOTH, 27, marks=rule("S10.3")),  # 9 + 18
        pytest.param("as_one_type", BANDS, 18, marks=rule("S10.3")),
    ],
)
def test_a_slip_gives_the_number(slip, at, claimed):
    assert slip in slips(at, claimed)


@pytest.mark.parametrize(
    ("slip", "at"),
    [
        ("hunger_level", TIED),  # three others have more
        ("hunger_level", ENOUGH),
        ("hunger_tied", ALONE),
        ("hunger_tied", LEVEL),
        ("hunger_forgotten", ENOUGH),
        ("hunger_undue", ALONE),
        ("hunger_none", ALONE),
        ("hunger_others", city()),
        ("hunger_prize", ENOUGH),
        ("hunger_twice", ENOUGH),
        ("priests_shared", BARE),
        ("priests_shared", KEPT),  # it has its own
        ("priests_bare", PRIESTS),
        ("priests_bare", GONE),  # blue is not in play
        ("alien_kept", BARE),
        ("alien_kept", GONE),
        ("pair_undone", BARE),
        ("alien_other", PRIESTS),  # both are given up
        ("bonus_unsheltered", SAFE),
        ("bonus_swapped", SAFE),
        ("bonus_swapped", SEEN),
        ("bonus_forgotten", SEEN),
        ("bonus_only", SEEN),
        ("sheltered_out", SEEN),
        ("sheltered_alone", MIXED),  # a table that only counts does not tell all that is hidden
        ("captives_joined", SAUCERS),
        ("captives_both", SAUCERS),
        ("sheltered_out", PRIESTS),  # nobody told what lies under a temple
        ("jaguars_added", city(jaguars=1)),
        ("jaguars_added", EAGLES),
        ("jaguars_alone", city(jaguars=1)),
        ("jaguars_miscounted", EAGLES),
        ("warriors_added", JAGUARS),
        ("warriors_added", READ_OFF),
        ("warriors_alone", READ_OFF),
        ("warriors_miscounted", READ_OFF),
        ("paid_as_jaguars", JAGUARS),
        ("paid_as_jaguars", READ_OFF),
        ("types_mixed", EAGLES),
        ("codex_out", city()),
        ("captives_printed", SAUCERS),  # only a table that was watched knows the cards
        ("saucers_paid", city(captives=2)),  # nobody told the saucers
    ],
)
def test_a_slip_that_nobody_can_have_made_is_not_offered(slip, at):
    """Whatever is claimed: no way of it changes the score."""
    ways = GAME.count.slips[slip].ways(at)
    assert not any(each.points != at.points(line) for way in ways for line, each in way.lines.items())


@pytest.mark.rule("S9.3")
def test_what_is_due_at_the_end_alone_is_no_slip_while_the_game_runs():
    """Ana has no villager: the −5 is not taken off yet, and nobody has forgotten it."""
    at = watched(rounds([alien(8), villager(2)]), seats=2)
    running, over = (slips(each, each.score.total + 5) for each in (at, ended(at)))
    assert running[0] == "hunger_early" and "hunger_forgotten" not in running
    assert over[0] == "hunger_forgotten" and "hunger_early" not in over


@pytest.mark.rule("S6.4", "S9.3", "S.R20")
def test_captives_that_nobody_saw_come_behind_what_is_simpler_and_are_half_of_no_sum():
    """Of a bare number nobody knows whether they are villagers; to forget the 5 points takes nothing."""
    saved = counted({"captives": 2, "archivists": [{"points": 2, "bonus": 3}]}, EMPTY)
    found = slips(saved, saved.score.total + 5)
    assert found.index("hunger_tied") < found.index("hunger_forgotten") < found.index("hunger_captives_perhaps")
    assert not any("hunger_captives" in each for each in slips(saved, saved.score.total + 8) if "+" in each)


@pytest.mark.rule("S6.4", "S9.3", "S.R20")
def test_captives_that_the_table_saw_come_first_and_the_rule_says_that_they_do_not_count():
    at = ended(watched(rounds([villager(0), villager(1)], [saucer("pink"), villager(2)]), seats=2))
    found = slips(at, at.score.total + 5)
    assert found[0] == "hunger_captives"
    told = answer(GAME, at.setup, "tally", at.final, Claim(0, at.score.total + 5)).explanations[0]
    assert told.rule == "S.R20"


@pytest.mark.rule("S9.3", "S.R20")
def test_the_other_total_of_the_same_person_says_whether_captives_were_counted():
    """Both have one villager and lose 5, and Ana has taken one: with it Bo has fewest, by any other slip both gain."""
    at = ended(watched(rounds([villager(0), villager(1)], [saucer("pink"), villager(2)]), seats=2))
    ana, bo = (seat.total for seat in at.sheet.seats)

    def told(**also):
        return answer(GAME, at.setup, "tally", at.final, Claim(0, ana + 5, **also))

    assert told().asks == Second(1, (bo, bo + 5))
    assert [told(also={1: total}).explanations[0].rule for total in (bo, bo + 5)] == ["S.R20", "S9.3"]


@pytest.mark.rule("S11.1")
def test_a_priest_paid_without_an_alien_is_one_misreading_whether_another_priest_has_one_or_none():
    for at in (PRIESTS, BARE):
        told = answer(GAME, at.setup, "tally", at.final, Claim(0, 9 + 10 * at.final.cities[0].priests)).explanations
        paid = [each for each in told if {change.line for change in each.changes} == {"priests"}]
        assert [each.rule for each in paid] == ["S11.1"] and paid[0] is told[0]


@pytest.mark.rule("S9.3")
def test_a_tie_for_the_fewest_is_the_first_reason_and_its_rule_says_the_tie():
    tied = counted({"villagers": [1, 2], "captives": 3}, {"villagers": [2, 2]}, {"villagers": [1, 1, 1]})
    assert slips(tied, tied.score.total + 5)[0] == "hunger_tied"
    told = answer(GAME, tied.setup, "tally", tied.final, Claim(0, tied.score.total + 5))
    gained = [then.total - now.total for now, then in zip(told.now.seats, told.then.seats, strict=True)]
    assert told.everybody and gained == [5, 5, 0, 0, 0], "counted so for all, nobody who ties loses anything"
    assert "nobody" in GAME.count.slips["hunger_tied"].text["en"]
    assert "tie" in GAME.telling.rulebook["S9.3"].short["en"]


@pytest.mark.rule("S10.3")
def test_a_total_read_off_the_card_is_known_where_no_box_has_it():
    eagles = [{"type": "eagle", "count": 3, "total": 8}, {"type": "snake", "count": 2, "total": 7}]
    at = counted({"warriors": eagles}, EMPTY)
    assert slips(at, at.score.total + 2 * 8 + 7)[0] == "all_times"


@pytest.mark.rule("S6.4")
def test_captives_paid_what_they_print():
    at = taken()
    assert at.score.total == -3 and slips(at, 6)[0] == "captives_printed"


@pytest.mark.rule("S6.4")
def test_of_captives_that_print_no_number_it_is_said_what_they_are_paid():
    """Ana takes a priest from Bo, and an alien of 3 from Cleo: 3 and 1, or 3 and nothing."""
    log = rounds([villager(0), PRIEST, alien(3)], [saucer("blue"), villager(1), villager(1)])
    at, said = watched(log, seats=3), set()
    for claimed, slip in ((4, "captives_printed"), (3, "captives_printed_alone")):
        told = answer(GAME, at.setup, "tally", at.final, Claim(0, at.score.total - 2 + claimed))
        found = next(each for each in told.explanations if each.id == f"space_aztecs.{slip}")
        said.add(found.how(GAME.speech("en", at.setup.seats)))
    assert len(said) == 2 and all("(3)" in each for each in said)


@pytest.mark.rule("S5.3")
def test_what_is_under_a_temple_is_left_out_altogether_or_card_by_card():
    at = covered()
    assert at.score.total == 9
    assert all("sheltered_out" in slips(at, claimed) for claimed in (4, 6, 7))


@pytest.mark.rule("S5.3")
def test_only_what_is_under_a_temple_has_survived():
    """Two villagers of 2 and 3 of the three that Ana has: 9 with that of 4."""
    assert "sheltered_alone" in slips(covered(), 5)


@pytest.mark.rule("S6.4")
def test_captives_live_on_in_the_city_of_who_took_them():
    """Ana has a Jaguar and takes another: 3 and 1 are counted as 9, and a priest of Bo's finds her alien."""
    log = rounds([JAGUAR, JAGUAR], [saucer("yellow"), PRIEST], [alien(4), villager(1)], [saucer("blue"), villager(1)])
    at = watched(log, seats=2)
    assert at.score.total == 3 + 4 + 2 - 5
    told = answer(GAME, at.setup, "play", at.final, Claim(0, 9 + 10 - 5)).explanations[0]
    assert (told.id, told.rule) == ("space_aztecs.captives_joined", "S6.4")
    assert {change.line: change.new for change in told.changes} == {
        "warriors/jaguar": 9, "priests": 10, "aliens": 0, "captives": 0,
    }  # fmt: skip


@pytest.mark.rule("S6.4")
def test_a_captured_warrior_of_a_type_that_one_has_not_is_a_line_of_its_own():
    log = rounds([villager(1), eagle()], [saucer("yellow"), villager(1)])
    at = watched(log, seats=2)
    told = answer(GAME, at.setup, "play", at.final, Claim(0, at.score.total + 1)).explanations
    made = next(each for each in told if each.id == "space_aztecs.captives_joined")
    assert {change.line: (change.old, change.new) for change in made.changes} == {
        "warriors/eagle": (0, 2), "captives": (1, 0),
    }  # fmt: skip


@pytest.mark.rule("S6.4")
def test_captives_paid_twice():
    at = taken()
    assert "captives_both" in slips(at, at.score.total + 8 + 3)


@pytest.mark.rule("S5.3")
def test_nothing_is_hidden_without_a_temple():
    assert "sheltered_out" not in slips(taken(), 0)


def test_what_changes_a_line_in_the_same_way_is_told_once():
    """One alien is all that the line has: unpaid, left out or its line left out is the same, and the game says most."""
    found = slips(city(aliens=[6]), 9)
    assert "aliens_unpaid" in found and not {"house.left_out", "house.piece_out"}.intersection(found)


def test_what_a_slip_is_about_is_among_the_cards_of_its_line():
    """They are lit there."""
    for at in (PRIESTS, KEPT, SAFE, JAGUARS, EAGLES, CODEX, taken(), covered()):
        for slip in GAME.count.slips:
            for way in slip.ways(at):
                for line, each in way.lines.items():
                    drawn = {part.piece for part in parts(at.lines[line])}
                    odd = {piece for piece in each.pieces if piece.bonus is None} - drawn
                    assert not odd, (slip.id, odd)


def test_a_line_lists_its_cards_with_what_each_gives():
    told = {line.id: [(part.piece, part.points) for part in parts(line)] for line in PRIESTS.score.lines}
    priest, alone = Piece("priest", 10), Piece("priest", 0)
    assert told["priests"] == [(priest, 10), (priest, 10), (alone, None)]
    assert told["aliens"] == [(Piece("alien", n, given=True), None) for n in (1, 4)]
    told = {line.id: [part.points for part in parts(line)] for line in SAFE.score.lines}
    assert told["archivists"] == [3, 1, 4, 2]


def test_a_card_and_a_line_have_a_name():
    speech = GAME.speech("en", ("Ana",))
    assert speech.word("line", "warriors/eagle") == "eagle warriors"
    assert speech.word("line", "warriors/jaguar") == "Jaguars"
    assert speech.word("line", "fewest_villagers") == "Fewest villagers"
    assert speech.word("piece", Piece("warrior", type="jaguar")) == "a Jaguar"
    assert speech.word("piece", Piece("captive", taken=True)) == "a captive"
    assert speech.word("piece", Piece("alien", 8, taken=True)) == "a captive (Alien 8)"


def test_the_city_shows_as_many_cards_as_are_meant():
    at = table(rounds([PRIEST, alien(8)], [PRIEST, JAGUAR], [alien(2), JAGUAR]), seats=2).position
    shown = city_with(at, 0, [Piece("priest", 0), Piece("alien", 2, given=True)])
    assert [piece.card.kind for terrace in shown.terraces for piece in terrace.exposed if piece.lit] == [
        "priest",
        "alien",
    ]


def test_no_city_is_shown_where_it_has_no_card_that_is_meant():
    at = table(rounds([alien(8), alien(8)], [saucer("blue"), JAGUAR]), seats=2).position
    assert city_with(at, 0, [Piece("alien", 8, taken=True)]) is None, "that one lies under a saucer"
    assert city_with(CODEX, 0, [Piece("codex", 3)]) is None, "a table that only counts knows no city"


@pytest.mark.rule("S5.3")
def test_a_city_without_a_hidden_card_has_one_of_them_less():
    there = City(jaguars=2, hidden_priests=2, hidden_aliens=(4, 6))
    assert without(there, Priest()) == replace(there, hidden_priests=1)
    assert without(there, Alien(4)) == replace(there, hidden_aliens=(6,))
    assert without(there, Warrior("jaguar")) == replace(there, jaguars=1)


@rule("S11.2")
def test_of_two_misreadings_the_one_that_people_make_stands_first():
    """Two points more: a sacrificed alien that still counts, or 2 points for each of two captives."""
    at = counted({"villagers": [1] * 9, "priests": 1, "aliens": [2], "captives": 2})
    assert slips(at, at.score.total + 2)[:2] == ["alien_kept", "captives_two"]


@pytest.mark.rule("S12.2")
def test_the_line_of_archivists_says_the_bonus_that_is_not_paid():
    speech = GAME.speech("en", ["Ana"])
    said = {at: speech.line(at.lines["archivists"]) for at in (MIXED, SAFE)}
    assert said[MIXED] == "Archivists: 3, 1 · bonus: 2 · visible, not paid: 4"
    assert said[SAFE] == "Archivists: 3, 1 · bonus: 4, 2"
