"""What follows by itself from a card: the next player, the end of the lap, the sinking, the end of the round."""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.core.seats import put
from referee.core.verdict import Effect
from referee.games.vineta.rules.deck import Deck
from referee.games.vineta.rules.pieces import DISTRICTS, LAPS, ROUNDS, District
from referee.games.vineta.rules.position import Position, Sharing

Next = tuple[Position, tuple[Effect, ...]]
Effects = tuple[Effect, ...]


def next_card(at: Position, effects: Effects = ()) -> Next:
    """Clockwise to the next player (V2.3); after the last one the lap ends."""
    if at.played + 1 < at.setup.count:
        return replace(at, played=at.played + 1), effects
    return end_of_lap(at, effects)


def end_of_lap(at: Position, effects: Effects) -> Next:
    """Everyone draws; then another lap, an extra lap, or a district sinks."""
    effects += tuple(Effect("reshuffled", {"seat": seat}) for seat, deck in enumerate(at.decks) if deck.exhausted)
    at = replace(at, decks=tuple(deck.draw() for deck in at.decks))
    if at.lap < at.length:  # V5.1: the length is read at the end of each lap
        return _next_lap(at, at.length), effects
    highest = leaders(at)
    if len(highest) == 1:
        return sink(at, highest[0], effects)
    # V5.3: everyone plays one card more. Nothing that shortened the round before counts any longer (V.A6);
    # the same where no series can sink a district (V.A1).
    tie = Effect("tie", {"districts": highest})
    return _next_lap(at, at.lap + 1), (*effects, tie)


def leaders(at: Position) -> list[District]:
    """The districts of the highest series (V5.4): a negative one may lead (V6.11), no series is no zero (V.A8)."""
    values = {district: series.value for district, series in at.series.items() if series.value is not None}
    best = max(values.values(), default=None)
    return [district for district in DISTRICTS if values.get(district) is not None and values[district] == best]


def _next_lap(at: Position, length: int) -> Position:
    """The figure goes one seat to the left, the disc stays (V4.4)."""
    return replace(at, lap=at.lap + 1, length=length, played=0, figure=_left(at))


def _left(at: Position) -> int:
    return (at.figure + 1) % at.setup.count


def sink(at: Position, district: District, effects: Effects) -> Next:
    """The district leaves the game (V5.5), its houses go along the row of its series (V5.6)."""
    houses, series = at.houses[district], at.series[district]
    takers = series.takers(at.count(district))
    effect = Effect("sunk", {"district": district, "value": series.value, "takers": list(takers), "laps": at.lap})
    after = replace(
        at,
        houses={name: standing for name, standing in at.houses.items() if name != district},
        sunk=(*at.sunk, district),
        figure=at.figure if at.setup.count == 3 else _left(at),  # V5.9: once only, and not with three (V.A15)
        played=0,
    )
    if not at.setup.options.records:
        won = tuple(before + takers.count(seat) for seat, before in enumerate(at.won))
        return end_of_round(replace(after, won=won)), (*effects, effect)
    if not takers:
        return end_of_round(after), (*effects, effect)
    return replace(after, phase="take", sharing=Sharing(district, houses, takers)), (*effects, effect)


def end_of_round(at: Position) -> Position:
    """Cards and tokens go home, quarantine ends (V5.8), the disc goes under the figure (V5.9)."""
    home = replace(at, decks=collected(at), series={}, quarantined={}, front=(), sharing=None, disc=at.figure, played=0)
    if at.round == ROUNDS:  # V7.1
        return replace(home, phase="reveal")
    return replace(home, phase="card", round=at.round + 1, lap=1, length=LAPS)


def collected(at: Position) -> tuple[Deck, ...]:
    """Every card on the table joins its owner's discard."""
    decks = at.decks
    for series in at.series.values():
        decks = thrown(decks, series.row)
        decks = thrown(decks, [(seat, "authority") for seat, _ in series.authority])
    return thrown(decks, at.front)


def thrown(decks: tuple[Deck, ...], cards: Iterable[tuple[int, str]]) -> tuple[Deck, ...]:
    """These cards onto the discards of whoever played them."""
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
