"""What a settled question holds, by what it is about. A file may hold other facts: then they are None here."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from referee.core.moves import Entry
from referee.core.raw import Json, Raw
from referee.core.verdict import Breach


class SettledFacts(Struct, frozen=True, omit_defaults=True):
    """Numbers, ids and entries: a sentence is made of them for each reader."""


class OfSlip(SettledFacts, frozen=True):
    """A slip, as it was made there."""

    slip: str
    facts: Raw = {}
    only: str | None = None  # the line, of a slip that others would have too
    changes: Json = None  # what each line would count, with which pieces


class OfClaim(SettledFacts, frozen=True):
    """Somebody counts otherwise."""

    seat: int
    claimed: int
    counted: int
    row: str | None = None  # of the score pad; None: the total
    made: tuple[OfSlip, ...] = ()  # how one gets the other number
    at: int | None = None  # counted after this entry


class OfTrial(SettledFacts, frozen=True):
    """Somebody asked whether a move is allowed; or it was refused."""

    entry: Raw
    legal: bool
    breaches: tuple[Breach, ...] = ()
    since: int = 0  # tried after this entry of the log …
    before: tuple[Raw, ...] = ()  # … and after these, tried too
    told: Raw | None = None  # the entry as its game names it there, where that says more


class OfReading(SettledFacts, frozen=True):
    """How the table reads what the booklet leaves open."""

    pick: str
    other: str | None = None  # what it was held against


class OfMoment(SettledFacts, frozen=True):
    """What was done there."""

    seq: int
    entry: Raw


class OfRule(SettledFacts, frozen=True):
    """A rule was looked up."""


OF: Mapping[str, type[SettledFacts]] = {
    "claim": OfClaim,
    "trial": OfTrial,
    "reading": OfReading,
    "moment": OfMoment,
    "rule": OfRule,
}


def settled(facts: SettledFacts, rule: str | None, asked: int | None = None) -> Entry:
    """The entry that keeps an answer."""
    about = next(name for name, kind in OF.items() if isinstance(facts, kind))
    return {"do": "settled", "about": about, "rule": rule, "asked": asked, "facts": msgspec.to_builtins(facts)}


def facts_of(entry: object) -> SettledFacts | None:
    """The facts of such an entry; None where a file holds none that are known."""
    if not isinstance(entry, Mapping) or not isinstance(about := entry.get("about"), str):
        return None
    try:
        return msgspec.convert(entry.get("facts"), OF[about])
    except (KeyError, msgspec.ValidationError, OverflowError, RecursionError):
        return None
