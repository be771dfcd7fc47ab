"""Which games a number of a circle counts: every number leads to an address that lists them."""

from collections.abc import Iterable, Sequence
from typing import Self

from flask import url_for
from msgspec import Struct, structs, to_builtins

from referee.core.circle.stats import LEFT_OUT, Only, Outcome, Period, choose, starter_won
from referee.core.forms import OneLine, OneOf, Ticked, Whole
from referee.core.raw import Raw
from referee.games import GAMES
from referee.store.circles import Circle, CircleTable
from referee.store.play.history import games_of
from referee.web.access import hall, open_circle, store
from referee.web.circle.games import Found
from referee.web.circle.numbers.period import PeriodForm
from referee.web.circle.people.names import Faces
from referee.web.forms import MOST, MOST_NAMES

MOST_TOTAL = 9999  # points
ANY = 0  # number of players, from two
VERSIONS = {game.id: game.about.version for game in GAMES.values()}


class ChoiceForm(PeriodForm):
    """What the address of a list of games says of them."""

    n = Whole(most=MOST_NAMES)
    only = OneOf(("whole", *LEFT_OUT))
    game = OneLine(40)
    who = OneLine(40)
    against = OneLine(40)
    won = Ticked()
    first = Ticked()
    best = Whole(least=-MOST_TOTAL, most=MOST_TOTAL)
    gap = Whole(most=MOST_TOTAL)
    since = OneLine(40)
    till = OneLine(40)
    after = Whole(most=MOST)
    row = OneLine(40)


class Choice(Struct, frozen=True, omit_defaults=True):
    """Games with all of this in common."""

    n: int | None = None  # players; None: the usual number
    only: Only = "whole"
    game: str = ""
    who: str = ""
    against: str = ""
    won: bool = False  # by `who`
    first: bool = False  # won by the player who began
    best: int | None = None  # total
    gap: int | None = None  # between the two best
    since: str = ""  # when they ended
    till: str = ""
    after: int | None = None  # where the page of the list begins
    row: str = ""  # of the pad: what is followed over time
    period: Period = Period()

    @classmethod
    def asked(cls) -> Self:
        form = ChoiceForm.read()
        fields = {name: form[name].data for name in cls.__struct_fields__ if name != "period"}
        return cls(**{name: value for name, value in fields.items() if value not in (None, "")}, period=form.period)

    def but(self, **other: object) -> Self:
        return structs.replace(self, **other)

    @property
    def args(self) -> Raw:
        """As they stand in an address."""
        usual = type(self)()
        given = {name: value for name, value in structs.asdict(self).items() if value != getattr(usual, name)}
        given |= to_builtins(given.pop("period", {}))
        return {name: 1 if value is True else value for name, value in given.items()}

    @property
    def kept(self) -> Raw:
        """What goes along to the next page of numbers."""
        return type(self)(only=self.only, period=self.period).args

    def among(self, outcomes: Sequence[Outcome]) -> tuple[Self, list[Outcome]]:
        """The games of its period. From then on the latest are named by when the first of them ended."""
        found = self.period.of(outcomes)
        first = found[0].played.ended if self.period.latest and found else ""
        return self.but(since=max(self.since, first)), found

    def behind(self, circle: str, **other: object) -> str:
        """The address of the games behind a number: the latest of all would be others there."""
        chosen = self.but(period=structs.replace(self.period, latest=None), row="").but(**other)
        return url_for("behind.behind", id=circle, **chosen.args)

    def chosen(self, outcomes: Iterable[Outcome]) -> list[Outcome]:
        """First played first; only by the number of players, and by what is left out."""
        return choose(outcomes, VERSIONS, only=self.only, seats=self.n or ANY)

    def found(self, outcomes: Iterable[Outcome]) -> list[Outcome]:
        return [each for each in self.chosen(outcomes) if self._is_of(each)]

    def _is_of(self, each: Outcome) -> bool:
        return (
            self.game in ("", each.played.game)
            and (not self.who or each.seat_of(self.who) is not None)
            and (not self.against or each.seat_of(self.against) is not None)
            and (not self.won or each.won(self.who))
            and (not self.first or starter_won(each))
            and self.best in (None, each.best)
            and self.gap in (None, each.gap)
            and (not self.since or each.played.ended >= self.since)
            and (not self.till or each.played.ended <= self.till)
        )


class Past(Struct, frozen=True):
    """What a circle has finished: as it is counted, and as it is listed."""

    faces: Faces
    outcomes: Sequence[Outcome]
    found: dict[str, Found]


def opened(id: str, game: str = "") -> tuple[Circle, Past]:
    return open_circle(id), past(id, game)


def past(circle: str, game: str = "") -> Past:
    """All of it, or one game."""
    faces = Faces(store().circles.people(circle))
    finished = [each for each in games_of(hall(), circle) if each[1].over and game in ("", each[1].game)]
    found = {kept.table: (kept, played) for kept, played in finished}
    outcomes = [
        Outcome(table, seated(faces, kept, len(played.seats)), played) for table, (kept, played) in found.items()
    ]
    return Past(faces, outcomes, found)


def seated(faces: Faces, kept: CircleTable, seats: int) -> tuple[str | None, ...]:
    who = [faces.who(kept.people, seat) for seat in range(seats)]
    return tuple(person.id if person else None for person in who)
