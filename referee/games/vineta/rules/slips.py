"""How people miscount: houses saved and won paid like each other, a tile that pays nothing."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from referee.core.slips import Case, Slipped, Slips, Way, Ways, one, together
from referee.games.vineta.rules import sharing_slips, tile_slips
from referee.games.vineta.rules.counted_again import own_won, player_of, telling
from referee.games.vineta.rules.matters import WON
from referee.games.vineta.rules.options import printed
from referee.games.vineta.rules.parts import HOUSE
from referee.games.vineta.rules.pieces import ring
from referee.games.vineta.rules.scoring import OWN, own_on_last


def _saved(each: int) -> Ways:
    """Each own house on the last district is worth this number of points."""
    return lambda case: [one("own_on_last", each * own_on_last(case.final, player_of(case)), player_of(case).house)]


def saved_once(case: Case) -> Iterator[Way]:
    yield one("own_on_last", min(OWN, case.points("own_on_last")), player_of(case).house)


def saved_added(case: Case) -> Iterator[Way]:
    """3 points and one for each house: added, not multiplied."""
    if n := own_on_last(case.final, player_of(case)):
        yield one("own_on_last", OWN + n, player_of(case).house)


def saved_value(case: Case) -> Iterator[Way]:
    """Each own house on the last district is worth what the tile of that district pays."""
    if last := case.final.last_district:
        value = printed(case.setup).value_of(last)
        way = one("own_on_last", value * own_on_last(case.final, player_of(case)), player_of(case).house, value=value)
        yield replace(way, assumes=tile_slips.taken_as_seen(case))


def others_instead(case: Case) -> Iterator[Way]:
    own, standing = player_of(case).house, case.final.standing or {}
    others = {colour: n for colour, n in standing.items() if colour != own and n}
    yield one("own_on_last", OWN * sum(others.values()), *others)


def _others_saved(each: int) -> Ways:
    """The houses of other colours are paid as well: like one's own, or like houses won."""

    def ways(case: Case) -> Iterator[Way]:
        own, standing = player_of(case).house, case.final.standing or {}
        others = {colour: n for colour, n in standing.items() if colour != own and n}
        yield one("own_on_last", case.points("own_on_last") + each * sum(others.values()), *others)

    return ways


def tile_colour(case: Case) -> Iterator[Way]:
    """The houses of the colour of one's district tile are paid as well as one's own."""
    player, standing = player_of(case), case.final.standing or {}
    if player.district and (colour := ring(player.district)) != player.house:
        points = case.points("own_on_last") + OWN * standing.get(colour, 0)
        yield one("own_on_last", points, colour, colour=colour, tile=player.district)


def wrong_colour(case: Case) -> Iterator[Way]:
    """One's house tile is taken for one of another colour."""
    for colour, n in (case.final.standing or {}).items():
        if n and colour != player_of(case).house:
            yield one("own_on_last", OWN * n, colour, colour=colour)


def nobodys(case: Case) -> Iterator[Way]:
    """The houses of a colour that nobody protects are paid to everybody."""
    owned = [player.house for player in case.final.players]
    free = {colour: n for colour, n in (case.final.standing or {}).items() if n and colour not in owned}
    if None not in owned and free:
        yield one("own_on_last", case.points("own_on_last") + OWN * sum(free.values()), *free, colours=list(free))


def won_as_saved(case: Case) -> Iterator[Way]:
    yield one("won", OWN * player_of(case).count, HOUSE)


def own_won_as_saved(case: Case) -> Iterator[Way]:
    own, n = own_won(case)
    yield one("won", case.points("won") + (OWN - WON) * n, own)


def won_own_alone(case: Case) -> Iterator[Way]:
    own, n = own_won(case)
    if isinstance(player_of(case).won, Mapping) and own:
        yield one("won", WON * n, own)


def won_others_alone(case: Case) -> Iterator[Way]:
    own, n = own_won(case)
    yield one("won", case.points("won") - WON * n, own)


def own_won_lost(case: Case) -> Iterator[Way]:
    """A drowned house of one's own colour costs what another brings."""
    own, n = own_won(case)
    yield one("won", case.points("won") - 2 * WON * n, own)


def won_colours(case: Case) -> Iterator[Way]:
    if isinstance(won := player_of(case).won, Mapping):
        colours = [colour for colour, n in won.items() if n]
        yield one("won", WON * len(colours), *colours)


def won_once(case: Case) -> Iterator[Way]:
    yield one("won", min(WON, case.points("won")), HOUSE)


def bonus_paid(case: Case) -> Iterator[Way]:
    if not case.setup.options.english:
        own, n = own_won(case)
        yield one("own_won_bonus", WON * n, own, row="won")


def bonus_forgotten(case: Case) -> Iterator[Way]:
    yield one("own_won_bonus", 0, player_of(case).house)


def bonus_once(case: Case) -> Iterator[Way]:
    if case.points("own_won_bonus"):
        yield one("own_won_bonus", printed(case.setup).bonus, player_of(case).house)


def bonus_all(case: Case) -> Iterator[Way]:
    if case.setup.options.english:
        yield one("own_won_bonus", printed(case.setup).bonus * player_of(case).count, HOUSE, row="own_won_bonus")


def bonus_others(case: Case) -> Iterator[Way]:
    """For the houses of other colours, not for one's own."""
    own, n = own_won(case)
    if case.setup.options.english and own:
        yield one("own_won_bonus", printed(case.setup).bonus * (player_of(case).count - n), HOUSE, row="own_won_bonus")


def _won_and(case: Case, more: int) -> Slipped:
    return Slipped(case.points("won") + WON * more, (player_of(case).house,))


def saved_won(case: Case) -> Iterator[Way]:
    yield together({"won": _won_and(case, own_on_last(case.final, player_of(case)))})


def saved_only_won(case: Case) -> Iterator[Way]:
    yield together({"won": _won_and(case, own_on_last(case.final, player_of(case))), "own_on_last": Slipped(0)})


def holder_wins(case: Case) -> Iterator[Way]:
    """The houses on the last district are won by the player who protects it."""
    if player_of(case).district == case.final.last_district:
        yield from all_saved_won(case)


def all_saved_won(case: Case) -> Iterator[Way]:
    yield together({"won": _won_and(case, sum((case.final.standing or {}).values()))})


WAYS: dict[str, Ways] = {
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
    "won_two": lambda case: [one("won", 2 * player_of(case).count, HOUSE)],
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
    "saved_won": saved_won,
    "saved_only_won": saved_only_won,
    "all_saved_won": all_saved_won,
    "holder_wins": holder_wins,
    "won_once": won_once,
}
SAVED = "others_saved others_saved_singly others_instead saved_value saved_singly saved_two saved_added"
COLOURS_WON = "own_won_as_saved won_own_alone won_others_alone own_won_lost bonus_paid bonus_others"
NEEDED = {
    **dict.fromkeys(
        [*SAVED.split(), "saved_won", "saved_only_won", "nobodys", "last_to_most", "last_to_present", "last_to_colour"],
        ("house",),
    ),
    **dict.fromkeys(COLOURS_WON.split(), ("house", "colours")),
    **dict.fromkeys(("tile_ring", "tile_paid", "tile_as_last", "holder_wins"), ("district",)),
    "tile_colour": ("house", "district"),
    "won_colours": ("colours",),
}
SLIPS = Slips(
    Path(__file__).parent.parent,
    sharing_slips.WAYS | {id: telling(ways, *NEEDED.get(id, ())) for id, ways in (WAYS | tile_slips.WAYS).items()},
)
