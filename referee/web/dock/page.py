"""The page of a table, drawn for a draft; and a tap on it, written under its one-time key."""

import secrets
from collections.abc import Callable, Mapping
from functools import partial

from flask import g, render_template, request
from msgspec import Struct

from referee.core.desk import AnyDesk
from referee.core.forms import whole
from referee.core.log.entries import move_of
from referee.core.moves import Position
from referee.core.raw import Fields
from referee.store.play.in_play import Answer, Entered, Live, Make, Refused
from referee.web.access import hall, open_table, phone
from referee.web.dock import drafts, learn, page_cache
from referee.web.dock.meanwhile import heard, meanwhile
from referee.web.dock.page_context import NOW, PageContext
from referee.web.forms import EntryForm
from referee.web.telling.entries import sight

ONCE = {"tap", "again", "csrf_token", "key", "seen", "revision"}  # what goes with one tap alone


def desk(live: Live) -> AnyDesk:
    return live.kind.desk


def mine(fields: Mapping[str, str]) -> dict[str, str]:
    """The draft, and the seat that this phone took."""
    draft = dict(fields.items())
    draft.pop("me", None)
    return draft | ({"me": str(g.seat)} if g.seat is not None else {})


def still(live: Live) -> dict[str, str]:
    """The draft as it was before an entry that was not accepted."""
    keeps, posted = desk(live).keeps, dict(request.form)
    if keeps is None:
        return {name: value for name, value in posted.items() if name not in ONCE}
    return {name: value for name, value in posted.items() if name in (*keeps, *drafts.HOUSE)}


def write(live: Live, make: Make) -> tuple[Live, Answer]:
    """Write what `make` says, under the one-time key of the form that was sent; the table after the write."""
    form = EntryForm.read()
    key = str(form.key.data)[:64] or secrets.token_urlsafe(9)
    seen = live.seq if form.seen.data is None else form.seen.data
    revision = live.table.revision if form.revision.data is None else form.revision.data
    answer = hall().enter(live.table, phone(), key, seen, make, revision, g.seat, "edit")
    if not isinstance(answer, Entered) or answer.live is not live:
        live = open_table(live.table.id)  # seats or options may be others by now
    if isinstance(answer, Entered):
        learn.from_table(live)
    return live, answer


def show(
    live: Live,
    draft: Fields,
    answer: Answer | drafts.Outdated | None = None,
    insist: tuple[str, str] | None = None,
    fleeting: str | None = None,
    stand: PageContext = NOW,
) -> str:
    """The page of a draft. One whose question is no longer asked is gone: the one that is asked begins afresh.

    Of a table that is looked at elsewhere than now (`stand`), `live` is a glimpse.
    """
    news = heard(live) if stand is NOW and answer is None else None
    if isinstance(answer, Refused):
        g.refused = live.game.id  # counted, in answered.py

    def look() -> page_cache.CacheKey | None:
        """None where the page answers what this phone sent, or is of no table as it stands now."""
        own = stand is not NOW or answer is not None or insist or fleeting
        return None if own else page_cache.look_at(live, "table", draft, news)

    return page_cache.page(
        look, lambda: _draw(live, draft, answer, insist, fleeting, stand, news), lambda: learn.offer(live)
    )


def _draw(
    live: Live,
    draft: Fields,
    answer: Answer | drafts.Outdated | None,
    insist: tuple[str, str] | None,
    fleeting: str | None,
    stand: PageContext,
    news: str | None,
) -> str:
    amending = whole(draft.get("amend", ""), most=live.seq)
    position = sight(live).before(amending) if amending else None
    if position is None:
        amending = None
    asked = live.timeline.asked(amending)
    answer, draft, came_between = _met(live, draft, answer, amending)
    draft = _begun_as_entered(live, draft, amending, position)
    if stand is NOW:
        drafts.begin(desk(live), draft)
    acts, entering = (None, False) if amending or stand is not NOW else _other(live, draft)
    if acts is not None and not entering:
        draft = {"seat": str(g.seat), **draft}
    ask = desk(live).ask(position or stand.position or sight(live).position, mine(draft))
    here = partial(_address, live, stand, asked, amending)
    reason = None if amending else why(live, draft, here)
    heard_now = None if came_between else news
    notices = Notices(insist, fleeting, reason, came_between, heard_now, again(answer), acts, entering)
    return render_template(
        f"games/{live.game.id}/{live.table.mode}.html",
        **live.game.look.drawn,
        live=live,
        ask=ask,
        here=here,
        stand=stand,
        asked=asked,
        keep=g.role == "edit" and stand is NOW and learn.asks(live, ask),
        amending=amending,
        refused=answer if isinstance(answer, Refused) else None,
        notices=notices,
        key=page_cache.KEY,
        role=stand.role or g.role,
    )


def _other(live: Live, draft: Fields) -> tuple[int | None, bool]:
    """Whose turn it is, where that is not the player whose phone this is; and is that player's move entered here?"""
    if g.seat is None or g.role != "edit" or not live.kind.judges:
        return None, False
    acts = live.game.telling.turn(sight(live).position)
    if acts is None or acts == g.seat:
        return None, False
    return acts, drafts.begun(desk(live), draft) or draft.get("seat") == str(acts)


def _address(live: Live, stand: PageContext, asked: int | None, amending: int | None, /, **fields: object) -> str:
    """An address of this page; none loses a correction, no draft the question that it belongs to."""
    return stand.address(live.table.id, {**drafts.stamped(desk(live), fields, asked), "amend": amending})


def _met(
    live: Live, draft: Fields, answer: Answer | drafts.Outdated | None, amending: int | None
) -> tuple[Answer | drafts.Outdated | None, Fields, str | None]:
    """What the draft meets at the table: whether its question has passed, and what came in between."""
    if answer is None and drafts.begun(desk(live), draft) and drafts.passed(live.timeline, draft, amending):
        answer = drafts.Outdated()
    came_between = None if answer is None else meanwhile(live, answer, drafts.since(live.timeline, draft, amending))
    if isinstance(answer, drafts.Outdated):
        draft = drafts.looked_at(desk(live), draft)
    return answer, draft, came_between


def _begun_as_entered(live: Live, draft: Fields, amending: int | None, position: Position | None) -> Fields:
    """A correction begins with what was entered, where this phone may know it."""
    known, redraft = sight(live), desk(live).redraft
    if amending is None or position is None or not redraft:
        return draft
    if amending in known.covered or drafts.begun(desk(live), draft):
        return draft
    return {**redraft(position, move_of(known.reading(amending).entry)), **draft}


class Why(Struct, frozen=True):
    """The rules that made what the last entry caused, and the way to what they say: in the same place, and back."""

    rules: list[str]
    href: str
    is_open: bool


class Notices(Struct, frozen=True):
    """What the page says beside its question: of the last tap, of the last entry, of other phones."""

    insist: tuple[str, str] | None  # the words of the second key behind a greyed one, and its tap
    fleeting: str | None  # shown for a moment
    why: "Why | None"
    meanwhile: str | None  # what came between a draft and its entry
    heard: str | None  # what another phone entered, where this one entered nothing
    again: Mapping[str, str] | None  # what one tap posts once more
    acts: int | None  # another than this phone's player whose turn it is …
    entering: bool  # … and is that player's move entered here?


def why(live: Live, draft: Fields, here: Callable[..., str]) -> Why | None:
    """None where nothing was caused that has a reason. What is half made stays, whether one asks or not."""
    latest = live.timeline.latest()
    effects = sight(live).reading(latest).effects if latest and live.kind.judges else ()
    rules = list(dict.fromkeys(id for effect in effects for id in effect.rules))
    if not rules:
        return None
    is_open = draft.get("why") == str(latest)  # of this entry: the next one is not asked about
    return Why(rules, here(**{**draft, "why": None if is_open else latest}), is_open)


def again(answer: Answer | drafts.Outdated | None) -> Mapping[str, str] | None:
    """What one tap posts once more, where that makes sense."""
    if isinstance(answer, drafts.Outdated):
        return {**request.form, "again": "1"} if answer.again else None
    return request.form
