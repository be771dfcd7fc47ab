"""Géfira, assembled."""

from pathlib import Path

from referee.core.count import Count
from referee.core.game import About, Game, Look, Telling
from referee.core.refereed import Refereed
from referee.core.words.rulebook import Rulebook
from referee.games.gefira import words
from referee.games.gefira.phone import choices, crosses, play, tally
from referee.games.gefira.rules import asked, final, moves, options, parts, pieces, position, scoring, slips

GAME = Game(
    About(
        id="gefira",
        name="Géfira",
        version="1",
        options=options.Options,
        options_at={4: options.OptionsAtFour},
        possible=options.possible,
        dealt=("first",),
        usual_seats=2,
    ),  # G2.7
    Telling(
        Rulebook(Path(__file__).parent),
        words.WORDS,
        words.TELLERS,
        words.tellers_of,
        words.entitle,
        heading=words.heading,
        turn=words.turn,
        due=words.due,
        awaits=words.awaits,
        once=lambda at: at.phase == "setup" and not at.laid,
    ),
    Refereed(options.SEATS, moves.MOVES, position, play.DESK, asked=asked.asked, in_turn=position.in_turn),  # G1.1
    Count(
        options.SEATS,
        final,
        scoring.score,
        tally.DESK,
        seat_key="players",
        fit=final.fit,
        tie=scoring.tie,
        slips=slips.SLIPS,
        parts=parts.parts,
        sources={"end": ("end",), "on_the_way": ("bridge", "start"), "accidents": ("accidents",)},
    ),
    look=Look(
        choices.read_choices,
        choices.lacking,
        asks=("cross",),
        pads=False,
        drawn={
            "ticked": choices.ticked,
            "chosen_cross": choices.chosen_cross,
            "carried": choices.carried,
            "CROSSES": crosses,
            "SYMBOLS": pieces.SYMBOLS,
            "HAND": pieces.HAND,
            "TOOLS": pieces.TOOLS,
        },
        letters="ge",
        accent=("#476120", "#B2CC85"),
    ),
)
