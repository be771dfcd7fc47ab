"""The referee without a page: scores, games, verdicts of every game; what a long log costs."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from bench.games import SCENARIOS, TYPED
from bench.measure import Figure, each, median, seconds, steadily
from bench.scenario import Drawn, Log, Scenario, verdicts
from referee.core.dispute.answer import answer as answer_to
from referee.core.dispute.claims import Claim, answer
from referee.core.dispute.other_readings import TableRead, compare_readings
from referee.core.game import Game
from referee.core.log.timeline import Timeline
from referee.core.setup import Setup
from tests.tools import NAMES

GAMES = 60


def figures() -> Iterator[Figure]:
    for scenario in SCENARIOS:
        yield from of_game(scenario)
    yield from of_log()


def of_game(scenario: Scenario) -> Iterator[Figure]:
    game, name = scenario.game, scenario.name
    drawn = [scenario.draw(random.Random(seed)) for seed in range(GAMES)]
    finals = [(each.setup, game.refereed.final_of(fold(game, each).position)) for each in drawn]
    players = sum(setup.count for setup, _ in finals)

    def score_all() -> None:
        for setup, final in finals:
            game.count.score(setup, final)

    yield Figure(f"{name}: explained player score, µs", seconds(score_all) / players * 1e6, "<= 100")
    a_second = GAMES / seconds(lambda: [play(game, each) for each in drawn])
    yield Figure(f"{name}: games/s", a_second, scenario.games_a_second)
    yield Figure(f"{name}: worst verdict of a move, µs", max(took for _, took in verdicts(game, drawn)) * 1e6, "<= 100")
    yield Figure(f"{name}: worst answer with its readings, ms", max(answers(game, drawn[:10])) * 1e3, "<= 5")
    yield Figure(f"{name}: readings of a game compared, ms", compared_of(game, drawn[0]) * 1e3, "<= 150")
    yield Figure(f"{name}: explanation of a claim, worst ms", max(claims(game, drawn[:5])) * 1e3, "<= 30")
    yield from scenario.own(drawn)


def fold(game: Game, drawn: Drawn) -> Timeline:
    return Timeline(game.refereed.moves, game.begin(drawn.setup), drawn.log)


def play(game: Game, drawn: Drawn) -> Any:
    """Judge, apply, score: as plain values, without a log."""
    position = game.begin(drawn.setup)
    for entry in drawn.log:
        move: Any = game.refereed.moves.decode(entry)
        assert move.judge(position).legal
        position = move.apply(position)[0]
    return game.score_of(drawn.setup, position)


def answers(game: Game, drawn: list[Drawn]) -> list[float]:
    """Each entry of some games, answered under every reading."""
    logs = [fold(game, each) for each in drawn]
    asked = [(log.before(seq), log.reading(seq).entry) for log in logs for seq in range(1, log.seq + 1)]
    return steadily(lambda pair: answer_to(game, "play", *pair), asked, 3)


def compared_of(game: Game, drawn: Drawn) -> float:
    """What every other reading of the booklet would change at the end of a game."""

    def read(setup: Setup) -> TableRead:
        log = fold(game, Drawn(setup, drawn.log))
        return TableRead(log, game.score_of(setup, log.position))

    return seconds(lambda: compare_readings(game, drawn.setup, "play", read), 3)


def claims(game: Game, drawn: list[Drawn]) -> list[float]:
    """Totals that somebody may count instead at the end of a game, near and far."""
    took: list[list[float]] = []
    for one in drawn:
        final = game.refereed.final_of(fold(game, one).position)
        total = game.count.score(one.setup, final).seats[0].total
        explain = partial(answer, game, one.setup, "play", final)
        for more in (-7, -3, -1, 1, 4, 10, 37):
            took.append(each(explain, [Claim(0, total + more)] * 5))
    return [median(rounds) for rounds in took]


# -- a long log: the house's own cost, whatever the game -------------------------------------------


def of_log() -> Iterator[Figure]:
    long, count = TYPED.puts(2000), TYPED.game.count
    start = count.start(TYPED.game.setup(NAMES[:4]))

    def rebuild(log: Log) -> Timeline:
        return Timeline(count.moves, start, log)

    yield Figure("rebuild of 200 entries, ms", seconds(lambda: rebuild(long[:200])) * 1e3, "<= 5")
    yield Figure("rebuild of 2000 entries, ms", seconds(lambda: rebuild(long), 3) * 1e3, "")
    yield from cost_of_one_more(rebuild([]), long)


def cost_of_one_more(timeline: Timeline, log: Log) -> Iterator[Figure]:
    """The price of entry n while a table grows; flat, or the last figure says how far from it."""
    prices = []
    for start, end in pairwise((0, 10, 200, 1000, 2000)):
        prices.append(median(each(timeline.push, log[start:end])) * 1e6)
        yield Figure(f"one more entry, up to {end}, µs", prices[-1], "")
    yield Figure("one more entry, 2000 against 200", prices[-1] / prices[1], "<= 1.5")
