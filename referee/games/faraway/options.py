"""What a table of Faraway may choose."""

from typing import Any, Literal, get_args

from msgspec import Struct
from wtforms import BooleanField, Form, SelectField, SelectMultipleField

from referee.core.game import Setup, Unreadable
from referee.games.faraway.cards import Deck, SetName, deck


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    sets: tuple[SetName, ...] = ("base",)
    start: Literal["beginner", "advanced"] = "beginner"  # F4.4: changes no verdict
    track_display: bool = False
    tie_break: Literal["lowest", "sum"] = "lowest"  # F.14

    def __post_init__(self) -> None:
        if "base" not in self.sets:
            raise ValueError("sets must contain base")

    @property
    def deck(self) -> Deck:
        return deck(frozenset(self.sets))


def most_seats(options: Options) -> int:
    """Six at the most; seven with the People from Below (F1.1, F.15)."""
    return 7 if "people_from_below" in options.sets else 6


def check_seats(setup: Setup) -> None:
    if setup.count > most_seats(setup.options):
        raise Unreadable("house.setup", reason="7 players need people_from_below (F1.1)")


class OptionsForm(Form):
    """The options on the page of a new table; the base game is always there."""

    sets = SelectMultipleField(choices=list(get_args(SetName)), validate_choice=False)
    start = SelectField(choices=["beginner", "advanced"], default="beginner", validate_choice=False)
    track_display = BooleanField()
    tie_break = SelectField(choices=["lowest", "sum"], default="lowest", validate_choice=False)


def read_choices(posted: Any) -> dict[str, Any]:
    """What was ticked; anything that is no choice is left out."""
    form = OptionsForm(posted)
    return {
        "sets": [name for name in get_args(SetName) if name == "base" or name in (form.sets.data or [])],
        "start": "advanced" if form.start.data == "advanced" else "beginner",
        "track_display": bool(form.track_display.data),
        "tie_break": "sum" if form.tie_break.data == "sum" else "lowest",
    }
