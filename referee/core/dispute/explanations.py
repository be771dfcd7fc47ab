"""An explanation of another number: the slips that give it, what they change, and how that is said."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from referee.core.raw import Json
from referee.core.score import Line
from referee.core.slips import Case, Slip, Slipped, Slips, Way, Ways
from referee.core.verdict import Breach, Facts
from referee.core.words.speech import Speech


def _pieces(case: Case, times: int) -> Iterator[Way]:
    """Each piece of a line counted this many times more."""
    for line in case.score.lines:
        for part in case.parts(line):
            if part.points:
                yield _of(line, line.points + times * part.points, case, part.piece, piece=part.piece)


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


def of_number(counted: int, claimed: int) -> Iterator[str]:
    """No line is wrong, the number is: what makes this one of that."""
    if claimed in swapped(counted):
        yield "digits"
    if claimed == counted + 10:
        yield "ten_more"
    if claimed == counted - 10:
        yield "ten_less"


OF_LINES: dict[str, Ways] = {
    "left_out": lambda case: (_of(line, 0, case) for line in case.score.lines),
    "counted_twice": lambda case: (_of(line, 2 * line.points, case) for line in case.score.lines),
    "piece_out": partial(_pieces, times=-1),
    "piece_twice": partial(_pieces, times=1),
    "sign": lambda case: (_of(line, -line.points, case) for line in case.score.lines if line.points < 0),
    "line_digits": line_digits,
}
OF_NUMBERS = ("other_row", "other_line", "other_seat", "digits", "ten_more", "ten_less")
OTHERS = ("reading", *OF_NUMBERS, "only", "of_rule", "and")  # which touch no line
USUAL = Slips(Path(__file__).parent.parent / "house", OF_LINES | dict.fromkeys(OTHERS, lambda case: ()))
USUAL_OF_LINES = [USUAL[id] for id in OF_LINES]


class LineChange(Struct, frozen=True):
    """A line as it is counted, and as it would be with the slip."""

    line: str
    old: int
    new: int
    pieces: tuple[Json, ...] = ()


class Made(Struct, frozen=True):
    """A slip that was made, and where."""

    slip: Slip
    changes: tuple[LineChange, ...] = ()
    facts: Facts = {}
    only: str | None = None  # the line, of a slip that others would have too
    rule: str | None = None
    is_part: bool = False  # of a slip that changes other rows as well
    of: str | None = None  # the rule whose lines alone are miscounted, of a slip that touches others' too
    assumes: Breach | None = None  # what is open, as the slip takes it
    unsaid: bool = False  # does another sentence say the same of this seat?

    @property
    def delta(self) -> int:
        return sum(change.new - change.old for change in self.changes)

    @property
    def outcome(self) -> tuple[tuple[str, int], ...]:
        """What the lines become, whatever was miscounted in them."""
        return tuple(sorted((change.line, change.new) for change in self.changes))

    @property
    def is_everywhere(self) -> bool:
        """Is a rule misread wherever it counts, and not a line or a piece overlooked?"""
        return self.only is None and not self.slip.lapse


class Explanation(Struct, frozen=True):
    """One slip, or two, that give the number exactly."""

    made: tuple[Made, ...]
    given: tuple[Breach, ...] = ()  # what nobody has read, as it is taken here
    twin: bool = False  # does one before it say the same: to the same effect by the same rule, for everybody?

    @property
    def id(self) -> str:
        return "+".join(made.slip.id for made in self.made)

    @property
    def rule(self) -> str | None:
        return next((made.rule for made in self.made if made.rule), None)

    @property
    def changes(self) -> tuple[LineChange, ...]:
        return tuple(change for made in self.made for change in made.changes)

    @property
    def assumes(self) -> tuple[Breach, ...]:
        return (*self.given, *(made.assumes for made in self.made if made.assumes))

    @property
    def effect(self) -> object:
        """What the lines become; of a number that no line makes, how it is one."""
        return tuple(made.outcome for made in self.made) if self.changes else self.id

    @property
    def is_misread(self) -> bool:
        """Is it a rule that somebody reads wrongly, so that all would be counted so?"""
        return all(made.is_everywhere and made.slip.rule and not made.slip.here for made in self.made)

    @property
    def is_guess(self) -> bool:
        """Is it one of many ways to it: a lapse of the eye, or two slips at once of which neither is frequent?"""
        slips = [made.slip for made in self.made]
        return any(slip.lapse for slip in slips) or (len(slips) > 1 and not any(slip.often for slip in slips))

    def how(self, speech: Speech) -> str:
        """What is said after the number: "14, counting the cards to the left too"."""
        first, *others = (_how(made, speech) for made in self.made)
        for other in others:
            first = speech.fill(USUAL["and"].text, {"one": first, "other": other})
        return first.removesuffix(".")  # a reading is a sentence: what comes after it has its own


def _how(made: Made, speech: Speech) -> str:
    how = speech.fill(made.slip.text, made.facts)
    if made.of:
        return speech.fill(USUAL["of_rule"].text, {"how": how, "title": speech.rule(made.of).title})
    return speech.fill(USUAL["only"].text, {"how": how, "line": made.only}) if made.only else how
