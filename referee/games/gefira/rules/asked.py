"""What people may ask about now: may I?"""

from collections.abc import Iterator
from typing import get_args

from referee.core.moves import Entry
from referee.games.gefira.rules.pieces import COLOURS, Symbol
from referee.games.gefira.rules.position import Position


def asked(at: Position) -> Iterator[Entry]:
    """Each explorer of each bridge, and an action more; in a chain each face that may come."""
    if at.phase != "play":
        return
    if at.awaiting:
        if at.awaiting.answer == "face":
            yield from ({"do": "face", "symbol": symbol, "arrow": None} for symbol in get_args(Symbol))
        return
    if at.seat is None:
        return
    yield {"do": "extra", "seat": at.seat}
    for owner, team in enumerate(at.teams):
        foreign = {} if owner == at.seat else {"bridge": COLOURS[owner]}
        for column in sorted({0, *team.on}):
            yield {"do": "activate", "seat": at.seat, "column": column, **foreign}
