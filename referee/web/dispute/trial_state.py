"""A trial: where it began, what was tried since, and the table as it would be. Its address holds all of it."""

import re
from collections.abc import Sequence
from functools import cached_property

from flask import g, request, url_for
from msgspec import Struct
from msgspec.structs import replace

from referee.core.dispute.answer import turn_first
from referee.core.files.trial_address import Untriable, pack, unpack
from referee.core.forms import whole
from referee.core.log.entries import Reading, is_remark, judge
from referee.core.moves import Entry, Position
from referee.core.raw import Fields, Raw
from referee.core.score import ChangedTotal, ScoreSheet, changed_totals
from referee.core.verdict import Breach
from referee.store.play.in_play import Live, Refused
from referee.web.access import open_table
from referee.web.forms import MOST, AskedForm
from referee.web.table_page import drafts
from referee.web.table_page.meanwhile import what_came
from referee.web.table_page.page import show
from referee.web.table_page.page_context import PageContext
from referee.web.telling.entries import seat_of

# Of an address: what belongs to a trial, or has no place in one.
OWN = ("from", "e", "kept", "on", "for", "open", "amend", "draft")


class Trial(Struct, frozen=True, dict=True):
    real: Live
    began: int  # the entry after which it began
    tried: list[Entry]
    kept: int | None  # the entry up to which the table's own log was seen
    on: bool = False  # asks for what follows; where not, the verdict stands
    seat: int | None = None  # for which it is tried, though it may not be its turn
    problem: str | None = None  # why what was asked cannot be tried

    @classmethod
    def read(cls, id: str) -> "Trial":
        """The one of this address; where that holds none, one from now."""
        real, asked, problem = open_table(id), request.args, None
        began, kept = (whole(asked.get(name, ""), most=MOST) for name in ("from", "kept"))
        try:
            tried = unpack(asked.get("e", ""), real.moves)
        except Untriable as untriable:
            tried, problem = [], untriable.why
        if began is None or began > real.seq or not (tried or kept or request.method == "POST"):
            began = real.seq  # before anything is tried it goes along with the table
        seat = whole(asked.get("for", ""), most=real.setup.count - 1)
        looked_at = whole(AskedForm.one("seat"), most=MOST)
        if looked_at not in (None, seat):
            seat = None  # the page shows another one
        return cls(real, began, tried, kept, asked.get("on") == "1", seat, problem)

    def but(self, tried: list[Entry]) -> "Trial":
        return replace(self, tried=tried, on=False)

    def going_on_with(self, entries: Sequence[Entry]) -> "Trial":
        """As far as the first one that is refused: nothing follows from it. Raises Untriable."""
        trial = self.but(self.tried[:-1] if self.refused else self.tried)
        pack([*trial.tried, *entries])
        for entry in entries:
            trial = trial.but([*trial.tried, entry])
            if trial.refused:
                break
        return trial

    @cached_property
    def live(self) -> Live:
        """The table as it would be, as far as this phone may know it."""
        live = self.real.glimpse(g.seat, self.began, self.tried)
        live.table = replace(live.table, ended=False)  # a game that was stopped may go on here
        return live

    # -- what follows from it ------------------------------------------------------------------

    @cached_property
    def readings(self) -> list[Reading]:
        known = self.live.sight(g.seat)
        return [known.reading(seq) for seq in range(self.began + 1, self.live.seq + 1)]

    @property
    def last(self) -> Reading | None:
        return self.readings[-1] if self.readings else None

    @property
    def asked(self) -> Reading | None:
        """The one that is asked about: not the end of the turn that a tap enters with it."""
        return self.readings[self.real.moves.asked(self.tried) - 1] if self.readings else None

    @property
    def last_tap(self) -> int:
        """How many entries one step back takes: a move with the end of its turn."""
        return len(self.tried) - self.real.moves.asked(self.tried) + 1

    @property
    def ending(self) -> Reading | None:
        """The entry with which the game was over; None where that is the first one."""
        known = self.live.sight(g.seat)
        ended = (seq for seq in range(self.live.seq, 0, -1) if (at := known.before(seq)) and not at.over)
        seq = next(ended, None)
        return known.reading(seq) if seq else None

    @property
    def lately(self) -> list[Reading]:
        """The last one tried, and what the same player did just before it: a tap may enter both."""
        last = self.readings[-2:]
        return [each for each in last if seat_of(self.live, each) == seat_of(self.live, last[-1])]

    @property
    def refused(self) -> Refused | None:
        """The last one tried, where it is not allowed: nothing follows from it."""
        if not self.last or self.last.legal:
            return None
        at, seat = self.live.position, seat_of(self.live, self.last)
        return Refused(self.last.entry, turn_first(self.live.kind, at, seat, self.last.verdict, self.last.entry))

    def in_turn(self, seat: int | None) -> Position | None:
        """As if it were this seat's turn; None where it is, or its game does not say how that would be."""
        position: Position | None = None if seat is None else self.live.kind.in_turn(self.live.position, seat)
        return position

    @property
    def besides(self) -> Sequence[Breach] | None:
        """What else is wrong with a move that is out of turn; None for any other move, and where all is said."""
        if not self.last or not self.refused or (there := self.in_turn(seat_of(self.live, self.last))) is None:
            return None
        if self.refused.verdict != self.last.verdict:
            return None
        first = {breach.rule for breach in self.last.verdict.breaches}
        verdict, _ = judge(self.real.moves, there, self.last.entry)
        return [breach for breach in verdict.breaches if breach.rule not in first]

    def offered(self, draft: Fields) -> list[int]:
        """The seats for which something may be tried though it is not their turn: the one on the page."""
        count = self.live.setup.count
        looked = [whole(draft.get("seat", ""), most=count - 1)]
        seats = looked if "seat" in draft else range(count) if count == 2 else ()
        return [seat for seat in seats if seat is not None and seat != self.seat and self.in_turn(seat)]

    @cached_property
    def sheet(self) -> ScoreSheet:
        return self._score(self.live.position)

    @cached_property
    def changed_totals(self) -> dict[int, ChangedTotal]:
        then = self._score(self.live.timeline.as_of(self.began).position)
        return {each.seat: each for each in changed_totals(then, self.sheet)}

    def _score(self, position: Position) -> ScoreSheet:
        return self.live.score(self.live.kind.turned_up(position))

    @property
    def opened(self) -> tuple[int, int] | None:
        """The line that is opened: its seat, and which of those that change."""
        found = re.fullmatch(r"(\d)\.(\d{1,2})", request.args.get("open", ""))
        return (int(found[1]), int(found[2])) if found else None

    @property
    def behind(self) -> bool:
        """Has the table moved on since?"""
        return bool(self.tried) and self._moved_on(max(self.began, self.kept or 0))

    def _moved_on(self, seq: int) -> bool:
        return not all(is_remark(row.entry) for row in self.real.rows[seq:])

    @property
    def came(self) -> str:
        """What was entered since, the last of it."""
        return what_came(self.real, [row for row in self.real.rows[self.began :] if not is_remark(row.entry)], ())

    @property
    def may_enter(self) -> bool:
        """Several at once only where nothing is face down: else each as at the table."""
        here = g.role == "edit" and not self._moved_on(self.began) and not self.real.table.ended
        one_by_one = self.real.sight(g.seat).partial
        return here and all(each.legal for each in self.readings) and (len(self.tried) == 1 or not one_by_one)

    # -- addresses -----------------------------------------------------------------------------

    @property
    def fields(self) -> Raw:
        packed = pack(self.tried)
        on = 1 if self.on and packed else None
        return {"from": self.began, "e": packed or None, "kept": self.kept, "on": on, "for": self.seat}

    def otherwise(self, **fields: object) -> str:
        """This trial, with one thing of its address otherwise."""
        return url_for("trial.trial", id=self.real.table.id, **{**self.fields, **fields})

    @property
    def before(self) -> str:
        """One step back, to be asked again."""
        left = self.tried[: -self.last_tap]
        return self.but(left).otherwise(on=1 if left else None)

    def page_context(self, draft: Fields) -> PageContext:
        asks = self.on or not self.tried or self.refused or self.problem or drafts.begun(self.live, draft)
        judged = self.live.kind.judges and not asks  # a sheet goes on being filled in
        return PageContext(
            endpoint="trial.trial",
            ruling="trial.trial",
            fields=self.fields,
            tab="dispute",
            role="view" if judged else "edit",
            mark="tried",
            top="dispute/trial/top.html",
            last="dispute/trial/last.html",
            dock="dispute/trial/verdict.html" if judged else None,
            tried=[each.entry for each in self.lately if each.legal],
            changed_totals=self.changed_totals,
            position=self.in_turn(self.seat),
            content=self,
            offered=self.offered(draft),
        )

    def page(self, draft: Fields) -> str:
        page_context = self.page_context(draft)
        if self.seat is not None:
            draft = {"seat": str(self.seat), **draft}
        elif page_context.dock and self.last and (who := seat_of(self.live, self.last)) is not None:
            draft = {"seat": str(who), **draft}  # the verdict stands below the board of the player whom it is about
        return show(self.live, draft, self.refused, page_context=page_context)
