"""The cards that the household's box knows: each is one tap; the types of warriors that have a name."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.games.space_aztecs.rules.box import Box, same_type
from referee.games.space_aztecs.rules.city import Beam
from referee.games.space_aztecs.rules.pieces import FACE, JAGUAR, KINDS, SLOTS, Family, Lives, Villager, Warrior
from referee.games.space_aztecs.rules.position import Position


class Pick(Struct, frozen=True):
    """A card that may still come; the same face several times is one pick, for a log tells faces only."""

    slot: str
    card: Lives
    name: str | None = None  # as the household calls it; every name of a face, for nobody knows which one is left
    left: int = 1


def known_card(box: Box, id: str) -> Lives | None:
    """A card of the household's box, if enough of it is known to play it by one tap."""
    slot, known = SLOTS.get(id), box.cards.get(id)
    if slot is None:
        return None
    face = msgspec.to_builtins(known) if known is not None else {}
    face |= {name: value for name, value in msgspec.to_builtins(slot).items() if value is not None}
    kind = face.get("kind")
    if kind not in KINDS:
        return None
    raw = {"kind": kind} | {name: face[name] for name in FACE.get(kind, ("points",)) if name in face}
    try:
        return msgspec.convert(raw, Lives)  # type: ignore[no-any-return]
    except msgspec.ValidationError:
        return None


def picks(at: Position) -> dict[Family, list[Pick]]:
    """What the box knows and nobody has played, family by family."""
    played = [replace(card, food=UNSET) if isinstance(card, Villager) else card for card in _played(at)]
    faces: dict[Lives, list[str]] = {}
    for id, card in _known(at.setup.box):
        faces.setdefault(card, []).append(id)
    families: dict[Family, list[Pick]] = {}
    for card, slots in faces.items():
        if (left := len(slots) - played.count(card)) > 0:
            pick = Pick(slots[-left], card, _called(at.setup.box, slots), left)
            families.setdefault(card.family, []).append(pick)
    return families


def _played(at: Position) -> Iterator[Lives | Beam]:
    for city in at.cities:
        yield from city.cards()


def _called(box: Box, slots: list[str]) -> str | None:
    """The names of cards that are alike; none where one of them has no name."""
    names = [known.name for slot in slots if (known := box.cards.get(slot)) is not None and known.name]
    return " / ".join(dict.fromkeys(names)) if len(names) == len(slots) else None


def unknown(box: Box) -> set[Family]:
    """Families of which the box does not know every Aztec: their kinds are offered beside."""
    slots = [slot for slot in SLOTS.values() if slot.family and slot.kind not in ("temple", "saucer")]
    return {slot.family for slot in slots if slot.family and known_card(box, slot.id) is None}


def types(at: Position) -> tuple[str, ...]:
    """Of warriors, Jaguars aside: those of the box, those seen."""
    seen = [card.type for city in at.cities for card in city.cards() if isinstance(card, Warrior)]
    return tuple(type for type in dict.fromkeys([*at.setup.box.types, *seen]) if type != JAGUAR)


def type_called(at: Position, typed: str) -> str:
    """The type that somebody typed; on the card and in the box it is the same one, however it is written."""
    return same_type(typed, types(at))


def _known(box: Box) -> Iterator[tuple[str, Lives]]:
    for id in SLOTS:
        if (card := known_card(box, id)) is not None:
            yield id, card
