"""A table of Space Aztecs as the referee knows it."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct, UnsetType
from msgspec.structs import replace

from referee.core.moves import put
from referee.core.raw import Raw
from referee.core.verdict import Effect
from referee.games.space_aztecs.rules.city import City, Lying
from referee.games.space_aztecs.rules.final import Archives, Seen, Warriors
from referee.games.space_aztecs.rules.final import City as Counted
from referee.games.space_aztecs.rules.options import Options, Setup, check_set_up, row
from referee.games.space_aztecs.rules.pieces import (
    JAGUAR,
    KINDS,
    PILES,
    Agent,
    Alien,
    Archivist,
    Family,
    Lives,
    Noble,
    Priest,
    SetUp,
    Spy,
    Villager,
    Warrior,
)
from referee.games.space_aztecs.rules.scoring import score

Phase = Literal["start", "play", "over"]

LAST = 2  # S5.1: empty piles that end the game


class Position(Struct, frozen=True):
    setup: Setup
    cities: tuple[City, ...]
    token: int  # who holds the First Player token
    round: int = 1
    phase: Phase = "start"
    order: tuple[int, ...] = ()  # of this round, once it is known (S4.4)
    played: int = 0  # cards laid this round
    due: tuple[int, ...] = ()  # victims of the latest saucer who still lose a card (S6.2)
    used: tuple[int, ...] = ()  # piles taken this round (S4.1)
    beamed: tuple[tuple[int, Family], ...] = ()  # saucers of this round, by their players
    piles: tuple[int, ...] | None = None  # cards left in each, where they are tracked
    empty: int = 0  # piles that are empty
    last: bool = False  # the round under way is the last (S5.2)

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def turn(self) -> tuple[object, ...]:
        return (self.round, self.phase, self.played, self.due, self.reads)

    @property
    def acting(self) -> int | None:
        """The player of the next card; while captures are due, of the next capture."""
        if self.phase != "play":
            return None
        return self.order[self.played - 1 if self.due else self.played]

    @property
    def begun(self) -> int:
        """Rounds that have begun: their first player is known."""
        return self.round - (self.phase == "start")

    @property
    def reads(self) -> int:
        """Cities of which the codex is read, once the game is over."""
        return sum(city.read is not None for city in self.cities)

    @property
    def saucers(self) -> int:
        return sum(len(city.saucers) for city in self.cities)

    @property
    def row(self) -> SetUp:
        return row(self.setup)


def start(setup: Setup) -> Position:
    check_set_up(setup)
    piles = (row(setup).pile,) * PILES if setup.options.track_piles else None
    return Position(setup, (City(),) * setup.count, setup.options.first, piles=piles)


def in_turn(at: Position, seat: int) -> Position | None:
    """As if this seat laid the next card of the round: it and who is to act change places."""
    if at.phase != "play" or at.due or at.acting == seat:
        return None
    swapped = {seat: at.acting, at.acting: seat}
    return replace(at, order=tuple(swapped.get(each, each) for each in at.order))


def with_city(at: Position, seat: int, city: City) -> Position:
    return replace(at, cities=put(at.cities, seat, city))


def clockwise(seat: int, count: int) -> tuple[int, ...]:
    """Everyone, from this seat on; seats are listed clockwise."""
    return tuple((seat + step) % count for step in range(count))


def take(at: Position, attacker: int, victim: int, place: int, why: str) -> tuple[Position, Effect]:
    """One Aztec leaves its city and lies under the attacker's latest saucer (S6.4)."""
    card = at.cities[victim].aztecs[place].card
    after = with_city(at, victim, at.cities[victim].without(place))
    after = with_city(after, attacker, after.cities[attacker].capture(card))
    return after, Effect("captured", {"seat": attacker, "from": victim, "card": msgspec.to_builtins(card)}, (why,))


def agents(at: Position, seat: int) -> list[int]:
    """Whose visible agents may lead an Aztec of this seat under its temple (S12.1): as a rule its own (S.R29)."""
    serving = range(at.setup.count) if at.setup.options.agent_serves == "everyone" else (seat,)
    return [owner for owner in serving if at.cities[owner].agent]


def hides_himself(at: Position, kind: str) -> bool:
    """An agent that is played is not visible yet, so as a rule he does not lead himself (S.R13)."""
    return kind == "agent" and at.setup.options.agent_hides == "himself"


def may_shelter(at: Position, seat: int, kind: str) -> bool:
    """Could an Aztec of this kind, played now, go under a temple at once?"""
    led = hides_himself(at, kind) or bool(agents(at, seat))
    return led and KINDS[kind] in at.cities[seat].temples


def attack(at: Position, attacker: int, family: Family) -> tuple[Position, list[Effect]]:
    """Everyone else with a visible Aztec of this family loses one; where there are several, the attacker says which."""
    effects, due = [], []
    for victim in clockwise(attacker, at.setup.count)[1:]:
        places = at.cities[victim].exposed(family)
        if len(places) == 1:
            at, effect = take(at, attacker, victim, places[0], "S6.1")
            effects.append(effect)
        elif places:
            due.append(victim)
    if due:
        effects.append(Effect("chooses", {"seat": attacker, "from": due}, ("S6.2",)))
    if not effects:
        effects.append(Effect("nobody", {"family": family}, ("S6.1",)))
    return replace(at, due=tuple(due)), effects


def settle(at: Position, effects: list[Effect]) -> tuple[Position, tuple[Effect, ...]]:
    """After any entry: is this the last round (S5.1)? is the round done, or the game (S5.2)?"""
    ends = _ends(at)
    if ends and not at.last and not at.over:
        at = replace(at, last=True)
        facts = {"round": at.round, "saucers": at.saucers, "piles": at.empty}
        effects.append(Effect(f"last_{ends}", facts, ("S5.1", "S5.2")))
        if at.phase == "start":  # seen between two rounds: the end at once
            at = replace(at, round=at.round - 1, phase="over")
            return at, (*effects, Effect("over", rules=("S5.2",)))
    if at.phase != "play" or at.due or at.played < at.setup.count:
        return at, tuple(effects)
    fresh = replace(at, order=(), played=0, used=(), beamed=())
    if at.last:
        return replace(fresh, phase="over"), (*effects, Effect("over", rules=("S5.2",)))
    after = replace(fresh, round=at.round + 1, phase="start")
    return after, (*effects, Effect("round", {"round": after.round}, ("S4.3",)))


def _ends(at: Position) -> str:
    """What ends the game: 7 or 9 saucers, or two empty piles (S5.1)."""
    if at.saucers >= at.row.end:
        return "saucers"
    return "piles" if at.empty >= LAST else ""


# -- as it would be scored -----------------------------------------------------------------------


def final_of(at: Position) -> Seen:
    """The cities as they would be scored now."""
    cities = at.cities
    return Seen(
        cities=tuple(_count(city, at.setup.options) for city in cities),
        over=at.over,
        removed=at.setup.options.removed,
        lost=tuple(city.lost for city in cities),
        saucers=tuple(len(city.saucers) for city in cities),
        captured=tuple(tuple(card for beam in city.saucers for card in beam.captives) for city in cities),
        hidden=tuple(tuple(lying.card for lying in city.aztecs if lying.sheltered) for city in cities),
        unread=tuple((seat, city.codex) for seat, city in enumerate(cities) if city.codex and city.read is None),
    )


def _count(city: City, options: Options) -> Counted:
    types = [lying.card.type for lying in city.aztecs if isinstance(lying.card, Warrior)]
    others = dict.fromkeys(type for type in types if type != JAGUAR)
    cards = [lying.card for lying in city.aztecs]
    hidden = [lying.card for lying in city.aztecs if lying.sheltered]
    visible = [lying.card for lying in city.aztecs if not lying.sheltered]
    taken = [card for beam in city.saucers for card in beam.captives]
    fewest = {"city": cards, "visible": visible, "taken": cards + taken}[options.fewest]
    return Counted(
        codex=city.read or (),
        villagers=tuple(card.points for card in cards if isinstance(card, Villager)),
        jaguars=types.count(JAGUAR),
        warriors=tuple(Warriors(type, types.count(type)) for type in others),
        priests=sum(isinstance(card, Priest) for card in visible),
        aliens=tuple(card.points for card in visible if isinstance(card, Alien)),
        hidden_priests=sum(isinstance(card, Priest) for card in hidden),
        hidden_aliens=tuple(card.points for card in hidden if isinstance(card, Alien)),
        archivists=tuple(_archives(lying) for lying in city.aztecs if isinstance(lying.card, Archivist)),
        others=tuple(card.points for card in cards if isinstance(card, Noble | Agent | Spy)),
        captives=city.captives,
        food=_food(fewest, options.food == "icons"),
    )


def _food(cards: Sequence[Lives], icons: bool) -> int:
    """What counts for the fewest villagers: cards (S.R20), or the food icons on them (S.R28)."""
    villagers = [card for card in cards if isinstance(card, Villager)]
    return sum(1 if isinstance(card.food, UnsetType) or not icons else card.food for card in villagers)


def _archives(lying: Lying) -> Archives:
    assert isinstance(lying.card, Archivist)
    return Archives(lying.card.points, lying.card.bonus, lying.sheltered)


# -- as a replay shows it ------------------------------------------------------------------------


def view(at: Position) -> Raw:
    """The `position` of a replay."""
    return {
        "round": at.round,
        "phase": at.phase,
        "over": at.over,
        "may": _may(at),
        "token": at.token,
        "order": list(at.order),
        "saucers_played": at.saucers,
        "piles": None if at.piles is None else list(at.piles),
        "empty_piles": at.empty,
        "last_round": at.last,
        "totals": [seat.total for seat in score(at.setup, final_of(at)).seats],
        "cities": [_city(each) for each in at.cities],
    }


def _may(at: Position) -> list[Raw]:
    """What the game waits for, and from whom; an empty pile may be entered beside it."""
    if at.over:
        unread = [seat for seat, city in enumerate(at.cities) if city.codex and city.read is None]
        return [{"do": "codex", "seat": seat} for seat in unread]
    if at.phase == "start":
        return [{"do": "earliest"}, {"do": "hours"}]
    if at.due:
        return [{"do": "capture", "seat": at.acting, "from": victim} for victim in at.due]
    return [{"do": "play", "seat": at.acting}]


def _city(at: City) -> Raw:
    temples: dict[str, int] = {}
    for family in at.temples:
        temples[family] = temples.get(family, 0) + 1
    return {
        "aztecs": [msgspec.to_builtins(lying.card) | {"sheltered": lying.sheltered} for lying in at.aztecs],
        "temples": temples,
        "saucers": msgspec.to_builtins(at.saucers),
        "codex": at.codex,
        "codex_points": None if at.read is None else list(at.read),
        "lost": at.lost,
    }
