"""What there is: families and players, cards of each sort, piles."""

import pytest

from referee.core.files.table import why_unreadable
from referee.core.setup import Unreadable
from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.table import (
    CODEX,
    EMPTY,
    JAGUAR,
    PRIEST,
    agent,
    capture,
    eagle,
    earliest,
    keys,
    piles_worn,
    play,
    refused,
    rounds,
    saucer,
    setup,
    table,
    temple,
    view,
    villager,
)
from tests.tools import told


@pytest.mark.rule("S3.1")
@pytest.mark.parametrize(("seats", "removed"), [(2, None), (4, None), (5, "pink"), (6, "green")])
def test_an_impossible_choice_of_families_is_unreadable(seats, removed):
    with pytest.raises(Unreadable):
        GAME.begin(setup(seats, removed=removed))


@pytest.mark.rule("S3.1")
def test_an_impossible_set_up_is_told_in_both_languages():
    for seats, options, fr, en in (
        (
            2,
            {"removed": None},
            "à 2 joueurs, une famille est retirée (S3.1)",
            "with 2 players one family is removed (S3.1)",
        ),
        (2, {"first": 5}, "pas de place 5 pour tenir le jeton (S3.4)", "no seat 5 to hold the token (S3.4)"),
    ):
        with pytest.raises(Unreadable) as error:
            GAME.begin(setup(seats, **options))
        assert why_unreadable(error.value, "fr") == f"Cette mise en place n’existe pas\u00a0: {fr}"
        assert why_unreadable(error.value) == f"There is no such set-up: {en}"


@pytest.mark.parametrize("options", [{"first": 2}, {"first": -1}, {"removed": "red"}, {"codex": 1}, {"piles": 8}])
def test_other_set_ups_are_unreadable(options):
    with pytest.raises(Unreadable):
        GAME.begin(setup(2, **options))


@pytest.mark.parametrize("count", [1, 7])
def test_two_to_six_play(count):
    with pytest.raises(Unreadable):
        GAME.begin(GAME.setup(("a", "b", "c", "d", "e", "f", "g")[:count], {"removed": "pink" if count < 5 else None}))


@pytest.mark.rule("S3.1", "S3.5")
def test_what_is_not_in_play():
    at = table([earliest(0)], codex=False)
    assert refused(at, play(0, agent())) == [("S3.1", "refused")]
    assert refused(at, play(0, saucer("green"))) == [("S3.1", "refused")]
    assert refused(at, play(0, CODEX)) == [("S3.5", "refused")]


@pytest.mark.rule("S2.1")
def test_ten_aztecs_a_family_captives_included():
    log = rounds(*[[villager(), villager()]] * 4, [saucer("pink"), PRIEST])
    log[-1:-1] = [capture(0, 1, 3)]
    at = table([*log, *rounds([villager(), villager()]), earliest(0)], seats=2)
    breach = at.judge(play(0, villager())).breaches[0]
    assert (breach.rule, breach.say, breach.facts["holders"]) == ("S2.1", "aztecs", [0] * 6 + [1] * 4)
    assert at.judge(play(0, PRIEST)).legal


@pytest.mark.rule("S2.1")
def test_three_temples_and_three_saucers_a_family():
    at = table([*rounds(*[[temple("pink"), saucer("blue")]] * 3), earliest(0)], seats=2)
    assert keys(at.judge(play(0, temple("pink")))) == [("S2.1", "temples")]
    breach = at.judge(play(0, saucer("blue"))).breaches[0]
    assert (breach.rule, breach.say, breach.facts["holders"]) == ("S2.1", "saucers", [1, 1, 1])
    assert told(GAME, breach)["en"] == "All 3 saucers of the blue family are already on the table: Bo ×3."
    assert at.judge(play(0, temple("blue"))).legal


@pytest.mark.rule("S2.2", "S8.1")
def test_eight_codex():
    at = table([*rounds(*[[CODEX, CODEX]] * 4), earliest(0)], seats=2)
    assert keys(at.judge(play(0, CODEX))) == [("S2.2", "refused")]
    assert [city["codex"] for city in view(at)["cities"]] == [4, 4] and not view(at)["cities"][0]["aztecs"]


@pytest.mark.rule("S10.2", "S.V04")
def test_three_jaguars_and_seven_other_warriors():
    at = table([*rounds([JAGUAR, JAGUAR], [JAGUAR, eagle()], *[[eagle(), eagle("snake")]] * 3), earliest(0)], seats=2)
    assert keys(at.judge(play(0, JAGUAR))) == [("S2.1", "aztecs"), ("S10.2", "refused")]
    at = table([*rounds(*[[eagle(), eagle()]] * 3, [eagle(), PRIEST]), earliest(0)], seats=2)
    assert keys(at.judge(play(0, eagle()))) == [("S.V04", "others")]
    assert [doubt.rule for doubt in at.judge(play(0, JAGUAR)).doubts] == []


@pytest.mark.rule("S10.1", "S10.2")
@pytest.mark.parametrize("type", ["Jaguar", " jaguar", "JAGUAR "])
def test_a_jaguar_of_a_file_is_one_however_it_is_written(type):
    at = table(rounds([JAGUAR, eagle(type)]), seats=2)
    assert view(at)["totals"] == [3 - 5, 3 - 5], "and nobody has a villager"


@pytest.mark.rule("S4.1")
def test_piles_are_named_only_where_they_are_tracked():
    assert refused(table([earliest(0)]), play(0, PRIEST, pile=1)) == [("S4.1", "untracked")]
    at = table([earliest(0), play(0, PRIEST, pile=3)], track_piles=True)
    assert view(at)["piles"] == [7, 7, 7, 6, 7, 7, 7, 7]
    assert refused(at, play(1, PRIEST)) == [("S4.1", "missing")]
    assert refused(at, play(1, PRIEST, pile=8)) == [("S4.1", "unknown")]
    assert refused(at, play(1, PRIEST, pile=-1)) == [("S4.1", "unknown")]
    assert refused(at, play(1, PRIEST, pile=3)) == [("S4.1", "taken")]
    assert refused(at, EMPTY) == [("S5.1", "tracked")]


@pytest.mark.rule("S4.1", "S5.1", "S5.2")
def test_two_tracked_piles_run_empty():
    cards = [villager()] * 10 + [PRIEST] * 4
    log = []
    for _ in range(7):
        log += [earliest(0), play(0, cards.pop(0), pile=0), play(1, cards.pop(0), pile=1)]
    at = table(log[:-1], seats=2, track_piles=True)
    assert view(at)["empty_piles"] == 1 and not view(at)["last_round"]
    at.push(log[-1])
    assert view(at)["piles"][:3] == [0, 0, 7] and view(at)["over"] and view(at)["round"] == 7
    at = table([*log[:-1], play(1, PRIEST, pile=2), earliest(0)], seats=2, track_piles=True)
    assert refused(at, play(0, PRIEST, pile=0)) == [("S4.1", "empty")]


@pytest.mark.rule("S5.1")
def test_an_empty_pile_is_believed_as_soon_as_it_can_be():
    at = piles_worn(times=6)
    assert refused(at, EMPTY) == [("S5.1", "too_soon")], "the seventh round has not begun"
    at.push(earliest(0))
    assert at.push(EMPTY).legal and view(at)["empty_piles"] == 1
    assert at.judge(EMPTY).legal, "two players, seven rounds: 14 cards make two piles"
    assert refused(table(seats=2), EMPTY) == [("S5.1", "too_soon"), ("S5.1", "too_few")]


@pytest.mark.rule("S5.1")
def test_a_third_empty_pile_takes_three_piles_of_cards():
    at = piles_worn(times=7)
    at.push(earliest(0)), at.push(EMPTY), at.push(EMPTY)
    assert refused(at, EMPTY) == [("S5.1", "too_few")]
    assert view(at)["last_round"] and not view(at)["over"]


def test_there_are_eight_piles():
    at = piles_worn(seats=3, times=7, removed="green")
    at.push(earliest(0))
    for _ in range(8 - at.position.empty):
        at.push({"do": "ruling", "entry": EMPTY, "note": "seen"})
    assert refused(at, EMPTY) == [("S5.1", "no_more")]
