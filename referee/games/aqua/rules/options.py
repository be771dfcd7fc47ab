"""What a table of AQUA may choose: the whole set-up stands here."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from referee.core import setup as core
from referee.core.setup import Unreadable
from referee.games.aqua.rules.box import Box, Ring
from referee.games.aqua.rules.pieces import CLASSIC, COLOURS, EcosystemNo

Mode = Literal["family", "classic", "advanced", "solo"]
CoveredCorals = Literal["leave", "stay"]
IN_PLAY = 6  # Q2.2: ecosystems in play

Natives = dict[str, str | None]  # ecosystem -> colour, by number


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    mode: Mode | None = None
    first: int | None = None  # Q2.6: who gets the snail
    natives: dict[EcosystemNo, str | None] | None = None
    hot_spots: tuple[Ring | None, ...] | None = None  # Q2.1: one a seat; None: entered in play
    strict_exactly_three: bool = False  # Q.03
    covered_corals: CoveredCorals = "leave"  # Q.04: their reef, or stay in it
    large_animals_per_turn: Literal["per_animal", "one"] = "per_animal"  # Q.05
    snail_in_round_1: bool = True  # Q.17: may it be taken there?


class Plan(Struct, frozen=True):
    """A set-up that is possible, with every name resolved."""

    mode: Mode
    first: int
    natives: Natives
    hot_spots: tuple[Ring | None, ...]


Setup = core.Setup[Options, Box]  # of one table


def plan(setup: Setup) -> Plan:
    """The set-up of a table, or why there is none."""
    options: Options = setup.options
    alone = setup.count == 1
    mode = options.mode or ("solo" if alone else "classic")
    if alone != (mode == "solo"):  # Q9.3
        raise impossible("Q9.3", "one seat is solo, more seats never")
    first = options.first or 0
    if not 0 <= first < setup.count:
        raise impossible("Q2.6", f"no seat {first} to start")
    rings = (None,) * setup.count if options.hot_spots is None else options.hot_spots
    if len(rings) != setup.count:
        raise impossible("Q2.1", f"hot spots: {len(rings)}, seats: {setup.count}")
    natives = read_natives(options.natives or {}, mode, setup.box)
    if mode != "family" and len(natives) != IN_PLAY:
        raise impossible("Q2.2", f"ecosystems in play: {len(natives)} instead of {IN_PLAY}")
    return Plan(mode, first, natives, rings)


def read_natives(named: Mapping[str, str | None], mode: str, box: Box) -> Natives:
    """Ecosystem -> colour of its native, by number; a species may be named by colour or by name (Q2.3)."""
    natives: Natives = {}
    for number in sorted(named, key=int):
        name = named[number]
        colour = name if name is None or name in COLOURS else box.colour_of(name)
        if name is not None and colour is None:
            raise impossible("Q2.3", f"no species {name}")
        natives[number] = colour
    if mode == "family" and natives:
        raise impossible("Q9.1", "no ecosystems in a family game")
    if mode == "classic" and not natives.keys() <= set(CLASSIC):
        raise impossible("Q2.2", "a classic game has ecosystems 1 to 6")
    if len(natives) > IN_PLAY:
        raise impossible("Q9.2", f"ecosystems in play: {len(natives)} instead of {IN_PLAY}")
    known = [colour for colour in natives.values() if colour]
    if len(known) != len(set(known)):
        raise impossible("Q2.3", "one species is native to two ecosystems")
    return natives


def impossible(rule: str, reason: str) -> Unreadable:
    return Unreadable("house.setup", reason=f"{reason} ({rule})", because=rule)
