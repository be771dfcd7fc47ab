"""How a table reads its booklet: what it may pick, and what each other choice would change here and now."""

import secrets
from collections.abc import Callable
from functools import partial

from flask import Blueprint, g, render_template

from referee.core.dispute.other_readings import Choice, ComparedReading
from referee.core.setup import Unreadable
from referee.core.words.rulebook import Rule
from referee.store.play.in_play import Live
from referee.web.access import open_table, store
from referee.web.telling.consequences import retell
from referee.web.telling.entries import sight
from referee.web.telling.result import final_doubts

page = Blueprint("ledger", __name__)
MOST = 3  # entries of one choice that are shown one by one


@page.get("/t/<id>/readings")
def readings(id: str) -> str:
    live = open_table(id)
    held, position = live.ledger(g.seat), sight(live).position
    return render_template(
        "dispute/ledger.html",
        live=live,
        long=held is None,
        changing=[each for each in held or () if each.changing],
        others=[each for each in held or () if not each.changing],
        fixed=[rule for rule in live.game.telling.rulebook if rule.fixed],
        turned=turned,
        retell=partial(retell, live),
        since=since(live),
        most=MOST,
        over=position.over,
        doubts=final_doubts(live, live.score(position)),
        key=secrets.token_urlsafe(9),
        role=g.role,
    )


def turned(held: ComparedReading, choice: Choice) -> list[tuple[int, bool]]:
    """The entries whose verdict another choice turns, each with whether it would be allowed then."""
    now, then = set(held.outcome.illegal), set(choice.outcome.illegal)
    return [(seq, seq in now) for seq in sorted(now ^ then)]


def since(live: Live) -> Callable[[Rule], int]:
    """After which entry a table came to read a rule as it does now; 0: it did from the start."""
    changed = []
    for change in store().changes(live.table.id, "options"):
        try:
            both = [
                live.game.setup(live.table.seats, each, live.table.box).options for each in (change.old, change.new)
            ]
        except Unreadable:  # options of an older shape
            continue
        changed.append((change.seq, *both))

    def since(rule: Rule) -> int:
        return next((seq for seq, old, new in reversed(changed) if rule.pick(old) != rule.pick(new)), 0)

    return since
