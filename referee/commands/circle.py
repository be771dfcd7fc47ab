"""`circle`: the circles on this machine, and the files of circles."""

import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from referee.commands import Command, takes, verbs
from referee.commands.answers import print_json, read_file
from referee.commands.database import on_store
from referee.core.circle.as_json import numbers
from referee.core.circle.file import CircleFile, Dated, read_circle, roots
from referee.core.circle.stats import LEFT_OUT, Only, Outcome, Period, choose
from referee.core.files.table import why_unreadable
from referee.core.setup import Unreadable
from referee.games import GAMES
from referee.store.care import purging
from referee.store.circles import Person
from referee.store.engine.faults import Unusable
from referee.store.exchange.export import circle_file
from referee.store.exchange.import_circle import bring_in, judged, recognised
from referee.store.opened_by_link import Fresh
from referee.store.play.hall import Hall
from referee.store.play.history import played_of
from referee.store.store import Store

Day = date | None


@on_store
def delete(store: Store, id: str, person: str | None) -> None:
    name = store.circles.name_of(id)
    if name is None:
        raise Unusable(f"{id}: no circle of this id; `python -m referee tables` lists them")
    people = store.circles.people(id)
    if person is None:
        purging.erase_circle(store.engine, id)
        print(f"{name}: out of the database, with {len(people)} people.", end=" ")
        print("Its tables stay with the phones that opened their links.")
        return
    found = [each for each in people if _called(each, person)]
    if len(found) != 1:
        known = "\n".join(f"    {each.id}  {each.name}" for each in found or people if each.into is None)
        raise Unusable(f"{person}: {len(found)} people of {name} are called so. By id:\n{known}")
    purging.erase_person(store.engine, id, found[0].id)
    print(f"{found[0].name}: out of the database. The games of {name} stay, played by somebody.")


def _called(person: Person, name: str) -> bool:
    return person.into is None and (person.id == name or person.name.casefold() == name.casefold())


@on_store
def export(store: Store, circle: str | None, file: str) -> None:
    everything = store.circles.everything()
    circles = [each for each in everything if circle in (None, each.id)]
    if len(circles) != 1:
        known = "\n".join(f"    {each.id}  {each.name}" for each in everything)
        raise Unusable(f"{len(circles)} circles; --circle says which one:\n{known}")
    data = circle_file(Hall(store, GAMES), circles[0])
    if file == "-":
        sys.stdout.buffer.write(data)
    else:
        Path(file).write_bytes(data)


def on_file(run: Callable[..., None]) -> Callable[..., None]:
    """`run` is handed the circle of a file, its games, and the other arguments."""

    def with_file(file: str, **given: object) -> None:
        try:
            run(*read_circle(read_file(file), GAMES), **given)
        except Unreadable as error:
            raise Unusable(f"{file}: {why_unreadable(error, games=GAMES)}") from None

    return with_file


@on_file
@on_store
def bring(store: Store, file: CircleFile, games: Sequence[Dated], circle: str | None) -> None:
    if circle is not None and store.circles.get(circle) is None:
        raise Unusable(f"{circle}: no circle of this id; `python -m referee tables` lists them")
    hall = Hall(store, GAMES)
    other = recognised(hall, file, games, store.circles.everything()) if circle is None else None
    id, found = bring_in(hall, file, games, circle, None, Fresh())
    print(f"{id}: {len(found.new)} games came in, {found.there} were there already.")
    if other:
        print(f"Most of these games are in {other.name} too: --circle {other.id} brings a file there.")
    print(f"People: {', '.join(found.joining) or 'nobody'} joined. `python -m referee tables` lists the links.")


@on_file
def stats(file: CircleFile, games: Sequence[Dated], only: Only, since: Day, until: Day, latest: int | None) -> None:
    root = roots(file.people)
    names = {str(each.id): each.name for each in file.people}
    lives = judged(games)
    outcomes = [
        Outcome(each.started, tuple(None if who is None else str(root[who].id) for who in each.people), played)
        for each in games
        if (played := played_of(lives[each.key])).over
    ]
    those = Period(since, until, latest).of(outcomes)
    chosen = [each for n in (0, 1) for each in choose(those, only=only, seats=n)]
    print_json({"name": file.name, "only": only, **numbers(chosen, names)})


@on_store
def purge(store: Store) -> None:
    print(f"{purging.purge(store.engine, days=0)} circles and people out of the database.")


def _id(typed: str) -> str:
    """Of a circle, or the end of its address."""
    return typed.rstrip("/").rpartition("/")[2]


CIRCLE = takes("--circle", metavar="ID", type=_id, help="which circle, as in its address, /c/ID")
FILE = takes("file", metavar="FILE", help="- is standard input or output")
DAYS = "games of this day and later or earlier"
VERBS = {
    "delete": Command(
        "remove a circle, or a person of it, from the database at once",
        delete,
        takes("id", metavar="ID", type=_id, help="as in its address, /c/ID; `tables` lists them"),
        takes("--person", metavar="NAME", help="only this person (name or id): games stay, played by somebody"),
    ),
    "export": Command("write a circle of this machine to a referee-circle/1 file", export, CIRCLE, FILE),
    "import": Command("bring a referee-circle/1 file into the database of this machine", bring, CIRCLE, FILE),
    "stats": Command(
        "the numbers of a referee-circle/1 file, as JSON; needs no database",
        stats,
        takes(
            "--only",
            choices=sorted(LEFT_OUT),
            default="all",
            help="whole: none that stopped early; plain: none in doubt, tied or overruled either",
        ),
        takes("--from", dest="since", metavar="DAY", type=date.fromisoformat, help=DAYS),
        takes("--to", dest="until", metavar="DAY", type=date.fromisoformat, help=DAYS),
        takes("--latest", metavar="N", type=int, help="only the latest games"),
        FILE,
    ),
    "purge": Command("remove at once what was deleted and could still be brought back", purge),
}

COMMAND = Command("circles: who plays together", None, verbs(VERBS))
