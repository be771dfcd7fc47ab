"""Space Aztecs, assembled."""

from pathlib import Path

from referee.core.count import Count
from referee.core.game import About, Game, Look, Telling
from referee.core.refereed import Refereed
from referee.core.rulebook import Rulebook
from referee.games.space_aztecs import household, learnt, words
from referee.games.space_aztecs.phone import choices, play, tally
from referee.games.space_aztecs.rules import final, moves, options, pieces, position, scoring

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
        letters=("letter",),
    ),
    Refereed(
        seats=range(2, 7),
        moves=moves.MOVES,
        start=position.start,
        final_of=position.final_of,
        view=position.view,
        desk=play.DESK,
        learnt=learnt.of_game,
    ),
    Count(
        seats=range(1, 7),
        final=final.Final,
        seat_key="cities",
        blank=final.blank,
        fit=final.fit,
        check=final.check,
        complete=final.complete,
        score=scoring.score,
        desk=tally.DESK,
        learnt=learnt.of_count,
        pad=scoring.pad,
    ),
    household.HOUSEHOLD,
    Look(choices.read_choices, drawn={"KINDS": pieces.KINDS, "as_data": play.card_of}),
)
