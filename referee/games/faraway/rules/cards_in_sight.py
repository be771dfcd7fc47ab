"""What a card looked for when it was scored: the cards that showed it, and those further left that did not yet.

Shown beside the score sheet, for the question "but I have two of them": files carry the sheet alone.
"""

from collections.abc import Sequence

from msgspec import Struct

from referee.core.score import Line, ScoreSheet
from referee.games.faraway.rules.journey import counted, face_up
from referee.games.faraway.rules.options import Setup, deck_of
from referee.games.faraway.rules.pieces import REGIONS, Printed


class Search(Struct, frozen=True):
    """One thing that a condition asks for, or all that a quest counts: the cards, with how many each."""

    printed: Printed
    of: tuple[str, ...]
    counted: dict[str, int]
    unseen: dict[str, int]  # further left: they are turned over later, and would have counted (F8.2)
    need: int = 0  # of a condition
    have: int = 0

    @property
    def missed(self) -> bool:
        return self.have < self.need

    @property
    def amounts(self) -> list[dict[str, object]]:
        """How many of each feature lie further left."""
        found = {feature: sum(counted(self.printed, [feature], self.unseen).values()) for feature in self.of}
        return [{"feature": feature, "count": n} for feature, n in found.items() if n]


def searches(setup: Setup, sheet: ScoreSheet, line: Line) -> list[Search]:
    """The condition of a card, feature by feature, then its quest if it was counted."""
    lines = next(seat.lines for seat in sheet.seats if line in seat.lines)
    seen, unseen = _seen(lines, line)
    printed = deck_of(setup).printed
    found = []
    for need in line.operands.get("needs", ()):
        of = (need["feature"],)
        found.append(
            Search(printed, of, counted(printed, of, seen), counted(printed, of, unseen), need["need"], need["have"])
        )
    if of := tuple(line.operands.get("of", ())):
        found.append(Search(printed, of, line.operands["counted"], counted(printed, of, unseen)))
    return found


class Cards(Struct, frozen=True):
    """The cards before a seat as they lie, and those that a line of its score did not see yet."""

    regions: list[str]
    sanctuaries: list[str]
    unseen: list[str]


def cards_of_score(sheet: ScoreSheet, seat: int, line: Line | None = None) -> Cards:
    lines = sheet.seats[seat].lines
    row = [each.id for each in lines if each.id in REGIONS][::-1]
    return Cards(row, [each.id for each in lines if each.id not in REGIONS], _seen(lines, line)[1] if line else [])


def _seen(lines: Sequence[Line], line: Line) -> tuple[list[str], list[str]]:
    """The cards that this one saw, as they lie, and the Regions that it did not see yet."""
    regions = [each.id for each in lines if each.id in REGIONS]  # from right to left, as they are scored
    scored = lines[: lines.index(line)]
    gone = [id for each in scored for id in each.operands.get("sanctuaries", ())]  # F10.3
    open_now = {*face_up(regions), *(each.id for each in scored), line.id}
    row = regions[::-1]
    sanctuaries = [each.id for each in lines if each.id not in REGIONS and each.id not in gone]
    return [id for id in row if id in open_now] + sanctuaries, [id for id in row if id not in open_now]
