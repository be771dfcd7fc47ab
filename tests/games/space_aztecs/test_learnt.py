"""What a table teaches the household's box: every face once, nothing twice, nothing that was taken back."""

import random
from collections import Counter

import pytest

from referee.core.box import slots
from referee.core.count import Tally
from referee.core.log.timeline import Timeline
from referee.games.space_aztecs import GAME
from referee.games.space_aztecs.phone.known import known_card
from tests.games.space_aztecs.players import TABLES, Table
from tests.games.space_aztecs.table import earliest, play, setup, table, villager


def teach(values, at, kind=GAME.refereed):
    """The box after a table, as the page keeps it; every slot exists when its turn comes."""
    left = dict(kind.learnt(GAME.read_box(values), at))
    while left:
        found = [slot for _, _, slot in slots(GAME.shelves(values)) if slot.id in left]
        assert found, left
        values = GAME.tell(values, [(slot, left.pop(slot.id)) for slot in found])
        assert isinstance(values, dict), values
    return values


def faces(values):
    """What the box knows well enough to be played by one tap."""
    box = GAME.read_box(values)
    return Counter(card for id in box.cards if (card := known_card(box, id)) is not None)


@pytest.mark.parametrize(("seats", "codex", "track"), TABLES)
def test_after_a_whole_game_the_box_knows_what_lay_on_the_table(seats, codex, track):
    wood = Table(random.Random(f"learnt {seats}{codex}{track}"), seats, codex, track)
    at = Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **wood.options)))
    while not wood.ended:
        for entry in wood.play_round():
            assert at.push(entry).legal
    cards = [card for city in at.position.cities for card in city.cards() if getattr(card, "kind", "") != ""]
    seen = Counter(
        card for card in cards if card.kind in ("villager", "priest", "alien", "noble", "agent", "archivist", "spy")
        or (card.kind == "warrior" and card.type != "jaguar")
    )  # fmt: skip
    values = teach({}, at.position)
    assert faces(values) == seen and not GAME.refereed.learnt(GAME.read_box(values), at.position), (
        "told again, nothing is new"
    )


def test_what_the_box_has_is_not_told_twice():
    at = table([earliest(0), *(play(seat, villager(n)) for seat, n in enumerate((2, 2, 4)))]).position
    assert teach({}, at)["cards"] == {f"PA0{n}": {"points": points} for n, points in ((1, 2), (2, 2), (3, 4))}
    values = teach({"cards": {"PA05": {"points": 2, "name": "Toucan"}, "PA01": {"points": 9}}}, at)
    assert values["cards"] == {
        "PA05": {"points": 2, "name": "Toucan"},
        "PA01": {"points": 9},
        "PA02": {"points": 2},
        "PA03": {"points": 4},
    }


def test_a_full_family_takes_nothing_more():
    full = {"cards": {f"PA{n:02}": {"points": 9} for n in range(1, 11)}}
    at = table([earliest(0), *(play(seat, villager(n)) for seat, n in enumerate((2, 2, 4)))]).position
    assert teach(full, at) == full


def test_a_count_teaches_too():
    city = {"villagers": [1, 1], "aliens": [4], "priests": 1, "warriors": [{"type": "eagle", "count": 2, "total": 5}]}
    at = Tally(GAME.count, setup(2, {"warriors": {"eagle": [None, 5, 9]}}), {"cities": [city, {"villagers": [3]}]})
    told = teach({}, at, GAME.count)
    assert told["cards"] == {
        "PA01": {"points": 1},
        "PA02": {"points": 1},
        "PA03": {"points": 3},
        "BA01": {"kind": "alien", "points": 4},
        "BA02": {"kind": "priest"},
    }
    assert teach({"warriors": {"eagle": [2]}}, at, GAME.count)["warriors"] == {"eagle": [2, 5]}, (
        "the third was not on the table"
    )
