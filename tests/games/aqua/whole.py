"""How whole games of AQUA are drawn, and what is kept in them."""

import random
from functools import lru_cache

from hypothesis import strategies as st

from referee.core.log.timeline import Timeline
from referee.games.aqua import GAME
from tests.games.aqua.players import KNOWN, random_game
from tests.games.aqua.table import COLOURS
from tests.games.whole import Whole
from tests.tools import NAMES

GAMES = [(seats, seed) for seats in (1, 2, 3, 4) for seed in range(3)]


@lru_cache
def played(seats, seed):
    return random_game(random.Random(f"{seats} {seed}"), seats)


@lru_cache
def timeline(seats, seed):
    chosen, log = played(seats, seed)
    return Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:seats], chosen, KNOWN)), log)


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([*COLOURS, "manta", "A"]),
    st.lists(st.integers(-2, 4), max_size=4),
)


def conserved(at):
    """A tile and a large animal on each place at most, no board beyond its turns."""
    for board in GAME.refereed.view(at.position)["boards"]:
        places = [(*tile["at"], tile["turn"] % 2) for tile in board["tiles"]]
        assert len(places) == len(set(places)) <= 17


games = st.sampled_from(GAMES).map(lambda game: (timeline(*game).start, played(*game)[1]))
WHOLE = Whole(GAME, games, anything, conserved, ruled=conserved, still=frozenset({"typed"}))
