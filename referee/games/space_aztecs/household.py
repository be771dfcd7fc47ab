"""Learn my box: the 72 cards and the totals of warriors as slots; what a table has shown of them."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.box import Finding, Household, Piece, Shelf, Shelves, SlotKind, asks, put
from referee.core.box import Slot as Place
from referee.core.count import Tally
from referee.core.raw import Json, Raw
from referee.core.verdict import Breach, Verdict
from referee.games.space_aztecs.learnt import total_of
from referee.games.space_aztecs.rules.box import Box, Known, same_type
from referee.games.space_aztecs.rules.final import Final
from referee.games.space_aztecs.rules.pieces import (
    FAMILIES,
    JAGUAR,
    JAGUAR_TOTALS,
    JAGUARS,
    KINDS,
    OTHER_WARRIORS,
    SLOTS,
    Slot,
)
from referee.games.space_aztecs.rules.position import Position

POINTS = ("villager", "alien", "noble", "agent", "archivist", "spy")  # kinds with a number to read off
FIELDS: dict[str, SlotKind] = {
    "kind": "choice", "points": "number", "bonus": "number", "type": "text", "name": "text", "hour": "hour",
}  # fmt: skip
KEYS = tuple(range(16))
NEW = "new_type"


def describe(box: Box) -> Shelves:
    cards = {family: [_card(slot, box) for slot in SLOTS.values() if _stands(slot) == family] for family in FAMILIES}
    rest = [_card(slot, box) for slot in SLOTS.values() if _stands(slot) == "rest"]
    return (
        *(Shelf(family, tuple(pieces)) for family, pieces in cards.items()),
        Shelf("totals", tuple(_totals(box)), grid=False),
        Shelf("rest", tuple(rest)),
    )


def _stands(slot: Slot) -> str:
    """Aztecs by family; temples, saucers and codex, on which little is printed, together."""
    return "rest" if slot.family is None or slot.kind in ("temple", "saucer") else slot.family


def _card(slot: Slot, box: Box) -> Piece:
    known = box.cards.get(slot.id, Known())
    kind = slot.kind or known.kind
    wanted: tuple[str, ...] = ("kind",) if slot.family and slot.kind is None else ()
    wanted += {"warrior": ("type",), "archivist": ("points", "bonus")}.get(kind or "", ())
    if kind in POINTS and kind != "archivist":
        wanted += ("points",)
    others = [field for field in FIELDS if field not in (*wanted, "name", "hour") and getattr(known, field) is not None]
    types = tuple(type for type in box.types if type != JAGUAR)
    places = []
    for field in (*wanted, *others, "name", "hour"):
        choices: tuple[object, ...] = {
            "points": KEYS,
            "bonus": KEYS[1:9],
            "type": types,
            "kind": tuple(each for each, family in KINDS.items() if family == slot.family),
        }.get(field, ())
        places.append(
            Place(
                f"{slot.id}.{field}",
                field,
                ("cards", slot.id, field),
                FIELDS[field],
                own=getattr(known, field),
                choices=choices,
                word={"kind": "kind", "type": "warrior"}.get(field, ""),
                wanted=field in wanted,
                shipped=slot.type if field == "type" else None,
                sure="certain" if field == "type" and slot.type else "unknown",
                fixed=field == "type" and slot.type is not None,
            )
        )
    label = "box.jaguar" if slot.type == JAGUAR else f"box.{slot.kind or slot.family or 'codex'}"
    facts = {"n": int(slot.id.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")), "family": slot.family}
    return Piece(slot.id, label, facts, tuple(places), f"az-fam az-{slot.family}" if slot.family else "")


def _totals(box: Box) -> Iterator[Piece]:
    """What 1, 2, 3 … of a type give (S10.1, S10.3): asked for as many as there are cards."""
    count = Counter(known.type for known in box.cards.values())
    jaguars = tuple(
        Place(
            f"warriors.{JAGUAR}.{n}",
            "total",
            ("warriors", JAGUAR, n - 1),
            shipped=total,
            sure="certain",
            fixed=True,
            wanted=False,
        )
        for n, total in enumerate(JAGUAR_TOTALS, 1)
    )
    yield Piece("warriors.jaguar", "box.totals_of", {"type": JAGUAR}, jaguars, "az-fam az-yellow")
    for type in box.types:
        if type == JAGUAR:
            continue
        totals = box.warriors.get(type, ())
        places = [
            replace(
                total_of(type, n + 1),
                own=totals[n] if n < len(totals) else None,
                wanted=n < max(1, count[type]),
            )
            for n in range(max(len(totals), min(OTHER_WARRIORS, max(len(totals), count[type]) + 1)))
        ]
        yield Piece(f"warriors.{type}", "box.totals_of", {"type": type}, tuple(places), "az-fam az-yellow")
    new = Place(NEW, "new_type", ("warriors",), "text", wanted=False)
    yield Piece(NEW, "box.new_type", {}, (new,))


def tell(raw: Raw, place: Place, value: Json) -> Raw:
    """As its path says; a new type begins without any total. A type that has a name keeps that one."""
    if value and place.field in ("type", NEW):
        named = [*raw.get("warriors", {}), *(card.get("type") for card in raw.get("cards", {}).values())]
        value = same_type(value, filter(None, named))
    if place.id == NEW:
        return raw | {"warriors": {value: [], **raw.get("warriors", {})}} if value else raw
    return put(raw, place.path, value) or {}


def check(box: Box) -> Verdict:
    """No fourth Jaguar (S10.2), no other totals for Jaguars (S10.1); two cards with one hour are a doubt (S.V12)."""
    jaguars = JAGUARS + sum(known.type == JAGUAR for id, known in box.cards.items() if SLOTS[id].type != JAGUAR)
    breaches = [Breach("S10.2", {"most": JAGUARS}, "boxed")] if jaguars > JAGUARS else []
    if JAGUAR in box.warriors:
        breaches.append(Breach("S10.1", {"totals": list(JAGUAR_TOTALS)}, "known"))
    doubts = (Breach("S.V12", {"hour": hour, "cards": cards}) for hour, cards in box.shared_hours().items())
    return Verdict(tuple(breaches), tuple(doubts))


def settles(at: Position | Tally[Final], doubt: Breach) -> tuple[Finding, ...] | None:
    """The total that the cards of a type show (S10.3)."""
    return asks(total_of(doubt.facts["type"], doubt.facts["count"])) if doubt.say == "unknown" else None


HOUSEHOLD = Household(Box, describe, tell, check, settles)
