"""A game refereed on the phone: a tile is placed and coloured, a large animal is outlined, the end is typed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.core.desk import Desk, Tap
from referee.core.verdict import LEGAL, Breach, Verdict
from referee.games.aqua.learnt import points_told
from referee.games.aqua.phone import drawing
from referee.games.aqua.phone.draft import Draft, large_entry, read, redraft, tile_entry
from referee.games.aqua.phone.drawing import Picture
from referee.games.aqua.phone.forms import BLANK, TapForm
from referee.games.aqua.rules import position, scoring
from referee.games.aqua.rules.board import Board, lay, legal_places, touches
from referee.games.aqua.rules.box import Box
from referee.games.aqua.rules.large import Taken, nowhere, off_the_stack, top_of
from referee.games.aqua.rules.lattice import Place, tips
from referee.games.aqua.rules.moves import MOVES
from referee.games.aqua.rules.pieces import SHAPES
from referee.games.aqua.rules.position import SNAIL_IN_MARKET, Position


class Stack(Struct, frozen=True):
    shape: str
    left: int
    top: int | None


class Page(Struct, frozen=True):
    """One player's board, everyone's points as if the game ended now, and what the dock asks."""

    seat: int  # whose board is shown
    acting: int | None
    dock: str  # tile, verdict, after, large, other, over
    round: int
    over: bool
    totals: tuple[int, ...]
    untold: tuple[bool, ...]  # by seat: are points missing in the total?
    snail: int | str | None
    may_snail: bool
    picture: Picture
    market: dict[str, int]
    # the tile being laid
    place: str = ""
    corals: str = BLANK
    turn: int = 0
    tips: tuple[int, ...] = (0, 2, 4)
    verdict: Verdict = LEGAL
    matches: tuple[int, int] = (0, 0)  # sides of one colour, sides that touch
    made: tuple[str, ...] = ()  # colours of the habitats to come
    unknown: tuple[str, ...] = ()  # colours of animals that came, or would, and of which the points are asked
    ways: tuple[int, ...] = ()  # the turns that are legal here
    places: int = 0  # how many places this tile has
    turned: int = 0  # and of those, how many only when it is turned
    # a large animal
    no_large: Breach | None = None  # why none can come now
    stacks: tuple[Stack, ...] = ()
    shape: str = ""
    cells: tuple[str, ...] = ()
    points: int | None = None
    asked: int = 0  # how many animals it covers, where the box knows its shape
    asks_points: bool = False
    # the end
    typing: tuple[tuple[int, tuple[int | None, ...]], ...] = ()  # ecosystems to type, with what is typed
    no: int | None = None


def ask(at: Position, fields: Mapping[str, str]) -> Page:
    form = TapForm.read(fields)
    draft = read(at, form)
    board, box = at.boards[draft.seat], at.setup.box
    sheet = scoring.score(at.setup, position.final_of(at))
    dock = _dock(at, draft)
    common: dict[str, Any] = {
        "seat": draft.seat,
        "acting": at.seat,
        "dock": dock,
        "round": at.round,
        "over": at.over,
        "totals": tuple(seat.total for seat in sheet.seats),
        "untold": tuple(not box.all_told(each.animals.values(), (a.points for a in each.large)) for each in at.boards),
        "snail": at.snail,
        "may_snail": at.snail == SNAIL_IN_MARKET and not at.placed,
        "market": position.market(at),
    }
    if dock in ("tile", "verdict"):
        return Page(**common, **_tile(at, draft, board))
    if dock == "large":
        return Page(**common, **_large(at, draft, board))
    if dock == "over":
        return Page(**common, picture=drawing.picture(board, box, spots=False), **_end(at, form))
    marked = at.fresh if dock == "after" else ()
    if dock == "after":
        common["unknown"] = _worth_asked(at, (board.animals[place] for place in at.fresh))
        common["no_large"] = _no_large(at, board, at.fresh)
    return Page(**common, picture=drawing.picture(board, box, marked=marked, spots=False))


def _dock(at: Position, draft: Draft) -> str:
    if at.over:
        return "over"
    if draft.seat != at.seat:
        return "other"
    if at.placed:
        return "large" if draft.large else "after"
    return "verdict" if draft.tile else "tile"


def _tile(at: Position, draft: Draft, board: Board) -> dict[str, Any]:
    """The tile in hand: where it may lie, how it touches, what it makes."""
    tile, box = draft.tile, at.setup.box
    known = draft.told
    told: dict[str, Any] = {"corals": draft.corals, "turn": draft.turn, "tips": tips(draft.turn)}
    fits = None
    if len(known) == 3:
        a, b, c = (colour for colour, _ in known)
        fits = legal_places(board, (a, b, c))  # type: ignore[arg-type]
        told["places"], told["turned"] = len(fits), sum(draft.turn not in ways for ways in fits.values())
    if tile is None:
        told["unknown"] = _worth_asked(at)
    if draft.place is None:
        return told | {"picture": drawing.picture(board, box, fits, draft.turn)}
    told["place"] = drawing.named(draft.place)
    if tile is None:
        ghost = drawing.ghost(draft.place, known, None, False, (), {}, box)
        return told | {"picture": drawing.picture(board, box, fits, draft.turn, ghost)}
    verdict = _judge(at, tile_entry(draft, tile))
    touching = touches(board, tile)
    after, made = lay(board, tile, at.setup.options.strict_exactly_three)
    habitats = {place: after.animals[place] for place in made} if verdict.legal else {}
    ways = tuple((fits or {}).get(draft.place, ()))
    ghost = drawing.ghost(draft.place, known, verdict.legal, bool(ways), touching, habitats, box)
    return told | {
        "verdict": verdict,
        "matches": (sum(touch.match for touch in touching), len(touching)),
        "made": tuple(habitats.values()),
        "unknown": box.unknown(habitats.values()),
        "ways": ways,
        "no_large": _no_large(at, after, made),
        "picture": drawing.picture(board, box, fits, draft.turn, ghost),
    }


def _worth_asked(at: Position, first: Iterable[str] = ()) -> tuple[str, ...]:
    """Whose worth the dock asks: of those that just came, else one that is still not told (Q.13)."""
    box: Box = at.setup.box
    return box.unknown(first) or box.unknown(colour for board in at.boards for colour in board.animals.values())[:1]


def _no_large(at: Position, board: Board, fresh: Sequence[Place]) -> Breach | None:
    """Why no large animal can come onto this board now; None where one can (Q6.1)."""
    if at.larges and at.setup.options.large_animals_per_turn == "one":
        return Breach("Q.05", {"count": at.larges})
    left = [shape for shape in SHAPES if not off_the_stack(shape, None, *_stack(at, shape))]
    return nowhere(board, at.setup.box, left, fresh)


def _outlining(fresh: Sequence[Place]) -> dict[str, str]:
    """The large animal begins: an animal of this turn must lie below, and where only one came it is chosen."""
    return {"dock": "large"} | ({"cells": drawing.named(fresh[0])} if len(fresh) == 1 else {})


def _stack(at: Position, shape: str) -> tuple[Sequence[int | None], Sequence[Taken]]:
    """The tiles of this shape, dearest first, and those that were taken."""
    return at.setup.box.stack(shape, at.setup.count), at.taken.get(shape, ())


def _large(at: Position, draft: Draft, board: Board) -> dict[str, Any]:
    """A large animal being outlined: which tiles are left, is it legal so far as it is known?"""
    box = at.setup.box
    stacks = []
    for shape in SHAPES:
        whole, taken = _stack(at, shape)
        stacks.append(Stack(shape, len(whole) - len(taken), top_of(whole, taken)))
    ready = bool(draft.shape) and len(draft.cells) > 1
    asked = len(set(box.cells(draft.shape) or ()))
    verdict = _judge(at, large_entry(draft)) if ready else LEGAL
    if len(draft.cells) < asked:  # more are to come: only what they cannot mend is said already
        verdict = Verdict(tuple(b for b in verdict.breaches if b.rule not in ("Q6.1", "Q6.6")), verdict.doubts)
    chosen = next((stack for stack in stacks if stack.shape == draft.shape), None)
    marked = draft.cells if draft.cells or draft.shape else at.fresh
    return {
        "picture": drawing.picture(board, box, marked=marked, spots=False),
        "stacks": tuple(stacks),
        "shape": draft.shape,
        "cells": tuple(map(drawing.named, draft.cells)),
        "points": draft.points,
        "asks_points": chosen is not None and chosen.top is None,
        "verdict": verdict,
        "asked": asked,
        "places": int(ready),
    }


def _end(at: Position, form: TapForm) -> dict[str, Any]:
    """The ecosystems that only people can count (Q8.5), and animals whose worth is still not told (Q.13)."""
    numbers = at.setup.box.by_hand(at.plan.natives)
    typing = tuple((int(n), tuple(board.typed.get(n) for board in at.boards)) for n in numbers)
    return {"typing": typing, "no": form.value("no"), "unknown": _worth_asked(at)}


def _judge(at: Position, entry: dict[str, Any]) -> Verdict:
    move = MOVES.decode(entry)
    return move if isinstance(move, Verdict) else move.judge(at)


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = TapForm.read(fields)
    draft = read(at, form)
    kind, value = form.tapped()
    if kind == "i":  # an empty stack, insisted on: the table may allow it
        kind, value = value[:1], value[1:]
    elif kind == "h" and value in SHAPES and (empty := off_the_stack(value, None, *_stack(at, value))):
        return Tap(greyed=empty[0], insist=("play.empty_stack", f"ih{value}"))
    elif kind == "f" and (why := _no_large(at, at.boards[draft.seat], at.fresh)):
        return Tap(greyed=why, insist=("play.large_anyway", "if"))
    done = {"do": "done", "seat": draft.seat}
    if kind == "l" and (tile := draft.tile):  # tile and end of turn: all or none
        return Tap((tile_entry(draft, tile), done))
    if kind == "w" and (tile := draft.tile):
        _, made = lay(at.boards[draft.seat], tile, at.setup.options.strict_exactly_three)
        return Tap((tile_entry(draft, tile),), _outlining(made))
    if kind == "c" and (corals := draft.coloured(value)):
        return Tap(draft=draft.kept(corals=corals))
    if kind == "b":
        return Tap(draft=draft.kept(corals=BLANK))  # said, for a correction without a draft begins as entered
    if kind == "t":
        return Tap(draft=draft.kept(turn=_next_turn(at, draft) or ""))
    if kind == "a" and (told := points_told(value)):
        return Tap(draft=draft.kept(), told=(told,))
    if kind == "e":
        return Tap((done,))
    if kind == "s":
        return Tap(({"do": "snail", "seat": draft.seat},))
    if kind == "f":
        return Tap(draft=_outlining(at.fresh))
    if kind == "h" and value in ("", *SHAPES):
        return Tap(draft=draft.kept(dock="large", shape=value, points=""))
    if kind == "p" and value.isdigit():
        return Tap(draft=draft.kept(points=value))
    if kind == "y":
        return Tap((large_entry(draft),))
    if kind == "z" and at.over:
        return _typed(at, form)
    return Tap(draft=draft.kept())


def _next_turn(at: Position, draft: Draft) -> int:
    """One sixth further; where the tile lies wrong and fits another way, straight to that way."""
    onward = [(draft.turn + n) % 6 for n in range(1, 7)]
    if (tile := draft.tile) and at.seat == draft.seat:
        board = at.boards[draft.seat]
        ways = legal_places(board, tile.corals).get(tile.at, [])
        if draft.turn not in ways:
            return next((turn for turn in onward if turn in ways), onward[0])
    return onward[0]


def _typed(at: Position, form: TapForm) -> Tap:
    """The points of the ecosystem that is open, for every seat that has some."""
    number = form.value("no")
    points = [(seat, form.value(f"n{seat}")) for seat in range(at.setup.count)]
    return Tap(
        tuple(
            {"do": "typed", "seat": seat, "ecosystem": number, "points": n}
            for seat, n in points
            if number is not None and n is not None
        )
    )


KEEPS = ("seat", "dock", "place", "corals", "turn", "shape", "cells", "points", "no")


def asks_printed(ask: Page) -> bool:
    """Are the points of an animal asked, small or large?"""
    return bool(ask.unknown) or ask.asks_points


DESK = Desk(ask, tap, keeps=KEEPS, redraft=redraft, asks_printed=asks_printed)
