"""What the bench plays: one small file a game, one line here."""

from bench.games import aqua, faraway, gefira, space_aztecs, vineta
from bench.scenario import Scenario

SCENARIOS: tuple[Scenario, ...] = (
    vineta.SCENARIO,
    faraway.SCENARIO,
    space_aztecs.SCENARIO,
    aqua.SCENARIO,
    gefira.SCENARIO,
)
