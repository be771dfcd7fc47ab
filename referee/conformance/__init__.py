"""What every game keeps, as checks that anybody can run: `referee check-game NAME`, or `faults` in a test.

Each fault is a sentence: the file, the key in it, and what to write.
"""

from collections.abc import Iterator

from referee.conformance.files import file_faults
from referee.conformance.play import Seen, play_faults, said
from referee.conformance.rulebook import book_faults, game_faults, words_faults
from referee.core.game import Game


def faults(game: Game, seen: Seen = lambda client, address: iter(())) -> Iterator[str]:
    """Everything that is wrong with a game that is loaded, what is read first; played tables last."""
    book, words = book_faults(game.telling.rulebook), words_faults(game.telling.words)
    for found in (book, words, game_faults(game), file_faults(game), play_faults(game, seen)):
        try:
            yield from found
        except Exception as error:  # code of the game that raises where it is asked
            yield said(error, game.folder)
