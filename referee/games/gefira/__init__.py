"""Géfira, assembled."""

from pathlib import Path

from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.games.gefira import final, moves, options, pieces, play, position, scoring, tally, words

GAME = Game(
    id="gefira",
    name="Géfira",
    version="1",
    seats=range(2, 3),  # G1.1
    final_seats=final.FINAL_SEATS,
    rulebook=Rulebook(Path(__file__).parent),
    words=words.WORDS,
    tellers=words.TELLERS,
    tellers_of=words.tellers_of,
    entitle=words.entitle,
    options=options.Options,
    dealt=("first",),  # G2.7
    read_choices=options.read_choices,
    moves=moves.MOVES,
    start=position.start,
    final_of=position.final_of,
    view=position.view,
    play=play.DESK,
    final=final.Final,
    seat_key="players",
    blank=final.blank,
    fit=final.fit,
    check=final.check,
    complete=final.complete,
    tally=tally.DESK,
    drawn={"SYMBOLS": pieces.SYMBOLS, "TOOLS": pieces.TOOLS},
    score=scoring.score,
)
