"""A game refereed on the phone: what is asked in each phase, and what a tap means."""

from collections.abc import Mapping

from msgspec import Struct

from referee.core.desk import Desk, Tap
from referee.core.moves import Entry
from referee.core.score import Line
from referee.games.faraway.phone.forms import TapForm, group_of, offered, one_digit
from referee.games.faraway.rules.final import ROW, read
from referee.games.faraway.rules.pieces import CLUES
from referee.games.faraway.rules.position import Position, final_of, payable
from referee.games.faraway.rules.scoring import score, score_row


class Board(Struct, frozen=True):
    """The page: one player's tableau and the score as if the game ended now; what the dock asks, of whom."""

    seat: int  # whose tableau is shown; while all choose, who enters
    acting: int | None  # whose turn it is; None while all choose
    dock: str
    round: int
    phase: str
    row: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # everybody's, as far as it lies open
    held: tuple[str, ...]
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    holders: dict[str, int]
    laid: tuple[bool, ...]
    order: tuple[int, ...]  # of the last reveal, as long as somebody may still choose by it
    revealed: int  # the round of that reveal
    draws: tuple[int, ...]
    clues: dict[str, int]  # what lets the acting player draw more
    short: bool
    display: tuple[str, ...]
    hand: tuple[str, ...]  # known, where the display is tracked
    unknown: int | None
    shown: tuple[str, ...]  # the display being entered
    pad: str
    typed: str = ""
    at: int | None = None
    group: str = ""
    choices: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    asked: int = 0
    given: tuple[str, ...] = ()
    payable: tuple[tuple[int, int], ...] = ()  # (seat, place in the row) of sacrifices that can be paid

    @property
    def total(self) -> int:
        return self.totals[self.seat]


def ask(at: Position, draft: Mapping[str, str]) -> Board:
    form = TapForm.read(draft)
    rows, _ = read(at.setup, final_of(at))
    lines = [score_row(row) for row in rows]
    acting = at.todo[0][1] if at.phase == "turns" else None
    seat = _seat(at, form, acting)
    pad = form.value("pad") or "pad"
    dock = _dock(at, form, seat, pad)
    deck = at.deck
    card = form.value("at") if dock == "pay" else None
    sources = (*at.rows[acting], *at.held[acting]) if acting is not None else ()
    held_by = {id: holder for holder, held in enumerate(at.held) for id in held}
    quest = deck.regions[at.rows[seat][card]].quest if card is not None else None
    return Board(
        seat=seat,
        acting=acting,
        dock=dock,
        round=at.round,
        phase=at.phase,
        row=at.rows[seat],
        rows=at.rows,
        held=at.held[seat],
        lines=lines[seat],
        totals=tuple(sum(line.points for line in each) for each in lines),
        holders=at.holder | held_by,
        laid=tuple(laid is not None for laid in at.laid),
        order=_order(at),
        revealed=at.round if at.phase == "turns" else at.round - 1,
        draws=at.draws,
        clues={id: CLUES[id] for id in sources if CLUES[id]},
        short=at.short,
        display=at.display,
        hand=at.known[seat] if at.tracked else (),
        unknown=at.unknown[seat] if at.tracked else None,
        shown=_shown(at, form),
        pad=pad,
        typed=one_digit(form.value("typed")),
        at=card,
        group=form.value("group") or "",
        choices=offered(form, dock, deck),
        numbers=tuple(sorted(deck.by_number)) if dock == "grid" else (),
        asked=quest.sanctuaries if quest else 0,
        given=tuple(id for id in [form.value("given")] if id in at.held[seat]),
        payable=_payable(at) if at.over else (),
    )


def _seat(at: Position, form: TapForm, acting: int | None) -> int:
    """Whose page this is: as asked for, else whoever is due, this phone's own player first."""
    chosen, me = form.value("seat"), form.value("me")
    if chosen is not None and chosen < at.setup.count:
        return int(chosen)
    if acting is not None:
        return acting
    if at.over:
        return score(at.setup, final_of(at)).winners[0]
    missing = [seat for seat, laid in enumerate(at.laid) if laid is None]
    if me is not None and me < at.setup.count:
        return int(me)
    return missing[0] if missing else 0


def _dock(at: Position, form: TapForm, seat: int, pad: str) -> str:
    """The form that draws the question of this phase."""
    wanted = form.value("dock")
    if at.over:
        place = form.value("at")
        return "pay" if wanted == "pay" and (seat, place) in _payable(at) else "over"
    if at.phase == "turns":
        if at.todo[0][0] == "pick":
            return "pick"
        groups = {group_of(card) for card in at.deck.sanctuaries.values()}
        return "group" if wanted == "group" and form.value("group") in groups else "groups"
    if wanted == "which" and len(at.deck.by_number.get(form.value("number") or -1, ())) > 1:
        return "which"
    if at.phase == "regions" and at.laid[seat] is not None:
        return "wait"
    return pad


def _order(at: Position) -> tuple[int, ...]:
    """Where the display is not tracked people choose from it beside the app, which is a round further then (F7.5)."""
    choosing = at.phase == "turns" or (at.phase == "regions" and not at.tracked)
    return at.order if choosing else ()


def _shown(at: Position, form: TapForm) -> tuple[str, ...]:
    named = (form.value("shown") or "").split(".")
    return tuple(id for id in named if id in at.deck.regions)


def _payable(at: Position) -> tuple[tuple[int, int], ...]:
    found = []
    for seat, row in enumerate(at.rows):
        found += [(seat, row.index(id)) for id in payable(at, seat)]
    return tuple(found)


# -- what a tap means ----------------------------------------------------------------------------


def tap(at: Position, fields: Mapping[str, str]) -> Tap:
    form = TapForm.read(fields)
    kind, value = form.tapped()
    draft = {"pad": "grid"} if form.value("pad") == "grid" else {}
    if at.phase == "display" and (shown := _shown(at, form)):
        draft["shown"] = ".".join(shown)
    if at.phase == "regions" and form.value("seat") is not None:
        draft["seat"] = str(form.value("seat"))
    typed = one_digit(form.value("typed"))
    if kind == "d":
        typed += value
        if len(typed) == 1 and typed in at.deck.tens:
            return Tap(draft=draft | {"typed": typed})
        return _number(at, form, int(typed), draft)
    if kind == "b":
        if not typed:
            draft["shown"] = ".".join(_shown(at, form)[:-1])
        return Tap(draft={name: text for name, text in draft.items() if text})
    if typed:  # any other key commits the number that was being typed
        return _number(at, form, int(typed), draft)
    if kind == "n" and value.isdigit():
        return _number(at, form, int(value), draft)
    if kind == "i":
        return _region(at, form, value, draft)
    if kind in ("s", "o") and at.phase == "turns":
        return _entered({"do": "sanctuary", "seat": at.todo[0][1], "sanctuary": value or None}, {})
    if kind == "k" and at.over:
        return _sacrifice(at, form, value)
    if kind == "g":
        return Tap(draft={name: text for name, text in draft.items() if name != "pad"} | _pad(value))
    return Tap(draft=draft)


def _pad(value: str) -> dict[str, str]:
    return {"pad": "grid"} if value == "grid" else {}


def _number(at: Position, form: TapForm, number: int, draft: dict[str, str]) -> Tap:
    found = at.deck.region(number)
    if isinstance(found, list) and found:
        return Tap(draft=draft | {"dock": "which", "number": str(number)})
    return _region(at, form, found if isinstance(found, str) else number, draft)


def _region(at: Position, form: TapForm, region: int | str, draft: dict[str, str]) -> Tap:
    """A Region was named: for the display, to lay, or to pick, as the phase has it."""
    after = {name: text for name, text in draft.items() if name == "pad"}
    if at.phase == "display":
        shown = [*_shown(at, form), region]
        if len(shown) <= at.setup.count and isinstance(region, str):
            return Tap(draft=after | {"shown": ".".join(map(str, shown))})
        return _entered({"do": "display", "regions": shown}, after)
    if at.phase == "turns":
        return _entered({"do": "pick", "seat": at.todo[0][1], "region": region}, {})
    seat = form.value("seat") or 0
    return _entered({"do": "region", "seat": seat, "region": region}, after)


def _sacrifice(at: Position, form: TapForm, sanctuary: str) -> Tap:
    seat, place = form.value("seat") or 0, form.value("at") or 0
    row = at.rows[min(seat, at.setup.count - 1)]
    meteor = row[min(place, ROW - 1)]
    quest = at.deck.regions[meteor].quest
    draft = {"seat": str(seat), "dock": "pay", "at": str(place)}
    if sanctuary == form.value("given"):  # tapped again: not this one
        return Tap(draft=draft)
    given = [id for id in (form.value("given"), sanctuary) if id]
    if quest and len(given) < quest.sanctuaries:
        return Tap(draft=draft | {"given": sanctuary})
    return _entered({"do": "sacrifice", "seat": seat, "region": meteor, "sanctuaries": given}, {"seat": str(seat)})


def _entered(entry: Entry, draft: dict[str, str]) -> Tap:
    return Tap((entry,), draft)


DESK = Desk(ask, tap, keeps=("seat", "dock", "at", "group", "pad", "shown"), looks=("seat", "pad"))
