"""The referee without a page: scores, games, verdicts, tables rebuilt from their log."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from bench.measure import Figure, each, median, seconds
from referee.core import tally
from referee.core.log import Timeline
from referee.games.faraway import GAME
from referee.games.faraway.best import best_orders
from tests.games.faraway.players import random_game

SEATS = ("Ana", "Bo", "Cleo", "Dan")
GAMES = 60


def figures() -> Iterator[Figure]:
    setup = GAME.setup(SEATS)
    logs = [random_game(random.Random(seed), len(SEATS)) for seed in range(GAMES)]
    finals = [GAME.final_of(Timeline(GAME.moves, GAME.begin(setup), log).position) for log in logs]

    def score_all() -> None:
        for final in finals:
            GAME.score(setup, final)

    yield Figure("explained player score, µs", seconds(score_all) / GAMES / len(SEATS) * 1e6, "<= 200, aim 100")
    alone = GAME.setup(SEATS[:1])
    orders = each(lambda final: best_orders(alone, final), [one(final) for final in finals[:12]])
    yield Figure("best order, ms", max(orders) * 1e3, "<= 20")
    yield Figure("four-player games/s", GAMES / seconds(lambda: [play(setup, log) for log in logs]), ">= 200, aim 500")
    yield Figure("worst verdict of a move, µs", max(verdicts(setup, logs)) * 1e6, "<= 1000")
    long = puts(2000)
    yield Figure("rebuild of 200 entries, ms", seconds(lambda: fold(setup, long[:200])) * 1e3, "<= 20")
    yield Figure("rebuild of 2000 entries, ms", seconds(lambda: fold(setup, long), 3) * 1e3, "")
    yield from cost_of_one_more(setup, long)


def one(final: Any) -> Any:
    """The first player's row, as a final of its own."""
    return type(final)(final.tableaus[:1])


def play(setup: Any, log: list[dict[str, Any]]) -> Any:
    """Judge, apply, score: as plain values, without a log."""
    position = GAME.begin(setup)
    for entry in log:
        move = GAME.moves.decode(entry)
        assert move.judge(position).legal  # type: ignore[union-attr]
        position = move.apply(position)[0]  # type: ignore[union-attr]
    return GAME.score_of(setup, position)


def verdicts(setup: Any, logs: list[list[dict[str, Any]]]) -> list[float]:
    """How long each verdict takes at its median over rounds; the machine's hiccups aside."""
    took: list[list[float]] = []
    for log in logs[:10]:
        timeline = Timeline(GAME.moves, GAME.begin(setup))
        for entry in log:
            move = GAME.moves.decode(entry)
            took.append(each(move.judge, [timeline.position] * 5))  # type: ignore[union-attr]
            timeline.push(entry)
    return [median(rounds) for rounds in took]


def puts(count: int) -> list[dict[str, Any]]:
    """A score-only log of any length: rows are laid card by card, then corrected again and again."""
    rng, entries = random.Random(8), []
    deck = rng.sample(range(1, 69), 32)
    rows = [deck[seat * 8 : seat * 8 + 8] for seat in range(4)]
    for n in range(count):
        seat = n % 4
        if n >= 32:
            rng.shuffle(rows[seat])
        entries.append({"do": "put", "seat": seat, "field": "regions", "value": rows[seat][: n // 4 + 1]})
    return entries


def fold(setup: Any, log: list[dict[str, Any]]) -> Timeline:
    return Timeline(tally.MOVES, tally.Tally(GAME, setup), log)


def cost_of_one_more(setup: Any, log: list[dict[str, Any]]) -> Iterator[Figure]:
    """The price of entry n while a table grows; flat, or the last figure says how far from it."""
    timeline, prices = fold(setup, []), []
    for start, end in pairwise((0, 10, 200, 1000, 2000)):
        prices.append(median(each(timeline.push, log[start:end])) * 1e6)
        yield Figure(f"one more entry, up to {end}, µs", prices[-1], "")
    yield Figure("one more entry, 2000 against 200", prices[-1] / prices[1], "<= 1.5")
