"""Two logs of the same entries, read in two ways: which of them mean something else."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from referee.core.log.reading import Reading
from referee.core.log.timeline import Timeline
from referee.core.moves import Position
from referee.core.raw import Fields


class Meaning(Struct, frozen=True):
    """What an entry comes to, besides its verdict."""

    reading: Reading
    heading: tuple[str, Fields] | None  # the round, lap or turn that it falls into
    acts: int | None  # whose turn it is after it


class Otherwise(Struct, frozen=True):
    """An entry that is allowed in both logs and means something else in the second one."""

    then: Meaning
    now: Meaning

    @property
    def seq(self) -> int:
        return self.now.reading.seq


class Meanings:
    """What a game says of a position: the heading, and whose turn it is."""

    def __init__(self, heading: Callable[..., tuple[str, Fields] | None], turn: Callable[..., int | None]) -> None:
        self.heading, self.turn = heading, turn

    def of(self, log: Timeline, seq: int) -> Meaning:
        there = log.before(seq)
        return Meaning(log.reading(seq), None if there is None else self.heading(there), self.turn(log.after(seq)))

    def otherwise(self, then: Timeline, now: Timeline) -> list[Otherwise]:
        """Entries that would fall elsewhere, cause something else, or hand the turn to another player."""
        found = []
        for old, new in zip(then.readings(), now.readings(), strict=False):
            if not (old.legal and new.legal and not new.undone and old.entry == new.entry):
                continue
            before, after = self.of(then, old.seq), self.of(now, new.seq)
            if (before.heading, before.acts, old.effects) != (after.heading, after.acts, new.effects):
                found.append(Otherwise(before, after))
        return found


def apart_from(then: Timeline, now: Timeline) -> int | None:
    """The first entry after which the two positions differ, apart from the options they are played with."""
    for seq in range(1, min(then.seq, now.seq) + 1):
        if then.before(seq) is not None and without_setup(then.after(seq)) != without_setup(now.after(seq)):
            return seq
    return None


def without_setup(at: Position) -> object:
    """A position without its set-up: the same table under other options."""
    if isinstance(at, Struct) and hasattr(at, "setup"):
        return msgspec.structs.replace(at, setup=None)
    return None
