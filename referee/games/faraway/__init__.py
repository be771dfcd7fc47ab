"""Faraway, assembled."""

from operator import attrgetter
from pathlib import Path

from referee.core.count import Count
from referee.core.game import About, Game, Look, Telling
from referee.core.refereed import Refereed
from referee.core.words.rulebook import Rulebook
from referee.games.faraway import household, learnt, words
from referee.games.faraway.phone import choices, look, play, tally
from referee.games.faraway.phone.forms import GROUPS
from referee.games.faraway.rules import (
    asked,
    best,
    cards_in_sight,
    final,
    moves,
    names,
    options,
    parts,
    position,
    scoring,
    secrets,
    slips,
)
from referee.games.faraway.rules.pieces import COLOURS, RESOURCES

GAME = Game(
    About(
        id="faraway",
        name="Faraway",
        version="1",
        bgg=385761,
        options=options.Options,
        unnamed=options.UNNAMED,
        most_seats=options.most_seats,
        by_id=names.by_id,
    ),
    Telling(
        Rulebook(Path(__file__).parent),
        words.WORDS,
        words.TELLERS,
        words.tellers_of,
        heading=words.heading,
        turn=attrgetter("acting"),
        due=attrgetter("due"),
        awaits=words.awaits,
        once=lambda at: at.phase == "display",
    ),
    Refereed(
        range(2, 8),
        moves.MOVES,
        position,
        play.DESK,
        asked=asked.asked,
        in_turn=position.in_turn,
        turned_up=position.turned_up,
        secrets=secrets.SECRETS,
        learnt=learnt.of_table,
    ),
    Count(
        range(1, 8),
        final,
        scoring.score,
        tally.DESK,
        seat_key="tableaus",
        pad=scoring.pad,
        placed=scoring.placed,
        extras={"best_order": best.best_orders},
        learnt=learnt.of_table,
        tie=scoring.tie,
        slips=slips.SLIPS,
        parts=parts.parts,
        sources={"early": tuple("1234"), "late": tuple("5678"), "sanctuaries": ("sanctuaries",)},
    ),
    box=household.HOUSEHOLD,
    look=Look(
        read_choices=choices.read_choices,
        with_room=choices.with_room,
        scripts=("pad",),
        drawn={
            "cards_in": look.cards_in,
            "slots_of": look.slots_of,
            "COLOURS": COLOURS,
            "RESOURCES": RESOURCES,
            "GROUPS": GROUPS,
            "searches": cards_in_sight.searches,
            "cards_of_score": cards_in_sight.cards_of_score,
            "entry_of": look.entry_of,
            "cards_of": look.cards_of,
        },
        letters="fa",
        accent=("#97401C", "#EDA27C"),
    ),
)
