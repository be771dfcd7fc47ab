"""The set-up by taps: bridge after bridge, then who took from which; or a section at a time, then three to a hand."""

from collections.abc import Mapping, Sequence
from itertools import permutations

from msgspec.structs import replace

from referee.core.desk import Tap
from referee.games.gefira.phone.forms import LETTERS, Draft, entered
from referee.games.gefira.rules.building import bridges_for
from referee.games.gefira.rules.ground import Place
from referee.games.gefira.rules.pieces import COLOURS, HAND
from referee.games.gefira.rules.position import Position

Row = Sequence[str | None]  # the symbols of all bridges one after the other, as far as they were tapped; None = hole


def build(at: Position, draft: Draft) -> Tap:
    """A tap a symbol, from the start of the first bridge to the end of the last, then who took from them."""
    kind, value = draft.tap, draft.value
    if kind == "l" and (bridge := draft.there) in at.ground.seats and value[1:] in LETTERS:
        return entered("lay", seat=at.seat, bridge=COLOURS[bridge], symbol=LETTERS[value[1:]])
    shown = draft.so_far if draft.row else ""
    if kind == "b":
        shown = shown[: -2 if draft.takers else -1]
        while only_holes(at, shown):
            shown = shown[:-1]
    elif kind == "v" and draft.there in takers(at, draft):
        shown += f"{asked_about(at, draft)}{draft.there}"
    elif len(draft.row) < places(at) and (kind == "o" or (kind == "s" and value in LETTERS)):
        shown += "o" if kind == "o" else value
        while only_holes(at, shown):
            shown += "o"
    whole = replace(draft, so_far=shown)
    ways = hands(at, whole.takers)
    if holes_fit(at, whole.row) and (len(whole.row) < places(at) or len(ways) != 1):
        return Tap(draft={"shown": shown} if shown else {})
    symbols = dict(zip(COLOURS, completed(at, whole.row), strict=False))
    if at.setup.count == 2:
        return entered("build", symbols=symbols)
    return entered("build", symbols=symbols, taken=dict(zip(COLOURS, (ways or hands(at))[0], strict=True)))


def slips(at: Position, draft: Draft) -> bool:
    """A hole too many, a section too many, a hole in the first place (G2.11): a slip of entry."""
    hole, row = draft.tap == "o", draft.row
    if at.seat is None or len(row) >= places(at) or not (hole or (draft.tap == "s" and draft.value in LETTERS)):
        return False
    return (hole and len(row) % at.length == 0) or not holes_fit(at, [*row, None if hole else "flood"])


def only_holes(at: Position, shown: str) -> bool:
    """Are all sections of a bridge tapped, so that nothing but its holes can follow?"""
    row = Draft(so_far=shown).row
    return holes_fit(at, [*row, None]) and not holes_fit(at, [*row, "flood"])


def places(at: Position) -> int:
    """How many there are."""
    return at.setup.count * at.length


def rows(at: Position, row: Row) -> dict[Place, str | None]:
    """What was tapped, by its place."""
    return {(n // at.length, n % at.length + 1): symbol for n, symbol in enumerate(row[: places(at)])}


def completed(at: Position, row: Row) -> list[list[str | None]]:
    """The bridges as they would be: after what was tapped come sections, then the holes that are missing."""
    bridges = []
    for start in range(0, places(at), at.length):
        bridge = row[start : start + at.length]
        left = at.length - len(bridge)
        holes = min(left, max(0, HAND - bridge.count(None)))
        bridges.append([*bridge, *["flood"] * (left - holes), *[None] * holes])
    return bridges


def holes_fit(at: Position, row: Row) -> bool:
    """Can each bridge still have its three holes (G2.10)?"""
    return all(bridge.count(None) == HAND for bridge in completed(at, row))


def hands(at: Position, known: Mapping[int, int] = {}) -> list[tuple[int, ...]]:
    """The seats that may have taken from each bridge (G11.6): none from its own, each from another, as far as known.

    With two that is known. With four the first bridge is asked, then that of the one who took there: the rest follows.
    """
    apart = [seats for seats in permutations(at.ground.seats) if all(a != b for a, b in enumerate(seats))]
    return [seats for seats in apart if known.items() <= dict(enumerate(seats)).items()]


def takers(at: Position, draft: Draft) -> list[int]:
    """The players who may have taken from the bridge that is asked about."""
    return sorted({seats[asked_about(at, draft)] for seats in hands(at, draft.takers)})


def asked_about(at: Position, draft: Draft) -> int:
    """The bridge that was chosen, else that of whoever took last."""
    known, chosen = draft.takers, draft.whom
    if chosen is not None and chosen in at.ground.seats and chosen not in known:
        return chosen
    return next(reversed(known.values()), 0)


def take(at: Position, draft: Draft) -> Tap:
    """From which bridge, then its sections; the third is the last one."""
    seat = taker(at, draft)
    bridge = giver(at, seat, draft.there if draft.tap == "v" else draft.whom)
    if bridge is None or draft.tap not in ("c", "v"):
        return Tap()
    named = {} if len(bridges_for(at, seat)) == 1 else {"whom": str(bridge)}
    if draft.tap == "v" or not draft.value.isdigit():
        return Tap(draft={"seat": str(seat), **named})
    column, columns = int(draft.value), draft.columns
    columns = [each for each in columns if each != column] if column in columns else [*columns, column]
    if len(columns) < HAND:
        shown = {"shown": ".".join(map(str, columns))} if columns else {}
        return Tap(draft={"seat": str(seat), **named, **shown})
    of_four = {} if at.setup.count == 2 else {"bridge": COLOURS[bridge]}
    return entered("take", seat=seat, **of_four, columns=sorted(columns))


def taker(at: Position, draft: Draft) -> int:
    return 0 if draft.seat is None or draft.seat not in at.ground.seats else draft.seat


def giver(at: Position, seat: int, named: int | None) -> int | None:
    """Whose bridge this player takes from: the only one that may give, or the one that was named."""
    free = bridges_for(at, seat)
    return free[0] if len(free) == 1 else named if named in free else None
