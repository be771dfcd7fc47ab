"""`score`: final positions scored."""

from referee.commands import FINE, ILLEGAL, takes
from referee.commands.answers import about_files
from referee.core.files.answers import Answers
from referee.core.files.table import read_final
from referee.core.raw import Raw
from referee.games import GAMES


def score(raw: object, best: bool) -> tuple[Raw, int]:
    game, setup, final = read_final(raw, GAMES)
    sheet = game.count.score(setup, final)
    extras = {key: find(setup, final) for key, find in game.count.extras.items()} if best else {}
    scored = Answers(game, setup).score(sheet, extras)
    return (scored | {"won": []}, ILLEGAL) if sheet.breaches else (scored, FINE)


COMMAND = about_files(
    "score final positions",
    score,
    "a referee-final/1 file",
    takes("--best", action="store_true", help="add what only this game can say (best order …)"),
)
