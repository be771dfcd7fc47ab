"""`checksum`: the short mark of a result."""

from referee.commands import FINE
from referee.commands.answers import about_files
from referee.core.files.checksum import checksum_of
from referee.games import GAMES

COMMAND = about_files(
    "the short mark that the result of a table bears",
    lambda raw: ({"checksum": checksum_of(raw, GAMES)}, FINE),
    "a table or a final",
)
