"""How people miscount Géfira: an explorer more or less; its own slips are the example of the engine's tests."""

import pytest

from referee.core.dispute.claims import Claim, answer
from referee.games.gefira import GAME
from tests.games.gefira.table import player, setup

END = GAME.count.read(setup(), {"players": [player(3, 3, 4), player(4, 3, 2, 1)]})  # 12 and 14


@pytest.mark.rule("G9.3")
@pytest.mark.parametrize(
    ("seat", "claimed", "id", "said"),
    [
        (1, 11, "house.piece_out", "with an explorer left out of “At the end”"),
        (0, 15, "house.piece_twice", "with an explorer counted twice in “At the end”"),
        (1, 13, "house.piece_out", "with an explorer left out of “On the bridge”"),
    ],
)
def test_an_explorer_more_or_less_is_found(seat, claimed, id, said):
    found = {each.id: each for each in answer(GAME, setup(), "tally", END, Claim(seat, claimed)).explanations}
    assert found[id].how(GAME.speech("en", ("Ana", "Bo"))) == said


def test_a_line_lists_its_explorers():
    lines = GAME.count.score(setup(), END).seats[1].lines
    assert [len(GAME.count.parts(line)) for line in lines] == [4, 3, 2, 1]
