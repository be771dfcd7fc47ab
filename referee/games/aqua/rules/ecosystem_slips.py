"""How people miscount ecosystems: a factor is forgotten, another contact counted."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from referee.core.slips import Case, Slipped, Way, together
from referee.games.aqua.rules.counted_again import Counted, Paid
from referee.games.aqua.rules.ecosystems import count
from referee.games.aqua.rules.lattice import Place, next_to
from referee.games.aqua.rules.pieces import FACES


def times_out(at: Counted) -> Iterator[Way]:
    yield _factor(at, _multiplied, lambda eco: eco.points(eco.n, 1))


def points_out(at: Counted) -> Iterator[Way]:
    yield _factor(at, lambda eco: eco.rule.points != 1, lambda eco: eco.n * eco.large)


def natives_out(at: Counted) -> Iterator[Way]:
    yield _factor(at, _multiplied, lambda eco: eco.points(1))


def added(at: Counted) -> Iterator[Way]:
    """Only where large animals are there, or perhaps where none is too."""
    yield _factor(at, lambda eco: bool(_multiplied(eco) and eco.large), _sum)
    yield replace(_factor(at, _multiplied, _sum), wider="none", unsaid=True)


def added_none(at: Counted) -> Iterator[Way]:
    """Where one of them is missing too; where none is, it is the slip before."""
    missing = any(_multiplied(eco) and eco.n and not eco.large for eco in at.ecosystems)
    yield replace(_factor(at, _multiplied, _sum), unsaid=not missing)


def paired(at: Counted) -> Iterator[Way]:
    """One large animal with one native: nobody counts for two."""
    yield _factor(at, _multiplied, lambda eco: eco.points(min(eco.n, eco.large), 1))


def paid_once(at: Counted) -> Iterator[Way]:
    """Its points alone, where what it asks for is there at all."""
    yield _factor(at, _multiplied, lambda eco: eco.points(min(1, eco.n * eco.large), 1))


def _sum(eco: Paid) -> int:
    return eco.points(eco.n + eco.large, 1)


def neighbours_once(at: Counted) -> Iterator[Way]:
    yield _factor(at, _of_contacts, lambda eco: _by(at, eco, count="pairs"))


def own_out(at: Counted) -> Iterator[Way]:
    yield _factor(at, lambda eco: eco.rule.of in (None, "animal"), lambda eco: _by(at, eco, of="other"))


def native_contacts(at: Counted) -> Iterator[Way]:
    """Only natives that touch each other count."""
    yield _factor(at, _of_any_animal, lambda eco: _by(at, eco, of="native"))


def contacts_worth(at: Counted) -> Iterator[Way]:
    """What the neighbours print, not 1 for each."""
    yield _factor(at, _of_any_animal, lambda eco: eco.points(at.sum(_neighbours(at, eco))))


def contacts_species(at: Counted) -> Iterator[Way]:
    """A native counts each species that it touches, not each animal."""
    natives = {
        eco.line: [place for place, colour in at.board.animals.items() if colour == eco.native] for eco in at.ecosystems
    }
    yield _factor(at, _of_any_animal, lambda eco: eco.points(sum(_species(at, place) for place in natives[eco.line])))


def _species(at: Counted, place: Place) -> int:
    return len({at.board.animals[near] for near in _near(at, place)})


def every_large(at: Counted) -> Iterator[Way]:
    """All large animals count where only one of them does."""
    yield _factor(at, _multiplied, lambda eco: eco.points(eco.n, len(at.board.large)))


def neighbours_shared(at: Counted) -> Iterator[Way]:
    """An animal between two natives counts once."""
    yield _factor(at, _of_any_animal, lambda eco: eco.points(len(set(_neighbours(at, eco)))))


def _neighbours(at: Counted, eco: Paid) -> list[Place]:
    """Of each native, so that one between two of them is there twice."""
    natives = [place for place, colour in at.board.animals.items() if colour == eco.native]
    return [near for place in natives for near in _near(at, place)]


def _near(at: Counted, place: Place) -> list[Place]:
    return [near for near in next_to(place) if near in at.worth]


def natives_alone(at: Counted) -> Iterator[Way]:
    yield _factor(at, _of_contacts, lambda eco: _by(at, eco, count="natives"))


def touching_once(at: Counted) -> Iterator[Way]:
    """A native that touches anything is worth 1, however much it touches."""
    yield _factor(at, _of_contacts, lambda eco: _by(at, eco, count="natives_touching"))


def as_global(at: Counted) -> Iterator[Way]:
    """A local ecosystem asks for no contact."""
    yield _paid(at, lambda eco: not _of_natives(eco), lambda eco: _by(at, eco, count="natives"))


def every_species(at: Counted) -> Iterator[Way]:
    """All small animals count where only natives do."""
    yield _paid(at, _of_natives, lambda eco: eco.points(len(at.board.animals)))


def every_species_contacts(at: Counted) -> Iterator[Way]:
    """Contacts of all small animals too; where no ecosystem asks for contacts it is the slip before."""
    contacts = {
        eco.line: eco.points(sum(len(_near(at, place)) for place in at.worth))
        for eco in at.ecosystems
        if _of_any_animal(eco)
    }
    if contacts:
        natives = {line: slipped for way in every_species(at) for line, slipped in way.lines.items()}
        yield together(natives | {line: Slipped(points, at.animals(at.worth)) for line, points in contacts.items()})


def several(case: Case, lines: dict[str, Slipped]) -> Iterator[Way]:
    """Where more than one line changes: of one line, it was simply left out."""
    changed = sum(slipped.points != case.points(line) for line, slipped in lines.items())
    yield replace(together(lines), unsaid=changed < 2)


def _all_ecosystems(case: Case) -> dict[str, int]:
    return {line.id: line.points for line in case.score.lines if line.id.startswith("ecosystem.")}


def best_alone(case: Case) -> Iterator[Way]:
    """Of a sheet too, which has no board."""
    found = _all_ecosystems(case)
    best = max(found, key=found.__getitem__, default="")
    yield together({line: Slipped(points if line == best else 0) for line, points in found.items()})


def unpaid(case: Case) -> Iterator[Way]:
    yield together({line: Slipped(0) for line in _all_ecosystems(case)})


def twice(case: Case) -> Iterator[Way]:
    yield from several(case, {line: Slipped(2 * points) for line, points in _all_ecosystems(case).items()})


def native_worth(at: Counted) -> Iterator[Way]:
    yield _paid(at, _of_natives, lambda eco: eco.points(eco.n * (at.box.points(eco.native) or 0)))


def as_local(at: Counted) -> Iterator[Way]:
    yield _by_cells(at, lambda cells: {near for cell in cells for near in (cell, *next_to(cell))})


def below_alone(at: Counted) -> Iterator[Way]:
    """Contact is taken for lying below."""
    yield _by_cells(at, set)


def _by_cells(at: Counted, reached: Callable[[Sequence[Place]], set[Place]]) -> Way:
    """Of a global ecosystem only the natives that each of its large animals reaches count."""

    def points(eco: Paid) -> int:
        natives = {place for place, colour in at.board.animals.items() if colour == eco.native}
        same = [animal.cells or () for animal in at.board.large if animal.shape == eco.rule.times]
        return eco.points(sum(len(natives & reached(cells)) for cells in same), 1)

    return _paid(at, lambda eco: _multiplied(eco) and _of_natives(eco), points)


def one_face(at: Counted) -> Iterator[Way]:
    lines: dict[str, dict[str, Slipped]] = {}
    for eco in filter(_multiplied, at.ecosystems):
        up = [str(animal.face or "") for animal in at.board.large if animal.shape == eco.rule.times]
        for face in FACES[eco.rule.times or ""] if all(up) else ():
            lines.setdefault(face, {})[eco.line] = Slipped(eco.points(eco.n, up.count(face)))
    for face, each in lines.items():
        yield Way(each, {"face": face})


def one_off(at: Counted) -> Iterator[Way]:
    for eco in at.ecosystems:
        for read in (eco.n - 1, eco.n + 1):
            if read >= 0:
                slipped = Slipped(eco.points(read), at.of(eco.native))
                facts = {"read": read, "n": eco.n, "count": eco.rule.count, "number": eco.number}
                yield Way({eco.line: slipped}, facts)


def natives_swapped(at: Counted) -> Iterator[Way]:
    """Those of two ecosystems that lie side by side."""
    found = list(at.reefs.values())
    for a, b in pairwise(at.ecosystems):
        lines = {
            eco.line: Slipped(eco.points(count(eco.rule, native, at.board.animals, found)), at.of(native))
            for eco, native in ((a, b.native), (b, a.native))
        }
        yield together(lines, one=a.number, other=b.number)


def _paid(at: Counted, asked: Callable[[Paid], bool], points: Callable[[Paid], int]) -> Way:
    return Way({eco.line: Slipped(points(eco), at.of(eco.native)) for eco in at.ecosystems if asked(eco)})


def _factor(at: Counted, asked: Callable[[Paid], bool], points: Callable[[Paid], int]) -> Way:
    """A factor is left out: of ecosystems 2 to 6 (Q8.4), of those that the household's box computes (Q8.5)."""
    way = _paid(at, asked, points)
    return replace(way, rules={line: at.case.lines[line].rule for line in way.lines})


def _by(at: Counted, eco: Paid, **change: str) -> int:
    """What an ecosystem gives by a rule that is not quite its own."""
    return eco.points(count(replace(eco.rule, **change), eco.native, at.board.animals, list(at.reefs.values())))


def _multiplied(eco: Paid) -> bool:
    return eco.rule.times is not None


def _of_natives(eco: Paid) -> bool:
    return eco.rule.count == "natives"


def _of_contacts(eco: Paid) -> bool:
    return eco.rule.count == "contacts"


def _of_any_animal(eco: Paid) -> bool:
    return _of_contacts(eco) and eco.rule.of in (None, "animal")


OF_SHEETS = {"best_ecosystem": best_alone, "ecosystems_unpaid": unpaid, "ecosystems_twice": twice}
WAYS = {
    "times_out": times_out,
    "points_out": points_out,
    "natives_out": natives_out,
    "added": added,
    "added_none": added_none,
    "paired": paired,
    "paid_once": paid_once,
    "as_local": as_local,
    "below_alone": below_alone,
    "one_face": one_face,
    "touching_once": touching_once,
    "as_global": as_global,
    "every_species": every_species,
    "every_species_contacts": every_species_contacts,
    "neighbours_once": neighbours_once,
    "own_out": own_out,
    "native_contacts": native_contacts,
    "contacts_worth": contacts_worth,
    "neighbours_shared": neighbours_shared,
    "contacts_species": contacts_species,
    "every_large": every_large,
    "natives_alone": natives_alone,
    "native_worth": native_worth,
    "one_off": one_off,
    "natives_swapped": natives_swapped,
}
