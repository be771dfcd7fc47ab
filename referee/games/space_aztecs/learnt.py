"""What a table has shown of the household's cards: each face that the box lacks goes to a slot that is still free."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from referee.core.box import Slot as Place
from referee.core.count import Tally
from referee.core.raw import Raw
from referee.games.space_aztecs.rules.box import Box, Known
from referee.games.space_aztecs.rules.final import Final
from referee.games.space_aztecs.rules.pieces import FACE, JAGUAR, KINDS, SLOTS, Warrior
from referee.games.space_aztecs.rules.position import Position

Face = Raw  # kind, and what is printed


def of_game(box: Box, at: Position) -> Mapping[str, object]:
    """Slot -> value, where the box has none yet."""
    owned = [Counter(card.type for card in city.cards() if isinstance(card, Warrior)) for city in at.cities]
    return _cards(box, _faces(at)) | _totals(box, at.setup.box, owned)


def of_count(box: Box, at: Tally[Final]) -> Mapping[str, object]:
    """The same of a table where only the end is counted. It names no warrior: only a known type has totals."""
    owned = [
        Counter({each.type: each.count for each in city.warriors if each.type in box.warriors})
        for city in at.read().cities
    ]
    return _cards(box, _counted(at.read())) | _totals(box, at.setup.box, owned)


def _cards(box: Box, faces: Iterable[Face]) -> dict[str, object]:
    """Slot by slot. A face that the box has already, as often as it lay on the table, is not entered again."""
    held = {id: _face(id, box.cards.get(id, Known())) for id, slot in SLOTS.items() if slot.family}
    free = [id for id, face in held.items() if _free(id, box)]
    news: dict[str, object] = {}
    for seen in faces:
        known = next((id for id, face in held.items() if face == seen), None)
        slot = known or next((id for id in free if SLOTS[id].family == KINDS[seen["kind"]]), None)
        if slot is None:
            continue
        held.pop(slot)
        if known is None:
            free.remove(slot)
            fields = seen.items() if SLOTS[slot].kind is None else [each for each in seen.items() if each[0] != "kind"]
            news |= {f"{slot}.{field}": value for field, value in fields}
    return news


def _free(id: str, box: Box) -> bool:
    """An Aztec of which nothing is known that a game would show."""
    slot, known = SLOTS[id], box.cards.get(id, Known())
    aztec = slot.kind not in ("temple", "saucer") and slot.type is None
    return aztec and (known.points, known.kind, known.type) == (None, None, None)


def _face(id: str, known: Known) -> Face:
    kind = SLOTS[id].kind or known.kind
    fields = {"kind": kind, **{field: getattr(known, field) for field in FACE.get(kind or "", ("points",))}}
    return fields if SLOTS[id].type is None else {"kind": kind, "type": SLOTS[id].type}


def _counted(final: Final) -> Iterator[Face]:
    """The Aztecs that a count tells one by one."""
    for city in final.cities:
        yield from ({"kind": "villager", "points": points} for points in city.villagers)
        yield from ({"kind": "alien", "points": points} for points in (*city.aliens, *city.hidden_aliens))
        yield from ({"kind": "priest"} for _ in range(city.priests + city.hidden_priests))


def _faces(at: Position) -> Iterator[Face]:
    """Every Aztec on the table whose face was entered."""
    for each in at.cities:
        for card in each.cards():
            kind = getattr(card, "kind", "")
            if kind in KINDS and not (isinstance(card, Warrior) and card.type == JAGUAR):
                fields = msgspec.to_builtins(card)
                yield {"kind": kind, **{field: fields.get(field, 0) for field in FACE.get(kind, ("points",))}}


def _totals(box: Box, table: Box, owned: Sequence[Counter[str]]) -> dict[str, object]:
    """Totals of warriors that were read at this table: no more than some player had. Their types the cards tell."""
    news: dict[str, object] = {}
    for type, totals in table.warriors.items():
        known, most = box.warriors.get(type, ()), max((count[type] for count in owned), default=0)
        for n, total in enumerate(totals[:most]):
            if total is not None and (n >= len(known) or known[n] is None):
                news[f"warriors.{type}.{n + 1}"] = total
    return news


def total_of(type: str, count: int) -> Place:
    """What is printed for this number of warriors of a type (S10.3)."""
    return Place(f"warriors.{type}.{count}", "total", ("warriors", type, count - 1), choices=tuple(range(1, 25)))
