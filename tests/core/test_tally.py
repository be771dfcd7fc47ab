"""Score only: a table with one move."""

import pytest

from referee.core.count import Put, Tally
from referee.core.files.table import read_final, write_final
from referee.core.log.timeline import Timeline
from referee.games import GAMES
from referee.games.faraway import GAME
from tests.games.faraway.table import SKY, keys, setup
from tests.tools import run_one, told
from tests.toy import GAME as TOY


def put(seat, field, value):
    return {"do": "put", "seat": seat, "field": field, "value": value}


def tally(*log, seats=2, **options) -> Timeline:
    return Timeline(GAME.count.moves, Tally(GAME.count, setup(seats, **options)), log)


@pytest.mark.parametrize(
    ("entry", "rule", "say"),
    [
        (put(2, "regions", [1]), "house.seat", "refused"),
        (put(-1, "regions", [1]), "house.seat", "refused"),
        (put(0, "region", [1]), "house.field", "refused"),
        (put(None, "regions", [1]), "house.field", "refused"),
        (put(None, "tableaus", []), "house.field", "refused"),
        (put(0, "regions", 5), "house.shape", "refused"),
        (put(0, "regions", None), "house.shape", "refused"),
        (put(0, "sanctuaries", [12]), "house.shape", "refused"),
        (put(0, "sacrifices", [["M15", "S12"]]), "house.shape", "refused"),
        (put("0", "regions", [1]), "house.shape", "refused"),
        ({"do": "put", "seat": 0, "field": "regions"}, "house.shape", "refused"),
        ({**put(0, "regions", [1]), "more": 1}, "house.shape", "refused"),
        ({"do": "region", "seat": 0, "region": 1}, "house.unknown_move", "refused"),
        (put(0, "regions", [69]), "F2.1", "refused"),
        (put(0, "regions", [3, "R03"]), "F2.2", "twice"),
        (put(0, "regions", [9]), "F2.2", "both"),
        (put(0, "regions", [*range(10, 19)]), "F3.1", "refused"),
        (put(0, "sanctuaries", ["S99"]), "F2.1", "no_sanctuary"),
        (put(0, "sanctuaries", ["S24"]), "F2.3", "both"),
        (put(0, "sacrifices", {"M15": ["S12"]}), "F10.3", "no_meteor"),
    ],
)
@pytest.mark.rule("F2.1", "F2.2", "F2.3", "F3.1", "F10.3")
def test_a_put_is_refused_and_changes_nothing(entry, rule, say):
    at = tally(put(1, "regions", [9]), put(1, "sanctuaries", ["S24"]))
    before = at.position.final
    reading = at.push(entry)
    assert not reading.legal and keys(reading.verdict) == [(rule, say)] and reading.verdict.hard
    told(GAME, reading.verdict.breaches[0])
    assert at.position.final == before
    assert not at.push({"do": "ruling", "entry": entry, "note": ""}).legal


@pytest.mark.rule("F2.2", "F2.3")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_refused_card_names_both_holders(seat):
    at = tally(put(1, "regions", [9]), put(1, "sanctuaries", ["S24"]), seats=3)
    for entry in (put(seat, "regions", ["R09"]), put(seat, "sanctuaries", ["grey/none/5-points"])):
        (breach,) = at.judge(entry).breaches
        assert {breach.facts["seat"], breach.facts["holder"]} == {seat, 1}
        for text in told(GAME, breach).values():
            assert "Bo" in text and ("Ana", "Bo", "Cleo")[seat] in text


def test_an_old_mistake_blocks_nothing_else_in_a_count():
    """Region 9 lies before both: no put of anything else is refused for that; a new mistake is, for its own."""
    start = tally(put(0, "regions", [9])).position.final
    start["tableaus"][1]["regions"] = [9]
    at = Timeline(GAME.count.moves, Tally(GAME.count, setup(2), start))
    for entry in (put(0, "sanctuaries", ["S24"]), put(0, "regions", [9, 12]), put(1, "regions", [9, 13])):
        assert at.push(entry).legal and not at.reading(at.seq).verdict.breaches, entry
    assert keys(at.judge(put(1, "regions", [9, 13, 99]))) == [("F2.1", "refused")]
    assert at.push(put(1, "regions", [13])).legal
    assert keys(at.judge(put(1, "regions", [9, 13]))) == [("F2.2", "both")], "mended, it is a mistake again"


@pytest.mark.rule("F10.1")
def test_a_shared_number_asks_which():
    at = tally(sets=list(SKY))
    assert keys(at.judge(put(0, "regions", [15]))) == [("F10.1", "refused")]
    assert at.push(put(0, "regions", ["M15"])).legal


@pytest.mark.rule("F3.1", "F.21")
def test_what_is_not_yet_entered_is_a_doubt():
    at = tally(seats=1)
    reading = at.push(put(0, "regions", [1, 2]))
    assert reading.legal and keys(reading.verdict.doubts) == [("F3.1", "incomplete")]
    assert not at.position.over and at.position.score().seats[0].total == 0
    reading = at.push(put(0, "regions", [60, 59, 58, 57, 56, 55, 54, 61]))
    assert keys(reading.verdict.doubts) == [("F.21", "count")] and not at.position.over
    assert at.push(put(0, "sanctuaries", ["S24"])).verdict.doubts == () and at.position.over


def test_putting_again_replaces_and_undo_brings_back():
    at = tally(put(0, "regions", [3]), put(0, "regions", [3, 9]), put(1, "regions", [5]))
    assert [seat.total for seat in at.position.score().seats] == [9, 2]
    at.push({"do": "undo"})
    at.push({"do": "undo"})
    assert [seat.total for seat in at.position.score().seats] == [4, 0]
    at.push({"do": "amend", "seq": 1, "entry": put(0, "regions", [9])})
    assert at.position.score().seats[0].total == 5


def test_a_card_moves_from_one_player_to_another():
    at = tally(put(0, "regions", [3]), put(1, "regions", [3]), put(0, "regions", []), put(1, "regions", [3]))
    assert [reading.legal for reading in at.readings()] == [True, False, True, True]


def test_the_blank_final_is_not_changed_in_place():
    start = Tally(GAME.count, setup(2))
    before = str(start.final)
    after, _ = Put("regions", [3], 0).apply(start)
    assert str(start.final) == before != str(after.final)


def test_a_put_clashes_only_with_another_of_the_same_field():
    then = tally().position
    now = tally(put(0, "regions", [3])).position
    assert Put("regions", [9], 0).clashes(then, now)
    assert not Put("regions", [9], 1).clashes(then, now) and not Put("sanctuaries", [], 0).clashes(then, now)


@pytest.mark.rule("F10.3")
def test_an_export_scores_the_same():
    at = tally(
        put(0, "regions", ["R11", "M15", "R15"]),
        put(0, "sanctuaries", ["S38", "grey/none/5-points"]),
        put(0, "sacrifices", {"M15": ["S38"]}),
        put(1, "regions", [12, 20 + 2, 3]),
        sets=list(SKY),
        tie_break="sum",
    )
    assert all(reading.legal for reading in at.readings())
    file = write_final(GAME, at.position.setup, at.position)
    code, answer = run_one("score", file)
    assert code == 0 and file["options"]["tie_break"] == "sum"
    assert [seat["total"] for seat in answer["seats"]] == [seat.total for seat in at.position.score().seats]
    game, again, final = read_final(file, GAMES)
    assert game.count.score(again, final) == at.position.score() and again == at.position.setup


# -- one entry taken out -------------------------------------------------------------------------------


def struck(at, seq):
    """What takes that entry out, as it was made, and what the field is then."""
    entry = Put(**{name: at.reading(seq).entry[name] for name in ("field", "value", "seat")}).struck(
        at.before(seq), at.position
    )
    return entry and entry["value"]


def test_one_card_of_a_row_is_taken_out_and_those_after_it_stay():
    at = tally(put(0, "regions", [12]), put(0, "regions", [12, 40]), put(0, "regions", [12, 40, 3]))
    assert [struck(at, seq) for seq in (1, 2, 3)] == [[40, 3], [12, 3], [12, 40]]
    at.push(put(0, "regions", [12, 41, 3]))
    assert struck(at, 4) == [12, 40, 3], "in its place"
    assert struck(at, 2) is None, "another lies there now"


def test_what_was_taken_out_already_or_replaced_is_not_taken_out_again():
    at = tally(put(0, "regions", [12]), put(0, "regions", []))
    assert struck(at, 1) is None and struck(at, 2) == [12]
    at = tally(put(0, "sacrifices", {}), put(0, "regions", [3]), put(1, "regions", [5]))
    assert struck(at, 1) is None, "it changed nothing"


def test_nothing_is_taken_out_that_would_be_refused():
    """The card lies with another player by now."""
    at = tally(put(0, "regions", [3]), put(0, "regions", []), put(1, "regions", [3]))
    assert struck(at, 2) is None


def test_of_a_list_of_places_one_place_is_emptied():
    aqua = GAMES["aqua"]
    at = Timeline(aqua.count.moves, Tally(aqua.count, aqua.setup(("Ana",))))
    row = [None] * 6
    for n in range(3):
        row = [*row[:n], 5, *row[n + 1 :]]
        at.push(put(0, "ecosystems", row))
    assert struck(at, 2) == [5, None, 5, None, None, None]
    at.push(put(0, "large", 25))
    at.push(put(0, "large", 52))
    assert struck(at, 4) is None and struck(at, 5) == 25


def test_of_counts_by_name_one_is_as_it_was():
    vineta = GAMES["vineta"]
    at = Timeline(vineta.count.moves, Tally(vineta.count, vineta.setup(("Ana", "Bo"))))
    for standing in ({"blue": 1}, {"blue": 1, "red": 2}, {"blue": 1, "red": 2, "green": 1}):
        assert at.push(put(None, "standing", standing)).legal
    assert struck(at, 2) == {"blue": 1, "green": 1}


# -- everything at once ----------------------------------------------------------------------------


def whole(value):
    return {"do": "put", "seat": None, "field": "final", "value": value}


def test_a_final_is_put_whole_and_then_field_by_field():
    """What it leaves out is there, empty."""
    at = tally(put(0, "regions", [1]), whole({"tableaus": [{"regions": [2]}, {"regions": [3]}]}))
    assert at.readings()[-1].legal and [row["regions"] for row in at.position.final["tableaus"]] == [[2], [3]]
    assert at.push(put(0, "sanctuaries", ["S01"])).legal
    at.push({"do": "undo"})
    at.push({"do": "undo"})
    assert at.position.final["tableaus"][0]["regions"] == [1]


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        (5, "house.final"),
        ({"tableaus": []}, "house.seat_count"),
        ({"tableaus": [{"regions": [1], "more": 1}, {"regions": []}]}, "house.final"),
        ({"tableaus": [{"regions": [69]}, {"regions": []}]}, "F2.1"),
    ],
)
def test_a_whole_final_that_cannot_be_is_refused(value, rule):
    at = tally(put(0, "regions", [1]))
    reading = at.push(whole(value))
    assert not reading.legal and [breach.rule for breach in reading.verdict.breaches] == [rule]
    assert at.position.final["tableaus"][0]["regions"] == [1]


def test_a_final_of_another_kind_comes_whole():
    final = {"mode": "family", "boards": [{"hot_spot": ["red", "yellow", "green", "blue", "c5", "c6"], "tiles": []}]}
    aqua = GAMES["aqua"]
    at = Timeline(aqua.count.moves, Tally(aqua.count, aqua.setup(("Ana",))), aqua.count.entries_of(final))
    assert at.readings()[0].legal and at.position.key == "boards" and not at.position.over
    assert at.push(put(0, "typed", {})).legal and not at.push(put(0, "reefs", 5)).legal


@pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=lambda game: game.id)
def test_the_log_has_words_for_every_field(game):
    """What came, what went, what is there now: else the log of a score-only table would not open.

    Of a list whose places are there from the start, each place by itself.
    """
    speech = game.speech("fr", ())
    for count in game.count.seats:
        at = Tally(game.count, game.setup(tuple("ABCDEFG"[:count])))
        fields = {"final": None, **at.final, **at.final[at.key][0]}
        del fields[at.key]
        for field, value in fields.items():
            of_list = ("filled", "changed", "emptied") if value else ("came", "gone", "swapped")
            for how in ("now", *of_list) if isinstance(value, list) else ("now",):
                assert speech.phrase(f"effect.{field}_{how}"), (field, how)
