"""Grounds of Faraway: where each refuses such a move."""

from tests.games.faraway.table import SKY, display, pick, region, sacrifice, sanctuary, table
from tests.games.faraway.test_too_few import until_short
from tests.games.grounds import Caused, May, Refused, Shown, Unlike

RISEN = [region(0, 10), region(1, 20), region(0, 15), region(1, 12)]
LAID = [display(1, 2, 3), region(0, 10), region(1, 20)]
CHOOSING = [*LAID, pick(0, 1), pick(1, 2), display(4, 5, 6), region(0, 30), region(1, 25)]
LAST = table([*[region(seat, 60 - 5 * n - seat) for n in range(7) for seat in range(2)], region(0, 61), region(1, 1)])
CLUED = table([region(0, 8), region(1, 50), region(0, 34), region(1, 12), sanctuary(0, "S16")])
FOUND = table([region(0, 8), region(1, 50), region(0, 34), region(1, 12)])
METEOR = table([region(0, "R01"), region(1, "R15"), region(0, "R02")], sets=list(SKY))


def tracked(rounds):
    """Two who lay lower numbers each round: nobody finds anything. The last pick of the last of these rounds is due."""
    log = []
    for n in range(rounds):
        show = [30 - 3 * n, 29 - 3 * n, 28 - 3 * n]
        laid = [60 - n, 50 - n] if n < 3 else [30 - 3 * (n - 3), 29 - 3 * (n - 3)]
        log += [display(*show), *(region(seat, laid[seat]) for seat in range(2)), pick(1, show[1]), pick(0, show[0])]
    return table(log[:-1], track_display=True), log[-1]


SEVENTH, LAST_PICK = tracked(7)
EIGHTH = table([*SEVENTH.entries, LAST_PICK], track_display=True)
SHORT, _ = until_short("each")

GROUNDS: dict[str, Shown] = {
    "F2.2": Refused(table([region(0, 1)]), region(1, 1)),
    "F4.2": Refused(table(track_display=True), display(1, 2)),
    "F7.2": Refused(table([region(0, 1)]), region(0, 2)),
    "F7.3": Refused(table(RISEN), sanctuary(1, "S01")),
    "F7.4": Refused(CLUED, sanctuary(0, "S20")),
    "F7.5": Refused(table(LAID, track_display=True), pick(1, 1)),
    "F7.6": Refused(table(LAID, track_display=True), pick(0, 9)),
    "F7.7": Refused(table([*CHOOSING, pick(1, 4), sanctuary(1, "S01")], track_display=True), sanctuary(1, "S02")),
    "F7.8": Unlike(LAST, sanctuary(0, "S01"), (table(RISEN), sanctuary(0, "S01")), lambda at: at.over),
    "F10.3": Refused(table([], sets=list(SKY)), sacrifice(0, "M15")),
    "F.12": Caused(METEOR, region(1, "M15")),
    "F.18": Refused(SHORT, sanctuary(SHORT.position.todo[0][1], None)),
    "F.22": Refused(EIGHTH, display(64, 65, 66)),
}

PICKED = table([*CHOOSING[:5], display(4, 5, 6)], track_display=True)
PLAIN = table([region(0, 10), region(1, 20), region(0, 16), region(1, 12)])
NONE_LEFT, _ = until_short("any")
MAY = [
    May(table(RISEN[:2]), region(0, 3), ("F7.3", "F7.2"), "3 after 10: allowed, but it finds no Sanctuary."),
    May(table(RISEN[:2]), region(0, 15), ("F7.3", "F7.2"), "15 after 10: Ana finds a Sanctuary."),
    May(METEOR, region(1, "M15"), ("F.12",), "finds a Sanctuary"),
    May(PICKED, region(0, 1), ("F7.2", "F7.3"), "Region 1 has been Ana's since round 1."),
    May(table(LAID, track_display=True), pick(0, 3), ("F7.6", "F7.5"), "Ana laid 10; in order: 10, 20."),
    May(SEVENTH, LAST_PICK, ("F7.6", "F.22"), "On display"),
    May(FOUND, sanctuary(0, "S20"), ("F7.4", "F7.7"), "Ana drew 2: 1, plus 1 for each Clue (8)."),
    May(PLAIN, sanctuary(0, "S01"), ("F7.3", "F7.7"), "16 laid after 10: 1 drawn."),
    May(LAST, sanctuary(0, "S01"), ("F7.8", "F7.4"), "Ana drew 3: 1, plus 1 for each Clue (60, 55)."),
    May(NONE_LEFT, sanctuary(NONE_LEFT.position.todo[0][1], None), ("F.18",), "21 Sanctuaries asked for"),
    May(table(track_display=True), display(1, 2, 3), ("F4.2", "F2.2"), "2 players, 3 Regions."),
]
