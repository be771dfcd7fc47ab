"""A game as its circle remembers it: what each seat scored, what to know before one compares, what was settled there.

A precedent (an answer that was kept, a ruling, a reading that was played) decides nothing: it is data, put into words
for each reader. A table that is over is asked once whether the circle reads so from now on; until one said so the
circle reads as its latest game did.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.raw import Raw
from referee.core.words.rulebook import Rulebook

SHORTEST, LONGEST = 2, 12 * 60  # minutes: less was entered afterwards, more was left lying open
FROM_NOW = "from_now"  # the question, as its answer is kept


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
    def rules(self) -> set[str]:
        """All that it rests on: of a claim that several slips explain, of a move that breaks several rules."""
        lists = [found for name in ("made", "breaches") if isinstance(found := self.facts.get(name), list)]
        return {self.rule, *(str(each.get("rule")) for parts in lists for each in parts if isinstance(each, dict))}

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


# Why a game is not like the others: it stopped early, who has won hangs on something that nobody said, something in
# its score is in doubt, the table allowed a move against the rules, or it was played by other rules of the app.
Mark = Literal["early", "open", "doubt", "ruled", "rules"]


class PlayedSeat(Struct, frozen=True, omit_defaults=True):
    """What a seat came to, line by line."""

    total: int
    rank: int
    rows: dict[str, int]  # the points of each row of the pad
    unsure: bool = False  # is it still open at the end?


class Played(Struct, frozen=True, omit_defaults=True):
    """How a table ended, or stands: the log stays the truth, this is computed from it."""

    game: str
    mode: str
    rules: str  # the version that judged it
    started: str
    ended: str  # when the last move was entered
    over: bool
    seats: tuple[PlayedSeat, ...]
    marks: tuple[Mark, ...] = ()  # what to know before one compares
    first: int | None = None  # the seat that started, where the game asks it
    precedents: tuple[Precedent, ...] = ()  # what was settled there

    @property
    def undecided(self) -> bool:
        """Does who has won hang on something that nobody said? Such a game is neither won nor lost yet."""
        return "open" in self.marks

    @property
    def winners(self) -> list[int]:
        """The seats that have won: none where a game stopped early, nor as long as it is open."""
        if {"early", "open"} & set(self.marks):
            return []
        return [seat for seat, played in enumerate(self.seats) if played.rank == 1]

    @property
    def minutes(self) -> int | None:
        """How long it took, where that is known: a final is only entered when all is over."""
        if self.mode != "play":
            return None
        span = datetime.fromisoformat(self.ended) - datetime.fromisoformat(self.started)
        minutes = round(span.total_seconds() / 60)
        return minutes if SHORTEST <= minutes <= LONGEST else None


def own(precedents: Sequence[Precedent]) -> dict[str, str]:
    """The readings of a table that are not the usual ones: of each rule its pick."""
    return {each.rule: each.pick for each in precedents if each.kind == "reading"}


def asked(precedents: Sequence[Precedent]) -> bool | None:
    """Does the circle do so from now on, by the latest answer there? None: nobody answered."""
    said = [bool(each.facts.get("keep")) for each in precedents if each.entry.get("about") == FROM_NOW and each.facts]
    return said[-1] if said else None


def circle_reads(games: Sequence[Played], rulebook: Rulebook) -> dict[str, str]:
    """Of the games of one kind that are over; a reading that only the other kind of table has stays as it was."""
    reads, said = dict[str, str](), False
    for each in sorted(games, key=lambda each: each.ended):
        answer = asked(each.precedents)
        if answer or (answer is None and not said):
            kept = {rule: pick for rule, pick in reads.items() if rulebook[rule].only not in (None, each.mode)}
            reads = kept | {rule: pick for rule, pick in own(each.precedents).items() if rule in rulebook}
        said = said or answer is not None
    return reads
