"""Vineta, assembled."""

from pathlib import Path

from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.games.vineta import city, final, household, moves, options, play, position, scoring, tally, words
from referee.games.vineta.components import COLOURS, DISTRICTS

GAME = Game(
    id="vineta",
    name="Vineta",
    version="1",
    seats=range(2, 7),  # V1.1
    rulebook=Rulebook(Path(__file__).parent),
    words=words.WORDS,
    tellers=words.TELLERS,
    tellers_of=words.tellers_of,
    entitle=words.entitle,
    named=words.named,
    options=options.Options,
    box=options.Box,
    household=household.HOUSEHOLD,
    possible=options.possible,
    read_choices=options.read_choices,
    letters=("letter", "district"),
    drawn={"CITY": city, "COLOURS": COLOURS, "DISTRICTS": DISTRICTS},
    moves=moves.MOVES,
    start=position.start,
    final_of=position.final_of,
    view=position.view,
    play=play.DESK,
    final=final.Final,
    seat_key="players",
    blank=final.blank,
    check=final.check,
    complete=final.complete,
    tally=tally.DESK,
    pad=scoring.pad,
    score=scoring.score,
)
