"""What stands in a box, in words: a piece, what is asked of it, a printed value."""

from flask import Flask

from referee.core.box import Piece, Slot
from referee.core.raw import Json, Raw
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


def _facts(piece: Piece, slot: Slot) -> Raw:
    return {**piece.facts, **({"n": slot.n} if slot.n else {})}


def init_box_words(app: Flask) -> None:
    app.jinja_env.globals.update(
        piece_name=piece_name, slot_name=slot_name, slot_question=slot_question, value_of=value_of
    )
