"""How people miscount: the board is counted again with one notion changed."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from referee.core.raw import Json
from referee.core.slips import Case, Slipped, Slips, Way, one, together
from referee.games.aqua.rules import ecosystem_slips, reef_slips
from referee.games.aqua.rules.counted_again import Counted, laid
from referee.games.aqua.rules.ecosystem_slips import several
from referee.games.aqua.rules.ecosystems import count

# -- what lies under a large animal ----------------------------------------------------------------


def small_under(at: Counted) -> Iterator[Way]:
    yield Way(_small_free(at))


def under_alone(at: Counted) -> Iterator[Way]:
    """Only what a large animal covers is paid."""
    if at.under:
        yield one("small", at.sum(at.under), *at.animals(place for place in at.worth if place not in at.under))


def reef_under(at: Counted) -> Iterator[Way]:
    yield Way(_reefs_free(at))


def ecosystem_under(at: Counted) -> Iterator[Way]:
    yield Way(_ecosystems_free(at))


def all_under(at: Counted) -> Iterator[Way]:
    """Where more than one kind of line is hit; else its own sentence says more."""
    kinds = [_small_free(at), _reefs_free(at), _ecosystems_free(at)]
    hit = [lines for lines in kinds if any(each.points != at.case.points(id) for id, each in lines.items())]
    yield replace(together({id: each for lines in hit for id, each in lines.items()}), unsaid=len(hit) < 2)


def _small_free(at: Counted) -> dict[str, Slipped]:
    return {"small": Slipped(at.case.points("small") - at.sum(at.under), at.animals(at.under))}


def _reefs_free(at: Counted) -> dict[str, Slipped]:
    return reef_slips.fewer(at, lambda reef, place: place not in at.under)


def _ecosystems_free(at: Counted) -> dict[str, Slipped]:
    free = {place: colour for place, colour in at.board.animals.items() if place not in at.under}
    beside = [replace(reef, animals=tuple(each for each in reef.animals if each in free)) for reef in at.reefs.values()]
    return {
        eco.line: Slipped(eco.points(count(eco.rule, eco.native, free, beside)), at.animals(at.under))
        for eco in at.ecosystems
    }


# -- animals ---------------------------------------------------------------------------------------


def stack(at: Counted) -> Iterator[Way]:
    """The value of another tile of its stack, be it the one with the snail."""
    for animal in at.board.large:
        printed = [points for points in at.box.stack(animal.shape, 4) if points is not None]
        if (n := animal.points) is not None and n in printed:
            facts = {"shape": animal.shape} | ({"face": animal.face} if animal.face else {})
            under = at.animals(cell for cell in animal.cells or () if cell in at.worth)
            for read in printed:
                yield one("large", at.case.points("large") - n + read, *under, animal=facts, read=read, n=n)


def same_worth(at: Counted) -> Iterator[Way]:
    for n in (1, 2, 3):
        yield one("small", n * len(at.worth), n=n)


def species_out(at: Counted) -> Iterator[Way]:
    for colour, n in Counter(at.board.animals.values()).items():
        if n > 1:
            points = at.case.points("small") - n * (at.box.points(colour) or 0)
            yield one("small", points, *at.of(colour), colour=colour)


def species_once(at: Counted) -> Iterator[Way]:
    """Each species is paid once, however many animals it has here."""
    there = dict.fromkeys(at.board.animals.values())
    yield one("small", sum(at.box.points(colour) or 0 for colour in there))


def _large(points: Callable[[Sequence[int]], int]) -> Callable[[Counted], Iterator[Way]]:
    """Large animals are paid otherwise than by what they print."""
    return lambda at: iter([one("large", points([animal.points or 0 for animal in at.board.large]), *_covered(at))])


def _covered(at: Counted) -> tuple[Json, ...]:
    cells = [cell for animal in at.board.large for cell in animal.cells or ()]
    return at.animals({cell for cell in cells if cell in at.worth})


def large_kinds(at: Counted) -> Iterator[Way]:
    """A large animal that is there twice is paid once, at its best."""
    best: dict[str, int] = {}
    for animal in at.board.large:
        best[animal.shape] = max(best.get(animal.shape, 0), animal.points or 0)
    yield one("large", sum(best.values()))


def reefs_unpaid(case: Case) -> Iterator[Way]:
    if reefs := {id: Slipped(0) for id in case.lines if id.startswith("reef.")}:
        yield Way(reefs, apart=False)


def best_reef(at: Counted) -> Iterator[Way]:
    best = max(at.paid, key=at.case.points, default="")
    yield from several(at.case, {id: Slipped(0) for id in at.paid if id != best})


def _unpaid(row: str) -> Callable[[Case], Iterator[Way]]:
    return lambda case: iter([one(row, 0)] if row in case.lines else [])


def family(case: Case) -> Iterator[Way]:
    yield together({id: Slipped(0) for id in case.lines if id.startswith(("reef", "ecosystem"))})


OF_BOARDS = {
    "small_under": small_under,
    "under_alone": under_alone,
    "reef_under": reef_under,
    "ecosystem_under": ecosystem_under,
    "all_under": all_under,
    "stack": stack,
    "same_worth": same_worth,
    "species_out": species_out,
    "species_once": species_once,
    "large_singly": _large(len),
    "large_best": _large(lambda points: max(points, default=0)),
    "large_kinds": large_kinds,
    "best_reef": best_reef,
}
SLIPS = Slips(
    Path(__file__).parent.parent,
    {"family": family, "reefs_unpaid": reefs_unpaid, "large_unpaid": _unpaid("large"), "small_unpaid": _unpaid("small")}
    | ecosystem_slips.OF_SHEETS
    | {id: laid(ways) for id, ways in (OF_BOARDS | reef_slips.WAYS | ecosystem_slips.WAYS).items()},
)
