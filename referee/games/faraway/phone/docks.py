"""What each dock asks, beside what stands on every page: one struct a dock, drawn by the template of its name."""

from collections.abc import Mapping

from msgspec import Struct

from referee.core.count import Tally
from referee.core.desk import Dock
from referee.core.moves import Entry
from referee.core.verdict import Breach, Facts
from referee.games.faraway.rules.final import Final, Row, read
from referee.games.faraway.rules.matters import unsaid
from referee.games.faraway.rules.options import deck_of


class Pad(Dock, frozen=True):
    """The number of a Region, digit by digit."""

    so_far: tuple[str, ...] = ()  # of a display being entered
    hand: tuple[str, ...] = ()  # known, where the display is tracked


class Grid(Pad, frozen=True):
    """The number of a Region, all of them side by side."""

    numbers: tuple[int, ...] = ()


class Which(Dock, frozen=True):
    """Two Regions share the number; of a number that is typed for all to see, the one that is meant."""

    choices: tuple[str, ...]
    so_far: tuple[str, ...] = ()


class Groups(Dock, frozen=True):
    """A Sanctuary, by what is seen first of it."""

    draws: int = 0  # how many the acting player may choose from
    clues: tuple[tuple[str, int], ...] = ()  # with how many each, what lets that player draw more
    asked: int = 0  # by all who found some, as the last reveal has it
    left: int = 0  # for all of them
    may_go_without: bool = False
    against: tuple[Breach, ...] = ()  # what speaks against one that is claimed, whichever it is


class Group(Groups, frozen=True):
    """Which Sanctuary of a group."""

    group: str = ""
    choices: tuple[str, ...] = ()


class Card(Dock, frozen=True):
    """The card of the row that was tapped; a meteor wants Sanctuaries destroyed."""

    asked: int = 0
    given: tuple[str, ...] = ()  # those it has, or those chosen so far


class Pay(Card, frozen=True):
    """The same at the end of a refereed game."""


class Pick(Dock, frozen=True):
    """A Region from the display."""

    display: tuple[str, ...]
    finds: bool = False  # does this player keep a Sanctuary afterwards?


class Wait(Dock, frozen=True):
    """This player has laid, others have not; or all have, and the same Region was entered for several."""

    laid: str | None = None  # the Region, as this phone may know it
    doubled: tuple[tuple[int, str], ...] = ()  # of whom, and which


class Unsaid(Struct, frozen=True):
    """A sacrifice that could be made, of which nothing was said: whose, where the meteor lies in the row, its terms."""

    seat: int
    place: int
    meteor: str
    points: int
    asked: int


class Done(Dock, frozen=True):
    """Nothing is missing, but for what was not said yet."""

    unsaid: tuple[Unsaid, ...] = ()


class Over(Dock, frozen=True):
    """The game is over."""

    unsaid: tuple[Unsaid, ...] = ()


def not_said(rows: Mapping[int, Row]) -> tuple[Unsaid, ...]:
    """The sacrifices that these players could make and of which they said nothing."""
    return tuple(
        Unsaid(seat, row.regions.index(id), id, quest.points, quest.sanctuaries)
        for seat, row in rows.items()
        for id in unsaid(row)
        if (quest := row.printed.cards[id].quest)
    )


def cell(at: Tally[Final], entry: Entry, facts: Facts) -> dict[str, str]:
    """The card that an entry of a count laid, or the meteor that it paid for, where it lies now."""
    if entry["seat"] is None:
        return {}
    row, deck = read(at.setup, at.read())[0][entry["seat"]], deck_of(at.setup)
    if entry["field"] == "sacrifices":
        named = [*entry["value"]]
    else:
        find = deck.region if entry["field"] == "regions" else deck.sanctuary
        named = [find(name) for name in facts.get("came", ())]
    cards = (*row.regions, *row.sanctuaries)
    nth = next((cards.index(card) for card in reversed(named) if card in cards), None)
    return {} if nth is None else {"dock": "card", "nth": str(nth)}
