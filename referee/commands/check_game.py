"""`check-game`: what is wrong with a game that is installed, each fault with its file, its key and what to write."""

import sys

from referee.commands import FINE, ILLEGAL, UNREADABLE, Command, takes
from referee.games import GAMES, LEFT_OUT


def check_game(game: str, no_browser: bool) -> int:
    if game not in GAMES:
        why = LEFT_OUT.get(game, "no entry point of the group referee.games has this name; is it installed?")
        print(f"{game} is not loaded: {why}", file=sys.stderr)
        return UNREADABLE
    from referee.conformance import browser, faults  # the pages, which no other command needs

    found = 0
    with browser.screen(look=not no_browser) as seen:
        for fault in faults(GAMES[game], seen):
            print(fault, flush=True)
            found += 1
    print(f"{game}: {found or 'no'} fault{'s' if found != 1 else ''} found", file=sys.stderr)
    return ILLEGAL if found else FINE


COMMAND = Command(
    "what is wrong with an installed game: files, words, rules, pages",
    check_game,
    takes("game", help="its id"),
    takes("--no-browser", action="store_true", help="open pages, but look at none on a phone's screen"),
)
