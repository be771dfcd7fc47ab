"""Readings compared: what each other choice of the table would change, here and now."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.dispute.answer import Judged, done, other_picks, under_setup, without_setup
from referee.core.game import Game
from referee.core.log.entries import Reading
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry, Position
from referee.core.raw import Fields
from referee.core.score import ScoreSheet, as_entered
from referee.core.setup import AnySetup
from referee.core.verdict import Breach, Effect
from referee.core.words.rulebook import Rule


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


class TableOutcome(Struct, frozen=True):
    """How a table reads with some options."""

    illegal: tuple[int, ...]  # the entries that are refused
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]  # seats by rank, those that share one together


class TableRead(Struct, frozen=True):
    """A table read with some options: its log, where it has one, and the scores."""

    log: Timeline | None
    sheet: ScoreSheet

    @property
    def outcome(self) -> TableOutcome:
        readings = self.log.readings() if self.log else []
        return TableOutcome(
            tuple(reading.seq for reading in readings if not reading.legal and not reading.undone),
            tuple(seat.total for seat in self.sheet.seats),
            self.sheet.ranking,
        )


class NextOtherwise(Struct, frozen=True):
    """What may be entered now, and comes to something else."""

    entry: Entry
    legal: bool  # as it is read then
    turns: bool  # allowed in place of refused, or the other way round
    effects: tuple[Effect, ...]  # as it is read then, besides those of now
    acts: int | None  # whose turn it is then, where that differs
    doubts: tuple[Breach, ...] = ()
    breaches: tuple[Breach, ...] = ()
    now: "NextOtherwise | None" = None  # the same as the table reads it

    @property
    def asks(self) -> bool:
        """Does it only lack something that whoever makes it says?"""
        return not self.legal and all(breach.asks for breach in self.breaches)


Asked = Sequence[tuple[Entry, Judged]]  # what may be entered now, as the table reads it


def asked_now(game: Game, mode: str, at: Position) -> Asked:
    """What people may ask about now, judged and applied."""
    asked = game.played.asked(at) if game.kinds[mode].judges else ()
    return [(entry, Judged(game, mode, at, entry)) for entry in asked]


def next_otherwise(game: Game, mode: str, at: Position, asked: Asked, setup: AnySetup) -> tuple[NextOtherwise, ...]:
    """What would come to something else under another set-up, what turns its verdict first."""
    found, there = [], under_setup(at, setup) if asked else at
    for entry, now in asked:
        then = Judged(game, mode, there, entry)
        if now.differs(then) and (now.legal or then.legal):
            found.append(replace(_besides(entry, then, now), now=_besides(entry, now, then)))
    return tuple(sorted(found, key=lambda each: not each.turns))


def _besides(entry: Entry, one: Judged, other: Judged) -> NextOtherwise:
    """What only the one says of it."""
    known, verdict = done(other.effects), one.verdict
    effects = tuple(each for each in one.effects if done([each])[0] not in known)
    acts = one.acts if one.legal and one.acts != other.acts else None
    turns = one.legal != other.legal
    return NextOtherwise(entry, one.legal, turns, effects, acts, verdict.doubts, verdict.breaches)


class OtherPick(Struct, frozen=True):
    """Another way to read it, and how the table would read then."""

    pick: str
    outcome: TableOutcome
    won: tuple[int, ...]  # who would win, were the game over; nobody where that is open
    otherwise: tuple[Otherwise, ...] = ()  # entries that stay allowed and mean something else
    apart: int | None = None  # the first entry after which the table lies otherwise
    next: tuple["NextOtherwise", ...] = ()  # of what may be entered now, whatever would come to something else


class ComparedReading(Struct, frozen=True):
    """A reading that this table may pick."""

    rule: Rule
    pick: str
    outcome: TableOutcome  # as the table reads now
    choices: tuple[OtherPick, ...]  # all others

    def turned(self, choice: OtherPick) -> list[tuple[int, bool]]:
        """The entries whose verdict a choice turns, each with whether it would be allowed then."""
        now, then = set(self.outcome.illegal), set(choice.outcome.illegal)
        return [(seq, seq in now) for seq in sorted(now ^ then)]

    @property
    def turning(self) -> bool:
        """Would some choice allow what is refused, or refuse what is allowed?"""
        return any(map(self.turned, self.choices))

    @property
    def leading(self) -> bool:
        """Would somebody else be ahead under some choice?"""
        return any(each.outcome.ranking[:1] != self.outcome.ranking[:1] for each in self.choices)

    @property
    def changing(self) -> tuple[OtherPick, ...]:
        """The choices that would change a verdict, an effect, who acts, the position, a total or the ranking."""
        return tuple(each for each in self.choices if each.outcome != self.outcome or each.otherwise or each.apart)

    @property
    def next(self) -> bool:
        """Would some choice change what may be entered now?"""
        return any(each.next for each in self.choices)


Read = Callable[[AnySetup], TableRead]


def compare_readings(game: Game, setup: AnySetup, mode: str, read: Read) -> list[ComparedReading]:
    """Every reading that such a table may pick: first what turns a verdict, then what changes who is ahead."""
    now = read(setup)
    asked = asked_now(game, mode, now.log.position) if now.log else ()
    choices: dict[str, list[OtherPick]] = {}
    for rule, pick, under in other_picks(game, mode, setup):
        then = read(under)
        choice = OtherPick(pick, then.outcome, tuple(as_entered(now.sheet, then.sheet).won))
        if now.log and then.log:
            follows = next_otherwise(game, mode, now.log.position, asked, under)
            means_else = tuple(otherwise(game, mode, now.log, then.log))
            apart = _apart(now.log, then.log)
            choice = replace(choice, otherwise=means_else, apart=apart, next=follows)
        choices.setdefault(rule.id, []).append(choice)
    found = [
        ComparedReading(rule, pick, now.outcome, tuple(choices.get(rule.id, ())))
        for rule, pick in game.readings(mode, msgspec.to_builtins(setup.options))
    ]
    return sorted(found, key=lambda held: (not held.changing, not held.turning, not held.leading, not held.next))


def otherwise(game: Game, mode: str, then: Timeline, now: Timeline) -> list[Otherwise]:
    """Entries that would fall elsewhere, cause something else, or hand the turn to another player."""
    judges, telling = game.kinds[mode].judges, game.telling  # where only the end is counted nothing has a turn

    def meaning(log: Timeline, seq: int) -> Meaning:
        there, reading = log.before(seq), log.reading(seq)
        heading = telling.heading(there) if judges and there is not None else None
        return Meaning(reading, heading, telling.turn(log.after(seq)) if judges else None)

    found = []
    for old, new in zip(then.readings(), now.readings(), strict=False):
        if old.legal and new.legal and not new.undone and old.entry == new.entry:
            before, after = meaning(then, old.seq), meaning(now, new.seq)
            if (before.heading, before.acts, done(old.effects)) != (after.heading, after.acts, done(new.effects)):
                found.append(Otherwise(before, after))
    return found


def _apart(then: Timeline, now: Timeline) -> int | None:
    """The first entry after which the two positions differ, apart from the options they are played with."""
    for seq in range(1, min(then.seq, now.seq) + 1):
        if then.before(seq) is not None and without_setup(then.after(seq)) != without_setup(now.after(seq)):
            return seq
    return None
