"""How any addition goes wrong, whatever is played: a line or a card forgotten, digits swapped, ten too many."""

from collections.abc import Iterator
from pathlib import Path

from referee.core.raw import Json
from referee.core.score import Line
from referee.core.slips import Case, Slipped, Slips, Way
from referee.core.verdict import Facts


def left_out(case: Case) -> Iterator[Way]:
    for line in case.score.lines:
        yield _of(line, 0, case)


def counted_twice(case: Case) -> Iterator[Way]:
    for line in case.score.lines:
        yield _of(line, 2 * line.points, case)


def piece_out(case: Case) -> Iterator[Way]:
    yield from _pieces(case, -1)


def piece_twice(case: Case) -> Iterator[Way]:
    yield from _pieces(case, 1)


def _pieces(case: Case, times: int) -> Iterator[Way]:
    for line in case.score.lines:
        for part in case.parts(line):
            if part.points:
                yield _of(line, line.points + times * part.points, case, part.piece, piece=part.piece)


def sign(case: Case) -> Iterator[Way]:
    for line in case.score.lines:
        if line.points < 0:
            yield _of(line, -line.points, case)


def line_digits(case: Case) -> Iterator[Way]:
    for line in case.score.lines:
        for read in swapped(line.points):
            yield _of(line, read, case, read=read, n=line.points)


def _of(line: Line, points: int, case: Case, *pieces: Json, **facts: object) -> Way:
    """One line, miscounted: the rule that pays it is the one that is broken."""
    return Way({line.id: Slipped(points, pieces)}, {"line": case.named(line.id), **facts}, rule=line.rule)


def swapped(number: int) -> Iterator[int]:
    """The number with two neighbouring digits swapped."""
    digits, sign = str(abs(number)), -1 if number < 0 else 1
    for n in range(len(digits) - 1):
        other = digits[:n] + digits[n + 1] + digits[n] + digits[n + 2 :]
        if other != digits:
            yield sign * int(other)


def of_number(counted: int, claimed: int) -> Iterator[tuple[str, Facts]]:
    """No line is wrong, the number is: what makes this one of that."""
    if claimed in swapped(counted):
        yield "digits", {}
    if claimed == counted + 10:
        yield "ten_more", {}
    if claimed == counted - 10:
        yield "ten_less", {}


def _none(case: Case) -> Iterator[Way]:
    """It touches no line."""
    yield from ()


OF_LINES = {
    "left_out": left_out,
    "counted_twice": counted_twice,
    "piece_out": piece_out,
    "piece_twice": piece_twice,
    "sign": sign,
    "line_digits": line_digits,
}
OF_NUMBERS = ("other_row", "other_line", "other_seat", "digits", "ten_more", "ten_less")
OTHERS = ("reading", *OF_NUMBERS, "only", "of_rule", "and")  # which touch no line
USUAL = Slips(
    Path(__file__).parent.parent / "house",
    OF_LINES | dict.fromkeys(OTHERS, _none),
)
