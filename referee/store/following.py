"""Who follows which table, and how they are woken. It knows no socket.

Whoever learns that a table was written to, here or in another process, calls `moved`: from any thread.
"""

import threading
from collections import Counter

from referee.store.in_play import Live
from referee.store.tables import Store

MOST_WATCHING = 40  # pages that follow one table; the others poll
MOST_OF_ONE = 8  # pages of one phone that follow, at all tables together
MOST_STREAMS = 600  # pages that follow any table


class Bell(threading.Condition):
    """Wakes the pages that follow one table, and says where it is: they need not look for themselves."""

    version: int | None = None  # not known yet, or the table is gone
    links: tuple[str, ...] = ()  # with other ones, phones may have been shut out


class Following:
    def __init__(self, store: Store, most: int = MOST_STREAMS) -> None:
        self.store, self.most = store, most
        self._bells: dict[str, Bell] = {}  # of the tables that are followed
        self._streams: Counter[str] = Counter()  # phones that follow any table, each with how many pages
        self._lock = threading.Lock()

    def followed(self) -> tuple[str, ...]:
        """The tables that somebody follows in this process now."""
        with self._lock:
            return tuple(self._bells)

    def pages(self) -> int:
        """How many pages follow in this process now."""
        return self._streams.total()

    def moved(self, table: str) -> None:
        """Wake the pages that follow this table: one bell a table, nobody else wakes."""
        if bell := self._bells.get(table):
            with bell:
                before = bell.version, bell.links
                self._look(bell, table)
                if (bell.version, bell.links) != before:
                    bell.notify_all()

    def watch(self, live: Live, phone: str) -> bool:
        """This phone follows the table, unless too many pages already do: of the table, of the phone, of all."""
        watching = live.watching
        with self._lock:
            here, own, all = sum(watching.values()), self._streams[phone], self._streams.total()
            if here >= MOST_WATCHING or own >= MOST_OF_ONE or all >= self.most:
                return False
            for count in (watching, self._streams):
                count[phone] = count.get(phone, 0) + 1
            self._bells.setdefault(live.table.id, Bell())
        return True

    def leave(self, live: Live, phone: str) -> None:
        with self._lock:
            for count in (live.watching, self._streams):
                count[phone] -= 1
                if not count[phone]:
                    del count[phone]
            if not live.watching:
                self._bells.pop(live.table.id, None)

    def wait(self, table: str, version: int, seconds: float, links: tuple[str, ...] = ()) -> int | None:
        """Sleep until the table has moved on from `version` (or from `links`), or the time is up; None if it is gone.

        Who sleeps holds no connection: there are as many as pages that are drawn, not as phones that follow.
        """
        with self._lock:
            bell = self._bells.setdefault(table, Bell())
        with bell:
            if bell.version is None:
                self._look(bell, table)
            self.store.let_go()
            if bell.wait_for(lambda: bell.version != version or (links and bell.links != links), seconds):
                return bell.version
        self.moved(table)  # another process may have written to it
        self.store.let_go()
        return bell.version

    def links(self, table: str) -> tuple[str, ...]:
        """The links of a table that is followed, as they were when it last moved."""
        bell = self._bells.get(table)
        return bell.links if bell else ()

    def may_follow(self, table: str, phone: str) -> bool:
        """Has this phone still the right to? Asked when links have changed."""
        role, _ = self.store.role(phone, table)
        self.store.let_go()
        return role is not None

    def _look(self, bell: Bell, table: str) -> None:
        found = self.store.table(table)
        bell.version = self.store.seq(table) + found.revision if found else None
        bell.links = (found.edit, found.view) if found else ()
