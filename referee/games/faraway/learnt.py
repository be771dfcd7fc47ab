"""What a table has entered of its cards: printed otherwise than the household's box has it."""

from collections.abc import Mapping

from referee.core.box import own_values
from referee.core.count import Tally
from referee.games.faraway.household import describe
from referee.games.faraway.rules.box import Box
from referee.games.faraway.rules.final import Final
from referee.games.faraway.rules.position import Position


def of_table(box: Box, at: Position | Tally[Final]) -> Mapping[str, object]:
    """Slot -> value, where the box has none yet."""
    known = own_values(describe(box))
    return {slot: value for slot, value in own_values(describe(at.setup.box)).items() if slot not in known}
