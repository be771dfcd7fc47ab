"""The moves of Géfira. Their classes: set-up in `building`, a turn's actions in `actions`, answers in `answers`."""

from referee.core.moves import Moves
from referee.games.gefira.rules.actions import Activate, Destiny, Extra, Renovate, Repair
from referee.games.gefira.rules.answers import Face, Fill, Tool
from referee.games.gefira.rules.building import Build, Lay, Take

MOVES = Moves(Build, Lay, Take, Activate, Repair, Renovate, Destiny, Extra, Tool, Face, Fill)
