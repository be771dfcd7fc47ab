"""An explanation of another number: the slips that give it, what they change, and how that is said."""

from msgspec import Struct

from referee.core.dispute.usual_slips import USUAL
from referee.core.raw import Json
from referee.core.slips import Slip
from referee.core.verdict import Facts
from referee.core.words.speech import Speech


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

    @property
    def delta(self) -> int:
        return sum(change.new - change.old for change in self.changes)

    @property
    def outcome(self) -> tuple[tuple[str, int], ...]:
        """What the lines become, whatever was miscounted in them."""
        return tuple((change.line, change.new) for change in self.changes)

    @property
    def is_everywhere(self) -> bool:
        """Is a rule misread wherever it counts, and not a line or a piece overlooked?"""
        return self.only is None and not self.slip.lapse


class Explanation(Struct, frozen=True):
    """One slip, or two, that give the number exactly."""

    made: tuple[Made, ...]

    @property
    def id(self) -> str:
        return "+".join(made.slip.id for made in self.made)

    @property
    def rule(self) -> str | None:
        return next((made.rule for made in self.made if made.rule), None)

    @property
    def changes(self) -> tuple[LineChange, ...]:
        return tuple(change for made in self.made for change in made.changes)

    def how(self, speech: Speech) -> str:
        """What is said after the number: "14, counting the cards to the left too"."""
        first, *others = (_how(made, speech) for made in self.made)
        for other in others:
            first = speech.fill(USUAL["and"].text, {"one": first, "other": other})
        return first.removesuffix(".")  # a reading is a sentence: what comes after it has its own


def _how(made: Made, speech: Speech) -> str:
    how = speech.fill(made.slip.text, made.facts)
    if made.of:
        return speech.fill(USUAL["of_rule"].text, {"how": how, "rule": made.of})
    return speech.fill(USUAL["only"].text, {"how": how, "line": made.only}) if made.only else how
