"""`backup`: the database and the key copied into a folder, while the app runs."""

from pathlib import Path

from referee.commands import Command
from referee.commands.database import check_free, counted, folder_of_backup, own_database
from referee.store.care.backup import copy_out
from referee.store.engine.faults import Unusable
from referee.store.store import file_of


def backup(folder: Path, overwrite: bool) -> None:
    where = own_database()
    file = file_of(where)
    if file and not file.exists():
        raise Unusable(f"{file}: no database here; REFEREE_DATA names its folder")
    if file and folder.resolve() == file.parent.resolve():
        raise Unusable(f"{folder}: the app lives there; a backup lies elsewhere, at best on another disk")
    check_free(folder / "referee.db", overwrite)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    counts = copy_out(where, folder)
    print(f"{folder}: {counted(counts)}. The copy was looked through; whoever reads it can open every table.")


COMMAND = Command(
    "copy the database and the key into a folder, while the app runs",
    backup,
    *folder_of_backup("made where it is missing"),
)
