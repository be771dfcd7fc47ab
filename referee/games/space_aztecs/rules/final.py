"""The final position of Space Aztecs: its shape in a file, what it may not break (V01 to V12)."""

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr

from referee.core.raw import Raw
from referee.core.verdict import Breach, Verdict
from referee.games.space_aztecs.rules.options import FULL, Setup, impossible, in_play, row
from referee.games.space_aztecs.rules.pieces import (
    AZTECS,
    CODEX,
    FAMILIES,
    JAGUAR,
    JAGUARS,
    OTHER_WARRIORS,
    SAUCERS,
    TEMPLES,
    Count,
    Family,
    Lives,
    Name,
    Printed,
    type_name,
)


class Warriors(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of one type, never Jaguars; the total printed for that number, or the box's where it is left out."""

    type: Name
    count: Count = 0
    total: Printed | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "type", type_name(self.type))


class Archives(Struct, frozen=True, forbid_unknown_fields=True):
    points: Printed = 0
    bonus: Printed = 0
    sheltered: bool = False


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has in the end; what is left out is 0 or nothing, and null is not said."""

    codex: tuple[Printed, ...] = ()
    villagers: tuple[Printed, ...] = ()
    jaguars: Count = 0
    warriors: tuple[Warriors, ...] = ()
    priests: Count = 0
    aliens: tuple[Printed, ...] = ()
    archivists: tuple[Archives, ...] = ()
    others: tuple[Printed, ...] = ()  # agents, other blue and green cards (S9.1)
    captives: Count | None = None
    temples: dict[Family, Count] | None = None
    saucers: Count | None = None
    hidden_priests: Count = 0  # under a temple, where these are counted apart (S.R16): not among `priests` …
    hidden_aliens: tuple[Printed, ...] = ()  # … nor among `aliens`
    food: Count | None = None  # what counts for the fewest, where those are not simply all villagers (S.R20, S.R28)

    @property
    def blue(self) -> int:
        return self.priests + len(self.aliens) + self.hidden_priests + len(self.hidden_aliens)

    @property
    def yellow(self) -> int:
        return self.jaguars + sum(each.count for each in self.warriors)

    @property
    def aztecs(self) -> int:
        return len(self.villagers) + self.yellow + self.blue + len(self.archivists) + len(self.others)

    @property
    def in_front(self) -> int:
        """Every card that this player laid and still has; captives are others' cards (S.V07)."""
        return len(self.codex) + self.aztecs + sum((self.temples or {}).values()) + (self.saucers or 0)


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    cities: tuple[City, ...]
    removed: Family | UnsetType | None = UNSET


class Seen(Final, frozen=True):
    """A final that a table was watched up to: what was lost is known, what a codex gives may not be."""

    lost: tuple[int, ...] = ()
    saucers: tuple[int, ...] = ()
    unread: tuple[tuple[int, int], ...] = ()  # (seat, codex not read yet)
    captured: tuple[tuple[Lives, ...], ...] = ()  # of each seat
    hidden: tuple[tuple[Lives, ...], ...] = ()  # of each seat, under its temples
    over: bool = True


def removed(setup: Setup, final: Final) -> Family | None:
    """The family that is not in play (S3.1): the final decides, else the options."""
    said: Family | None = setup.options.removed
    return said if isinstance(final.removed, UnsetType) else final.removed


def fit(setup: Setup, final: Final) -> None:
    """Two to four players have removed a family, and somewhere it must be said which."""
    if 1 < setup.count < FULL and setup.options.removed is None and not final.removed:
        raise impossible("which")


def blank(setup: Setup) -> Raw:
    """The final of a table where nothing is entered yet."""
    lists = ("codex", "villagers", "warriors", "aliens", "hidden_aliens", "archivists", "others")
    city: Raw = {name: [] for name in lists} | {
        "jaguars": 0,
        "priests": 0,
        "hidden_priests": 0,
        "food": None,
        "captives": None,
        "temples": None,
        "saucers": None,
    }
    return {"removed": setup.options.removed, "cities": [dict(city) for _ in setup.seats]}


def complete(setup: Setup, final: Final) -> bool:
    """The cards under saucers are asked last: with them all is entered."""
    return all(city.captives is not None for city in final.cities)


# -- what can be wrong with it ---------------------------------------------------------------------


def check(setup: Setup, final: Final) -> Verdict:
    """All that is broken, at once."""
    gone = removed(setup, final)
    doubts = [*_hours(setup)]
    if isinstance(final, Seen):  # every card of a table was judged when it was played
        return Verdict(tuple(_lost(final)), tuple(doubts))
    breaches = [
        *_players(setup, gone),
        *_families(final, gone),
        *_numbers(setup, final),
        *_captives(setup, final),
        *_hidden(final),
        *_saucers(final, gone),
    ]
    doubts = [*_empty(setup, final), *doubts]
    if all(city.saucers is not None and city.temples is not None for city in final.cities):
        breaches += _rounds(final)
        doubts = [*_ending(setup, final), *doubts]
    return Verdict(tuple(breaches), tuple(doubts))


def _players(setup: Setup, gone: Family | None) -> Iterator[Breach]:
    """V01: 2 to 6 players; three families with 2 to 4 of them, four with 5 or 6."""
    if setup.count < 2:
        yield Breach("S.V01", {"count": setup.count}, "alone")
    elif (setup.count < FULL) != (gone is not None):
        facts = {"count": setup.count, "families": len(in_play(gone)), "asked": 3 if setup.count < FULL else 4}
        yield Breach("S.V01", facts)


def _families(final: Final, gone: Family | None) -> Iterator[Breach]:
    """V02: 10 Aztecs and 3 temples a family, over all cities; none of a family that is not in play."""
    known: Counter[Family] = Counter()
    temples: Counter[Family] = Counter()
    others = sum(len(city.others) for city in final.cities)
    for city in final.cities:
        counts: dict[Family, int] = {
            "pink": len(city.villagers), "yellow": city.yellow, "blue": city.blue, "green": len(city.archivists)
        }  # fmt: skip
        known.update(counts)
        temples.update(city.temples or {})
    for family in FAMILIES:
        if family == gone:
            if known[family] + temples[family]:
                yield Breach("S.V02", {"family": family, "count": known[family] + temples[family]}, "removed")
            continue
        if known[family] > AZTECS:
            yield Breach("S.V02", {"family": family, "count": known[family], "most": AZTECS}, "aztecs")
        if temples[family] > TEMPLES:
            yield Breach("S.V02", {"family": family, "count": temples[family], "most": TEMPLES}, "temples")
    room = AZTECS * len({"blue", "green"} & set(in_play(gone)))  # where the cards of `others` belong
    if (both := known["blue"] + known["green"] + others) > room:
        yield Breach("S.V02", {"count": both, "most": room}, "others")
    everything = sum(city.aztecs + (city.captives or 0) for city in final.cities)
    if everything > (most := AZTECS * len(in_play(gone))):
        yield Breach("S.V02", {"count": everything, "most": most}, "all")


def _numbers(setup: Setup, final: Final) -> Iterator[Breach]:
    """V03: 8 codex, none without them. V04: 3 Jaguars, 7 other warriors; each type once a seat."""
    codex = sum(len(city.codex) for city in final.cities)
    if codex > (most := CODEX if setup.options.codex else 0):
        yield Breach("S.V03", {"count": codex, "most": most})
    jaguars = sum(city.jaguars for city in final.cities)
    if jaguars > JAGUARS:
        held = [{"seat": seat, "count": city.jaguars} for seat, city in enumerate(final.cities) if city.jaguars]
        yield Breach("S.V04", {"count": jaguars, "most": JAGUARS, "held": held}, "jaguars")
    others = sum(each.count for city in final.cities for each in city.warriors)
    if others > OTHER_WARRIORS:
        yield Breach("S.V04", {"count": others, "most": OTHER_WARRIORS}, "others")
    for seat, city in enumerate(final.cities):
        types = [each.type for each in city.warriors]
        if JAGUAR in types:
            yield Breach("S.V04", {"seat": seat}, "listed")
        for type in dict.fromkeys(type for type in types if types.count(type) > 1):
            yield Breach("S.V04", {"seat": seat, "type": type}, "twice")


def _captives(setup: Setup, final: Final) -> Iterator[Breach]:
    """V05: a saucer takes one card of each other player at the most; nobody counted them, so all there are."""
    for seat, city in enumerate(final.cities):
        if city.saucers is not None and (city.captives or 0) > (most := city.saucers * (setup.count - 1)):
            facts = {"seat": seat, "count": city.captives, "saucers": city.saucers, "most": most}
            yield Breach("S.V05", facts)
    saucers = SAUCERS * len(in_play(removed(setup, final)))
    taken = sum(city.captives or 0 for city in final.cities)
    if taken > (most := saucers * (setup.count - 1)):
        yield Breach("S.V05", {"count": taken, "saucers": saucers, "most": most}, "all")


def _hidden(final: Final) -> Iterator[Breach]:
    """V06: an archivist is hidden only under a green temple of the same city, a priest or an alien under a blue one."""
    for seat, city in enumerate(final.cities):
        if city.temples is None:
            continue
        hidden = sum(each.sheltered for each in city.archivists)
        if hidden and not city.temples.get("green"):
            yield Breach("S.V06", {"seat": seat, "count": hidden})
        blue = city.hidden_priests + len(city.hidden_aliens)
        if blue and not city.temples.get("blue"):
            yield Breach("S.V06", {"seat": seat, "count": blue}, "blue")


def _saucers(final: Final, gone: Family | None) -> Iterator[Breach]:
    """V11: 3 saucers a family; those of the last round count, so the number that ends the game may be passed."""
    saucers = sum(city.saucers or 0 for city in final.cities)
    if saucers > (most := SAUCERS * len(in_play(gone))):
        yield Breach("S.V11", {"count": saucers, "most": most})


def _cards(final: Final) -> int:
    """Every card that was ever laid: those in front of players, and those under saucers."""
    return sum(city.in_front + (city.captives or 0) for city in final.cities)


def _rounds(final: Final) -> Iterator[Breach]:
    """V07: one card a player and round, so all cards are a multiple of the players, and none has more than rounds."""
    count = len(final.cities)
    if (cards := _cards(final)) % count:
        yield Breach("S.V07", {"cards": cards, "count": count})
    for seat, city in enumerate(final.cities):
        if city.in_front > cards // count:
            yield Breach("S.V07", {"seat": seat, "cards": city.in_front, "rounds": cards // count}, "more")


def _empty(setup: Setup, final: Final) -> Iterator[Breach]:
    """V07: all is entered, and nothing of a player is: a player who was passed over, rather than one who lost all."""
    for seat, city in enumerate(final.cities) if complete(setup, final) else ():
        if not city.in_front + (city.captives or 0):
            yield Breach("S.V07", {"seat": seat}, "empty")


def _lost(final: Seen) -> Iterator[Breach]:
    """V08: nobody lost more cards than the others played saucers; what is lost is captured."""
    saucers = sum(final.saucers)
    for seat, (lost, own) in enumerate(zip(final.lost, final.saucers, strict=True)):
        if lost > saucers - own:
            yield Breach("S.V08", {"seat": seat, "lost": lost, "saucers": saucers - own})
    if sum(final.lost) != (captured := sum(city.captives or 0 for city in final.cities)):
        yield Breach("S.V08", {"lost": sum(final.lost), "captured": captured}, "sum")


def _ending(setup: Setup, final: Final) -> Iterator[Breach]:
    """V09: had the game ended, and did it end then? V10: more rounds than a game can take. Never more than doubts."""
    at, rounds = row(setup), _cards(final) // setup.count
    saucers = sum(city.saucers or 0 for city in final.cities)
    if saucers < at.end and rounds < at.pile:
        yield Breach("S.V09", {"saucers": saucers, "end": at.end, "rounds": rounds, "pile": at.pile})
    if saucers > (most := at.end - 1 + setup.count):  # each player lays one more card after the last but one
        yield Breach("S.V09", {"saucers": saucers, "end": at.end, "most": most}, "on")
    least, most = at.rounds
    if rounds > most:
        yield Breach("S.V10", {"rounds": rounds, "least": least, "most": most})


def _hours(setup: Setup) -> Iterator[Breach]:
    """V12: hours are thought to be all different."""
    for hour, cards in setup.box.shared_hours().items():
        yield Breach("S.V12", {"hour": hour, "cards": cards})
