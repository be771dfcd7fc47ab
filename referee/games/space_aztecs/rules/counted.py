"""The cards that a line of the score counted, as they are drawn: their kind, and the number that they give."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.core.score import Line
from referee.core.slips import Part
from referee.games.space_aztecs.rules.pieces import Alien, Archivist, Lives, Priest, Villager, Warrior
from referee.games.space_aztecs.rules.scoring import PAIRED

PLAIN = {"codex": "codex", "villagers": "villager", "others": "other"}  # lines whose cards give what they print


class Counted(Struct, frozen=True):
    kind: str  # `other`: an aristocrat, an agent or a spy; `captive`: nobody told which card it is
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
        yield from (Part(Counted(PLAIN[name], points), points) for points in facts["points"])
    elif name == "warriors":
        yield from [Part(Counted("warrior", type=line.id.removeprefix("warriors/")))] * facts["count"]
    elif name == "priests":
        yield from [Part(Counted("priest", PAIRED), PAIRED)] * facts["paired"]
        yield from [Part(Counted("priest", 0))] * (facts["priests"] - facts["paired"])
    elif name == "aliens":
        yield from (Part(Counted("alien", points), points) for points in facts["kept"])
        yield from (Part(given(points)) for points in facts["given"])
    elif name == "archivists":
        yield from (Part(Counted("archivist", points), points) for points in facts["points"])
        yield from (Part(bonus(points), points) for points in facts["bonus"])
    elif name == "captives":
        yield from (Part(captive, 1) for captive in captives(line))


def given(points: int) -> Counted:
    return Counted("alien", points, given=True)


def bonus(points: int) -> Counted:
    return Counted("archivist", bonus=points)


def captives(line: Line) -> list[Counted]:
    known = line.operands["cards"] or [{"kind": "captive"}] * line.operands["count"]
    return [Counted(each["kind"], each.get("points"), each.get("type"), taken=True) for each in known]


def drawn(cards: Iterable[Lives], line: str) -> Iterator[Counted]:
    """Those of some cards that this line counts."""
    for each in cards:
        name, pieces = of(each)
        if name == line:
            yield from pieces


def of(lives: Lives) -> tuple[str, list[Counted]]:
    """The line that counts an Aztec of a city, and how it is drawn there."""
    match lives:
        case Villager():
            return "villagers", [Counted("villager", lives.points)]
        case Warrior():
            return f"warriors/{lives.type}", [Counted("warrior", type=lives.type)]
        case Priest():
            return "priests", [Counted("priest", PAIRED)]
        case Alien():
            return "aliens", [Counted("alien", lives.points)]
        case Archivist():
            return "archivists", [Counted("archivist", lives.points), bonus(lives.bonus)]
    return "others", [Counted("other", lives.points)]
