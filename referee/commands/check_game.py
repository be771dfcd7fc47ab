"""`check-game`: what is wrong with a game that is installed, each fault with its file, its key and what to write."""

import argparse
import sys

from referee.commands import FINE, ILLEGAL, UNREADABLE
from referee.games import GAMES, LEFT_OUT

NAME, HELP = "check-game", "what is wrong with an installed game: files, words, rules, pages"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="its id")


def run(args: argparse.Namespace) -> int:
    if args.game not in GAMES:
        why = LEFT_OUT.get(args.game, "no entry point of the group referee.games has this name; is it installed?")
        print(f"{args.game} is not loaded: {why}", file=sys.stderr)
        return UNREADABLE
    from referee.conformance import faults  # the pages, which no other command needs

    found = list(faults(GAMES[args.game]))
    for fault in found:
        print(fault)
    print(f"{args.game}: {len(found) or 'no'} fault{'s' if len(found) != 1 else ''} found", file=sys.stderr)
    return ILLEGAL if found else FINE
