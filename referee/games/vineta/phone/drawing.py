"""The city as a drawing: pure geometry, in the units of the picture.

Three rings of three districts with a wandering coast. The outlines never change, so they live in
`static/vineta.svg`, which a phone keeps: `python -m referee.games.vineta.phone.drawing` writes it again.
Angles run clockwise from the top, the centre is 0, 0.
"""

from math import cos, degrees, pi, radians, sin

from referee.games.vineta.rules.pieces import DISTRICTS, District, ring

Point = tuple[int, int]

VIEW = (-194, -192, 388, 384)
# Ring: inner border, outer border.
BANDS = {"red": (0, 66), "yellow": (66, 119), "green": (119, 168)}
# A border: radius, amplitude, phase.
BORDERS = {66: (1.6, 1.0), 119: (2.0, 2.2), 168: (3.0, 4.1)}
CENTRES: dict[District, int] = {
    "G1": 0, "G2": 120, "G3": 240, "Y2": 60, "Y3": 180, "Y1": 300, "R2": 0, "R3": 120, "R1": 240,
}  # fmt: skip
HALF = 60  # degrees to either side of the centre
GUTTER = 7  # of the rope that closes a quarantined district, inside its border

# Houses stand after the name and the threat: on an arc of the outer rings, at points of the narrow inner one.
FEW = {"green": 6, "yellow": 6, "red": 5}  # houses drawn one by one; more are drawn once a colour, with a number
ROWS = {"green": (152, 131), "yellow": (105, 81)}  # radius of two rows, where one is not enough
IN_ROW = {"green": 6, "yellow": 4}
STEP = {"green": 8, "yellow": 13}  # degrees between two houses
INNER: dict[str, tuple[Point, ...]] = {
    "R2": ((13, -25), (-4, -27), (-17, -26), (28, -27), (-38, -41)),
    "R3": ((23, 23), (23, 40), (38, 18), (38, 35), (53, 11)),
    "R1": ((-41, 18), (-26, 35), (-41, 35), (-26, 18), (-11, 24)),
}
# Where each colour has a number beside its house, inside the line of its district (`size`).
NUMBERED: dict[District, tuple[Point, ...]] = {
    "G1": ((-28, -152), (7, -152), (41, -146), (79, -132), (-19, -132), (11, -132), (49, -126)),
    "G2": ((140, 32), (125, 52), (126, 72), (102, 92), (94, 112), (64, 113), (73, 133)),
    "G3": ((-105, 103), (-111, 83), (-133, 63), (-131, 43), (-146, 23), (-136, 3), (-147, -17)),
    "Y2": ((71, -39), (96, -39), (76, -22), (101, -22), (80, -5), (105, -5), (79, 12)),
    "Y3": ((-48, 60), (-48, 77), (-48, 94), (-23, 70), (-23, 87), (2, 73), (2, 90)),
    "Y1": ((-60, -91), (-35, -91), (-75, -74), (-50, -74), (-25, -74), (-88, -57), (-63, -57)),
    "R2": ((-38, -34), (-14, -23), (4, -25), (4, -13), (22, -22), (40, -30), (-8, -58)),
    "R3": ((51, 10), (13, 23), (32, 23), (51, 23), (11, 36), (30, 36), (12, 49)),
    "R1": ((-54, 11), (-48, 24), (-29, 24), (-10, 24), (-37, 37), (-18, 37), (-20, 50)),
}
FIVE: dict[str, tuple[Point, ...]] = {  # the same of up to five colours in the narrow ring
    "R2": ((-41, -37), (-20, -29), (1, -28), (1, -14), (22, -27)),
    "R3": ((14, 25), (36, 25), (11, 40), (33, 40), (52, 10)),
    "R1": ((-51, 17), (-29, 17), (-40, 32), (-18, 32), (-22, 47)),
}
# Of the inner districts: name, lock, threat.
NAMES = {"R2": (-17, -44), "R3": (26, 0), "R1": (-28, 0)}
LOCKS = {"R2": (35, -43), "R3": (7, 7), "R1": (-9, 7)}
BADGES = {"R2": (14, -49), "R3": (53, -13), "R1": (-54, -11)}
# Of the others, in degrees from the middle: name, threat, houses, lock.
ALONG = {"green": (-46, -30, 9, 44), "yellow": (-45, -22, 16, 51)}


def border(radius: int, angle: float) -> float:
    """The wandering border of a ring at an angle."""
    if radius == 0:
        return 0.0
    amplitude, phase = BORDERS[radius]
    t = radians(angle)
    return radius + amplitude * (sin(3 * t + phase) + 0.6 * sin(7 * t + 2.1 * phase) + 0.35 * sin(13 * t + 1.3 * phase))


def wander(radius: float, edge: int) -> float:
    """How far, in degrees, the border between two neighbours strays at a radius."""
    return 5 * sin(radius / 11 + edge)


def point(radius: float, angle: float) -> Point:
    t = radians(angle)
    return round(radius * sin(t)), round(-radius * cos(t))


def outline(district: District, gutter: int = 0) -> list[Point]:
    """The border of a district, clockwise: along its outside, in, back along its inside, out."""
    inside, outside = BANDS[ring(district)]
    centre = CENTRES[district]
    low, high = centre - HALF, centre + HALF
    far = [_away(outside, n, gutter, -1) for n in _along(outside - gutter, low, high, gutter)]
    near = [_away(inside, n, gutter, 1) for n in reversed(_along(inside + gutter, low, high, gutter))]
    if not inside:
        near = [point(gutter * 2, centre)]
    found = far + [_edge(radius, high, -gutter) for radius in range(outside - 6 - gutter, inside + 5 + gutter, -6)]
    found += near + [_edge(radius, low, gutter) for radius in range(inside + 6 + gutter, outside - 5 - gutter, 6)]
    return list(dict.fromkeys(found))


def _along(radius: float, low: int, high: int, gutter: int) -> list[float]:
    """Angles along a border, as far from its ends as the gutter."""
    off = degrees(gutter / radius) if gutter else 0
    return [min(max(n, low + off), high - off) for n in range(low, high + 1, 4)]


def _away(radius: int, angle: float, gutter: int, way: int) -> Point:
    """A point of a ring's border, or beside it."""
    return point(border(radius, angle) + way * gutter, angle)


def _edge(radius: float, edge: int, gutter: int = 0) -> Point:
    """A point of the border between two neighbours, which strays most in the middle of the ring."""
    fade = sin(pi * ((radius - 66) % 52) / 52) if radius > 66 else sin(pi * radius / 66)
    return point(radius, edge + wander(radius, edge % 360) * fade + degrees(gutter / radius))


def path(points: list[Point]) -> str:
    """An outline as SVG, in relative steps: short, and it compresses well."""
    steps = [f"M{points[0][0]} {points[0][1]}l"]
    previous = points[0]
    for x, y in points[1:]:
        steps.append(f"{x - previous[0]} {y - previous[1]} ")
        previous = (x, y)
    return "".join(steps).rstrip() + "z"


def middle(district: District, off: float = 0) -> Point:
    """Half-way between the borders of its ring."""
    return point(sum(BANDS[ring(district)]) / 2, CENTRES[district] + off)


def name_at(district: District) -> Point:
    return NAMES.get(district) or middle(district, ALONG[ring(district)][0])


def lock_at(district: District) -> Point:
    return LOCKS.get(district) or middle(district, ALONG[ring(district)][3])


def badge_at(district: District) -> Point:
    """The threat: value over a wave; beside the name, for it may be nearer to another district's otherwise."""
    return BADGES.get(district) or middle(district, ALONG[ring(district)][1])


def sunk_at(district: District) -> Point:
    """The name of a district that is gone, and when it went: clear of the shores beside it."""
    return point(sum(BANDS[ring(district)]) / 2 + (10 if ring(district) == "green" else 0), CENTRES[district])


def touch(district: District) -> Point:
    """Where a finger is wanted."""
    return middle(district) if district not in INNER else point(38, CENTRES[district])


def places(district: District, count: int, numbered: bool = False) -> list[Point]:
    """Where this number of houses, or of colours with their numbers, is drawn."""
    if numbered:
        return list((FIVE.get(district, ()) if count <= 5 else ()) or NUMBERED[district])[:count]
    if district in INNER:
        return list(INNER[district][:count])
    colour = ring(district)
    off, step, most = ALONG[colour][2], STEP[colour], IN_ROW[colour]
    if count <= most:
        return [middle(district, step * (n - (count - 1) / 2) + off) for n in range(count)]
    upper, found = (count + 1) // 2, []
    for radius, n in zip(ROWS[colour], (upper, count - upper), strict=True):
        found += [point(radius, CENTRES[district] + off + step * (k - (n - 1) / 2)) for k in range(n)]
    return found


def size(district: District, count: int, numbered: bool = False) -> float:
    """How large its houses are drawn: as many are to stand inside its line."""
    if district in INNER:
        return (0.7 if count <= 5 else 0.6) if numbered else 1 if count <= 2 else 0.8
    return 0.8 if numbered and ring(district) == "yellow" else 1


def sprite() -> str:
    """The file that a phone keeps."""
    lands = [(district, district, 0) for district in DISTRICTS]
    ropes = [(f"r{district}", district, GUTTER) for district in DISTRICTS]
    paths = "\n".join(
        f'<path id="{name}" d="{path(outline(district, gutter))}"/>' for name, district, gutter in lands + ropes
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>\n{paths}\n{GLYPHS}\n</defs></svg>\n'


# The cards, 24 x 24, drawn like the house's icons.
GLYPHS = "\n".join(
    f'<symbol id="{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>'
    for name, path in {
        "one_more": "M5 4h14q1 0 1 1v14q0 1-1 1H5q-1 0-1-1V5q0-1 1-1zM12 8v8M8 12h8",
        "one_less": "M5 4h14q1 0 1 1v14q0 1-1 1H5q-1 0-1-1V5q0-1 1-1zM8 12h8",
        "authority": "M3 7h6M6 4v6M3 18h6M12 5h9l-5 15",
        "changing_wind": "M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7a2 2 0 1 1-2 2",
        "false_hope": "M8 11V7l4-4 4 4v4zM3 16q2-3 4 0t4 0 4 0 4 0M3 21q2-3 4 0t4 0 4 0 4 0",
        "relocation": "M3 10V6l3-3 3 3v4zM15 21v-4l3-3 3 3v4zM13 5h6v5M11 19H6v-5",
        "rescue": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0"
        "M6 6l3 3M18 6l-3 3M6 18l3-3M18 18l-3-3",
        "panic": "M9 14v-4l3-3 3 3v4zM12 4V1M10 3l2-2 2 2M6 16l-4 4M2 17v3h3M18 16l4 4M22 17v3h-3",
        "calm_sea": "M9 6h6M3 12h18M7 18h10",
        "quarantine": "M9 15v-4l3-3 3 3v4zM12 2a10 10 0 0 1 5 1M20 6a10 10 0 0 1 2 5"
        "M21 15a10 10 0 0 1-3 5M14 22a10 10 0 0 1-5 0M6 20a10 10 0 0 1-3-5M2 11a10 10 0 0 1 2-5M7 3a10 10 0 0 1 2-1",
        "padlock": "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
        "house": "M4 11l8-7 8 7v9H4z",
        "waves1": "M3 12q3-5 6 0t6 0 6 0",
        "waves2": "M3 9q3-5 6 0t6 0 6 0M3 16q3-5 6 0t6 0 6 0",
        "waves3": "M3 7q3-4 6 0t6 0 6 0M3 13q3-4 6 0t6 0 6 0M3 19q3-4 6 0t6 0 6 0",
        "waves4": "M3 5q3-4 6 0t6 0 6 0M3 10q3-4 6 0t6 0 6 0M3 15q3-4 6 0t6 0 6 0M3 20q3-4 6 0t6 0 6 0",
    }.items()
)


if __name__ == "__main__":
    from pathlib import Path

    (Path(__file__).parents[1] / "static" / "vineta.svg").write_text(sprite(), encoding="utf-8")
