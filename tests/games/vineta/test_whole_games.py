"""Whole games drawn at random: every entry legal, nothing lost, and every small wrong is refused."""

from random import Random

import pytest

from referee.core.log.timeline import Timeline
from referee.games.vineta import GAME
from tests.games.vineta.players import random_game
from tests.games.vineta.table import setup, view
from tests.games.vineta.whole import KINDS, begin, conserved, drawn


def lap_length(cards, ties):
    """The length of a round counted once more: the cards played so far, and where ties were."""
    length = 3
    for lap, name in cards:
        while ties and ties[0] < lap:
            length = ties.pop(0) + 1
        length += {"one_more": 1, "one_less": -1}.get(name, 0)
    for tie in ties:
        length = tie + 1
    return length


@pytest.mark.rule("V2.1", "V2.3", "V4.2", "V4.4", "V5.1", "V5.5", "V5.6", "V5.8", "V5.9", "V6.9", "V7.1")
@pytest.mark.parametrize("kind", range(len(KINDS)))
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_legal_and_keeps_every_piece(kind, seed):
    at = begin(kind)
    cards, ties, before = [], [], view(at)
    for entry in drawn(kind, seed):
        reading = at.push(entry)
        assert reading.legal, (entry, reading.verdict)
        conserved(at)
        now = view(at)
        caused = {effect.effect: effect.facts for effect in reading.effects}
        if entry["do"] == "card":
            cards.append((before["lap"], entry["card"]))
            if "tie" in caused:
                ties.append(before["lap"])
            if "sunk" in caused:
                assert caused["sunk"]["laps"] == before["lap"] >= lap_length(cards, list(ties))
                assert caused["sunk"]["district"] == now["sunk"][-1]
                cards, ties = [], []
            else:
                assert now["laps"] == max(now["lap"], lap_length(cards, list(ties)))
                for district in before["quarantined"]:  # nothing leaves
                    for colour, n in before["houses"][district].items():
                        assert now["houses"][district].get(colour, 0) >= n
        before = now
    assert at.position.over and len(before["sunk"]) == 8 and before["round"] == 8
    sheet = GAME.score_of(at.position.setup, at.position)
    (last,) = before["houses"]
    for seat, score in enumerate(sheet.seats):  # counted once more
        house, district = before["reveals"][seat]
        won, own = before["won"][seat], before["houses"][last].get(house, 0)
        total = 3 * own + (sum(won.values()) if isinstance(won, dict) else won)
        total += {"G": 7, "Y": 4, "R": 2}[last[0]] if district == last else 0
        total += won.get(house, 0) if isinstance(won, dict) else 0
        assert score.total == total


PICKS = [
    (rule.option, key == "yes" if key in ("yes", "no") else key)
    for rule in GAME.telling.rulebook
    for key in list(rule.picks)[1:]
]


@pytest.mark.rule("V.A1", "V.A2", "V.A6", "V.A9", "V.A10", "V.A15", "V.A20", "V6.13")
@pytest.mark.parametrize(("option", "pick"), PICKS)
def test_a_game_read_otherwise_keeps_every_piece(option, pick):
    """What a table could have picked is tried on its log: much is refused then, and nothing breaks or is lost."""
    at = Timeline(GAME.refereed.moves, GAME.begin(setup(KINDS[9][0], **{option: pick})))
    for entry in drawn(9, 0):
        at.push(entry)
        conserved(at)
    assert GAME.score_of(at.position.setup, at.position).seats


OTHERWISE = {
    "no_series": "again", "tie_laps": "sum", "figure": "twice", "sharing_order": "played", "tie_houses": "protector",
    "quarantine": "both", "rescue_origins": "two", "stay": True, "waive": True,
}  # fmt: skip


@pytest.mark.rule("V.A1", "V.A6", "V.A10", "V.A15", "V.A18")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("tied", ["sum", "alone"])
def test_a_whole_game_is_played_under_the_other_readings(seats, tied):
    options = OTHERWISE | {"tie_laps": tied}
    at = Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **options)))
    for entry in random_game(Random(seats), seats, **options):
        assert at.push(entry).legal
        conserved(at)
    assert at.position.over and len(at.position.sunk) == 8
