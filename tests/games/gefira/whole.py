"""How whole games of Géfira are drawn, and what is kept in them."""

import random

from hypothesis import strategies as st

from referee.games.gefira import GAME
from referee.games.gefira.rules.pieces import TOOLS
from tests.games.gefira.players import random_game
from tests.games.gefira.table import setup
from tests.games.whole import Whole

VALUES = {
    "first": [0, 1],
    "steps_card": ["3/5", "4/6", "5/7"],
    "bridge_length": [*range(4, 13)],
    "direction": ["along", "short"],
    "free_face": [True, False],
    "talisman_from_start": [True, False],
    "snake_target": ["pair", "nearest_end"],
    "wind_turns_empty": [True, False],
    "wind_turn": ["rotate", "flip"],
    "direction_labels_swapped": [True, False],
    "whose_explorer": ["own", "any"],
    "liana_from_last": ["end", "stays"],
    "event_into_hole": ["filled", "blocked"],
    "idle_event": ["ends", "goes_on"],
    "blocked_start": ["spent", "refused"],
    "ends_when": ["nobody_left", "all_arrived"],
    "extra_cards": ["once", "each_turn"],
    "lock_in_flood": ["stays", "aside"],
    "idle_destiny": ["allowed", "refused"],
    "back_from_first": ["start", "stays"],
}
OPTIONS = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in VALUES.items()})


def conserved(at):
    """Forty sections and ten explorers a team, wherever they are."""
    view = GAME.refereed.view(at.position)
    assert (
        sum(view["hands"])
        + view["pile"]
        + view["discards"]
        + sum(symbol is not None for bridge in view["bridges"] for symbol in bridge)
        == 40
    )
    for team in view["explorers"]:
        assert team["start"] + len(team["columns"]) + team["end"] + team["accidents"] == 10
        assert team["columns"] == sorted(set(team["columns"]))


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 14),
    st.floats(allow_nan=False),
    st.text(max_size=3),
    st.sampled_from(["blue", "red", "along", "short", "flood", "snake", *TOOLS]),
    st.lists(st.integers(-1, 13), max_size=4),
)


def drawn(seed, options):
    shots = random_game(random.Random(seed), 60, **options)
    return GAME.begin(setup(**options)), [entry for entry, _ in shots]


WHOLE = Whole(GAME, st.builds(drawn, st.integers(0, 10**9), OPTIONS), anything, conserved, ruled=conserved)
