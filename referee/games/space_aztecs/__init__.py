"""Space Aztecs, assembled."""

from operator import attrgetter
from pathlib import Path

from referee.core.count import Count
from referee.core.game import About, Game, Look, Telling
from referee.core.refereed import Refereed
from referee.core.words.rulebook import Rulebook
from referee.games.space_aztecs import household, learnt, words
from referee.games.space_aztecs.phone import choices, drawing, lit, play, tally
from referee.games.space_aztecs.rules import asked, final, moves, options, parts, pieces, position, scoring, slips

GAME = Game(
    About(
        id="space_aztecs",
        name="Space Aztecs",
        version="1",
        options=options.Options,
        dealt=("removed",),  # S3.1: one family, drawn or chosen
    ),
    Telling(
        Rulebook(Path(__file__).parent),
        words.WORDS,
        words.TELLERS,
        entitle=words.entitle,
        named=words.named,
        heading=words.heading,
        turn=attrgetter("acting"),
        awaits=words.awaits,
        once=lambda at: at.phase == "start",
    ),
    Refereed(
        range(2, 7),
        moves.MOVES,
        position,
        play.DESK,
        asked=asked.asked,
        in_turn=position.in_turn,
        learnt=learnt.of_game,
    ),
    Count(
        range(1, 7),
        final,
        scoring.score,
        tally.DESK,
        seat_key="cities",
        fit=final.fit,
        pad=scoring.pad,
        unready=("to_read", "nobody", "unknown_line"),
        due=scoring.due,
        learnt=learnt.of_count,
        apart=scoring.apart,
        slips=slips.SLIPS,
        floor=scoring.floor,
        parts=parts.parts,
        sources={
            "crowd": ("villagers", "fewest_villagers", "warriors"),
            "learned": ("priests", "aliens", "archivists"),
            "others": ("others", "codex", "captives", "floor"),
        },
    ),
    household.HOUSEHOLD,
    Look(
        choices.read_choices,
        letters="az",
        accent=("#6A3A8A", "#CBA4EC"),
        drawn={
            "KINDS": pieces.KINDS,
            "as_data": play.card_of,
            "sign": drawing.sign,
            "city_with": lit.city_with,
            "ticked": choices.ticked,
        },
    ),
)
