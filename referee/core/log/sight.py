"""What one phone may know of a table's log: pages, messages, files and previews are made from this and nothing else.

A game may keep entries secret for a while (`Secrets`). In the sight of a phone such an entry is covered: instead of
what it says, that something lies there. What is written stands as it was judged. What is only asked (what would
follow from a correction, from other options) is judged with the covers on, so that no answer tells what is under one.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from referee.core.log.entries import Reading, judge, tag_of
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry, Position
from referee.core.raw import Json
from referee.core.refereed import Secrets
from referee.core.verdict import LEGAL

NOTHING: Entry = {"do": "note", "text": ""}  # keeps the place of an entry that moves nothing now


class Sight:
    """A log as one seat's phone sees it; seat None is a host for all, who only follows, or a file.

    Where nothing is secret it is the log itself.
    """

    def __init__(self, log: Timeline, secrets: Secrets | None, seat: int | None, own: Container[int] = ()) -> None:
        """`own`: entries that lie open to it, because it made them."""
        self._log, self._secrets, self._seat, self._own = log, secrets, seat, own
        self.seq, self._now = log.seq, log.position
        self._readings: list[Reading] = log.readings() if secrets else []  # the log may grow while this is in use
        self.covered: frozenset[int] = frozenset()  # moves and rulings that are not for this phone
        self.covered_amends: dict[int, Reading] = {}  # amends with secret texts, as this phone may read them
        self._first: int | None = None  # of the covered ones, the first that stands: before it all is seen as it is
        if secrets:
            self._find_covered()
        self.position = self._now if self._first is None else self._follow(self._first, self.seq + 1)

    @property
    def open(self) -> bool:
        """Is nothing in the whole log kept from this phone?"""
        return not self.covered and not self.covered_amends

    @property
    def partial(self) -> bool:
        """Does this phone know the table itself only in part?"""
        return self._first is not None

    # -- how entries read ----------------------------------------------------------------------

    def reading(self, seq: int) -> Reading:
        if not self._secrets:
            return self._log.reading(seq)
        reading = self._readings[seq - 1]
        if seq in self.covered:
            return replace(reading, entry=self._cover(reading.entry), verdict=LEGAL, effects=())
        return self.covered_amends.get(seq, reading)

    def readings(self) -> list[Reading]:
        if not self._secrets:
            return self._log.readings()[: self.seq]
        return [self.reading(seq) for seq in range(1, self.seq + 1)]

    def public(self) -> list[Entry]:
        """What stands, as far as it is open: a log that leads up to the first entry that is covered."""
        end = self._first or self.seq + 1
        return [reading.entry for reading in self._readings[: end - 1] if self._stands(reading)]

    # -- positions -----------------------------------------------------------------------------

    def before(self, seq: int) -> Position | None:
        """The position in which a move or ruling is judged; None for any other entry."""
        position = self._log.before(seq)
        seen = position is None or self._first is None or seq <= self._first
        return position if seen else self._follow(self._first or 0, seq)

    @cached_property
    def timeline(self) -> Timeline:
        """The log to ask: what would follow is what differs from this one."""
        return self._log if self.open else self._fold(self._log, self._log.start)

    def what_if(self, entries: Sequence[Entry]) -> Timeline:
        """The log as it would read with these entries too."""
        after = self._log.what_if(entries)
        if self.open:
            return after
        numbered = zip(entries, range(self.seq + 1, after.seq + 1), strict=True)
        asked = {entry["seq"] for entry, seq in numbered if entry.get("do") == "amend" and after.reading(seq).legal}
        return self._fold(after, self._log.start, asked)

    def as_of(self, seq: int) -> Timeline:
        """The log after this entry: what stood then, in the words that this phone may read now."""
        then = self._log.as_of(min(seq, self.seq))
        return then if self.open else self._in_covers(then)

    def since(self, seq: int) -> Iterator[Position]:
        """The position after this entry, then after each one that came, as `as_of` has them; in one pass."""
        then = self._log.as_of(seq)
        seen = then if self.open else self._in_covers(then)
        yield seen.position
        for entry in self._log.entries[seq : self.seq]:
            then.push(entry)
            if not self.open:
                seen = self._in_covers(then, seen)
            yield seen.position

    def under(self, start: Position) -> Timeline:
        """The same log from another start: with other options, or another box."""
        return Timeline(self._log.moves, start, self._log.entries) if self.open else self._fold(self._log, start)

    # -- what is covered -----------------------------------------------------------------------

    def _find_covered(self) -> None:
        covered: set[int] = set()
        for reading in self._readings:
            entry, seq = reading.entry, reading.seq
            if tag_of(entry) == "amend":
                if (amend := self._cover_amend(reading, covered)) is not reading:
                    self.covered_amends[seq] = amend
            elif seq not in self._own and self._secret(entry, stands := self._stands(reading)):
                covered.add(seq)
                if stands and self._first is None:
                    self._first = seq
        self.covered = frozenset(covered)

    def _cover_amend(self, reading: Reading, covered: set[int]) -> Reading:
        """An amend, its new text or the old one covered where this phone may not read it."""
        entry, new, old = reading.entry, reading.entry.get("entry"), reading.was
        in_force = old is not None and self._readings[entry["seq"] - 1].amended_by == reading.seq
        face_down = old is None or self._owner(old, False, reading.at) is not None
        if entry["seq"] in covered if in_force else self._secret(new, False, face_down):
            entry = {**entry, "entry": self._cover(new)}
        if self._secret(old, False, face_down):
            old = self._cover(old)
        same = entry is reading.entry and old is reading.was
        return reading if same else replace(reading, entry=entry, was=old)

    def _secret(self, text: object, stands: bool, face_down: bool = True) -> bool:
        """Is this text not for this phone? `face_down`: so it was when another took its place."""
        owner = self._owner(text, True, self._now)
        if owner is None and not stands and face_down:
            owner = self._owner(text, False, self._now)
        return owner is not None and owner != self._seat

    def _owner(self, text: object, stands: bool, at: object) -> int | None:
        assert self._secrets
        return self._secrets.hides(text, stands, at) if isinstance(text, Mapping) else None

    def _cover(self, text: Json) -> Entry:
        assert self._secrets
        return self._secrets.cover(text)

    # -- the log with its covers on --------------------------------------------------------------

    def _stands(self, reading: Reading) -> bool:
        return reading.legal and not reading.undone and self._log.before(reading.seq) is not None

    def _follow(self, first: int, end: int) -> Position:
        """The position after what stands from `first` on, each entry as this phone knows it."""
        assert self._secrets
        position = self._log.before(first)
        assert position is not None  # it stands
        for reading in self._readings[first - 1 : end - 1]:
            if self._stands(reading):
                verdict, move = judge(self._secrets.moves, position, self.reading(reading.seq).entry)
                if move is not None and not verdict.hard:
                    position = move.apply(position)[0]
        return position

    def _fold(self, log: Timeline, start: Position, asked: frozenset[int] | set[int] = frozenset()) -> Timeline:
        """This log, or one that would follow from it, in the words that this phone may read or has `asked` itself."""
        assert self._secrets
        entries = [
            NOTHING
            if log.before(reading.seq) is None or reading.undone
            else self._cover(reading.entry)
            if reading.seq not in asked and self._is_hidden(reading)
            else reading.entry
            for reading in log.readings()
        ]
        return Timeline(self._secrets.moves, start, entries)

    def _in_covers(self, then: Timeline, before: Timeline | None = None) -> Timeline:
        """What stood in a log that this one was once; nothing that was refused is tried again.

        `before`: the same of an earlier one, to go on from as far as both say the same.
        """
        assert self._secrets
        entries = [
            NOTHING
            if then.before(reading.seq) is None or reading.undone or not reading.legal
            else reading.entry
            if reading.entry in self._readable[reading.seq]
            else self._cover(reading.entry)
            for reading in then.readings()
        ]
        if before is None:
            return Timeline(self._secrets.moves, then.start, entries)
        pairs = enumerate(zip(before.entries, entries, strict=False))
        same = next((n for n, (old, new) in pairs if old != new), min(before.seq, len(entries)))
        log = before if same == before.seq else before.as_of(same)
        log.extend(entries[same:])
        return log

    @cached_property
    def _readable(self) -> dict[int, list[Json]]:
        """The texts of each entry before and after corrections, as this phone may read them."""
        texts: dict[int, list[Json]] = {reading.seq: [reading.entry] for reading in self.readings()}
        for reading in self.readings():
            if reading.was is not None:
                texts[reading.entry["seq"]] += [reading.entry["entry"], reading.was]
        return texts

    def _is_hidden(self, reading: Reading) -> bool:
        """Must this text be hidden from this phone?"""
        same = reading.seq <= self.seq and reading.entry == self._readings[reading.seq - 1].entry
        return reading.seq in self.covered if same else self._secret(reading.entry, False)
