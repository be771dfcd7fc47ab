"""The city as a drawing: pure geometry, in the units of the picture.

Three rings of three districts with a wandering coast. The outlines never change, so they live in
`static/vineta.svg`, which a phone keeps: `python -m referee.games.vineta.city` writes it again.
Angles run clockwise from the top, the centre is 0, 0.
"""

from math import cos, pi, radians, sin

from referee.games.vineta.components import DISTRICTS, District, ring

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
FEW = 6  # houses drawn one by one; more are drawn once a colour, with a number

# Where houses stand, as (radius, degrees from the centre) or, in the narrow inner ring, as points.
ARCS = {"green": (152, 132), "yellow": (103, 82)}
STEPS = {"green": 14, "yellow": 20}
INNER: dict[str, tuple[Point, ...]] = {
    "R2": ((-26, -30), (2, -30), (30, -30), (-14, -10), (14, -10), (-38, -47), (38, -47)),
    "R3": ((20, 1), (48, 1), (14, 21), (42, 21), (12, 41), (38, 41), (30, -16)),
    "R1": ((-48, 1), (-20, 1), (-42, 21), (-14, 21), (-38, 41), (-12, 41), (-30, -16)),
}
INNER_NAMES = {"R2": (0, -46), "R3": (46, -16), "R1": (-46, -16)}


def border(radius: int, degrees: float) -> float:
    """The wandering border of a ring at an angle."""
    if radius == 0:
        return 0.0
    amplitude, phase = BORDERS[radius]
    t = radians(degrees)
    return radius + amplitude * (sin(3 * t + phase) + 0.6 * sin(7 * t + 2.1 * phase) + 0.35 * sin(13 * t + 1.3 * phase))


def wander(radius: float, edge: int) -> float:
    """How far, in degrees, the border between two neighbours strays at a radius."""
    return 5 * sin(radius / 11 + edge)


def point(radius: float, degrees: float) -> Point:
    t = radians(degrees)
    return round(radius * sin(t)), round(-radius * cos(t))


def outline(district: District) -> list[Point]:
    """The border of a district, clockwise: along its outside, in, back along its inside, out."""
    inside, outside = BANDS[ring(district)]
    centre = CENTRES[district]
    low, high = centre - HALF, centre + HALF
    found = [_at(outside, degrees) for degrees in range(low, high + 1, 4)]
    found += [_edge(radius, high) for radius in range(outside - 6, inside + 5, -6)]
    found += [_at(inside, degrees) for degrees in range(high, low - 1, -4)] if inside else [(0, 0)]
    found += [_edge(radius, low) for radius in range(inside + 6, outside - 5, 6)]
    return list(dict.fromkeys(found))


def _at(radius: int, degrees: int) -> Point:
    """A point of a ring's border; where two districts of a ring meet it follows their common edge."""
    return point(border(radius, degrees), degrees)


def _edge(radius: float, edge: int) -> Point:
    fade = sin(pi * ((radius - 66) % 52) / 52) if radius > 66 else sin(pi * radius / 66)
    return point(radius, edge + wander(radius, edge % 360) * fade)


def path(district: District) -> str:
    """The outline as SVG, in relative steps: short, and it compresses well."""
    points = outline(district)
    steps = [f"M{points[0][0]} {points[0][1]}l"]
    previous = points[0]
    for x, y in points[1:]:
        steps.append(f"{x - previous[0]} {y - previous[1]} ")
        previous = (x, y)
    return "".join(steps).rstrip() + "z"


def name_at(district: District) -> Point:
    if district in INNER_NAMES:
        return INNER_NAMES[district]
    inside, outside = BANDS[ring(district)]
    return point((inside + outside) / 2, CENTRES[district] - (44 if ring(district) == "green" else 43))


def badge_at(district: District) -> Point:
    """The threat: value over a wave."""
    inside, outside = BANDS[ring(district)]
    if not inside:
        return point(62, CENTRES[district] + (32 if district == "R2" else -32 if district == "R3" else 32))
    return point((inside + outside) / 2, CENTRES[district] + (43 if ring(district) == "green" else 42))


def touch(district: District) -> Point:
    """Where a finger is wanted."""
    inside, outside = BANDS[ring(district)]
    return point((inside + outside) / 2 or 38, CENTRES[district])


def places(district: District, count: int) -> list[Point]:
    """Where so many houses, or so many colours with their numbers, are drawn."""
    if district in INNER:
        return list(INNER[district][:count])
    arcs, step, centre = ARCS[ring(district)], STEPS[ring(district)], CENTRES[district]
    upper = min(count, 4) if count != 5 else 3
    found = []
    for radius, n in ((arcs[0], upper), (arcs[1], count - upper)):
        shift = (arcs[0] + arcs[1]) / 2 if count <= 4 else radius
        found += [point(shift, centre + step * (k - (n - 1) / 2)) for k in range(n)]
    return found


def sprite() -> str:
    """The file that a phone keeps."""
    paths = "\n".join(f'<path id="{district}" d="{path(district)}"/>' for district in DISTRICTS)
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
        "lock": "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
        "house": "M4 11l8-7 8 7v9H4z",
        "waves1": "M3 12q3-5 6 0t6 0 6 0",
        "waves2": "M3 9q3-5 6 0t6 0 6 0M3 16q3-5 6 0t6 0 6 0",
        "waves3": "M3 7q3-4 6 0t6 0 6 0M3 13q3-4 6 0t6 0 6 0M3 19q3-4 6 0t6 0 6 0",
        "waves4": "M3 5q3-4 6 0t6 0 6 0M3 10q3-4 6 0t6 0 6 0M3 15q3-4 6 0t6 0 6 0M3 20q3-4 6 0t6 0 6 0",
    }.items()
)


if __name__ == "__main__":
    from pathlib import Path

    (Path(__file__).parents[3] / "static" / "vineta.svg").write_text(sprite(), encoding="utf-8")
