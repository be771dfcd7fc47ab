"""How people miscount what a card sees: other cards are in sight, or some of what they show is not counted."""

from collections.abc import Iterable, Iterator
from functools import partial

from referee.core.slips import Case, Slipped, Way, Ways
from referee.games.faraway.rules.counted_again import NONE, Ids, Sight, Turn, sees, turns
from referee.games.faraway.rules.journey import is_met, reward
from referee.games.faraway.rules.pieces import COLOURS, FEATURES, RESOURCES

Lines = dict[str, Slipped]

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


def right_out(turn: Turn) -> tuple[Ids, Ids]:
    """A Region sees itself and the Sanctuaries."""
    return NONE, [id for id in turn.right if id != turn.card.id]


def all_out(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, turn.seen


def regions_out(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, [id for id in turn.seen if id not in turn.standing]


def others_out(turn: Turn) -> tuple[Ids, Ids]:
    """A Sanctuary sees the Regions and itself."""
    return NONE, [id for id in turn.standing if id != turn.card.id]


def alone(turn: Turn) -> tuple[Ids, Ids]:
    return NONE, [id for id in turn.seen if id != turn.card.id]


# -- who looks so: all cards, some, their quests alone, their conditions alone --------------------


def _of(case: Case, lines: Lines, regions: bool) -> Lines:
    """Those of Regions, or those of Sanctuaries."""
    there = {turn.card.id for turn in turns(case) if (turn.card.number is not None) is regions}
    return {id: slipped for id, slipped in lines.items() if id in there}


def _quests(case: Case, sight: Sight, features: Iterable[str], both: Lines) -> Lines:
    """Conditions see rightly, quests do not; where it comes to the same, the cards are those that both miss."""
    quests = sees(case, sight, features, needs=False)
    return quests | {id: both[id] for id in quests if id in both and both[id].points == quests[id].points}


def _seeing(sight: Sight, features: Iterable[str] = FEATURES) -> Ways:
    """By quests and conditions of all cards."""
    return lambda case: [Way(sees(case, sight, features))]


def _partly(sight: Sight, features: Iterable[str] = FEATURES, but: Iterable[str] = ()) -> Ways:
    """By quests alone, on Regions alone, on Sanctuaries alone: where it is another than by all, or than `but`."""

    def ways(case: Case) -> Iterator[Way]:
        both = sees(case, sight, features)
        quests = _quests(case, sight, features, both)
        tried = {
            "quests": quests,
            "regions": _of(case, both, regions=True),
            "sanctuaries": _of(case, both, regions=False),
            "quests_regions": _of(case, quests, regions=True),
            "quests_sanctuaries": _of(case, quests, regions=False),
        }
        known = [_points(both)]
        for where, lines in tried.items():
            if where not in but:
                yield Way(lines, {"where": where}, unsaid=_points(lines) in known)
                known.append(_points(lines))

    return ways


def _points(lines: Lines) -> dict[str, int]:
    return {id: slipped.points for id, slipped in lines.items()}


def _requiring(sight: Sight) -> Ways:
    """By conditions alone."""
    return lambda case: [Way(sees(case, sight, quest=False))]


def _of_regions(sight: Sight) -> Ways:
    """By Regions alone, where it changes Sanctuaries as well."""

    def ways(case: Case) -> Iterator[Way]:
        both = sees(case, sight)
        lines = _of(case, both, regions=True)
        yield Way(lines, unsaid=_points(lines) == _points(both))

    return ways


def _of_sanctuaries(sight: Sight) -> Ways:
    return lambda case: [Way(_of(case, sees(case, sight), regions=False))]


def _missed_out_on(case: Case) -> Iterator[Way]:
    """A card whose condition is not met is gone, and so are those that miss theirs without it."""
    gone: Ids = NONE
    missed: Ids = [turn.card.id for turn in turns(case) if not turn.is_met]
    lines: Lines = {}
    while len(missed) > len(gone):
        gone, lines, missed = missed, {}, []
        for turn in turns(case):
            out = [id for id in gone if id in turn.seen and id != turn.card.id]
            counts = list(turn.counts)
            for index, n in [each for id in out for each in turn.printed.shows[id]]:
                counts[index] -= n
            met = is_met(turn.card, counts)
            points = reward(turn.card, counts, paid=turn.paid) if met else 0
            if points != turn.points:
                lines[turn.card.id] = Slipped(points, tuple(out))
            if not met:
                missed.append(turn.card.id)
    yield Way(lines, unsaid=_points(lines) == _points(sees(case, missed_out)))


# -- what is on the cards ------------------------------------------------------------------------

RULES = dict.fromkeys(COLOURS, "F5.1") | dict.fromkeys(RESOURCES, "F5.5")
RULES |= {"grey": "F11.1", "night": "F9.2", "clue": "F9.2"}


def _feature_out(case: Case, features: Iterable[str] = FEATURES) -> Iterator[Way]:
    """One thing is counted nowhere."""
    for feature in features:
        yield Way(sees(case, all_out, [feature]), {"feature": feature}, rule=RULES[feature])


# Things that people take for one kind: each counts once, however often it is there.
GROUPS = {"colours": COLOURS, "grey": ("grey",), "night": ("night",), "clues": ("clue",), "resources": RESOURCES}


def _group_once(case: Case, *, needs: bool = True) -> Iterator[Way]:
    """By quests and conditions, or by quests alone."""
    for group, features in (*GROUPS.items(), ("things", FEATURES)):
        lines = {}
        for turn in turns(case):
            counts = [min(1, n) if name in features else n for name, n in zip(FEATURES, turn.counts, strict=True)]
            met = is_met(turn.card, counts if needs else turn.counts)
            points = reward(turn.card, counts, paid=turn.paid) if met else 0
            if points != turn.points:
                lines[turn.card.id] = Slipped(points, turn.showing({*turn.of, *turn.card.needs}.intersection(features)))
        yield Way(lines, {"group": group})


def _symbols_once(case: Case) -> Iterator[Way]:
    """A card that shows a thing several times counts once, for quests, sets and conditions."""
    lines = {}
    for turn in turns(case):
        counts = [len(turn.showing([name])) for name in FEATURES]
        points = reward(turn.card, counts, paid=turn.paid) if is_met(turn.card, counts) else 0
        if points != turn.points:
            lines[turn.card.id] = Slipped(points, turn.showing({*turn.of, *turn.card.needs}, least=2))
    yield Way(lines)


def _days(case: Case) -> Iterator[Way]:
    """Day cards are counted for night ones, by quests and conditions."""
    lines = {}
    for turn in turns(case):
        days = tuple(id for id in turn.seen if not turn.printed.cards[id].gives("night"))
        counts = [len(days) if name == "night" else n for name, n in zip(FEATURES, turn.counts, strict=True)]
        points = reward(turn.card, counts, paid=turn.paid) if is_met(turn.card, counts) else 0
        if points != turn.points:
            lines[turn.card.id] = Slipped(points, days)
    yield Way(lines)


SIGHTS: dict[str, Ways] = {
    "left_too": _seeing(left_too),
    "condition_row": _requiring(left_too),
    "condition_left": _requiring(left_instead),
    "itself_out": _seeing(itself_out),
    "condition_itself_out": _requiring(itself_out),
    "left_instead": _seeing(left_instead),
    "right_out": _seeing(right_out),
    "sanctuaries_out": _seeing(sanctuaries_out),
    "region_sanctuaries_out": _of_regions(sanctuaries_out),
    "region_itself_out": _of_regions(itself_out),
    "condition_regions": _requiring(sanctuaries_out),
    "night_regions": _seeing(sanctuaries_out, ["night"]),
    "colour_night_regions": _seeing(sanctuaries_out, (*COLOURS, "night")),
    "colour_regions": _seeing(sanctuaries_out, COLOURS),
    "grey_regions": _seeing(sanctuaries_out, ["grey"]),
    "resource_regions": _seeing(sanctuaries_out, RESOURCES),
    "clue_regions": _seeing(sanctuaries_out, ["clue"]),
    "sanctuary_alone": _of_sanctuaries(alone),
    "sanctuary_regions_out": _of_sanctuaries(regions_out),
    "sanctuary_others_out": _of_sanctuaries(others_out),
    "sanctuary_sanctuaries_out": _of_sanctuaries(sanctuaries_out),
    "sanctuary_itself_out": _of_sanctuaries(itself_out),
    "colours_out": _seeing(all_out, COLOURS),
    "resources_out": _seeing(all_out, RESOURCES),
    "feature_out": _feature_out,
    "group_once": _group_once,
    "group_once_quests": partial(_group_once, needs=False),
    "symbols_once": _symbols_once,
    "days": _days,
    "missed_out": _seeing(missed_out),
    "missed_out_on": _missed_out_on,
    "early_out": _seeing(early_out),
    "early_regions_out": _seeing(early_regions_out),
    "doomed_out": _seeing(doomed_out),
}
PARTLY: dict[str, Ways] = {
    f"{name}_partly": _partly(sight, features)
    for name, sight, features in (
        ("left_too", left_too, FEATURES),
        ("left_instead", left_instead, FEATURES),
        ("night_regions", sanctuaries_out, ["night"]),
        ("colour_regions", sanctuaries_out, COLOURS),
        ("missed_out", missed_out, FEATURES),
        ("early_out", early_out, FEATURES),
        ("early_regions_out", early_regions_out, FEATURES),
        ("doomed_out", doomed_out, FEATURES),
    )
}
PARTLY["sanctuaries_out_partly"] = _partly(sanctuaries_out, but=["regions"])
PARTLY["itself_out_partly"] = _partly(itself_out, but=["regions"])
WAYS = SIGHTS | PARTLY
