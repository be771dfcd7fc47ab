"""What lies face down, whose it is, and what the others know of it."""

import pytest

from referee.core.log.sight import Sight
from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from referee.games.faraway.rules.position import FACE_DOWN
from tests.tools import NAMES

UNDO = {"do": "undo"}
HIDES = GAME.refereed.secrets.hides


def region(seat, id):
    return {"do": "region", "seat": seat, "region": id}


def fold(*log, **options):
    return Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:3], options)), log)


LAID = region(0, "R37")


@pytest.mark.rule("F7.2")
def test_a_region_laid_is_its_own_seats_until_all_are_revealed():
    assert HIDES(LAID, True, fold(LAID).position) == 0
    assert HIDES(LAID, True, fold(LAID, region(1, "R12"), region(2, "R68")).position) is None


@pytest.mark.rule("F7.2")
def test_a_region_taken_back_stays_secret_as_long_as_it_is_in_a_hand():
    others = region(0, "R50"), region(1, "R12"), region(2, "R68")
    assert HIDES(LAID, False, fold(LAID, UNDO).position) == 0
    assert HIDES(LAID, False, fold(LAID, UNDO, *others).position) == 0
    assert HIDES(LAID, False, fold(LAID, UNDO, LAID, *others[1:]).position) is None, "it lies open now"


def test_a_number_of_two_regions_is_secret_while_one_of_them_may_be_meant():
    larger = fold(sets=["base", "people_from_below", "under_starry_skies"]).position
    number = next(n for n, ids in larger.deck.by_number.items() if len(ids) > 1)
    assert HIDES(region(0, number), False, larger) == 0


@pytest.mark.parametrize(
    "entry",
    [
        {"do": "pick", "seat": 0, "region": "R37"},
        {"do": "note", "text": "37"},
        region(9, "R37"),
        region(True, "R37"),
        region(0, "R99"),
        region(0, None),
        {"do": "region"},
        {"do": "ruling", "entry": 3},
    ],
)
def test_nothing_else_is_secret(entry):
    for stands in (True, False):
        assert HIDES(entry, stands, fold().position) is None


def test_the_others_know_that_it_lies_there():
    log = fold(LAID, region(1, "R12"))
    assert Sight(log, GAME.refereed.secrets, 1).position.laid == (FACE_DOWN, "R12", None)
    assert Sight(log, GAME.refereed.secrets, None).position.laid == (FACE_DOWN, FACE_DOWN, None)
    assert Sight(log, GAME.refereed.secrets, 0).position.laid == ("R37", FACE_DOWN, None)


def test_a_card_that_was_picked_is_still_in_the_hand_of_who_may_have_laid_it():
    shown = {"do": "display", "regions": ["R01", "R02", "R03", "R04"]}
    again = {"do": "display", "regions": ["R05", "R06", "R07", "R08"]}
    laid = [region(seat, f"R{66 + seat}") for seat in range(3)]
    picks = [{"do": "pick", "seat": seat, "region": f"R0{seat + 1}"} for seat in range(3)]
    log = fold(shown, *laid, *picks, again, region(0, "R01"), track_display=True)
    assert log.readings()[-1].legal and log.position.known[0] == ()
    known = Sight(log, GAME.refereed.secrets, 1).position
    assert known.known[0] == ("R01",) and known.unknown == (2, 2, 2)


@pytest.mark.rule("F7.2")
def test_a_seat_lays_once_also_under_a_cover():
    asked = Sight(fold(LAID, region(1, "R12")), GAME.refereed.secrets, 1).what_if(
        [{"do": "amend", "seq": 2, "entry": region(0, "R13")}]
    )
    assert [breach.rule for breach in asked.reading(2).verdict.breaches] == ["F7.2"]


def test_a_reveal_waits_for_what_is_covered():
    """Bo asks what if his first, refused in a file, were Cleo's: three Regions would lie there, one unknown to him."""
    log = fold(LAID, region(1, "R12"), region(1, "R13"))
    asked = Sight(log, GAME.refereed.secrets, 1).what_if([{"do": "amend", "seq": 3, "entry": region(2, "R13")}])
    assert asked.position.phase == "regions" and asked.position.laid == (FACE_DOWN, "R12", "R13")


@pytest.mark.parametrize("entry", [{"do": "face_down", "seat": 0}, region(0, FACE_DOWN)])
def test_a_cover_cannot_be_entered(entry):
    log = fold(entry)
    assert not log.reading(1).legal and log.position.laid == (None, None, None)


def test_where_nothing_is_secret_a_sight_is_the_log_itself():
    log = fold(LAID)
    for secrets, seat in ((None, 1), (GAME.refereed.secrets, 0)):
        sight = Sight(log, secrets, seat)
        assert sight.open and sight.timeline is log and sight.position is log.position
        assert sight.readings() == log.readings() and sight.before(1) is log.before(1)


def test_the_log_to_ask_has_its_covers_on_and_what_was_taken_back_moves_nothing():
    log = fold(LAID, region(1, "R12"), UNDO)
    asked = Sight(log, GAME.refereed.secrets, 2).timeline
    assert asked.position.laid == (FACE_DOWN, None, None)
    assert asked.entries[0] == GAME.refereed.secrets.cover(LAID)


def blind(seat, id):
    return {**region(seat, id), "blind": True}


@pytest.mark.rule("F2.2")
def test_the_same_region_twice_stands_until_the_reveal_where_one_phone_did_not_see_the_other():
    assert [r.legal for r in fold(LAID, region(1, "R37")).readings()] == [True, False], "one who sees is told at once"
    for first, second in ((LAID, blind(1, "R37")), (blind(0, "R37"), region(1, "R37"))):
        log = fold(first, second, region(2, "R68"))
        assert all(reading.legal for reading in log.readings()) and log.position.doubled == (0, 1)
        assert [effect.effect for effect in log.readings()[-1].effects] == ["doubled"]
        assert log.position.phase == "regions" and log.position.due == () and log.position.rows == ((), (), ())
        assert HIDES(first, True, log.position) is None, "all lie open now"
        assert not log.judge(region(1, "R12")).legal, "another is a correction"
        for seq, seat in ((1, 0), (2, 1)):
            mended = log.what_if([{"do": "amend", "seq": seq, "entry": region(seat, "R12")}]).position
            assert mended.round == 2 and mended.blind == () and mended.rows[seat] == ("R12",)


def test_of_a_row_no_phone_is_ever_blind():
    log = fold(LAID, region(1, "R12"), region(2, "R68"), blind(0, "R68"))
    assert not log.reading(4).legal


@pytest.mark.parametrize("entry", [LAID, {"do": "ruling", "entry": LAID, "note": ""}, {"do": "undo"}])
def test_only_a_region_is_entered_blind(entry):
    marked = GAME.refereed.secrets.blind(entry)
    assert marked in (entry, blind(0, "R37"), {"do": "ruling", "entry": blind(0, "R37"), "note": ""})
    assert (marked != entry) == (entry["do"] != "undo")


def test_covers_are_no_region_twice():
    log = Sight(fold(LAID, region(1, "R12")), GAME.refereed.secrets, 2).as_of(2)
    log.push(region(2, "R68"))
    assert log.position.laid == (FACE_DOWN, FACE_DOWN, "R68") and log.position.doubled == ()
