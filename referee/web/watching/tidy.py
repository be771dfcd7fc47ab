"""The daily clean-up: what was deleted long ago leaves the database, when the app starts and once a day."""

import threading
from datetime import UTC, datetime

from flask import Flask

from referee.store.care.purging import purge
from referee.store.engine.faults import Busy, Damaged, DatabaseError, Unwritable
from referee.store.store import Store

DAY = 24 * 3600


def tidy(app: Flask) -> None:
    """It can wait: what stands in the way is logged, and tried again the next day."""
    store: Store = app.extensions["hall"].store
    try:
        purge(store.engine, datetime.now(UTC))
    except (Busy, Unwritable, Damaged, DatabaseError) as error:
        app.logger.warning("what was deleted could not leave the database: %s", error)
    finally:
        store.let_go()


def every_day(app: Flask, stop: threading.Event | None = None, seconds: float = DAY) -> threading.Thread:
    """From now on, as long as this process lives."""
    stopped = stop or threading.Event()

    def go() -> None:
        while not stopped.wait(seconds):
            tidy(app)

    thread = threading.Thread(target=go, name="tidy", daemon=True)
    thread.start()
    return thread
