"""A card being entered: its kind, then what is printed on it, then whether it goes straight under a temple."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.games.space_aztecs.box import Box
from referee.games.space_aztecs.cards import JAGUAR, KINDS, SLOTS, Family, Lives, Warrior
from referee.games.space_aztecs.forms import TapForm, whole
from referee.games.space_aztecs.position import Position

POINTS = ("villager", "alien", "noble", "agent", "archivist", "spy")  # a number is read off the card


class Draft(Struct, frozen=True, omit_defaults=True):
    """What is known so far; every field lives in the query string."""

    at: int | None = None  # the pile, where they are tracked
    group: str = ""  # the kind
    points: int | None = None
    bonus: int | None = None
    name: str = ""  # the type of a warrior
    shelter: str = ""  # y or n, once it was asked

    def missing(self, at: Position) -> str:
        """What must still be asked; empty when the card is whole."""
        if at.piles is not None and self.at is None:
            return "pile"
        if self.group not in KINDS:
            return "card"
        if self.group in POINTS and self.points is None:
            return "points"
        if self.group == "archivist" and self.bonus is None:
            return "bonus"
        if self.group == "warrior" and not self.name:
            return "type"
        return "shelter" if not self.shelter and may_shelter(at, KINDS[self.group]) else ""

    def card(self) -> dict[str, Any]:
        """The card as a move names it."""
        told = {"kind": self.group, "points": self.points, "bonus": self.bonus, "type": self.name or None}
        return {name: value for name, value in told.items() if value is not None}

    def fields(self) -> dict[str, str]:
        return {name: str(value) for name, value in msgspec.to_builtins(self).items()}


def may_shelter(at: Position, family: Family) -> bool:
    return at.acting is not None and at.cities[at.acting].may_shelter(family)


def read_draft(at: Position, form: TapForm) -> Draft:
    """The half-made card of a form; what goes with no kind is dropped."""
    pile, kind = form.value("at"), form.value("group") or ""
    draft = Draft(at=pile if at.piles is not None else None)
    if kind not in KINDS:
        return draft
    shelter = form.value("shelter")
    return replace(
        draft,
        group=kind,
        points=form.value("points") if kind in POINTS else None,
        bonus=form.value("bonus") if kind == "archivist" else None,
        name=(form.value("name") or "").strip() if kind == "warrior" else "",
        shelter=shelter if shelter in ("y", "n") else "",
    )


def with_tap(draft: Draft, form: TapForm, box: Box) -> Draft:
    """The draft after one tap on it."""
    kind, value = form.tapped()
    number = form.number()
    if kind == "q":
        return replace(draft, at=whole(value))
    if kind == "k" and value == JAGUAR:
        return replace(draft, group="warrior", name=JAGUAR)
    if kind == "k" and value in KINDS:
        return Draft(at=draft.at, group=value)
    if kind == "c" and (known := known_card(box, value)) is not None:
        told = msgspec.to_builtins(known)
        return Draft(
            at=draft.at,
            group=told["kind"],
            points=told.get("points"),
            bonus=told.get("bonus"),
            name=told.get("type", ""),
        )
    if kind == "w":
        return replace(draft, name=value or draft.name)
    if kind in ("y", "h"):
        return replace(draft, shelter="y" if kind == "y" else "n")
    if number is not None:
        if draft.group == "archivist" and draft.points is not None:
            return replace(draft, bonus=number)
        return replace(draft, points=number)
    return draft


def whole_card(value: str, kind: str) -> dict[str, Any] | None:
    """Temples, saucers and codex are said by one tap: nothing is printed on them."""
    if kind == "k" and value == "codex":
        return {"kind": "codex"}
    return {"kind": "temple" if kind == "t" else "saucer", "family": value} if kind in "tu" and value else None


def known_card(box: Box, id: str) -> Lives | None:
    """A card of the household's box, if enough of it is told to play it by one tap."""
    slot, known = SLOTS.get(id), box.cards.get(id)
    if slot is None or (known is None and slot.type is None):
        return None
    told = msgspec.to_builtins(known) if known is not None else {}
    raw = {"kind": slot.kind or told.get("kind"), "family": slot.family}
    wanted = {"warrior": ("type",), "archivist": ("points", "bonus"), "priest": (), None: ()}.get(
        raw["kind"], ("points",)
    )
    raw |= {name: told[name] for name in wanted if name in told}
    if slot.type is not None:
        raw["type"] = slot.type
    if raw["kind"] not in KINDS:
        return None
    try:
        return msgspec.convert(raw, Lives)  # type: ignore[no-any-return]
    except msgspec.ValidationError:
        return None


def left_in_box(at: Position) -> dict[str, Lives]:
    """Known cards of the box that were not played yet, each by its slot."""
    played = [card for city in at.cities for card in city.cards()]
    found = {}
    for id, slot in SLOTS.items():
        if slot.family is None or slot.family == at.setup.options.removed:
            continue
        card = known_card(at.setup.box, id)
        if card is None:
            continue
        if card in played:
            played.remove(card)
        elif not (isinstance(card, Warrior) and card.type == JAGUAR and id not in at.setup.box.cards):
            found[id] = card
    return found
