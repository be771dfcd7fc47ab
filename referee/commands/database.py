"""What commands about the database of this machine have in common. What stands in their way is raised as Unusable."""

import argparse
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import IO

from referee import web
from referee.commands import Argument, takes
from referee.store.engine.faults import Busy, Damaged, Unusable, Unwritable, named
from referee.store.engine.folder import serving
from referee.store.store import Store, database, file_of


def own_database() -> Path | str:
    return database(web.data_folder())


def on_store(run: Callable[..., None]) -> Callable[..., None]:
    """`run` is handed the database of this machine, then its arguments."""

    def with_store(*files: object, **given: object) -> None:
        where = own_database()
        # a command that reads makes none; the store says what is no address at all
        is_file = isinstance(where, Path) or where.startswith("sqlite:")
        if is_file and (file := file_of(where)) and not file.exists():
            by = "REFEREE_DATA names its folder" if isinstance(where, Path) else "REFEREE_DATABASE tells it"
            raise Unusable(f"{file}: no database here; {by}")
        try:
            with named(), closing(Store(where)) as store:
                run(store, *files, **given)
        except (Busy, Damaged, Unwritable) as error:
            raise Unusable(f"{where if isinstance(where, Path) else 'the database'}: {error}") from None

    return with_store


def no_server(folder: Path) -> IO[str]:
    """The folder of a database, while no app runs on it: until that is closed."""
    if (held := serving(folder)) is None:
        raise Unusable(f"{folder}: a server runs on it; stop it first")
    return held


def folder_of_backup(help: str) -> tuple[Argument, ...]:
    """As arguments of a command."""
    overwrite = "where there is one already, put this in its place"
    return (
        takes("folder", metavar="DIR", type=_folder, help=help),
        takes("--overwrite", action="store_true", help=overwrite),
    )


def _folder(typed: str) -> Path:
    """An empty name would be the folder one stands in: a slip of a script, as `backup "$WHERE"`."""
    if not typed.strip():
        raise argparse.ArgumentTypeError("no folder is named; the one this is run in is .")
    return Path(typed)


def check_free(file: Path, overwrite: bool) -> None:
    if file.exists() and not overwrite:
        raise Unusable(f"{file}: there is one already; --overwrite puts this in its place")


def counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items())
