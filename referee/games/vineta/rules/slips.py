"""How people miscount: houses saved and won paid like each other, a tile that pays nothing."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from referee.core.slips import Case, Slipped, Slips, Way, Ways, one, together
from referee.core.verdict import Breach
from referee.games.vineta.rules import sharing_slips
from referee.games.vineta.rules.final import Player
from referee.games.vineta.rules.matters import WON, unseen
from referee.games.vineta.rules.options import printed
from referee.games.vineta.rules.parts import HOUSE
from referee.games.vineta.rules.pieces import ring
from referee.games.vineta.rules.scoring import OWN, own_on_last


def _player(case: Case) -> Player:
    player: Player = case.final.players[case.seat]
    return player


def _own_won(case: Case) -> tuple[str, int]:
    """One's own colour, and how many houses of it were won, where colours were recorded."""
    player = _player(case)
    own = player.house or ""
    return own, player.won.get(own, 0) if isinstance(player.won, Mapping) else 0


def _saved(each: int) -> Ways:
    """Each own house on the last district is worth this number of points."""
    return lambda case: [one("own_on_last", each * own_on_last(case.final, _player(case)), _player(case).house)]


def saved_once(case: Case) -> Iterator[Way]:
    yield one("own_on_last", min(OWN, case.points("own_on_last")), _player(case).house)


def saved_added(case: Case) -> Iterator[Way]:
    """3 points and one for each house: added, not multiplied."""
    if n := own_on_last(case.final, _player(case)):
        yield one("own_on_last", OWN + n, _player(case).house)


def saved_value(case: Case) -> Iterator[Way]:
    """Each own house on the last district is worth what the tile of that district pays."""
    if last := case.final.last_district:
        value = printed(case.setup).value_of(last)
        yield one("own_on_last", value * own_on_last(case.final, _player(case)), _player(case).house, value=value)


def others_instead(case: Case) -> Iterator[Way]:
    own, standing = _player(case).house, case.final.standing or {}
    others = {colour: n for colour, n in standing.items() if colour != own and n}
    yield one("own_on_last", OWN * sum(others.values()), *others)


def _others_saved(each: int) -> Ways:
    """The houses of other colours are paid as well: like one's own, or like houses won."""

    def ways(case: Case) -> Iterator[Way]:
        own, standing = _player(case).house, case.final.standing or {}
        others = {colour: n for colour, n in standing.items() if colour != own and n}
        yield one("own_on_last", case.points("own_on_last") + each * sum(others.values()), *others)

    return ways


def tile_colour(case: Case) -> Iterator[Way]:
    """The houses of the colour of one's district tile are paid as well as one's own."""
    player, standing = _player(case), case.final.standing or {}
    if player.district and (colour := ring(player.district)) != player.house:
        points = case.points("own_on_last") + OWN * standing.get(colour, 0)
        yield one("own_on_last", points, colour, colour=colour, tile=player.district)


def wrong_colour(case: Case) -> Iterator[Way]:
    """One's house tile is taken for one of another colour."""
    for colour, n in (case.final.standing or {}).items():
        if n and colour != _player(case).house:
            yield one("own_on_last", OWN * n, colour, colour=colour)


def nobodys(case: Case) -> Iterator[Way]:
    """The houses of a colour that nobody protects are paid to everybody."""
    owned = [player.house for player in case.final.players]
    free = {colour: n for colour, n in (case.final.standing or {}).items() if n and colour not in owned}
    if None not in owned and free:
        yield one("own_on_last", case.points("own_on_last") + OWN * sum(free.values()), *free, colours=list(free))


def won_as_saved(case: Case) -> Iterator[Way]:
    yield one("won", OWN * _player(case).count, HOUSE)


def own_won_as_saved(case: Case) -> Iterator[Way]:
    own, n = _own_won(case)
    yield one("won", case.points("won") + (OWN - WON) * n, own)


def won_own_alone(case: Case) -> Iterator[Way]:
    own, n = _own_won(case)
    if isinstance(_player(case).won, Mapping) and own:
        yield one("won", WON * n, own)


def won_others_alone(case: Case) -> Iterator[Way]:
    own, n = _own_won(case)
    yield one("won", case.points("won") - WON * n, own)


def own_won_lost(case: Case) -> Iterator[Way]:
    """A drowned house of one's own colour costs what another brings."""
    own, n = _own_won(case)
    yield one("won", case.points("won") - 2 * WON * n, own)


def won_colours(case: Case) -> Iterator[Way]:
    if isinstance(won := _player(case).won, Mapping):
        colours = [colour for colour, n in won.items() if n]
        yield one("won", WON * len(colours), *colours)


def won_once(case: Case) -> Iterator[Way]:
    yield one("won", min(WON, case.points("won")), HOUSE)


def bonus_paid(case: Case) -> Iterator[Way]:
    if not case.setup.options.english:
        own, n = _own_won(case)
        yield one("own_won_bonus", WON * n, own, row="won")


def bonus_forgotten(case: Case) -> Iterator[Way]:
    yield one("own_won_bonus", 0, _player(case).house)


def bonus_once(case: Case) -> Iterator[Way]:
    if case.points("own_won_bonus"):
        yield one("own_won_bonus", printed(case.setup).bonus, _player(case).house)


def bonus_all(case: Case) -> Iterator[Way]:
    if case.setup.options.english:
        yield one("own_won_bonus", printed(case.setup).bonus * _player(case).count, HOUSE, row="own_won_bonus")


def bonus_others(case: Case) -> Iterator[Way]:
    """For the houses of other colours, not for one's own."""
    own, n = _own_won(case)
    if case.setup.options.english and own:
        yield one("own_won_bonus", printed(case.setup).bonus * (_player(case).count - n), HOUSE, row="own_won_bonus")


def _tile_paid(as_last: bool) -> Ways:
    """The tile shown pays though another district is the last: what its own would pay, or what the last one does."""

    def ways(case: Case) -> Iterator[Way]:
        tile, last, value_of = _player(case).district, case.final.last_district, printed(case.setup).value_of
        if tile and last and tile != last and (not as_last or value_of(tile) != value_of(last)):
            points = value_of(last if as_last else tile)
            way = one("district", points, tile, tile=tile, last=last)
            yield replace(way, assumes=_unseen(case)) if as_last else way

    return ways


def _unseen(case: Case) -> Breach | None:
    """The number on the tile of the last district, where nobody has seen it."""
    last = case.final.last_district
    value = printed(case.setup).value_of(last)
    return Breach("V7.4", {"district": last, "value": value}, "assumed") if unseen(printed(case.setup), last) else None


def tile_ring(case: Case) -> Iterator[Way]:
    """Any tile of the colour of the last district pays, not the tile of that district alone."""
    tile, last = _player(case).district, case.final.last_district
    if tile and last and tile != last and ring(tile) == ring(last):
        way = one("district", printed(case.setup).value_of(last), tile, last=last)
        yield replace(way, assumes=_unseen(case))


def _last_paid_to(holds: Callable[[Case], bool]) -> Ways:
    """The last district pays whoever this is true of, not the player who holds its tile."""

    def ways(case: Case) -> Iterator[Way]:
        if last := case.final.last_district:
            points = printed(case.setup).value_of(last) if holds(case) else 0
            way = one("district", points, last, last=last)
            yield replace(way, assumes=_unseen(case)) if points else way

    return ways


def _most(case: Case) -> bool:
    mine, *others = (own_on_last(case.final, each) for each in (_player(case), *case.final.players))
    return mine > 0 and mine == max(others)


def _of_its_colour(case: Case) -> bool:
    return _player(case).house == ring(case.final.last_district)


def _present(case: Case) -> bool:
    return own_on_last(case.final, _player(case)) > 0


def tile_unpaid(case: Case) -> Iterator[Way]:
    yield one("district", 0, _player(case).district)


def tile_each(case: Case) -> Iterator[Way]:
    yield one("district", case.points("district") * own_on_last(case.final, _player(case)), _player(case).district)


def tile_standing(case: Case) -> Iterator[Way]:
    standing = sum((case.final.standing or {}).values())
    yield one("district", case.points("district") * standing, _player(case).district)


def other_value(case: Case) -> Iterator[Way]:
    right, last = case.points("district"), case.final.last_district
    if right and last:
        for other in ("R1", "Y1", "G1"):
            points = printed(case.setup).value_of(other)
            if ring(other) != ring(last) and points != right:
                yield one("district", points, last, points=points, right=right)


def _won_and(case: Case, more: int) -> Slipped:
    return Slipped(case.points("won") + WON * more, (_player(case).house,))


def saved_won(case: Case) -> Iterator[Way]:
    yield together({"won": _won_and(case, own_on_last(case.final, _player(case)))})


def saved_only_won(case: Case) -> Iterator[Way]:
    yield together({"won": _won_and(case, own_on_last(case.final, _player(case))), "own_on_last": Slipped(0)})


def holder_wins(case: Case) -> Iterator[Way]:
    """The houses on the last district are won by the player who protects it."""
    if _player(case).district == case.final.last_district:
        yield from all_saved_won(case)


def all_saved_won(case: Case) -> Iterator[Way]:
    yield together({"won": _won_and(case, sum((case.final.standing or {}).values()))})


SLIPS = Slips(
    Path(__file__).parent.parent,
    sharing_slips.WAYS
    | {
        "saved_singly": _saved(WON),
        "saved_unpaid": _saved(0),
        "saved_once": saved_once,
        "others_saved": _others_saved(OWN),
        "others_saved_singly": _others_saved(WON),
        "saved_two": _saved(2),
        "saved_added": saved_added,
        "saved_value": saved_value,
        "tile_colour": tile_colour,
        "nobodys": nobodys,
        "wrong_colour": wrong_colour,
        "others_instead": others_instead,
        "won_two": lambda case: [one("won", 2 * _player(case).count, HOUSE)],
        "won_unpaid": lambda case: [one("won", 0, HOUSE)],
        "won_as_saved": won_as_saved,
        "own_won_as_saved": own_won_as_saved,
        "won_own_alone": won_own_alone,
        "won_others_alone": won_others_alone,
        "own_won_lost": own_won_lost,
        "won_colours": won_colours,
        "bonus_paid": bonus_paid,
        "bonus_forgotten": bonus_forgotten,
        "bonus_once": bonus_once,
        "bonus_all": bonus_all,
        "bonus_others": bonus_others,
        "tile_ring": tile_ring,
        "tile_paid": _tile_paid(as_last=False),
        "tile_as_last": _tile_paid(as_last=True),
        "last_to_most": _last_paid_to(_most),
        "last_to_present": _last_paid_to(_present),
        "last_to_colour": _last_paid_to(_of_its_colour),
        "tile_unpaid": tile_unpaid,
        "other_value": other_value,
        "saved_won": saved_won,
        "saved_only_won": saved_only_won,
        "all_saved_won": all_saved_won,
        "holder_wins": holder_wins,
        "won_once": won_once,
        "tile_each": tile_each,
        "tile_standing": tile_standing,
    },
)
