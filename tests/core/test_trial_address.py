"""What is tried stands in an address, and comes out of it as it was."""

import random
import zlib
from base64 import urlsafe_b64encode

import pytest

from bench.games import SCENARIOS
from referee.core.files.trial_address import MOST_ENTRIES, MOST_LETTERS, Untriable, pack, unpack
from referee.games.faraway import GAME as FARAWAY


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_twenty_entries_of_any_game_fit_and_come_out_as_they_were(scenario):
    moves = scenario.game.refereed.moves
    for seed in range(3):
        _, log = scenario.draw(random.Random(seed))
        for n in range(0, len(log), 7):
            tried = log[n : n + MOST_ENTRIES]
            assert unpack(pack(tried), moves) == tried and len(pack(tried)) <= MOST_LETTERS


def test_nothing_is_nothing():
    assert pack([]) == "" and unpack("", SCENARIOS[0].game.refereed.moves) == []


def test_one_entry_too_many_is_not_packed():
    entry = {"do": "done", "seat": 0}
    assert pack([entry] * MOST_ENTRIES)
    with pytest.raises(Untriable):
        pack([entry] * (MOST_ENTRIES + 1))


def test_what_would_be_longer_in_the_links_of_its_page_is_not_unpacked():
    """Numbers that are short as they were written, and fields that no move looks at."""
    many = ",".join(["1e9"] * 13_000)
    written = f'[{{"do":"region","seat":0,"region":12,"by":[{many}]}}]'
    short = urlsafe_b64encode(zlib.compress(written.encode())).decode().rstrip("=")
    assert len(short) < 300
    with pytest.raises(Untriable):
        unpack(short, FARAWAY.refereed.moves)
