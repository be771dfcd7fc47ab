"""What follows by itself from a card: the next player, the end of the lap, the sinking, the end of the round."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.core.moves import put
from referee.core.verdict import Effect
from referee.games.vineta.rules.deck import Deck
from referee.games.vineta.rules.pieces import DISTRICTS, LAPS, ROUNDS, District
from referee.games.vineta.rules.position import Position, Sharing
from referee.games.vineta.rules.series import Sank

Next = tuple[Position, tuple[Effect, ...]]
Effects = tuple[Effect, ...]


def next_card(at: Position, effects: Effects = ()) -> Next:
    """Clockwise to the next player (V2.3); after the last one the lap ends."""
    if at.played + 1 < at.setup.count:
        return replace(at, played=at.played + 1), effects
    return end_of_lap(at, effects)


def end_of_lap(at: Position, effects: Effects) -> Next:
    """Everyone draws; then another lap, an extra lap, or a district sinks."""
    empty = [seat for seat, deck in enumerate(at.decks) if deck.exhausted]
    effects += tuple(Effect("reshuffled", {"seat": seat}, ("V4.3", "V.A16")) for seat in empty)
    at = replace(at, decks=tuple(deck.draw() for deck in at.decks))
    if at.lap < at.length:  # V5.1: the length is read at the end of each lap
        return _next_lap(at, at.length), effects
    highest = leaders(at)
    if len(highest) == 1:
        return sink(at, highest[0], effects)
    if not highest and at.setup.options.no_series == "again":  # V.A1
        after = end_of_round(replace(at, figure=_opener(at)))
        return after, (*effects, Effect("again", {"round": at.round}, ("V.A1",)), _opens(after))
    return _tie_lap(at), (*effects, Effect("tie", {"districts": highest}, _why_another(at, highest)))


def _tie_lap(at: Position) -> Position:
    """V5.3: everyone plays one card more, also where no series can sink a district (V.A1).

    What shortened the round too late is forgotten, unless the table counts every card (V.A6).
    """
    length = at.length + 1 if at.setup.options.tie_laps == "sum" else at.lap + 1
    return _next_lap(replace(at, tied=True), length)


def _why_another(at: Position, highest: Sequence[District]) -> tuple[str, ...]:
    late = ("V.A6",) if at.length < at.lap and not at.tied else ()  # a shortening that came too late
    bare = ("V.A8",) if highest and _bare_decides(at, highest[0]) else ()
    return ("V5.3" if highest else "V.A1", *bare, *late)


def leaders(at: Position) -> list[District]:
    """The districts of the highest series (V5.4). A negative one may lead (V6.11).

    Where the table reads it so, a district without a series is worth zero once another has one (V.A8).
    """
    values = {district: series.value for district, series in at.series.items() if series.value is not None}
    if values and at.setup.options.bare == "zero":
        values = {district: values.get(district, 0) for district in at.houses}
    best = max(values.values(), default=None)
    return [district for district in DISTRICTS if district in values and values[district] == best]


def _next_lap(at: Position, length: int) -> Position:
    """The figure goes one seat to the left, the disc stays (V4.4)."""
    return replace(at, lap=at.lap + 1, length=length, played=0, figure=_left(at))


def _left(at: Position, seats: int = 1) -> int:
    return (at.figure + seats) % at.setup.count


def _opener(at: Position) -> int:
    """The player who opens the next round: the left neighbour, with three the one with the figure (V5.9).

    A table may pass the figure at the end of the last lap as well (V.A15).
    """
    return _left(at, (at.setup.count != 3) + (at.setup.options.figure == "twice"))


def _opens(at: Position) -> Effect:
    return Effect("figure", {"seat": at.figure}, ("V5.9", "V.A15"))


def sink(at: Position, district: District, effects: Effects) -> Next:
    """The district leaves the game (V5.5), its houses go along the row of its series (V5.6)."""
    houses, series = at.houses[district], at.series.get(district)
    series = series if series and series.row else None
    takers = series.takers(at.count(district), at.setup.options.sharing_order) if series else ()
    value = series.value if series else 0  # a district without a series (V.A8)
    facts = {"district": district, "value": value, "takers": list(takers), "laps": at.lap}
    effects = (*effects, Effect("sunk", facts, _why_sunk(at, district)))
    after = replace(
        at,
        houses={name: standing for name, standing in at.houses.items() if name != district},
        sunk=(*at.sunk, district),
        shared=(*at.shared, takers),
        sank=(*at.sank, Sank(series, at.disc)),
        figure=_opener(at),
        played=0,
    )
    if len(after.sunk) < ROUNDS:
        effects = (*effects, _opens(after))
    if not at.setup.options.records:
        won = tuple(before + takers.count(seat) for seat, before in enumerate(at.won))
        return end_of_round(replace(after, won=won)), effects
    if not takers:
        return end_of_round(after), effects
    return replace(after, phase="take", sharing=Sharing(district, houses, takers)), effects


def _why_sunk(at: Position, district: District) -> tuple[str, ...]:
    """The rules that let this series sink its district and share its houses."""
    series = at.series.get(district)
    if series is None or series.value is None:
        return ("V5.4", "V.A8")
    low = ("V6.11",) if series.value <= 0 else ()
    bare = ("V.A8",) if _bare_decides(at, district) else ()
    moved = ("V.A10",) if series.moved and at.count(district) else ()
    return ("V5.4", *low, *bare, "V5.6", *moved)


def _bare_decides(at: Position, leader: District) -> bool:
    """Would another worth of the districts without a series give other leaders than this one (V.A8)?"""
    values = {district: at.series[district].value if district in at.series else None for district in at.houses}
    return None in values.values() and (values[leader] or 0) <= 0


def end_of_round(at: Position) -> Position:
    """Cards and tokens go home, quarantine ends (V5.8), the disc goes under the figure (V5.9)."""
    home = replace(at, decks=collected(at), series={}, quarantined={}, front=(), sharing=None, disc=at.figure, played=0)
    if len(at.sunk) == ROUNDS:  # V7.1
        return replace(home, phase="reveal")
    # a round that sank nothing is played again (V.A1)
    return replace(home, phase="card", round=len(at.sunk) + 1, lap=1, length=LAPS, tied=False)


def collected(at: Position) -> tuple[Deck, ...]:
    """Every card on the table joins its owner's discard."""
    decks = at.decks
    for series in at.series.values():
        decks = thrown(decks, series.row)
        decks = thrown(decks, [(seat, "authority") for seat, _ in series.authority])
    return thrown(decks, at.front)


def thrown(decks: tuple[Deck, ...], cards: Iterable[tuple[int, str]]) -> tuple[Deck, ...]:
    """These cards onto the discards of the players who played them."""
    for seat, card in cards:
        decks = put(decks, seat, decks[seat].throw([card]))
    return decks


def take_away(at: Position, district: District, index: int) -> Position:
    """A flood card leaves its row. The last one gone, the token stays (V.A2) unless the table dissolves the series."""
    series = at.series[district].without(index)
    if series.row or at.setup.options.empty_series == "keep":
        return replace(at, series={**at.series, district: series})
    left = {name: other for name, other in at.series.items() if name != district}
    gone = [(seat, "authority") for seat, _ in series.authority]
    return replace(at, series=left, decks=thrown(at.decks, gone))
