"""How a circle settled things: each answer that was kept, each ruling, each reading that one of its games played.

A precedent decides nothing. It is data, put into words for each reader, and says where it was so.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.raw import Raw


class Precedent(Struct, frozen=True, omit_defaults=True):
    kind: Literal["settled", "ruling", "reading"]
    rule: str = ""  # that it hangs on; none of an answer without one
    seq: int = 0  # its entry in the log; a reading is of the whole table
    entry: Raw = {}  # the answer as it was kept; what the table allowed, as its game names it there
    pick: str = ""  # of a reading
    note: str = ""  # of a ruling

    @property
    def read(self) -> str:
        """How the rule was read, where that is what was settled."""
        return self.pick or (str(self.facts.get("pick", "")) if self.entry.get("about") == "reading" else "")

    @property
    def judged(self) -> tuple[Raw, bool] | None:
        """A move that was asked about or allowed against the rules, whoever made it, and whether it went."""
        if self.kind == "ruling":
            return _anybodys(self.entry), True
        tried = self.facts.get("entry") if self.entry.get("about") == "trial" else None
        return (_anybodys(tried), bool(self.facts.get("legal"))) if isinstance(tried, dict) else None

    @property
    def facts(self) -> Raw:
        """Of a file perhaps, where it may be anything."""
        facts = self.entry.get("facts")
        return facts if isinstance(facts, dict) else {}


class Held(Struct, frozen=True):
    """A precedent of a circle: at which table, when that game ended, and in how many games it was read so."""

    precedent: Precedent
    table: str
    game: str
    when: str
    people: tuple[str | None, ...]  # by seat
    times: int = 1
    contradicted: bool = False


def held(found: Iterable[Held]) -> list[Held]:
    """The latest first. A reading that several games played is one; those that contradict each other say so."""
    latest: dict[object, Held] = {}
    for each in sorted(found, key=lambda each: (each.when, each.precedent.seq), reverse=True):
        same = each.precedent
        key = (each.game, same.rule, same.pick) if same.kind == "reading" else (each.table, same.seq)
        first = latest.setdefault(key, each)
        if first is not each:
            latest[key] = replace(first, times=first.times + 1)
    of_rule: dict[tuple[str, str], list[Precedent]] = {}
    for each in latest.values():
        of_rule.setdefault((each.game, each.precedent.rule), []).append(each.precedent)
    return [
        replace(each, contradicted=any(contradict(each.precedent, other) for other in of_rule[each.game, rule]))
        if (rule := each.precedent.rule)
        else each
        for each in latest.values()
    ]


def contradict(one: Precedent, other: Precedent) -> bool:
    """Of the same rule: read otherwise; refused and yet allowed; the same move judged both ways."""
    if one.read and other.read:
        return one.read != other.read
    if one.judged is None or other.judged is None or one.judged[1] == other.judged[1]:
        return False
    return "ruling" in (one.kind, other.kind) or one.judged[0] == other.judged[0]


def alike(one: Precedent, other: Precedent) -> bool:
    """Settled the same way, by the same rule: read so; refused or allowed, whichever move it was."""
    if not one.rule or one.rule != other.rule:
        return False
    if one.read or other.read:
        return one.read == other.read
    return one.judged is not None and other.judged is not None and one.judged[1] == other.judged[1]


def _anybodys(move: Raw) -> Raw:
    return {name: value for name, value in move.items() if name != "seat"}
