"""One play for BG Stats, field by field as the example of its makers has it."""

import json
import re
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec.structs import replace

from referee.core.files.result import Result, link_of, play
from referee.core.matters import Matter
from referee.core.score import ScoreSheet, SeatScore
from referee.core.verdict import Breach
from referee.games import GAMES
from tests.games.own import own

FARAWAY, AQUA = GAMES["faraway"], GAMES["aqua"]
SHEET = ScoreSheet((SeatScore(0, 64, 2, ()), SeatScore(1, 66, 1, ()), SeatScore(2, 66, 1, ())))
RESULT = Result(
    rules="1",
    names=("Ana", "Bruno & Zoé", "Chloé"),
    sheet=SHEET,
    rows=(),
    over=True,
    ended=False,
    when=datetime.fromisoformat("2026-11-19T21:05:09+01:00"),
    minutes=38,
    first=1,
    entries=41,
    checksum="7F3AK 91C2M",
    readings=(),
    doubts=(),
    rulings=(),
    settled=(),
)
FIELDS = {"sourceName", "sourcePlayId", "playDate", "durationMin", "game", "players"}


def test_the_play_has_each_documented_field_that_is_known():
    told = play(FARAWAY, RESULT, "table")
    assert told.keys() == FIELDS
    assert told["sourceName"] and told["playDate"] == "2026-11-19 20:05:09" and told["durationMin"] == 38
    assert told["game"] == {
        "name": "Faraway",
        "sourceGameId": "faraway",
        "bggId": 385761,
        "highestWins": True,
        "noPoints": False,
    }
    ana, bruno, chloe = told["players"]
    assert ana == {
        "name": "Ana",
        "sourcePlayerId": "Ana",
        "score": 64,
        "rank": 2,
        "winner": False,
        "startPlayer": False,
    }
    assert (bruno["score"], bruno["rank"], bruno["winner"], bruno["startPlayer"]) == (66, 1, True, True)
    assert (chloe["winner"], chloe["startPlayer"]) == (True, False)


def test_what_nobody_knows_is_left_out_but_who_began_which_the_app_wants():
    told = play(AQUA, replace(RESULT, minutes=None, first=None), "table")
    assert told.keys() == FIELDS - {"durationMin"} and "bggId" not in told["game"]
    assert [player["startPlayer"] for player in told["players"]] == [False] * 3


def test_a_rank_that_is_open_is_left_out():
    """Any, while a check is unanswered; with points to come, those that may still change places."""
    check, some = Matter(Breach("F.21", {}), amiss=True), Matter(Breach("F8.3", {}), ways=((0, 0, 0), (0, 1, 0)))
    for matter, ranks in ((check, [None] * 3), (some, [2, None, None])):
        told = play(FARAWAY, replace(RESULT, sheet=replace(SHEET, open=(matter,))), "table")
        assert [player.get("rank") for player in told["players"]] == ranks


def test_a_comment_says_that_a_game_is_not_decided_for_the_app_wants_to_hear_of_each_player_who_won():
    told = play(FARAWAY, replace(RESULT, sheet=replace(SHEET, ties_known=False)), "table", (), "Not decided yet")
    assert told.keys() == FIELDS | {"comments"} and told["comments"] == "Not decided yet"
    assert [player["winner"] for player in told["players"]] == [False] * 3
    assert "Not%20decided" in link_of(FARAWAY, RESULT, "table", (), "Not decided yet")


def test_the_link_is_the_documented_one_and_gives_back_the_play():
    link = link_of(FARAWAY, RESULT, "table")
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert re.fullmatch(r"data=[A-Za-z0-9%._~-]+", parts.query) and "#" not in link
    assert json.loads(parse_qs(parts.query)["data"][0]) == play(FARAWAY, RESULT, "table")


def test_each_table_is_one_play_that_does_not_tell_its_address():
    ids = {play(FARAWAY, RESULT, table)["sourcePlayId"] for table in ("one table", "another", "one table")}
    assert len(ids) == 2 and not any("table" in each for each in ids)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_only_numbers_that_are_known_for_sure_are_there(game):
    assert game.about.bgg == own("own", "BGG").get(game.id)


def test_a_person_of_a_circle_goes_by_an_id_and_two_of_one_name_are_two():
    one, two, nobody = play(FARAWAY, RESULT, "table", ("ana of the family", "ana of the club", None))["players"]
    assert len({each["sourcePlayerId"] for each in (one, two, nobody)}) == 3 and nobody["sourcePlayerId"] == "Chloé"
    again = play(FARAWAY, RESULT, "another table", ("ana of the club",))["players"][0]
    assert again["sourcePlayerId"] == two["sourcePlayerId"] and "ana" not in again["sourcePlayerId"]
