"""What a household knows of its own cards: totals of warriors, and up to 72 cards (partial is fine)."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.games.space_aztecs.cards import JAGUAR, JAGUAR_TOTALS, KINDS, SLOTS, Name, Printed

Hour = Annotated[str, Meta(pattern=r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z")]


class Known(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is printed on one card, as far as the household has told."""

    name: Name | None = None
    hour: Hour | None = None
    points: Printed | None = None
    kind: str | None = None  # where the family leaves it open
    type: Name | None = None  # of a warrior
    bonus: Printed | None = None  # of an archivist


class Box(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`warriors` = the totals printed for 1, 2, 3 … of a type, null where nobody has read one yet.

    `cards` only save taps: moves carry the values.
    """

    warriors: dict[Name, tuple[Printed | None, ...]] = {}
    cards: dict[str, Known] = {}

    def __post_init__(self) -> None:
        for id, known in self.cards.items():
            if id not in SLOTS:
                raise ValueError(f"no card {id}")
            if known.kind is not None and KINDS.get(known.kind) != SLOTS[id].family:
                raise ValueError(f"{id} is no {known.kind}")

    def total(self, type: str, count: int) -> int | None:
        """The total printed for this many warriors of a type; None where the household has not told (S10.2)."""
        totals: tuple[int | None, ...] = JAGUAR_TOTALS if type == JAGUAR else self.warriors.get(type, ())
        if count == 0:
            return 0
        return totals[count - 1] if count <= len(totals) else None

    def with_total(self, type: str, count: int, total: int) -> "Box":
        """The box, and what was read off a card for this many of a type."""
        totals = list(self.warriors.get(type, ()))
        totals += [None] * (count - len(totals))
        totals[count - 1] = total
        return replace(self, warriors={**self.warriors, type: tuple(totals)})

    def shared_hours(self) -> dict[str, list[str]]:
        """Hours that two cards are said to carry (S.V12)."""
        found: dict[str, list[str]] = {}
        for id, known in self.cards.items():
            if known.hour is not None:
                found.setdefault(known.hour, []).append(id)
        return {hour: ids for hour, ids in found.items() if len(ids) > 1}
