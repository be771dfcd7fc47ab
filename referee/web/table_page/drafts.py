"""A draft, a half-made entry, belongs to one question and is dropped once another is asked.

`asked`, in an address or a form, names that question (`Timeline.asked`). A tap is read in the position of its own
question, so that it says who was meant, and judged in the position of now.
"""

from urllib.parse import parse_qsl, urlencode

from flask import Flask, g, request, url_for

from referee.core.desk import AnyDesk, Tap
from referee.core.forms import whole
from referee.core.log.timeline import Timeline
from referee.core.moves import Move, Moves
from referee.core.raw import Fields, Raw
from referee.store.play.in_play import Live
from referee.web.forms import AskedForm

HOUSE = ("amend", "origin", "asked", "why", "corrects")  # what the house adds to a game's draft
SEE = "see"  # an entry is shown before it is made; of a page that is out of date it is made or it is not
MOST = 400  # letters of an address to which a page leads back
# where one looks, or tries something, while an entry waits
LOOKS = ("scores.scores", "log.log", "rules.of_table", "share.share", "dispute.desk", "dispute.keep", "across.across")
ASIDE = (*LOOKS, "trial.trial", "settings.settings")


class Outdated(Exception):
    """Another question is asked by now: nothing was written. `again`: the tap was an entry and may be tried again."""

    def __init__(self, again: bool = False) -> None:
        self.again = again


def begun(live: Live, fields: Fields) -> bool:
    """Is anything half-made here, or is something only looked at?"""
    looked = (*live.desk.looks, *HOUSE)
    return any(value is not None and name not in looked for name, value in fields.items())


def stamped(live: Live, fields: Fields, asked: int | None) -> Raw:
    """A draft that says which question it belongs to, for an address."""
    return {**fields, "asked": asked} if asked is not None and begun(live, fields) else dict(fields)


def looked_at(live: Live, fields: Fields) -> dict[str, str]:
    """What is left of a draft when its question is gone."""
    return {name: value for name, value in fields.items() if name in (*live.desk.looks, "amend", "origin")}


def origin(id: str) -> str | None:
    """The page from which a correction began, as this request says it; nothing where that is the log."""
    return own(id, AskedForm.one("origin"))


def own(id: str, address: str) -> str | None:
    """An address that a phone sent, where it is one of this table's pages."""
    table, found = url_for("table.table", id=id), address[:MOST]
    return found if found == table or found.startswith((f"{table}/", f"{table}?")) else None


def stamp(log: Timeline, fields: Fields) -> int | None:
    """The question that these fields name; None where they name none."""
    return whole(str(fields.get("asked", "")), most=log.seq)


def passed(log: Timeline, fields: Fields, amending: int | None = None) -> bool:
    """Do they name a question that is no longer asked?"""
    return (named := stamp(log, fields)) is not None and named != log.asked(amending)


def read(desk: AnyDesk, log: Timeline, fields: Fields) -> Tap:
    """What a tap means, to whom it was meant; raises Outdated where it answers a question that is gone."""
    if not passed(log, fields):
        return desk.tap(log.position, fields)
    then = log.as_of(stamp(log, fields) or 0).position
    tap = desk.tap(then, {name: value for name, value in fields.items() if name != SEE})
    entering = bool(tap.entries or tap.back)
    heeded = tap.printed or ("again" in fields and entering)  # what is printed is so, whatever is asked
    if heeded or (tap.entries and not any(_clashes(log.moves, entry, then, log.position) for entry in tap.entries)):
        return tap
    raise Outdated(again=entering)


def since(log: Timeline, fields: Fields, amending: int | None = None) -> range:
    """The entries that came since the question was asked which these fields name."""
    named, asked = stamp(log, fields) or 0, log.asked(amending) or 0
    return range(asked, asked + 1) if amending and asked > named else range(named + 1, log.seq + 1)


def _clashes(moves: Moves, entry: Fields, then: object, now: object) -> bool:
    move = moves.decode(entry)
    return not isinstance(move, Move) or move.clashes(then, now)


# -- a rule looked up in the middle of an entry: the way there carries the draft, and leads back to it -------------


def begin(live: Live, fields: Fields) -> None:
    """This page holds a draft; its tabs lead away from it."""
    g.draft = urlencode(fields) if begun(live, fields) else ""


def waiting() -> dict[str, str]:
    """The half-made entry that this address carries."""
    return dict(parse_qsl(g.get("draft", "")))


def back(id: str) -> str:
    """The table as it was left, half-made entry and all."""
    draft = urlencode(waiting())
    return url_for("table.table", id=id) + (f"?{draft}" if draft else "")


def init_drafts(app: Flask) -> None:
    @app.before_request
    def carried() -> None:
        g.draft = request.args.get("draft", "")[:600]

    @app.url_defaults
    def carry(endpoint: str, values: Raw) -> None:
        if endpoint in ASIDE and g.get("draft"):
            values.setdefault("draft", g.draft)
