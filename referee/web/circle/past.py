"""What a circle has played, as its pages list and count it: each game with the people of today."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import groupby
from typing import Generic, TypeVar

from flask import g, render_template
from msgspec import Struct

from referee.core.circle.stats import Outcome
from referee.core.log.dates import local_time
from referee.store.circles import Circle
from referee.store.engine.engine import Role
from referee.store.play.history import AT_ONCE as NOW
from referee.store.play.history import games_of
from referee.web.access import hall, open_circle, store
from referee.web.circle.people.names import Faces
from referee.web.dates import month as month_name

AT_ONCE = 40  # on a page of a long list
Of = TypeVar("Of")


class Past:
    """A circle and its people; its games, those in play too, or those of one game only."""

    def __init__(self, circle: Circle, only: str = "", most: int = NOW) -> None:
        self.circle, self.faces = circle, Faces(store().circles.people(circle.id))
        self._only, self._most = only, most

    @cached_property
    def games(self) -> list[Outcome]:
        return [
            Outcome(kept.table, self.faces.seated(kept.people, len(played.seats)), played)
            for kept, played in games_of(hall(), self.circle.id, self._most)
            if self._only in ("", played.game)
        ]

    @property
    def over(self) -> list[Outcome]:
        """First played first."""
        return sorted((each for each in self.games if each.played.over), key=lambda each: each.played.ended)

    def show(self, template: str, **more: object) -> str:
        return render_template(f"circle/{template}", circle=self.circle, faces=self.faces, role=g.role, **more)


def opened(id: str, only: str = "", most: int = NOW, *, to: Role = "view") -> Past:
    """For a phone that may open the circle, or change it."""
    return Past(open_circle(id, to=to), only, most)


class Leaf(Struct, Generic[Of], frozen=True):
    """A page of a long list, and the addresses of those beside it."""

    every: Sequence[Of]  # of the whole list
    those: Sequence[Of]
    newer: str | None
    older: str | None


def leaf(found: Sequence[Of], first: int | None, address: Callable[[int | None], str]) -> Leaf[Of]:
    start = first or 0
    end = start + AT_ONCE
    newer = address(max(0, start - AT_ONCE) or None) if start else None
    return Leaf(found, found[start:end], newer, address(end) if end < len(found) else None)


class Month(Struct, frozen=True):
    title: str  # with the year where it is not this one
    count: int  # of all its games, shown or not
    games: Sequence[Outcome]


def by_month(found: Leaf[Outcome]) -> list[Month]:
    counts, months = Counter(map(month_of, found.every)), groupby(found.those, key=month_of)
    return [Month(month_name(month), counts[month], list(those)) for month, those in months]


def month_of(each: Outcome) -> str:
    return date_of(each)[:7]


def date_of(each: Outcome) -> str:
    return local_time(each.played.ended).date().isoformat()
