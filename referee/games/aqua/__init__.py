"""AQUA, assembled. The rules are those of the French booklet (Q.12)."""

from operator import attrgetter
from pathlib import Path

from referee.core.count import Count
from referee.core.game import About, Game, Look, Telling
from referee.core.refereed import Refereed
from referee.core.words.rulebook import Rulebook
from referee.games.aqua import household, learnt, track, words
from referee.games.aqua.phone import choices, draft, drawing, line_picture, play, tally
from referee.games.aqua.rules import asked, final, moves, options, parts, pieces, position, scoring, slips

GAME = Game(
    About(id="aqua", name="AQUA", version="1", options=options.Options, dealt=choices.DEALT, track=track.TRACK),
    Telling(
        Rulebook(Path(__file__).parent),
        words.WORDS,
        words.TELLERS,
        words.tellers_of,
        words.entitle,
        alike=words.alike,
        heading=words.heading,
        turn=attrgetter("seat"),
        awaits=words.awaits,
        quiet=("done",),
    ),
    Refereed(
        range(1, 5),
        moves.MOVES,
        position,
        play.DESK,
        asked=asked.asked,
        in_turn=position.in_turn,
        learnt=learnt.of_game,
    ),  # Q1.1
    Count(
        range(1, 5),
        final,
        scoring.score,
        tally.DESK,
        seat_key="sheets",
        seat_keys=("sheets", "boards"),
        fit=final.fit,
        pad=scoring.pad,
        unready=("unknown", "no_native"),
        learnt=learnt.of_count,
        tie=scoring.tie,
        slips=slips.SLIPS,
        parts=parts.parts,
        sources={"animals": ("large", "small"), "reefs": ("reefs",), "ecosystem": ("ecosystem",)},
        named=parts.named,
    ),
    household.HOUSEHOLD,
    Look(
        choices.read_choices,
        choices.lacking,
        scripts=("aqua",),
        drawn={
            "MARKETS": pieces.MARKETS,
            "COLOURS": pieces.COLOURS,
            "ECOSYSTEMS": pieces.ECOSYSTEMS,
            "FACES": pieces.FACES,
            "NAMES": pieces.NAMES,
            "LETTERS": pieces.LETTERS,
            "hot_spot": drawing.hot_spot,
            "old_place": draft.old_place,
            "set_up": choices.set_up,
            "picture_of_line": line_picture.picture_of_line,
            "picture_of_pieces": line_picture.picture_of_pieces,
        },
        letters="aq",
        accent=("#0B6669", "#6CCBC5"),
    ),
)
