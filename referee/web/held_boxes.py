"""A box that this phone holds: made, and how full it is."""

from referee.core.box import Shelves
from referee.core.game import Game
from referee.core.setup import Unreadable
from referee.store.boxes import Box
from referee.web.access import phone, store
from referee.web.lang import say


def new_box(game: Game, values: dict[str, object] | None = None, name: str = "") -> Box:
    """A box of this phone."""
    return store().boxes.create(game.id, name or say("boxes.name", game=game.name), values or {}, by=phone())


def count(game: Game, box: Box) -> tuple[int, int]:
    """How many pieces are told, of how many that are asked for."""
    try:
        shelves: Shelves = game.shelves(box.values)
    except Unreadable:
        return 0, 0
    return sum(shelf.told for shelf in shelves if shelf.asked), sum(shelf.asked for shelf in shelves)
