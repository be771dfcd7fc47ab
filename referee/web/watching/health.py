"""Is the app alive, and ready? For a proxy, a container, a monitor. Nothing secret in it."""

import shutil
import threading
import time
from pathlib import Path

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from referee.games import LEFT_OUT
from referee.store.engine.engine import try_to_write
from referee.store.engine.faults import Busy
from referee.store.store import Store
from referee.version import commit, version

page = Blueprint("health", __name__)

LEAST = 4_000_000  # bytes of disk without which the next entries are not kept
A_MOMENT = 1.0  # seconds for which an answer holds, so that many questions do not hold up writers


class Readiness:
    """What stands in the way of entries, if anything, as it was a moment ago."""

    def __init__(self, store: Store, folder: Path | None) -> None:
        self.store, self.folder = store, folder
        self.why: str | None = None
        self._asked = -A_MOMENT
        self._asking = threading.Lock()

    def ask(self) -> str | None:
        """One thread looks, the others get the last answer: a locked database holds up one thread only."""
        if time.monotonic() - self._asked >= A_MOMENT and self._asking.acquire(blocking=False):
            try:
                self.why = self._look()
                self._asked = time.monotonic()
            finally:
                self._asking.release()
        return self.why

    def _look(self) -> str | None:
        try:
            if self.folder is not None and shutil.disk_usage(self.folder).free < LEAST:
                return "disk full"
            try_to_write(self.store.engine)
        except Busy:
            return "database busy"
        except Exception as error:  # whatever it is, entries are not kept
            current_app.logger.error("the database cannot be written to: %s", error)
            return "database not writable"
        return None


@page.get("/health")
def health() -> ResponseReturnValue:
    """200 where entries are kept, 503 where they are not; any answer says that the app is alive."""
    readiness: Readiness = current_app.extensions["readiness"]
    why = readiness.ask()
    answer = {"alive": True, "ready": why is None, "why": why, "version": version(), "commit": commit()}
    return answer | {"games_left_out": sorted(LEFT_OUT)}, 503 if why else 200, {"Cache-Control": "no-store"}
