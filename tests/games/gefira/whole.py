"""How whole games of Géfira are drawn, and what is kept in them."""

import random

from hypothesis import strategies as st

from referee.games.gefira import GAME
from referee.games.gefira.rules.pieces import TOOLS
from tests.games.gefira.cards import HALVES
from tests.games.gefira.players import random_game
from tests.games.gefira.table import setup
from tests.games.whole import Whole

SHARED = {
    "steps_card": ["3/5", "4/6", "5/7"],
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
    "may_stop": [False, True],
    "back_from_first": ["start", "stays"],
}
CROSSES = ["round_left", "round_right", "pairs_left", "pairs_right"]
# which bridges may lie in which cross: halves that differ lie beside their like alone
LYING = [(cross, arm) for cross in CROSSES for arm in HALVES if cross[:5] == "pairs" or arm in (3, 4)]
VALUES = {
    2: {"first": [0, 1], "bridge_length": [*range(4, 13)], **SHARED},
    4: {
        "first": [0, 1, 2, 3],
        "arm": [*HALVES],
        "cross": CROSSES,
        "foreign_pair": ["choose", "both"],
        "flood_hits": ["opponent", "all"],
        **SHARED,
    },
}
OPTIONS = {
    seats: st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in options.items()}
    ).filter(lambda chosen: (chosen.get("cross", "round_left"), chosen.get("arm", 3)) in LYING)
    for seats, options in VALUES.items()
}


def any_options(rng, seats):
    """One value of every option, such as may go together."""
    options = {name: rng.choice(values) for name, values in VALUES[seats].items()}
    return options | (dict(zip(("cross", "arm"), rng.choice(LYING), strict=True)) if seats == 4 else {})


def conserved(at):
    """Twenty sections and ten explorers a seat, wherever they are; on a corner one explorer."""
    view = GAME.refereed.view(at.position)
    setup = at.position.setup
    before = HALVES[setup.options.arm][0] if setup.count == 4 else 0
    corner = {before, before + 1} if before else set()
    assert (
        sum(view["hands"])
        + view["pile"]
        + view["discards"]
        + sum(symbol is not None for bridge in view["bridges"] for symbol in bridge)
        == 20 * setup.count
    )
    for team in view["explorers"]:
        assert team["start"] + len(team["columns"]) + team["end"] + team["accidents"] == 10
        assert team["columns"] == sorted(set(team["columns"]))
        assert len(corner.intersection(team["columns"])) <= 1


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 14),
    st.floats(allow_nan=False),
    st.text(max_size=3),
    st.sampled_from(["blue", "red", "green", "along", "short", "flood", "snake", *TOOLS]),
    st.lists(st.integers(-1, 13), max_size=4),
)


def drawn(seats, seed, options):
    shots = random_game(random.Random(seed), 60, seats, **options)
    return GAME.begin(setup(seats, **options)), [entry for entry, _ in shots]


def whole(seats):
    games = st.builds(drawn, st.just(seats), st.integers(0, 10**9), OPTIONS[seats])
    return Whole(GAME, games, anything, conserved, ruled=conserved)


WHOLE, OF_FOUR = whole(2), whole(4)
