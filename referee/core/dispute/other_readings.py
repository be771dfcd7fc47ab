"""The ledger of readings: what each other choice of the table would change, here and now."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from referee.core.game import Game
from referee.core.log.compare import Meanings, Otherwise, apart_from
from referee.core.log.timeline import Timeline
from referee.core.score import ScoreSheet
from referee.core.setup import AnySetup, Unreadable
from referee.core.words.readings import value_of
from referee.core.words.rulebook import Rule


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
        ranks = sorted({seat.rank for seat in self.sheet.seats})
        readings = self.log.readings() if self.log else []
        return TableOutcome(
            tuple(reading.seq for reading in readings if not reading.legal and not reading.undone),
            tuple(seat.total for seat in self.sheet.seats),
            tuple(tuple(seat.seat for seat in self.sheet.seats if seat.rank == rank) for rank in ranks),
        )


class Choice(Struct, frozen=True):
    """Another way to read it, and how the table would read then."""

    pick: str
    value: str | bool
    outcome: TableOutcome
    otherwise: tuple[Otherwise, ...] = ()  # entries that stay allowed and mean something else
    apart: int | None = None  # the first entry after which the table lies otherwise


class ComparedReading(Struct, frozen=True):
    """A reading that this table may pick."""

    rule: Rule
    now: str | bool
    outcome: TableOutcome  # as the table reads now
    choices: tuple[Choice, ...]  # all others

    @property
    def turning(self) -> bool:
        """Would some choice allow what is refused, or refuse what is allowed?"""
        return any(each.outcome.illegal != self.outcome.illegal for each in self.choices)

    @property
    def changing(self) -> tuple[Choice, ...]:
        """The choices that would change a verdict, an effect, who acts, the position, a total or the ranking."""
        return tuple(each for each in self.choices if each.outcome != self.outcome or each.otherwise or each.apart)


Read = Callable[[AnySetup], TableRead]


def ledger(game: Game, setup: AnySetup, mode: str, read: Read) -> list[ComparedReading]:
    """Every reading that such a table may pick: first those that turn a verdict, then all that change something."""
    options, now = msgspec.to_builtins(setup.options), read(setup)
    found = []
    for rule, pick in game.readings(mode, options):
        choices = []
        for other in rule.picks:
            if other != pick and (there := _under(game, setup, options | {rule.option: value_of(other)}, read)):
                choices.append(_choice(game, mode, other, now, there))
        found.append(ComparedReading(rule, value_of(pick), now.outcome, tuple(choices)))
    return sorted(found, key=lambda held: (not held.changing, not held.turning))


def _choice(game: Game, mode: str, pick: str, now: TableRead, then: TableRead) -> Choice:
    choice = Choice(pick, value_of(pick), then.outcome)
    if now.log is None or then.log is None:
        return choice
    otherwise = meanings(game, mode).otherwise(now.log, then.log)
    return msgspec.structs.replace(choice, otherwise=tuple(otherwise), apart=apart_from(now.log, then.log))


def meanings(game: Game, mode: str) -> Meanings:
    """What entries mean at such a table; where only the end is counted nothing has a turn."""
    if not game.kinds[mode].judges:
        return Meanings(lambda at: None, lambda at: None)
    return Meanings(game.telling.heading, game.telling.turn)


def _under(game: Game, setup: AnySetup, options: dict[str, object], read: Read) -> TableRead | None:
    """The table under other options; None where its options do not go together so."""
    try:
        return read(game.setup(setup.seats, options, msgspec.to_builtins(setup.box)))
    except Unreadable:
        return None
