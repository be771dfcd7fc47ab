"""A card being entered on the phone: what it still needs, and which answers are allowed.

A draft is what was tapped so far. `question` says what comes next; `finish` completes a draft with
the first allowed answers, so that an answer that is not allowed can be judged whole and explained.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.moves import AnyMove, Entry
from referee.core.verdict import Verdict
from referee.games.vineta.rules.cards_houses import RESCUED, deceived, fleeing, from_two, panicked, refuges, rescuable
from referee.games.vineta.rules.judging import arrivals, threatened
from referee.games.vineta.rules.moves import MOVES
from referee.games.vineta.rules.pieces import DISTRICTS, District
from referee.games.vineta.rules.position import Position

What = Literal["to", "series", "sign", "flood", "start", "second", "other", "colour"]
ALWAYS_BARE = ("one_more", "one_less")


class Draft(Struct, frozen=True):
    card: str
    start: District | None = None  # where houses or a flood card leave; the first of two districts
    index: int | None = None
    to: District | None = None
    colours: tuple[str, ...] = ()
    sent: tuple[District, ...] = ()  # panic: where each colour went; rescue: where its second house leaves (V.A20)

    @property
    def leaves(self) -> District | None:
        """Where the house that is asked for leaves."""
        return self.sent[0] if self.card == "rescue" and self.sent else self.start


class Option(Struct, frozen=True):
    value: str
    good: bool = True
    likely: bool = False
    doubtful: bool = False  # allowed, but only if the drawing is wrong (V3.2)


class Question(Struct, frozen=True):
    what: What
    options: tuple[Option, ...]

    @property
    def allowed(self) -> list[str]:
        return [option.value for option in self.options if option.good]


def useless(at: Position, card: str, seat: int) -> bool:
    """Can this card do nothing now, so that one tap enters it?"""
    return card in ALWAYS_BARE or not _bare(card, seat).can_act(at)  # type: ignore[union-attr]


@cache
def _bare(card: str, seat: int) -> AnyMove | Verdict:
    """A card that needs nothing more."""
    return MOVES.decode({"do": "card", "seat": seat, "card": card})


def question(at: Position, seat: int, draft: Draft) -> Question | None:
    """What the card still needs; None when it can be entered."""
    card = draft.card
    if card.startswith("flood_"):
        return _flood(at, seat) if draft.to is None else None
    if card == "quarantine":
        return _districts("to", at, at.houses) if draft.to is None else None
    if card == "authority":
        return _signs(at) if draft.index is None else None
    if card in ("calm_sea", "changing_wind"):
        return _flood_card(at, draft)
    if card == "relocation":
        free = [district for district in at.houses if district not in at.quarantined]
        if draft.start is None:
            return _districts("start", at, free)
        return _districts("other", at, _but(free, draft.start)) if draft.to is None else None
    return _houses(at, draft)


def _houses(at: Position, draft: Draft) -> Question | None:
    """Rescue, panic, false hope: from where, which houses, to where."""
    card = draft.card
    if draft.start is None:
        if card == "rescue":
            return _districts("start", at, rescuable(at))
        return _districts("start", at, deceived(at) if card == "false_hope" else panicked(at))
    if card == "rescue" and draft.colours and not draft.sent and from_two(at):
        more = [draft.start] if at.count(draft.start) > 1 else []
        if others := [*_but(rescuable(at), draft.start), *more]:
            return _districts("second", at, others)
    stock = list(_stock(at, draft.leaves or draft.start))
    for colour in draft.colours if draft.leaves == draft.start else ():
        if colour in stock:
            stock.remove(colour)
    if card == "panic":
        if len(draft.colours) > len(draft.sent):
            return _districts("to", at, [d for d in refuges(at, draft.start) if d not in draft.sent])
        wanted = fleeing(at, draft.start)
    elif draft.sent:
        wanted = RESCUED
    else:
        wanted = min(RESCUED if card == "rescue" else 1, at.count(draft.start))
    if len(draft.colours) < wanted and stock:
        return Question("colour", tuple(Option(colour) for colour in dict.fromkeys(stock)))
    if card == "panic" or draft.to is not None:
        return None
    to: Iterable[District] = threatened(at) or at.houses if card == "false_hope" else at.houses
    return _districts("to", at, arrivals(at, to, draft.start, draft.leaves or draft.start))


def _flood(at: Position, seat: int) -> Question:
    """A series, or the shore; what is on the shore of another map only is possible too, with a doubt (V3.2)."""
    own = any(series.owner == seat for series in at.series.values())
    options = []
    for district in _in_order(at):
        likely = district in at.series or (not own and district in at.shore)
        doubtful = not own and not likely and district in at.possible_shore
        options.append(Option(district, likely or doubtful, likely, doubtful))
    return Question("to", tuple(options))


def _signs(at: Position) -> Question:
    values = [f"{district}{sign}" for district in DISTRICTS if district in at.series for sign in "+-"]
    return Question("sign", tuple(map(Option, values)))


def _flood_card(at: Position, draft: Draft) -> Question | None:
    if draft.start is None:
        rows = [(district, at.series[district].row) for district in DISTRICTS if district in at.series]
        values = [f"{district}.{n}" for district, row in rows for n in range(len(row))]
        return Question("flood", tuple(map(Option, values)))
    if draft.card == "changing_wind" and len(at.series) > 1 and draft.to is None:
        others = [district for district in DISTRICTS if district in at.series and district != draft.start]
        return Question("series", tuple(map(Option, others)))
    return None


def _districts(what: What, at: Position, good: Iterable[District]) -> Question:
    allowed = set(good)
    return Question(what, tuple(Option(district, district in allowed) for district in _in_order(at)))


def _in_order(at: Position) -> list[District]:
    return [district for district in DISTRICTS if district in at.houses]


def _but(districts: Iterable[District], one: District) -> list[District]:
    return [district for district in districts if district != one]


def _stock(at: Position, district: District) -> Sequence[str]:
    """The colours that stand there, one for each house, in the order of the table's colours."""
    houses = at.houses.get(district, {})
    return [colour for colour in at.colours for _ in range(houses.get(colour, 0))]


def answer(draft: Draft, question: Question, value: str) -> Draft:
    """The draft with one more thing known."""
    if question.what == "sign":
        return replace(draft, to=value[:2], index=7 if value.endswith("+") else -7)
    if question.what == "flood":
        district, _, index = value.partition(".")
        return replace(draft, start=district, index=int(index))
    if question.what == "colour":
        return replace(draft, colours=(*draft.colours, value))
    if question.what == "start":
        return replace(draft, start=value)
    if question.what == "second":
        return replace(draft, sent=(value,))
    if draft.card == "panic":
        return replace(draft, sent=(*draft.sent, value))
    return replace(draft, to=value)


def forced(at: Position, seat: int, draft: Draft, each: bool = False) -> Draft:
    """Answers that need no tap: the only colour, the only place left to go, the only series.

    With `each` of the places that are not allowed may be asked about one: all of them stay asked.
    """
    while (asked := question(at, seat, draft)) is not None:
        if asked.what in ("start", "flood", "sign") or (asked.what == "to" and draft.start is None):
            return draft  # the first answer is always a tap: nothing is played by a slip on its card alone
        if asked.what == "colour" and draft.card == "rescue" and draft.start is not None and not from_two(at):
            stock = _stock(at, draft.start)
            if len(stock) <= RESCUED:
                draft = replace(draft, colours=tuple(stock))
                continue
        if len(asked.allowed) != 1 or (each and asked.options[1:]):
            return draft
        draft = answer(draft, asked, asked.allowed[0])
    return draft


def finish(at: Position, seat: int, draft: Draft) -> Draft:
    """The draft completed by the first answers that are allowed, or by the first ones at all."""
    while (asked := question(at, seat, draft)) is not None and asked.options:
        draft = answer(draft, asked, (asked.allowed or [option.value for option in asked.options])[0])
    return draft


def entry(draft: Draft, seat: int) -> Entry:
    """The draft as an entry of the log."""
    card = draft.card
    entry: Entry = {"do": "card", "seat": seat, "card": card}
    if card.startswith("flood_"):
        entry["to"] = draft.to
    elif card == "quarantine":
        entry["on"] = draft.to
    elif card == "authority":
        entry |= {"on": draft.to, "sign": "+" if draft.index == 7 else "-"}
    elif card == "relocation":
        entry |= {"a": draft.start, "b": draft.to}
    elif card in ("calm_sea", "changing_wind"):
        entry |= {"from": draft.start, "index": draft.index}
    elif card == "panic":
        moves = [[colour, to] for colour, to in zip(draft.colours, draft.sent, strict=False)]
        entry |= {"from": draft.start, "moves": moves}
    elif card == "rescue":
        two = [draft.start, *draft.sent]
        start = two if len(set(two)) > 1 else draft.start
        entry |= {"from": start, "to": draft.to, "houses": list(draft.colours)}
    else:
        entry |= {"from": draft.start, "to": draft.to, "colour": draft.colours[0] if draft.colours else "blue"}
    if card == "changing_wind" and draft.to is not None:
        entry["to"] = draft.to
    return entry
