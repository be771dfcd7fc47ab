"""Pebbles in one folder: take one to three from a heap in turn, most pebbles win.

Read it in this order: rulebook.toml, rules/ (pieces, options, position, moves, final, scoring, slips), phone/ (choices,
forms, play, tally, drawing), templates/. Here it is assembled.
"""

from pathlib import Path

from referee.core.count import Count
from referee.core.game import About, Game, Look, Telling
from referee.core.refereed import Refereed
from referee.core.words.rulebook import Rulebook, Words
from tests.toy.phone import choices, play, tally
from tests.toy.rules import final, moves, options, position, scoring, slips

HERE = Path(__file__).parent

GAME = Game(
    About(id="toy", name="Pebbles", version="1", options=options.Options),
    Telling(Rulebook(HERE), Words(HERE / "words.toml")),
    Refereed(range(2, 5), moves.MOVES, position, play.DESK),
    Count(range(1, 5), final, scoring.score, tally.DESK, seat_key="piles", slips=slips.SLIPS),
    look=Look(read_choices=choices.read_choices, accent=("#3F5A66", "#9CC3D3")),
)
