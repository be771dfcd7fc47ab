"""How people miscount quests: what is multiplied, added, counted in sets or in pairs."""

from collections.abc import Callable, Iterable, Iterator
from math import prod

from referee.core.slips import Case, Slipped, Way, Ways, one
from referee.games.faraway.rules.counted_again import Ids, Turn, turns
from referee.games.faraway.rules.journey import quota, rule_of
from referee.games.faraway.rules.pieces import CARDS, COLOURS, FEATURES, RESOURCES

Times = Callable[[Turn], int]  # how often a quest is paid


def _paying(
    kind: str,
    of: Iterable[str],
    times: Times,
    lit: Callable[[Turn], Ids] | None = None,
    several: bool | None = None,
) -> Ways:
    """Quests of one kind that count some of these; `several`: only those that count two things, or none of them."""
    features = {*of}

    def ways(case: Case) -> Iterator[Way]:
        lines = {}
        for turn in turns(case):
            if turn.card.quest and turn.kind == kind and features.intersection(turn.of) and turn.is_met:
                if several is not None and several is not (len(turn.of) > 1):
                    continue
                points = turn.card.quest.points * times(turn)
                if points != turn.points:
                    lines[turn.card.id] = Slipped(points, tuple(lit(turn) if lit else turn.showing(turn.of)))
        yield _cited(lines)

    return ways


def _cited(lines: dict[str, Slipped]) -> Way:
    """Where all cards that change are paid by one rule, that is the one that is misread."""
    return Way(lines, rules={id: rule_of(CARDS[id]) for id in lines})


def _once(turn: Turn) -> int:
    return min(1, quota(turn.card, turn.counts))


def _each(turn: Turn) -> int:
    return sum(turn.count(feature) for feature in turn.of)


def _rarest(turn: Turn) -> int:
    return min(turn.count(feature) for feature in turn.of)


def _commonest(turn: Turn) -> int:
    return max(turn.count(feature) for feature in turn.of)


def _cards(turn: Turn) -> int:
    return len(turn.showing(turn.of))


def _several(turn: Turn) -> Ids:
    return turn.showing(turn.of, least=2)


def _with_jokers(turn: Turn) -> int:
    """Grey cards stand in for any colour."""
    jokers = turn.count("grey")
    if turn.kind == "per":
        return _each(turn) + jokers
    sets = _rarest(turn)
    while sum(max(0, sets + 1 - turn.count(colour)) for colour in turn.of) <= jokers:
        sets += 1
    return sets


def grey_joker(case: Case) -> Iterator[Way]:
    coloured = COLOURS[:-1]
    both = [_paying(kind, coloured, _with_jokers, lambda turn: turn.showing(["grey"])) for kind in ("per", "per_set")]
    yield Way({id: slipped for ways in both for way in ways(case) for id, slipped in way.lines.items()})


def one_thing(case: Case) -> Iterator[Way]:
    for turn in turns(case):
        if turn.card.quest and turn.kind == "per" and len(turn.of) > 1 and turn.is_met:
            for feature in turn.of:
                points = turn.card.quest.points * turn.count(feature)
                yield one(turn.card.id, points, *turn.showing(turn.of), line=turn.card.id, feature=feature)


def _different(turn: Turn) -> int:
    return sum(turn.count(feature) > 0 for feature in turn.of)


def _any_of_them(turn: Turn) -> int:
    """Sets of as many cards as there are colours, whatever their colours."""
    return _each(turn) // len(turn.of)


def _alike(turn: Turn) -> int:
    """Sets of as many of one kind as there are kinds."""
    return sum(turn.count(feature) // len(turn.of) for feature in turn.of)


def _either(turn: Turn) -> int:
    """A card that shows both counts for one of them."""
    cards = [turn.printed.cards[id] for id in turn.seen]
    return sum(max(card.gives(feature) for feature in turn.of) for card in cards)


def _first(turn: Turn) -> int:
    return turn.count(turn.of[0])


def _multiplied(turn: Turn) -> int:
    return prod(turn.count(feature) for feature in turn.of)


def _with_grey(turn: Turn) -> int:
    return min(_rarest(turn), turn.count("grey"))


def _adding(kinds: Iterable[str]) -> Ways:
    """The printed number and what is there are added, not multiplied."""

    def ways(case: Case) -> Iterator[Way]:
        lines = {}
        for turn in turns(case):
            if turn.card.quest and turn.kind in kinds and turn.is_met:
                n = quota(turn.card, turn.counts)
                points = turn.card.quest.points + n if n else 0
                lines[turn.card.id] = Slipped(points, turn.showing(turn.of))
        yield _cited({id: each for id, each in lines.items() if each.points != case.points(id)})

    return ways


def points_out(case: Case) -> Iterator[Way]:
    """1 point for each thing or set, whatever is printed."""
    paid = [turn for turn in turns(case) if turn.kind in ("per", "per_set") and turn.is_met]
    lines = {turn.card.id: Slipped(quota(turn.card, turn.counts), turn.showing(turn.of)) for turn in paid}
    yield _cited({id: each for id, each in lines.items() if each.points != case.points(id)})


def _fixed(points: int) -> Ways:
    """Cards that are worth their number give this instead, where they give anything."""

    def ways(case: Case) -> Iterator[Way]:
        paid = [turn for turn in turns(case) if turn.kind == "fixed" and turn.points]
        yield Way({turn.card.id: Slipped(points, (turn.card.id,)) for turn in paid})

    return ways


def fixed_each(case: Case) -> Iterator[Way]:
    """The printed number, once for each card in sight of the card's own colour."""
    lines = {}
    for turn in turns(case):
        if turn.kind == "fixed" and turn.is_met and turn.card.quest:
            points = turn.card.quest.points * turn.count(turn.card.colour)
            lines[turn.card.id] = Slipped(points, turn.showing([turn.card.colour]))
    yield Way(lines)


def _unpaid(kind: str) -> Ways:
    """Cards that count things, or sets of them, pay nothing."""

    def ways(case: Case) -> Iterator[Way]:
        paid = [turn for turn in turns(case) if turn.kind == kind and turn.points]
        yield _cited({turn.card.id: Slipped(0, (turn.card.id,)) for turn in paid})

    return ways


def bare_paid(case: Case) -> Iterator[Way]:
    """Cards without a quest are worth 1 each."""
    yield Way({turn.card.id: Slipped(1, (turn.card.id,)) for turn in turns(case) if turn.card.quest is None})


def bare_shown(case: Case) -> Iterator[Way]:
    """Cards without a quest are worth what they show: 1 for each symbol."""
    bare = [turn.card for turn in turns(case) if turn.card.quest is None]
    yield Way({card.id: Slipped(sum(card.has.values()), (card.id,)) for card in bare})


WAYS: dict[str, Ways] = {
    "unmultiplied": _paying("per", FEATURES, _once),
    "cards_counted": _paying("per", FEATURES, _cards, _several),
    "added": _adding(["per"]),
    "points_out": points_out,
    "fixed_unpaid": _fixed(0),
    "fixed_one": _fixed(1),
    "fixed_each": fixed_each,
    "bare_paid": bare_paid,
    "bare_shown": bare_shown,
    "colours_each": _paying("per_set", COLOURS, _each),
    "colours_once": _paying("per_set", COLOURS, _once),
    "colours_begun": _paying("per_set", COLOURS, _commonest),
    "colours_different": _paying("per_set", COLOURS, _different),
    "colours_any": _paying("per_set", COLOURS, _any_of_them),
    "colours_alike": _paying("per_set", COLOURS, _alike),
    "colours_with_grey": _paying("per_set", COLOURS, _with_grey, lambda turn: turn.showing(["grey"])),
    "resources_each": _paying("per_set", RESOURCES, _each),
    "resources_once": _paying("per_set", RESOURCES, _once),
    "resources_begun": _paying("per_set", RESOURCES, _commonest),
    "resources_different": _paying("per_set", RESOURCES, _different),
    "resources_any": _paying("per_set", RESOURCES, _any_of_them),
    "resources_alike": _paying("per_set", RESOURCES, _alike),
    "sets_unpaid": _unpaid("per_set"),
    "things_unpaid": _unpaid("per"),
    "sets_added": _adding(["per_set"]),
    "pairs": _paying("per", FEATURES, _rarest, several=True),
    "things_multiplied": _paying("per", FEATURES, _multiplied, several=True),
    "commoner_thing": _paying("per", FEATURES, _commonest, several=True),
    "both_once": _paying("per", FEATURES, _either, several=True),
    "first_thing": _paying("per", FEATURES, _first, several=True),
    "things_once": _paying("per", FEATURES, _different, several=True),
    "one_thing": one_thing,
    "grey_joker": grey_joker,
}
