"""A game refereed on the phone: what is asked in each phase, and what a tap means."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from referee.core.desk import Desk, Dock, Tap
from referee.core.moves import Entry
from referee.core.score import Line
from referee.core.verdict import Breach
from referee.games.faraway.phone import docks
from referee.games.faraway.phone.forms import LOOKS, TapForm, offered, one_digit
from referee.games.faraway.phone.look import Looked, half_made, looked_at, printed, shows_first
from referee.games.faraway.rules.final import ROW, Row, asked_by, read
from referee.games.faraway.rules.journey import score_row
from referee.games.faraway.rules.judging import may_not_keep
from referee.games.faraway.rules.pieces import rises
from referee.games.faraway.rules.position import Position, final_of, payable
from referee.games.faraway.rules.scoring import score


class Reveal(Struct, frozen=True):
    """The last reveal, as long as somebody may still choose by it."""

    round: int
    order: tuple[int, ...]
    draws: tuple[int, ...]  # Sanctuaries that each seat may choose from
    unserved: tuple[int, ...]  # who found some, after the deck had served its last one
    short: bool = False  # the deck has not all of them: they are due, not drawn


class Page(Struct, frozen=True):
    """One player's tableau, the score as if the game ended now, and what the dock asks."""

    seat: int  # whose tableau it is; while all choose, who enters
    acting: int | None  # whose turn it is; None while all choose
    asks: Dock
    round: int
    phase: str
    rows: tuple[tuple[str, ...], ...]  # everybody's, as far as it lies open
    held: tuple[str, ...]
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    holders: dict[str, int]
    laid: tuple[bool, ...]
    reveal: Reveal | None
    pad: str  # pad or grid, as this player likes it
    typed: str
    nth: int | None  # the card of the row that was tapped
    look: Looked | None
    draft: dict[str, str]  # what is half made
    claim: int | None  # who says to have found a Sanctuary that the reveal does not give

    @property
    def dock(self) -> str:
        return self.asks.name

    @property
    def row(self) -> tuple[str, ...]:
        return self.rows[self.seat]

    @property
    def total(self) -> int:
        return self.totals[self.seat]


def ask(at: Position, draft: Mapping[str, str]) -> Page:
    form = TapForm(draft)
    rows, _ = read(at.setup, final_of(at))
    lines = [score_row(row) for row in rows]
    claim = _claim(at, form)
    seat = _seat(at, form, at.acting) if claim is None else claim
    asks = _asks(at, form, seat, rows) if claim is None else _sanctuary(at, form, claim)
    return Page(
        seat=seat,
        acting=at.acting if claim is None else claim,
        asks=asks,
        round=at.round,
        phase=at.phase,
        rows=at.rows,
        held=at.held[seat],
        lines=lines[seat],
        totals=tuple(sum(line.points for line in each) for each in lines),
        holders=at.holder | {id: holder for holder, held in enumerate(at.held) for id in held},
        laid=tuple(laid is not None for laid in at.laid),
        reveal=_reveal(at),
        pad=form.value("pad") or "pad",
        typed=one_digit(form.value("typed")),
        nth=form.value("nth") if isinstance(asks, docks.Pay) else None,
        look=_look(at, form),
        draft=half_made(draft),
        claim=claim,
    )


def _look(at: Position, form: TapForm) -> Looked | None:
    """The card that is looked at. What is printed otherwise on it is entered once it lies open: that names the card."""
    looked = looked_at(form, at.deck, [(*row, *held) for row, held in zip(at.rows, at.held, strict=True)])
    if looked is None or looked.seat is not None or at.over or looked.id in (*at.display, *_so_far(at, form)):
        return looked
    return replace(looked, field="", tellable=False)


def _claim(at: Position, form: TapForm) -> int | None:
    """A player who is not asked for a Sanctuary, as long as people choose by the last reveal."""
    claim = form.value("claim")
    if claim is None or claim >= at.setup.count or _reveal(at) is None or at.todo[:1] == (("sanctuary", claim),):
        return None
    return int(claim)


def _seat(at: Position, form: TapForm, acting: int | None) -> int:
    """Whose page this is: as asked for, else the player who is due, this phone's own first."""
    chosen, me = form.value("seat"), form.value("me")
    if chosen is not None and chosen < at.setup.count:
        return int(chosen)
    if acting is not None:
        return acting
    if at.over:
        return score(at.setup, final_of(at)).winners[0]
    if me is not None and me < at.setup.count:
        return int(me)
    return next(iter(at.due), 0)


def _asks(at: Position, form: TapForm, seat: int, rows: Sequence[Row]) -> Dock:
    """The question of this phase."""
    if at.over:
        return _pay(at, form, seat) or docks.Over(docks.not_said(dict(enumerate(rows))))
    if at.phase == "turns":
        kind, acting = at.todo[0]
        if kind == "sanctuary":
            return _sanctuary(at, form, acting)
        if form.value("dock") not in ("pad", "which"):
            return docks.Pick(at.display, bool(at.draws[acting]))
    choices = offered(form, "which", at.deck) if form.value("dock") == "which" else ()
    if len(choices) > 1 or (choices and seat in at.due):
        return docks.Which(choices, _so_far(at, form))
    if at.phase == "regions" and at.laid[seat] is not None:
        return docks.Wait(at.laid[seat], tuple((n, str(at.laid[n])) for n in at.doubled))
    so_far, hand = _so_far(at, form), at.known[seat] if at.tracked else ()
    if form.value("pad") == "grid":
        return docks.Grid(so_far, hand, tuple(sorted(at.deck.by_number)))
    return docks.Pad(so_far, hand)


def _pay(at: Position, form: TapForm, seat: int) -> Dock | None:
    place = form.value("nth")
    row = at.rows[seat]
    if form.value("dock") != "pay" or place is None or place >= len(row) or row[place] not in payable(at, seat):
        return None
    given = tuple(id for id in [form.value("given")] if id in at.held[seat])
    return docks.Pay(asked_by(row[place]), given)


def _sanctuary(at: Position, form: TapForm, acting: int) -> Dock:
    printed = at.deck.printed.clues
    clues = tuple((id, printed[id]) for id in (*at.rows[acting], *at.held[acting]) if printed[id])
    choices = offered(form, "group", at.deck) if form.value("dock") == "group" else ()
    found = (at.draws[acting], clues, at.asked, at.left, at.may_go_without)
    if choices:
        return docks.Group(*found, group=form.value("group"), choices=choices)
    wrong = may_not_keep(at, acting)
    return docks.Groups(*found, wrong.breaches if wrong else ())


def _reveal(at: Position) -> Reveal | None:
    """Where the display is not tracked people choose from it beside the app, which is a round further then (F7.5)."""
    choosing = at.phase == "turns" or (at.phase == "regions" and not at.tracked)
    revealed = at.round if at.phase == "turns" else at.round - 1
    if not choosing or not at.order:
        return None
    unserved = tuple(seat for seat in at.order if not at.draws[seat] and rises(at.rows[seat][-2:]))
    return Reveal(revealed, at.order, at.draws, unserved, sum(at.draws) > at.left)


def _so_far(at: Position, form: TapForm) -> tuple[str, ...]:
    """The Regions of a display, as far as they were entered."""
    named = (form.value("shown") or "").split(".")
    return tuple(id for id in named if id in at.deck.regions)


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = TapForm(fields)
    kind, value = form.tapped()
    if kind == "w" and (looked := looked_at(form, at.deck, ())):  # printed so in this box: what is half made waits
        return Tap(draft=half_made(fields) | {"look": looked.id}, printed=printed(looked, value))
    picks, claim = at.phase == "turns" and at.todo[0][0] == "pick", _claim(at, form)
    if picks and kind == "o":  # before the Region
        return Tap(greyed=_too_soon(at))
    draft = _begun(at, form, claim) | ({"dock": "pad"} if picks and form.value("dock") == "pad" else {})
    typed = one_digit(form.value("typed"))
    if kind == "d":
        typed += value
        if len(typed) == 1 and typed in at.deck.tens:
            return Tap(draft=draft | {"typed": typed})
        return _number(at, form, int(typed), draft, shows_first(form, at.due))
    if kind == "b":
        if not typed and not value:
            draft["shown"] = ".".join(_so_far(at, form)[:-1])
        return Tap(draft={name: text for name, text in draft.items() if text})
    if typed:  # any other key commits the number that was being typed
        return _number(at, form, int(typed), draft, shows_first(form, at.due))
    if kind == "n" and value.isdigit():
        return _number(at, form, int(value), draft)
    if kind == "i":
        return _region(at, form, value, draft)
    if kind == "s" and claim is not None:
        return _entered({"do": "sanctuary", "seat": claim, "sanctuary": value}, _pad(form.value("pad")))
    if kind in ("s", "o") and at.phase == "turns":
        return _entered({"do": "sanctuary", "seat": at.todo[0][1], "sanctuary": value or None}, _pad(form.value("pad")))
    if kind == "k" and at.over:
        return _sacrifice(at, form, value)
    if kind == "z" and at.over and value[:1].isdigit():
        return _entered({"do": "keep", "seat": int(value[0]), "region": value[1:]}, {"seat": value[0]})
    if kind == "g":
        return Tap(draft={name: text for name, text in draft.items() if name != "pad"} | _pad(value))
    return Tap(draft=draft)


def _begun(at: Position, form: TapForm, claim: int | None) -> dict[str, str]:
    """What stays on screen with whatever is tapped next."""
    draft = _pad(form.value("pad"))
    if at.phase == "display" and (so_far := _so_far(at, form)):
        draft["shown"] = ".".join(so_far)
    if at.phase == "regions" and form.value("seat") is not None:
        draft["seat"] = str(form.value("seat"))
    if claim is not None:
        draft["claim"] = str(claim)
    return draft


def _too_soon(at: Position) -> Breach:
    """Why no Sanctuary is kept now: the Region comes first (F7.7), or none was found."""
    wrong = may_not_keep(at, at.todo[0][1])
    assert wrong is not None
    return wrong.breaches[0]


def _pad(value: object) -> dict[str, str]:
    return {"pad": "grid"} if value == "grid" else {}


def _number(at: Position, form: TapForm, number: int, draft: dict[str, str], shows: bool = False) -> Tap:
    """`shows`: its card is seen before it is laid; one that cannot be laid is refused at once."""
    found = at.deck.region(number)
    if found and (isinstance(found, list) or (shows and found not in at.holder)):
        return Tap(draft=draft | {"dock": "which", "number": str(number)})
    return _region(at, form, found if isinstance(found, str) else number, draft)


def _region(at: Position, form: TapForm, region: int | str, draft: dict[str, str]) -> Tap:
    """A Region was named: for the display, to lay, or to pick, as the phase has it."""
    after = {name: text for name, text in draft.items() if name == "pad"}
    if at.phase == "display":
        regions = [*_so_far(at, form), region]
        if len(regions) <= at.setup.count and isinstance(region, str):
            return Tap(draft=after | {"shown": ".".join(map(str, regions))})
        return _entered({"do": "display", "regions": regions}, after)
    if at.phase == "turns":
        return _entered({"do": "pick", "seat": at.todo[0][1], "region": region}, after)
    seat = form.value("seat") or 0
    return _entered({"do": "region", "seat": seat, "region": region}, after)


def _sacrifice(at: Position, form: TapForm, sanctuary: str) -> Tap:
    seat, place = form.value("seat") or 0, form.value("nth") or 0
    row = at.rows[min(seat, at.setup.count - 1)]
    meteor = row[min(place, ROW - 1)]
    draft = {"seat": str(seat), "dock": "pay", "nth": str(place)}
    if sanctuary == form.value("given"):  # tapped again: not this one
        return Tap(draft=draft)
    given = [id for id in (form.value("given"), sanctuary) if id]
    if len(given) < asked_by(meteor):
        return Tap(draft=draft | {"given": sanctuary})
    return _entered({"do": "sacrifice", "seat": seat, "region": meteor, "sanctuaries": given}, {"seat": str(seat)})


def _entered(entry: Entry, draft: dict[str, str]) -> Tap:
    return Tap((entry,), draft)


def asks_printed(ask: Page) -> bool:
    """Is a card being entered that is printed otherwise here?"""
    return ask.look is not None and ask.look.field != ""


DESK = Desk(
    ask,
    tap,
    keeps=("seat", "dock", "nth", "group", "pad", "shown", "claim"),
    looks=("seat", "pad", *LOOKS),
    asks_printed=asks_printed,
)
