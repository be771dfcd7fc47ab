"""Space Aztecs, assembled."""

from pathlib import Path

from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.games.space_aztecs import (
    box,
    cards,
    check,
    final,
    household,
    moves,
    options,
    play,
    position,
    scoring,
    taps,
    view,
    words,
)

GAME = Game(
    id="space_aztecs",
    name="Space Aztecs",
    version="1",
    seats=range(2, 7),
    rulebook=Rulebook(Path(__file__).parent),
    words=words.WORDS,
    tellers=words.TELLERS,
    entitle=words.entitle,
    named=words.named,
    options=options.Options,
    box=box.Box,
    household=household.HOUSEHOLD,
    dealt=("removed",),  # S3.1: one family, drawn or chosen
    read_choices=options.read_choices,
    moves=moves.MOVES,
    start=position.start,
    final_of=position.final_of,
    view=view.view,
    play=play.DESK,
    final=final.Final,
    seat_key="cities",
    blank=final.blank,
    fit=final.fit,
    check=check.check,
    complete=final.complete,
    tally=taps.DESK,
    letters=("letter",),
    drawn={"KINDS": cards.KINDS, "as_data": play.card_of},
    pad=scoring.pad,
    score=scoring.score,
)
