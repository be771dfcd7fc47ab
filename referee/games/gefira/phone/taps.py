"""What a tap at a refereed table means: the actions here, the set-up and the answers beside it.

x3 X13 activate an explorer (X: on the bridge of another, here that of seat 1) · y n the tool matches or not
sf a symbol, by its letter · wback an arrow, w none · v2 the player who is meant · tcompass a tool · o a hole
l0f lay on bridge 0 · c3 take this section · grepair another dock · z no second section · p6 steps · dshort direction
h3 H13 a place on a bridge (H: on that of another, greyed) · ktool the lock goes here
e E an extra action (E: of the player who has just played) · b back · u U undo, the whole chain
ix0 io ic1 ih3 a greyed key, insisted on
"""

from collections.abc import Mapping

from msgspec.structs import replace

from referee.core.desk import Tap
from referee.games.gefira.phone.answers import answer
from referee.games.gefira.phone.forms import DOCKS, LETTERS, PLACING, Draft, entered, read
from referee.games.gefira.phone.greyed import INSISTS, greyed
from referee.games.gefira.phone.setting import build, slips, take
from referee.games.gefira.rules.pieces import COLOURS, TOOLS
from referee.games.gefira.rules.position import Position

NOTHING = Tap()


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    draft = read(fields)
    if draft.tap == "i":
        draft = replace(draft, tap=draft.value[:1], value=draft.value[1:])
    elif at.phase == "setup" and slips(at, draft):
        return Tap(draft={**({"shown": draft.so_far} if draft.row else {}), "nth": str(len(draft.row) % at.length + 1)})
    elif why := greyed(at, draft):
        insist = (f"insist.{draft.tap.lower()}", f"i{draft.tap}{draft.value}") if draft.tap in INSISTS else None
        allowed = "G.A13" if draft.tap in ("x", "X") and insist else ""  # not_yours and the like have other keys
        return Tap(greyed=why, allowed=allowed, insist=insist)
    kind, value = draft.tap, draft.value
    if kind == "u":
        return entered("undo")
    if kind == "U":
        return Tap(back=at.chain.entries if at.chain else 1)
    if kind == "g":
        return Tap(draft={"dock": value}) if value in DOCKS else NOTHING
    if at.phase == "setup":
        return build(at, draft) if at.seat is not None else take(at, draft)
    return answer(at, draft) if at.awaiting else _act(at, draft)


# -- actions -------------------------------------------------------------------------------------


def _act(at: Position, draft: Draft) -> Tap:
    kind, value, seat = draft.tap, draft.value, at.seat
    assert seat is not None
    if kind == "x" and value.isdigit():
        return entered("activate", seat=seat, column=int(value))
    if kind == "X" and draft.there in at.ground.seats and value[1:].isdigit():
        return entered("activate", seat=seat, column=int(value[1:]), bridge=COLOURS[draft.there])
    if kind == "e":
        return entered("extra", seat=seat)
    if kind == "E":
        return entered("extra", seat=before(at, seat))
    if draft.dock == "destiny":
        return _destiny(at, draft, seat)
    return _place(at, draft, seat)


def before(at: Position, seat: int) -> int:
    """Whose turn it was: only who has just played may go on by a card (G3.2)."""
    return at.ground.others(seat)[-1] if at.just_played is None else at.just_played


def _place(at: Position, draft: Draft, seat: int) -> Tap:
    """A place, its symbol, perhaps a second of both."""
    kind, value = draft.tap, draft.value
    if kind == "h" and value.isdigit():
        hole = int(value) in at.holes(seat)
        dock = draft.dock if draft.dock in PLACING else "repair" if hole else "renovate"
        if int(value) in draft.placed:  # tapped again: not this one
            return Tap(draft=_placed({k: v for k, v in draft.placed.items() if k != int(value)}, dock))
        return Tap(draft=_kept(draft, dock) | {"nth": value})
    placed = dict(draft.placed)
    if kind == "s" and value in LETTERS and draft.nth:
        placed[draft.nth] = value
        if len(placed) < 2:
            return Tap(draft=_placed(placed, draft.dock))
    elif kind != "z":
        return Tap(draft=_kept(draft, draft.dock) if draft.dock else {})
    places = [{"column": column, "symbol": LETTERS[letter]} for column, letter in placed.items()]
    return entered(draft.dock, seat=seat, places=places) if draft.dock in PLACING else NOTHING


def _destiny(at: Position, draft: Draft, seat: int) -> Tap:
    """Any cards, then the lock; a change of the locked card is judged at once."""
    kind, value = draft.tap, draft.value
    part = {"t": "tool", "p": "steps", "d": "direction"}.get(kind)
    changes = dict(draft.changes)
    if kind == "k":
        return entered("destiny", seat=seat, **changes, lock=value)
    if part is None or (part == "tool" and value not in TOOLS):
        return Tap(draft=_kept(draft, "destiny"))
    changes[part] = int(value) if part == "steps" and value.isdigit() else value
    if part == at.lock and changes[part] != getattr(at, part):
        return entered("destiny", seat=seat, **changes, lock=part)
    return Tap(draft={"dock": "destiny", "shown": ".".join(str(change) for change in changes.values())})


def _placed(placed: Mapping[int, str], dock: str) -> dict[str, str]:
    so_far = ".".join(f"{column}{letter}" for column, letter in placed.items())
    return {"dock": dock, "shown": so_far} if so_far else {"dock": dock}


def _kept(draft: Draft, dock: str) -> dict[str, str]:
    return {"dock": dock, "shown": draft.so_far} if draft.so_far else {"dock": dock}
