"""Grounds of Faraway: where each refuses such a move."""

from tests.games.faraway.table import SKY, display, pick, region, sacrifice, sanctuary, table
from tests.games.faraway.test_too_few import until_short
from tests.games.grounds import Refused, Shown, Unlike

RISEN = [region(0, 10), region(1, 20), region(0, 15), region(1, 12)]
LAID = [display(1, 2, 3), region(0, 10), region(1, 20)]
CHOOSING = [*LAID, pick(0, 1), pick(1, 2), display(4, 5, 6), region(0, 30), region(1, 25)]
LAST = table([*[region(seat, 60 - 5 * n - seat) for n in range(7) for seat in range(2)], region(0, 61), region(1, 1)])
SHORT, _ = until_short("each")

GROUNDS: dict[str, Shown] = {
    "F2.2": Refused(table([region(0, 1)]), region(1, 1)),
    "F7.2": Refused(table([region(0, 1)]), region(0, 2)),
    "F7.3": Refused(table(RISEN), sanctuary(1, "S01")),
    "F7.5": Refused(table(LAID, track_display=True), pick(1, 1)),
    "F7.6": Refused(table(LAID, track_display=True), pick(0, 9)),
    "F7.7": Refused(table([*CHOOSING, pick(1, 4), sanctuary(1, "S01")], track_display=True), sanctuary(1, "S02")),
    "F7.8": Unlike(LAST, sanctuary(0, "S01"), (table(RISEN), sanctuary(0, "S01")), lambda at: at.over),
    "F10.3": Refused(table([], sets=list(SKY)), sacrifice(0, "M15")),
    "F.11": Refused(table(RISEN), sanctuary(0, None)),
    "F.18": Refused(SHORT, sanctuary(SHORT.position.todo[0][1], None)),
}
