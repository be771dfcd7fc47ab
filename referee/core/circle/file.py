"""The file of a circle: its people, and each whole game as the file of its table, with people by seat and dates.

It is of unknown origin: read strictly and not yet judged. A name that the circle does not show is not in it.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.circle.played import Played
from referee.core.clean_text import NOTHING
from referee.core.files.table import Mode, game_of, unjudged
from referee.core.forms import line
from referee.core.game import Game
from referee.core.log.dates import dated, moment
from referee.core.log.entries import is_remark
from referee.core.moves import Entry
from referee.core.raw import Raw
from referee.core.setup import Unreadable, read

MOST_GAMES, MOST_PEOPLE = 3000, 1000
MOST_LETTERS, MOST_OF_CIRCLE, MOST_OF_DEED = 20, 40, 60  # of a name; longer ones are cut
LONGEST = 200  # letters: what is longer is no name
TURNING = re.compile(r"[^\S ]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")  # lines, or the text itself
Key = tuple[str, str, int, str]


class Somebody(Struct, forbid_unknown_fields=True, omit_defaults=True):
    id: int  # in this file
    name: str
    mark: int
    into: int | None = None  # the person that this one turned out to be


class Sitting(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game of the file, and what the file of its table does not say."""

    started: str
    ended: str  # when the last move was entered
    people: tuple[int | None, ...]  # by seat
    table: Raw  # referee-table/1; of one that was only counted referee-final/1
    early: bool = False  # the table stopped before its end
    rules: str | None = None  # the version that judged it, where the table's file has none


class Done(Struct, forbid_unknown_fields=True, omit_defaults=True):
    person: int
    when: str
    at: str | None = None  # the end of which game: when that began


class Deed(Struct, forbid_unknown_fields=True):
    """One thing to do on a game's progress track, and the people who have done it."""

    game: str
    kind: str
    name: str
    done: tuple[Done, ...]


class CircleFile(Struct, forbid_unknown_fields=True):
    format: Literal["referee-circle/1"]
    name: str
    people: tuple[Somebody, ...]
    games: list[Sitting]
    achievements: tuple[Deed, ...] = ()


class Dated(Struct, frozen=True):
    """A game as it was read: a table to be made, and its log with when each entry was made."""

    game: Game
    mode: Mode
    rules: str
    seats: tuple[str, ...]
    options: Raw
    box: Raw
    log: tuple[tuple[str, Entry], ...]
    started: str
    early: bool
    people: tuple[int | None, ...]

    @property
    def key(self) -> Key:
        return self.game.id, self.mode, len(self.seats), self.started


def key_of(played: Played) -> Key:
    """What tells a game from every other: a log only grows, so its first move and when that was made stay."""
    return played.game, played.mode, len(played.seats), played.started


def read_circle(raw: object, games: Mapping[str, Game]) -> tuple[CircleFile, list[Dated]]:
    """The file, and its games as tables to be made; one that is in it twice counts once. Raises Unreadable."""
    if isinstance(raw, dict) and raw.get("format") in ("referee-table/1", "referee-final/1"):
        raise Unreadable("house.circle_here", say="table")
    file = read(raw, CircleFile, "house.file")
    for what, most in (("games", MOST_GAMES), ("people", MOST_PEOPLE), ("achievements", MOST_PEOPLE)):
        if len(getattr(file, what)) > most:
            raise Unreadable("house.circle_size", say=what, most=most)
    people = tuple(replace(each, name=_name(each.name, MOST_LETTERS)) for each in file.people)
    _check(people)
    done = tuple(_achieved(each, {one.id for one in people}, games) for each in file.achievements)
    file = replace(file, name=_name(file.name, MOST_OF_CIRCLE), people=people, achievements=done)
    known = {None, *(each.id for each in people)}
    found: dict[Key, Dated] = {}
    for sitting in file.games:
        table = _dated(sitting, games)
        if len(sitting.people) != len(table.seats) or not known.issuperset(sitting.people):
            raise Unreadable("house.circle_people", say="seats", game=table.game.name, day=table.started[:10])
        found.setdefault(table.key, table)
    return file, list(found.values())


def roots(people: Iterable[Somebody]) -> dict[int, Somebody]:
    """Each person, and the one that this person turned out to be."""
    by_id = {each.id: each for each in people}

    def root(one: Somebody) -> Somebody:
        seen = set[int]()
        while one.into is not None and one.id not in seen:
            seen.add(one.id)
            one = by_id[one.into]
        return one

    return {id: root(each) for id, each in by_id.items()}


def without_names(seats: Sequence[str], people: Sequence[object]) -> list[str]:
    """The seats, with a number instead of the name where a player is nobody of the circle."""
    taken, named = set(seats), list[str]()
    for name, who in zip(seats, people, strict=True):
        if who is None and not re.fullmatch(r"[A-Z]\d\d?", name):
            name = next(free for n in count(len(named) + 1) if (free := f"P{n}") not in taken)
            taken.add(name)
        named.append(name)
    return named


def _dated(sitting: Sitting, games: Mapping[str, Game]) -> Dated:
    """Entries that do not say when they were made: the first move when the game began, the others when it ended."""
    game, mode, file, entries = unjudged(sitting.table, games)
    started, ended = moment(sitting.started), moment(sitting.ended)
    if started is None or ended is None:
        given = sitting.ended if started else sitting.started
        raise Unreadable("house.circle_date", game=game.name, given=given[:MOST_OF_CIRCLE])
    if not game.kinds[mode].judges and len(entries) == 1:
        entries = [*entries, *entries]  # so that it ends when it ended
    first = next((n for n, entry in enumerate(entries) if not is_remark(entry)), len(entries))
    log = [(dated(entry) or (started if n <= first else ended), entry) for n, entry in enumerate(entries)]
    return Dated(
        game=game,
        mode=mode,
        rules=file.rules or sitting.rules or game.about.version,
        seats=tuple(_name(name, MOST_LETTERS) for name in file.seats),
        options=file.options,
        box=file.box,
        log=tuple(log),
        started=log[first][0] if first < len(log) else started,
        early=sitting.early,
        people=sitting.people,
    )


def _achieved(deed: Deed, ids: set[int], games: Mapping[str, Game]) -> Deed:
    track = game_of(deed.game, games).about.track
    if track is None or deed.kind not in track.kinds:
        raise Unreadable("house.circle_track", game=games[deed.game].name, kind=deed.kind[:MOST_LETTERS])
    done = []
    for each in deed.done:
        if (at := moment(each.when)) is None:
            raise Unreadable("house.circle_date", game=games[deed.game].name, given=each.when[:MOST_OF_CIRCLE])
        if each.person not in ids:
            raise Unreadable("house.circle_people", name=_name(deed.name, MOST_OF_DEED))
        done.append(replace(each, when=at))
    return replace(deed, name=_name(deed.name, MOST_OF_DEED), done=tuple(done))


def _check(people: Sequence[Somebody]) -> None:
    """Each once, merged into somebody who is there, nobody into himself by a detour, no two of one name."""
    ids = {each.id for each in people}
    lost = next((each for each in people if each.into is not None and each.into not in ids), None)
    if lost or len(ids) < len(people) or any(not 0 <= each.mark < 10**6 for each in people):
        raise Unreadable("house.circle_people", name=(lost or people[0]).name)
    names = set[str]()
    for each, root in zip(people, roots(people).values(), strict=True):
        if root.into is not None:
            raise Unreadable("house.circle_people", name=each.name)
        if root is each and each.name.casefold() in names:
            raise Unreadable("house.circle_people", say="twice", name=each.name)
        names |= {each.name.casefold()} if root is each else set()


def _name(text: str, most: int) -> str:
    """One line that can be seen."""
    shown = line(text, LONGEST)
    if not shown or len(text) > LONGEST or TURNING.search(text) or _letters(shown) != _letters(text):
        raise Unreadable("house.circle_name", given=msgspec.json.encode(text[:MOST_OF_CIRCLE]).decode())
    return line(shown, most)


def _letters(text: str) -> str:
    """All that can be seen: earlier versions kept names in which something could not."""
    return unicodedata.normalize("NFC", NOTHING.sub("", text)).replace(" ", "")
