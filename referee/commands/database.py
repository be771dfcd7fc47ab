"""What commands about the database of this machine have in common: it is opened; what is wrong is one line."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from referee.commands import FINE, UNREADABLE
from referee.store.engine.faults import Busy, Damaged, Unusable, Unwritable, named

if TYPE_CHECKING:
    from referee.store.store import Store


def on_store(run: Callable[["Store"], int]) -> int:
    """With the database of this machine; why there is none is said in one line."""
    from referee.store.store import Store, database, file_of
    from referee.web import data_folder

    where = database(data_folder())
    try:
        # a command that reads makes none; the store says what is no address at all
        is_file = isinstance(where, Path) or where.startswith("sqlite:")
        if is_file and (file := file_of(where)) and not file.exists():
            by = "REFEREE_DATA names its folder" if isinstance(where, Path) else "REFEREE_DATABASE tells it"
            raise Unusable(f"{file}: no database here; {by}")
        with named():
            store = Store(where)
            try:
                return run(store)
            finally:
                store.close()
    except Unusable as error:
        return wrong(str(error))
    except (Busy, Damaged, Unwritable) as error:
        return wrong(f"{where if isinstance(where, Path) else 'the database'}: {error}")


def wrong(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return UNREADABLE


def in_one_line(run: Callable[[], None]) -> int:
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
