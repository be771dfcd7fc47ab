"""How a phone enters things: what is asked now, and what a tap means."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from referee.core.box import Slot
from referee.core.moves import AnyPosition, Entry
from referee.core.raw import Json
from referee.core.verdict import LEGAL, Breach, Facts, Verdict

At = TypeVar("At")
Draft = Mapping[str, str]


class Tap(Struct, frozen=True):
    """What a tap on the phone means: entries to judge, and the half-made entry that stays on screen.

    A key that is greyed never acts. Where its tap makes no entry that could be refused, it is `greyed` by
    the rule that the dock answers with; to insist, people tap a second key, which says what it does.
    """

    entries: tuple[Entry, ...] = ()
    draft: dict[str, str] = {}
    back: int = 0  # how many accepted moves are taken back, and what was corrected since
    printed: tuple[tuple[Slot, Json], ...] = ()  # printed values, for the table's own box: no move, and stands alone
    greyed: Breach | None = None  # why this key does nothing: all else is empty then
    allowed: str = ""  # the rule by which it is allowed all the same, though it does nothing
    insist: tuple[str, str] | None = None  # the phrase and the tap of the key that does it all the same

    @property
    def why_greyed(self) -> Verdict:
        """Why the greyed key does nothing: a refusal, or what to know about what is allowed."""
        if self.greyed is None:
            return LEGAL
        if self.allowed:
            return Verdict(doubts=(self.greyed, Breach(self.allowed, say="allowed")))
        return Verdict((self.greyed,))


class Dock(Struct, frozen=True):
    """What a dock asks, and no more: its template is named after its class (`Pad`: dock_pad.html)."""

    @property
    def name(self) -> str:
        return type(self).__name__.lower()


class Desk(Struct, Generic[At], frozen=True):
    """How a phone enters things at one kind of table.

    `ask` says what may be entered now, given a draft (a half-made entry: it lives in the query
    string, so Back is one step back and nothing needs JavaScript). `tap` says what was meant.
    What `ask` returns is drawn by the game's own template. A draft belongs to the question for which
    it was begun (`Position.turn`): with the next one it is gone.
    """

    ask: Callable[[At, Draft], object]
    tap: Callable[[At, Draft], Tap]
    keeps: tuple[str, ...] | None = None  # fields that stay after a refusal; None: all but the key's `tap`
    looks: tuple[str, ...] = ("seat",)  # fields that only say what is looked at: they belong to no question
    redraft: Callable[[At, Entry], Draft] | None = None  # a move to amend, as a draft
    # of a count: where the number of an entry stands now, as a draft; with the facts of what it changed
    cell: Callable[[At, Entry, Facts], Draft] = lambda at, entry, facts: {}
    owes: Callable[[At], bool] = lambda at: False  # was something left for later? Once entered, the table goes on
    asks_printed: Callable[[Any], bool] = lambda ask: False  # does what it asks stand on a piece, so a box can keep it?
    # what it asks about: a key of the rulebook's `[dock]`
    topic: Callable[[Any], str] = lambda ask: getattr(ask, "dock", "")


AnyDesk = Desk[AnyPosition]  # of a game that the house does not know
