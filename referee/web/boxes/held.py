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


def count(game: Game, box: Box) -> str:
    """How many pieces are filled in, of those asked for; where none is asked for, how many all the same."""
    try:
        shelves: Shelves = game.shelves(box.values)
    except Unreadable:
        shelves = ()
    asked = [shelf for shelf in shelves if shelf.asked]
    filled = sum(shelf.filled for shelf in asked or shelves)
    if shelves and not asked:
        return say("boxes.otherwise", n=filled)
    return say("boxes.count", n=filled, of=sum(shelf.asked for shelf in asked))
