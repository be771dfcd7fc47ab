"""The rules of the last entry, and the way to what they say."""

from collections.abc import Callable

from msgspec import Struct

from referee.core.raw import Fields
from referee.store.play.in_play import Live
from referee.web.lang import speech
from referee.web.telling.at_once import rules_of_last, taken_back
from referee.web.telling.entries import rules_of_move


class Why(Struct, frozen=True):
    """The rules of the last entry, and the way to what they say: in the same place, and back."""

    rules: list[str]
    named: list[str]  # by the entry itself: what it broke or caused
    is_reading: bool  # does it rest on one that the booklet leaves open?
    is_caused: bool  # is it what the entry caused last that does?
    href: str
    is_open: bool


def why(live: Live, draft: Fields, here: Callable[..., str]) -> Why | None:
    """None where nothing is judged, or no rule is to be named. What is half made stays, whether one asks or not."""
    latest = taken_back(live, live.timeline)
    if not latest or not live.kind.judges:
        return None
    of_each = [rules_of_move(live, seq) for seq in latest]
    named, grounds = list(dict.fromkeys(rule for found, _ in of_each for rule in found)), of_each[0][1]
    if not named and not grounds:
        return None
    is_open = draft.get("why") == str(latest[0])  # of this entry: the next one is not asked about
    rules = list(dict.fromkeys([*named, *grounds]))
    read = {rule.id for rule in map(speech().rule, rules) if rule.kind == "reading" and not rule.decided}
    caused, href = not read.isdisjoint(rules_of_last(live)), here(**{**draft, "why": None if is_open else latest[0]})
    return Why(rules, named, bool(read), caused, href, is_open)
