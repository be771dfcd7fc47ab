"""Counting together: row by row each count is agreed or another one is said; the first difference is explained."""

from flask import Blueprint, render_template

from referee.core.dispute.claims import Claim
from referee.web.access import open_table
from referee.web.dispute.counting.who_counts import Disputed, disputed, nothing, which
from referee.web.forms import ClaimForm
from referee.web.lang import say, speech

page = Blueprint("together", __name__)
LIKELY = 3  # other numbers that have a key of their own


@page.get("/t/<id>/together")
def together(id: str) -> str:
    at, asked = disputed(open_table(id)), ClaimForm.read()
    live = at.live
    seat = asked.seat_of(live.setup.count)
    if seat is None:
        return which(at, asked, "together.together", say("together.title"))
    if at.uncounted(seat):
        return nothing(at, seat, None)
    unready = live.game.count.unready  # rows that cannot be counted yet come last
    there = [row for row in at.rows if row.cells[seat]]
    rows = sorted(there, key=lambda row: all(line.say in unready for line in row.cells[seat]))
    agreed, problem = asked.agreed.data or 0, None
    if agreed > len(rows) or ("agreed" in asked.said and asked.agreed.data is None):
        agreed, problem = 0, say("together.odd")
    done = [(row, sum(line.points for line in row.cells[seat])) for row in rows[:agreed]]
    about: dict[str, object] = {
        **at.shared,
        "seat": seat,
        "agreed": agreed,
        "steps": len(rows),
        "done": done,
        "so_far": sum(points for _, points in done),
        "n": asked.n.data,
        "by": asked.by_of(live.setup.count, None),
        "problem": problem,
        "counted": lambda row: at.counted(row.cells[seat]),
    }
    if agreed == len(rows):
        return render_template("dispute/together_all.html", **about, explanations=of_adding(at, seat, asked.n.data))
    row = rows[agreed]
    return render_template("dispute/together.html", **about, row=row, others=at.likely(seat, row)[:LIKELY])


def of_adding(at: Disputed, seat: int, claimed: int | None) -> list[str]:
    """How the same lines give another total: two digits swapped, ten too many, another player's number.

    Where all lines are agreed no rule is left to be misread: a sum is the reason.
    """
    if claimed is None:
        return []
    found = at.answers(Claim(seat, claimed))[0]
    return [each.how(speech()) for each in (*found.explanations, *found.sums) if not each.changes]
