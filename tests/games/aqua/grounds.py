"""Grounds of AQUA: where each refuses such a move, or what it makes of one."""

from tests.games.aqua.table import RING, done, large, snail, table, tile, typed
from tests.games.grounds import Caused, May, Refused, Shown, Unlike


def solo(*tiles):
    """A game alone after these tiles; the last one's turn is not over."""
    log = [entry for at, corals in tiles for entry in (tile(0, at, corals), done(0))]
    return table(log[:-1], seats=1)


def turn(seat):
    return [tile(seat, (1, 0), "ygb"), done(seat)]


ROUND = [snail(0), *turn(1), *turn(2), *turn(0)]
AGAIN = table(ROUND, seats=3)
LASTED = table([*ROUND, snail(0), tile(1, (2, -1), "56y")], seats=3)
LAST = table(seats=1)
for _ in range(16):
    LAST.push({"do": "ruling", "entry": done(0), "note": ""})
LAST.push(tile(0, (1, 0), "ygb"))
ALIKE = solo(((1, 0), "ybg"), ((0, 1), "gg6"), ((0, 2), "gr5"), ((1, 1), "5bg"))
SECOND = table([*turn(0), tile(1, (1, 0), "ygb")])
CAME = table([*turn(0), *turn(1), tile(1, (2, -1), "56y"), done(1), tile(0, (2, -1), "56y")])

GROUNDS: dict[str, Shown] = {
    "Q2.1": Refused(table(), {"do": "hot_spot", "seat": 0, "ring": RING}),
    "Q3.1": Caused(LAST, done(0)),
    "Q3.2": Refused(table([tile(0, (1, 0), "ygb")]), done(1)),
    "Q3.4": Refused(table(), done(0)),
    "Q4.1": Refused(table(), tile(0, (5, 5), "ygb")),
    "Q4.2": Refused(table(), tile(0, (1, -1), "ygb")),
    "Q4.3": Refused(table([tile(0, (1, 0), "ygb")]), snail(0)),
    "Q4.4": Caused(SECOND, done(1)),
    "Q6.1": Refused(table(seats=1), large(0, "manta", ("A", 0, 1), ("A", 1, 0))),
    "Q6.3": Refused(ALIKE, large(0, "manta", ("A", 0, 1), ("A", 0, 2))),
    "Q6.5": Unlike(CAME, done(0), (SECOND, done(1)), lambda at: bool(at.boards[0].animals)),
    "Q8.5": Refused(table(), typed(0, 7, 4)),
    "Q.15": Unlike(AGAIN, snail(0), (table(seats=3), snail(0)), lambda at: at.round),
    "Q.17": Refused(table(snail_in_round_1=False), snail(0)),
}

MAY = [
    May(table([*turn(0), *turn(1)]), tile(1, (2, -1), "56y"), ("Q4.1", "Q4.2"), "yellow = yellow"),
    May(SECOND, done(1), ("Q4.4",), "nobody took the snail: Bo opens the next round."),
    May(table([tile(0, (1, 0), "ygb")]), done(0), ("Q3.2", "Q3.4"), "Ana had the snail and opened. Order: Ana, Bo."),
    May(LASTED, done(1), ("Q6.5", "Q3.2"), "took the snail again and so plays last. Order: Bo, Cleo, Ana."),
    May(CAME, done(0), ("Q6.5", "Q4.4"), "stays without a large one"),
    May(LAST, done(0), ("Q3.1",), "2 tiles are left in the market, nobody's."),
    May(table(turn(0)), snail(1), ("Q4.3", "Q.17"), "The others have played: Bo plays now, and opens the next round."),
    May(table(seats=3), snail(0), ("Q4.3", "Q.17"), "Bo and Cleo first, then Ana, who opens the next round."),
    May(AGAIN, snail(0), ("Q.15", "Q4.3"), "Bo and Cleo first"),
]
