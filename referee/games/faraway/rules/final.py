"""The final position of Faraway: its shape in a file, and what can be wrong with it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from referee.core.raw import Raw
from referee.core.verdict import Breach, Facts, Verdict, unseen
from referee.games.faraway.rules.options import Setup, deck_of
from referee.games.faraway.rules.pieces import KEYS, REGIONS, SANCTUARIES, SHIPPED, Deck, Printed, risen

ROW = 8  # F3.1: Regions in a finished row


class Tableau(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards in front of one player, as in a file; Regions from left to right, as played (F.17)."""

    regions: tuple[int | str, ...]
    sanctuaries: tuple[str, ...] = ()
    sacrifices: dict[str, tuple[str, ...]] = {}  # by meteor; none where the player said that nothing is destroyed


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    tableaus: tuple[Tableau, ...]


class Played(Final, frozen=True):
    """The final of a refereed game: each Sanctuary was judged, or allowed by the table; no file says so."""


class Row(Struct, frozen=True):
    """A tableau whose cards were found: what is scored."""

    regions: tuple[str, ...]
    sanctuaries: tuple[str, ...]
    sacrifices: dict[str, tuple[str, ...]]
    printed: Printed = SHIPPED
    judged: bool = False  # did the referee see each Sanctuary come?


def complete(setup: Setup, final: Final) -> bool:
    """Eight Regions each, and the Sanctuaries that they earned."""
    rows = read(setup, final)[0]
    return not unseen(doubts(rows), setup.box.seen)


def blank(setup: Setup) -> Raw:
    """The final of a table where nothing is entered yet."""
    return {"tableaus": [{"regions": [], "sanctuaries": [], "sacrifices": {}} for _ in setup.seats]}


def check(setup: Setup, final: Final) -> Verdict:
    return read(setup, final)[1]


def read(setup: Setup, final: Final) -> tuple[list[Row], Verdict]:
    """Find every card of a final; name what is unknown, there twice or too much."""
    deck: Deck = deck_of(setup)
    breaches: list[Breach] = []
    rows: list[Row] = []
    holders: dict[str, int] = {}
    for seat, tableau in enumerate(final.tableaus):
        row: list[str] = []
        for name in tableau.regions:
            found = deck.region(name)
            if isinstance(found, str):
                breaches += _claim("F2.2", found, seat, holders)
                row.append(found)
            else:
                breaches.append(unknown_region(name, found, seat))
        if len(tableau.regions) > ROW:
            breaches.append(Breach("F3.1", {"seat": seat, "count": len(tableau.regions), "most": ROW}, hard=True))
        held: list[str] = []
        for key in tableau.sanctuaries:
            if (id := deck.sanctuary(key)) is None:
                breaches.append(unknown_sanctuary(key, seat))
            else:
                breaches += _claim("F2.3", id, seat, holders)
                held.append(id)
        given, wrong = _sacrifices(seat, tableau, row, held, deck) if tableau.sacrifices else ({}, [])
        breaches += wrong
        rows.append(Row(tuple(row), tuple(held), given, deck.printed, isinstance(final, Played)))
    return rows, Verdict(tuple(breaches), doubts(rows))


def unknown_region(name: int | str, found: list[str], seat: int | None) -> Breach:
    """A number that no Region of the sets in play carries, or that two of them do (F.12); a text that is no name."""
    facts: Facts = {"seat": seat, "region": name}
    if found:
        return Breach("F10.1", facts | {"either": found}, hard=True)
    known = isinstance(name, int) or name in REGIONS
    return Breach("F2.1", facts, "refused" if known else "unnamed", hard=True)


def unknown_sanctuary(name: str, seat: int) -> Breach:
    """A Sanctuary of a box that is not in play, or a text that is no name."""
    known = KEYS.get(name, name) in SANCTUARIES
    return Breach("F2.1", {"seat": seat, "sanctuary": name}, "sanctuary" if known else "no_sanctuary", hard=True)


def _claim(rule: str, id: str, seat: int, holders: dict[str, int]) -> list[Breach]:
    """Note who holds a card; a second holder (or the same one again) is a breach that names the first."""
    if id in holders:
        say = "twice" if holders[id] == seat else "both"
        return [Breach(rule, {"card": id, "seat": seat, "holder": holders[id]}, say, hard=True)]
    holders[id] = seat
    return []


def _sacrifices(
    seat: int, tableau: Tableau, row: Sequence[str], held: Sequence[str], deck: Deck
) -> tuple[dict[str, tuple[str, ...]], list[Breach]]:
    """The sacrifices that can be made as stated, and what is wrong with the others."""
    good: dict[str, tuple[str, ...]] = {}
    breaches: list[Breach] = []
    gone: set[str] = set()
    for region, names in tableau.sacrifices.items():
        ids = [deck.sanctuary(name) or name for name in names]
        verdict = sacrifice(seat, region, ids, row, held, gone) if ids else no_meteor(seat, region, row)
        breaches += verdict
        if not verdict:
            good[region] = tuple(ids)
            gone |= set(ids)
    return good, breaches


def asked_by(region: str) -> int:
    """How many Sanctuaries a Region wants destroyed (F10.3); most want none."""
    quest = REGIONS[region].quest if region in REGIONS else None
    return quest.sanctuaries if quest else 0


def no_meteor(seat: int, region: str, row: Sequence[str]) -> list[Breach]:
    """Is this no card of the row that pays for a sacrifice?"""
    facts: Facts = {"seat": seat, "region": region}
    return [] if region in row and asked_by(region) else [Breach("F10.3", facts, "no_meteor", hard=True)]


def sacrifice(
    seat: int, region: str, ids: Sequence[str], row: Sequence[str], held: Sequence[str], gone: Iterable[str]
) -> list[Breach]:
    """What is wrong with destroying these Sanctuaries for this meteor (F10.3)."""
    if none := no_meteor(seat, region, row):
        return none
    facts: Facts = {"seat": seat, "region": region}
    wrong = []
    asked = asked_by(region)
    if len(ids) != asked:
        wrong.append(Breach("F10.3", facts | {"given": len(ids), "asked": asked}, "how_many", hard=True))
    lost = set(gone)
    for id in ids:
        if id not in held:
            wrong.append(Breach("F10.3", facts | {"card": id}, "not_own", hard=True))
        elif id in lost:
            wrong.append(Breach("F10.3", facts | {"card": id}, "twice", hard=True))
        lost.add(id)
    return wrong


def doubts(rows: Sequence[Row]) -> tuple[Breach, ...]:
    """One a seat at the most: an incomplete row, or Sanctuaries that do not match the rises (F.21)."""
    found = []
    for seat, row in enumerate(rows):
        if len(row.regions) < ROW:
            found.append(Breach("F3.1", {"seat": seat, "count": len(row.regions), "most": ROW}, "incomplete"))
        elif not row.judged and (held := len(row.sanctuaries)) != len(higher := risen(row.regions)):
            facts = {"seat": seat, "count": held, "rises": len(higher), "higher": higher}
            found.append(Breach("F.21", facts, "count" if higher else "none"))
    return tuple(found)
