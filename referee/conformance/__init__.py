"""What every game keeps, as checks that anybody can run: `referee check-game NAME`, or `faults` in a test.

Each fault is a sentence: the file, the key in it, and what to write.
"""

from collections.abc import Iterator

from referee.conformance.files import file_faults
from referee.conformance.play import play_faults
from referee.conformance.rulebook import book_faults, game_faults, words_faults
from referee.core.game import Game


def faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with a game that is loaded, what is read first; a played table last."""
    yield from book_faults(game.telling.rulebook)
    yield from words_faults(game.telling.words)
    yield from game_faults(game)
    yield from file_faults(game)
    yield from play_faults(game)
