"""Where things lie on the wooden table: each place a point of the plane, laid out as the booklet tells it.

Complex numbers: 1 is to the right, 1j away from seat 0, `heading * 1j` at the left hand of who walks that way. What an
arrow points at, what lies opposite and where an explorer stands is whatever is found at the point beside.
"""

BACK, ON, LEFT, RIGHT = -1, 1, 1j, -1j  # the four sides of a section, for who walks on it
QUARTER = -1j  # a turn clockwise, from a seat to the next

Place = tuple[int, int]  # bridge, column


class Walk:
    """A bridge from its start to its end: `hand` is the side where its explorers stand, and to which it bends."""

    def __init__(self, start: complex, heading: complex, hand: complex) -> None:
        self.start, self.heading, self.hand = start, heading, hand

    def turned(self, by: complex) -> "Walk":
        return Walk(self.start * by, self.heading * by, self.hand)

    def mirrored(self) -> "Walk":
        """Left and right change places."""
        return Walk(-self.start.conjugate(), -self.heading.conjugate(), self.hand.conjugate())

    def spots(self, halves: tuple[int, ...]) -> list[tuple[complex, complex]]:
        """Point and heading of the start, each section and the end; between two halves lies the connection card."""
        at, heading = self.start, self.heading
        found = [(at, heading)]
        for half, sections in enumerate(halves):
            if half:
                at += heading
                heading *= self.hand
            for _ in range(sections):
                at += heading
                found.append((at, heading))
        return [*found, (at + heading, heading)]


def walks(seats: int, halves: tuple[int, ...], cross: str) -> list[Walk]:
    """The bridges of a table, in the order of seats."""
    blue = Walk(-0.5, 1j, LEFT)
    if seats == 2:  # the two walk away from the same edge, explorers outside
        return [blue, blue.mirrored()]
    lay_out, beside = cross.split("_")
    # seat 0 comes up the arm before it in the right lane, with the left-hand neighbour's half at its left
    mine = Walk(0.5 - (halves[0] + 1.5) * 1j, 1j, RIGHT)
    if lay_out == "round":
        found = [mine.turned(QUARTER**seat) for seat in range(4)]
    else:
        found = [mine, mine.mirrored(), mine.turned(-1), mine.mirrored().turned(-1)]
    # beside the right-hand neighbour: the same picture in a mirror, where clockwise runs the other way
    return found if beside == "left" else [found[-seat].mirrored() for seat in range(4)]


class Plane:
    def __init__(self, seats: int, halves: tuple[int, ...], cross: str) -> None:
        self.walks = walks(seats, halves, cross)
        self.spots = [walk.spots(halves) for walk in self.walks]
        self.length = sum(halves)
        self.lies = {
            point: (seat, column)
            for seat, spots in enumerate(self.spots)
            for column, (point, _) in enumerate(spots)  # 0 is the start, the last one the end
        }

    def beside(self, seat: int, column: int, side: complex) -> complex:
        point, heading = self.spots[seat][column]
        return point + heading * side

    def is_connection(self, point: complex) -> bool:
        """The four connection cards are the middle of the cross, two by two."""
        return len(self.walks) == 4 and abs(point) < 1

    def opposite(self, seat: int, column: int) -> Place:
        return self.lies[self.beside(seat, column, -self.walks[seat].hand)]

    def space(self, seat: int, column: int) -> complex:
        """Where the explorer stands who faces that section."""
        return self.beside(seat, column, self.walks[seat].hand)

    def word(self, seat: int, side: complex) -> str:
        """How an entry calls a side."""
        if side in (BACK, ON):
            return "back" if side == BACK else "forward"
        return "outward" if side == self.walks[seat].hand else "across"
