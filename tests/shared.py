"""What the workers of one run share: a folder, made by the process that starts them and gone with it."""

import fcntl
import os
from array import array
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

NAME = "TESTS_SHARED"
made = None if NAME in os.environ else TemporaryDirectory(prefix="referee-tests-")
FOLDER = Path(os.environ.setdefault(NAME, made.name if made else ""))


class Numbers:
    """A set of numbers below 2 ** 32 that grows; a number that one worker adds is known to the others."""

    def __init__(self, name: str) -> None:
        self.file, self.known, self.read = FOLDER / name, set[int](), 0

    def add(self, numbers: Iterable[int]) -> bool:
        """Whether one of them is new."""
        with self.file.open("ab+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(self.read)
            self.known.update(array("I", file.read()))
            new = set(numbers) - self.known
            file.write(array("I", new).tobytes())
            self.known |= new
            self.read = file.tell()
        return bool(new)
