"""What is taken out of the database: the file of a table, and the file of a whole circle.

A circle's games are written from their logs as they stand, not judged again: thousands take a moment.
"""

import json
from collections.abc import Mapping
from datetime import datetime

import msgspec
from msgspec import json as fast

from referee.core.circle.file import Deed, Done, Key, Sitting, Somebody, key_of, without_names
from referee.core.circle.played import Played
from referee.core.files.table import write_final, write_table
from referee.core.game import Game
from referee.core.raw import Raw
from referee.store.circles import Circle, who_is
from referee.store.engine.engine import EVERY, dicts
from referee.store.play.hall import Hall
from referee.store.play.history import games_of
from referee.store.play.in_play import Live
from referee.store.records import Row, Table, table_of


def exported(live: Live) -> Raw:
    """The file of a table: what every phone may know, for a file goes from hand to hand."""
    if not live.kind.judges:
        return write_final(live.game, live.setup, live.position)
    sight = live.sight(None)
    log = [stamped(row.entry, row.seq, row.at) for row in live.rows] if sight.open else sight.public()
    return write_table(live.game, live.setup, log, live.table.rules)


def stamped(entry: object, seq: int, at: str) -> object:
    """The entry with its number and time, unless it has fields of these names itself, or is none at all."""
    return {"seq": seq, "at": at} | entry if isinstance(entry, dict) else entry


def circle_file(hall: Hall, circle: Circle) -> bytes:
    """The file of a circle, a game a line. What is still in play is left out: it would be another game tomorrow."""
    everybody = {person.id: person for person in hall.store.circles.people(circle.id)}
    here = [person for person in everybody.values() if who_is(everybody, person.id)]  # or merged into somebody here
    numbers = {each.id: n for n, each in enumerate(sorted(here, key=lambda each: (each.mark, each.name)), 1)}
    of = {numbers[each.id]: each for each in here}
    listed = [Somebody(n, of[n].name, of[n].mark, numbers.get(of[n].into or "")) for n in sorted(of)]
    over = [(kept, played) for kept, played in games_of(hall, circle.id, EVERY) if played.over]
    over.sort(key=lambda each: (each[1].started, each[1].ended, each[1].game))
    tables, logs, games = _tables(hall, circle.id), _logs(hall, circle.id), dict[Key, Sitting]()
    for kept, played in over:
        people = [numbers.get(who or "") for who in [*kept.people, *[None] * len(played.seats)][: len(played.seats)]]
        table, log = tables[kept.table], logs.get(kept.table, [])
        games[key_of(played)] = _sitting(hall.games[played.game], table, log, played, people)
    head = {"format": "referee-circle/1", "name": circle.name, "people": listed}
    if done := achieved(hall, circle.id, numbers, {kept.table: played.started for kept, played in over}):
        head["achievements"] = done
    return _text(head)[:-1] + b',"games":[\n' + b",\n".join(map(_text, games.values())) + b"\n]}\n"


def _sitting(game: Game, table: Table, rows: list[Row], played: Played, people: list[int | None]) -> Sitting:
    """Where something still lies face down the log ends before it, as in the file of its table."""
    named = msgspec.structs.replace(table, seats=tuple(without_names(table.seats, people)))
    early, kind = "early" in played.marks, game.kinds[table.mode]
    if kind.judges and not (early and kind.secrets):
        setup = game.setup(named.seats, named.options, named.box)
        file = write_table(game, setup, [stamped(row.entry, row.seq, row.at) for row in rows], table.rules)
    else:
        live = Live(named, game)
        live.catch_up(rows)
        file = exported(live)
        if kind.judges:  # a log that was cut off lost its times
            file["log"] = [
                stamped(entry, n, played.ended if n > 1 else played.started) for n, entry in enumerate(file["log"], 1)
            ]
    rules = None if kind.judges else table.rules
    return Sitting(played.started, played.ended, tuple(people), file, early, rules)


def achieved(hall: Hall, circle: str, numbers: Mapping[str, int], began: Mapping[str, str]) -> list[Deed]:
    """What is named on progress tracks, with the people that have done it."""
    named = "select id, game, kind, name from achievements where circle_id = ?"
    ticked = "select person_id, at, table_id from achieved where circle_id = ? and achievement_id = ?"
    found = []
    for id, game, kind, name in hall.store.db.execute(named, [circle]).fetchall():
        ticks = hall.store.db.execute(ticked, [circle, id]).fetchall()
        done = [
            Done(numbers[who], datetime.fromisoformat(at).isoformat(timespec="milliseconds"), began.get(table or ""))
            for who, at, table in ticks
            if who in numbers
        ]
        found.append(Deed(game, kind, name, tuple(sorted(done, key=lambda each: (each.when, each.person)))))
    return sorted(found, key=lambda each: (each.game, each.name.casefold()))


def _tables(hall: Hall, circle: str) -> dict[str, Table]:
    asked = "select tables.* from tables join circle_tables on table_id = id where circle_id = ?"
    return {row["id"]: table_of(row) for row in dicts(hall.store.db.execute(asked, [circle]))}


def _logs(hall: Hall, circle: str) -> dict[str, list[Row]]:
    asked = (
        "select entries.table_id, seq, at, by, entry from entries join circle_tables"
        " on circle_tables.table_id = entries.table_id where circle_id = ? order by entries.table_id, seq"
    )
    logs: dict[str, list[Row]] = {}
    for table, seq, at, by, entry in hall.store.db.execute(asked, [circle]):
        logs.setdefault(table, []).append(Row(seq, at, by, fast.decode(entry)))
    return logs


def _text(value: object) -> bytes:
    try:
        return fast.encode(value)
    except OverflowError:  # a number of more than nineteen digits, which a hand put into some file
        return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":")).encode()
