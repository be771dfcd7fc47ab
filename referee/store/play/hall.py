"""The tables in play: each log folded once and kept in memory; one writer a table, judged before it is written.

The memo is never the truth: a timeline always catches up with the store before it is used.
"""

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec import Struct

from referee.core.box import value_at
from referee.core.desk import Tap
from referee.core.files.table import game_of
from referee.core.game import Game
from referee.core.log.entries import may_come_any_time
from referee.core.moves import Entry
from referee.core.raw import Json
from referee.core.verdict import Verdict
from referee.store.engine.engine import Role
from referee.store.engine.faults import Busy, Undone
from referee.store.engine.patience import one_write, waiting
from referee.store.play.following import MOST_STREAMS, Following
from referee.store.play.in_play import Altered, Entered, Live, Make, Refused, Spent, Stale, TapAnswer, entries_of
from referee.store.records import Aside, ChangeBeside, Table, TapContext
from referee.store.store import Store

MOST_KEPT = 300  # folded tables in memory
MOST_BYTES = 200_000_000  # and as much memory for them all


class Decided(Struct, frozen=True):
    """What is to be written, if nothing comes in between."""

    entries: Sequence[Entry] = ()
    beside: Mapping[Aside, Json] = {}
    box_id: str | None = None  # the box that the table's copy is of


Decide = Callable[[Live, TapContext], TapAnswer | Decided]


@contextmanager
def _turn(live: Live) -> Iterator[None]:
    """Writers of one table come one after the other; nobody else waits for them."""
    with waiting() as seconds:
        if not live.turn.acquire(timeout=seconds):
            raise Busy
    try:
        yield
    finally:
        live.turn.release()


def _tapped(
    live: Live, context: TapContext, phone: str, seen: int, make: Make, seat: int | None
) -> TapAnswer | Decided:
    """What a tap enters or tells at the table as it stands, or why it is not written."""
    made, changed = context.made, context.changed
    if made and live.repeats(make, made):  # a double tap, or a retry after a dead spot
        return Entered(made[-1])
    tap = make(live.timeline)
    if changed and tap.printed and all(value_at(changed[0].new, slot.path) == value for slot, value in tap.printed):
        return Entered(live.seq)  # the same
    entries = entries_of(tap, live.timeline)
    if not entries and not tap.printed:
        return Entered(live.seq)
    if made or changed:  # another tap on an old page, as after Back in the browser
        return Spent(tuple(live.rows[seq - 1] for seq in made), changed)
    if _altered(context.since, phone) and not (entries and all(map(may_come_any_time, entries))):
        return Altered()
    seen = max(0, min(seen, live.seq))
    if tap.printed:
        return _printed(live, context, phone, seen, make, tap)
    if live.stale(entries, seen, phone, seat):
        return Stale(live.others(seen, phone))
    found = live.judged(entries, seat, phone)
    return found if isinstance(found, Refused) else Decided(found, box_id=live.table.box_id)


def _printed(live: Live, context: TapContext, phone: str, seen: int, make: Make, tap: Tap) -> TapAnswer | Decided:
    """Printed values for the table's own box, as it is by now: what others entered of other pieces stays."""
    values = [(slot, value) for slot, value in tap.printed if value_at(live.table.box, slot.path) != value]
    if not values:
        return Entered(live.seq)
    same = tuple(
        change
        for change in context.since
        if change.what == "box"
        and change.by != phone
        and any(value_at(change.old, slot.path) != value_at(change.new, slot.path) for slot, _ in values)
    )
    if same:
        return Stale((), same)
    rows = live.others(seen, phone)
    if rows and make(live.known(seen, phone)).printed != tap.printed:  # by now the tap would tell of another piece
        return Stale(rows)
    box = live.game.tell(live.table.box, values)
    return Refused({}, box) if isinstance(box, Verdict) else Decided((), {"box": box}, live.table.box_id)


def _beside(table: Table) -> tuple[object, ...]:
    return table.seats, table.options, table.box


def _altered(since: Sequence[ChangeBeside], phone: str, *whats: Aside) -> bool:
    """Did another phone change the options, who sits where, or one of these besides? A name that is only spelt
    otherwise does not count once the game is under way.
    """
    return any(
        change.by != phone
        and (change.what in ("options", *whats) or (change.what == "seats" and (not change.seq or _sits(change))))
        for change in since
    )


def _sits(change: ChangeBeside) -> bool:
    """Does somebody sit elsewhere since?"""
    return any(name != was and name in change.old for name, was in zip(change.new, change.old, strict=False))


def _renamed(wanted: Sequence[str], now: Table, since: Sequence[ChangeBeside]) -> Sequence[str]:
    """The names that a page asks for: those which it left as it found them stay as they are by now."""
    found = next((change.old for change in since if change.what == "seats"), None)
    if found is None or not len(found) == len(wanted) == len(now.seats):
        return wanted
    return [held if name == was else name for name, was, held in zip(wanted, found, now.seats, strict=True)]


class Hall:
    def __init__(self, store: Store, games: Mapping[str, Game], most_streams: int = MOST_STREAMS) -> None:
        self.store, self.games = store, games
        self.following = Following(store, most_streams)
        self._live: dict[str, Live] = {}
        self._lock = threading.Lock()
        self.hits = self.misses = 0  # tables found in memory, tables folded anew

    def live(self, table: Table, seq: int | None = None) -> Live:
        """The table with its log folded up to now, or at least so far; raises Unreadable where today's games do not
        know its set-up.
        """
        with self._lock:
            live = self._live.get(table.id)
            if live is None or live.table != table:
                self.misses += 1
                before = live
                live = self._live[table.id] = Live(table, game_of(table.game, self.games))
                if before:  # whose turn it is to write stays when seats or options change
                    live.turn = before.turn
                self._forget()
            else:
                self.hits += 1
        self._follow(live, seq)
        return live

    def _follow(self, live: Live, seq: int | None) -> None:
        with live.lock:
            if seq is None or live.seq < seq:
                live.catch_up(self.store.entries(live.table.id, after=live.seq))

    def _forget(self) -> None:
        """Tables that nobody follows leave memory, the longest kept first; the store has them all."""
        weight, followed = sum(live.weight for live in self._live.values()), self.following.followed()
        for id in [id for id in self._live if id not in followed]:
            if len(self._live) <= MOST_KEPT and weight <= MOST_BYTES:
                break
            weight -= self._live.pop(id).weight

    def enter(
        self,
        table: Table,
        phone: str,
        key: str,
        seen: int,
        make: Make,
        revision: int | None = None,
        seat: int | None = None,
        role: Role | None = None,
    ) -> TapAnswer:
        """Judge what a tap means and write it, all or nothing. `make` sees the log and says what that is.

        `seen` and `revision`: how far the phone's page knows the log, and what is changed beside it.
        `seat`: the one that the phone took; an answer that writes nothing shows nothing that it may not know.
        `role`: the right with which it was let in. A phone that has another by now, or another seat, writes nothing.
        """
        revision = table.revision if revision is None else max(0, min(revision, table.revision))

        def decide(live: Live, context: TapContext) -> TapAnswer | Decided:
            if role and context.right != (role, seat):
                return Altered()
            return _tapped(live, context, phone, seen, make, seat)

        return self._write(table, phone, key, revision, decide)

    def alter(
        self, table: Table, phone: str, seen: int, revision: int, wanted: Mapping[Aside, Json], box_id: str | None
    ) -> TapAnswer:
        """Change what stands beside the log: seats, options, box, an early end.

        Names may change and the table may end at any time; the rest only in the log, and over the options and
        the box, that the phone has seen.
        """

        def decide(live: Live, context: TapContext) -> TapAnswer | Decided:
            now = live.table
            chosen = box_id if "box" in wanted else now.box_id
            held = {"seats": list(now.seats), "options": now.options, "box": now.box, "ended": now.ended or None}
            asked = {**wanted, "seats": _renamed(wanted["seats"], now, context.since)} if "seats" in wanted else wanted
            new = {what: value for what, value in asked.items() if held[what] != json.loads(json.dumps(value))}
            if not new and chosen == now.box_id:  # also: a double tap
                return Entered(live.seq)
            others: tuple[Aside, ...] = ("box",) if "box" in new else ()
            if new.keys() != {"ended"} and (_beside(now) != _beside(table) or _altered(context.since, phone, *others)):
                return Altered()
            recount = len(new.get("seats", now.seats)) != len(now.seats)  # before the first entry only
            rows = live.rows if recount else live.rows[max(0, seen) :]
            if rows and (recount or new.keys() - {"seats", "ended"}):
                return Stale(tuple(rows))
            return Decided((), new, chosen)

        return self._write(table, phone, None, max(0, min(revision, table.revision)), decide)

    def _write(self, table: Table, phone: str, key: str | None, revision: int, decide: Decide) -> TapAnswer:
        """The one door to a table: its log, and what stands beside it.

        All judging comes before the database is held, so a table that takes long holds up its own writers alone.
        What was decided is written if nothing came since; else it is decided again. So it is, once, where the
        database gave up: had it been kept after all, its one-time key is known.
        """
        with one_write():
            try:
                return self._decided(table, phone, key, revision, decide)
            except Undone:
                return self._decided(table, phone, key, revision, decide)

    def _decided(self, table: Table, phone: str, key: str | None, revision: int, decide: Decide) -> TapAnswer:
        found: Table | None = table
        while found:
            live = self.live(found, 0)
            with _turn(live):
                context = self.store.tap_context(table.id, phone, revision, key)
                if context is None or context.revision != found.revision:
                    found = self.store.table(table.id)
                    continue
                self._follow(live, context.seq)
                with live.lock:
                    decided, seq = decide(live, context), live.seq
                if not isinstance(decided, Decided):
                    return decided
                with self.store.writing(table.id) as writing:
                    if (writing.seq, writing.revision) != (seq, found.revision):
                        continue
                    rows = writing.append(decided.entries, phone, key or "") if decided.entries else []
                    for what, value in decided.beside.items():
                        writing.change(phone, what, value, key)
                    if decided.box_id != found.box_id:
                        writing.use_box(decided.box_id)
                with live.lock:
                    live.catch_up(rows)
                    readings = tuple(live.timeline.reading(row.seq) for row in rows)
            self.following.table_changed(table.id)
            return Entered(seq + len(rows), readings, None if decided.beside else live)
        return Altered()  # the table was deleted meanwhile
