"""A second opinion: a board counted from drawn points, with none of the referee's formulas.

Rhombi are lists of corners on paper; what touches, forms a hexagon or hangs together is found by
comparing edges.
"""

from math import cos, pi, sin, sqrt
from typing import Any

Point = tuple[float, float]
RING = ((1, -1, 0), (1, -1, 2), (0, 0, 2), (0, 0, 4), (0, -1, 4), (0, -1, 0))


def point(x: float, y: float) -> Point:
    return round(x, 3) + 0.0, round(y, 3) + 0.0


def corner(q: int, r: int, k: int) -> Point:
    x, y = sqrt(3) * (q + r / 2), 1.5 * r
    return point(x + cos(pi / 3 * k - pi / 2), y + sin(pi / 3 * k - pi / 2))


class Rhombus:
    def __init__(self, q: int, r: int, tip: int, colour: str) -> None:
        self.hex, self.colour = (q, r), colour
        self.tip = corner(q, r, tip)
        outline = [point(sqrt(3) * (q + r / 2), 1.5 * r), corner(q, r, tip - 1), self.tip, corner(q, r, tip + 1)]
        self.edges = {frozenset(pair) for pair in zip(outline, [*outline[1:], outline[0]], strict=True)}


class Drawn:
    """A board as drawn: rhombi, the hexagons that they form, the groups that hang together.

    `stay`: rhombi below an animal are still of their group.
    """

    def __init__(self, board: dict[str, Any], stay: bool = False) -> None:
        rhombi = [Rhombus(*spot, colour) for spot, colour in zip(RING, board["hot_spot"], strict=True)]
        for tile in board["tiles"]:
            for n, colour in enumerate(tile["corals"]):
                rhombi.append(Rhombus(*tile["at"], (tile["turn"] + 2 * n) % 6, colour))
        at_tip: dict[Point, list[Rhombus]] = {}
        for rhombus in rhombi:
            at_tip.setdefault(rhombus.tip, []).append(rhombus)
        self.animals: dict[Point, tuple[str, set[Any]]] = {}
        for tip, three in at_tip.items():
            if len(three) == 3 and len({rhombus.colour for rhombus in three}) == 1:
                edges: list[Any] = [edge for rhombus in three for edge in rhombus.edges]
                self.animals[tip] = three[0].colour, {edge for edge in edges if edges.count(edge) == 1}
        self.free = [rhombus for rhombus in rhombi if stay or rhombus.tip not in self.animals]

    def reefs(self) -> list[tuple[str, list[Rhombus]]]:
        left, found = list(self.free), []
        while left:
            group = [left.pop()]
            for here in group:
                near = [other for other in left if other.colour == here.colour and other.edges & here.edges]
                group += near
                left = [other for other in left if other not in near]
            if len(group) >= 4:
                found.append((group[0].colour, group))
        return found

    def touching(self, group: list[Rhombus]) -> list[str]:
        """The colours of the animals beside a reef."""
        outline = {edge for rhombus in group for edge in rhombus.edges}
        return [colour for colour, edges in self.animals.values() if edges & outline]

    def neighbours(self, tip: Point) -> list[str]:
        return [
            colour for other, (colour, edges) in self.animals.items() if other != tip and edges & self.animals[tip][1]
        ]


def recount(
    board: dict[str, Any], points: dict[str, int], natives: dict[str, str], stay: bool = False
) -> dict[str, Any]:
    """Small animals, reefs (as a sorted list of points) and the six classic ecosystems."""
    drawn = Drawn(board, stay)
    got: dict[str, Any] = {"small": sum(points[colour] for colour, _ in drawn.animals.values())}
    got["reefs"] = sorted(sum(points[c] for c in drawn.touching(group)) for _, group in drawn.reefs())
    pays = {"2": (2, "barracuda"), "3": (3, "dolphin"), "4": (3, "manta"), "5": (3, "hammerhead"), "6": (4, "humpback")}
    for number, native in natives.items():
        own = [tip for tip, (colour, _) in drawn.animals.items() if colour == native]
        if number == "1":
            got["1"] = sum(len(drawn.neighbours(tip)) for tip in own)
        elif number in pays:
            each, shape = pays[number]
            got[number] = each * len(own) * sum(animal["shape"] == shape for animal in board["large"])
    return got
