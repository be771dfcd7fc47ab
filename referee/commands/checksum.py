"""`checksum`: the short mark of a result."""

import argparse

from referee.commands import FINE
from referee.commands.answers import answer_each, take_files
from referee.core.files.checksum import checksum_of
from referee.games import GAMES

NAME, HELP = "checksum", "the short mark that the result of a table bears"


def arguments(parser: argparse.ArgumentParser) -> None:
    take_files(parser, "a table or a final")


def run(args: argparse.Namespace) -> int:
    return answer_each(args.files, lambda raw: ({"checksum": checksum_of(raw, GAMES)}, FINE))
