"""The page of a table, drawn for a draft; and a tap on it, written under its one-time key."""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from urllib.parse import urlsplit

from flask import g, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import escape
from msgspec import Struct
from msgspec.structs import replace

from referee.core.desk import Tap
from referee.core.forms import whole
from referee.core.log.entries import move_of
from referee.core.moves import Position
from referee.core.raw import Fields
from referee.store.play.in_play import Entered, Live, Make, Refused, TapAnswer
from referee.web.access import hall, open_table, phone, store
from referee.web.forms import EntryForm
from referee.web.htmx import after
from referee.web.lang import speech
from referee.web.table_page import drafts, learn, page_cache
from referee.web.table_page.corrected_cell import Corrects, corrected
from referee.web.table_page.meanwhile import Heard, elsewhere, heard, meanwhile
from referee.web.table_page.page_context import NOW, PageContext
from referee.web.table_page.why import Why, why
from referee.web.telling.entries import sight, whose

Answered = TapAnswer | drafts.Outdated | None  # what a tap came to; None: nothing was tapped
NotEntered = tuple[str, int, dict[str, str]]  # a page, its status, its headers
ONCE = {"tap", "again", "csrf_token", "key", "seen", "revision"}  # what goes with one tap alone


def mine(fields: Mapping[str, str]) -> dict[str, str]:
    """The draft, and the seat that this phone took."""
    draft = dict(fields.items())
    draft.pop("me", None)
    return draft | ({"me": str(g.seat)} if g.seat is not None else {})


def rules_of(live: Live, ask: object) -> Sequence[str]:
    """The rules that a question of the dock is about."""
    docks = live.game.telling.rulebook.docks
    return docks.get(speech().for_players(live.desk.topic(ask), docks), ())


def still(live: Live) -> dict[str, str]:
    """The draft as it was before an entry that was not accepted."""
    keeps, posted = live.desk.keeps, dict(request.form)
    if keeps is None:
        return {name: value for name, value in posted.items() if name not in ONCE}
    return {name: value for name, value in posted.items() if name in (*keeps, *drafts.HOUSE)}


def write(live: Live, make: Make) -> tuple[Live, TapAnswer]:
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


def tapped() -> dict[str, str]:
    """The tap that was posted, with the draft that it was made in."""
    return {name: value for name, value in dict(request.form).items() if name == "tap" or name not in ONCE}


def said_on_key(keys: str) -> str:
    """What stands on the key that was tapped, among the keys of the page; nothing where it is no button there."""
    tap = escape(tapped().get("tap", ""))
    found = re.search(rf'<button[^>]*\bvalue="{re.escape(tap)}"[^>]*>.*?</button>', keys, re.DOTALL)
    named = re.match(r'<button[^>]*\baria-label="([^"]+)"', found[0]) if found else None
    drawn = r'<(svg|\w+(?=[^>]*\brole="img")).*?</\1>'  # also a letter that stands for a colour
    return named[1] if named else re.sub(drawn, "", found[0], flags=re.DOTALL) if found else ""


class Others(Struct, frozen=True):
    """Whose move this phone leaves to others, who hold phones of their own, unless it is asked for here."""

    acts: int | None = None  # another than this phone's player whose turn it is …
    entering: bool = False  # … is that player's move entered here? …
    holds: bool = False  # … does that player hold a phone?
    skipped: tuple[int, ...] = ()  # all choose at once, these on phones of their own
    seat: int | None = None  # so this page is another's: of this phone's player, or of one who holds none
    once: bool = False  # it is nobody's turn: one phone is asked, of `acts`

    @property
    def word(self) -> str:
        """What the dock says instead of its keys: a sentence of the house."""
        return "once" if self.once else "skipped" if self.skipped else "acts"

    @property
    def folds(self) -> bool:
        """Are the keys behind a fold? Then a board has none either."""
        return self.acts is not None and not self.entering


class Notices(Struct, frozen=True):
    """What the page says beside its question: of the last tap, of the last entry, of other phones."""

    insist: tuple[str, str] | None = None  # the words of the second key behind a greyed one, and its tap
    heard: Heard | None = None  # what another phone entered, where this one entered nothing
    elsewhere: str | None = None  # on whose phone the last move of this phone's player was entered, if not on this one
    others: Others = Others()
    why: Why | None = None
    meanwhile: str | None = None  # what came between a draft and its entry
    again: Mapping[str, str] | None = None  # what one tap posts once more, where that makes sense
    corrects: Corrects | None = None  # the number of a count that is corrected, or just was


def show(
    live: Live,
    draft: Fields,
    answer: Answered = None,
    insist: tuple[str, str] | None = None,
    page_context: PageContext = NOW,
) -> str:
    """The page of a draft. One whose question is no longer asked is gone: the one that is asked begins afresh.

    Of a table that is looked at elsewhere than now (`page_context`), `live` is a glimpse.
    """
    if isinstance(answer, Refused):
        g.refused = live.game.id  # counted, in request_log.py
    now = page_context is NOW
    notices = Notices(
        insist,
        heard(live) if now and answer is None else None,
        elsewhere(live) if now and answer is None else None,
        _others(live, draft) if now else Others(),
    )

    def look() -> page_cache.CacheKey | None:
        """None where the page answers what this phone sent, or is of no table as it stands now."""
        own = not now or answer is not None or insist
        of_phones = notices.heard, notices.elsewhere, notices.others
        return None if own else page_cache.look_at(live, "table", draft, *of_phones)

    return page_cache.page(look, lambda: _draw(live, draft, answer, notices, page_context), lambda: learn.offer(live))


def not_entered(
    live: Live,
    answer: TapAnswer | drafts.Outdated,
    draft: Fields | None = None,
    insist: tuple[str, str] | None = None,
    page_context: PageContext = NOW,
) -> NotEntered:
    """Why nothing was written; what was half made stays, where nothing else is named. The address is the table's."""
    page = show(live, still(live) if draft is None else draft, answer, insist, page_context=page_context)
    address = page_context.address(live.table.id)
    moved = {} if request.path == urlsplit(address).path else {"HX-Replace-Url": address}
    return page, 422 if isinstance(answer, Refused) else 409, moved


def write_to(live: Live, make: Make, address: str, draw: Callable[[Live], str]) -> ResponseReturnValue:
    """Write what `make` says; then this page, or the table's with why nothing was written."""
    live, answer = write(live, make)
    return after(address, lambda: draw(live)) if isinstance(answer, Entered) else not_entered(live, answer, {})


def greyed(live: Live, tap: Tap) -> NotEntered:
    """The answer to a key that is greyed: no entry was made, so there is none to allow; the tap that insists."""
    return not_entered(live, Refused({}, tap.why_greyed), insist=tap.insist)


def _draw(live: Live, draft: Fields, answer: Answered, notices: Notices, page_context: PageContext) -> str:
    amending = whole(draft.get("amend", ""), most=live.seq)
    position = sight(live).before(amending) if amending else None
    amending = None if position is None else amending
    asked = live.timeline.asked(amending)
    if answer is None and drafts.begun(live, draft) and drafts.passed(live.timeline, draft, amending):
        answer = drafts.Outdated()
    came = None if answer is None else meanwhile(live, answer, drafts.since(live.timeline, draft, amending))
    draft, again = _left(live, draft, answer, amending)
    draft = begun_as_entered(live, draft, amending, position)
    if page_context is NOW:
        drafts.begin(live, draft)
    others = _others_now(live, draft, answer, notices, amending)
    draft = draft if others.seat is None else {"seat": str(others.seat), **draft}
    ask = live.desk.ask(position or page_context.position or sight(live).position, mine(draft))
    corrects = corrected(live, draft) if page_context is NOW else None
    here = partial(_address, live, page_context, asked, amending or corrects)
    return render_template(
        f"games/{live.game.id}/{live.table.mode}.html",
        **live.game.look.drawn,
        live=live,
        ask=ask,
        here=here,
        page_context=page_context,
        asked=asked,
        keep=g.role == "edit" and page_context is NOW and learn.asks(live, ask),
        amending=amending,
        refused=answer if isinstance(answer, Refused) else None,
        notices=replace(
            notices,
            heard=None if came else notices.heard,
            others=others,
            why=None if amending else why(live, draft, here),
            meanwhile=came,
            again=again,
            corrects=corrects,
        ),
        key=page_cache.KEY,
        role=page_context.role or g.role,
    )


def _left(live: Live, draft: Fields, answer: Answered, amending: int | None) -> tuple[Fields, Mapping[str, str] | None]:
    """The draft that stays, and what a second tap sends: of one that is out of date only what is looked at."""
    if isinstance(answer, drafts.Outdated):
        return drafts.looked_at(live, draft), {**request.form, "again": "1"} if answer.again else None
    gone = isinstance(answer, Refused) and drafts.passed(live.timeline, draft, amending)
    return drafts.looked_at(live, draft) if gone else draft, request.form


def _others(live: Live, draft: Fields) -> Others:
    if g.role != "edit" or not live.kind.judges:
        return Others()
    telling, position, asked = live.game.telling, sight(live).position, draft.get("seat")
    held = store().held(live.table.id, but=phone())
    acts, due = telling.turn(position), telling.due(position)
    skipped: tuple[int, ...] = ()
    looked = next((seat for seat in held if asked == str(seat)), None)  # has a phone elsewhere
    if looked is not None and looked in due:
        return Others(looked, g.seat is None or drafts.begun(live, draft), True, (looked,))
    if due and asked is None and g.seat not in due:
        free, skipped = [seat for seat in due if seat not in held], tuple(seat for seat in due if seat in held)
        if g.seat is not None and getattr(live.desk.ask(position, mine(draft)), "seat", None) == g.seat:
            return Others(skipped=skipped)  # it is asked of this phone's player, who has answered
        if g.seat is None and free:
            return Others(skipped=skipped, seat=free[0]) if skipped else Others()
        acts, skipped = (free or due)[0], () if free else skipped
    if acts is None and held and (g.seat is None or min(held) < g.seat) and telling.once(position):
        first, entering = min(held), drafts.begun(live, draft)
        return Others(first, entering or asked == str(first), True, once=True)
    if acts is None or acts == g.seat or (g.seat is None and acts not in held):
        return Others()
    entering = (
        drafts.begun(live, draft)
        or (asked == str(acts) and (g.seat is None or looked != acts))
        or _entered_for(live, acts)
    )
    return Others(acts, entering, acts in held, skipped, None if entering else g.seat)


def _entered_for(live: Live, acts: int) -> bool:
    """Did this phone enter the last move, of a turn that is not over yet, for that player?"""
    last = live.timeline.latest()
    return last is not None and live.rows[-1].by == phone() and whose(live, sight(live).reading(last)) == {acts}


def _others_now(live: Live, draft: Fields, answer: Answered, notices: Notices, amending: int | None) -> Others:
    """Where what was begun is gone, what is left of it is no move of the player whose turn it is now."""
    if amending:
        return Others()
    gone = isinstance(answer, drafts.Outdated) and notices.others.entering
    return _others(live, draft) if gone else notices.others


def _address(
    live: Live, page_context: PageContext, asked: int | None, corrects: int | Corrects | None, /, **fields: object
) -> str:
    """An address of this page; none loses a correction, no draft the question that it belongs to."""
    if isinstance(corrects, Corrects):
        correction = corrects.in_link(fields)
    else:
        correction = {"amend": corrects, "origin": drafts.origin(live.table.id)} if corrects else {}
    return page_context.address(live.table.id, {**drafts.stamped(live, fields, asked), **correction})


def begun_as_entered(live: Live, draft: Fields, amending: int | None, position: Position | None) -> Fields:
    """A correction, or what follows an undo, begins with what was entered, where this phone may know it."""
    known, redraft = sight(live), live.desk.redraft
    if amending is None or position is None or not redraft:
        return draft
    if amending in known.covered or drafts.begun(live, draft):
        return draft
    return {**redraft(position, move_of(known.reading(amending).entry)), **draft}
