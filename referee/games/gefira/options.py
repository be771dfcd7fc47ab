"""What a table of Géfira may choose."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from wtforms import BooleanField, Form, IntegerField, SelectField

from referee.games.gefira.pieces import STEPS, Direction

SWAPPED = {"along": "short", "short": "along"}
Length = Annotated[int, Meta(ge=4, le=12)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    first: Literal[0, 1] = 0  # who starts (G2.7)
    steps_card: Literal["3/5", "4/6", "5/7"] = "4/6"  # G10.1, G10.2, G10.3
    bridge_length: Length = 7  # G10.4, G.A31
    direction: Direction = "along"  # the side shown at the start (G.A1)
    # readings
    free_face: bool = True  # G.A5: a text only
    talisman_from_start: bool = True  # G.A6: can never matter with two, so no page offers it
    snake_target: Literal["pair", "nearest_end"] = "pair"  # G.A7
    wind_turns_empty: bool = False  # G.A9
    wind_turn: Literal["rotate", "flip"] = "rotate"  # G.A10
    direction_labels_swapped: bool = False  # G.A2: labels only

    @property
    def steps(self) -> tuple[int, int]:
        """The two numbers on the steps card; the game begins with the lower one (G2.5)."""
        return STEPS[self.steps_card]

    def direction_label(self, side: Any) -> Any:
        """Which words tell a side of the direction card (G.A2)."""
        return SWAPPED.get(str(side), side) if self.direction_labels_swapped else side


class OptionsForm(Form):
    """The options on the page of a new table."""

    first = IntegerField()
    steps_card = SelectField(choices=list(STEPS), default="4/6", validate_choice=False)
    bridge_length = IntegerField()
    direction = SelectField(choices=["along", "short"], default="along", validate_choice=False)
    fixed_face = BooleanField()
    snake_target = SelectField(choices=["pair", "nearest_end"], default="pair", validate_choice=False)
    wind_turns_empty = BooleanField()
    wind_turn = SelectField(choices=["rotate", "flip"], default="rotate", validate_choice=False)
    direction_labels_swapped = BooleanField()


def read_choices(posted: Any) -> dict[str, Any]:
    """What was chosen; anything that is no choice is left out."""
    form = OptionsForm(posted)
    length = form.bridge_length.data
    return {
        "first": 1 if form.first.data == 1 else 0,
        "steps_card": form.steps_card.data if form.steps_card.data in STEPS else "4/6",
        "bridge_length": length if isinstance(length, int) and 4 <= length <= 12 else 7,
        "direction": "short" if form.direction.data == "short" else "along",
        "talisman_from_start": True,
        "free_face": not form.fixed_face.data,
        "snake_target": "nearest_end" if form.snake_target.data == "nearest_end" else "pair",
        "wind_turns_empty": bool(form.wind_turns_empty.data),
        "wind_turn": "flip" if form.wind_turn.data == "flip" else "rotate",
        "direction_labels_swapped": bool(form.direction_labels_swapped.data),
    }
