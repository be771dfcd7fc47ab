"""A settled question in words, for each reader: what was asked, the answer, the rule. A file may hold anything."""

from collections.abc import Mapping

import msgspec
from flask import current_app, g
from msgspec import Struct
from msgspec.structs import replace

from referee.core.log.entries import move_of
from referee.core.raw import Fields
from referee.core.verdict import Breach
from referee.core.words.rulebook import Rule
from referee.core.words.speech import HOUSE
from referee.web.lang import lang, say, speech

# What breaks over facts of another shape, or over a value that no game enters.
NEVER_ENTERED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class AnswerPart(Struct, frozen=True):
    """A line of an answer: a rule's own sentence, or a fact."""

    text: str
    id: str = ""  # of the rule
    said: bool = False  # is it the rule that says it?


class InWords(Struct, frozen=True):
    """What was asked and what the answer is, each in a line; turned round, a word and all that stands under it."""

    question: str
    answer: str = ""
    mark: str = "scales"
    word: str = ""
    what: str = ""
    parts: tuple[AnswerPart, ...] = ()
    rule: Rule | None = None  # one that is known
    also: tuple[Rule, ...] = ()  # others that are broken with it
    asked: int | None = None  # a seat of this table

    @property
    def rules(self) -> tuple[Rule, ...]:
        return (self.rule, *self.also) if self.rule else ()

    @property
    def id(self) -> str:
        """Of each rule, where it is the game's."""
        return ", ".join(rule.id for rule in self.rules if rule.id not in HOUSE)


class SettledFacts(Struct, frozen=True, omit_defaults=True):
    """The numbers, ids and entries of an answer that is kept: each question of the desk has its own."""

    def in_words(self, rule: Rule | None) -> InWords:
        raise NotImplementedError


def settled_in_words(entry: Fields) -> InWords:
    id, asked = entry.get("rule"), entry.get("asked")
    rule = speech().rule(id) if isinstance(id, str) and (id in HOUSE or id in speech().rulebook) else None
    seat = asked if type(asked) is int and 0 <= asked < len(speech().names) else None
    try:
        found = facts_of(entry).in_words(rule)
    except NEVER_ENTERED:
        found = rule_in_words(rule)
    return replace(found, rule=rule, asked=seat)


def facts_of(entry: Fields) -> SettledFacts:
    """Raises one of NEVER_ENTERED where a file holds none that are known."""
    kinds: Mapping[str, type[SettledFacts]] = current_app.extensions["settled"]
    return msgspec.convert(entry.get("facts"), kinds[str(entry.get("about"))])


def rule_in_words(rule: Rule | None) -> InWords:
    """Its text stands where the rule stands."""
    question = rule.title[lang()] if rule else say("settled.unknown")
    pick = rule.pick(g.live.setup.options) if rule else None
    parts = (AnswerPart(f"{say('rules.pick')} {pick[lang()]}"),) if pick else ()
    return InWords(question, word=question, parts=parts)


def entered(entry: Fields, named: Fields | None = None) -> str:
    move = move_of(entry)
    seat, what = move.get("seat"), speech().entry(named or move)
    return f"{speech().names[seat]} · {what}" if type(seat) is int and 0 <= seat < len(speech().names) else what


def in_words(breach: Breach) -> str:
    """A breach in words; what another player keeps face down is not given away."""
    if breach.facts.get("secret"):
        breach = Breach(breach.rule, {"card": breach.facts["card"]}, "secret", breach.hard)
    return speech().sentence(breach)
