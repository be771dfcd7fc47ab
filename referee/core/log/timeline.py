"""The log of a table: append-only entries, folded into a position.

Undo, redo and amend are entries too. Every move is judged where it stands in the log as it now
reads: an entry that today's rules refuse is shown as such and changes nothing.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from copy import copy

from msgspec.structs import replace

from referee.core.log.entries import (
    ABOUT_THE_LOG,
    CHANGES_NOTHING,
    Amend,
    Amended,
    Reading,
    Redo,
    Ruling,
    Undo,
    about_the_log,
    judge,
    tag_of,
)
from referee.core.moves import AnyMove, Entry, Moves, Position
from referee.core.verdict import LEGAL, Effect, Verdict, refuse

MOST_AGAIN = 10_000  # moves that the corrections of a log may have judged again, all in all; of a real one hundreds


class Timeline:
    """A log being folded. `push` appends; `position` is the table after the last entry.

    A correction has every move from its place on judged again. After `MOST_AGAIN` of these no further one is accepted.
    """

    def __init__(self, moves: Moves, start: Position, entries: Iterable[Entry] = ()) -> None:
        self.moves, self.start = moves, start
        self.position = start
        self.entries: list[Entry] = []
        self._readings: list[Reading] = []  # of every entry; of those about the log as judged when they came
        self._moves: list[int] = []  # which entries are moves and rulings
        self._standing: list[int] = []  # those of them that are accepted and not taken back …
        self._after: list[Position] = []  # … and the position after each
        self._amends: list[Amended] = []  # accepted and not taken back
        self._taken_back: list[int | Amended] = []
        self._again = 0  # how many moves were judged again
        self._rewritten = 0  # the latest entry that changed how the log before it reads
        self.extend(entries)

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def judged(self) -> int:
        """How many moves were judged, first and again: what a fold costs."""
        return len(self._moves) + self._again

    def reading(self, seq: int) -> Reading:
        return self._readings[seq - 1]

    def readings(self) -> list[Reading]:
        return self._readings.copy()

    def judge(self, entry: Entry) -> Verdict:
        """What the referee would say of this entry now; nothing changes."""
        about = about_the_log(entry)
        if isinstance(about, Verdict):
            return about
        if about is None or isinstance(about, Ruling):
            return judge(self.moves, self.position, entry)[0]
        return self._judge_about(about)

    def push(self, entry: Entry) -> Reading:
        """Append an entry; the answer says how it reads."""
        seq, about = self.seq + 1, about_the_log(entry)
        if about is None or isinstance(about, Ruling):
            self._readings.append(Reading(seq, entry))
            self._moves.append(seq)
            self._fold(seq)
            if self._taken_back and self.reading(seq).legal:
                self._taken_back.clear()
                self._rewritten = seq
        else:
            verdict = about if isinstance(about, Verdict) else self._judge_about(about)
            self._readings.append(Reading(seq, entry, verdict, legal=verdict.legal))
            if not isinstance(about, Verdict) and verdict.legal:
                self._carry_out(seq, about)
        self.entries.append(entry)
        return self.reading(seq)

    def extend(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.push(entry)

    def before(self, seq: int) -> Position | None:
        """The position in which a move or ruling is judged; None for any other entry."""
        return self._position_before(seq) if self._is_move(seq) else None

    def after(self, seq: int) -> Position:
        """The position after this many entries, as they read now."""
        return self._position_before(seq + 1)

    def fork(self) -> "Timeline":
        """The same log, to be read on without changing this one."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(other, name, value.copy())
        return other

    def as_of(self, seq: int) -> "Timeline":
        """The log as it read after this many entries: truncated if no correction touched it, else replayed."""
        if seq < self._rewritten:
            return Timeline(self.moves, self.start, self.entries[:seq])
        other = self.fork()
        other.position = other._position_before(seq + 1)
        del other.entries[seq:], other._readings[seq:], other._moves[bisect_right(other._moves, seq) :]
        kept = bisect_right(other._standing, seq)
        del other._standing[kept:], other._after[kept:]
        return other

    def asked(self, amending: int | None = None) -> int | None:
        """The seq of the entry after which the current question began; 0 is the start. An undo restores both.

        For a correction: the seq of the last correction that bears on that entry. None where no seat is asked.
        """
        if self.position.turn is None:
            return None
        if amending is not None:
            return max((change.place for change in self._amends if change.seq <= amending), default=0)
        before, now = [self.start, *self._after], self.position.turn
        opened = next((n for n in reversed(range(len(self._standing))) if before[n].turn != now), None)
        corrected = self._amends[-1].place if self._amends else 0
        return max(corrected, 0 if opened is None else self._standing[opened])

    def what_if(self, entries: Iterable[Entry]) -> "Timeline":
        other = self.fork()
        other.extend(entries)
        return other

    def changes(self, after: "Timeline") -> list[Reading]:
        """This log's entries that stand in `after` with another verdict: legal now, or no longer."""
        pairs = zip(self.readings(), after.readings(), strict=False)
        return [now for then, now in pairs if then.legal != now.legal and not now.undone]

    def latest(self) -> int | None:
        """The seq that an undo would take back."""
        return self._latest or None

    def undos_back_to(self, seq: int) -> int:
        """How many undos take back everything accepted since this entry, itself included; up to one that is refused."""
        trial, count = self.fork(), 0
        while trial._latest >= seq > 0:
            count += 1
            if not trial.push({"do": "undo"}).legal:
                break
        return count

    def undos_of(self, moves: int) -> int:
        """How many undos take back this number of the latest moves that stand, and what was corrected since."""
        return self.undos_back_to(self._standing[-moves]) if 0 < moves <= len(self._standing) else 0

    def next_redo(self) -> int | None:
        last = self._taken_back[-1] if self._taken_back else None
        return last.place if isinstance(last, Amended) else last

    # -- entries about the log ---------------------------------------------------------------

    def _judge_about(self, about: AnyMove) -> Verdict:
        if isinstance(about, Undo) and not self._latest:
            return refuse("house.undo", hard=True)
        if isinstance(about, Redo) and not self._taken_back:
            return refuse("house.redo", hard=True)
        if self._again > MOST_AGAIN and self._corrects(about):
            return refuse("house.amends", "judged", hard=True, most=MOST_AGAIN)
        if isinstance(about, Amend):
            if not self._is_move(about.seq) or self.reading(about.seq).undone:
                return refuse("house.amend", hard=True, seq=about.seq)
            inner = ABOUT_THE_LOG.decode(about.entry) if about_the_log(about.entry) else None
            if inner is not None and not isinstance(inner, Ruling):
                return inner if isinstance(inner, Verdict) else refuse("house.amend_by", hard=True, seq=about.seq)
            decoded = self.moves.decode(about.entry) if inner is None else inner
            if isinstance(decoded, Verdict):
                return decoded
        return LEGAL

    def _corrects(self, about: AnyMove) -> bool:
        """Is this a correction, or does it take one back or bring one in?"""
        if isinstance(about, Undo):
            return bool(self._amends) and self._amends[-1].place == self._latest
        return isinstance(about, Amend) or (isinstance(about, Redo) and not self._comes_last(self._taken_back[-1]))

    def _comes_last(self, taken_back: int | Amended) -> bool:
        """Is it a move after which nothing stands? An amend may have made legal what follows."""
        return not isinstance(taken_back, Amended) and not (self._standing and self._standing[-1] > taken_back)

    def _carry_out(self, seq: int, about: AnyMove) -> None:
        if isinstance(about, CHANGES_NOTHING):
            return
        self._rewritten = seq
        if isinstance(about, Undo):
            latest = self._latest
            self._readings[seq - 1] = replace(self.reading(seq), of=latest)
            if self._amends and self._amends[-1].place == latest:
                self._taken_back.append(change := self._amends.pop())
                self._turn(change, undone=True)
            else:
                self._taken_back.append(self._standing.pop())
                self._after.pop()
                self.position = self._position_before(latest)
                self._mark(latest, undone=True)
        elif isinstance(about, Redo):
            self._readings[seq - 1] = replace(self.reading(seq), of=self.next_redo())
            last = self._taken_back.pop()
            if isinstance(last, Amended):
                self._amends.append(last)
                self._turn(last, undone=False)
            else:
                self._mark(last, undone=False)
                if self._comes_last(last):
                    self._fold(last)
                else:
                    self._judge_again(last)
        elif isinstance(about, Amend):
            now = self.reading(about.seq)
            self._amends.append(change := Amended(seq, about.seq, about.entry, now.entry, now.amended_by))
            self._readings[seq - 1] = replace(self.reading(seq), was=now.entry, at=self.position)
            self._taken_back.clear()
            self._turn(change, undone=False)

    @property
    def _latest(self) -> int:
        """The latest move, ruling or amend that is accepted and not taken back; 0 if there is none."""
        return max(self._amends[-1].place if self._amends else 0, self._standing[-1] if self._standing else 0)

    def _turn(self, change: Amended, *, undone: bool) -> None:
        """An entry reads otherwise, or as before: all from there on is judged again."""
        text, by = (change.old, change.old_by) if undone else (change.new, change.place)
        self._readings[change.seq - 1] = replace(self.reading(change.seq), entry=text, amended_by=by)
        self._readings[change.place - 1] = replace(self.reading(change.place), undone=undone)
        self._judge_again(change.seq)

    def _mark(self, seq: int, *, undone: bool) -> None:
        """A move is taken back, or brought in. What was refused after it stays refused."""
        now = self.reading(seq)
        self._readings[seq - 1] = Reading(seq, now.entry, undone=undone, amended_by=now.amended_by)

    # -- judging -----------------------------------------------------------------------------

    def _judge_again(self, seq: int) -> None:
        """Every move from this one on."""
        first, kept = bisect_left(self._moves, seq), bisect_left(self._standing, seq)
        del self._standing[kept:], self._after[kept:]
        self.position = self._after[-1] if self._after else self.start
        self._again += len(self._moves) - first
        for move in self._moves[first:]:
            if not self.reading(move).undone:
                self._fold(move)

    def _fold(self, seq: int) -> None:
        """Judge a move where it stands; the position goes on from there."""
        entry, by = self.reading(seq).entry, self.reading(seq).amended_by
        verdict, move = judge(self.moves, self.position, entry)
        legal = verdict.legal or (tag_of(entry) == "ruling" and not verdict.hard)
        effects: tuple[Effect, ...] = ()
        if legal and move is not None:
            self.position, effects = move.apply(self.position)
            self._standing.append(seq)
            self._after.append(self.position)
        self._readings[seq - 1] = Reading(seq, entry, verdict, effects, legal, False, legal and not verdict.legal, by)

    def _is_move(self, seq: int) -> bool:
        place = bisect_left(self._moves, seq)
        return place < len(self._moves) and self._moves[place] == seq

    def _position_before(self, seq: int) -> Position:
        kept = bisect_left(self._standing, seq)
        return self._after[kept - 1] if kept else self.start
