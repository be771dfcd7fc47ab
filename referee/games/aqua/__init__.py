"""AQUA, assembled. The rules are those of the French booklet (Q.12)."""

from pathlib import Path

from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.games.aqua import (
    box,
    drawing,
    final,
    household,
    moves,
    options,
    pieces,
    play,
    position,
    scoring,
    set_up,
    shown,
    tally,
    words,
)

GAME = Game(
    id="aqua",
    name="AQUA",
    version="1",
    seats=range(1, 5),  # Q1.1
    rulebook=Rulebook(Path(__file__).parent),
    words=words.WORDS,
    tellers=words.TELLERS,
    tellers_of=words.tellers_of,
    entitle=words.entitle,
    options=options.Options,
    box=box.Box,
    household=household.HOUSEHOLD,
    dealt=set_up.DEALT,
    read_choices=set_up.read_choices,
    untold=set_up.untold,
    moves=moves.MOVES,
    start=position.start,
    final_of=position.final_of,
    view=position.view,
    play=play.DESK,
    final=final.Final,
    seat_key="sheets",
    seat_keys=("sheets", "boards"),
    fit=final.fit,
    blank=final.blank,
    check=final.check,
    complete=final.complete,
    tally=tally.DESK,
    scripts=("aqua",),
    drawn={
        "MARKETS": pieces.MARKETS,
        "COLOURS": pieces.COLOURS,
        "SHAPES": pieces.SHAPES,
        "NAMES": pieces.NAMES,
        "LETTERS": pieces.LETTERS,
        "hot_spot": drawing.hot_spot,
        "set_up": set_up.set_up,
        "shown": shown.shown,
    },
    score=scoring.score,
    pad=scoring.pad,
)
