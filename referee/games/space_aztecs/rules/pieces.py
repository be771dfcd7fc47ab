"""The cards of Space Aztecs: one class a kind, as a move names them, and how many there are."""

from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import force_setattr

Family = Literal["pink", "yellow", "blue", "green"]
FAMILIES: tuple[Family, ...] = get_args(Family)

Printed = Annotated[int, Meta(ge=-999, le=999)]  # a number that a player reads off a card
Count = Annotated[int, Meta(ge=0, le=999)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]

JAGUAR = "jaguar"
UNNAMED = tuple("ABCDEFGH")  # types of warriors of which only the total is known


def type_name(typed: str) -> str:
    """The type of a warrior without spare spaces; a Jaguar however it is written."""
    typed = " ".join(typed.split()) or typed
    return JAGUAR if typed.casefold() == JAGUAR else typed


class Kind(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """What a move says of a card; a field that its kind does not have is a wrong shape."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class Villager(Kind, frozen=True):
    points: Printed
    food: Count | UnsetType = UNSET  # its food icons, where a table counts those (S.R28); one if not entered
    family: Literal["pink"] = "pink"


class Warrior(Kind, frozen=True):
    """Its points come from how many of its type are owned (S10.1, S10.3)."""

    type: Name
    family: Literal["yellow"] = "yellow"

    def __post_init__(self) -> None:
        force_setattr(self, "type", type_name(self.type))


class Priest(Kind, frozen=True):
    family: Literal["blue"] = "blue"


class Alien(Kind, frozen=True):
    points: Printed
    family: Literal["blue"] = "blue"


class Noble(Kind, frozen=True):
    points: Printed
    family: Literal["blue"] = "blue"


class Agent(Kind, frozen=True):
    points: Printed = 0
    family: Literal["green"] = "green"


class Archivist(Kind, frozen=True):
    points: Printed
    bonus: Printed = 0
    family: Literal["green"] = "green"


class Spy(Kind, frozen=True):
    points: Printed
    family: Literal["green"] = "green"


class Temple(Kind, frozen=True):
    family: Family


class Saucer(Kind, frozen=True):
    family: Family


class Codex(Kind, frozen=True):
    """Of no family; its points are read at the end (S8.1)."""


# Those who live in a city: the Aztecs.
Lives = Villager | Warrior | Priest | Alien | Noble | Agent | Archivist | Spy
Card = Lives | Temple | Saucer | Codex

KINDS: dict[str, Family] = {  # which family each kind of Aztec belongs to; its colour tells it (S2.3)
    "villager": "pink", "warrior": "yellow", "priest": "blue", "alien": "blue", "noble": "blue",
    "agent": "green", "archivist": "green", "spy": "green",
}  # fmt: skip


class SetUp(Struct, frozen=True):
    """What a number of players plays with (S3.1, S3.2; without codex S.R27)."""

    seats: int
    codex: bool
    families: int
    cards: int
    pile: int  # cards in each of the eight piles
    saucers: int
    end: int  # saucers that end the game
    rounds: tuple[int, int]  # how few and how many rounds a game can take
    sure: str


class Slot(Struct, frozen=True):
    """One of the 72 cards, as far as everybody knows it."""

    id: str
    family: Family | None = None
    kind: str | None = None
    type: str | None = None


class _Each(Struct, frozen=True):
    id: Family
    aztec: int
    temple: int
    saucer: int


class _Jaguars(Struct, frozen=True):
    count: int
    totals: tuple[int, ...]


class _Warriors(Struct, frozen=True):
    count: int


class _Components(Struct, frozen=True):
    families: tuple[_Each, ...]
    codex: int
    jaguars: _Jaguars
    other_warriors: _Warriors
    piles: int
    setups: tuple[SetUp, ...]
    slots: tuple[Slot, ...]


_box = msgspec.json.decode((Path(__file__).parent.parent / "components.json").read_bytes(), type=_Components)
AZTECS, TEMPLES, SAUCERS = _box.families[0].aztec, _box.families[0].temple, _box.families[0].saucer  # S2.1: a family
CODEX = _box.codex  # S2.2
JAGUARS, JAGUAR_TOTALS = _box.jaguars.count, _box.jaguars.totals  # S10.1
OTHER_WARRIORS = _box.other_warriors.count
PILES = _box.piles
SLOTS: dict[str, Slot] = {slot.id: slot for slot in _box.slots}
_setups = {(row.seats, row.codex): row for row in _box.setups}


def set_up(seats: int, codex: bool) -> SetUp:
    """The row of this many players; a final of one seat is read as one of two."""
    return _setups[max(2, seats), codex]


# What is printed on a card of a kind; on any other its points.
FACE = {"warrior": ("type",), "archivist": ("points", "bonus"), "priest": ()}
