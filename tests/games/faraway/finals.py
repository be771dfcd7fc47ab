"""Finals of Faraway drawn at random, and every way to settle what is open in one."""

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from msgspec.structs import replace

from referee.core.raw import Raw
from referee.core.setup import Setup
from referee.games.faraway import GAME
from referee.games.faraway.rules.pieces import REGIONS, SANCTUARIES
from tests.tools import NAMES

EVERY_SET = ("base", "people_from_below", "under_starry_skies")

# Misreadings that one hears at a table and that chance gives many others beside: how often their rule stands in sight.
HEARD = {
    "region_sanctuaries_out": 0.8,
    "missed_out": 0.8,
    "condition_regions": 0.8,
    "spent": 0.8,
    "commoner_thing": 0.8,
    "early_out": 0.75,
    "early_regions_out": 0.8,
    "region_itself_out": 0.8,
}


def draw(rng: random.Random) -> tuple[Setup, Any]:
    setup = GAME.setup(NAMES[:2], {"sets": list(EVERY_SET)})
    # Regions with many things to see, and Sanctuaries in plenty, so that most quests pay
    regions, sanctuaries = rng.sample(sorted(REGIONS), 16), rng.sample(sorted(SANCTUARIES), 8)
    tableaus = [_tableau(rng, regions[:8], sanctuaries[:5]), _tableau(rng, regions[8:], sanctuaries[5:])]
    return looked_at(setup, GAME.count.read(setup, {"tableaus": tableaus}))


def looked_at(setup: Setup, final: Any) -> tuple[Setup, Any]:
    """The table says that the Sanctuaries are so, though they do not match the rises (F.21)."""
    seen = tuple(doubt for doubt in GAME.count.score(setup, final).doubts if doubt.rule == "F.21")
    return replace(setup, box=replace(setup.box, seen=seen)), final


def _tableau(rng: random.Random, regions: list[str], sanctuaries: list[str]) -> Raw:
    free, given = list(sanctuaries), {}
    for id in regions:
        quest = REGIONS[id].quest
        if quest and quest.kind == "sacrifice" and len(free) >= quest.sanctuaries and rng.random() < 0.7:
            given[id] = [free.pop() for _ in range(quest.sanctuaries)]
    return {"regions": regions, "sanctuaries": sanctuaries, "sacrifices": given}


def draw_open(rng: random.Random) -> Any:
    """Nobody said a sacrifice; every way to make them, or none."""
    setup, final = draw(rng)
    meteors = rng.sample(["M15", "M21", "M38"], rng.randint(1, 3))
    tableaus = []
    for tableau in final.tableaus:
        mine = [id for id in meteors if id not in [each for other in tableaus for each in other.regions]][:2]
        rest = [id for id in tableau.regions if id not in meteors][: 8 - len(mine)]
        rest += [id for id in ("R03", "R04", "R07") if id not in rest][: 8 - len(mine) - len(rest)]
        tableaus.append(replace(tableau, regions=tuple(rng.sample(rest + mine, 8)), sacrifices={}))
    settled = [list(_all_sacrifices(tableau)) for tableau in tableaus]
    setup, final = looked_at(setup, replace(final, tableaus=tuple(tableaus)))
    return (setup, final), [(setup, replace(final, tableaus=chosen)) for chosen in product(*settled)]


def _all_sacrifices(tableau):
    """Each meteor kept, or paid with any Sanctuaries that no other meteor took."""
    asked = {id: quest.sanctuaries for id in tableau.regions if (quest := REGIONS[id].quest) and quest.sanctuaries}
    choices = [[(), *combinations(tableau.sanctuaries, n)] for n in asked.values()]
    for given in product(*choices):
        taken = [id for ids in given for id in ids]
        if len(set(taken)) == len(taken):
            yield replace(tableau, sacrifices=dict(zip(asked, given, strict=True)))


def amiss() -> Iterator[tuple[str, Setup, Any]]:
    """A row of seven Regions; fewer Sanctuaries than the row rises."""
    rising = {"regions": [1, 2, 3, 5, 6, 7, 8, 9], "sanctuaries": ["S01"]}
    for which, one in {"F3.1 incomplete": {"regions": [12, 20, 13, 18, 44, 24, 39]}, "F.21 count": rising}.items():
        setup = GAME.setup(NAMES[:2], {})
        falling = {"regions": [68, 67, 66, 65, 64, 63, 62, 61]}
        yield which, setup, GAME.count.read(setup, {"tableaus": [one, falling]})
