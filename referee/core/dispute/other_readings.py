"""The ledger of readings: what each other choice of the table would change, here and now."""

from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct

from referee.core.game import Game
from referee.core.log.timeline import Reading
from referee.core.raw import Json
from referee.core.score import ScoreSheet
from referee.core.setup import AnySetup, Unreadable
from referee.core.words.readings import value_of
from referee.core.words.rulebook import Rule


class TableOutcome(Struct, frozen=True):
    """How a table reads with some options."""

    illegal: tuple[int, ...]  # the entries that are refused
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]  # seats by rank, those that share one together


class Choice(Struct, frozen=True):
    """Another way to read it, and how the table would read then."""

    pick: str
    value: Json
    outcome: TableOutcome


class ComparedReading(Struct, frozen=True):
    """A reading that this table may pick."""

    rule: Rule
    now: Json
    outcome: TableOutcome  # as the table reads now
    choices: tuple[Choice, ...]  # all others

    @property
    def changing(self) -> tuple[Choice, ...]:
        """The choices that would change a verdict, a total or the ranking."""
        return tuple(choice for choice in self.choices if choice.outcome != self.outcome)


def ledger(game: Game, setup: AnySetup, mode: str, read: Callable[[AnySetup], TableOutcome]) -> list[ComparedReading]:
    """Every reading that such a table may pick; those that change something come first."""
    options, now = msgspec.to_builtins(setup.options), read(setup)
    found = []
    for rule, pick in game.readings(mode, options):
        others = [other for other in rule.picks if other != pick]
        choices = (_choice(game, setup, options | {rule.option: value_of(other)}, other, read) for other in others)
        found.append(
            ComparedReading(rule, value_of(pick), now, tuple(choice for choice in choices if choice is not None))
        )
    return sorted(found, key=lambda held: not held.changing)


def outcome(readings: Iterable[Reading], sheet: ScoreSheet) -> TableOutcome:
    ranks = sorted({seat.rank for seat in sheet.seats})
    return TableOutcome(
        tuple(reading.seq for reading in readings if not reading.legal and not reading.undone),
        tuple(seat.total for seat in sheet.seats),
        tuple(tuple(seat.seat for seat in sheet.seats if seat.rank == rank) for rank in ranks),
    )


def _choice(
    game: Game, setup: AnySetup, options: dict[str, object], pick: str, read: Callable[[AnySetup], TableOutcome]
) -> Choice | None:
    """None where the table's other options leave no room for it."""
    try:
        return Choice(pick, value_of(pick), read(game.setup(setup.seats, options, msgspec.to_builtins(setup.box))))
    except Unreadable:
        return None
