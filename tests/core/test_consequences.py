"""A whole game corrected: what follows from a change is what would have been, had it been entered so at once."""

import random
from contextlib import contextmanager
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.log.entries import ABOUT_THE_LOG
from referee.core.log.timeline import Timeline
from referee.games.faraway import GAME
from referee.store.play.in_play import Live
from referee.store.records import Row, Table
from tests.games.faraway.players import TABLES, random_game
from tests.tools import NAMES

UNDO, REDO = {"do": "undo"}, {"do": "redo"}


def setup(seats, sets, track):
    return GAME.setup(NAMES[:seats], {"sets": list(sets), "track_display": track})


class Drawn:
    """A random game, and another of the same kind whose entries may take the place of its own."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.seats, self.sets = self.rng.choice(TABLES)
        self.track = self.rng.random() < 0.5
        self.setup = setup(self.seats, self.sets, self.track)
        self.log, self.other = (random_game(self.rng, self.seats, self.sets, self.track) for _ in range(2))

    def fold(self, log):
        return Timeline(GAME.refereed.moves, GAME.begin(self.setup), log)

    def instead(self, seq):
        """Another entry for this one: often of the same kind and seat, sometimes anything, sometimes a ruling."""
        mine = self.log[seq - 1]
        alike = [e for e in self.other if (e["do"], e.get("seat")) == (mine["do"], mine.get("seat"))]
        entry = self.rng.choice(alike if alike and self.rng.random() < 0.8 else self.other)
        return {"do": "ruling", "entry": entry, "note": ""} if self.rng.random() < 0.2 else entry

    def seq(self, log=None):
        return self.rng.randrange(1, len(log or self.log) + 1)


def amend(seq, entry):
    return {"do": "amend", "seq": seq, "entry": entry}


def is_move(entry):
    return entry["do"] == "ruling" or entry["do"] not in ABOUT_THE_LOG.by_tag


def standing(timeline):
    """The moves and rulings in force, in order, and nothing else."""
    return [r.entry for r in timeline.readings() if r.legal and not r.undone and is_move(r.entry)]


def told(timeline, count):
    return [(r.seq, r.entry, r.verdict, r.effects, r.legal, r.ruled) for r in timeline.readings()[:count]]


seeds = st.integers(0, 10**9)


@given(seeds)
def test_an_amended_game_is_the_game_that_was_entered_so_at_once(seed):
    drawn = Drawn(seed)
    seq = drawn.seq()
    entry = drawn.instead(seq)
    amended = drawn.fold([*drawn.log, amend(seq, entry)])
    at_once = drawn.fold([*drawn.log[: seq - 1], entry, *drawn.log[seq:]])
    assert amended.position == at_once.position
    assert told(amended, len(drawn.log)) == told(at_once, len(drawn.log))


@given(seeds)
def test_folding_an_amended_log_equals_playing_the_amended_game_from_the_start(seed):
    """Amends, undos and redos at random, in the middle of the game too."""
    drawn = Drawn(seed)
    log = []
    for entry in drawn.log:
        log.append(entry)
        if drawn.rng.random() < 0.1:
            log += drawn.rng.choice(
                [[UNDO], [UNDO, REDO], [UNDO, UNDO, REDO], [{"do": "note", "text": ""}], [UNDO, entry]]
            )
        if drawn.rng.random() < 0.05:
            seq = drawn.seq(log)
            if seq <= len(drawn.log):
                log.append(amend(seq, drawn.instead(seq)))
    timeline = drawn.fold(log)
    again = drawn.fold(standing(timeline))
    assert all(reading.legal for reading in again.readings())
    assert again.position == timeline.position
    assert GAME.refereed.view(again.position) == GAME.refereed.view(timeline.position)
    final = GAME.refereed.final_of(timeline.position)
    assert GAME.count.score(drawn.setup, final) == GAME.count.score(drawn.setup, GAME.refereed.final_of(again.position))


@given(seeds)
def test_an_amend_taken_back_leaves_nothing(seed):
    drawn = Drawn(seed)
    seq = drawn.seq()
    log = [*drawn.log, amend(seq, drawn.instead(seq))]
    before, after, back = drawn.fold(drawn.log), drawn.fold(log), drawn.fold([*log, UNDO])
    assert back.position == before.position and told(back, len(drawn.log)) == told(before, len(drawn.log))
    forth = drawn.fold([*log, UNDO, REDO])
    assert forth.position == after.position and told(forth, len(drawn.log)) == told(after, len(drawn.log))


@given(seeds)
def test_going_back_is_as_many_undos_as_are_told(seed):
    drawn = Drawn(seed)
    seq = drawn.seq()
    whole = drawn.fold(drawn.log)
    count = whole.undos_back_to(seq)
    assert count == len(drawn.log) - seq + 1
    back = drawn.fold([*drawn.log, *[UNDO] * count])
    assert back.position == drawn.fold(drawn.log[: seq - 1]).position
    forth = drawn.fold([*drawn.log, *[UNDO] * count, *[REDO] * count])
    assert forth.position == whole.position and forth.readings()[: len(drawn.log)] == whole.readings()


def seated(drawn, log):
    """The table of a store, without the store."""
    options = {"sets": list(drawn.sets), "track_display": drawn.track}
    live = Live(Table("t", "faraway", "play", "1", NAMES[: drawn.seats], options, {}, "", "e", "v"), GAME)
    live.catch_up([Row(seq, "", "a", entry) for seq, entry in enumerate(log, 1)])
    return live


@given(seeds)
def test_asking_what_would_follow_changes_nothing_and_tells_the_truth(seed):
    drawn = Drawn(seed)
    live = seated(drawn, drawn.log)
    position, readings = live.position, live.timeline.readings()
    seq = drawn.seq()
    for entries in ([amend(seq, drawn.instead(seq))], [UNDO] * live.timeline.undos_back_to(seq), [{"do": "fly"}], []):
        after = live.timeline.what_if(entries)
        assert live.position is position and live.timeline.readings() == readings and live.seq == len(drawn.log)
        assert live.timeline.changes(after) == [
            now
            for then, now in zip(readings, after.readings(), strict=False)
            if then.legal != now.legal and not now.undone
        ]
        entered = seated(drawn, [*drawn.log, *entries])
        assert entered.position == after.position and entered.timeline.readings() == after.readings()


# -- what it costs -------------------------------------------------------------------------------


@contextmanager
def judged():
    """How often a move is judged."""
    count = [0]

    def counting(judge):
        def counted(self, at):
            count[0] += 1
            return judge(self, at)

        return counted

    kinds = GAME.refereed.moves.by_tag.values()
    patches = [mock.patch.object(kind, "judge", counting(kind.judge)) for kind in kinds]
    for patch in patches:
        patch.start()
    try:
        yield count
    finally:
        for patch in patches:
            patch.stop()


def long_log(length):
    """Games played and taken back, over and over."""
    rng, log = random.Random(7), []
    while len(log) < length:
        game = random_game(rng, 4)
        log += [*game, *[UNDO] * len(game)]
    return log[:length]


def test_the_cost_of_an_entry_does_not_grow_with_the_log():
    timeline, costs = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:4]))), []
    with judged() as count:
        for entry in long_log(2000):
            before = count[0]
            timeline.push(entry)
            costs.append(count[0] - before)
    assert set(costs) == {0, 1}, "a move is judged once; an undo of the last one judges nothing again"


@pytest.mark.parametrize("length", [10, 200, 2000])
def test_an_amend_judges_again_only_what_comes_after_it(length):
    game = random_game(random.Random(5), 4)
    log = [*long_log(length), *[UNDO] * 60, *game]
    timeline = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:4])), log)
    first = len(log) - len(game) + 1
    with judged() as count:
        timeline.push(amend(first + 10, log[first + 9]))
    assert count[0] == len(game) - 10
