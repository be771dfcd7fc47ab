"""The moves of Géfira: the set-up, the actions of a turn, the answers that a chain waits for."""

from referee.core.game import Moves
from referee.games.gefira.actions import Activate, Destiny, Extra, Renovate, Repair
from referee.games.gefira.answers import Face, Fill, Tool
from referee.games.gefira.building import Build, Lay, Take

MOVES = Moves(Build, Lay, Take, Activate, Repair, Renovate, Destiny, Extra, Tool, Face, Fill)
