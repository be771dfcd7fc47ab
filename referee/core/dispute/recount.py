"""One seat of a score is counted a second time, blind: its entries are kept in the log and change nothing."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.core.count import AnyTally, Tally
from referee.core.log.entries import Reading, Recount, about_the_log
from referee.core.log.timeline import Timeline
from referee.core.moves import Entry
from referee.core.raw import Raw
from referee.core.verdict import Verdict, refuse


class CountDifference(Struct, frozen=True):
    """Where two counts of a seat differ: a field, or one item of it; and the whole field if either is taken."""

    field: str
    of_second: object  # the first count, with this from the second
    of_first: object  # the second count, with this from the first


def recount(seat: int, entry: Entry | None) -> Entry:
    """An entry of the second count; None begins it anew."""
    return {"do": "recount", "seat": seat, "entry": entry}


def second(log: Timeline, seat: int) -> Timeline | None:
    """The second count of a seat as far as it is; None where nobody began one."""
    return seconds(log)[0].get(seat)


def seconds(log: Timeline) -> tuple[dict[int, Timeline], dict[int, Reading]]:
    """The second counts that go on, by seat; how each of their entries reads there, by its place in the table's log.

    Only this seat is blank in one: other seats, and what the whole table shares, are as in the first count.
    """
    found, going = dict[int, Reading](), dict[int, Timeline]()
    for seq, entry in enumerate(log.entries, 1):
        about = about_the_log(entry)
        if not isinstance(about, Recount):
            continue
        if about.entry is None:
            going[about.seat] = Timeline(log.moves, blank(tally(log), about.seat))
        elif about.seat in going and only(about.entry, about.seat):
            found[seq] = going[about.seat].push(about.entry)
    return going, found


def tally(log: Timeline) -> AnyTally:
    """The score as it is entered, of a table that has nothing else."""
    assert isinstance(log.position, Tally)
    return log.position


def blank(at: AnyTally, seat: int) -> AnyTally:
    empty = at.count.finals.blank(at.setup).get(at.key)
    if empty is None:  # a final of another kind, which came whole
        return at
    seats = [empty[seat] if n == seat else each for n, each in enumerate(at.final[at.key])]
    return Tally(at.count, at.setup, {**at.final, at.key: seats})


def any_entered(at: AnyTally, seat: int) -> bool:
    """Is anything entered for this seat? What came whole was."""
    empty = blank(at, seat)
    return empty is at or bool(at.final != empty.final)


def finished(at: AnyTally, seat: int) -> bool:
    """Would the score be whole, had everybody as much as this seat?"""
    own = at.final[at.key][seat]
    return Tally(at.count, at.setup, {**at.final, at.key: [own for _ in at.setup.seats]}).over


def only(entry: Entry, seat: int) -> bool:
    """Is it about this seat, as all of a second count is?"""
    return entry.get("do") == "undo" or (entry.get("do") == "put" and entry.get("seat") == seat)


def judge(log: Timeline, entries: Sequence[Entry], seat: int) -> tuple[Entry, Verdict] | None:
    """The first of these entries that the second count cannot take, and why."""
    for entry in entries:
        verdict = log.judge(entry) if only(entry, seat) else refuse("house.recount", hard=True, seat=seat)
        if not verdict.legal:
            return entry, verdict
        log = log.what_if([entry])
    return None


def differences(first: Raw, then: Raw) -> list[CountDifference]:
    """Where the two counts of a seat differ, each as small as it can be taken alone."""
    return [each for field in first for each in _of_field(field, first[field], then.get(field))]


def _of_field(field: str, one: object, other: object) -> Iterator[CountDifference]:
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            if one.get(key) != other.get(key):
                yield CountDifference(field, _with(one, key, other), _with(other, key, one))
    elif isinstance(one, list) and isinstance(other, list) and _apart(one, other):
        for n, (mine, yours) in enumerate(zip(one, other, strict=True)):
            if mine != yours:
                yield CountDifference(field, [*one[:n], yours, *one[n + 1 :]], [*other[:n], mine, *other[n + 1 :]])
    else:
        yield CountDifference(field, other, one)


def _with(held: Raw, key: str, other: Raw) -> Raw:
    """One item as the other has it."""
    rest = {name: value for name, value in held.items() if name != key}
    return {**rest, key: other[key]} if key in other else rest


def _apart(one: Sequence[object], other: Sequence[object]) -> bool:
    """May each place be taken alone? Not where something would lie there twice."""
    pairs = list(zip(one, other, strict=False))
    return len(one) == len(other) and all(a == b or (a not in other and b not in one) for a, b in pairs)
