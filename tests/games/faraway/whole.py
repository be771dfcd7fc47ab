"""How whole games of Faraway are drawn, and what is kept in them."""

import random

from hypothesis import strategies as st

from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from tests.games.faraway.players import REGIONS, SANCTUARIES, TABLES, random_game
from tests.games.faraway.table import setup
from tests.games.whole import Whole

KINDS = [(seats, sets, track) for seats, sets in TABLES for track in (False, True)]


def begin(seats, sets, track) -> Timeline:
    return Timeline(GAME.refereed.moves, GAME.begin(setup(seats, sets=list(sets), track_display=track)))


def conserved(at: Timeline) -> None:
    """Every Region is in one place, and so is every Sanctuary."""
    p = at.position
    left = [id for id, story in p.stories.items() if story.fate == "left"]
    places = [id for id in p.laid if id] + [id for row in p.rows for id in row] + left
    places += list(p.display) + [id for hand in p.known for id in hand]
    assert len(places) == len(set(places)) and set(places) <= set(p.deck.regions)
    held = [id for each in p.held for id in each]
    assert len(held) == len(set(held))
    assert p.holder == {id: seat for seat, row in enumerate(p.rows) for id in row}
    assert all(len(row) in (p.round, p.round - 1) for row in p.rows)
    assert all(0 <= unknown <= 3 for unknown in p.unknown)


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 80),
    st.floats(allow_nan=False),
    st.sampled_from([*REGIONS, *SANCTUARIES]),
    st.text(max_size=4),
    st.lists(st.sampled_from(list(REGIONS)), max_size=9),
)


def drawn(kind, seed):
    return begin(*kind).start, random_game(random.Random(seed), *kind)


games = st.builds(drawn, st.sampled_from(KINDS), st.integers(0, 9999))
WHOLE = Whole(
    GAME, games, anything, conserved, ruled=conserved, unnamed=lambda entry: entry.get("sanctuary", 0) is None
)
