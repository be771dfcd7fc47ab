"""A game refereed on the phone: a tile is placed and coloured, a large animal is outlined, the end is typed."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.core.desk import Desk, Tap
from referee.core.verdict import Breach
from referee.games.aqua.learnt import points_printed
from referee.games.aqua.phone import drawing
from referee.games.aqua.phone.choices import swapped
from referee.games.aqua.phone.docks import Asks, Outline, asked, dock_of, hot_spot_of, no_large, stack_of
from referee.games.aqua.phone.draft import TurnDraft, large_entry, read, redraft, tile_entry
from referee.games.aqua.phone.drawing import Picture
from referee.games.aqua.phone.forms import BLANK, TapForm
from referee.games.aqua.rules import position, scoring
from referee.games.aqua.rules.board import lay, legal_places
from referee.games.aqua.rules.large import off_the_stack
from referee.games.aqua.rules.lattice import Place
from referee.games.aqua.rules.options import IN_PLAY
from referee.games.aqua.rules.pieces import LETTERS, NAMES, SHAPE_OF
from referee.games.aqua.rules.position import Position


class Page(Struct, frozen=True):
    """One player's board, everyone's points as if the game ended now, and what the dock asks."""

    seat: int  # whose board it is
    acting: int | None
    dock: str  # ring, tile, verdict, after, large, other, over
    at: Position
    totals: tuple[int, ...]
    lacking: tuple[bool, ...]  # by seat: are points missing in the total?
    picture: Picture
    asks: Asks

    @property
    def market(self) -> dict[str, int]:
        return position.market(self.at)


def ask(at: Position, fields: Mapping[str, str]) -> Page:
    form, box = TapForm(fields), at.setup.box
    draft = read(at, form)
    dock = dock_of(at, draft)
    picture, asks = asked(dock, at, form, draft)
    return Page(
        seat=draft.seat,
        acting=at.seat,
        dock=dock,
        at=at,
        totals=tuple(seat.total for seat in scoring.score(at.setup, position.final_of(at)).seats),
        lacking=tuple(not box.all_known(each.animals.values(), (a.points for a in each.large)) for each in at.boards),
        picture=picture,
        asks=asks,
    )


def asks_printed(ask: Page) -> bool:
    """Are the points of an animal asked, small or large?"""
    asks = ask.asks
    return asks.asks_points if isinstance(asks, Outline) else bool(asks and asks.unknown)


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = TapForm(fields)
    draft = read(at, form)
    kind, value = form.tapped()
    if kind == "i":  # an empty stack, insisted on: the table may allow it
        kind, value = value[:1], value[1:]
    elif kind == "h" and (shape := SHAPE_OF.get(value)) and (empty := off_the_stack(shape, None, *stack_of(at, shape))):
        return Tap(greyed=empty[0], insist=("play.empty_stack", f"ih{value}"))
    elif kind == "f" and not at.placed:  # asked in a trial: of the animals that lie there already none came this turn
        return Tap(greyed=Breach("Q6.1", {}, "before"))
    elif kind == "f" and (why := no_large(at, at.boards[draft.seat], at.fresh)):
        return Tap(greyed=why, insist=("play.large_anyway", "if"))
    if hot_spot := _hot_spot(form, draft, kind, value):
        return hot_spot
    return _tile(at, draft, kind, value) or _animals(at, form, draft, kind, value) or Tap(draft=draft.kept())


def _hot_spot(form: TapForm, draft: TurnDraft, kind: str, value: str) -> Tap | None:
    """Coral by coral, the sixth follows from five; or one that the box knows, all six at once."""
    if kind != "g" or not set(value) <= NAMES.keys() or len(value) not in (1, IN_PLAY):
        return None
    row = hot_spot_of(form)
    six = [NAMES[each] for each in value] if value[1:] else swapped(row.six, row.now, NAMES[value])
    if None not in six:
        return Tap(({"do": "hot_spot", "seat": draft.seat, "ring": six},))
    return Tap(draft=draft.kept(ring="".join(LETTERS[each] if each else "-" for each in six)))


def _tile(at: Position, draft: TurnDraft, kind: str, value: str) -> Tap | None:
    """Taps about the tile in hand, the snail, the end of the turn."""
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
        tile = draft.tile if at.seat == draft.seat else None
        ways = legal_places(at.boards[draft.seat], tile.corals).get(tile.at, ()) if tile else ()
        return Tap(draft=draft.kept(turn=(draft.turn + draft.turned_by(ways)) % 6 or ""))
    if kind == "e":
        return Tap((done,))
    return Tap(({"do": "snail", "seat": draft.seat},)) if kind == "s" else None


def _animals(at: Position, form: TapForm, draft: TurnDraft, kind: str, value: str) -> Tap | None:
    """Taps about a large animal, printed points, ecosystems typed at the end."""
    if kind == "a" and (printed := points_printed(value)):
        return Tap(draft=draft.kept(), printed=(printed,))
    if kind == "f":
        return Tap(draft=_outlining(at.fresh))
    if kind == "h" and value in ("", *SHAPE_OF):
        shape = SHAPE_OF.get(value, "")
        points = draft.points if shape == draft.shape else ""  # the other face is the same tile
        return Tap(draft=draft.kept(dock="large", shape=shape, face=value, points=points))
    if kind == "p" and value.isdigit():
        return Tap(draft=draft.kept(points=value))
    if kind == "y":
        return Tap((large_entry(draft),))
    return _typed(at, form) if kind == "z" and at.over else None


def _outlining(fresh: Sequence[Place]) -> dict[str, str]:
    """The large animal begins: an animal of this turn must lie below, and where only one came it is chosen."""
    return {"dock": "large"} | ({"cells": drawing.named(fresh[0])} if len(fresh) == 1 else {})


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


KEEPS = ("seat", "ring", "dock", "place", "corals", "turn", "shape", "face", "cells", "points", "no")
DESK = Desk(ask, tap, keeps=KEEPS, redraft=redraft, asks_printed=asks_printed)
