"""`replay`: the logs of tables judged."""

from referee.commands import FINE, ILLEGAL, takes
from referee.commands.answers import about_files
from referee.core.files.answers import Answers
from referee.core.files.table import each_position, read_table
from referee.core.raw import Raw
from referee.games import GAMES


def replay(raw: object, answers: bool, positions: bool) -> tuple[Raw, int]:
    game, file, timeline = read_table(raw, GAMES)
    each = each_position(game, file) if positions else None
    legal = all(reading.legal for reading in timeline.readings())
    return Answers(game, file.setup(game)).replay(file, timeline, each, answers=answers), FINE if legal else ILLEGAL


COMMAND = about_files(
    "judge the log of tables",
    replay,
    "a referee-table/1 file",
    takes("--answers", action="store_true", help="add to each move its reasons and other readings"),
    takes("--positions", action="store_true", help="add the position after each entry"),
)
