"""What the bench plays: one small file a game, one line here."""

from bench.games import aqua, faraway, gefira, space_aztecs
from bench.scenario import Scenario

SCENARIOS: tuple[Scenario, ...] = (faraway.SCENARIO, space_aztecs.SCENARIO, aqua.SCENARIO, gefira.SCENARIO)
