"""What runs short is said in the log, once, before anybody notices; and once more when there is enough again."""

import logging
import os
import resource
import shutil
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

log = logging.getLogger("referee.shortage")

LOOK = 15.0  # seconds
LITTLE, ENOUGH = 0.1, 0.2  # of all there is: between the two nothing is said
A_DISK = 1_000_000_000  # bytes of which so much must be left, however large the disk


class Need(Struct):
    """Something of which there may be too little."""

    what: str
    left: Callable[[], float]  # of all there is, as far as is known
    advice: str
    short: bool = False
    doubt: bool = False  # as it seemed at the last look

    def look(self) -> str | None:
        """What there is to say: a moment is no shortage, two looks in a row are."""
        left = self.left()
        seems = left < (ENOUGH if self.short else LITTLE)
        changed = seems != self.short and self.doubt
        self.doubt = seems != self.short
        if not changed:
            return None
        self.short, self.doubt = seems, False
        return f"{self.what}: {left:.0%} left. {self.advice}" if seems else f"{self.what}: enough again"


def descriptors() -> float:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if most == resource.RLIM_INFINITY:
        return 1.0
    with suppress(OSError):
        return 1 - len(os.listdir("/dev/fd")) / most  # noqa: PTH208
    return 1.0


def disk(folder: Path) -> float:
    with suppress(OSError):
        return shutil.disk_usage(folder).free / A_DISK
    return 1.0


def needs(folder: Path | None, threads: Callable[[], float]) -> list[Need]:
    """`folder`: of the database, where it lies on this machine."""
    few = [
        Need("open files", descriptors, "Pages that come now ask every few seconds instead of following: LimitNOFILE."),
        Need("threads", threads, "Requests wait for their turn: is the database slow, or another process needed?"),
    ]
    return few if folder is None else [*few, Need("disk", lambda: disk(folder), "At the end of it nothing is kept.")]


def look(of: Sequence[Need]) -> None:
    for need in of:
        if said := need.look():
            log.warning(said)


def watch(of: Sequence[Need], stop: threading.Event | None = None, seconds: float = LOOK) -> threading.Thread:
    """From now on, as long as this process lives."""
    stopped = stop or threading.Event()

    def go() -> None:
        while not stopped.wait(seconds):
            look(of)

    thread = threading.Thread(target=go, name="shortage", daemon=True)
    thread.start()
    return thread
