"""Four bridges as a cross, seen from above and turned so that who looks is below: one arm's drawing, four times."""

from collections.abc import Iterable

from referee.games.gefira.phone.arms import Arms, Half, turned
from referee.games.gefira.phone.layout import ARMS, Arm, Box, Card, Point, Scenery, Section, Shore, Sizes, Word
from referee.games.gefira.rules.ground import Place

VIEW = (0, 0, 390, 428)
NEAR = {
    "south": (83, 192, 224, 236),
    "west": (0, 86, 224, 224),
    "north": (83, 0, 224, 228),
    "east": (166, 86, 224, 224),
}
CARD = 49  # from the middle to where the arms begin
# from one section to the next, by arm; five lie to the left and right alone: who looks has a first half below
PITCH = {3: (48, 36, 38, 36), 4: (36, 27, 29, 27), 5: (27, 27, 27, 27)}
BANK = (198, 164, 171, 164)  # how far out the shore is
LONGER = 25  # to the left and right with five
LANE = 73  # how far beside the middle of an arm explorers stand
CORNER = {False: (71, 19), True: (67, 16)}  # how far out the corner's middle is, and half its size; where it is narrow
READ = (1, 2, 0, 3)  # the quarters from the upper left to the lower right

Places = Iterable[tuple[float, float]]


class Cross(Arms, frozen=True):
    near: str | None = None

    @property
    def kind(self) -> str:
        return "ge-cross ge-near" if self.near else "ge-cross"

    @property
    def sizes(self) -> Sizes:
        explorer = 12 if self.narrow else 13
        return Sizes(explorer, ring=explorer + 2, counted=11, step=8)

    @property
    def narrow(self) -> bool:
        """Has any half more than three sections?"""
        return max(self.ground.halves) > 3

    @property
    def longer(self) -> int:
        """How much farther out than usual the shores to the left and right are."""
        return LONGER if max(self.ground.halves) > 4 else 0

    def bank(self, arm: int) -> int:
        """How far out the shore is."""
        return BANK[arm] + self.longer * (arm % 2)

    @property
    def view(self) -> Box:
        x, y, wide, high = NEAR[self.near] if self.near else VIEW
        aside = {"west": -self.longer, "east": self.longer}.get(self.near or "", 0)
        return (x + aside, y, wide, high) if self.near else (x - self.longer, y, wide + 2 * self.longer, high)

    @property
    def places(self) -> tuple[Place, ...]:
        """Bridge by bridge, as they are crossed, clockwise from the player who looks."""
        bridges = self.looking, *self.ground.others(self.looking)
        return tuple((bridge, column) for bridge in bridges for column in range(1, self.ground.length + 1))

    def shows(self, box: Box) -> bool:
        (x, y, wide, high), (left, top, width, height) = box, self.view
        return left - wide < x < left + width and top - high < y < top + height

    def tappable(self, box: Box) -> bool:
        """Nothing on the whole cross: there a tap brings its arm near."""
        (x, y, wide, high), (left, top, width, height) = box, self.view
        return bool(self.near) and left <= x <= left + width - wide and top <= y <= top + height - high

    def out(self, half: Half) -> float:
        """How far out the middle of a section is."""
        pitch = PITCH[half.of][half.arm]
        return CARD + pitch * (half.nth + 0.5)

    # -- each place ------------------------------------------------------------------------------

    def section(self, bridge: int, column: int) -> Section:
        half = self.half(bridge, column)
        arm, side, out = half.arm, half.side, self.out(half)
        pitch = PITCH[half.of][arm]
        x, y = self.at(arm, side * 9, out)
        return Section(
            self.box(arm, (side * 1.5, side * 48), (out - pitch / 2 + 1.5, out + pitch / 2 - 1.5)),
            arm % 2 == 1,
            self.at(arm, side * 30, out),
            14 if half.of == 3 else 12,
            (x, y + 4),
            None,
            self.box(arm, (side * 0, side * CARD), (out - pitch / 2, out + pitch / 2)),
        )

    def space(self, seat: int, column: int) -> Point:
        if self.ground.is_corner(column):
            return self.corner(seat)
        half = self.half(seat, column)
        if not 0 < column <= self.ground.length:
            return self.at(half.arm, half.side * 57, self.bank(half.arm) + 17)
        return self.at(half.arm, half.side * LANE, self.beside(half))

    def beside(self, half: Half) -> float:
        """How far out an explorer stands: beside the section, as far as the corner and who stands before him let."""
        middle, size = CORNER[self.narrow]
        return max(self.out(half), middle + size + self.sizes.explorer * (2 * half.nth - 1))

    def corner(self, bridge: int) -> Point:
        out = CORNER[self.narrow][0]
        arm = self.arm(bridge, second=False)
        return self.at(arm, self.side(bridge, arm) * out, out)

    def lane(self, seat: int, column: int) -> Box:
        """The corner has its square; the others share what is left of the arm."""
        half, end = self.half(seat, column), sum(CORNER[self.narrow]) - 4
        arm, side, pitch = half.arm, half.side, PITCH[half.of][half.arm]
        if self.ground.is_corner(column):
            return self.box(arm, (side * CARD, side * end), (CARD, end))
        each = (CARD + pitch * half.of - end) / (half.of - 1)
        return self.box(arm, (side * CARD, side * end), (end + each * (half.nth - 1), end + each * half.nth))

    def beak(self, seat: int, column: int) -> str:
        """On the corner: towards the section that he faces."""
        if not self.ground.is_corner(column):
            return ""
        (x, y), wide = self.facing(seat, column), self.sizes.explorer * 0.75
        places = ((self.sizes.explorer + 9, 0), (self.sizes.explorer * 0.6, wide), (self.sizes.explorer * 0.6, -wide))
        return _line(_spread(self.corner(seat), ((x, y), (-y, x)), places))

    def facing(self, seat: int, column: int) -> Point:
        """From the corner to the section, one step of it."""
        half = self.half(seat, column)
        return turned(half.arm, -half.side, 0)

    # -- the trail -------------------------------------------------------------------------------

    def way(self, seat: int, column: int) -> tuple[Point, ...]:
        """A turn on the corner is a quarter of a circle around who stands there."""
        if not self.ground.turns(column, column + 1):
            return self.space(seat, column), self.space(seat, column + 1)
        return self.around(seat, ((1, 0), (0.92, 0.38), (0.71, 0.71), (0.38, 0.92), (0, 1)))

    def head(self, seat: int, column: int) -> str:
        if not self.ground.turns(column, column + 1):
            return ""
        return _line(self.around(seat, ((0.25, 1.2), (0, 1), (0.25, 0.8))))

    def around(self, seat: int, places: Places) -> tuple[Point, ...]:
        """Around the corner: how far towards the section before the connection card, and towards the one after it."""
        far = CORNER[self.narrow][1] + 6
        ways = self.facing(seat, self.ground.arm), self.facing(seat, self.ground.arm + 1)
        return _spread(self.corner(seat), ways, [(far * a, far * b) for a, b in places])

    def set_out(self, seat: int, column: int) -> tuple[Point, ...]:
        half, here = self.half(seat, column), self.space(seat, column)
        if self.ground.is_corner(column):
            far = CORNER[self.narrow][0]
            return here, *(self.at(half.arm, half.side * (far + by), far + by) for by in (14, -14))
        return here, *(self.at(half.arm, half.side * (LANE + by), self.beside(half)) for by in (18, -18))

    def flips(self, bridge: int, column: int, many: int) -> tuple[Point, ...]:
        """Down the outward edge, clear of its number; nobody flips one more than three times in a chain."""
        half = self.half(bridge, column)
        places = ((8.5,), (8.5, 40.5), (8.5, 24.5, 40.5))[min(many, 3) - 1]
        return tuple(self.at(half.arm, half.side * u, self.out(half) + 13.5) for u in places)

    def points(self, bridge: int, column: int, arrow: str) -> str:
        half = self.half(bridge, column)
        inwards = column <= self.ground.arm
        if arrow in ("forward", "back"):
            return ARMS[(half.arm + 2 * (inwards == (arrow == "forward"))) % 4]
        return ARMS[(half.arm + half.side * (1 if arrow == "across" else -1)) % 4]

    # -- around it -------------------------------------------------------------------------------

    @property
    def shores(self) -> tuple[Shore, ...]:
        shores = []
        for bridge in self.ground.seats:
            for is_end in (False, True):
                arm = self.arm(bridge, is_end)
                side, out = self.side(bridge, arm), self.bank(arm) + 15
                x, y = self.at(arm, side * 24, out)
                sign, count, wide = (x - 13, y), (x + 12, y + 6), 30
                if arm % 2:  # one above the other
                    sign, count, wide = (x, y - 11), (x, y + 18), 34
                tap = self.box(arm, (0, side * CARD), (out - wide / 2, out + wide / 2))
                shores.append(Shore(bridge, is_end, "flag" if is_end else "hat", sign, count, tap))
        return tuple(shores)

    @property
    def scenery(self) -> Scenery:
        quarters = [self.quarter(bridge) for bridge in self.ground.seats]
        return Scenery(
            still="ground{}{}".format(*self.ground.halves),
            words=tuple(self.words()),
            cards=tuple(self.card(bridge) for bridge in self.ground.seats),
            corners=tuple(quarters.index(each) for each in READ),
            arms=() if self.near else tuple(Arm(name, self.whole(arm)) for arm, name in enumerate(ARMS)),
        )

    def gorge(self) -> str:
        """A cross with round inner corners."""
        path: list[str] = []
        for arm in range(4):
            (a, b), (c, d) = self.at(arm, 97, self.bank(arm)), self.at(arm, -97, self.bank(arm))
            (e, f), (g, h), (i, j) = self.at(arm, -97, 107), self.at(arm, -97, 97), self.at(arm, -107, 97)
            path.append(f"{'L' if path else 'M'}{a} {b}L{c} {d}L{e} {f}Q{g} {h} {i} {j}")
        return "".join(path) + "z"

    def ropes(self) -> str:
        return "".join(self.rope(arm, u) for arm in range(4) for u in (-45, -5, 5, 45))

    def banks(self) -> str:
        return "".join(self.shoreline(arm) for arm in range(4))

    def rope(self, arm: int, u: int) -> str:
        (x, y), (right, low) = self.at(arm, u, CARD), self.at(arm, u, self.bank(arm) + 4)
        return f"M{x} {y}L{right} {low}"

    def shoreline(self, arm: int) -> str:
        """A wavy line."""
        points = (self.at(arm, u, self.bank(arm) + v) for u, v in ((-101, 0), (-50, -5), (0, 0), (101, 0)))
        start, bow, middle, end = (f"{x} {y}" for x, y in points)
        return f"M{start}Q{bow} {middle}T{end}"

    def card(self, bridge: int) -> Card:
        """The bend begins where the bridge comes in, and its arrowhead is where it goes out."""
        first, second = (self.arm(bridge, after) for after in (False, True))
        side = self.side(bridge, first)
        ways = turned(first, 0, 1), turned(second, 0, 1)
        places = ((14, -4), (7, -4), (0, -4), (0, 3), (0, 13), (-7, 6), (0, 13), (7, 6))
        p = [f"{x} {y}" for x, y in _spread(self.at(first, side * 25, 25), ways, places)]
        (x, y), (_, size) = self.corner(bridge), CORNER[self.narrow]
        turn = "right" if self.by_the_left(bridge) else "left"
        return Card(
            bridge,
            turn,
            self.box(first, (side, side * CARD), (1, CARD)),
            f"M{p[0]}L{p[1]}Q{p[2]} {p[3]}L{p[4]}M{p[5]}L{p[6]}L{p[7]}",
            (x - size, y - size, 2 * size, 2 * size),
            "{}{}{}{}".format(turn, self.quarter(bridge), *self.ground.halves),
        )

    def words(self) -> list[Word]:
        """Below only: which of the two shores of that arm is which."""
        found = []
        for bridge in self.ground.seats:
            for second in (False, True):
                if self.arm(bridge, second) == 0:
                    x, y = self.at(0, self.side(bridge, 0) * 90, self.bank(0) + 20)
                    found.append(Word("end" if second else "start", (x, y)))
        return found

    def whole(self, arm: int) -> Box:
        return self.box(arm, (-97, 97), (CARD, self.bank(arm) + 30))


def _spread(origin: Point, ways: tuple[Point, Point], places: Places) -> tuple[Point, ...]:
    """Places so far the one way and so far the other."""
    (x, y), (one, two) = origin, ways
    return tuple((round(x + a * one[0] + b * two[0]), round(y + a * one[1] + b * two[1])) for a, b in places)


def _line(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
