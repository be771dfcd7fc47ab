"""Where a page of a table stands: now, at a moment, in a trial. Its links and its forms lead to the same place."""

from collections.abc import Mapping, Sequence

from flask import url_for
from msgspec import Struct

from referee.core.moves import AnyPosition, Entry
from referee.core.raw import Raw
from referee.core.score import ChangedTotal
from referee.store.engine.engine import Role


class PageContext(Struct, frozen=True):
    endpoint: str = "table.table"  # this page: where its links lead, and where its dock posts
    ruling: str = "table.rule"  # where the table allows what the referee refused
    fields: Raw = {}  # what each of these addresses carries
    tab: str | None = None  # the tab that is lit; None: the table's own
    role: Role | None = None  # what may be done here, whatever the phone may do at the table; None: just that
    mark: str = ""  # a class of the whole page
    top: str | None = None  # a template in place of the title bar …
    last: str | None = None  # … of the last entry, with the way back …
    dock: str | None = None  # … and of the whole dock
    tried: Sequence[Entry] = ()  # what was tried last and is allowed: a board may mark it
    position: AnyPosition | None = None  # in which is asked, if not in the table's own
    only: int | None = None  # the one seat that is entered here; None: any
    end: str | None = None  # the address to which an entered score leads; None: to the scores
    offered: Sequence[int] = ()  # the seats for which one may ask, though it is not their turn
    content: object = None  # what those templates draw
    changed_totals: Mapping[int, ChangedTotal] = {}  # the seats whose points change, shown beside their names
    follows: bool = True  # does it change when the table does? Not where something is about to be saved

    @property
    def now(self) -> bool:
        return self is NOW

    @property
    def asks(self) -> bool:
        """Is anything asked here? A board marks what is asked; where it is only looked at there is nothing to mark."""
        return self.dock is None

    def address(self, id: str, fields: Raw | None = None) -> str:
        """This page with these fields, which a phone may have made up: none is one of `url_for` itself."""
        found = {name: value for name, value in (fields or {}).items() if name != "endpoint" and name[:1] != "_"}
        found.update(self.fields, id=id)
        return url_for(self.endpoint, **found)

    def rule(self, id: str) -> str:
        return url_for(self.ruling, id=id, **self.fields)


NOW = PageContext()
