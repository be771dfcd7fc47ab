"""The table itself: what is asked now, and what a tap enters."""

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.core.game import Tap
from referee.core.log import Reading
from referee.store.hall import Answer, Entered, Live, Refused, Stale
from referee.web.access import hall, open_table, phone
from referee.web.lang import say, speech

page = Blueprint("table", __name__)


@page.get("/t/<id>")
def table(id: str) -> str:
    live = open_table(id)
    return show(live, request.args)


@page.post("/t/<id>")
def enter(id: str) -> ResponseReturnValue:
    """A tap: judged, then written whole or refused whole. What was typed is never lost."""
    live = open_table(id, to="edit")
    desk = live.game.tally if live.table.mode == "tally" else live.game.play
    assert desk is not None
    meant: list[Tap] = []

    def make(position: Any) -> tuple[dict[str, Any], ...]:
        meant.append(desk.tap(position, request.form))
        return meant[-1].entries

    answer = write(live, make)
    draft = meant[-1].draft if meant else {"seat": request.form.get("seat", "0")}
    if isinstance(answer, Entered):
        return after(url_for("table.table", id=id, **dict[str, Any](draft)), lambda: show(live, draft))
    kept = {name: value for name, value in request.form.items() if name in KEPT}
    return show(live, kept, answer), 422 if isinstance(answer, Refused) else 409


# What stays on the page when an entry was not accepted.
KEPT = ("seat", "dock", "at", "group", "pad")


def write(live: Live, make: Any) -> Answer:
    """Enter what `make` says, under the one-time key of the form that was sent."""
    key = request.form.get("key", "")[:64] or secrets.token_urlsafe(9)
    seen = request.form.get("seen", "")
    at = int(seen) if seen.isdigit() and len(seen) < 9 else live.seq
    return hall().enter(live.table, phone(), key, at, make)


def after(address: str, draw: Any) -> ResponseReturnValue:
    """After a good post: the fragment for htmx, a redirect for everyone else."""
    if not request.htmx.partial:  # type: ignore[attr-defined]
        return redirect(address, 303)
    response = make_response(draw())
    response.headers["HX-Replace-Url"] = address
    return response


def describe(reading: Reading) -> list[str]:
    """What was entered, then what it caused; a filled-in field is told by what changed."""
    entry, effects = reading.entry, [speech().effect(effect) for effect in reading.effects]
    if entry.get("do") == "put":
        return effects or [speech().phrase(f"effect.{entry['field']}_now", entry)]
    return [speech().entry(entry), *effects]


def show(live: Live, draft: Mapping[str, str], answer: Answer | None = None) -> str:
    desk = live.game.tally if live.table.mode == "tally" else live.game.play
    assert desk is not None
    return render_template(
        f"games/{live.game.id}/{live.table.mode}.html",
        **live.game.drawn,
        live=live,
        ask=desk.ask(live.position, draft),
        refused=answer if isinstance(answer, Refused) else None,
        meanwhile=_meanwhile(live, answer) if isinstance(answer, Stale) else None,
        again=request.form if isinstance(answer, Stale) else {},
        key=secrets.token_urlsafe(9),
        role=g.role,
    )


def _meanwhile(live: Live, stale: Stale) -> str:
    told = [describe(live.timeline.reading(row.seq))[0] for row in stale.meanwhile[-2:]]
    return say("table.meanwhile", what=", ".join(told))
