"""Score only on the phone: the short questions, one after the other; the last one closes a player."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Tap
from referee.core.forms import whole
from referee.core.moves import Entry
from referee.core.score import Line, SeatScore
from referee.core.verdict import Facts
from referee.games.space_aztecs.phone.forms import TapForm
from referee.games.space_aztecs.rules.final import Archives, City, Final, Warriors, removed
from referee.games.space_aztecs.rules.options import Options
from referee.games.space_aztecs.rules.pieces import JAGUAR_TOTALS, UNNAMED, Family
from referee.games.space_aztecs.rules.scoring import due, sacrificed

# A question is a field of the final; which family it belongs to, and which line of the sheet answers it.
QUESTIONS: dict[str, Family | None] = {
    "codex": None,
    "villagers": "pink",
    "food": "pink",  # where what counts for the fewest is counted apart (S.R20, S.R28)
    "jaguars": "yellow",
    "warriors": "yellow",
    "priests": "blue",
    "hidden_priests": "blue",  # where those under a temple are counted apart (S.R16)
    "aliens": "blue",
    "hidden_aliens": "blue",
    "archivists": "green",
    "others": None,  # behind "more": agents, other blue and green cards
    "captives": None,
}
ONCE = ("jaguars", "food", "priests", "hidden_priests", "captives")  # one number, then on
LINES = {"jaguars": "warriors/jaguar"}
FEWEST = "fewest_villagers"


class Question(Struct, frozen=True):
    """A row of the board, as the scores have it: what was asked, the answer, what it gives."""

    field: str
    family: Family | None
    answer: object
    points: int
    end: int  # the same, were this player the one with the fewest villagers
    asked_before: bool  # or still to be asked: its 0 is nobody's answer
    given: tuple[int, ...] = ()  # places in the answer of the aliens that priests sacrifice


class Jaguars(Struct, frozen=True):
    """How many: what each number of them gives stands on its key."""

    totals: tuple[int, ...] = (0, *JAGUAR_TOTALS)


class Numbers(Struct, frozen=True):
    """A number, or one card after the other."""

    keys: tuple[int, ...]
    totals_of: Mapping[str, tuple[int | None, ...]]  # warriors of the household's box: totals for 1, 2, 3 …


class Done(Struct, frozen=True):
    """This player has entered everything."""

    next_seat: int | None  # who has something missing


class Page(Struct, frozen=True):
    """One player: every question with its answer, and the one that is asked now."""

    seat: int
    dock: str
    rows: tuple[Question, ...]
    city: City
    totals: tuple[int | None, ...]  # None where nothing is entered; before what is due once all is entered
    ends: tuple[int, ...]  # the same, were each of them the one with the fewest villagers, where that may be
    asks: Jaguars | Numbers | Done
    gone: Family | None  # not in play
    apart: bool  # are priests and aliens under a temple counted apart?

    @property
    def hungry(self) -> bool:
        """May a total of these lose what the fewest villagers cost?"""
        return any(n not in (None, end) for n, end in zip(self.totals, self.ends, strict=True))

    @property
    def once(self) -> bool:
        return self.dock in ONCE


def ask(at: Tally[Final], draft: Mapping[str, str]) -> Page:
    form, final, sheet = TapForm(draft), at.read(), at.score()
    done = [city.captives is not None for city in final.cities]
    seat = form.value("seat")
    if seat is None or not 0 <= seat < len(done):
        seat = done.index(False) if False in done else 0
    city, asked, dock = final.cities[seat], questions(at), form.value("dock")
    hungry = due(at.setup, final)[FEWEST]
    ends = tuple(_so_far(at, each, cost) for each, cost in zip(sheet.seats, hungry, strict=True))
    totals = ends if at.over else tuple(_so_far(at, each) for each in sheet.seats)
    if dock not in asked and dock != "done":
        dock = "done" if done[seat] else asked[0]
    first_open = asked.index(dock) if dock in asked and not done[seat] else len(asked)
    return Page(
        seat=seat,
        dock=dock,
        rows=_rows(at.setup.options, asked, city, sheet.seats[seat].lines, (hungry[seat], at.over), first_open),
        city=city,
        totals=tuple(n if touched(city) else None for n, city in zip(totals, final.cities, strict=True)),
        ends=ends,
        asks=_asks(at, dock, None if form.value("alone") else _after(done, seat)),
        gone=removed(at.setup, final),
        apart=at.setup.options.pairs == "together",
    )


def _after(done: Sequence[bool], seat: int) -> int | None:
    others = (*range(seat + 1, len(done)), *range(seat))
    return next((other for other in others if not done[other]), None)


def _asks(at: Tally[Final], dock: str, following: int | None) -> Jaguars | Numbers | Done:
    if dock == "done":
        return Done(following)
    if dock == "jaguars":
        return Jaguars()
    return Numbers(tuple(range(24)), at.setup.box.warriors)


def questions(at: Tally[Final]) -> list[str]:
    """What is asked at this table: nothing about a family that is out, nor what its options leave out."""
    gone, options = removed(at.setup, at.read()), at.setup.options
    left_out = set() if options.codex else {"codex"}
    left_out |= {"food"} if options.plain_food else set()
    left_out |= set() if options.pairs == "together" else {"hidden_priests", "hidden_aliens"}
    return [field for field, family in QUESTIONS.items() if field not in left_out and not (family and family == gone)]


def after(at: Tally[Final], field: str) -> str:
    """The question that follows; what is behind "more" only if it was opened."""
    asked = [each for each in questions(at) if each != "others"]
    place = asked.index(field) + 1 if field in asked else len(asked)
    return "captives" if field == "others" else asked[place] if place < len(asked) else ""


def touched(city: City) -> bool:
    return city != City()


def _rows(
    options: Options, asked: list[str], city: City, lines: tuple[Line, ...], cost: tuple[int, bool], first_open: int
) -> tuple[Question, ...]:
    """Each question, and below those about villagers what the fewest of them cost."""
    rows = []
    for n, field in enumerate(asked):
        answer, points = getattr(city, field), sum(line.points for line in lines if _gives(line.id, field))
        passed = n < first_open and (field != "others" or first_open == len(asked))
        given, known = _given(options, city, field), passed or bool(answer)
        rows.append(Question(field, QUESTIONS[field], answer, points, points, known, given))
    hungry, sure = cost
    if "villagers" in asked or hungry:
        above = sum(field in ("codex", "villagers", "food") for field in asked)
        rows.insert(above, Question(FEWEST, "pink", None, hungry if sure else 0, hungry, asked_before=True))
    return tuple(rows)


def _given(options: Options, city: City, field: str) -> tuple[int, ...]:
    """The places in the answer of the aliens that priests sacrifice: those under a temple to those there (S.R16)."""
    if field not in ("aliens", "hidden_aliens"):
        return ()
    hidden = field == "hidden_aliens"
    priests, aliens = (city.hidden_priests, city.hidden_aliens) if hidden else (city.priests, city.aliens)
    given, places = sacrificed(options, priests, aliens), []
    for n, alien in enumerate(aliens):
        if alien in given:
            given.remove(alien)
            places.append(n)
    return tuple(places)


def _gives(line: str, field: str) -> bool:
    if field == "warriors":
        return line.startswith("warriors/") and line != LINES["jaguars"]
    return line == LINES.get(field, field)


def _so_far(at: Tally[Final], seat: SeatScore, hungry: int = 0) -> int:
    """Without what the fewest villagers cost, or with what it may be; below 0 only where totals go there (S.R25)."""
    points = sum(line.points for line in seat.lines if line.id not in (FEWEST, "floor")) + hungry
    return points if at.setup.options.below_zero else max(points, 0)


# -- what a tap means: which field takes which value (taps: see forms.py) ---------------------------


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    return _Tapped(at, TapForm(fields)).meant()


class _Tapped:
    def __init__(self, at: Tally[Final], form: TapForm) -> None:
        self.at, self.form = at, form
        seat = form.value("seat") or 0
        self.seat = max(0, min(seat, at.setup.count - 1))
        self.city: City = at.read().cities[self.seat]
        dock = form.value("dock")
        self.field = dock if dock in questions(at) else questions(at)[0]

    def meant(self) -> Tap:
        kind, value = self.form.tapped()
        number = self.form.number()
        if kind in "no" and number is not None:
            return self.number(number)
        if kind == "r" and number is not None and self.field == "archivists" and self.city.archivists:
            return self.bonus(number)
        if kind == "w":
            return self.warriors(value)
        if kind == "b":
            return self.back()
        if kind == "x":  # nothing more here
            following = after(self.at, self.field)
            return Tap(draft=self.draft(following))
        if kind == "p" and (seat := whole(value)) is not None:
            return Tap(draft={"seat": str(seat)})
        return Tap(draft=self.draft(self.field))

    def number(self, number: int) -> Tap:
        """One number: the answer itself, or one card more."""
        if self.field in ONCE:
            following = after(self.at, self.field)
            return Tap((self.entry(number),), self.draft(following or "done"))
        answer = list(msgspec.to_builtins(getattr(self.city, self.field)))
        if self.field == "archivists":
            answer.append(msgspec.to_builtins(Archives(number)))
        elif self.field == "warriors":
            answer.append(msgspec.to_builtins(Warriors(self.new_type(), total=number)))
        else:
            answer.append(number)
        return Tap((self.entry(answer),), self.draft(self.field))

    def bonus(self, number: int) -> Tap:
        """The archivist entered last lies under a temple: its bonus counts."""
        answer = list(msgspec.to_builtins(self.city.archivists))
        answer[-1] |= {"bonus": number, "sheltered": True}
        return Tap((self.entry(answer),), self.draft(self.field))

    def warriors(self, value: str) -> Tap:
        """A type of the household's box and how many: the box knows the total."""
        count, _, type = value.partition(".")
        answer = [each for each in msgspec.to_builtins(self.city.warriors) if each["type"] != type]
        if self.field == "warriors" and (number := whole(count)) and type:
            answer.append({"type": type, "count": number, "total": self.at.setup.box.total(type, number)})
            return Tap((self.entry(answer),), self.draft(self.field))
        return Tap(draft=self.draft(self.field))

    def new_type(self) -> str:
        """A type without a name yet: A, B, C …"""
        named = {each.type for each in self.city.warriors}
        return next((letter for letter in UNNAMED if letter not in named), UNNAMED[-1])

    def back(self) -> Tap:
        """The last card of this question is taken back."""
        answer = getattr(self.city, self.field)
        if isinstance(answer, tuple) and answer:
            return Tap((self.entry(list(msgspec.to_builtins(answer[:-1]))),), self.draft(self.field))
        return Tap(draft=self.draft(self.field))

    def draft(self, dock: str) -> dict[str, str]:
        return {"seat": str(self.seat)} | ({"dock": dock} if dock else {})

    def entry(self, value: object) -> Entry:
        return put_entry(self.seat, self.field, value)


def cell(at: Tally[Final], entry: Entry, _: Facts) -> dict[str, str]:
    """The question whose answer the entry is."""
    return {"dock": entry["field"]} if entry["field"] in questions(at) else {}


def asks_printed(ask: Page) -> bool:
    """Are faces being entered, card by card?"""
    return ask.dock in ("villagers", "aliens", "hidden_aliens")


DESK = Desk(ask, tap, keeps=("seat", "dock"), cell=cell, asks_printed=asks_printed)
