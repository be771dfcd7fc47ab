"""The journey back: every card of a tableau scored, and said why."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from referee.core.score import Line
from referee.core.verdict import Facts
from referee.games.faraway.rules.final import Row
from referee.games.faraway.rules.pieces import FEATURES, INDEX, REGIONS, Card, Printed, last_digit

# -- one card ------------------------------------------------------------------------------------


def quota(card: Card, counts: Sequence[int]) -> int:
    """How often the quest of a card is met by what is visible."""
    quest = card.quest
    if quest is None:
        return 0
    if quest.kind == "fixed":  # F9.1
        return 1
    if quest.kind == "per":  # F9.2; with several things, each of them counts (F9.3)
        return sum(counts[INDEX[feature]] for feature in quest.of)
    if quest.kind == "per_set":  # F9.4, F9.5: complete sets only
        return min(counts[INDEX[feature]] for feature in quest.of)
    return 0


def missing(card: Card, counts: Sequence[int]) -> list[Facts]:
    """What the condition of a card still lacks (F5.6); thresholds (F10.4), nothing is used up (F5.5)."""
    return [
        {"feature": feature, "count": need - counts[INDEX[feature]]}
        for feature, need in card.needs.items()
        if counts[INDEX[feature]] < need
    ]


def worth(card: Card, counts: Sequence[int], *, paid: bool) -> int:
    """The points of a card against what is visible (F5.6); `paid` = its sacrifice was made (F10.3)."""
    return reward(card, counts, paid=paid) if is_met(card, counts) else 0


def is_met(card: Card, counts: Sequence[int]) -> bool:
    """Does the condition of a card lack nothing (F5.6)?"""
    return all(counts[INDEX[feature]] >= need for feature, need in card.needs.items())


def reward(card: Card, counts: Sequence[int], *, paid: bool) -> int:
    """What the quest of a card pays, whatever its condition."""
    if card.quest is None:
        return 0
    return card.quest.points * (paid if card.quest.kind == "sacrifice" else quota(card, counts))


RULES = {"fixed": "F9.1", "per": "F9.2", "per_set": "F9.5", "sacrifice": "F10.3"}


def rule_of(card: Card) -> str:
    """The rule that pays the quest of a card."""
    quest = card.quest
    if quest is None:
        return "F5.4"
    if quest.kind == "per" and len(quest.of) > 1:
        return "F9.3"
    if quest.kind == "per_set" and "red" in quest.of:
        return "F9.4"
    return RULES[quest.kind]


def explain(printed: Printed, id: str, counts: Sequence[int], visible: Iterable[str], given: Sequence[str]) -> Line:
    """The line of a card: points, what was counted, or what was missing."""
    card = printed.cards[id]
    quest = card.quest
    if quest is None:
        return Line(card.id, 0, "F5.4", "none", {})
    operands: Facts = {}
    if card.needs:
        operands["needs"] = [
            {"feature": feature, "need": need, "have": counts[INDEX[feature]]} for feature, need in card.needs.items()
        ]
        if lacking := missing(card, counts):
            operands["missing"] = lacking
            return Line(card.id, 0, "F5.6", "missed", operands)
    rule = rule_of(card)
    if quest.kind == "sacrifice":
        operands |= {"sanctuaries": list(given), "asked": quest.sanctuaries, "points": quest.points}
        return Line(card.id, quest.points if given else 0, rule, "paid" if given else "unpaid", operands)
    count = quota(card, counts)
    operands |= {"points": quest.points, "count": count}
    if quest.of:
        operands["of"] = list(quest.of)
        operands["counted"] = counted(printed, quest.of, visible)
        if quest.kind == "per_set":
            operands["each"] = {feature: counts[INDEX[feature]] for feature in quest.of}
    return Line(card.id, quest.points * count, rule, "line", operands)


def counted(printed: Printed, of: Sequence[str], visible: Iterable[str]) -> dict[str, int]:
    """The cards that gave something to a quest, and how many each."""
    wanted = {INDEX[feature] for feature in of}
    found: dict[str, int] = {}
    for id in visible:
        for index, n in printed.shows[id]:
            if index in wanted:
                found[id] = found.get(id, 0) + n
    return found


def add(printed: Printed, counts: list[int], id: str, times: int = 1) -> None:
    for index, n in printed.shows[id]:
        counts[index] += n * times


# -- one tableau ---------------------------------------------------------------------------------


def face_up(row: Sequence[str]) -> list[str]:
    """Meteors, and Regions that end in the digit of one of them, are visible from the start (F10.2)."""
    digits = {last_digit(id) for id in row if REGIONS[id].meteor}
    return [id for id in row if last_digit(id) in digits] if digits else []


# A card at its turn: the count of each feature on all that it sees, which are Regions as they lie and Sanctuaries, and
# what is destroyed for it. The lists are those of the journey: they change as it goes on.
Stop = tuple[str, list[int], list[str], list[str], Sequence[str]]


def journey(row: Row) -> Iterator[Stop]:
    """Every card, from right to left, then the Sanctuaries (F8.2, F8.3, F.20)."""
    printed, standing = row.printed, list(row.sanctuaries)
    from_start = face_up(row.regions)
    counts = [0] * len(FEATURES)
    for id in (*from_start, *standing):
        add(printed, counts, id)
    visible = list(from_start)
    sacrifices = dict(row.sacrifices)
    for id in reversed(row.regions):
        if id not in from_start:
            add(printed, counts, id)
            visible.insert(0, id)  # F8.2: a card counts itself and what lies to its right (F.02)
        given = sacrifices.pop(id, ())  # once, even where a wrong final names the meteor twice
        yield id, counts, visible, standing, given
        for gone in given:  # F10.3: destroyed, so they no longer count from here on
            standing.remove(gone)
            add(printed, counts, gone, -1)
    for id in row.sanctuaries:
        yield id, counts, visible, standing, ()


def score_row(row: Row) -> tuple[Line, ...]:
    lines = []
    for id, counts, visible, standing, given in journey(row):
        if id in row.sanctuaries and id not in standing:
            lines.append(Line(id, 0, "F10.3", "destroyed", {}))
        else:
            line = explain(row.printed, id, counts, visible + standing, given)
            kept = line.say == "unpaid" and id in row.sacrifices  # the table said that nothing is destroyed for it
            lines.append(replace(line, say="kept") if kept else line)
    return tuple(lines)
