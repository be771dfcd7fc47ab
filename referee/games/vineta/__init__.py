"""Vineta, assembled."""

from operator import attrgetter
from pathlib import Path

from referee.core.count import Count
from referee.core.game import About, Game, Look, Telling
from referee.core.refereed import Refereed
from referee.core.words.rulebook import Rulebook
from referee.games.vineta import household, words
from referee.games.vineta.phone import choices, drawing, placing, play, tally
from referee.games.vineta.rules import asked, final, moves, options, parts, position, scoring, slips
from referee.games.vineta.rules.pieces import COLOURS, DISTRICTS

GAME = Game(
    About(
        id="vineta",
        name="Vineta",
        version="1",
        options=options.Options,
        possible=options.possible,
        first_stays=True,  # V1.7: the oldest
    ),
    Telling(
        Rulebook(Path(__file__).parent),
        words.WORDS,
        words.TELLERS,
        words.tellers_of,
        words.entitle,
        words.named,
        heading=words.heading,
        turn=attrgetter("seat"),
        due=attrgetter("due"),
        awaits=words.awaits,
    ),
    Refereed(range(2, 7), moves.MOVES, position, play.DESK, asked=asked.asked, in_turn=position.in_turn),  # V1.1
    Count(
        range(1, 7),
        final,
        scoring.score,
        tally.DESK,
        seat_key="players",
        pad=scoring.pad,
        unready=("unknown",),
        tie=scoring.tie,
        slips=slips.SLIPS,
        parts=parts.parts,
        sources={"saved": ("own_on_last",), "won": ("won", "own_won_bonus"), "district": ("district",)},
    ),
    household.HOUSEHOLD,
    Look(
        choices.read_choices,
        with_room=choices.with_room,
        letters="vi",
        accent=("#27508A", "#93B7EA"),
        plain_chips=True,
        drawn={
            "CITY": drawing,
            "COLOURS": COLOURS,
            "DISTRICTS": DISTRICTS,
            "OWN": scoring.OWN,
            "printed": options.printed,
            "usual_colours": choices.usual,
            "houses_due": placing.due,
            "houses_awaited": placing.houses_awaited,
        },
    ),
)
