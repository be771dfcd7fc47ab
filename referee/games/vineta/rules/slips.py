"""How people miscount: houses saved and won paid like each other, a tile that pays nothing."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from referee.core.slips import Case, Slipped, Slips, Way, one, together
from referee.games.vineta.rules.final import Player
from referee.games.vineta.rules.parts import HOUSE
from referee.games.vineta.rules.pieces import ring
from referee.games.vineta.rules.scoring import OWN, WON, own_on_last


def _player(case: Case) -> Player:
    player: Player = case.final.players[case.seat]
    return player


def _own_won(case: Case) -> tuple[str, int]:
    """One's own colour, and how many houses of it were won, where colours were recorded."""
    player = _player(case)
    own = player.house or ""
    return own, player.won.get(own, 0) if isinstance(player.won, Mapping) else 0


def saved_singly(case: Case) -> Iterator[Way]:
    player = _player(case)
    yield one("own_on_last", own_on_last(case.final, player), player.house)


def others_saved(case: Case) -> Iterator[Way]:
    """Paid like one's own, or 1 each like houses won."""
    own, standing = _player(case).house, case.final.standing or {}
    others = {colour: n for colour, n in standing.items() if colour != own and n}
    for each in (OWN, WON):
        yield one("own_on_last", case.points("own_on_last") + each * sum(others.values()), *others)


def won_as_saved(case: Case) -> Iterator[Way]:
    yield one("won", OWN * _player(case).count, HOUSE)


def own_won_as_saved(case: Case) -> Iterator[Way]:
    own, n = _own_won(case)
    yield one("won", case.points("won") + (OWN - WON) * n, own)


def bonus_paid(case: Case) -> Iterator[Way]:
    if not case.setup.options.english:
        own, n = _own_won(case)
        yield one("own_won_bonus", WON * n, own, row="won")


def bonus_forgotten(case: Case) -> Iterator[Way]:
    yield one("own_won_bonus", 0, _player(case).house)


def tile_paid(case: Case) -> Iterator[Way]:
    """The tile shown pays as if its district were the last, or as the last one does."""
    tile, last = _player(case).district, case.final.last_district
    if tile and last and tile != last:
        for district in (tile, last):
            yield one("district", case.setup.options.value_of(district), tile, tile=tile, last=last)


def other_value(case: Case) -> Iterator[Way]:
    right, last = case.points("district"), case.final.last_district
    if right and last:
        for other in ("R1", "Y1", "G1"):
            points = case.setup.options.value_of(other)
            if ring(other) != ring(last) and points != right:
                yield one("district", points, last, points=points, right=right)


def saved_won(case: Case) -> Iterator[Way]:
    """Besides the 3 points each, or instead of them."""
    player = _player(case)
    won = Slipped(case.points("won") + WON * own_on_last(case.final, player), (player.house,))
    yield together({"won": won})
    yield together({"won": won, "own_on_last": Slipped(0)})


SLIPS = Slips(
    Path(__file__).parent.parent,
    {
        "saved_singly": saved_singly,
        "others_saved": others_saved,
        "won_as_saved": won_as_saved,
        "own_won_as_saved": own_won_as_saved,
        "bonus_paid": bonus_paid,
        "bonus_forgotten": bonus_forgotten,
        "tile_paid": tile_paid,
        "other_value": other_value,
        "saved_won": saved_won,
    },
)
