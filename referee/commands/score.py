"""`score`: final positions scored."""

import argparse

from referee.commands import FINE, ILLEGAL
from referee.commands.answers import answer_each, take_files
from referee.core.files.answers import Answers
from referee.core.files.table import read_final
from referee.core.raw import Raw
from referee.games import GAMES

NAME, HELP = "score", "score final positions"


def arguments(parser: argparse.ArgumentParser) -> None:
    take_files(parser, "a referee-final/1 file")
    parser.add_argument("--best", action="store_true", help="add what only this game can say (best order …)")


def run(args: argparse.Namespace) -> int:
    return answer_each(args.files, lambda raw: _score(raw, best=args.best))


def _score(raw: object, *, best: bool) -> tuple[Raw, int]:
    game, setup, final = read_final(raw, GAMES)
    sheet = game.count.score(setup, final)
    extras = {key: find(setup, final) for key, find in game.count.extras.items()} if best else {}
    return Answers(game, setup).score(sheet, extras), ILLEGAL if sheet.breaches else FINE
