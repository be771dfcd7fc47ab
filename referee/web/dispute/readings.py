"""How a table reads its booklet: what it may pick, and what each other choice would change here and now."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property

from flask import Blueprint, g, render_template, url_for
from msgspec import Struct

from referee.core.dispute.answer import MoveAnswer
from referee.core.dispute.other_readings import ComparedReading, NextOtherwise, OtherPick
from referee.core.setup import Unreadable
from referee.core.verdict import Breach
from referee.core.words.rulebook import Rule
from referee.store.play.in_play import Live
from referee.web.access import open_table, store
from referee.web.dispute.trial_state import Trial
from referee.web.lang import speech
from referee.web.telling.consequences import Retold, retell
from referee.web.telling.entries import answer_to, sight
from referee.web.telling.result import final_doubts

page = Blueprint("readings", __name__)
MOST = 3  # readings that stand open, and entries of one choice that are shown one by one


class Compared(Struct, frozen=True, dict=True):
    """What the page says of a table: which of its readings would change something, and which are no choice."""

    live: Live
    held: list[ComparedReading] | None  # None: the log is too long
    answer: MoveAnswer | None  # to what was tried last, where the page was asked for there
    last: MoveAnswer | None = None  # else to the last entry

    @cached_property
    def open(self) -> list[ComparedReading]:
        """Those that matter here. Of an answer the readings that decide, then those that turn it, then the others that
        it names, each time what changes least besides; else whatever would change something, in the same order for the
        last entry, or where it hangs on none for what may be entered now; then what changes who is ahead. Last what the
        table says of its set-up: in the middle of a game nobody reads that anew.
        """
        answer = self.answer or self.last
        deciding = [each.rule for each in answer.decides] if answer else []
        named = [each.rule.id for each in answer.readings] if answer else []
        turning = [each.rule.id for each in answer.readings if each.turns] if answer else []

        def order(held: ComparedReading) -> tuple[object, ...]:
            rule = held.rule.id
            now = self.answer or (held.next and not named)
            then = (not (now or named), _much(held) if now else 0, not held.leading)
            lies = held.rule.option in self.live.game.look.asks
            return lies, rule not in deciding, rule not in turning, rule not in named, *then

        tried = [each for each in self.held or () if each.rule.id in self.decides or each in self.answering]
        return sorted(tried if self.answer else self.changing, key=order)

    @property
    def answering(self) -> list[ComparedReading]:
        """Those under which the answer would be another."""
        named = [each.rule.id for each in self.answer.readings] if self.answer else []
        return [each for each in self.held or () if each.rule.id in named or self._of_the_last(each)]

    def _of_the_last(self, held: ComparedReading) -> bool:
        """Would the whole log, read otherwise, judge or tell the last entry otherwise?"""
        seqs = [seq for each in held.choices for seq, _ in held.turned(each)]
        return self.live.seq in [*seqs, *(other.seq for each in held.choices for other in each.otherwise)]

    @property
    def decides(self) -> list[str]:
        return [each.rule for each in self.answer.decides] if self.answer else []

    @property
    def heading(self) -> str:
        if self.answer is not None:
            return "turned" if self.answering else "unturned_alone" if self.changing else "unturned"
        return "changing" if any(each.changing for each in self.held or ()) else "none"

    @property
    def more(self) -> list[ComparedReading]:
        """What else would change something."""
        return [*self.open[MOST:], *(each for each in self.changing if each not in self.open)]

    @property
    def changing(self) -> list[ComparedReading]:
        return [each for each in self.held or () if each.changing or each.next]

    @property
    def others(self) -> list[ComparedReading]:
        return [each for each in self.held or () if not (each.changing or each.next or each in self.open)]

    @property
    def fixed(self) -> list[Rule]:
        return [rule for rule in self.live.game.telling.rulebook if rule.fixed]

    @property
    def at_hand(self) -> list[Rule]:
        """Those that decide, or qualify what the last entry caused where no other reading would change anything."""
        log = sight(self.live).timeline
        latest = None if self.changing else log.latest()
        caused = log.reading(latest).effects if latest else ()
        near = {*self.decides, *(rule for effect in caused for rule in effect.rules)}
        return [rule for rule in self.fixed if rule.id in near or not near.isdisjoint(rule.see)]

    @property
    def over(self) -> bool:
        return sight(self.live).position.over

    @property
    def doubts(self) -> tuple[Breach, ...]:
        return final_doubts(self.live, self.live.score(sight(self.live).position))

    def in_order(self, held: ComparedReading, choice: OtherPick) -> list[tuple[int, bool | None, Retold | None]]:
        """The first entries that it turns and the first that come to something else, as they stand in the log."""
        turned = [(seq, allowed, None) for seq, allowed in held.turned(choice)[:MOST]]
        otherwise = [(each.seq, None, retell(self.live, each)) for each in choice.otherwise[:MOST]]
        return sorted([*turned, *otherwise], key=lambda each: each[0])

    def alike(self, found: Sequence[NextOtherwise]) -> list[list[NextOtherwise]]:
        """What may be entered now, one list for all that come to the same."""
        groups: dict[tuple[object, ...], list[NextOtherwise]] = {}
        for each in found:
            said = tuple(map(speech().effect, each.effects))
            groups.setdefault((each.legal, each.turns, said, each.acts, each.doubts == ()), []).append(each)
        return list(groups.values())


@page.get("/t/<id>/readings")
def readings(id: str) -> str:
    real, trial = open_table(id), Trial.read(id)
    live = trial.live if trial.tried else real  # what was just asked counts as an entry
    asked, latest = trial.asked, sight(live).timeline.latest()
    last = asked or (sight(live).reading(latest) if latest and live.kind.judges else None)
    answer = answer_to(live, last.entry, last.seq) if last else None
    return render_template(
        "dispute/readings.html",
        live=live,
        real=real,
        asked=asked,
        compared=Compared(live, live.compared(g.seat), *((answer, None) if asked else (None, answer))),
        since=since(real),
        tried=trial.fields if trial.tried else {},
        back=trial.otherwise() if trial.tried else url_for("rules.of_table", id=id, f="readings"),
        most=MOST,
    )


def _much(held: ComparedReading) -> int:
    """How many entries its other choices turn, or give another meaning."""
    return sum(len(held.turned(each)) + len(each.otherwise) for each in held.choices)


def since(live: Live) -> Callable[[Rule], int]:
    """After which entry a table came to read a rule as it does now; 0: it did from the start."""
    changed = []
    for change in store().changes(live.table.id, "options"):
        picks = (change.old, change.new)
        with suppress(Unreadable):  # options of an older shape
            both = [live.game.setup(live.table.seats, each, live.table.box).options for each in picks]
            changed.append((change.seq, *both))
    return lambda rule: next((seq for seq, old, new in reversed(changed) if rule.pick(old) != rule.pick(new)), 0)
