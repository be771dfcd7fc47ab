"""What a household knows of its own cards: totals of warriors, and up to 72 cards (partial is fine)."""

import re
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from referee.core.setup import BoxOf
from referee.games.space_aztecs.rules.pieces import JAGUAR, JAGUAR_TOTALS, KINDS, SLOTS, Name, Printed, type_name

HOUR = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]")


def same_type(typed: str, types: Iterable[str]) -> str:
    """A type as it is already called here, Jaguars included; else as it was typed."""
    typed = type_name(typed)
    return next((type for type in types if type.casefold() == typed.casefold()), typed)


class Known(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is printed on one card, as far as the household has entered it."""

    name: Name | None = None
    hour: str | None = None
    points: Printed | None = None
    kind: str | None = None  # where the family leaves it open
    type: Name | None = None  # of a warrior
    bonus: Printed | None = None  # of an archivist


class Box(BoxOf, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`warriors` = the totals printed for 1, 2, 3 … of a type, null where nobody has read one yet.

    `cards` only save taps: moves carry the values.
    """

    warriors: dict[Name, tuple[Printed | None, ...]] = msgspec.field(default_factory=dict)
    cards: dict[str, Known] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        for id, known in self.cards.items():
            if id not in SLOTS:
                raise ValueError(f"Invalid value '{id}'")
            if known.kind is not None and KINDS.get(known.kind) != SLOTS[id].family:
                raise ValueError(f"Invalid value '{known.kind}' - at `$.cards.{id}.kind`")
            if known.hour is not None and not HOUR.fullmatch(known.hour):
                raise ValueError(f"Invalid value '{known.hour}' - at `$.cards.{id}.hour`")

    def total(self, type: str, count: int) -> int | None:
        """The total printed for this many warriors of a type; None where the household has not entered it (S10.3)."""
        totals: tuple[int | None, ...] = JAGUAR_TOTALS if type == JAGUAR else self.warriors.get(type, ())
        if count == 0:
            return 0
        return totals[count - 1] if count <= len(totals) else None

    @property
    def types(self) -> tuple[str, ...]:
        """Types of warriors that have a name here, with totals or on a card."""
        return tuple(dict.fromkeys([*self.warriors, *(known.type for known in self.cards.values() if known.type)]))

    def shared_hours(self) -> dict[str, list[str]]:
        """Hours that two cards are said to carry (S.V12)."""
        found: dict[str, list[str]] = {}
        for id, known in self.cards.items():
            if known.hour is not None:
                found.setdefault(known.hour, []).append(id)
        return {hour: ids for hour, ids in found.items() if len(ids) > 1}
