"""Which readings of the booklet a circle plays, worked out from its games: a new table starts with them.

A table that is over is asked once whether the circle does from now on as it did; the answer is kept in its log. Until
one said so the circle reads as its latest game did.
"""

from collections.abc import Sequence

from referee.core.circle.played import Played
from referee.core.circle.precedents import Precedent
from referee.core.words.rulebook import Rulebook

FROM_NOW = "from_now"  # the question, as its answer is kept


def own(precedents: Sequence[Precedent]) -> dict[str, str]:
    """The readings of a table that are not the usual ones: of each rule its pick."""
    return {each.rule: each.pick for each in precedents if each.kind == "reading"}


def asked(precedents: Sequence[Precedent]) -> bool | None:
    """Does the circle do so from now on, by the latest answer there? None: nobody answered."""
    said = [bool(each.facts.get("keep")) for each in precedents if each.entry.get("about") == FROM_NOW and each.facts]
    return said[-1] if said else None


def circle_reads(games: Sequence[Played], rulebook: Rulebook) -> dict[str, str]:
    """Of the games of one kind that are over; a reading that only the other kind of table has stays as it was."""
    reads, said = dict[str, str](), False
    for each in sorted(games, key=lambda each: each.ended):
        answer = asked(each.precedents)
        if answer or (answer is None and not said):
            kept = {rule: pick for rule, pick in reads.items() if rulebook[rule].only not in (None, each.mode)}
            reads = kept | {rule: pick for rule, pick in own(each.precedents).items() if rule in rulebook}
        said = said or answer is not None
    return reads
