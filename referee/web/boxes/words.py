"""What stands in a box, in words: a piece, what is asked of it, a printed value."""

from referee.core.box import Piece, Shelves, Slot
from referee.core.game import Game
from referee.core.raw import Json, Raw
from referee.core.setup import Unreadable
from referee.store.boxes import Box
from referee.web.lang import minus, say, speech


def piece_name(piece: Piece) -> str:
    name = speech().phrase(piece.label, piece.facts)
    return name[:1].upper() + name[1:]


def slot_name(piece: Piece, slot: Slot) -> str:
    return speech().phrase(f"box.{slot.field}", _facts(piece, slot))


def slot_question(piece: Piece, slot: Slot) -> str:
    question = speech().phrase(f"box.ask_{slot.field}", _facts(piece, slot))
    return say("box.asked", piece=piece_name(piece), question=question)


def value_of(slot: Slot, value: Json) -> str:
    if value is None or value == []:
        return "–"
    if slot.kind == "cells":
        return say("box.cells", n=len(value))
    if not slot.word:
        return minus(value) if slot.kind == "number" else str(value)
    values = value if isinstance(value, list) else [value]
    return ", ".join(speech().word(slot.word, each) for each in values)


def shelves_of(game: Game, values: Raw) -> Shelves:
    """A box as slots; none of one of an older shape."""
    try:
        return game.shelves(values)
    except Unreadable:
        return ()


def count(game: Game, box: Box) -> str:
    """How many pieces are filled in, of those asked for; where none is asked for, how many all the same."""
    shelves = shelves_of(game, box.values)
    asked = [shelf for shelf in shelves if shelf.asked]
    filled = sum(shelf.filled for shelf in asked or shelves)
    if shelves and not asked:
        return say("boxes.otherwise", n=filled)
    return say("boxes.count", n=filled, of=sum(shelf.asked for shelf in asked))


def _facts(piece: Piece, slot: Slot) -> Raw:
    return {**piece.facts, **({"n": slot.n} if slot.n else {})}
