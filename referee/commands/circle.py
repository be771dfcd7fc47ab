"""Circles on the host machine: `python -m referee circle …`."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from referee.commands import FINE
from referee.commands.database import on_store, wrong
from referee.core.circle.file import CircleFile, Dated, read_circle, roots
from referee.core.circle.numbers import numbers
from referee.core.circle.stats import LEFT_OUT, Outcome, Period, choose
from referee.core.files.answers import explain
from referee.core.files.table import read_json
from referee.core.setup import Unreadable
from referee.games import GAMES

if TYPE_CHECKING:
    from referee.store.circles import Person
    from referee.store.store import Store


NAME, HELP = "circle", "circles: who plays together"


def arguments(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    delete = verbs.add_parser("delete", help="remove a circle, or a person of it, from the database at once")
    delete.add_argument("id", metavar="ID", help="as in its address, /c/ID; `tables` lists them")
    delete.add_argument(
        "--person", metavar="NAME", help="only this person (name or id): games stay, played by somebody"
    )
    delete.set_defaults(verb=lambda args: on_store(lambda store: _delete(store, args)))
    export = verbs.add_parser("export", help="write a circle of this machine to a referee-circle/1 file")
    bring = verbs.add_parser("import", help="bring a referee-circle/1 file into the database of this machine")
    stats = verbs.add_parser("stats", help="the numbers of a referee-circle/1 file, as JSON; needs no database")
    stats.add_argument(
        "--only",
        choices=sorted(LEFT_OUT),
        default="all",
        help="whole: none that stopped early; plain: none in doubt either",
    )
    for day in ("--from", "--to"):
        stats.add_argument(day, metavar="DAY", type=_day, default="", help="games of this day and later or earlier")
    stats.add_argument("--latest", metavar="N", type=int, help="only the latest games")
    for verb in (export, bring):
        verb.add_argument("--circle", metavar="ID", type=_id, help="which circle, as in its address, /c/ID")
    for verb, run in ((export, _export), (bring, _import), (stats, _stats)):
        verb.add_argument("file", metavar="FILE", help="- is standard input or output")
        verb.set_defaults(verb=run)
    purge = verbs.add_parser("purge", help="remove at once what was deleted and could still be brought back")
    purge.set_defaults(verb=lambda args: on_store(_purge))


def run(args: argparse.Namespace) -> int:
    return int(args.verb(args))


def _id(typed: str) -> str:
    """Of a circle, or the end of its address."""
    return typed.rstrip("/").rpartition("/")[2]


def _day(typed: str) -> str:
    return date.fromisoformat(typed).isoformat() if typed else ""


def _delete(store: "Store", args: argparse.Namespace) -> int:
    from referee.store.care.purging import erase_circle, erase_person

    id = _id(args.id)
    name = store.circles.name_of(id)
    if name is None:
        return wrong(f"{id}: no circle of this id; `python -m referee tables` lists them")
    people = store.circles.people(id)
    if args.person is None:
        erase_circle(store.engine, id)
        print(f"{name}: out of the database, with {len(people)} people.", end=" ")
        print("Its tables stay with the phones that opened their links.")
        return FINE
    found = [person for person in people if _called(person, args.person)]
    if len(found) != 1:
        known = "\n".join(f"    {person.id}  {person.name}" for person in found or people if person.into is None)
        return wrong(f"{args.person}: {len(found)} people of {name} are called so. By id:\n{known}")
    erase_person(store.engine, id, found[0].id)
    print(f"{found[0].name}: out of the database. The games of {name} stay, played by somebody.")
    return FINE


def _export(args: argparse.Namespace) -> int:
    return on_store(lambda store: _written(store, args))


def _written(store: "Store", args: argparse.Namespace) -> int:
    from referee.store.exchange.export import circle_file
    from referee.store.play.hall import Hall

    circles = [each for each in store.circles.everything() if args.circle in (None, each.id)]
    if len(circles) != 1:
        known = "\n".join(f"    {each.id}  {each.name}" for each in store.circles.everything())
        return wrong(f"{len(circles)} circles; which one is told by --circle:\n{known}")
    data = circle_file(Hall(store, GAMES), circles[0])
    try:
        if args.file == "-":
            sys.stdout.buffer.write(data)
        else:
            Path(args.file).write_bytes(data)
    except OSError as error:
        return wrong(f"{args.file}: {error.strerror or error}")
    return FINE


def _import(args: argparse.Namespace) -> int:
    return _readable(args.file, lambda file, games: on_store(lambda store: _brought(store, file, games, args.circle)))


def _brought(store: "Store", file: CircleFile, games: Sequence[Dated], into: str | None) -> int:
    from referee.store.exchange.import_circle import bring_in
    from referee.store.opened_by_link import Fresh
    from referee.store.play.hall import Hall

    if into is not None and store.circles.get(into) is None:
        return wrong(f"{into}: no circle of this id; `python -m referee tables` lists them")
    id, found = bring_in(Hall(store, GAMES), file, games, into, None, Fresh())
    print(f"{id}: {len(found.new)} games came in, {found.there} were there already.")
    print(f"People: {', '.join(found.joining) or 'nobody'} joined. `python -m referee tables` lists the links.")
    return FINE


def _stats(args: argparse.Namespace) -> int:
    def answer_to(file: CircleFile, games: Sequence[Dated]) -> int:
        from referee.store.exchange.import_circle import judged
        from referee.store.play.history import played_of

        root = roots(file.people)
        names = {str(each.id): each.name for each in file.people}
        lives = judged(games)
        outcomes = [
            Outcome(each.started, tuple(None if who is None else str(root[who].id) for who in each.people), played)
            for each in games
            if (played := played_of(lives[each.key])).over
        ]
        versions = {id: game.about.version for id, game in GAMES.items()}
        those = Period(getattr(args, "from"), args.to, args.latest).of(outcomes)
        chosen = [each for n in (0, 1) for each in choose(those, versions, only=args.only, seats=n)]
        answer = {"name": file.name, "only": args.only, **numbers(chosen, names)}
        print(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
        return FINE

    return _readable(args.file, answer_to)


def _readable(name: str, run: Callable[[CircleFile, Sequence[Dated]], int]) -> int:
    """What is wrong with a file is said in one line."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return run(*read_circle(read_json(data), GAMES))
    except OSError as error:
        return wrong(f"{name}: {error.strerror or error}")
    except Unreadable as error:
        return wrong(f"{name}: {explain(error, games=GAMES)}")


def _called(person: "Person", name: str) -> bool:
    return person.into is None and (person.id == name or person.name.casefold() == name.casefold())


def _purge(store: "Store") -> int:
    from referee.store.care.purging import purge

    print(f"{purge(store.engine, days=0)} circles and people out of the database.")
    return FINE
