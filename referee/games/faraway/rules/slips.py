"""How people miscount: a card sees what it does not, a condition is let off, a quest is paid in another way."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from referee.core.slips import Case, Slipped, Slips, Way, Ways, one, together
from referee.games.faraway.rules.otherwise import NONE, Ids, Sight, Turn, row_of, sees, turns
from referee.games.faraway.rules.pieces import COLOURS, FEATURES, RESOURCES
from referee.games.faraway.rules.scoring import quota, reward, score_row

# -- other cards in sight: those counted too, and those left out ---------------------------------


def left_too(turn: Turn) -> tuple[Ids, Ids]:
    return turn.left, NONE


def left_instead(turn: Turn) -> tuple[Ids, Ids]:
    return turn.left, turn.right


def itself_out(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, [turn.card.id]


def sanctuaries_out(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, turn.standing


def missed_out(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, turn.missed


def early_out(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, turn.early


def early_regions_out(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, [id for id in turn.early if not turn.printed.cards[id].meteor]


def doomed_out(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, turn.doomed


def _seeing(sight: Sight, features: Iterable[str] = FEATURES) -> Ways:
    """By quests and conditions, then by quests alone; on all cards, on Regions alone, on Sanctuaries alone."""

    def ways(case: Case) -> Iterator[Way]:
        regions = {turn.card.id for turn in turns(case) if turn.card.number is not None}
        both = sees(case, sight, features)
        quests = sees(case, sight, features, needs=False)
        same = {id: both[id] for id in quests if id in both and both[id].points == quests[id].points}
        for lines in (both, quests | same):
            yield Way(lines)
            for is_region in (True, False):
                yield Way({id: slipped for id, slipped in lines.items() if (id in regions) is is_region})

    return ways


def _requiring(sight: Sight) -> Ways:
    """By conditions alone."""
    return lambda case: [Way(sees(case, sight, quest=False))]


# -- conditions ----------------------------------------------------------------------------------


def condition_forgotten(case: Case) -> Iterator[Way]:
    missed = [turn for turn in turns(case) if not turn.is_met]
    yield Way({t.card.id: Slipped(reward(t.card, t.counts, paid=t.paid), (t.card.id,)) for t in missed})


def spent(case: Case) -> Iterator[Way]:
    """What a condition that is met asks for is used up, and the next ones do without."""
    used = dict.fromkeys(FEATURES, 0)
    lines = {}
    for turn in turns(case):
        needs = turn.card.needs
        if not needs or not turn.is_met:
            continue
        if all(turn.count(feature) - used[feature] >= n for feature, n in needs.items()):
            for feature, n in needs.items():
                used[feature] += n
        else:
            lines[turn.card.id] = Slipped(0, turn.showing(needs))
    yield Way(lines)


# -- quests paid otherwise -----------------------------------------------------------------------

Times = Callable[[Turn], int]  # how often a quest is paid


def _paying(kind: str, of: Iterable[str], times: Times, lit: Callable[[Turn], Ids] | None = None) -> Ways:
    """Quests of one kind that count some of these."""
    features = {*of}

    def ways(case: Case) -> Iterator[Way]:
        lines = {}
        for turn in turns(case):
            if turn.card.quest and turn.kind == kind and features.intersection(turn.of) and turn.is_met:
                points = turn.card.quest.points * times(turn)
                if points != turn.points:
                    lines[turn.card.id] = Slipped(points, tuple(lit(turn) if lit else turn.showing(turn.of)))
        yield Way(lines)

    return ways


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


# -- whole lines ---------------------------------------------------------------------------------


def sanctuaries_unpaid(case: Case) -> Iterator[Way]:
    yield together({t.card.id: Slipped(0, (t.card.id,)) for t in turns(case) if t.card.number is None})


def clues_paid(case: Case) -> Iterator[Way]:
    cards = [turn.card for turn in turns(case)]
    yield Way({c.id: Slipped(case.points(c.id) + c.gives("clue"), (c.id,)) for c in cards if c.gives("clue")})


# -- sacrifices ----------------------------------------------------------------------------------


def sacrifice_unsaid(case: Case) -> Iterator[Way]:
    """Nobody miscounts: what was destroyed for a meteor, to gain by it, is not entered."""
    row = row_of(case)
    gone = {id for ids in row.sacrifices.values() for id in ids}
    standing = [id for id in row.sanctuaries if id not in gone]
    for line in case.score.lines:
        if line.say != "unpaid":
            continue
        for given in combinations(standing, line.operands["asked"]):
            after = score_row(replace(row, sacrifices=row.sacrifices | {line.id: given}))
            if sum(each.points for each in after) > case.score.total:
                yield together({each.id: Slipped(each.points, given) for each in after}, meteor=line.id)


def destroyed_too(case: Case) -> Iterator[Way]:
    """Counted by the others and paid themselves, or one of the two."""
    row = row_of(case)
    gone = tuple(id for ids in row.sacrifices.values() for id in ids)
    if not gone:
        return
    standing = score_row(replace(row, sacrifices={}))
    lines = {line.id: Slipped(line.points, gone) for line in standing if line.id not in row.sacrifices}
    yield together(lines)
    yield Way({id: slipped for id, slipped in lines.items() if id in gone})
    yield Way({id: slipped for id, slipped in lines.items() if id not in gone})


def sacrifice_unpaid(case: Case) -> Iterator[Way]:
    yield Way({line.id: Slipped(0, (line.id,)) for line in case.score.lines if line.say == "paid"})


def sacrifice_free(case: Case) -> Iterator[Way]:
    unpaid = [line for line in case.score.lines if line.say == "unpaid"]
    yield Way({line.id: Slipped(line.operands["points"], (line.id,)) for line in unpaid})


SLIPS = Slips(
    Path(__file__).parent.parent,
    {
        "sacrifice_untold": sacrifice_unsaid,
        "left_too": _seeing(left_too),
        "condition_forgotten": condition_forgotten,
        "condition_row": _requiring(left_too),
        "itself_out": _seeing(itself_out),
        "left_instead": _seeing(left_instead),
        "sanctuaries_out": _seeing(sanctuaries_out),
        "sanctuaries_unpaid": sanctuaries_unpaid,
        "condition_regions": _requiring(sanctuaries_out),
        "night_regions": _seeing(sanctuaries_out, ["night"]),
        "colour_regions": _seeing(sanctuaries_out, COLOURS),
        "unmultiplied": _paying("per", FEATURES, _once),
        "cards_counted": _paying("per", FEATURES, _cards, _several),
        "colours_each": _paying("per_set", COLOURS, _each),
        "colours_once": _paying("per_set", COLOURS, _once),
        "colours_begun": _paying("per_set", COLOURS, _commonest),
        "resources_each": _paying("per_set", RESOURCES, _each),
        "resources_once": _paying("per_set", RESOURCES, _once),
        "resources_begun": _paying("per_set", RESOURCES, _commonest),
        "pairs": _paying("per", FEATURES, _rarest),
        "one_thing": one_thing,
        "spent": spent,
        "missed_out": _seeing(missed_out),
        "grey_joker": grey_joker,
        "clues_paid": clues_paid,
        "early_out": _seeing(early_out),
        "early_regions_out": _seeing(early_regions_out),
        "destroyed_too": destroyed_too,
        "doomed_out": _seeing(doomed_out),
        "sacrifice_unpaid": sacrifice_unpaid,
        "sacrifice_free": sacrifice_free,
    },
)
