"""`restore`: a backup put back, while the app does not run."""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

from referee.commands.database import in_one_line
from referee.commands.kept_files import check_free, counted, take_folder
from referee.store.engine.faults import Unusable

NAME, HELP = "restore", "put back what `backup` wrote; the app must not run meanwhile"


def arguments(parser: argparse.ArgumentParser) -> None:
    take_folder(parser, "where the backup lies")


def run(args: argparse.Namespace) -> int:
    return in_one_line(lambda: _restore(args.folder, args.overwrite))


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
            check_free(file, overwrite)
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            alone = serving(file.parent)
            if alone is None:
                raise Unusable(f"{file.parent}: a server runs on it; stop it first")
            held.enter_context(alone)
        counts = copy_in(folder, where)
    print(f"{counted(counts)}. Start the app: phones are known as before.")
    if not (folder / "secret").exists():
        print(f"{folder / 'secret'} is missing: each phone opens its tables by their links again.", file=sys.stderr)
