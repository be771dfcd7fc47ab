"""`rules`: the rules of a game, or those that a search finds."""

import sys
from collections.abc import Sequence

from referee.commands import Command, takes
from referee.commands.answers import print_json
from referee.commands.rules_source import rules_answer, searched
from referee.core.words.phrases import LANGUAGES
from referee.games import GAMES


def rules(game: str, words: Sequence[str], lang: str, json: bool) -> None:
    answer = searched(GAMES[game], " ".join(words), lang) if words else rules_answer(GAMES[game])
    if json:
        print_json(answer)
        return
    if answer.get("near"):
        found = "No rule has these words; the nearest:" if answer["rules"] else "No rule has these words."
        print(found, file=sys.stderr)
    for rule in answer["rules"]:
        print(f"{rule['id']:6} {rule['kind']:10} {rule['title'][lang]}  [{', '.join(rule['enforced_in'])}]")
        if words:
            print(f"{'':6} {rule['text'][lang]}")


COMMAND = Command(
    "the rules of a game, where each is enforced, which tests name it",
    rules,
    lambda parser: parser.add_argument("game", choices=sorted(GAMES)),  # as many as are loaded by then
    takes("words", nargs="*", metavar="WORDS", help="only the rules that a search finds, the best first"),
    takes("--lang", choices=LANGUAGES, default="en", help="language of the titles, searched first"),
    takes("--json", action="store_true", help="as one JSON object"),
)
