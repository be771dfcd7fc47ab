"""What people may ask about now: may I?"""

from collections.abc import Iterator

from referee.core.moves import Entry
from referee.games.faraway.rules.position import Position


def asked(at: Position) -> Iterator[Entry]:
    """Each Region on display, and to go without a Sanctuary."""
    if at.acting is None:
        return
    for region in at.display:
        yield {"do": "pick", "seat": at.acting, "region": region}
    yield {"do": "sanctuary", "seat": at.acting, "sanctuary": None}
