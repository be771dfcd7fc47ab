"""What never moves on a cross, drawn once: `static/gefira-cross.svg`, which a phone keeps.

`python -m referee.games.gefira.phone.cross_svg` writes it again. An answer names the ground, the way that each bridge
goes through its quarter, and a gap over each plank that is not there.
"""

from collections.abc import Iterable
from pathlib import Path

from referee.games.gefira.phone.cross import Cross
from referee.games.gefira.phone.layout import Box, Section
from referee.games.gefira.rules.ground import crossed
from referee.games.gefira.rules.options import HALVES

FILE = Path(__file__).parents[1] / "static" / "gefira-cross.svg"
ENDS = (10, 18, 26, 34)  # where one board of a plank ends, of 42
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
LETTERS = 'text-anchor="middle" font-size="12.5" font-weight="600" font-family="var(--sans)"'


def file() -> str:
    crosses = [Cross(crossed(halves, cross), 0) for halves in HALVES.values() for cross in lay_outs(halves)]
    grounds = {each.scenery.still: each for each in crosses}
    sizes = {section.plank[2:]: section for each in crosses for section in sections(each)}
    drawn = [
        *(ground(each) for each in grounds.values()),
        *(way(each, bridge) for each in crosses for bridge in each.ground.seats),
        *(gap(sizes[size]) for size in sorted(sizes)),
    ]
    return "\n".join(('<svg xmlns="http://www.w3.org/2000/svg">', *drawn, "</svg>\n"))


def lay_outs(halves: tuple[int, int]) -> tuple[str, ...]:
    """The crosses that show all there is: halves as long bend either way in each quarter, others by turns."""
    return ("round_left", "round_right") if halves[0] == halves[1] else ("pairs_left",)


def ground(lies: Cross) -> str:
    cards = [lies.card(bridge) for bridge in lies.ground.seats]
    planks = sections(lies)
    return (
        f'<g id="{lies.scenery.still}"><path fill="var(--gorge)" d="{lies.gorge()}"/>'
        f'<path fill="none" {line("rope", 3)} d="{lies.ropes()}"/>'
        f'<path fill="none" {line("coast", 2.6)} d="{lies.banks()}"/>'
        f'<g fill="var(--well)" {line("rope", 2)}>{boxes(card.box for card in cards)}</g>'
        f'<g fill="var(--paper)" {line("rope", 2)}>{boxes(card.corner for card in cards)}</g>'
        f'<g fill="var(--plank)">{boxes((each.plank for each in planks), 4)}</g>'
        f'<path fill="none" {line("board", 1.6)} d="{"".join(map(boards, planks))}"/></g>'
    )


def way(lies: Cross, bridge: int) -> str:
    """The bend of its connection card, in the colour of its player, and the numbers of its sections."""
    card, text = lies.card(bridge), ""
    for column in range(1, lies.ground.length + 1):
        x, y = lies.section(bridge, column).number or (0, 0)
        text += f'<text x="{x}" y="{y}">{column}</text>'
    return (
        f'<g id="{card.still}"><path fill="none" {line("", 4)} {ROUND} d="{card.bend}"/>'
        f'<g fill="var(--ink2)" {line("gorge", 3)} paint-order="stroke" {LETTERS}>{text}</g></g>'
    )


def gap(section: Section) -> str:
    """Over a plank: the gorge, the ropes through it, and the edge of the hole, which is the page's to draw."""
    _, _, wide, high = section.plank
    along, down = wide + 1, high + 1
    ropes = f"M-1 3.5H{along}M-1 {high - 3.5}H{along}"
    if not section.turned:
        ropes = f"M3.5-1V{down}M{wide - 3.5}-1V{down}"
    return (
        f'<g id="gap{wide}x{high}"><path fill="var(--gorge)" stroke="none" d="M-1-1H{along}V{down}H-1z"/>'
        f'<path fill="none" {line("rope", 3)} stroke-dasharray="none" d="{ropes}"/>'
        f'<g fill="none">{boxes([(3, 3, wide - 6, high - 6)])}</g></g>'
    )


def sections(lies: Cross) -> list[Section]:
    return [lies.section(*place) for place in lies.places]


def boards(section: Section) -> str:
    x, y, wide, high = section.plank
    if section.turned:
        return "".join(f"M{x + wide * end / 42:.1f} {y + 1}v{high - 2}" for end in ENDS)
    return "".join(f"M{x + 1} {y + high * end / 42:.1f}h{wide - 2}" for end in ENDS)


def boxes(each: Iterable[Box], r: int = 6) -> str:
    return "".join(f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="{r}"/>' for x, y, wide, high in each)


def line(colour: str, width: float) -> str:
    return f'stroke="{f"var(--{colour})" if colour else "currentColor"}" stroke-width="{width}"'


if __name__ == "__main__":
    FILE.write_text(file(), encoding="utf-8")
