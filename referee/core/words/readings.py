"""What a table picks where the booklet leaves something open: one choice for each reading that names an option."""

from collections.abc import Mapping

from referee.core.raw import Fields, Raw
from referee.core.words.rulebook import Rule, Rulebook, pick_key


def chosen(rulebook: Rulebook, mode: str, options: Fields) -> list[tuple[Rule, str]]:
    """The readings that a table of this kind may pick, each with what is picked in these options."""
    rules = [rule for rule in rulebook if rule.only in (None, mode)]
    return [(rule, pick_key(options[rule.option])) for rule in rules if rule.option and rule.option in options]


def picked(rulebook: Rulebook, posted: Mapping[str, str]) -> Raw:
    """The options of all readings as the page posted them; what is no pick is the usual one."""
    found = {}
    for rule in rulebook:
        if rule.option:
            usual = next(iter(rule.picks))
            key = posted.get(rule.option, usual)
            found[rule.option] = value_of(key if key in rule.picks else usual)
    return found


def value_of(key: str) -> str | bool:
    """What an option holds that is picked by this name: the other way round, `pick_key`."""
    return {"yes": True, "no": False}.get(key, key)
