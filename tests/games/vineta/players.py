"""Players who know nothing but the box: they hold real cards and play any of them in any allowed way."""

from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

from referee.core.log.timeline import Timeline
from referee.games.vineta import GAME
from tests.games.vineta.table import ALL, COUNT, Entry
from tests.tools import NAMES

DECK = {
    "flood_1": 5, "flood_2": 6, "flood_3": 4, "flood_4": 1, "one_more": 1, "one_less": 1, "authority": 1,
    "relocation": 1, "rescue": 1, "changing_wind": 3, "panic": 1, "calm_sea": 1, "quarantine": 1, "false_hope": 3,
}  # fmt: skip
DISTRICTS = ("G1", "G2", "G3", "Y1", "Y2", "Y3", "R1", "R2", "R3")


class Hand:
    """A real deck: a shuffled pile, seven cards in hand."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.pile = [name for name, n in DECK.items() for _ in range(n)]
        random.shuffle(self.pile)
        self.hand = [self.pile.pop() for _ in range(7)]


def placing(random: Random, seats: int, first: int = 0) -> list[Entry]:
    """Some houses one by one, then the rest of the city at once."""
    houses = [colour for colour in ALL[: COUNT[seats]] for _ in range(7)]
    random.shuffle(houses)
    log: list[Entry] = []
    for n in range(random.choice((0, 3, len(houses)))):
        spot = {random.choice(DISTRICTS): {houses.pop(): 1}}
        log.append({"do": "place", "seat": (first + n) % seats, "houses": spot})
    if houses:
        rest: dict[str, dict[str, int]] = {}
        for colour in houses:
            spot = rest.setdefault(random.choice(DISTRICTS), {})
            spot[colour] = spot.get(colour, 0) + 1
        log.append({"do": "place", "houses": rest})
    return log


def ways(view: dict[str, Any], seat: int, name: str, random: Random, shut: bool = False) -> list[Entry]:
    """Targets for a card, written from the booklet once more; a bare entry where it can do nothing."""
    houses, series = view["houses"], view["series"]
    afloat, threatened, locked = list(houses), view["threatened"], view["quarantined"]
    free = [d for d in afloat if houses[d] and d not in locked]
    reach = [d for d in afloat if d not in locked or not shut]  # into a quarantine not, where it is read so (V.A14)
    found: list[dict[str, Any]] = []
    if name.startswith("flood"):
        found = [{"to": d} for d in series]
        if not any(each["owner"] == seat for each in series.values()):
            found += [{"to": d} for d in view["shore"] if d not in series]
    elif name in ("one_more", "one_less"):
        return [{}]
    elif name == "authority":
        found = [{"on": d, "sign": sign} for d in series for sign in "+-"]
    elif name == "quarantine":
        found = [{"on": d} for d in afloat]
    elif name == "relocation":
        found = [{"a": a, "b": b} for a, b in permutations([d for d in afloat if d not in locked], 2)]
    elif name in ("calm_sea", "changing_wind"):
        rows = [(d, n) for d, each in series.items() for n in range(len(each["row"]))]
        found = [{"from": d, "index": n} for d, n in rows]
        if name == "changing_wind" and len(series) > 1:
            found = [{**each, "to": d} for each in found for d in series if d != each["from"]]
    elif name == "rescue":
        for origin in [d for d in free if not threatened or d in threatened]:
            stock = [c for c, n in houses[origin].items() for _ in range(n)]
            for pair in sorted(set(combinations_with_replacement(stock, min(2, len(stock))))):
                if all(pair.count(c) <= houses[origin][c] for c in pair):
                    found += [{"from": origin, "to": to, "houses": list(pair)} for to in reach if to != origin]
    elif name == "false_hope":
        for origin in free:
            for to in [d for d in threatened or afloat if d in reach]:
                found += [{"from": origin, "to": to, "colour": c} for c in houses[origin] if to != origin]
    elif name == "panic":
        for origin in free:
            stock = [c for c, n in houses[origin].items() for _ in range(n)]
            others = [d for d in reach if d != origin]
            n = min(3, len(stock), len(others))
            random.shuffle(stock)
            random.shuffle(others)
            found += [{"from": origin, "moves": [list(pair) for pair in zip(stock[:n], others[:n], strict=True)]}][:n]
    return found or [{}]


def random_game(random: Random, seats: int, rounds: int = 8, **options: Any) -> list[Entry]:
    """A legal game. The position of the referee tells what lies where; what may be done is decided here."""
    first, shut = options.get("first", 0), options.get("quarantine") == "both"
    at = Timeline(GAME.refereed.moves, GAME.begin(GAME.setup(NAMES[:seats], options)))
    hands = [Hand(random) for _ in range(seats)]
    log: list[Entry] = []

    def push(entry: Entry) -> None:
        reading = at.push(entry)
        assert reading.legal, (entry, reading.verdict)
        log.append(entry)

    for entry in placing(random, seats, first):
        push(entry)
    while True:
        now = GAME.refereed.view(at.position)
        if now["phase"] == "take":
            colour = random.choice(list(now["sharing"]["houses"]))
            push({"do": "take", "seat": now["sharing"]["takers"][0], "colour": colour})
        elif now["phase"] == "card" and now["round"] <= rounds:
            seat = now["seat"]
            hand = hands[seat]
            name = hand.hand.pop(random.randrange(len(hand.hand)))
            push({"do": "card", "seat": seat, "card": name, **random.choice(ways(now, seat, name, random, shut))})
            settle(at, hands, now)
        else:
            break
    if at.position.phase == "reveal":
        tiles = random.sample(DISTRICTS, seats)
        houses = random.sample(ALL[: COUNT[seats]], seats)
        for seat in random.sample(range(seats), seats):
            push({"do": "reveal", "seat": seat, "house": houses[seat], "district": tiles[seat]})
    return log


def settle(at: Any, hands: list[Hand], before: dict[str, Any]) -> None:
    """After a card: the real decks draw when a lap has ended, and agree with what the referee says of them."""
    now = GAME.refereed.view(at.position)
    moved_on = (now["round"], now["lap"], now["phase"]) != (before["round"], before["lap"], "card")
    for seat, hand in enumerate(hands):
        deck = at.position.decks[seat]
        if moved_on:
            if not hand.hand and not hand.pile:  # what is on the table now, or was until the round ended, stays out
                hand.pile = [name for name, n in deck.left.items() for _ in range(n)]
                hand.random.shuffle(hand.pile)
                hand.hand = [hand.pile.pop() for _ in range(7)]
            else:
                while len(hand.hand) < 7 and hand.pile:
                    hand.hand.append(hand.pile.pop())
        assert (deck.hand, deck.pile) == (len(hand.hand), len(hand.pile))
        left = hand.hand + hand.pile
        assert deck.left == {name: left.count(name) for name in left}
