"""How people miscount a whole city: only some of its cards are counted, or captured ones as if they lived there."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from referee.core.score import Line
from referee.core.slips import UNKNOWN, Case, Slipped, Way, Ways, together
from referee.games.space_aztecs.rules.final import City, Seen
from referee.games.space_aztecs.rules.hidden import hidden, laid, without
from referee.games.space_aztecs.rules.hunger_slips import FEWEST
from referee.games.space_aztecs.rules.parts import Piece, captives, drawn, parts
from referee.games.space_aztecs.rules.pieces import Archivist, Lives, Priest, Warrior
from referee.games.space_aztecs.rules.scoring import lines_of

Counted = Mapping[str, Line]


def sheltered_out(case: Case) -> Iterator[Way]:
    """All that is hidden, or one card of it: the city is counted as if it were not there."""
    cards = hidden(case.final, case.seat)
    if not _all_known(case):  # what else lies there nobody entered
        yield UNKNOWN
    for some in ([*cards], *([each] for each in dict.fromkeys(cards) if len(cards) > 1)):
        city = case.final.cities[case.seat]
        for each in some:
            city = without(city, each)
        if counted := _counted(case, city):
            lines = {id: _slipped(counted, id, tuple(drawn(some, id))) for id in _of_aztecs(case)}
            yield together(lines, cards=[to_builtins(each) for each in some])
        else:
            yield UNKNOWN


def _all_known(case: Case) -> bool:
    city: City = case.final.cities[case.seat]
    return isinstance(case.final, Seen) or (city.temples is not None and not any(city.temples.values()))


def sheltered_alone(case: Case) -> Iterator[Way]:
    """Aztecs in sight at the end have not survived; a table that was watched knows which these are."""
    cards = hidden(case.final, case.seat)
    if isinstance(case.final, Seen) and (counted := _counted(case, _living(case, cards))):
        for_all = {id: tuple(_of_line(case.lines[id])) for id in _of_aztecs(case)}
        way = together({id: _slipped(counted, id, pieces) for id, pieces in for_all.items()})
        yield replace(way, unsaid=not cards)
    else:
        yield UNKNOWN


def captives_joined(case: Case) -> Iterator[Way]:
    """Captured cards are Aztecs of one's own; where all print a number it is simply that number."""
    cards: Sequence[Lives] = case.final.captured[case.seat] if isinstance(case.final, Seen) else ()
    city = case.final.cities[case.seat]
    for each in cards:
        city = laid(city, each)
    counted = _counted(case, city) if isinstance(case.final, Seen) else {}
    new = {id: Slipped(line.points, row=id.split("/")[0]) for id, line in counted.items()}
    taken = Slipped(0, tuple(captives(case.lines["captives"])))
    way = together({id: each for id, each in new.items() if id not in NOT_AZTECS} | {"captives": taken})
    simply = not any(isinstance(each, Warrior | Priest | Archivist) for each in cards)
    yield replace(way, unsaid=simply) if counted else UNKNOWN


NOT_AZTECS = {FEWEST, "floor", "captives"}


def _of_aztecs(case: Case) -> list[str]:
    return [id for id in case.lines if id not in NOT_AZTECS]


def _counted(case: Case, city: City) -> Counted:
    """The lines of another city in place of this one; none where the total of some warriors is not known."""
    cities = [*case.final.cities]
    cities[case.seat] = city
    lines = lines_of(case.setup, replace(case.final, cities=tuple(cities)), case.seat)
    return {} if any(line.say == "unknown_line" for line in lines) else {line.id: line for line in lines}


def _slipped(counted: Counted, id: str, pieces: Sequence[Piece]) -> Slipped:
    return Slipped(counted[id].points if id in counted else 0, tuple(pieces))


def _living(case: Case, cards: Sequence[Lives]) -> City:
    """The city with these cards alone; what is no Aztec stays."""
    whole: City = case.final.cities[case.seat]
    city = City(codex=whole.codex, captives=whole.captives, food=whole.food)
    for each in cards:
        city = laid(city, each, sheltered=True)
    return city


def _of_line(line: Line) -> Iterator[Piece]:
    return (part.piece for part in parts(line))


WAYS: dict[str, Ways] = {
    "sheltered_out": sheltered_out,
    "sheltered_alone": sheltered_alone,
    "captives_joined": captives_joined,
}
