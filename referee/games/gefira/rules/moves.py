"""The moves of Géfira: the set-up, the actions of a turn, the answers that a chain waits for."""

from referee.core.moves import Moves
from referee.games.gefira.rules.actions import Activate, Destiny, Extra, Renovate, Repair
from referee.games.gefira.rules.answers import Face, Fill, Tool
from referee.games.gefira.rules.building import Build, Lay, Take

MOVES = Moves(Build, Lay, Take, Activate, Repair, Renovate, Destiny, Extra, Tool, Face, Fill)
