"""What the bench plays: one small file a game, a line here for each way to play it."""

from bench.games import aqua, faraway, gefira, space_aztecs, vineta
from bench.scenario import Scenario

SCENARIOS: tuple[Scenario, ...] = (
    vineta.SCENARIO,
    faraway.SCENARIO,
    space_aztecs.SCENARIO,
    aqua.SCENARIO,
    gefira.SCENARIO,
    gefira.AT_FOUR,
)
