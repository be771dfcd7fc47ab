"""Tables at every stage, and every page and dock of them: one list for the page tests and for the browser."""

from typing import Any

from referee.core.files.trial_address import pack
from referee.store.records import Mode, Table
from referee.store.store import Store

ALL_SETS = {"sets": ["base", "people_from_below", "under_starry_skies"]}

# One fixed deal: 32 Regions, 12 Sanctuaries (as many as the rows rise); the tap budgets are counted on it.
DEAL: tuple[tuple[list[int], list[str]], ...] = (
    ([32, 27, 53, 23, 35, 34, 14, 51], ["S04", "S36", "S13"]),
    ([41, 48, 2, 50, 45, 68, 62, 39], ["S40", "S28", "S24"]),
    ([33, 67, 5, 24, 12, 21, 60, 54], ["S02", "S12", "S16", "S33"]),
    ([59, 18, 16, 4, 25, 44, 20, 7], ["S25", "S19"]),
)
PEOPLE = ("Ana", "Bruno", "Chloé", "David")
TIED = ([55, 47, 45, 39, 25, 23, 12, 2], [36, 35, 34, 32, 31, 19, 16, 6])  # 30 each; the readings of F.14 differ
SEVEN = ("Ana", "Bartholomé-Édouard", "Chloé", "Christophe", "Éléonore", "Wilhelmina Wagner", "Gus")


def put(seat: int, field: str, value: Any) -> dict[str, Any]:
    return {"do": "put", "seat": seat, "field": field, "value": value}


def rows(*tableaus: tuple[list[Any], list[str]]) -> list[dict[str, Any]]:
    """Entries that lay whole rows at once."""
    entries = []
    for seat, (regions, held) in enumerate(tableaus):
        entries += [put(seat, "regions", regions), put(seat, "sanctuaries", held)]
    return entries


def _settled() -> list[dict[str, Any]]:
    """What may be kept after a count: a claim, a move that was refused, a reading, a rule."""
    slip = {"slip": "house.ten_less", "facts": {}}
    twelve = put(2, "regions", [12])
    held = {"rule": "F2.2", "say": "both", "facts": {"card": "R12", "holder": 2, "seat": 0}}
    facts: list[tuple[str, str | None, dict[str, Any]]] = [
        ("claim", None, {"seat": 0, "claimed": 35, "counted": 45, "made": [slip]}),
        ("trial", "F2.2", {"entry": twelve, "legal": False, "breaches": [held], "since": 8}),
        ("reading", "F.14", {"pick": "lowest", "other": "sum"}),
        ("rule", "F2.1", {}),
    ]
    return [
        {"do": "settled", "about": about, "rule": rule, "asked": seat or None, "facts": more}
        for seat, (about, rule, more) in enumerate(facts)
    ]


def _meteors() -> list[dict[str, Any]]:
    """Ana has eight Regions with two meteors that ask sacrifices, one made; Bruno a few; an entry was undone."""
    ana = (["R31", 17, 48, 22, 59, "M38", 1, "M15"], ["S18", "S26", "S44", "S46", "S52"])
    bruno = ([42, "M05", 76], ["S53"])
    return [*rows(ana, bruno), put(0, "sacrifices", {"M15": ["S18"]}), put(1, "regions", [42, "R05"]), {"do": "undo"}]


def _recounted() -> list[dict[str, Any]]:
    """Ana was counted a second time: two cards and a Sanctuary are others."""
    regions, held = DEAL[0]
    again = [None, put(0, "regions", [*regions[:3], 9, *regions[4:7], 8]), put(0, "sanctuaries", held[:2])]
    return [*rows(*DEAL[:2]), *({"do": "recount", "seat": 0, "entry": entry} for entry in again)]


def _seven() -> list[dict[str, Any]]:
    numbers = [n for n in range(1, 77) if n != 72]
    return rows(*((sorted(numbers[seat::7][:8], reverse=True), []) for seat in range(7)))


TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any], list[dict[str, Any]]]] = {
    "fresh": (PEOPLE, {}, []),
    "meteors": (("Ana", "Bruno", "Anabelle"), ALL_SETS, _meteors()),
    "over": (PEOPLE, {}, rows(*DEAL)),
    "settled": (PEOPLE, {}, [*rows(*DEAL), *_settled()]),
    "tied": (PEOPLE[:2], {}, rows(*((row, []) for row in TIED))),
    "tied by sum": (PEOPLE[:2], {"tie_break": "sum"}, rows(*((row, []) for row in TIED))),
    "alone": (("Ana",), {}, rows(DEAL[0])),
    "recounted": (PEOPLE[:2], {}, _recounted()),
    "seven": (SEVEN, {"sets": ["base", "people_from_below"]}, _seven()),
}

# (table, what follows /t/<id>): every tab, every dock, every opened thing.
AT_TABLES: list[tuple[str, str]] = [
    ("fresh", ""),
    ("fresh", "?dock=grid&pad=grid"),
    ("fresh", "?seat=3&dock=groups"),
    ("fresh", "/scores"),
    ("fresh", "/log"),
    ("fresh", "/rules"),
    ("fresh", "/share"),
    ("fresh", "/share?to=edit"),
    ("meteors", "?seat=0"),
    ("meteors", "?seat=0&dock=card&nth=0"),
    ("meteors", "?seat=0&dock=card&nth=5"),
    ("meteors", "?seat=0&dock=card&nth=5&given=S26"),
    ("meteors", "?seat=0&dock=card&nth=7"),
    ("meteors", "?seat=0&dock=card&nth=9"),
    *(("meteors", f"?seat=1&dock=group&group={group}") for group in ("red", "none", "stone", "thistle")),
    ("meteors", "?seat=1&dock=grid&pad=grid"),
    ("meteors", "?seat=1&dock=which&number=15"),
    ("meteors", "?seat=1&typed=3"),
    ("meteors", "?seat=2"),
    ("meteors", "/scores"),
    ("meteors", "/scores?open=0.8"),
    ("meteors", "/scores?open=0.sanctuaries"),
    ("meteors", "/log"),
    ("over", ""),
    ("over", "?seat=2"),
    ("over", "/scores"),
    *(("over", f"/scores?open={seat}.{row}") for seat, row in ((0, 1), (1, 4), (2, 8), (3, "sanctuaries"))),
    ("over", "/log"),
    ("over", "/rules?q=sanctuaire&f=score"),
    ("over", "/rules?q=zzzz"),
    ("over", "/rules?q=F.14&f=readings"),
    ("tied", "/scores"),
    ("tied", "/readings"),
    ("fresh", "/readings"),
    ("fresh", "/dispute"),
    ("fresh", "/try"),
    ("over", f"/try?from=8&e={pack([put(0, 'sanctuaries', [])])}"),
    ("over", f"/try?from=8&e={pack([put(0, 'regions', [*DEAL[0][0][:7], 41])])}"),
    ("over", "/claim"),
    ("over", "/claim?seat=0"),
    ("seven", "/claim?seat=5&n=-1&tap=d4"),
    ("seven", "/claim?seat=5&n=14&tap=w"),
    ("over", "/claim?seat=0&n=14&by=1"),
    ("over", "/claim?seat=0&n=45"),
    ("over", "/claim?seat=0&row=4&n=20"),
    ("seven", "/claim?seat=5&n=321&by=1"),
    ("tied", "/claim?seat=0&n=31"),
    ("alone", "/claim?seat=0&n=13"),
    ("fresh", "?at=0"),
    ("fresh", "/moment"),
    ("meteors", "?at=8"),
    ("meteors", "?at=9&tab=dispute"),
    ("meteors", "/scores?at=3"),
    ("over", "?at=4"),
    ("over", "/scores?at=0&open=0.1"),
    ("over", "/together?seat=0&n=52"),
    ("over", "/recount/1"),
    ("recounted", "/recount/0"),
    ("recounted", "/recount/0/compare"),
    ("recounted", "/log"),
    ("seven", "/together?seat=5&agreed=1"),
    ("over", "/together?seat=0&agreed=9&n=54"),
    ("settled", "/dispute"),
    ("settled", "/log"),
    ("settled", "/scores"),
    ("settled", "/slip"),
    ("seven", "/slip"),
    ("fresh", "/slip"),
    *(("settled", f"/across?about=settled&at={seq}") for seq in range(9, 13)),
    ("seven", "/across?about=scores"),
    ("over", "/across?about=claim&seat=0&row=1&claimed=7"),
    ("over", "/across?about=rule&rule=F.22&up=1"),
    ("tied by sum", "/scores"),
    ("alone", ""),
    ("alone", "/scores"),
    ("seven", ""),
    ("seven", "/scores"),
    ("seven", "/scores?open=6.1"),
]
ELSEWHERE = [
    "/",
    "/new/faraway/tally",
    "/rules",
    "/rules/faraway",
    "/rules/faraway?q=meteor",
    "/rules/faraway?f=all",
    "/rules/faraway?f=readings",
    "/rules/faraway?step=1",
    "/rules/faraway?q=F.14",
    "/nowhere",
    "/t/nothing",
]


def lay_out(store: Store, phone: str = "", mode: Mode = "tally") -> dict[str, Table]:
    """Make every table; a phone that is named may enter at all of them."""
    made = {}
    for name, (seats, options, log) in TABLES.items():
        made[name] = table = store.create("faraway", mode, "1", seats, options, {})
        with store.writing(table.id) as writing:
            writing.append(log, phone or "somebody", name)
    return made
