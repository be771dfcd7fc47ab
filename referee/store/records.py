"""What the store hands out: a table, an entry of its log, a change beside it."""

import json
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from referee.core.log.dates import dated
from referee.core.moves import Entry
from referee.core.raw import Json, Raw
from referee.store.engine.engine import Role

Mode = Literal["play", "tally"]
Aside = Literal["seats", "options", "box", "ended"]  # of a table: what may change beside its log
What = Literal[Aside, "shared"]  # shared: a phone took over the seat of another


class Table(Struct, frozen=True):
    id: str
    game: str
    mode: Mode
    rules: str
    seats: tuple[str, ...]
    options: Raw
    box: Raw  # its own copy, valid for the whole log
    created: str
    edit: str  # the secret of the edit link
    view: str  # the secret of the view link
    ended: bool = False  # the table stopped early
    revision: int = 0  # how often seats, options or box were changed beside the log
    named: bool = False  # a preview of the view link may tell who plays
    box_id: str | None = None  # the household's box that the copy was made from


def table_of(row: Raw) -> Table:
    """As it stands in the database."""
    same = ("id", "game", "mode", "rules", "created", "edit", "view", "revision", "box_id")
    read = {name: row[name] for name in same} | {name: json.loads(row[name]) for name in ("options", "box")}
    return Table(**read, seats=tuple(json.loads(row["seats"])), ended=row["ended"] == "true", named=bool(row["named"]))


def row_of(table: Table, touched: str) -> Raw:
    """As it is written to the database when it is new."""
    texts = {name: text_of(getattr(table, name)) for name in ("seats", "options", "box")}
    ended, named = "true" if table.ended else None, int(table.named)
    return asdict(table) | texts | {"touched": touched, "ended": ended, "named": named}


def text_of(value: object) -> str:
    """JSON as the database keeps it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Row(Struct, frozen=True):
    """One entry as it was written down."""

    seq: int
    at: str
    by: str  # the phone
    entry: Entry
    size: int = 0  # letters of the entry, as it is stored

    @property
    def when(self) -> str:
        """When it was entered at the table: what came with a file says so itself."""
        return dated(self.entry) or self.at


class Opened(Struct, frozen=True):
    """A table as a phone that may open it finds it."""

    table: Table
    role: Literal["edit", "view"]
    seat: int | None  # the one that it took
    seq: int  # how long the log was
    phones: int  # how many may open it
    seated: int  # and how many of them hold a seat
    lost: int | None = None  # the one that another phone took over from it


class ChangeBeside(Struct, frozen=True):
    """Something changed beside the log, when the log was so long."""

    what: What
    seq: int
    by: str  # the phone
    old: Json
    new: Json


class TapContext(Struct, frozen=True):
    """What a tap meets at its table."""

    revision: int
    seq: int
    made: range  # the entries that its one-time key already made
    since: tuple[ChangeBeside, ...]  # what was changed beside the log since the phone looked
    changed: tuple[ChangeBeside, ...]  # what its one-time key already changed there
    right: tuple[Role | None, int | None]  # what the phone may do there, and the seat it took
