"""The games of a circle as a table for a spreadsheet: a row a person and game, a column a row of the score pad.

A double tap opens it: it begins with the mark that tells a spreadsheet its letters are UTF-8, and is separated by what
the spreadsheets of a language expect, a semicolon where the comma is for decimals.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from referee.core.circle.played import Played
from referee.core.circle.stats import Outcome, rows_of
from referee.core.log.dates import here

Cell = str | int | None
FORMULA = re.compile(r"(^|[;,|\t])(\s*[=+\-@＝＋－＠])")  # also where another separator would begin a cell


class Words(Struct, frozen=True):
    """The words of a sheet in one language."""

    head: Sequence[str]  # of the columns before those of the pad
    game: Callable[[str], str]
    row: Callable[[str, str], str]  # of a game
    column: Callable[[str, str], str]  # a row, and the game that it is of
    marks: Callable[[Played], Sequence[str]]
    person: Callable[[str | None], str]
    yes: str
    separator: str


def sheet(games: Sequence[Outcome], numbers: Mapping[str, int], words: Words) -> str:
    """All of them, each with its number in the circle, by table; of several games, the columns of a pad name theirs."""
    ids = list(dict.fromkeys(each.played.game for each in games))
    columns = [(id, row) for id in ids for row in rows_of(each for each in games if each.played.game == id)]
    titles = [(words.row if len(ids) == 1 else words.column)(id, row) for id, row in columns]
    lines = [line for each in games for line in _lines(each, numbers[each.table], columns, words)]
    return _text([[*words.head, *titles], *lines], words.separator)


def harmless(text: str) -> str:
    """No spreadsheet takes it for a formula, nor a part of it, were it cut at another separator."""
    return FORMULA.sub(r"\1'\2", text)


def _lines(each: Outcome, number: int, columns: Sequence[tuple[str, str]], words: Words) -> Iterable[list[Cell]]:
    played = each.played
    for n, seat in enumerate(played.seats):
        yield [
            here(played.ended).date().isoformat(),
            words.game(played.game),
            len(played.seats),
            n + 1,
            words.person(each.people[n]),
            seat.rank,
            seat.total,
            played.minutes,
            ", ".join(words.marks(played)),
            words.yes if played.first == n else "",
            number,
            here(played.started).isoformat(" ", "seconds")[:19],
            *(seat.rows.get(row) if id == played.game else None for id, row in columns),
        ]


def _text(lines: Iterable[Sequence[Cell]], separator: str) -> str:
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=separator)
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in line] for line in lines)
    return "\ufeff" + file.getvalue()
