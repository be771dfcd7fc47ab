"""What a table of Géfira may choose: two players and four partly among other things."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from referee.core import setup as core
from referee.core.setup import AnySetup, Unreadable
from referee.games.gefira.rules.ground import Ground, crossed, side_by_side
from referee.games.gefira.rules.pieces import STEPS, Direction

SWAPPED = {"along": "short", "short": "along"}
Length = Annotated[int, Meta(ge=4, le=12)]
StepsCard = Literal["3/5", "4/6", "5/7"]  # G10.1, G10.2, G10.3
Cross = Literal["round_left", "round_right", "pairs_left", "pairs_right"]
CROSSES: tuple[str, ...] = get_args(Cross)
# The sections of a bridge of four: in each half, or before and after the connection card, which then is 4th (G11.3)
Arm = Literal[3, 4, "3+4", "3+5"]
HALVES: dict[Arm, tuple[int, int]] = {3: (3, 3), 4: (4, 4), "3+4": (3, 4), "3+5": (3, 5)}


class Shared(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whatever the number of players."""

    first: int = 0  # who starts (G2.7)
    steps_card: StepsCard = "4/6"
    direction: Direction = "along"  # the side shown at the start (G.A1)
    # readings
    direction_labels_swapped: bool = False  # G.A2: labels only
    whose_explorer: Literal["own", "any"] = "own"  # G.A3
    free_face: bool = True  # G.A5: a text only
    talisman_from_start: bool = True  # G.A6: matters only where the opponent's explorers may be activated
    snake_target: Literal["pair", "nearest_end"] = "pair"  # G.A7
    liana_from_last: Literal["end", "stays"] = "end"  # G.A8
    wind_turns_empty: bool = False  # G.A9
    wind_turn: Literal["rotate", "flip"] = "rotate"  # G.A10
    event_into_hole: Literal["filled", "blocked"] = "filled"  # G.A11
    idle_event: Literal["ends", "goes_on"] = "ends"  # G.A12
    blocked_start: Literal["spent", "refused"] = "spent"  # G.A13
    ends_when: Literal["nobody_left", "all_arrived"] = "nobody_left"  # G.A14
    extra_cards: Literal["once", "each_turn"] = "once"  # G.A17
    lock_in_flood: Literal["stays", "aside"] = "stays"  # G.A19
    idle_destiny: Literal["allowed", "refused"] = "allowed"  # G.A20
    back_from_first: Literal["start", "stays"] = "start"  # G.A22
    may_stop: bool = False  # G.A34

    @property
    def steps(self) -> tuple[int, int]:
        """The two numbers on the steps card; the game begins with the lower one (G2.5)."""
        return STEPS[self.steps_card]

    def direction_label(self, side: object) -> object:
        """Which words tell a side of the direction card (G.A2)."""
        return SWAPPED.get(str(side), side) if self.direction_labels_swapped else side


class Options(Shared, frozen=True, forbid_unknown_fields=True):
    """Of two."""

    first: Literal[0, 1] = 0
    steps_card: StepsCard = "4/6"
    bridge_length: Length = 7  # G10.4, G.A31

    @property
    def ground(self) -> Ground:
        return side_by_side(self.bridge_length)


class OptionsAtFour(Shared, frozen=True, forbid_unknown_fields=True):
    """Of four: how long the arms of the cross are, and what lies beside what."""

    first: Literal[0, 1, 2, 3] = 0
    steps_card: StepsCard = "4/6"
    arm: Arm = 3  # G11.9, G.A31
    cross: Cross = "round_left"  # G.A25
    foreign_pair: Literal["choose", "both"] = "choose"  # G.A32
    flood_hits: Literal["opponent", "all"] = "opponent"  # G.A33

    @property
    def ground(self) -> Ground:
        return crossed(HALVES[self.arm], self.cross)


SEATS = (2, 4)  # one box serves two, two boxes four (G1.1, G11.1)
TableOptions = Options | OptionsAtFour
Setup = core.Setup[TableOptions, core.BoxOf]  # of one table


def possible(setup: AnySetup) -> None:
    """Two or four sit there, and no other number."""
    if setup.count not in SEATS:
        raise Unreadable("house.seats", count=setup.count, counts=list(SEATS), because="G1.1")


def playable(options: TableOptions) -> None:
    """Sections that face each other are as many: halves that differ lie in pairs. A score asks for no cross."""
    before, after = options.ground.halves
    if options.ground.mirrored and before != after:
        reason = f"halves of {before} and {after} take a cross in pairs (G.A31)"
        raise Unreadable("house.setup", reason=reason, because="G.A31")
