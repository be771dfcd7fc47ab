"""The desk of four players: what is asked beside what two are asked, and that every entry can be tapped."""

import random

import pytest

from referee.games.gefira.phone.play import tap
from referee.games.gefira.phone.setting import hands, takers
from tests.games.gefira.finger import LETTER, Finger
from tests.games.gefira.players import random_game
from tests.games.gefira.table import four_at, table, view
from tests.games.gefira.test_four import BUILD, TAKEN
from tests.games.gefira.whole import VALUES


def typed(at, *taps):
    """The draft, or the entry, after these taps."""
    draft = {}
    for each in taps:
        meant = tap(at.position, {**draft, "tap": each})
        assert not meant.greyed
        if meant.entries:
            return meant.entries[0]
        draft = meant.draft
    return draft


# -- the set-up ------------------------------------------------------------------------------------


@pytest.mark.rule("G11.6")
def test_twenty_four_symbols_then_two_answers_tell_who_took_from_which_bridge():
    at = four_at()
    symbols = [symbol for row in BUILD["symbols"].values() for symbol in row]
    taps = [f"s{LETTER[symbol]}" if symbol else "o" for symbol in symbols]
    assert typed(at, *taps)["shown"][-6:] == "wwooow"
    entry = typed(at, *taps, "v1", "v0")
    assert entry == BUILD
    at.push(entry)
    assert view(at)["phase"] == "play"


@pytest.mark.rule("G11.6")
def test_two_answers_always_tell_all_and_only_possible_ones_count():
    at = four_at().position
    assert len(hands(at)) == 9 and takers(at, []) == [1, 2, 3]
    for first in takers(at, []):
        for second in takers(at, [first]):
            (all_of,) = hands(at, [first, second])
            assert all(seat != bridge for bridge, seat in enumerate(all_of)) and sorted(all_of) == [0, 1, 2, 3]
    assert hands(at, [1, 0]) == [tuple(TAKEN.values())]
    built = "t" * 3 + "ooo"
    assert typed(four_at(), *["st"] * 3, *["o"] * 3) == {"shown": built}
    whole = tap(at, {"shown": built * 4, "tap": "v0"})
    assert whole.draft == {"shown": built * 4}, "nobody takes from the own bridge"
    assert tap(at, {"shown": built * 4 + "1", "tap": "b"}).draft == {"shown": built * 4}


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(15))
def test_every_entry_can_be_tapped_with_any_options(seed, seats):
    rng = random.Random(seed)
    options = {name: rng.choice(values) for name, values in VALUES[seats].items()}
    finger = Finger(table(seats=seats, **options))
    for entry, seen in random_game(rng, 40, seats, **options):
        finger.enter(entry, seen["tool"])
        assert view(finger.at) == seen, (entry, finger.taps)
