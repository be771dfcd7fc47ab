"""The games of a circle as a table for a spreadsheet: a row a person and game, a column a row of the score pad.

A double tap opens it: it begins with the mark that tells a spreadsheet its letters are UTF-8, and is separated by what
the spreadsheets of a language expect, a semicolon where the comma is for decimals.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from referee.core.circle.stats import Outcome, rows_of
from referee.core.log.dates import here
from referee.games import GAMES
from referee.web.circle.people.names import Faces
from referee.web.lang import lang, say

Cell = str | int | None
HEAD = ("date", "game", "players", "seat", "person", "rank", "total", "minutes", "marks", "starter", "number", "start")
FORMULA = re.compile(r"(^|[;,|\t])(\s*[=+\-@＝＋－＠])")  # also where another separator would begin a cell


def sheet(games: Sequence[Outcome], places: Mapping[str, int], faces: Faces) -> str:
    """All of them, each with its number in the circle, by table; of several games, the columns of a pad name theirs."""
    speeches = {id: GAMES[id].speech(lang(), ()) for id in dict.fromkeys(each.played.game for each in games)}
    columns, titles = list[tuple[str, str]](), list[str]()
    for id, speech in speeches.items():
        for row in rows_of(each for each in games if each.played.game == id):
            name = speech.phrase("row.number", {"n": row}) if row.isdigit() else speech.row(row)
            columns.append((id, row))
            titles.append(name if len(speeches) == 1 else say("sheet.column", game=GAMES[id].name, row=name))
    lines: list[list[Cell]] = [[*(say(f"sheet.{name}") for name in HEAD), *titles]]
    lines += [line for each in games for line in _lines(each, places[each.table], columns, faces)]
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=say("sheet.separator"))
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in line] for line in lines)
    return "\ufeff" + file.getvalue()


def harmless(text: str) -> str:
    """No spreadsheet takes it for a formula, nor a part of it, were it cut at another separator."""
    return FORMULA.sub(r"\1'\2", text)


def _lines(each: Outcome, number: int, columns: Sequence[tuple[str, str]], faces: Faces) -> Iterable[list[Cell]]:
    played, game = each.played, GAMES[each.played.game]
    for n, seat in enumerate(played.seats):
        person = faces.now(each.people[n])
        yield [
            here(played.ended).date().isoformat(),
            game.name,
            len(played.seats),
            n + 1,
            person.name if person else say("circle.somebody"),
            seat.rank,
            seat.total,
            played.minutes,
            ", ".join(say(f"circle.mark_{mark}") for mark in played.noted(game.about.version)),
            say("sheet.yes") if played.first == n else "",
            number,
            here(played.started).isoformat(" ", "seconds")[:19],
            *(seat.rows.get(row) if id == played.game else None for id, row in columns),
        ]
