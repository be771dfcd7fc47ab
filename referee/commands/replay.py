"""`replay`: the logs of tables judged."""

import argparse

from referee.commands import FINE, ILLEGAL
from referee.commands.answers import answer_each, take_files
from referee.core.files.answers import Answers
from referee.core.files.table import each_position, read_table
from referee.core.raw import Raw
from referee.games import GAMES

NAME, HELP = "replay", "judge the log of tables"


def arguments(parser: argparse.ArgumentParser) -> None:
    take_files(parser, "a referee-table/1 file")
    parser.add_argument("--answers", action="store_true", help="add to each move its reasons and other readings")
    parser.add_argument("--positions", action="store_true", help="add the position after each entry")


def run(args: argparse.Namespace) -> int:
    return answer_each(args.files, lambda raw: _replay(raw, positions=args.positions, answers=args.answers))


def _replay(raw: object, *, positions: bool, answers: bool) -> tuple[Raw, int]:
    game, file, timeline = read_table(raw, GAMES)
    setup = file.setup(game)
    each = each_position(game, file) if positions else None
    legal = all(reading.legal for reading in timeline.readings())
    return Answers(game, setup).replay(file, timeline, each, answers=answers), FINE if legal else ILLEGAL
