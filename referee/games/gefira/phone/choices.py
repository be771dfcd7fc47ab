"""What the page of a new table of Géfira posts."""

import random

from wtforms import Field, Form, SelectMultipleField, StringField

from referee.core.forms import Read, a_number, one_of
from referee.core.game import Kind
from referee.core.raw import Raw
from referee.core.verdict import Breach
from referee.games.gefira.rules.options import CROSSES, HALVES, SEATS, Options


class OptionsForm(Form):
    """The options on the page of a new table; anything that is no choice is what the game comes with."""

    name = SelectMultipleField(validate_choice=False)  # who sits there: how many matters
    drop = Read(a_number())  # who got up
    first = StringField()
    steps_card = Read(one_of(("4/6", "3/5", "5/7")), "4/6")
    bridge_length = Read(a_number(least=4, most=12), filters=[lambda length: length or Options().bridge_length])
    arm = Read(one_of(tuple(map(str, HALVES))), "3")  # of four players
    cross = StringField()  # the same: nothing is usual

    @property
    def seats(self) -> range:
        """As they sat when somebody got up, if anybody did."""
        return range(len(self.name.data or ()))

    @property
    def ticked(self) -> int | None:
        """The player who was ticked to start, where they sit now; nobody, if they got up."""
        stay = [seat for seat in self.seats if seat != self.drop.data]
        return next((n for n, seat in enumerate(stay) if self.first.data == str(seat)), None)

    @property
    def starter(self) -> int:
        """The starting player; chance decides where nobody was ticked (G2.7). A number that cannot play comes first."""
        if len(self.seats) not in SEATS:
            return Options().first
        if self.first.data == "random":
            return random.SystemRandom().choice(self.seats)
        return Options().first if self.ticked is None else self.ticked


def ticked(posted: object) -> str:
    """The player ticked to start on the page of a new table: chance, until somebody is."""
    seat = OptionsForm(posted).ticked
    return "random" if seat is None else str(seat)


def carried(posted: object, seats: int) -> list[tuple[str, str]]:
    """What was entered for the other number of players stays on the page: that number may come back."""
    form = OptionsForm(posted)
    fields: tuple[Field, ...] = (form.bridge_length,) if seats == 4 else (form.arm, form.cross)
    return [(field.name, field.raw_data[0]) for field in fields if field.raw_data]


def chosen_cross(posted: object) -> str | None:
    """Which cross was tapped on that page, if any."""
    cross = OptionsForm(posted).cross.data
    return cross if cross in CROSSES else None


def read_choices(posted: object) -> Raw:
    form = OptionsForm(posted)
    return {
        "first": form.starter,
        "steps_card": form.steps_card.data,
        "bridge_length": form.bridge_length.data,
        "arm": next(arm for arm in HALVES if str(arm) == form.arm.data),
    }


def lacking(posted: object, kind: Kind) -> list[Breach]:
    """Which cross lies there the table says, for nobody else knows (G.A25); who only scores needs none."""
    form = OptionsForm(posted)
    asked = kind.judges and len(form.seats) == 4
    return [Breach("G.A25", {}, "untold")] if asked and chosen_cross(posted) is None else []
