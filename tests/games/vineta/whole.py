"""How whole games of Vineta are drawn, and what is kept in them."""

import random
from functools import lru_cache

from hypothesis import strategies as st

from referee.core.log.timeline import Timeline
from referee.games.vineta import GAME
from tests.games.vineta.players import DECK, DISTRICTS, random_game
from tests.games.vineta.table import ALL, COUNT, setup
from tests.games.whole import Whole

KINDS = [
    (seats, options) for seats in range(2, 7) for options in ({}, {"empty_series": "dissolve"}, {"edition": "en_2008"})
]


@lru_cache
def drawn(kind, seed):
    seats, options = KINDS[kind]
    return random_game(random.Random(f"{seats}{options}{seed}"), seats, **options)


def begin(kind) -> Timeline:
    seats, options = KINDS[kind]
    return Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **options)))


def conserved(at: Timeline) -> None:
    """Seven houses a colour, thirty cards a seat, wherever they are."""
    p, count = at.position, at.position.setup.count
    sharing = dict(p.sharing.houses) if p.sharing else {}
    if p.phase != "place":
        won = sum(sum(each.values()) if isinstance(each, dict) else each for each in p.won)
        assert sum(sum(each.values()) for each in p.houses.values()) + sum(sharing.values()) + won == COUNT[count] * 7
    if p.setup.options.records and p.phase != "place":
        for colour in ALL[: COUNT[count]]:
            places = [*p.houses.values(), *p.won, sharing]
            assert sum(each.get(colour, 0) for each in places) == 7
    for seat, deck in enumerate(p.decks):
        table = [name for series in p.series.values() for who, name in series.row if who == seat]
        table += ["authority" for series in p.series.values() for who, _ in series.authority if who == seat]
        table += [name for who, name in p.front if who == seat]
        assert {n: deck.left.get(n, 0) + deck.discard.get(n, 0) + table.count(n) for n in DECK} == DECK
        assert deck.hand + deck.pile == sum(deck.left.values()) and 0 <= deck.hand <= 7
    assert set(p.houses) | set(p.sunk) == set(DISTRICTS) and not set(p.houses) & set(p.sunk)
    assert all(n > 0 for each in p.houses.values() for n in each.values())


anything = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 9), st.floats(allow_nan=False),
    st.sampled_from([*DISTRICTS, *ALL, *DECK]),
    st.text(max_size=3), st.lists(st.sampled_from([*DISTRICTS, *ALL]), max_size=4),
    st.lists(st.tuples(st.sampled_from(ALL), st.sampled_from(DISTRICTS)).map(list), max_size=4),
    st.dictionaries(st.sampled_from(DISTRICTS), st.dictionaries(st.sampled_from(ALL), st.integers(0, 8)), max_size=3),
)  # fmt: skip


games = st.builds(
    lambda kind, seed: (begin(kind).start, drawn(kind, seed)), st.integers(0, len(KINDS) - 1), st.integers(0, 2)
)
WHOLE = Whole(GAME, games, anything, conserved, ruled=conserved, more=("to", "on", "more"))
