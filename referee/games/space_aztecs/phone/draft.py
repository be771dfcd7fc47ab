"""A card being entered: its kind, then what is printed on it, then whether it goes straight under a temple."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.forms import whole
from referee.core.raw import Raw
from referee.core.verdict import Breach
from referee.games.space_aztecs.phone.forms import TapForm
from referee.games.space_aztecs.phone.known import known_card, type_called
from referee.games.space_aztecs.rules.judging import wrong_pile
from referee.games.space_aztecs.rules.pieces import FACE, JAGUAR, KINDS, Lives
from referee.games.space_aztecs.rules.position import Position, may_shelter
from referee.games.space_aztecs.rules.shelter import no_shelter

Face = Raw  # a card as a move names it
NUMBERED = ("villager", "alien", "noble", "agent", "archivist", "spy")  # a number is read off the card


class Draft(Struct, frozen=True, omit_defaults=True):
    """What is known so far; every field lives in the query string."""

    nth: int | None = None  # the pile, where they are tracked
    kind: str = ""
    points: int | None = None
    food: int | None = None  # icons of a villager, where the table counts those (S.R28)
    bonus: int | None = None
    name: str = ""  # the type of a warrior
    shelter: str = ""  # y or n, once it was asked

    def missing(self, at: Position) -> str:
        """What must still be asked; empty when the card is whole."""
        if at.piles is not None and (self.nth is None or wrong_pile(at, self.nth)):
            return "pile"
        if self.kind not in KINDS:
            return "card"
        return self.face(at) or ("" if self.shelter or not self.may_shelter(at) else "shelter")

    def face(self, at: Position) -> str:
        """What must still be read off the card itself."""
        if self.kind in NUMBERED and self.points is None:
            return "points"
        if self.kind == "villager" and self.food is None and at.setup.options.food == "icons":
            return "food"
        if self.kind == "archivist" and self.bonus is None:
            return "bonus"
        return "type" if self.kind == "warrior" and not self.name else ""

    def may_shelter(self, at: Position) -> bool:
        return at.acting is not None and may_shelter(at, at.acting, self.kind)

    def card(self) -> Face:
        """The card as a move names it."""
        face = {"kind": self.kind, "points": self.points, "food": self.food, "bonus": self.bonus}
        face["type"] = self.name or None
        return {name: value for name, value in face.items() if value is not None}

    def fields(self) -> dict[str, str]:
        return {name: str(value) for name, value in msgspec.to_builtins(self).items()}


def claims(at: Position) -> bool:
    """May a player say that a card goes under a temple? Whatever its family and its leader, it is judged."""
    return at.acting is not None and bool(at.cities[at.acting].temples)


def no_way_under(at: Position, draft: Draft, kind: str) -> Breach | None:
    """Why a card that is claimed for a temple may not go there."""
    if draft.shelter != "y" or at.acting is None or kind not in (*KINDS, JAGUAR):
        return None
    kind = "warrior" if kind == JAGUAR else kind
    face = {name: "?" if name == "type" else 0 for name in FACE.get(kind, ("points",))}
    wrong = no_shelter(at, at.acting, msgspec.convert({"kind": kind, **face}, Lives))
    return wrong[0] if wrong else None


def read_draft(at: Position, form: TapForm) -> Draft:
    """The half-made card of a form. What goes with no kind is dropped; so is a card that lacks nothing any more."""
    pile, kind, shelter = form.value("nth"), form.value("kind"), form.value("shelter")
    blank = Draft(pile if at.piles is not None else None, shelter="y" if shelter == "y" and claims(at) else "")
    if kind not in KINDS:
        return blank
    draft = replace(
        blank,
        kind=kind,
        points=form.value("points") if kind in NUMBERED else None,
        food=form.value("food") if kind == "villager" else None,
        bonus=form.value("bonus") if kind == "archivist" else None,
        name=form.value("name") or "" if kind == "warrior" else "",
        shelter=shelter if shelter in ("y", "n") else "",
    )
    return draft if draft.missing(at) else blank


def with_tap(draft: Draft, form: TapForm, at: Position) -> Draft:
    """The draft after one tap on it."""
    kind, value = form.tapped()
    number = form.number()
    if kind == "q":
        return replace(draft, nth=whole(value))
    if kind == "a" and value in KINDS:
        return Draft(draft.nth, value, shelter="y")
    fresh = Draft(draft.nth, shelter=draft.shelter if not draft.kind else "")
    if kind == "k" and value == JAGUAR:
        return replace(fresh, kind="warrior", name=JAGUAR)
    if kind == "k" and value in KINDS:
        return replace(fresh, kind=value)
    if kind == "c" and (known := known_card(at.setup.box, value)) is not None:
        face: Face = msgspec.to_builtins(known)
        numbers = {name: face[name] for name in ("points", "bonus") if name in face}
        return replace(fresh, kind=face["kind"], name=face.get("type", ""), **numbers)
    if kind == "w":
        return replace(draft, name=type_called(at, value or form.value("typed") or ""))
    if kind in ("y", "h"):
        return replace(draft, shelter="y" if kind == "y" else "n")
    if number is not None:
        asked = draft.face(at)
        return replace(draft, **{asked if asked in ("food", "bonus") else "points": number})
    return draft


def whole_card(form: TapForm) -> Face | None:
    """Temples, saucers and codex are said by one tap: nothing is printed on them."""
    kind, value = form.tapped()
    if kind == "k" and value == "codex":
        return {"kind": "codex"}
    return {"kind": "temple" if kind == "t" else "saucer", "family": value} if kind in ("t", "u") else None
