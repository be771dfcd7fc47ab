"""How whole games of Space Aztecs are drawn, and what is kept in them."""

import random

from hypothesis import strategies as st

from referee.core.log.timeline import Timeline
from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.players import TABLES, random_game
from tests.games.space_aztecs.table import setup, view
from tests.games.whole import Whole

BOX = {"warriors": {"eagle": [2, 5, 9, 14]}}


def begin(seats, options) -> Timeline:
    return Timeline(GAME.refereed.moves, GAME.begin(setup(seats, BOX, **options)))


def conserved(at):
    """Plays and captures balance; no family has more cards than it has."""
    now = view(at)
    lying = sum(
        len(city["aztecs"]) + sum(city["temples"].values()) + len(city["saucers"]) + city["codex"]
        for city in now["cities"]
    )
    captured = sum(len(saucer["captives"]) for city in now["cities"] for saucer in city["saucers"])
    assert captured == sum(city["lost"] for city in now["cities"])
    assert lying + captured == sum(entry["do"] == "play" for entry in at.entries)
    for family in ("pink", "yellow", "blue", "green"):
        cards = [card for city in now["cities"] for card in city["aztecs"]]
        cards += [card for city in now["cities"] for saucer in city["saucers"] for card in saucer["captives"]]
        assert sum(card["family"] == family for card in cards) <= 10
        assert sum(city["temples"].get(family, 0) for city in now["cities"]) <= 3
        assert sum(saucer["family"] == family for city in now["cities"] for saucer in city["saucers"]) <= 3
    due = [may for may in now["may"] if may["do"] == "capture"]
    assert len(due) < at.position.setup.count and len({may["from"] for may in due}) == len(due)


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 80),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.lists(st.integers(-9, 9), max_size=3),
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["temple", "saucer", "spy"]), "family": st.sampled_from(["pink", "blue", "green"])}
    ),
)  # fmt: skip


def drawn(table, seed):
    log, options = random_game(random.Random(seed), *table)
    return begin(table[0], options).start, log


games = st.builds(drawn, st.sampled_from(TABLES), st.integers(0, 9999))
WHOLE = Whole(GAME, games, anything, conserved)
