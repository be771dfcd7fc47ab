"""The end of a game, on its own page: who won is said where the last entry was made."""

import re

import pytest

from referee.games import GAMES
from tests.games.own import own
from tests.web.phone import Phone, open_at
from tests.web.played import played


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_finished_game_says_who_won_and_with_how_many(app, store, game):
    table, phone = played(store, game, box=own("own", "PRINTED").get(game)), Phone(app)
    scores = open_at(phone, table, "/scores").text
    won = re.search(r"\w+ wins", scores)[0]
    best = max(map(int, re.findall(r"\d+", scores.split("Row")[1])[: len(table.seats)]))
    assert f"{won}, {best}" in phone.get(f"/t/{table.id}").text
