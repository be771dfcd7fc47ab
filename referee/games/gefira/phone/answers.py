"""What a chain asks the players who see the cards, and what of a new face is still open."""

from msgspec.structs import replace

from referee.core.desk import Tap
from referee.games.gefira.phone.forms import LETTERS, Draft, entered
from referee.games.gefira.rules import chain
from referee.games.gefira.rules.position import Position


def answer(at: Position, draft: Draft) -> Tap:
    kind, value, awaiting = draft.tap, draft.value, at.awaiting
    assert awaiting is not None
    if kind in ("y", "n"):
        return entered("tool", matches=kind == "y")
    if kind == "s" and value in LETTERS:
        if awaiting.answer == "fill":
            return entered("fill", seat=awaiting.seat, column=awaiting.column, symbol=LETTERS[value])
        return face(at, replace(draft, group=LETTERS[value], whom=None))
    if draft.group is None:
        return Tap()
    if kind == "v":
        return face(at, replace(draft, whom=draft.there))
    if kind == "w":
        return face(at, draft, arrow=value or None, stops=not value and at.options.may_stop)
    return face(at, draft, tool=value) if kind == "t" else Tap()


def face(at: Position, draft: Draft, arrow: str | None = None, stops: bool = False, **tool: str) -> Tap:
    """A new face: entered as soon as all of it is known; a chain that is stopped by choice needs no arrow (G.A34)."""
    assert draft.group is not None
    named = {} if (whom := opponent(at, draft)) is None else {"opponent": whom}
    asked = missing(at, draft)
    if asked and not (arrow or tool or (stops and asked == "arrow")):
        kept = {} if whom is None else {"whom": str(whom)}
        return Tap(draft={"group": draft.group[0], **kept})
    return entered("face", symbol=draft.group, arrow=arrow, **tool, **named)


def missing(at: Position, draft: Draft) -> str | None:
    """What is asked next of a face with this symbol: the opponent, the tool of a flood, the arrow, or nothing."""
    assert at.awaiting is not None and at.chain is not None and draft.group is not None
    if at.chain.event:  # turned by the winds
        return None
    whom = opponent(at, draft)
    if whom is None and owners(at, draft):
        return "opponent"
    if chain.happens(at, at.awaiting.seat, at.awaiting.column, draft.group, whom):
        return "flood" if draft.group == "flood" else None
    return "arrow" if at.chain.steps_left else None


def opponent(at: Position, draft: Draft) -> int | None:
    """The player who was named, where one has to be (G.A32)."""
    return draft.whom if draft.whom in owners(at, draft) else None


def owners(at: Position, draft: Draft) -> list[int]:
    """Among whom the active player names the opponent."""
    assert at.awaiting is not None and at.chain is not None and draft.group is not None
    return [] if at.chain.event else chain.to_name(at, at.awaiting.seat, at.awaiting.column, draft.group)
