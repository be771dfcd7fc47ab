"""What the referee answers to a move: data only, never a sentence.

A sentence is made at the edge (see speech.py), from the rulebook's templates and these facts.
"""

from collections.abc import Collection

import msgspec
from msgspec import Struct

from referee.core.raw import Raw

Facts = Raw


class Breach(Struct, frozen=True):
    """A broken rule and the facts that break it. A doubt has the same shape and never blocks."""

    rule: str
    facts: Facts = {}
    say: str = "refused"  # which of the rule's templates says it
    hard: bool = False  # cannot be applied at all, so no table can overrule it

    @property
    def asks(self) -> bool:
        """Does only a word lack that is to be said with it (`missing`)? Then it is a question more than a refusal."""
        return self.hard and self.say == "missing"

    @property
    def key(self) -> bytes:
        """The same for a doubt in play and for what a box keeps of it."""
        return msgspec.json.encode((self.rule, self.say, self.facts), order="sorted")


class Sentence(Struct, frozen=True):
    """One of a rule's templates with its facts, where nothing is broken: why a tie is decided, or a move allowed."""

    rule: str
    say: str = ""  # none: the rule's short sentence says all
    facts: Facts = {}
    field: str = ""  # of the position, where `<say>_since` tells since which entry it is as the facts say


class Effect(Struct, frozen=True):
    """Something that a move caused: shown in the log and on the board."""

    effect: str
    facts: Facts = {}
    rules: tuple[str, ...] = ()  # why: the rules that make it so, and the reading that decided, where one did


class Verdict(Struct, frozen=True):
    breaches: tuple[Breach, ...] = ()
    doubts: tuple[Breach, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.breaches

    @property
    def hard(self) -> bool:
        return any(breach.hard for breach in self.breaches)


LEGAL = Verdict()


def unseen(doubts: tuple[Breach, ...], seen: Collection[Breach]) -> tuple[Breach, ...]:
    """The doubts that the table has not answered yet: of the others somebody looked, and it is so."""
    if not doubts or not seen:
        return doubts
    known = {each.key for each in seen}
    return tuple(each for each in doubts if each.key not in known)


AT_NOUGHT = Breach("house.count", say="least", hard=True)  # one less than none


def refuse(rule: str, say: str = "refused", *, hard: bool = False, **facts: object) -> Verdict:
    """The verdict with one breach, for what stands alone: a wrong shape, phase or turn."""
    return Verdict((Breach(rule, facts, say, hard),))
