"""Keys that are greyed: each answers with the rule that forbids it, and does nothing.

A tap that makes an entry needs no word here: the referee refuses the entry. These are the others: what is
half-made would go on with what cannot be, or the rules allow what nobody wants (G.A13).
A player who insists taps a second key; its tap is the greyed one with an `i` before it.
"""

from typing import get_args

from msgspec.structs import replace

from referee.core.verdict import Breach
from referee.games.gefira.phone.forms import Draft
from referee.games.gefira.phone.setting import asked_about, giver, places, taker, takers
from referee.games.gefira.rules.actions import Place, Renovate, Repair, going_nowhere
from referee.games.gefira.rules.building import Take
from referee.games.gefira.rules.pieces import Colour
from referee.games.gefira.rules.position import Position

# What may be insisted on: a blocked explorer, a hole or a section where the table alone can allow it.
INSISTS = ("x", "X", "c", "h")
FITTING = ("holes", "sections")  # of a refusal: the places that fit


def greyed(at: Position, draft: Draft) -> Breach | None:
    """Why the key that was tapped is greyed; None where it may act."""
    kind, value, seat = draft.tap, draft.value, at.seat
    column = int(value) if value.isdigit() else None
    if at.phase == "setup":
        return no_hand(at, draft) or first_stays(at, draft) or not_taken(at, draft)
    if seat is None or at.awaiting:
        return None
    if kind in ("X", "H") and draft.there in at.ground.seats and value[1:].isdigit():
        return (spent_for_nothing if kind == "X" else not_yours)(at, draft.there, int(value[1:]))
    if kind == "x" and column is not None:
        return spent_for_nothing(at, seat, column)
    if kind == "g":
        return nothing_there(at, seat, value)
    if kind == "h" and column is not None and column not in draft.placed:  # tapped again: taken back
        return misplaced(at, seat, draft, column)
    return None


def first_stays(at: Position, draft: Draft) -> Breach | None:
    """The first section of a bridge is nobody's to take (G2.11)."""
    if at.seat is not None:
        return None
    taken = giver(at, taker(at, draft), draft.whom)
    asked = draft.tap == "c" and draft.value == "1" and 1 not in draft.columns and taken is not None
    return Breach("G2.11", {"bridge": taken}) if asked else None


def no_hand(at: Position, draft: Draft) -> Breach | None:
    """A bridge that gives this player nothing: the own one, one that gave, one that leaves the last his own (G11.6)."""
    chosen = {"v": draft.there, "c": draft.whom}.get(draft.tap)
    if at.seat is not None or chosen is None or chosen not in at.ground.seats:
        return None
    any_three = Take(taker(at, draft), (2, 3, 4), get_args(Colour)[chosen])
    return next(iter(any_three.judge(at).breaches), None)


def not_taken(at: Position, draft: Draft) -> Breach | None:
    """A player who took nothing from this bridge: it is the own one, or another gave a hand to this player (G11.6)."""
    seat, bridge = draft.there, asked_about(at, draft)
    asked = at.seat is not None and draft.tap == "v" and len(draft.row) == places(at) and seat in at.ground.seats
    if not asked or seat in takers(at, draft):
        return None
    if seat == bridge:
        return Breach("G2.10", {"seat": seat, "bridge": bridge}, "own")
    gave = [each for each, taker in draft.takers.items() if taker == seat]
    return Breach("G11.6", {"seat": seat, "bridges": [*gave, bridge]}, "several")


def spent_for_nothing(at: Position, owner: int, column: int) -> Breach | None:
    """An explorer in front of another one goes nowhere, and the action would be spent (G5.3): on a corner who
    stands there takes both sections, whichever he faces (G11.7).

    Where the table refuses that, or the explorer himself, the referee says so (G.A13, G.A3).
    """
    refused = at.options.blocked_start == "refused" or (owner != at.seat and at.options.whose_explorer == "own")
    if refused or not blocked(at, owner, column):
        return None
    facts = going_nowhere(at, owner, column)
    if at.ground.is_corner(column + 1):
        place = {name: facts[name] for name in ("seat", "column", "to")}  # who is free to go has a key below
        return Breach("G11.7", {**place, "faces": at.standing(owner, column + 1)}, "taken")
    return Breach("G5.3", facts)


def blocked(at: Position, owner: int, column: int) -> bool:
    """Is there an explorer, with another one in front of him?"""
    return column in at.teams[owner].places and at.blocked(owner, column, column + 1)


def not_yours(at: Position, bridge: int, column: int) -> Breach:
    """A section or a hole of another's bridge: each repairs and renovates the own one (G4.2, G4.3)."""
    rule = "G4.2" if column in at.holes(bridge) else "G4.3"
    return Breach(rule, {"bridge": bridge, "column": column, "seat": bridge}, "theirs")


def nothing_there(at: Position, seat: int, dock: str) -> Breach | None:
    """Repairing where there is no hole, renovating where there is nothing else (G4.2, G4.3)."""
    holes = at.holes(seat)
    if dock == "repair" and not holes:
        return Breach("G4.2", {"seat": seat}, "whole")
    if dock == "renovate" and len(holes) == at.length:
        return Breach("G4.3", {"seat": seat}, "bare")
    return None


def misplaced(at: Position, seat: int, draft: Draft, column: int) -> Breach | None:
    """A place that this action cannot fill, whichever symbol would go there; of the others those that are left."""
    action = {"repair": Repair, "renovate": Renovate}.get(draft.dock)
    for found in action(seat, (Place(column, "flood"),)).judge(at).breaches if action else ():
        left = {name: [each for each in found.facts.get(name, ()) if each not in draft.placed] for name in FITTING}
        return replace(found, facts=found.facts | {name: places for name, places in left.items() if places})
    return None
