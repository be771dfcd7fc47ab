"""A settled question in words, for who reads it: what was asked, the answer, the rule. A file may hold anything."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import g
from msgspec import Struct

from referee.core.dispute.claims import Explanation, Made
from referee.core.dispute.settled import OfClaim, OfMoment, OfReading, OfTrial, facts_of
from referee.core.dispute.usual_slips import USUAL
from referee.core.log.entries import move_of
from referee.core.raw import Fields
from referee.core.verdict import Breach
from referee.core.words.rulebook import Rule
from referee.core.words.speech import HOUSE
from referee.web.lang import lang, say, speech


class Told(Struct, frozen=True):
    """What was asked and what the answer is, each in a line; for who sits opposite, in a word and its reason."""

    question: str
    answer: str = ""
    rule: Rule | None = None  # one that is known
    asked: int | None = None  # a seat of this table
    mark: str = "scales"
    word: str = ""
    what: str = ""
    fact: str = ""

    @property
    def id(self) -> str:
        """Of the rule, where it is the game's."""
        return "" if self.rule is None or self.rule.id in HOUSE else self.rule.id


def told(entry: Fields) -> Told:
    rule, asked = entry.get("rule"), entry.get("asked")
    known = speech().rule(rule) if isinstance(rule, str) and (rule in HOUSE or rule in speech().rulebook) else None
    seat = asked if type(asked) is int and 0 <= asked < len(speech().names) else None
    facts, say_it = facts_of(entry), SAY.get(str(entry.get("about")))
    try:
        found = say_it(facts, known) if say_it and facts else {}
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):  # a value that no game enters
        found = {}
    return Told(**{**_rule(None, known), **found}, rule=known, asked=seat)


def _rule(_: object, rule: Rule | None) -> dict[str, str]:
    """What the rule says is told where the rule is."""
    question = rule.title[lang()] if rule else say("settled.unknown")
    pick = rule.pick(g.live.setup.options) if rule else None
    return {"question": question, "word": question, "fact": f"{say('rules.pick')} {pick[lang()]}" if pick else ""}


def _claim(facts: OfClaim, rule: Rule | None) -> dict[str, str]:
    row = speech().row(facts.row) if facts.row else ""
    what = say("settled.row" if row else "settled.total", row=row, seat=facts.seat)
    answer = say("settled.not", n=facts.claimed)
    if facts.claimed == facts.counted:
        answer = say("settled.same")
    elif facts.made:
        answer = say("settled.not_so", n=facts.claimed, how=_how(facts))
    elif rule:
        answer += f" {rule.title[lang()]}"
    return {
        "question": say("settled.counted", what=what, n=facts.counted),
        "answer": answer,
        "word": str(facts.counted),
        "what": what,
        "fact": answer,
    }


def _how(facts: OfClaim) -> str:
    """How one gets the other number: slips by their ids, as the game says them."""
    known = {slip.id: slip for slip in (*g.live.game.count.slips, *USUAL)}
    made = [Made(known[each.slip], facts=each.facts, only=each.only) for each in facts.made]
    return Explanation(tuple(made)).how(speech())


def _trial(facts: OfTrial, rule: Rule | None) -> dict[str, str]:
    what = _entered(facts.entry, facts.told)
    if facts.entry.get("do") == "put":  # a field filled in is no question: whose it was, and the rule
        what = speech().names[facts.entry["seat"]]
    word = say("settled.allowed" if facts.legal else "table.refused")
    why = " ".join(map(in_words, facts.breaches[:1]))
    return {
        "question": rule.title[lang()] if rule and facts.entry.get("do") == "put" else say("settled.may", what=what),
        "answer": say("settled.so", word=word, why=why).strip(),
        "mark": "ok" if facts.legal else "refused",
        "word": word,
        "what": what,
        "fact": why,
    }


def _reading(facts: OfReading, rule: Rule | None) -> dict[str, str]:
    if rule is None:
        return {}
    title, pick = rule.title[lang()], rule.picks[facts.pick][lang()]
    return {"question": title, "answer": pick, "word": title, "fact": pick}


def _moment(facts: OfMoment, rule: Rule | None) -> dict[str, str]:
    entry, what = say("scores.entry", seq=facts.seq), _entered(facts.entry)
    return {"question": entry, "answer": what, "word": entry, "what": what}


def _entered(entry: Fields, named: Fields | None = None) -> str:
    """Who, and what."""
    move = move_of(entry)
    seat, what = move.get("seat"), speech().entry(named or move)
    return f"{speech().names[seat]} · {what}" if type(seat) is int and 0 <= seat < len(speech().names) else what


def in_words(breach: Breach) -> str:
    """A breach in words; what another player keeps face down is not given away."""
    if breach.facts.get("secret"):
        breach = Breach(breach.rule, {"card": breach.facts["card"]}, "secret", breach.hard)
    return speech().breach(breach)


SAY: Mapping[str, Callable[[Any, Rule | None], dict[str, str]]] = {
    "claim": _claim,
    "trial": _trial,
    "reading": _reading,
    "moment": _moment,
    "rule": _rule,
}
