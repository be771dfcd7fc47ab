"""`rules`: the rules of a game, or those that a search finds."""

import argparse
import sys

from referee.commands import FINE
from referee.commands.answers import print_json
from referee.commands.rules_source import rules_answer, searched
from referee.core.words.phrases import LANGUAGES
from referee.games import GAMES

NAME, HELP = "rules", "the rules of a game, where each is enforced, which tests name it"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("words", nargs="*", metavar="WORDS", help="only the rules that a search finds, the best first")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the titles, searched first")
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def run(args: argparse.Namespace) -> int:
    game, words, lang = GAMES[args.game], " ".join(args.words), args.lang
    answer = searched(game, words, lang) if words else rules_answer(game)
    if args.json:
        print_json(answer)
        return FINE
    if answer.get("near"):
        print(
            "No rule has these words; the nearest:" if answer["rules"] else "No rule has these words.", file=sys.stderr
        )
    for rule in answer["rules"]:
        print(f"{rule['id']:6} {rule['kind']:10} {rule['title'][lang]}  [{', '.join(rule['enforced_in'])}]")
        if words:
            print(f"{'':6} {rule['text'][lang]}")
    return FINE
