"""How people miscount: whole cards are paid or not, a sacrifice is forgotten. Other slips have files of their own."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from msgspec.structs import replace

from referee.core.slips import Case, Slipped, Slips, Way, together
from referee.games.faraway.rules import need_slips, quest_slips, sight_slips
from referee.games.faraway.rules.counted_again import row_of, turns
from referee.games.faraway.rules.journey import score_row


def sanctuaries_unpaid(case: Case) -> Iterator[Way]:
    yield together({t.card.id: Slipped(0, (t.card.id,)) for t in turns(case) if t.card.number is None})


def clues_paid(case: Case) -> Iterator[Way]:
    cards = [turn.card for turn in turns(case)]
    yield Way({c.id: Slipped(case.points(c.id) + c.gives("clue"), (c.id,)) for c in cards if c.gives("clue")})


def sanctuaries_twice(case: Case) -> Iterator[Way]:
    """Paid with the Regions that see them, and once more after them."""
    paid = [turn for turn in turns(case) if turn.card.number is None]
    yield together({turn.card.id: Slipped(2 * turn.points, (turn.card.id,)) for turn in paid})


# -- sacrifices ----------------------------------------------------------------------------------


def sacrifice_unsaid(case: Case) -> Iterator[Way]:
    """Nobody miscounts: what was destroyed for a meteor, to gain most by it, is not entered."""
    for meteor in _payable(case):
        _, given, lines = max(_sacrifices(case, meteor), default=(0, (), {}), key=lambda made: made[0])
        if given:
            yield together(lines, meteor=meteor)


def sacrifice_unsaid_other(case: Case) -> Iterator[Way]:
    """Others were destroyed than those that bring most."""
    for meteor in _payable(case):
        made = list(_sacrifices(case, meteor))
        best = max((points for points, *_ in made), default=0)
        for points, given, lines in made:
            if points < best:
                yield together(lines, meteor=meteor, given=given)


def _payable(case: Case) -> list[str]:
    return [line.id for line in case.score.lines if line.say == "unpaid"]


def _sacrifices(case: Case, meteor: str) -> Iterator[tuple[int, tuple[str, ...], dict[str, Slipped]]]:
    """Each that brings something: the points of the whole row, what is destroyed, the lines that change."""
    row, gone = row_of(case), _gone(case)
    standing = [id for id in row.sanctuaries if id not in gone]
    for given in combinations(standing, case.lines[meteor].operands["asked"]):
        after = score_row(replace(row, sacrifices=row.sacrifices | {meteor: given}))
        if (points := sum(each.points for each in after)) > case.score.total:
            yield points, given, {each.id: Slipped(each.points, given) for each in after}


def destroyed_too(case: Case) -> Iterator[Way]:
    """Counted by the others and paid themselves."""
    if lines := _if_standing(case):
        yield together(lines)


def destroyed_paid(case: Case) -> Iterator[Way]:
    gone = _gone(case)
    yield Way({id: slipped for id, slipped in _if_standing(case).items() if id in gone})


def destroyed_seen(case: Case) -> Iterator[Way]:
    gone = _gone(case)
    yield Way({id: slipped for id, slipped in _if_standing(case).items() if id not in gone})


def _gone(case: Case) -> tuple[str, ...]:
    return tuple(id for ids in row_of(case).sacrifices.values() for id in ids)


def _if_standing(case: Case) -> dict[str, Slipped]:
    """Every line as if nothing had been destroyed; the meteors are paid all the same."""
    row, gone = row_of(case), _gone(case)
    standing = score_row(replace(row, sacrifices={})) if gone else ()
    return {line.id: Slipped(line.points, gone) for line in standing if not row.sacrifices.get(line.id)}


def sacrifice_unpaid(case: Case) -> Iterator[Way]:
    yield Way({line.id: Slipped(0, (line.id,)) for line in case.score.lines if line.say == "paid"})


def sacrifice_each(case: Case) -> Iterator[Way]:
    """A meteor that asks for two Sanctuaries is paid for both."""
    paid = [line for line in case.score.lines if line.say == "paid"]
    yield Way({line.id: Slipped(line.points * len(line.operands["sanctuaries"]), (line.id,)) for line in paid})


def sacrifice_free(case: Case) -> Iterator[Way]:
    """Nothing was destroyed for the meteor: nobody said what, or the table said nothing."""
    unpaid = [line for line in case.score.lines if line.say in {"unpaid", "kept"}]
    yield Way({line.id: Slipped(line.operands["points"], (line.id,)) for line in unpaid})


SLIPS = Slips(
    Path(__file__).parent.parent,
    sight_slips.WAYS
    | need_slips.WAYS
    | quest_slips.WAYS
    | {
        "sacrifice_untold": sacrifice_unsaid,
        "sacrifice_other": sacrifice_unsaid_other,
        "sanctuaries_unpaid": sanctuaries_unpaid,
        "sanctuaries_twice": sanctuaries_twice,
        "clues_paid": clues_paid,
        "destroyed_too": destroyed_too,
        "destroyed_paid": destroyed_paid,
        "destroyed_seen": destroyed_seen,
        "sacrifice_unpaid": sacrifice_unpaid,
        "sacrifice_each": sacrifice_each,
        "sacrifice_free": sacrifice_free,
    },
)
