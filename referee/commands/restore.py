"""`restore`: a backup put back, while the app does not run."""

import sys
from contextlib import ExitStack
from pathlib import Path

from referee.commands import Command
from referee.commands.database import check_free, counted, folder_of_backup, no_server, own_database
from referee.store.care.backup import copy_in
from referee.store.engine.faults import Unusable
from referee.store.store import file_of


def restore(folder: Path, overwrite: bool) -> None:
    where = own_database()
    file = file_of(where)
    if not (folder / "referee.db").exists():
        raise Unusable(f"{folder / 'referee.db'}: no backup here")
    with ExitStack() as alone:
        if file:
            if folder.resolve() == file.parent.resolve():
                raise Unusable(f"{folder}: the app lives there; REFEREE_DATA names the folder to restore into")
            check_free(file, overwrite)
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            alone.enter_context(no_server(file.parent))
        counts = copy_in(folder, where)
    print(f"{counted(counts)}. Start the app: phones are known as before.")
    if not (folder / "secret").exists():
        print(f"{folder / 'secret'} is missing: each phone opens its tables by their links again.", file=sys.stderr)


COMMAND = Command(
    "put back what `backup` wrote; the app must not run meanwhile",
    restore,
    *folder_of_backup("where the backup lies"),
)
