"""PostgreSQL, as this house uses it: for several processes, on one machine or on several.

A write locks the row of its table, circle or box. When it is kept, every process learns which table it was. Times and
names are text, compared letter by letter, as in SQLite.
"""

import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import psycopg
from psycopg.conninfo import conninfo_to_dict

from referee.store.engine.engine import Engine, Lock
from referee.store.engine.faults import Undone, Unsure, Unusable
from referee.store.engine.patience import PATIENCE, left, one_write, waiting
from referee.store.engine.postgresql_migrations import make_or_migrate
from referee.store.engine.postgresql_pool import LOST, Borrowed, Pool, in_one_line, meant, plain, spelt

MOST = 16  # connections of one process
CHANNEL = "referee"  # on which processes tell each other what has moved
SETTINGS = {
    "lock_timeout": f"{PATIENCE:.0f}s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "60s",  # a transaction that stopped in the middle holds nobody up for long
    "client_min_messages": "warning",
}
NETWORK = {  # a network that fell silent is noticed within half a minute
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}


class Postgresql(Engine):
    def __init__(self, address: str) -> None:
        self.address, self.name = address, named_without_secrets(address)
        self._me = secrets.token_urlsafe(6)
        self._local = threading.local()
        options = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
        self._settings = {"autocommit": True, "application_name": "referee", "options": options, **NETWORK}
        try:
            with self._connected() as connection:
                make_or_migrate(connection)
        except psycopg.Error as error:
            raise Unusable(f"{self.name}: {in_one_line(error)}") from error
        self._pool = Pool(
            address, kwargs=self._settings, min_size=1, max_size=MOST, open=False, reconnect_timeout=PATIENCE
        )  # with more patience it tries ever less often, and for long does not notice that the server is back

    def _connected(self) -> psycopg.Connection:
        return psycopg.connect(self.address, **self._settings)  # type: ignore[arg-type]  # each of its own type

    def close(self) -> None:
        self.let_go()
        self._pool.close()

    @property
    def db(self) -> Borrowed:
        held: Borrowed | None = getattr(self._local, "held", None)
        if held is None:
            self._pool.open()
            held = self._local.held = Borrowed(self._pool)
        return held

    def let_go(self) -> None:
        held: Borrowed | None = getattr(self._local, "held", None)
        if held is not None and not held.writing:
            del self._local.held
            held.give_back()

    @contextmanager
    def transaction(self, *locks: Lock) -> Iterator[Borrowed]:
        with one_write():
            yield from self._write(locks)

    def _write(self, locks: Sequence[Lock]) -> Iterator[Borrowed]:
        held = self.db
        number = self._begin(held, locks)
        held.writing = True
        try:
            with held.connection.pipeline():  # what needs no answer travels with what does
                _hurry(held.connection)
                yield held
                for of, id in locks:
                    if of == "tables":
                        held.execute(f"select pg_notify('{CHANNEL}', ?)", [f"{self._me} {id}"])
                self._commit(held, number)
        except BaseException as error:
            with suppress(psycopg.Error):
                held.connection.execute("rollback")
            if isinstance(error, psycopg.Error):  # of a statement whose answer came late
                raise meant(error) from error
            raise
        finally:
            held.writing = False

    def _begin(self, held: Borrowed, locks: Sequence[Lock]) -> str:
        """The number of the transaction, once it has its locks."""
        try:
            return held.ask(lambda connection: _locked(connection, locks))
        except Exception:
            with suppress(psycopg.Error):
                held.connection.execute("rollback")
            raise

    def _commit(self, held: Borrowed, number: str) -> None:
        """Where the connection breaks at this moment, the server is asked whether the transaction was kept."""
        try:
            held.connection.execute("commit")
            with held.connection.pipeline() as sent:
                sent.sync()
        except LOST as error:
            if not held.connection.closed:
                raise meant(error) from error
            try:
                with self._connected() as connection:
                    found = connection.execute("select pg_xact_status(%s::xid8)", [number]).fetchone()
            except psycopg.Error:
                raise Unsure from error
            if found != ("committed",):
                raise Undone from error
        except psycopg.Error as error:
            raise meant(error) from error

    def hear(self, heard: Callable[[str | None], None], ended: threading.Event) -> None:
        with self._connected() as connection:
            connection.execute(f"listen {CHANNEL}")
            heard(None)  # whatever was said while nobody listened
            while not ended.is_set():
                for each in connection.notifies(timeout=1):
                    by, _, table = each.payload.partition(" ")
                    if by != self._me:  # what was written here is known already
                        heard(table)

    @contextmanager
    def snapshot(self) -> Iterator[Borrowed]:
        held = self.db
        held.execute("begin isolation level repeatable read read only")
        held.writing = True
        try:
            yield held
        finally:
            with suppress(psycopg.Error):
                held.connection.execute("rollback")
            held.writing = False

    def keep_key(self, key: str) -> None:
        self.db.execute(
            "insert into secrets (name, value) values ('key', ?)"
            " on conflict (name) do update set value = excluded.value",
            [key],
        )

    def key(self) -> str:
        made = secrets.token_urlsafe(32)
        self.db.execute("insert into secrets (name, value) values ('key', ?) on conflict do nothing", [made])
        found = self.db.execute("select value from secrets where name = 'key'").fetchone()
        assert found is not None
        return str(found[0])

    def leave_no_trace(self) -> None:
        """The room of what was deleted is free to be written over; its journal and copies keep it for a while."""
        self.db.execute("vacuum")


def _locked(connection: psycopg.Connection, locks: Sequence[Lock]) -> str:
    with waiting(), connection.pipeline():
        connection.execute("begin")
        _hurry(connection)
        number = connection.execute("select pg_current_xact_id()::text")
        for of, id in locks:
            if of == "phones":
                connection.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", plain([id]))
            else:
                connection.execute(spelt(f"select 1 from {of} where id = ? for update"), plain([id]))  # noqa: S608
    found = number.fetchone()
    assert found is not None
    return str(found[0])


def _hurry(connection: psycopg.Connection) -> None:
    """Locks of others are waited for as long as this write still waits."""
    connection.execute(spelt(f"set local lock_timeout = {round(1000 * left())}"))


def named_without_secrets(address: str) -> str:
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError:  # what it says names the part that it cannot read: the password, perhaps
        raise Unusable("that is no address of a PostgreSQL: what is no letter or digit is spelt as %20 is") from None
    where = f"{parts.get('host') or 'localhost'}:{parts.get('port') or 5432}"
    return f"postgresql://{where}/{parts.get('dbname') or ''}"
