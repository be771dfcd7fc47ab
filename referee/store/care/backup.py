"""A copy of the database as one file: of one moment, and checked before it counts.

It is taken while others write, and changes nothing, so that an older version's database can be copied by a newer one.
"""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3  # type: ignore[attr-defined]

from referee.store.care.migrate import move
from referee.store.engine.faults import Damaged, Unusable, named
from referee.store.engine.folder import put, put_down
from referee.store.engine.sqlite_migrations import STEPS, steps_of
from referee.store.store import engine_of, file_of

COUNTED = ("tables", "entries", "phones", "boxes", "circles", "people")


def copy(source: Path, target: Path) -> Mapping[str, int]:
    """How much of what it holds. The target is there whole or as it was; only whoever runs the app reads it."""
    fresh = target.with_name(f"{target.name}.new")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)
    try:
        there = f"{source.absolute().as_uri()}?mode=ro"
        with named(), closing(sqlite3.connect(there, uri=True)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
            new.execute("pragma journal_mode=delete")  # one file, that may lie where nothing can be written
            counts = looked_through(new, source)
        put_down(fresh)
        for beside in ("-wal", "-shm"):  # of a database that lay there before, and would be read into this one
            target.with_name(f"{target.name}{beside}").unlink(missing_ok=True)
        fresh.replace(target)
        put_down(target.parent)
    finally:
        fresh.unlink(missing_ok=True)
    return counts


def copy_out(where: Path | str, folder: Path) -> Mapping[str, int]:
    """A database and its key into files of this folder, whatever engine it lies on."""
    if file := file_of(where):
        return _copy_with_key(file, folder / "referee.db")
    with TemporaryDirectory(dir=folder) as way, closing(engine_of(where)) as far:
        with closing(engine_of(Path(way) / "referee.db")) as near:
            move(far, near, going_on=True)
        return copy_out(Path(way) / "referee.db", folder)


def copy_in(folder: Path, where: Path | str) -> Mapping[str, int]:
    """And back: into a file that nobody else has open, or into a database in which nothing is yet."""
    if file := file_of(where):
        return _copy_with_key(folder / "referee.db", file)
    with TemporaryDirectory() as way:  # a backup stays as it is
        counts = copy_out(folder / "referee.db", Path(way))
        with closing(engine_of(Path(way) / "referee.db")) as near, closing(engine_of(where)) as far:
            move(near, far)
    return counts


def _copy_with_key(source: Path, target: Path) -> Mapping[str, int]:
    counts, key = copy(source, target), source.parent / "secret"
    if key.exists():
        put(target.parent / "secret", key.read_bytes())
    return counts


def looked_through(db: sqlite3.Connection, source: Path) -> Mapping[str, int]:
    """Every page of it. Raises Damaged, and Unusable for what is no database that this version reads."""
    wrong = [str(row[0]) for row in db.execute("pragma integrity_check(3)") if row[0] != "ok"]
    if wrong:
        raise Damaged(f"{source}: {'; '.join(wrong).replace(chr(10), '; ')}")
    done = steps_of(Database(db))
    if not done:
        raise Unusable(f"{source}: no database of this app")
    if later := [name for name in done if name not in STEPS]:
        raise Unusable(f"{source}: a later version of the app wrote it ({', '.join(later)})")
    there = {name for (name,) in db.execute("select name from sqlite_master where type = 'table'")}
    return {name: db.execute(f"select count(*) from {name}").fetchone()[0] for name in COUNTED if name in there}  # noqa: S608
