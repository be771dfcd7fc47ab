"""Tables of Space Aztecs at every stage, and every dock of them: one list for the page tests and for the browser."""

from typing import Any

from tests.games.space_aztecs.table import (
    CODEX,
    EMPTY,
    JAGUAR,
    Entry,
    agent,
    capture,
    eagle,
    earliest,
    play,
    read,
    rounds,
    saucer,
    temple,
    villager,
)

PEOPLE = ("Ana", "Bruno", "Chloé", "David")
SIX = ("Ana", "Bartholomé-Édouard", "Chloé", "Christophe", "Éléonore", "Wilhelmina")
THREE: dict[str, Any] = {"removed": "blue"}
FOUR: dict[str, Any] = {"removed": None}


def sheltered(seat: int, card: Entry) -> Entry:
    return play(seat, card, sheltered=True)


# Bruno's city as a picture of the whole game: a temple with two, one visible, Jaguars, an agent, a saucer, a codex.
MIDDLE = rounds(
    [villager(2), villager(2), JAGUAR, {"kind": "spy", "points": 3}],
    [CODEX, villager(3), eagle("Aigle"), villager(4)],
    [villager(1), temple("pink"), agent(1), eagle("Aigle")],
    [{"kind": "archivist", "points": 3, "bonus": 4}, JAGUAR, temple("green"), temple("yellow")],
    [villager(5), agent(2), villager(0), {"kind": "spy", "points": 5}],
    [eagle("Aigle"), (play(1, saucer("yellow")), [capture(1, 2, 1)]), CODEX, villager(2)],
    [villager(6), JAGUAR, villager(1), eagle("Aigle")],
    [CODEX, CODEX, {"kind": "spy", "points": 1}, {"kind": "spy", "points": 4}],
)
SHELTER = [*MIDDLE, earliest(1)]  # Bruno has a pink temple and a visible agent
CHOICE = [*MIDDLE, earliest(2), play(2, saucer("pink"))]  # Ana and David have several visible villagers
LAST = [*MIDDLE[:-4], EMPTY, EMPTY, *MIDDLE[-4:-2]]  # the round under way is the last
OVER = [*MIDDLE, EMPTY, EMPTY]
READ = [*OVER, read(0, 4, 2), read(1, 3), read(2, 5)]

NAMES = ("Mamie", "Cochon", "Le très vieux pêcheur", "Chien", "Poule", "Lama", "Bébé", "Tatie", "Âne", "Roi")


def known(slot: str, n: int) -> dict[str, Any]:
    """One card of a household's box; blue and green have a little of everything."""
    name = {"name": NAMES[n]}
    if slot[0] == "Y":
        return name | ({} if n < 3 else {"type": ("Aigle", "Serpent")[n % 2]})
    if slot[0] == "P":
        return name | {"points": n}
    kind = {"B": ("priest", "alien", "noble"), "G": ("agent", "archivist", "spy")}[slot[0]][n % 3]
    return {"kind": kind} | ({} if kind == "priest" else {"points": n}) | ({"bonus": 4} if kind == "archivist" else {})


def box(most: int = 10) -> dict[str, Any]:
    """A household's box that knows so many Aztecs of each family."""
    slots = [(f"{family}A{n:02}", n - 1) for family in "PYBG" for n in range(1, most + 1)]
    totals = {"Aigle": [2, 5, 9, 14], "Serpent": [1, 4, 8]}
    return {"warriors": totals, "cards": {slot: known(slot, n) for slot, n in slots}}


# name -> (seats, options, box, log)
TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any], dict[str, Any], list[Entry]]] = {
    "fresh": (PEOPLE, THREE, {}, []),
    "card": (PEOPLE, THREE, {}, SHELTER),
    "choice": (PEOPLE, THREE, {}, CHOICE),
    "piles": (PEOPLE, THREE | {"track_piles": True}, {}, [earliest(0), play(0, CODEX, pile=2)]),
    "boxed": (SIX[:5], FOUR, box(), [earliest(0)]),
    "boxed three": (PEOPLE, THREE, box(), SHELTER),
    "boxed in part": (PEOPLE, THREE, box(5), [earliest(0)]),
    "six": (SIX, FOUR, {}, [earliest(5)]),
    "last": (PEOPLE, THREE, {}, LAST),
    "codex": (PEOPLE, THREE, {}, OVER),
    "totals": (PEOPLE, THREE, {}, READ),
    "over": (PEOPLE, THREE, {"warriors": {"Aigle": [2, 5, 9, 14]}}, READ),
}

# (table, what follows /t/<id>): every dock.
PAGES: tuple[tuple[str, str], ...] = (
    ("fresh", ""),
    ("fresh", "?dock=hours"),
    ("card", ""),
    ("card", "?seat=0"),
    ("card", "?kind=villager"),
    ("card", "?kind=archivist&points=3"),
    ("card", "?kind=warrior"),
    ("card", "?kind=villager&points=4"),
    ("choice", ""),
    ("piles", ""),
    ("piles", "?nth=3"),
    ("piles", "?nth=2"),
    ("boxed", ""),
    ("boxed three", ""),
    ("boxed in part", ""),
    ("boxed", "?dock=kinds"),
    ("six", ""),
    ("six", "/scores"),
    ("last", ""),
    ("codex", ""),
    ("codex", "?codex=4"),
    ("totals", ""),
    ("over", ""),
    ("over", "?nth=0"),
    ("over", "/scores"),
    ("over", "/log"),
)
