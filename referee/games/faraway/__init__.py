"""Faraway, assembled."""

from pathlib import Path

from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.games.faraway import best, final, moves, names, options, play, position, scoring, secrets, taps, words
from referee.games.faraway.cards import CARDS, COLOURS, RESOURCES
from referee.games.faraway.forms import GROUPS

GAME = Game(
    id="faraway",
    name="Faraway",
    version="1",
    seats=range(2, 8),
    rulebook=Rulebook(Path(__file__).parent),
    words=words.WORDS,
    tellers=words.TELLERS,
    options=options.Options,
    most_seats=options.most_seats,
    read_choices=options.read_choices,
    moves=moves.MOVES,
    start=position.start,
    final_of=position.final_of,
    view=position.view,
    play=play.DESK,
    secrets=secrets.SECRETS,
    final=final.Final,
    seat_key="tableaus",
    blank=final.blank,
    check=final.check,
    complete=final.complete,
    tally=taps.DESK,
    pad=scoring.pad,
    by_id=names.by_id,
    scripts=("pad",),
    drawn={"CARDS": CARDS, "COLOURS": COLOURS, "RESOURCES": RESOURCES, "GROUPS": GROUPS},
    score=scoring.score,
    extras={"best_order": best.best_orders},
)
