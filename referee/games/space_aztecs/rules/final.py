"""The final position of Space Aztecs: its shape in a file."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from referee.games.space_aztecs.rules.options import FULL, Setup, impossible
from referee.games.space_aztecs.rules.pieces import Count, Family, Name, Printed


class Warriors(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of one type, never Jaguars; the total printed for that number, or the box's where it is left out."""

    type: Name
    count: Count = 0
    total: Printed | None = None


class Archives(Struct, frozen=True, forbid_unknown_fields=True):
    points: Printed = 0
    bonus: Printed = 0
    sheltered: bool = False


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has in the end; what is left out is 0 or nothing, and null is not said."""

    codex: tuple[Printed, ...] = ()
    villagers: tuple[Printed, ...] = ()
    jaguars: Count = 0
    warriors: tuple[Warriors, ...] = ()
    priests: Count = 0
    aliens: tuple[Printed, ...] = ()
    archivists: tuple[Archives, ...] = ()
    others: tuple[Printed, ...] = ()  # nobles, agents, spies
    captives: Count | None = None
    temples: dict[Family, Count] | None = None
    saucers: Count | None = None

    @property
    def blue(self) -> int:
        return self.priests + len(self.aliens)

    @property
    def yellow(self) -> int:
        return self.jaguars + sum(each.count for each in self.warriors)

    @property
    def aztecs(self) -> int:
        return len(self.villagers) + self.yellow + self.blue + len(self.archivists) + len(self.others)

    @property
    def in_front(self) -> int:
        """Every card that this player laid and still has; captives are others' cards (S.V07)."""
        return len(self.codex) + self.aztecs + sum((self.temples or {}).values()) + (self.saucers or 0)


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    cities: tuple[City, ...]
    removed: Family | UnsetType | None = UNSET


class Seen(Final, frozen=True):
    """A final that a table was watched up to: what was lost is known, what a codex gives may not be."""

    lost: tuple[int, ...] = ()
    saucers: tuple[int, ...] = ()
    unread: tuple[tuple[int, int], ...] = ()  # (seat, codex not read yet)


def removed(setup: Setup, final: Final) -> Family | None:
    """The family that is not in play (S3.1): the final decides, else the options."""
    said: Family | None = setup.options.removed
    return said if isinstance(final.removed, UnsetType) else final.removed


def fit(setup: Setup, final: Final) -> None:
    """Two to four players have removed a family, and somewhere it must be said which."""
    if 1 < setup.count < FULL and setup.options.removed is None and not final.removed:
        raise impossible("which")


def blank(setup: Setup) -> dict[str, Any]:
    """The final of a table where nothing is entered yet."""
    lists = ("codex", "villagers", "warriors", "aliens", "archivists", "others")
    city: dict[str, Any] = {name: [] for name in lists} | {
        "jaguars": 0,
        "priests": 0,
        "captives": None,
        "temples": None,
        "saucers": None,
    }
    return {"removed": setup.options.removed, "cities": [dict(city) for _ in setup.seats]}


def complete(setup: Setup, final: Final) -> bool:
    """The cards under saucers are asked last: whoever has told them has told all."""
    return all(city.captives is not None for city in final.cities)
