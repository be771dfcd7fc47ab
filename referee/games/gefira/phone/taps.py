"""What a tap at a refereed table means: Géfira asks so much that it stands beside play.py, not in it.

x3 X3 activate an explorer (X: the other player's) · y n the tool matches or not · sf a symbol, by its letter
wback an arrow · tcompass a tool · o a hole, while building · l0f lay on bridge 0 · c3 take this section
grepair another dock · h3 H3 a place on a bridge (H: the other player's, greyed) · z no second section · p6 steps
dshort direction · ktool the lock goes here · e E an extra action (E: right after the last one) · b back
u U undo, the whole chain · ix0 io ic1 ih3 a greyed key, insisted on
"""

from collections.abc import Mapping

from msgspec.structs import replace

from referee.core.desk import Tap
from referee.games.gefira.phone.forms import DOCKS, LETTERS, Draft, read
from referee.games.gefira.phone.greyed import INSISTS, greyed
from referee.games.gefira.rules import chain
from referee.games.gefira.rules.pieces import COLOURS, HAND, TOOLS
from referee.games.gefira.rules.position import Position

NOTHING = Tap()


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    draft = read(fields)
    if draft.tap == "i":
        draft = replace(draft, tap=draft.value[:1], value=draft.value[1:])
    elif why := greyed(at, draft):
        insist = (f"insist.{draft.tap.lower()}", f"i{draft.tap}{draft.value}") if draft.tap in INSISTS else None
        return Tap(greyed=why, insist=insist)
    kind, value = draft.tap, draft.value
    if kind == "u":
        return entered("undo")
    if kind == "U":
        return Tap(back=at.chain.entries if at.chain else 1)
    if kind == "g":
        return Tap(draft={"dock": value}) if value in DOCKS else NOTHING
    if at.phase == "setup" and at.seat is not None:
        return _build(at, draft)
    if at.phase == "setup":
        return _take(at, draft)
    if at.awaiting:
        return _answer(at, draft)
    return _act(at, draft)


def entered(do: str, **fields: object) -> Tap:
    return Tap(({"do": do, **fields},))


# -- the set-up ----------------------------------------------------------------------------------


def building(at: Position, draft: Draft) -> tuple[int, int, dict[tuple[int, int], str | None]]:
    """The place that is next (bridge, column), and what was tapped for those before it."""
    rows = {(n // at.length, n % at.length + 1): symbol for n, symbol in enumerate(draft.row[: 2 * at.length])}
    return len(rows) // at.length, len(rows) % at.length + 1, rows


def _build(at: Position, draft: Draft) -> Tap:
    """Fourteen taps, from the start of the blue bridge to the end of the red one."""
    kind, value = draft.tap, draft.value
    if kind == "l" and value[:1] in ("0", "1") and value[1:] in LETTERS:
        laid = entered("lay", seat=at.seat, bridge=COLOURS[int(value[0])], symbol=LETTERS[value[1:]])
        return Tap(laid.entries, {"dock": "lay"})
    letters = draft.so_far if draft.row else ""
    if kind == "b":
        letters = letters[:-1]
    elif kind == "o":
        letters += "o"
    elif kind == "s" and value in LETTERS:
        letters += value
    if len(letters) < 2 * at.length and holes_fit(at, letters):
        return Tap(draft={"shown": letters} if letters else {})
    blue, red = ([LETTERS.get(letter) for letter in row] for row in completed(at, letters))
    return entered("build", symbols={"blue": blue, "red": red})


def completed(at: Position, letters: str) -> tuple[str, str]:
    """Both bridges as they would be: after what was tapped come sections, then the holes that are missing."""
    rows = []
    for row in (letters[: at.length], letters[at.length : 2 * at.length]):
        left = at.length - len(row)
        holes = min(left, max(0, HAND - row.count("o")))
        rows.append(row + "f" * (left - holes) + "o" * holes)
    return rows[0], rows[1]


def holes_fit(at: Position, letters: str) -> bool:
    """Can each bridge still have its three holes? If not it is refused at once, not after the last tap (G2.10)."""
    return all(row.count("o") == HAND for row in completed(at, letters))


def _take(at: Position, draft: Draft) -> Tap:
    """The third section is the last one."""
    seat = draft.seat if draft.seat in (0, 1) else 0
    if draft.tap != "c" or not draft.value.isdigit():
        return NOTHING
    column, columns = int(draft.value), draft.columns
    columns = [each for each in columns if each != column] if column in columns else [*columns, column]
    if len(columns) < HAND:
        return Tap(draft={"seat": str(seat), "shown": ".".join(map(str, columns))})
    return entered("take", seat=seat, columns=sorted(columns))


# -- answers -------------------------------------------------------------------------------------


def _answer(at: Position, draft: Draft) -> Tap:
    kind, value = draft.tap, draft.value
    awaiting = at.awaiting
    assert awaiting is not None and at.chain is not None
    if kind in ("y", "n"):
        return entered("tool", matches=kind == "y")
    if kind == "s" and value in LETTERS:
        symbol = LETTERS[value]
        if awaiting.answer == "fill":
            return entered("fill", seat=awaiting.seat, column=awaiting.column, symbol=symbol)
        event = at.chain.event is None and chain.happens(at, awaiting.seat, awaiting.column, symbol)
        if (event and symbol == "flood") or not (event or at.chain.event or at.chain.steps_left == 0):
            return Tap(draft={"group": value})  # the tool that shows now, or the arrow, is still to be told
        return entered("face", symbol=symbol, arrow=None)
    if kind == "w" and draft.group:
        return entered("face", symbol=draft.group, arrow=value)
    if kind == "t" and draft.group:
        return entered("face", symbol=draft.group, arrow=None, tool=value)
    return NOTHING


# -- actions -------------------------------------------------------------------------------------


def _act(at: Position, draft: Draft) -> Tap:
    kind, value, seat = draft.tap, draft.value, at.seat
    assert seat is not None
    if kind in ("x", "X") and value.isdigit():
        whose = {} if kind == "x" else {"bridge": COLOURS[at.ground.after(seat)]}
        return entered("activate", seat=seat, column=int(value), **whose)
    if kind == "e":
        return entered("extra", seat=seat)
    if kind == "E":
        return entered("extra", seat=at.ground.after(seat))
    if draft.dock == "destiny":
        return _destiny(at, draft, seat)
    return _place(at, draft, seat)


def _place(at: Position, draft: Draft, seat: int) -> Tap:
    """A place, its symbol, perhaps a second of both."""
    kind, value = draft.tap, draft.value
    if kind == "h" and value.isdigit():
        hole = int(value) in at.holes(seat)
        dock = draft.dock if draft.dock in ("repair", "renovate") else "repair" if hole else "renovate"
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
    return entered(draft.dock, seat=seat, places=places) if draft.dock in ("repair", "renovate") else NOTHING


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
