"""The log folded in the plainest way: whatever an entry changes is judged again at once, from there to the end.

Slow where a log takes back and brings in again and again, and nothing else: what `Timeline` is held against.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from referee.core.log.entries import ABOUT_THE_LOG, Amend, Reading, Redo, Ruling, Undo, judge
from referee.core.moves import Entry, Move, Moves
from referee.core.verdict import LEGAL, Effect, Verdict, refuse


class _Slot:
    """A move or ruling at its place: what it says now, and the position before it."""

    __slots__ = ("amended_by", "before", "entry", "place", "reading", "undone")

    def __init__(self, place: int, entry: Entry, before: Any) -> None:
        self.place, self.entry, self.before = place, entry, before
        self.undone = False
        self.amended_by: int | None = None
        self.reading: Reading | None = None


class _Change:
    """An amend that was accepted: which text it replaced by which."""

    __slots__ = ("new", "old", "old_by", "place", "slot", "undone")

    def __init__(self, place: int, slot: _Slot, new: Entry) -> None:
        self.place, self.slot, self.new = place, slot, new
        self.old, self.old_by, self.undone = slot.entry, slot.amended_by, False


class Eager:
    """A log being folded, entry by entry."""

    def __init__(self, moves: Moves, start: Any, entries: Iterable[Entry] = ()) -> None:
        self.moves, self._start = moves, start
        self.position = start
        self.entries: list[Entry] = []
        self._slots: list[_Slot] = []
        self._by_seq: dict[int, _Slot] = {}
        self._amends: list[_Change] = []
        self._taken_back: list[_Slot | _Change] = []
        self._other: dict[int, Reading] = {}  # undo, redo, amend, note: judged once, when they came
        for entry in entries:
            self.push(entry)

    @property
    def seq(self) -> int:
        return len(self.entries)

    def reading(self, seq: int) -> Reading:
        slot = self._by_seq.get(seq)
        if slot is None:
            return self._other[seq]
        assert slot.reading is not None
        return slot.reading

    def readings(self) -> list[Reading]:
        return [self.reading(seq) for seq in range(1, self.seq + 1)]

    def push(self, entry: Entry) -> Reading:
        """Append an entry; the answer says how it reads."""
        self.entries.append(entry)
        seq = self.seq
        about = self._about(entry)
        if about is None or isinstance(about, Ruling):
            slot = _Slot(seq, entry, self.position)
            self._slots.append(slot)
            self._by_seq[seq] = slot
            self._fold(slot)
            if self.reading(seq).legal:
                self._taken_back.clear()
            return self.reading(seq)
        verdict = about if isinstance(about, Verdict) else self._judge_about(about)
        self._other[seq] = Reading(seq, entry, verdict, legal=verdict.legal)
        if not isinstance(about, Verdict) and verdict.legal:
            self._carry_out(seq, about)
        return self._other[seq]

    def before(self, seq: int) -> Any:
        """The position in which a move or ruling is judged; None for any other entry."""
        slot = self._by_seq.get(seq)
        return slot.before if slot else None

    def latest(self) -> int | None:
        """The seq that an undo would take back."""
        action = self._latest()
        return action.place if action else None

    def next_redo(self) -> int | None:
        return self._taken_back[-1].place if self._taken_back else None

    # -- entries about the log ---------------------------------------------------------------

    def _about(self, entry: Any) -> "Move | Verdict | None":
        """The entry as undo, redo, amend, ruling or note; None when it is a move of the game."""
        do = entry.get("do") if isinstance(entry, Mapping) else None
        if isinstance(do, str) and do in ABOUT_THE_LOG.by_tag:
            return ABOUT_THE_LOG.decode(entry)
        return None

    def _judge_about(self, about: Move) -> Verdict:
        if isinstance(about, Undo) and self._latest() is None:
            return refuse("house.undo", hard=True)
        if isinstance(about, Redo) and not self._taken_back:
            return refuse("house.redo", hard=True)
        if isinstance(about, Amend):
            slot = self._by_seq.get(about.seq)
            if slot is None or slot.undone:
                return refuse("house.amend", hard=True, seq=about.seq)
            inner = ABOUT_THE_LOG.decode(about.entry) if self._about(about.entry) else None
            if inner is not None and not isinstance(inner, Ruling):
                return inner if isinstance(inner, Verdict) else refuse("house.amend_by", hard=True, seq=about.seq)
            decoded = self.moves.decode(about.entry) if inner is None else inner
            if isinstance(decoded, Verdict):
                return decoded
        return LEGAL

    def _carry_out(self, seq: int, about: Move) -> None:
        if isinstance(about, Undo):
            action = self._latest()
            assert action is not None
            self._other[seq] = replace(self._other[seq], of=action.place)
            self._taken_back.append(action)
            self._turn(action, undone=True)
        elif isinstance(about, Redo):
            action = self._taken_back.pop()
            self._other[seq] = replace(self._other[seq], of=action.place)
            self._turn(action, undone=False)
        elif isinstance(about, Amend):
            change = _Change(seq, self._by_seq[about.seq], about.entry)
            self._other[seq] = replace(self._other[seq], was=change.old, at=self.position)
            self._amends.append(change)
            self._taken_back.clear()
            self._turn(change, undone=False)

    def _latest(self) -> "_Slot | _Change | None":
        slot = next((s for s in reversed(self._slots) if not s.undone and s.reading and s.reading.legal), None)
        change = next((c for c in reversed(self._amends) if not c.undone), None)
        return max((a for a in (slot, change) if a), key=lambda action: action.place, default=None)

    def _turn(self, action: "_Slot | _Change", *, undone: bool) -> None:
        """Take an action back, or bring it in; then fold again from where it bites."""
        action.undone = undone
        slot = action
        if isinstance(action, _Change):
            slot = action.slot
            slot.entry = action.old if undone else action.new
            slot.amended_by = action.old_by if undone else action.place
            self._other[action.place] = replace(self._other[action.place], undone=undone)
        assert isinstance(slot, _Slot)
        self.position = slot.before
        behind = self._slots[self._slots.index(slot) :]
        again = slot is not action or any(
            each is not slot and each.reading.legal and not each.undone for each in behind
        )
        for later in behind:
            later.before = self.position
            if later is slot or again:  # what was refused stays refused when a move is taken back
                self._fold(later)

    def _fold(self, slot: _Slot) -> None:
        """Judge a move where it stands; the position goes on from there."""
        if slot.undone:
            slot.reading = Reading(slot.place, slot.entry, undone=True, amended_by=slot.amended_by)
            return
        verdict, move = judge(self.moves, self.position, slot.entry)
        ruling = slot.entry.get("do") == "ruling" if isinstance(slot.entry, Mapping) else False
        legal = verdict.legal or (ruling and not verdict.hard)
        effects: tuple[Effect, ...] = ()
        if legal and move is not None:
            self.position, effects = move.apply(self.position)
        slot.reading = Reading(
            slot.place, slot.entry, verdict, effects, legal, False, legal and not verdict.legal, slot.amended_by
        )
