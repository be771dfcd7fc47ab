"""What is kept, on the host machine: `python -m referee backup DIR`, `restore DIR`, `tidy`."""

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from referee.commands.circle import on_store
from referee.store.engine.faults import Busy, Damaged, Unusable, Unwritable

if TYPE_CHECKING:
    from referee.store.store import Store

FINE, UNREADABLE = 0, 2
MOST_TOLD = 40  # tables one by one; of more, how many


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    backup = commands.add_parser("backup", help="copy the database and the key into a folder, while the app runs")
    backup.add_argument("folder", metavar="DIR", type=_folder, help="made where it is missing")
    restore = commands.add_parser("restore", help="put back what `backup` wrote; the app must not run meanwhile")
    restore.add_argument("folder", metavar="DIR", type=_folder, help="where the backup lies")
    for verb, run in ((backup, _backup), (restore, _restore)):
        verb.add_argument("--overwrite", action="store_true", help="where there is one already, put this in its place")
        verb.set_defaults(run=lambda args, run=run: told(lambda: run(args.folder, args.overwrite)))
    tidy = commands.add_parser("tidy", help="remove what was deleted, and what nobody touched for long")
    tidy.add_argument("--older", metavar="365d", type=_days, help="and what nobody touched for so many days")
    tidy.add_argument("--yes", action="store_true", help="do it; else it is only said what would be removed")
    tidy.set_defaults(run=lambda args: on_store(lambda store: _tidy(store, args.older, args.yes)))


def _backup(folder: Path, overwrite: bool) -> None:
    from referee.store.care.backup import copy_out
    from referee.store.store import database, file_of
    from referee.web import data_folder

    where = database(data_folder())
    file = file_of(where)
    if file and not file.exists():
        raise Unusable(f"{file}: no database here; REFEREE_DATA names its folder")
    if file and folder.resolve() == file.parent.resolve():
        raise Unusable(f"{folder}: the app lives there; a backup lies elsewhere, at best on another disk")
    _free(folder / "referee.db", overwrite)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    counts = copy_out(where, folder)
    print(f"{folder}: {_counted(counts)}. The copy was looked through; whoever reads it can open every table.")


def _restore(folder: Path, overwrite: bool) -> None:
    from referee.store.care.backup import copy_in
    from referee.store.engine.folder import serving
    from referee.store.store import database, file_of
    from referee.web import data_folder

    where = database(data_folder())
    file = file_of(where)
    if not (folder / "referee.db").exists():
        raise Unusable(f"{folder / 'referee.db'}: no backup here")
    with ExitStack() as held:
        if file:
            if folder.resolve() == file.parent.resolve():
                raise Unusable(f"{folder}: the app lives there; REFEREE_DATA names the folder to restore into")
            _free(file, overwrite)
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            alone = serving(file.parent)
            if alone is None:
                raise Unusable(f"{file.parent}: a server runs on it; stop it first")
            held.enter_context(alone)
        counts = copy_in(folder, where)
    print(f"{_counted(counts)}. Start the app: phones are known as before.")
    if not (folder / "secret").exists():
        print(f"{folder / 'secret'} is missing: each phone opens its tables by their links again.", file=sys.stderr)


def _tidy(store: "Store", older: int | None, yes: bool) -> int:
    from referee.store.care.forgetting import forget, forgotten

    found = forgotten(store.engine, older)
    for table, touched in found.tables[:MOST_TOLD]:
        print(f"    {touched[:10]}  {table.game} ({table.mode})  {', '.join(table.seats)}")
    if len(found.tables) > MOST_TOLD:
        print(f"    … and {len(found.tables) - MOST_TOLD:,} tables more")
    for what, names in (("box", found.boxes), ("circle", found.circles)):
        for _, name in names:
            print(f"    {what}  {name}")
    counts = {
        "tables": len(found.tables),
        "boxes": len(found.boxes),
        "circles": len(found.circles),
        "deleted circles and people": found.deleted,
        "old codes": found.codes,
    }
    if not yes:
        print(f"{_counted(counts)} would leave. --yes removes them, with all that is theirs; nothing brings them back.")
        return FINE
    forget(store.engine, found)
    print(f"{_counted(counts)} have left.")
    return FINE


def _folder(told: str) -> Path:
    """An empty name would be the folder one stands in: a slip of a script, as `backup "$WHERE"`."""
    if not told.strip():
        raise argparse.ArgumentTypeError("no folder is named; the one this is run in is told as .")
    return Path(told)


def _days(told: str) -> int:
    days = re.fullmatch(r"([1-9]\d{0,4})d", told)
    if days is None:
        raise argparse.ArgumentTypeError(f"{told}: a number of days, as 365d")
    return int(days[1])


def _free(file: Path, overwrite: bool) -> None:
    if file.exists() and not overwrite:
        raise Unusable(f"{file}: there is one already; --overwrite puts this in its place")


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items())


def told(run: Callable[[], None]) -> int:
    """What stands in the way is one line."""
    try:
        run()
    except (Unusable, Busy, Damaged, Unwritable) as error:
        print(str(error) or "another process holds the database", file=sys.stderr)
        return UNREADABLE
    except OSError as error:
        print(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": "), file=sys.stderr)
        return UNREADABLE
    return FINE
