"""A circle's file brought into the database: looked through, then judged and written, all of it or nothing.

The same game is never there twice. People are who is called so; who has none of the new games stays out, but of a
circle that is made anew.
"""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import count

from msgspec import Struct
from msgspec.structs import asdict

from referee.core.circle.file import CircleFile, Dated, Key, Somebody, key_of, roots
from referee.core.files.table import check_length
from referee.core.setup import Unreadable
from referee.store.circles import Circle, Circles, Person, by_name, people_of
from referee.store.engine.engine import EVERY, Db, Engine, insert, now, one_tap_of, write_many
from referee.store.logs import ENTRY
from referee.store.opened_by_link import Fresh
from referee.store.play.hall import Hall
from referee.store.play.history import games_of, judged_by, played_of
from referee.store.play.in_play import Live
from referee.store.records import Row, Table, row_of, text_of
from referee.store.result_cache import CachedResult, remember

MOST_JUDGED = 600_000  # moves of all its games: a minute or two


class Plan(Struct, frozen=True):
    """What bringing a file in would do."""

    new: tuple[Dated, ...]
    there: int  # games that the circle has already
    known: tuple[str, ...]  # names of people who are of the circle
    joining: tuple[str, ...]
    touched: str | None  # the circle, when this was found out


def plan(hall: Hall, file: CircleFile, games: Sequence[Dated], into: str | None) -> Plan:
    """Into a circle, or into one that is made of the file."""
    circle = hall.store.circles.get(into) if into else None
    if circle is None:
        return Plan(tuple(games), 0, (), tuple(each.name for each in file.people if each.into is None), None)
    have = {key_of(played) for _, played in games_of(hall, circle.id, EVERY)}
    new = tuple(each for each in games if each.key not in have)
    known = by_name(hall.store.circles.people(circle.id))
    names = [each.name for each in _sitting(file, new)]
    here = tuple(name for name in names if name.casefold() in known)
    return Plan(new, len(games) - len(new), here, tuple(name for name in names if name not in here), circle.touched)


def recognised(hall: Hall, file: CircleFile, games: Sequence[Dated], among: Sequence[Circle]) -> Circle | None:
    """The circle that has most of these games, where it has half of them at least."""
    there = {circle.id: plan(hall, file, games, circle.id).there for circle in among}
    most = max(among, key=lambda circle: there[circle.id], default=None)
    return most if most and there[most.id] and 2 * there[most.id] >= len(games) else None


def bring_in(
    hall: Hall, file: CircleFile, games: Sequence[Dated], into: str | None, by: str | None, fresh: Fresh
) -> tuple[str, Plan]:
    """Into this circle, else into a new one with these secrets: its id, and what was done. Raises Unreadable.

    Judged before the database is held, for nobody waits for it; what another has changed since is looked at again.
    """
    circles, lives = hall.store.circles, dict[Key, Live]()
    while True:
        into, fresh = _there(circles, into, fresh)
        found = plan(hall, file, games, into)
        lives |= judged([each for each in found.new if each.key not in lives])
        with hall.store.transaction(*[("circles", into)] if into else one_tap_of(by)) as db:
            if into is None:
                circles.make(file.name, fresh, by)
            elif (there := circles.get(into)) is None or there.touched != found.touched:
                continue
            circle = into or fresh.id
            who = _joining(db, circle, file, found, anew=into is None)
            if into is None:
                _achieve(db, circle, file, found, lives, who)
            else:
                db.execute("update circles set touched = ? where id = ?", [now(), into])
            for game in found.new:
                _write(hall.store.engine, circle, game, lives[game.key], who, by)
        return circle, found


def _there(circles: Circles, into: str | None, fresh: Fresh) -> tuple[str | None, Fresh]:
    """The circle, if it is still there; a double tap finds the one that was made a moment ago."""
    for id in (into, fresh.id):
        if id and circles.get(id):
            return id, fresh
    return None, fresh if circles.name_of(fresh.id) is None else Fresh()  # made, and deleted since


def judged(games: Sequence[Dated]) -> dict[Key, Live]:
    """Each as a table that was played to its end, and not kept anywhere. Raises Unreadable."""
    lives, moves = dict[Key, Live](), 0
    for game in games:
        live = lives[game.key] = live_of(game)
        moves += live.timeline.judged
        if moves > MOST_JUDGED:
            raise Unreadable("house.circle_size", say="moves", most=MOST_JUDGED)
    return lives


def live_of(game: Dated) -> Live:
    """Raises Unreadable."""
    fresh = Fresh()
    table = Table(
        id=fresh.id,
        game=game.game.id,
        mode=game.mode,
        rules=game.rules,
        seats=game.seats,
        options=game.options,
        box=game.box,
        created=game.started,
        edit=fresh.edit,
        view=fresh.view,
        ended=game.early,
    )
    live = Live(table, game.game)
    check_length([entry for _, entry in game.log])
    live.catch_up([Row(seq, at, "", entry) for seq, (at, entry) in enumerate(game.log, 1)])
    return live


def _sitting(file: CircleFile, games: Sequence[Dated]) -> list[Somebody]:
    """The people that sat in one of these games, in the order of the file."""
    root = roots(file.people)
    ids = {root[who].id for game in games for who in game.people if who is not None}
    return [each for each in file.people if each.id in ids]


def _joining(db: Db, circle: str, file: CircleFile, found: Plan, *, anew: bool) -> dict[int, str]:
    """The people of this circle by their numbers in the file; a new one joins, with the next mark.

    Of a circle that is made anew everybody is, as in the file.
    """
    everybody = people_of(db, circle)
    known, marks = by_name(everybody), count(max((each.mark for each in everybody), default=-1) + 1)
    wanted = file.people if anew else _sitting(file, found.new)
    there = {each.id: known.get(each.name.casefold()) for each in wanted}
    ids = {id: person.id if person else secrets.token_urlsafe(6) for id, person in there.items()}
    for each in wanted:
        if there[each.id] is None:
            mark, into = (each.mark, each.into) if anew else (next(marks), None)
            person = Person(ids[each.id], each.name, mark, None if into is None else ids[into])
            insert(db, "people", {"circle_id": circle} | asdict(person))
    return {who: ids[one.id] for who, one in roots(file.people).items() if one.id in ids} | ids


def _write(engine: Engine, circle: str, game: Dated, live: Live, who: Mapping[int, str], by: str | None) -> None:
    """Its table, its log, who sat there and how it ended. No phone is at the table: they come through the circle."""
    db, table, played = engine.db, live.table, played_of(live)
    insert(db, "tables", row_of(table, played.ended))
    log = [(table.id, row.seq, row.at, by or "", "import", text_of(row.entry)) for row in live.rows]
    write_many(db, "entries", ENTRY, log)
    people = text_of([None if each is None else who[each] for each in game.people])
    insert(db, "circle_tables", {"table_id": table.id, "circle_id": circle, "people": people})
    if played.over:
        remember(db, table.id, CachedResult(played, played.ended, 0, judged_by(live.game)))


def _achieve(
    db: Db, circle: str, file: CircleFile, found: Plan, lives: Mapping[Key, Live], who: Mapping[int, str]
) -> None:
    """Of a new circle; one that exists keeps its own tracks."""
    tables = {(game.game.id, game.started): lives[game.key].table.id for game in found.new}
    for each in file.achievements:
        id = secrets.token_urlsafe(6)
        named = {"id": id, "circle_id": circle, "game": each.game, "kind": each.kind, "name": each.name}
        insert(db, "achievements", named)
        for n, done in enumerate(each.done):
            table = tables.get((each.game, done.at)) if done.at else None
            # files tell milliseconds; who came first in one still did
            at = datetime.fromisoformat(done.when) + timedelta(microseconds=min(n, 999))
            tick = {"circle_id": circle, "achievement_id": id, "person_id": who[done.person], "table_id": table}
            insert(db, "achieved", tick | {"at": at.isoformat(timespec="microseconds")}, "on conflict do nothing")
