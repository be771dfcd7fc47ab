"""Pages that follow a table: counted, and woken when it has changed.

After a change here `table_changed` is called, from any thread; after one by another process `heard`.
"""

import threading
from collections import Counter
from collections.abc import Callable

from referee.store.play.in_play import Live
from referee.store.store import Store

MOST_FOLLOWING = 200  # pages that follow one table; the others poll
MOST_OF_ONE = 8  # pages of one phone that follow, at all tables together
MOST_STREAMS = 2_500  # pages that follow any table


class FollowedTable:
    """A table that is followed: its version, looked up once for all pages that follow it."""

    def __init__(self) -> None:
        self.followers: Counter[str] = Counter()  # phones, each with how many pages
        self.version: int | None = None  # None: not known yet, or the table is gone
        self.allowed: frozenset[str] = frozenset()  # phones that may open it
        self.lock = threading.Lock()  # one look after the other: a version never goes back


class Following:
    def __init__(self, store: Store, most: int = MOST_STREAMS) -> None:
        self.store, self.most = store, most
        self.wake: Callable[[str], None] = lambda table: None  # the worker sets it to `Broadcaster.announce`
        self._followed: dict[str, FollowedTable] = {}  # of the tables that are followed
        self._streams: Counter[str] = Counter()  # phones that follow any table, each with how many pages
        self._lock = threading.Lock()

    def followed(self) -> tuple[str, ...]:
        """The tables that somebody follows in this process now."""
        with self._lock:
            return tuple(self._followed)

    def pages(self) -> int:
        """How many pages follow in this process now."""
        return self._streams.total()

    def table_changed(self, table: str) -> None:
        """Wake the pages that follow this table, if its version is another now. Nobody else wakes."""
        if (followed := self._followed.get(table)) and self._look(followed, table):
            self.wake(table)

    def heard(self, table: str | None) -> None:
        """Perhaps this table was written to unnoticed; None, any: those that are followed are looked at together.

        For a thread that answers no request.
        """
        try:
            if table is not None:
                self.table_changed(table)
                return
            tables = self.followed()
            now = self.store.versions(tables)
            for each in tables:
                followed = self._followed.get(each)
                if followed and now.get(each) != (followed.version, len(followed.allowed)):
                    self.table_changed(each)
        finally:
            self.store.let_go()

    def follow(self, live: Live, phone: str) -> bool:
        """This phone follows the table, unless too many pages already do: of the table, of the phone, of all."""
        id = live.table.id
        with self._lock:
            followed = self._followed.get(id) or FollowedTable()
            here, own, all = followed.followers.total(), self._streams[phone], self._streams.total()
            if here >= MOST_FOLLOWING or own >= MOST_OF_ONE or all >= self.most:
                return False
            followed.followers[phone] += 1
            self._streams[phone] += 1
            self._followed[id] = followed
        if followed.version is None or phone not in followed.allowed:
            self._look(followed, id)
        return True

    def leave(self, table: str, phone: str) -> None:
        with self._lock:
            followers = self._followed[table].followers
            for count in (followers, self._streams):
                count[phone] -= 1
                if not count[phone]:
                    del count[phone]
            if not followers:
                del self._followed[table]

    def version_for(self, table: str, phone: str) -> int | None:
        """The version of the table; None where it is gone, or this phone shut out."""
        followed = self._followed[table]
        return followed.version if phone in followed.allowed else None

    def _look(self, followed: FollowedTable, table: str) -> bool:
        """Look its version up: is it another now?"""
        with followed.lock:
            before, found = (followed.version, followed.allowed), self.store.table(table)
            followed.allowed = frozenset(phone for phone, _, _ in self.store.phones(table))
            followed.version = self.store.seq(table) + found.revision if found else None
            return (followed.version, followed.allowed) != before
