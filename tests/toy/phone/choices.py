"""What the page of a new table of Pebbles posts."""

from typing import Any

from wtforms import Form, SelectField

from tests.toy.rules.pieces import HEAPS


class OptionsForm(Form):
    heap = SelectField(choices=HEAPS, coerce=int, default=HEAPS[-1], validate_choice=False)


def read_choices(posted: Any) -> dict[str, Any]:
    """What was chosen; anything that is no choice is left out."""
    heap = OptionsForm(posted).heap.data
    return {"heap": heap} if heap in HEAPS else {}
