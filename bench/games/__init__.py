"""What the bench plays: one small file a game, one line here."""

from bench.games import faraway, gefira
from bench.scenario import Scenario

SCENARIOS: tuple[Scenario, ...] = (faraway.SCENARIO, gefira.SCENARIO)
