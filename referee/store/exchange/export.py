"""What is taken out of the database: the file of a table, and the file of a whole circle.

A circle's games are written from their logs as they stand, not judged again: thousands take a moment.
"""

import json
from collections.abc import Iterator, Mapping

import msgspec
from msgspec import json as fast

from referee.core.circle.file import Deed, Done, Key, Sitting, Somebody, key_of, without_names
from referee.core.circle.played import Played
from referee.core.files.table import write_final, write_table
from referee.core.log.dates import moment
from referee.core.raw import Raw
from referee.store.circles import Circle, who_is
from referee.store.engine.engine import EVERY
from referee.store.play.hall import Hall
from referee.store.play.history import games_of
from referee.store.play.in_play import Live
from referee.store.records import Table


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
    here.sort(key=lambda each: (each.mark, each.name))
    numbers = {each.id: n for n, each in enumerate(here, 1)}
    listed = [Somebody(numbers[each.id], each.name, each.mark, numbers.get(each.into or "")) for each in here]
    over = [(kept, played) for kept, played in games_of(hall, circle.id, EVERY) if played.over]
    over.sort(key=lambda each: (each[1].started, each[1].ended, each[1].game))
    games = dict[Key, Sitting]()
    for kept, played in over:
        people = [numbers.get(who or "") for who in [*kept.people, *[None] * len(played.seats)][: len(played.seats)]]
        if table := hall.store.table(kept.table):
            games[key_of(played)] = _sitting(hall, table, played, people)
    head = {"format": "referee-circle/1", "name": circle.name, "people": listed}
    began = {kept.table: played.started for kept, played in over}
    if done := [deed for game in sorted(hall.games) for deed in _deeds(hall, circle.id, game, numbers, began)]:
        head["achievements"] = done
    return _text(head)[:-1] + b',"games":[\n' + b",\n".join(map(_text, games.values())) + b"\n]}\n"


def _sitting(hall: Hall, table: Table, played: Played, people: list[int | None]) -> Sitting:
    """Where something still lies face down the log ends before it, as in the file of its table."""
    game, rows = hall.games[table.game], hall.store.entries(table.id)
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


def _deeds(hall: Hall, circle: str, game: str, numbers: Mapping[str, int], began: Mapping[str, str]) -> Iterator[Deed]:
    """What is named on the progress track of a game, with the people that have done it."""
    ticks = [tick for tick in hall.store.tracks.ticks(circle, game) if tick.person in numbers]
    for each in hall.store.tracks.named(circle, game):
        done = [
            Done(numbers[tick.person], moment(tick.at) or tick.at, began.get(tick.table or ""))
            for tick in ticks
            if tick.achievement == each.id
        ]
        yield Deed(game, each.kind, each.name, tuple(sorted(done, key=lambda each: (each.when, each.person))))


def _text(value: object) -> bytes:
    try:
        return fast.encode(value)
    except OverflowError:  # a number of more than nineteen digits, which a hand put into some file
        return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":")).encode()
