"""Search in several rulebooks: the best of what each has."""

from collections.abc import Mapping

from referee.core.words.rulebook import Rule
from referee.core.words.search import Found, front

AGAIN = 0.8  # a second rule of the same game
OWN = 0.6  # a game whose titles and short sentences have none of the words, against one that uses them itself
FAR = 0.45  # of the best score of all: the first rule of each game that has more is shown


def among(found: Mapping[str, Found]) -> list[tuple[str, Rule]]:
    """The best rules, those in front; a second of one book, or a book with other words, stands back."""
    near = all(some.near for some in found.values())
    ranked = [
        (each.score * (AGAIN if n else 1) * (OWN + (1 - OWN) * some.own), n == 0, of, each.rule)
        for of, some in found.items()
        if not some.near or near
        for n, each in enumerate(some.ranked)
    ]
    ranked.sort(key=lambda each: -each[0])
    scores = [score for score, *_ in ranked]
    shown, least = front(scores), max(scores, default=0) * FAR
    return [(of, rule) for n, (score, first, of, rule) in enumerate(ranked) if n < shown or (first and score > least)]
