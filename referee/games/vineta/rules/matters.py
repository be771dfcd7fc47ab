"""What is open in a final position that is entered whole: whose points are not known, and what they may be."""

from collections.abc import Iterator, Sequence

from referee.core.matters import Matter
from referee.core.verdict import Breach, Facts
from referee.games.vineta.rules.final import Final, complete, houses_entered, own_won
from referee.games.vineta.rules.options import Options, Setup, printed
from referee.games.vineta.rules.pieces import PER_COLOUR, District, ring

LEAST, MOST = 2, 7  # what reports of the game say a tile pays (V7.4)
STANDING = 3  # the most that a house can pay: of one's own colour, on the last district (V7.2)
WON = 1  # what a won house pays (V7.3)


def matters(setup: Setup, final: Final, doubts: Sequence[Breach]) -> tuple[Matter, ...]:
    """Of each doubt that touches points, what it can bring; a final that is half entered is no end yet."""
    if setup.count == 1 or not complete(setup, final):
        return ()
    return tuple(matter for doubt in doubts for matter in _matter(setup, final, doubt))


def unseen(options: Options, last: District | None) -> bool:
    """Does the last district pay a value that no booklet shows and nobody here has seen (V7.4)?"""
    return last is not None and not options.district_values.checked(ring(last))


def _matter(setup: Setup, final: Final, doubt: Breach) -> Iterator[Matter]:
    facts, count = doubt.facts, setup.count
    if doubt.rule == "V7.4":
        values = tuple(range(LEAST, MOST + 1))
        ways = tuple(_alone(facts["seat"], value - facts["points"], count) for value in values)
        yield Matter(doubt, ways, values=values)
    elif doubt.say == "unread":  # nothing says how much the English edition pays for a house
        own = tuple(seat for seat in range(count) if own_won(setup, final, seat)[1])
        yield Matter(doubt, unbounded=own)
    elif doubt.say == "by_colour":
        least, most = own_won(setup, final, facts["seat"])
        pays = printed(setup).bonus
        yield Matter(doubt, tuple(_alone(facts["seat"], n * pays, count) for n in range(least, most + 1)))
    elif doubt.say == "missing":  # each house that is missing may be anybody's, and stand where it decides a tie (V7.5)
        brought = [(seat, more) for seat in range(count) for more in _brought(setup, final, seat, facts["missing"])]
        ways = ((0,) * count, *(_alone(seat, sum(more.values()), count) for seat, more in brought))
        parts = tuple(
            tuple(more if each == seat else {} for each in range(count)) for seat, more in [(0, {}), *brought]
        )
        yield Matter(doubt, ways, lines=("V7.2", "V7.3", "V7.6"), ties=True, parts=parts)


def _alone(seat: int, points: int, count: int) -> tuple[int, ...]:
    return tuple(points if each == seat else 0 for each in range(count))


def _brought(setup: Setup, final: Final, seat: int, missing: int) -> list[dict[str, int]]:
    """What missing houses may bring a player: of its own colour as many as that has left, the others all won."""
    own = max(0, min(missing, PER_COLOUR - houses_entered(final)[final.players[seat].house or ""]))
    bonus = printed(setup).bonus
    return [
        {"own_on_last": STANDING * saved, "won": WON * won, "own_won_bonus": bonus * own_won}
        for saved in range(own + 1)
        for won in range(missing - saved + 1)
        for own_won in range(min(won, own - saved) * bool(bonus) + 1)
        if saved or won
    ]


def unseen_value(
    setup: Setup, final: Final, totals: Sequence[int], own: Sequence[int], besides: Sequence[Breach]
) -> tuple[Breach, ...]:
    """The doubt about points of an unseen tile: the nearest value with which somebody else would win, if there is.

    That it decides nothing is said where nothing is in doubt besides.
    """
    last = final.last_district
    holder = next((seat for seat, player in enumerate(final.players) if last and player.district == last), None)
    if last is None or holder is None or not unseen(printed(setup), last):
        return ()
    points = printed(setup).value_of(last)

    def winners(value: int) -> list[int]:
        scored = [(total + (seat == holder) * (value - points), own[seat]) for seat, total in enumerate(totals)]
        return [seat for seat, each in enumerate(scored) if each == max(scored)]

    facts: Facts = {"district": last, "points": points, "seat": holder, "least": LEAST, "most": MOST}
    if setup.count == 1 or not complete(setup, final):  # there is no winner yet
        return (Breach("V7.4", facts, "to_be_seen"),)
    others = [value for value in range(LEAST, MOST + 1) if winners(value) != winners(points)]
    if not others:
        return (Breach("V7.4", facts, "to_be_seen" if besides else "unseen"),)
    nearest = min(others, key=lambda value: abs(value - points))
    return (Breach("V7.4", facts | {"other": nearest, "winners": winners(nearest)}, "decides"),)
