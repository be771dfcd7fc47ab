"""`backup`: the database and the key copied into a folder, while the app runs."""

import argparse
from pathlib import Path

from referee.commands.database import in_one_line
from referee.commands.kept_files import check_free, counted, take_folder
from referee.store.engine.faults import Unusable

NAME, HELP = "backup", "copy the database and the key into a folder, while the app runs"


def arguments(parser: argparse.ArgumentParser) -> None:
    take_folder(parser, "made where it is missing")


def run(args: argparse.Namespace) -> int:
    return in_one_line(lambda: _backup(args.folder, args.overwrite))


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
    check_free(folder / "referee.db", overwrite)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    counts = copy_out(where, folder)
    print(f"{folder}: {counted(counts)}. The copy was looked through; whoever reads it can open every table.")
