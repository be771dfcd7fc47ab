"""Circles on the host machine: `python -m referee circle …`."""

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.store.circles import Person
    from referee.store.tables import Store

FINE, UNREADABLE = 0, 2


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    circle = commands.add_parser("circle", help="circles: who plays together")
    verbs = circle.add_subparsers(required=True, metavar="VERB")
    delete = verbs.add_parser("delete", help="remove a circle, or a person of it, from the database at once")
    delete.add_argument("id", metavar="ID", help="as in its address, /c/ID; `tables` lists them")
    delete.add_argument(
        "--person", metavar="NAME", help="only this person (name or id): games stay, played by somebody"
    )
    delete.set_defaults(run=lambda args: on_store(lambda store: _delete(store, args)))
    purge = verbs.add_parser("purge", help="remove at once what was deleted and could still be brought back")
    purge.set_defaults(run=lambda args: on_store(_purge))


def on_store(run: Callable[["Store"], int]) -> int:
    """With the database of this machine; why there is none is told in one line."""
    from referee.store.faults import Busy, Damaged, Unusable, Unwritable, named
    from referee.store.tables import Store
    from referee.web import data_folder

    file = data_folder() / "referee.db"
    try:
        if not file.exists():
            raise Unusable(f"{file}: no database here; REFEREE_DATA names its folder")
        with named():
            return run(Store(file))
    except Unusable as error:
        return _wrong(str(error))
    except (Busy, Damaged, Unwritable) as error:
        return _wrong(f"{file}: {error}")


def _delete(store: "Store", args: argparse.Namespace) -> int:
    from referee.store.purging import erase_circle, erase_person

    id = args.id.rstrip("/").rpartition("/")[2]
    name = store.circles.name_of(id)
    if name is None:
        return _wrong(f"{id}: no circle of this id; `python -m referee tables` lists them")
    people = store.circles.people(id)
    if args.person is None:
        erase_circle(store, id)
        print(f"{name}: out of the database, with {len(people)} people. Its tables stay with their phones.")
        return FINE
    found = [person for person in people if _called(person, args.person)]
    if len(found) != 1:
        told = "\n".join(f"    {person.id}  {person.name}" for person in found or people if person.into is None)
        return _wrong(f"{args.person}: {len(found)} people of {name} are called so. By id:\n{told}")
    erase_person(store, found[0].id)
    print(f"{found[0].name}: out of the database. The games of {name} stay, played by somebody.")
    return FINE


def _called(person: "Person", name: str) -> bool:
    return person.into is None and (person.id == name or person.name.casefold() == name.casefold())


def _purge(store: "Store") -> int:
    from referee.store.purging import purge

    print(f"{purge(store, days=0)} circles and people out of the database.")
    return FINE


def _wrong(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return UNREADABLE
