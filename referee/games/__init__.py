"""The games that this house knows. A new one is one folder and one line here."""

from referee.core.game import Game
from referee.games import aqua, faraway, gefira, space_aztecs, vineta

GAMES: dict[str, Game] = {
    game.id: game for game in (vineta.GAME, faraway.GAME, space_aztecs.GAME, aqua.GAME, gefira.GAME)
}
