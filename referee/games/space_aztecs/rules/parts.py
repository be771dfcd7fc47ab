"""The cards that a line of the score counted, as they are drawn: their kind, and the number that they give."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.core.score import Line
from referee.core.slips import Part
from referee.games.space_aztecs.rules.pieces import Alien, Archivist, Lives, Priest, Villager, Warrior
from referee.games.space_aztecs.rules.scoring import PAIRED

PLAIN = {"codex": "codex", "villagers": "villager", "others": "other"}  # lines whose cards give what they print


class Piece(Struct, frozen=True):
    kind: str  # `other`: an agent, another blue or green card; `captive`: nobody entered which card it is
    points: int | None = None  # of a priest: with an alien or without
    type: str | None = None  # of a warrior
    bonus: int | None = None  # of an archivist under a temple, beyond its number
    given: bool = False  # an alien under a priest
    taken: bool = False  # under a saucer of this player


def parts(line: Line) -> Iterator[Part]:
    """Warriors give nothing alone, only their number does; nor does an alien that was sacrificed."""
    facts, name = line.operands, line.id.split("/")[0]
    if line.say == "out":
        return
    if name in PLAIN:
        yield from (Part(Piece(PLAIN[name], points), points) for points in facts["points"])
    elif name == "warriors":
        yield from [Part(Piece("warrior", type=line.id.removeprefix("warriors/")))] * facts["count"]
    elif name == "priests":
        yield from [Part(Piece("priest", PAIRED), PAIRED)] * facts["paired"]
        yield from [Part(Piece("priest", 0))] * (facts["priests"] - facts["paired"])
    elif name == "aliens":
        yield from (Part(Piece("alien", points), points) for points in facts["kept"])
        yield from (Part(given(points)) for points in facts["given"])
    elif name == "archivists":
        yield from (Part(Piece("archivist", points), points) for points in facts["points"])
        yield from (Part(bonus(points), points) for points in facts["bonus"])
    elif name == "captives":
        yield from (Part(captive, 1) for captive in captives(line))


def given(points: int) -> Piece:
    return Piece("alien", points, given=True)


def bonus(points: int) -> Piece:
    return Piece("archivist", bonus=points)


def captives(line: Line) -> list[Piece]:
    known = line.operands["cards"] or [{"kind": "captive"}] * line.operands["count"]
    return [Piece(each["kind"], each.get("points"), each.get("type"), taken=True) for each in known]


def drawn(cards: Iterable[Lives], line: str) -> Iterator[Piece]:
    """Those of some cards that this line counts."""
    for each in cards:
        name, pieces = of(each)
        if name == line:
            yield from pieces


def of(lives: Lives) -> tuple[str, list[Piece]]:
    """The line that counts an Aztec of a city, and how it is drawn there."""
    match lives:
        case Villager():
            return "villagers", [Piece("villager", lives.points)]
        case Warrior():
            return f"warriors/{lives.type}", [Piece("warrior", type=lives.type)]
        case Priest():
            return "priests", [Piece("priest", PAIRED)]
        case Alien():
            return "aliens", [Piece("alien", lives.points)]
        case Archivist():
            return "archivists", [Piece("archivist", lives.points), bonus(lives.bonus)]
    return "others", [Piece("other", lives.points)]
