"""Printed values that nobody has entered yet, or that look wrong (Q.13), and what else nobody said of an end."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.core.matters import Matter, checks
from referee.core.score import Line
from referee.core.verdict import Breach
from referee.games.aqua.rules.board import Board
from referee.games.aqua.rules.options import Natives, Setup
from referee.games.aqua.rules.pieces import CLASSIC, ORDER

PLACED = ("Q6.2", "Q6.3", "Q6.6")  # where a large animal may lie
PRINTED = (2, 3)  # what a small animal may be worth (Q.13)

Lines = Sequence[Sequence[Line]]  # of each seat


def unsaid(doubts: Sequence[Breach], *, family: bool) -> tuple[Matter, ...]:
    """A hot spot that nobody entered may complete any reef; a family game has none."""
    hot = [] if family else [doubt for doubt in doubts if doubt.rule == "Q2.1"]
    return tuple(Matter(doubt, unbounded=tuple(doubt.facts["seats"]), lines=("Q7.6",)) for doubt in hot)


def hardly_so(setup: Setup, doubts: Sequence[Breach]) -> tuple[Matter, ...]:
    """What can hardly lie so. A face pays nobody (Q6.7); where a game was refereed, large animals were judged."""
    asked = [doubt for doubt in doubts if doubt.rule not in ("Q2.1", "Q6.7")]
    return checks(doubt for doubt in asked if not setup.options.mode or doubt.rule not in PLACED)


def doubtful(setup: Setup, doubts: Sequence[Breach]) -> tuple[Matter, ...]:
    """The numbers of a sheet that no board gives (limits.py): nobody knows them until it is said that they are so."""
    return tuple(_doubtful(doubt, doubt.facts["seat"], setup.count) for doubt in doubts)


def _doubtful(doubt: Breach, seat: int, count: int) -> Matter:
    facts, lines = doubt.facts, tuple[str, ...]()
    if doubt.rule in ("Q7.7", "Q8.4"):
        lines = (f"ecosystem.{facts['place'] if 'place' in facts else CLASSIC.index(facts['number']) + 1}",)
    if "most" not in facts:  # no row is below nought
        least = tuple(-facts["points"] * (seat == each) for each in range(count))
        return Matter(doubt, (least,), unbounded=(seat,), upward=True, lines=lines)
    less = (n - facts["points"] for n in (*range(facts["most"] + 1), facts["points"]))
    return Matter(doubt, tuple(tuple(n * (seat == each) for each in range(count)) for n in less), lines=lines)


def strange(doubts: Sequence[Breach], lines: Lines) -> tuple[Matter, ...]:
    """Values that look wrong: they are as they were entered, or as they are expected."""
    return tuple(_worth(each, each.facts["points"], (each.facts["points"], *PRINTED), lines) for each in doubts)


def unknown(setup: Setup, boards: Sequence[Board], natives: Natives, lines: Lines) -> tuple[Matter, ...]:
    """Each value that counts 0 until somebody reads it."""
    return (*_small(setup, boards, lines), *_large(setup, boards), *_ecosystems(setup, boards, natives))


def odd(setup: Setup, boards: Sequence[Board]) -> tuple[Breach, ...]:
    """Values that look wrong, though they count as they were entered."""
    found = [Breach("Q.13", {"colour": colour, "points": points}, "odd") for colour in _here(boards)
             if (points := setup.box.points(colour)) not in (None, *PRINTED)]  # fmt: skip
    return tuple(found)


def _here(boards: Sequence[Board]) -> list[str]:
    return sorted({colour for board in boards for colour in board.animals.values()}, key=ORDER.__getitem__)


def _small(setup: Setup, boards: Sequence[Board], lines: Lines) -> Iterator[Matter]:
    for colour in setup.box.unknown(_here(boards)):
        matter = _worth(Breach("Q.13", {"colour": colour}, "small"), 0, PRINTED, lines)
        yield replace(matter, values=PRINTED)


def _worth(doubt: Breach, counted: int, values: Sequence[int], lines: Lines) -> Matter:
    """A small animal of this colour is worth one of these, and not what was counted."""
    times = [{line.id: n for line in each if (n := _times(line, doubt.facts["colour"]))} for each in lines]
    more = [points - counted for points in values]
    ways = tuple(tuple(points * sum(each.values()) for each in times) for points in more)
    parts = tuple(tuple({id: points * n for id, n in each.items()} for each in times) for points in more)
    return Matter(doubt, ways, lines=("Q7.5", "Q7.6"), parts=parts)


def _times(line: Line, colour: str) -> int:
    """How often a line counts the value of this colour: each animal once, and once for each reef that it touches."""
    if line.id == "small":
        return sum(each["n"] for each in line.operands["animals"] if each["colour"] == colour)
    if line.rule == "Q7.6":
        return sum(animal[-1] == colour for animal in line.operands["animals"])
    return 0


def _large(setup: Setup, boards: Sequence[Board]) -> Iterator[Matter]:
    for seat, board in enumerate(boards):
        for animal in board.large:
            if animal.points is None:
                doubt = Breach("Q.13", {"seat": seat, "shape": animal.shape}, "large")
                stack = setup.box.stack(animal.shape, setup.count)
                values = [points for points in stack if points is not None]
                known = values and None not in stack
                ways = tuple(tuple(n if each == seat else 0 for each in range(setup.count)) for n in values)
                if known:
                    yield Matter(doubt, ways, lines=("Q7.4",), values=tuple(values))
                else:
                    yield Matter(doubt, unbounded=(seat,), upward=True, lines=("Q7.4",))


def _ecosystems(setup: Setup, boards: Sequence[Board], natives: Natives) -> Iterator[Matter]:
    for number, native in natives.items():
        open = tuple(seat for seat, board in enumerate(boards) if number not in board.typed)
        say = "ecosystem" if setup.box.counted(number) is None else "native" if native is None else ""
        if open and say:
            doubt = Breach("Q.13", {"ecosystem": number}, say)
            yield Matter(doubt, unbounded=open, upward=True, lines=(f"ecosystem.{number}",))
