"""What the page of a new table of Space Aztecs posts."""

import random
from typing import Any

from referee.games.space_aztecs.rules.options import FULL
from referee.games.space_aztecs.rules.pieces import FAMILIES


def read_choices(posted: Any) -> dict[str, Any]:
    """What was ticked on the page of a new table; `random` is drawn when the table starts."""
    count = len(posted.getlist("name"))
    removed: str | None = posted.get("removed")
    if not {"add", "drop", "draw"} & set(posted):
        removed = removed if removed in FAMILIES else random.SystemRandom().choice(FAMILIES)
        removed = None if count >= FULL else removed
    first = posted.get("first", "")
    return {
        "removed": removed,
        "codex": posted.get("codex") != "none",
        "track_piles": "track_piles" in posted,
        "first": next((seat for seat in range(count) if str(seat) == first), 0),
    }
