"""The houses that a line of the score counted, and the tile."""

from collections.abc import Iterator

from referee.core.score import Line
from referee.core.slips import Part
from referee.games.vineta.rules.matters import WON
from referee.games.vineta.rules.scoring import OWN

HOUSE = "any"  # a house won, of whatever colour


def parts(line: Line) -> Iterator[Part]:
    of = line.operands
    if line.id == "own_on_last" and of.get("colour"):
        yield from [Part(of["colour"], OWN)] * of["n"]
    elif line.id == "won":
        yield from [Part(HOUSE, WON)] * of["n"]
    elif line.id == "own_won_bonus" and of.get("colour"):
        yield from [Part(of["colour"], of["each"])] * of["n"]
    elif line.id == "district" and line.points:
        yield Part(of["district"], line.points)
