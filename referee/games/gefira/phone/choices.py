"""What the page of a new table of Géfira posts."""

from typing import Any

from wtforms import BooleanField, Form, IntegerField, SelectField

from referee.games.gefira.rules.pieces import STEPS


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
