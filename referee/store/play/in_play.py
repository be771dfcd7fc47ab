"""A table in play: its log folded once and kept in memory, and the answers to what is written to it."""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import count

import msgspec
from msgspec import Struct

from referee.core.desk import AnyDesk, Tap
from referee.core.dispute.other_readings import ComparedReading, TableRead, compare_readings
from referee.core.files.table import other_rules
from referee.core.game import Game, Kind
from referee.core.log.entries import Reading, Ruling, about_the_log, counted_again, is_remark, judge, too_long
from referee.core.log.sight import Sight
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry, Position
from referee.core.score import ScoreSheet
from referee.core.setup import AnySetup
from referee.core.verdict import Breach, Verdict
from referee.store.records import ChangeBeside, Row, Table

_serials = count()  # of each Live since the process began: cached pages name theirs by it
MOST_JUDGED = 40_000  # moves that all other readings together may judge again: a second; of a real table some thousands
Extras = Mapping[str, Sequence[object]]
AN_ENTRY, A_LETTER = 2_500, 4  # bytes of memory that a folded entry costs, and each letter of its text; estimated high
Make = Callable[[Timeline], Tap]  # what a tap means, in the log as it stands then


class Refused(Struct, frozen=True):
    """The referee says no: which entry (none where a printed value was entered), and why. Nothing was written."""

    entry: Entry
    verdict: Verdict


class Stale(Struct, frozen=True):
    """Another phone came first and it matters: what it entered, or changed, meanwhile. Nothing was written."""

    meanwhile: tuple[Row, ...]
    changed: tuple[ChangeBeside, ...] = ()


class Spent(Struct, frozen=True):
    """The one-time key of this page entered something else before: what it was. Nothing was written."""

    before: tuple[Row, ...]
    changed: tuple[ChangeBeside, ...] = ()


class Altered(Struct, frozen=True):
    """Another phone changed the options, or who sits where, meanwhile. Nothing was written."""


class Entered(Struct, frozen=True):
    """Kept: the seq after it, how the new entries read, and the table with them, if nothing else of it changed."""

    seq: int
    readings: tuple[Reading, ...] = ()
    live: "Live | None" = None


TapAnswer = Refused | Stale | Spent | Altered | Entered


class Live:
    """One table: who plays what, and its log as folded so far."""

    def __init__(self, table: Table, game: Game) -> None:
        self.table, self.game = table, game
        self.serial = next(_serials)
        self.kind: Kind = game.kinds[table.mode]
        self.setup = game.setup(table.seats, table.options, table.box)
        self.moves = self.kind.moves
        self.desk: AnyDesk = self.kind.desk
        self.rows: list[Row] = []
        self.weight = 0  # bytes of memory, about
        self.timeline = Timeline(self.moves, self.start())
        self.lock = threading.RLock()  # whoever folds, or reads what must not move meanwhile
        self.turn = threading.Lock()  # whoever writes: one after the other
        self.comparing = threading.Lock()  # whoever folds the log for every other reading
        self._secrets = self.kind.secrets
        self._scored: tuple[Position, ScoreSheet] | None = None  # the latest that was asked for …
        self._extras: tuple[Position, Extras] | None = None  # … and what else its game says of it
        self._seen: int | None = None  # last seq of the real log, where this Live shows a derived one
        self._version: int | None = None  # of the table itself, where this is only how it was, or would be (`glimpse`)
        self._sights: dict[int | None, Sight] = {}  # of the log as long as it is now, by seat
        self._compared: dict[int | None, tuple[int, list[ComparedReading]]] = {}  # the same, with how long it was

    def start(self) -> Position:
        return self.game.begin(self.setup, self.table.mode)

    @property
    def seq(self) -> int:
        return self.timeline.seq

    @property
    def seen(self) -> int:
        """How far a page that is drawn of it knows the table's log."""
        return self.seq if self._seen is None else self._seen

    @property
    def version(self) -> int:
        """Grows with every entry and every change beside the log: what a phone compares."""
        return self.seq + self.table.revision if self._version is None else self._version

    @property
    def position(self) -> Position:
        return self.timeline.position

    @property
    def doubts(self) -> tuple[Breach, ...]:
        """What is in doubt about the table itself: other rules judged it then."""
        return other_rules(self.game, self.table.rules)

    def sight(self, seat: int | None) -> Sight:
        """The log as the phone of this seat may see it; made once for all of them until the next entry."""
        with self.lock:
            sight = self._sights.get(seat)
            if sight is None or sight.seq != self.seq:
                sight = self._sights[seat] = Sight(self.timeline, self._secrets, seat)
            return sight

    def glimpse(self, seat: int | None, seq: int, tried: Sequence[Entry] = ()) -> "Live":
        """The table as the phone of this seat may know it after this many entries, and what it tries there: to be
        looked at like any other. Nothing of it is written, and nothing that it answers tells what is covered.
        """
        with self.lock:
            timeline = self.sight(seat).as_of(seq)
        timeline.extend(tried)
        return self.on(timeline)

    def on(self, timeline: Timeline, seen: int | None = None) -> "Live":
        """The same table on another log: to be looked at like any other, never written. `seen`: how far its pages
        know the table's own log, where this log is another one.
        """
        other = copy(self)
        other.serial = next(_serials)
        other.timeline, other._seen = timeline, seen
        other._secrets, other._sights, other._compared = None, {}, {}
        other._version = self.version
        return other

    def compared(self, seat: int | None) -> list[ComparedReading] | None:
        """What other readings would change, judged on what the phone of this seat may know, so that no choice tells
        what lies face down. It folds the log once a choice: made once for all until the next entry; None of a log
        that is so long, or was corrected so often, that it would take too long.
        """
        asked = self.game.readings(self.table.mode, msgspec.to_builtins(self.setup.options))
        ways = sum(len(rule.picks) for rule, _ in asked)
        with self.lock:
            if ways * max(self.timeline.judged, self.seq // 2) > MOST_JUDGED:  # what is not judged is read again too
                return None
            known = self.glimpse(seat, self.seq)
        with self.comparing:  # who asks meanwhile finds the answer; who enters does not wait for it
            seq, held = self._compared.get(seat, (-1, []))
            if seq != known.seq:
                held = compare_readings(self.game, self.setup, self.table.mode, self._reads(known.sight(seat)))
                self._compared[seat] = known.seq, held
            return held

    def _reads(self, known: Sight) -> Callable[[AnySetup], TableRead]:
        def read(setup: AnySetup) -> TableRead:
            log = known.timeline if setup is self.setup else known.under(self.game.begin(setup, self.table.mode))
            return TableRead(log, self.game.count.score(setup, self.kind.final_of(log.position)))

        return read

    def score(self, position: Position) -> ScoreSheet:
        """The score sheet of a position, as if the game ended there."""
        if (kept := self._scored) is None or kept[0] is not position:
            kept = self._scored = position, self.game.count.score(self.setup, self.kind.final_of(position))
        return kept[1]

    def state(self, position: Position) -> str:
        """Where the game is, as a word of `scores`: under way, stopped early, over; untold: over, and not decided."""
        if not position.over:
            return "ended" if self.table.ended else "running"
        return "over" if self.score(position).decided else "untold"

    def extras(self, position: Position) -> Extras:
        """What else the game says of an end, by seat, such as the best order of what lies there; it takes a while."""
        if (kept := self._extras) is None or kept[0] is not position:
            final = self.kind.final_of(position)
            kept = self._extras = (
                position,
                {key: find(self.setup, final) for key, find in self.game.count.extras.items()},
            )
        return kept[1]

    def catch_up(self, rows: Sequence[Row]) -> None:
        new = [row for row in rows if row.seq > self.seq]
        self.rows += new
        self.weight += sum(AN_ENTRY + A_LETTER * row.size for row in new)
        self.timeline.extend(row.entry for row in new)

    def others(self, seen: int, phone: str) -> tuple[Row, ...]:
        """What other phones entered since `seen`."""
        return tuple(row for row in self.rows[seen:] if row.by != phone)

    def known(self, seen: int, phone: str) -> Timeline:
        """The log as this phone knows it: up to `seen`, and what it entered itself."""
        log = self.timeline.as_of(seen)
        log.extend(row.entry for row in self.rows[seen:] if row.by == phone)
        return log

    def stale(self, entries: Sequence[Entry], seen: int, phone: str, seat: int | None = None) -> bool:
        """Has another phone, since `seen`, changed whose turn it is or the verdict on these entries?

        As far as the phone of this seat may know: what is face down makes nobody stale.
        """
        others = self.others(seen, phone)
        counted = [seat for entry in entries if (seat := counted_again(entry)) is not None]
        if counted and any(counted_again(row.entry) in counted for row in others):  # by two phones at once
            return True
        if all(is_remark(row.entry) for row in others):
            return False
        then = Sight(self.known(seen, phone), self._secrets, seat)
        before, after = then.position, self.sight(seat).position
        for entry in entries:
            verdict, move = judge(self.moves, before, entry)
            if is_remark(entry):
                continue
            if move is None:  # undo, redo, amend …: about a log that is no longer the one seen
                return True
            if move.clashes(before, after) or verdict.legal != move.judge(after).legal:
                return True
        return False

    def repeats(self, make: Make, made: range) -> bool:
        """Is this the tap that made these entries, sent again? Asked of the log as it was before them."""
        then = self.timeline.as_of(made.start - 1)
        return self.same(entries_of(make(then), then), [self.rows[seq - 1].entry for seq in made])

    def same(self, some: Sequence[Entry], others: Sequence[Entry]) -> bool:
        """Do these entries say the same, whatever their phones saw?"""
        blind = self._secrets.blind if self._secrets else dict
        one, other = (json.dumps([*map(blind, each)], sort_keys=True) for each in (some, others))
        return one == other

    def judged(self, entries: Sequence[Entry], seat: int | None, phone: str) -> Refused | Sequence[Entry]:
        """The entries as they are to be written, or the first that is refused, each judged after those before it: by
        what the phone of this seat may know or entered. What only the hidden speaks against is marked: `Secrets.blind`.
        """
        if not (verdict := too_long([*self.timeline.entries, *entries])).legal:
            return Refused(entries[0], verdict)
        known = self.sight(seat)
        if (refused := self._refusal(entries, known.position)) or not (self._secrets and known.partial):
            return refused or entries
        blind = list(map(self._secrets.blind, entries))
        then, unseen = (self.timeline.what_if(each).readings() for each in (entries, blind))
        if [reading.legal for reading in then] == [reading.legal for reading in unseen]:
            return self._refusal(entries, self.position) or entries
        own = {row.seq for row in self.rows if row.by == phone}
        mine = Sight(self.timeline, self._secrets, seat, own).position
        return self._refusal(entries, mine) or self._refusal(blind, self.position) or blind

    def _refusal(self, entries: Sequence[Entry], position: object) -> Refused | None:
        for entry in entries:
            about = about_the_log(entry)
            if about is None or isinstance(about, Ruling):
                verdict, move = judge(self.moves, position, entry)
            else:
                verdict, move = self.timeline.judge(entry), None
            ruled = entry.get("do") == "ruling" and not verdict.hard
            if not verdict.legal and not ruled:
                return Refused(entry, verdict)
            if move is not None:
                position = move.apply(position)[0]
        return None


def entries_of(tap: Tap, log: Timeline) -> list[Entry]:
    """What a tap enters into this log."""
    return list(tap.entries) or [{"do": "undo"}] * log.undos_of(tap.back)
