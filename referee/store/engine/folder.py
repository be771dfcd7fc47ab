"""The data folder, shared by the processes of one machine: its lock, and the key that signs cookies."""

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from referee.store.engine.faults import Unusable


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One process at a time makes what is missing in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "referee.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


def serving(folder: Path) -> IO[str] | None:
    """Held as long as one server runs on this folder; None where another holds it."""
    folder.mkdir(parents=True, exist_ok=True)  # nobody else makes it where the tables lie in PostgreSQL
    held = (folder / "referee.serving").open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        return None
    return held


def key_of(folder: Path) -> str:
    """The key that signs cookies: made once, kept beside the database. Raises Unusable, OSError."""
    file = folder / "secret"
    with alone(folder):
        if not file.exists():
            put(file, secrets.token_urlsafe(32).encode())
        key = file.read_text(encoding="ascii")
    if not key.strip():
        raise Unusable(
            f"{file} is empty. It holds the key by which phones are known: put it back from a copy,"
            " or delete it, and each phone opens its tables by their links again"
        )
    return key


def put(file: Path, content: bytes) -> None:
    """There whole or not at all, and on the disk; only whoever runs the app reads it."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.touch(mode=0o600)
    fresh.write_bytes(content)
    put_down(fresh)
    fresh.replace(file)
    put_down(file.parent)


def put_down(path: Path) -> None:
    """It is on the disk, and not on its way there."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
