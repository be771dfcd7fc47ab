"""The final position of Vineta: its shape in a file, and what can be wrong with it."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from referee.core.raw import Raw
from referee.core.verdict import Breach, Verdict
from referee.games.vineta.rules.box import Whole
from referee.games.vineta.rules.options import Setup, colours_in_play, printed
from referee.games.vineta.rules.pieces import COLOURS, PER_COLOUR, District
from referee.games.vineta.rules.series import Sank

ByColour = dict[str, Whole]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles that a player shows, and the houses won: how many, or how many of each colour."""

    house: str | None = None
    district: District | None = None
    won: Whole | ByColour | None = None

    @property
    def count(self) -> int:
        return sum(self.won.values()) if isinstance(self.won, Mapping) else self.won or 0


class Final(Struct, frozen=True, forbid_unknown_fields=True):
    last_district: District | None = None
    standing: ByColour | None = None  # on the last district
    players: tuple[Player, ...] = ()


class Seen(Final, frozen=True):
    """The final of a refereed game, in which it is known who took the houses; no file carries it."""

    shared: tuple[tuple[int, ...], ...] = ()  # of each sunk district: who took a house, one after the other
    sank: tuple[Sank, ...] = ()  # … and by what


def blank(setup: Setup) -> Raw:
    """The final of a table where nothing is entered yet."""
    nothing = {"house": None, "district": None, "won": None}
    return {"last_district": None, "standing": None, "players": [dict(nothing) for _ in setup.seats]}


def complete(setup: Setup, final: Final) -> bool:
    whole = all(None not in (player.house, player.district, player.won) for player in final.players)
    return whole and final.last_district is not None and final.standing is not None


def check(setup: Setup, final: Final) -> Verdict:
    breaches = (*_tiles(final), *_colours(setup, final), *_houses(setup, final))
    return Verdict(breaches, (*_missing_houses(setup, final), *_doubts(setup, final)))


def _tiles(final: Final) -> list[Breach]:
    """Each tile is there once (V7.7)."""
    breaches = []
    for field in ("house", "district"):
        holders: dict[str, int] = {}
        for seat, player in enumerate(final.players):
            tile = getattr(player, field)
            if tile in holders:
                facts = {field: tile, "holder": holders[tile], "seat": seat}
                breaches.append(Breach("V7.7", facts, f"{field}_twice", hard=True))
            elif tile is not None:
                holders[tile] = seat
    return breaches


def _colours(setup: Setup, final: Final) -> list[Breach]:
    """Only colours in play have houses (V1.2), and seven each (V1.9)."""
    total = houses_entered(final)
    named = {player.house for player in final.players if player.house is not None}
    allowed = setup.options.colours or COLOURS
    foreign = [colour for colour in dict.fromkeys((*total, *sorted(named))) if colour not in allowed]
    return [
        *(Breach("V1.2", {"colour": colour, "colours": list(allowed)}, "colour", hard=True) for colour in foreign),
        *_too_many_colours(setup, final),
        *(
            Breach("V1.9", {"colour": colour, "count": count, "most": PER_COLOUR}, "too_many", hard=True)
            for colour, count in total.items()
            if count > PER_COLOUR
        ),
    ]


def colours_entered(final: Final) -> list[str]:
    """The colours that are in play as far as the final says: of a tile, or of a house that is somewhere."""
    there = [colour for colour, n in houses_entered(final).items() if n]
    tiles = sorted(player.house for player in final.players if player.house is not None)
    return [colour for colour in dict.fromkeys((*there, *tiles)) if colour in COLOURS]


def _too_many_colours(setup: Setup, final: Final) -> list[Breach]:
    """Where the table did not say which colours it plays with, how many there are is said (V1.2)."""
    colours, most = colours_entered(final), colours_in_play(setup.count)
    if setup.options.colours is not None or len(colours) <= most:
        return []
    facts = {"colours": colours, "count": len(colours), "most": most, "players": setup.count}
    return [Breach("V1.2", facts, "colours", hard=True)]


def houses_entered(final: Final) -> Counter[str]:
    """The houses whose colour is known: those standing, and those won where colours were recorded."""
    total: Counter[str] = Counter(final.standing or {})
    for player in final.players:
        if isinstance(player.won, Mapping):
            total.update(player.won)
    return total


def _houses(setup: Setup, final: Final) -> list[Breach]:
    """No more houses won and standing than were in play (V1.2)."""
    won, standing, most = _counts(setup, final)
    if won + standing <= most:
        return []
    return [
        Breach("V1.2", {"won": won, "standing": standing, "count": won + standing, "most": most}, "houses", hard=True)
    ]


def _missing_houses(setup: Setup, final: Final) -> list[Breach]:
    """At the end every house in play was won or stands on the last district (V1.2): fewer are a miscount."""
    won, standing, most = _counts(setup, final)
    counted = None not in [player.won for player in final.players]
    ended = final.last_district is not None or final.standing is not None
    lost = setup.options.bare == "zero"  # a district that sinks without a series takes its houses along (V.A8)
    if not counted or not ended or lost or setup.count == 1 or won + standing >= most:
        return []
    return [
        Breach("V1.2", {"won": won, "standing": standing, "missing": most - won - standing, "most": most}, "missing")
    ]


def _counts(setup: Setup, final: Final) -> tuple[int, int, int]:
    """Houses won, houses standing, and how many there were; a single seat may be of a table of any size."""
    won = sum(player.count for player in final.players)
    return won, sum((final.standing or {}).values()), colours_in_play(setup.count) * PER_COLOUR


def _doubts(setup: Setup, final: Final) -> tuple[Breach, ...]:
    """What the English edition pays for won houses of one's own colour (V7.6) is only as sure as what was entered."""
    if not setup.options.english:
        return ()
    may = [seat for seat in range(len(final.players)) if own_won(setup, final, seat)[1]]
    unsaid = any(None in (player.house, player.won) for player in final.players)
    bonus = printed(setup).own_colour_won_bonus
    unread = [Breach("V7.6", {"bonus": printed(setup).bonus}, "unread")] if bonus is None and (may or unsaid) else []
    plain = [seat for seat in may if isinstance(final.players[seat].won, int) and bonus != 0]
    return (*unread, *(Breach("V7.6", {"seat": seat}, "by_colour") for seat in plain))


def own_won(setup: Setup, final: Final, seat: int) -> tuple[int, int]:
    """The least and the most won houses of a player's own colour: the others are of colours that have seven (V1.9)."""
    player, entered = final.players[seat], houses_entered(final)
    if isinstance(player.won, Mapping):
        n = player.won.get(player.house or "", 0)
        return n, n
    most = max(0, min(player.count, PER_COLOUR - entered[player.house or ""]))
    if player.house is None:
        return 0, most
    elsewhere = sum(min(PER_COLOUR, n) for colour, n in entered.items() if colour != player.house)
    room = PER_COLOUR * (colours_in_play(setup.count) - 1) - elsewhere
    return min(most, max(0, player.count - room)), most
