"""Accidents: cases 3 to 6 of the facts, and more."""

import pytest

from referee.games.gefira.rules.accidents import accidents
from tests.games.gefira.table import BLUE, RED, holed, playing

ACCIDENTS = {
    "back": ([3], [3], [], ([2], 0, 0, 0)),
    "forward": ([2, 3], [3], [], ([2, 4], 0, 0, 0)),
    "lost": ([2, 3, 4], [3], [], ([2, 4], 0, 0, 1)),
    "two removed": ([2, 3], [2, 3], [], ([1, 4], 0, 0, 0)),
    "two lost": ([1, 2, 3, 4], [2, 3], [], ([1, 4], 0, 0, 2)),
    "back to the start": ([1], [1], [], ([], 1, 0, 0)),
    "forward to the end": ([6, 7], [7], [], ([6], 0, 1, 0)),
    "holes never save": ([3], [3], [2, 4], ([], 0, 0, 1)),
    "the last one back": ([7], [7], [], ([6], 0, 0, 0)),
    "a jump takes the next one's place": ([2, 4], [2, 4], [1], ([3, 5], 0, 0, 0)),
    "a jump leaves room for the next one": ([2, 3], [2, 3], [1], ([4], 0, 0, 1)),
    "the start takes any number": ([1, 2], [1, 2], [], ([3], 1, 0, 0)),
    "nobody there": ([5], [3], [], ([5], 0, 0, 0)),
}


@pytest.mark.rule("G6.3", "G7.1", "G7.2", "G7.3", "G7.4")
@pytest.mark.parametrize(("on", "removed", "holes", "expected"), ACCIDENTS.values(), ids=ACCIDENTS)
def test_accidents(on, removed, holes, expected):
    columns, start, end, lost = expected
    at = playing({"on": on}, bridges=(holed(BLUE, *holes, *removed), RED)).position
    told = []
    team = accidents(at, told, 0, removed).teams[0]
    assert (team.columns, team.start - at.teams[0].start, team.end, team.accidents) == (columns, start, end, lost)
    assert len(told) == len([column for column in on if column in removed])
