"""Grounds of Géfira: where each refuses such a move, or what it makes of one."""

from tests.games.gefira import test_four as four
from tests.games.gefira.table import (
    BLUE,
    BUILD,
    RED,
    activate,
    build,
    crossed,
    destiny,
    extra,
    face,
    fill,
    four_at,
    holed,
    lay,
    playing,
    renovate,
    repair,
    table,
    take,
    tool,
)
from tests.games.gefira.test_events import facing
from tests.games.grounds import Caused, May, Refused, Shown, Unlike

BEGUN = table([BUILD])
WALKED = playing({"on": [2]}, log=[activate(0, 2), tool()])
WINDS = playing(
    {"on": [2]}, {"on": [3]}, (BLUE, facing("winds")), log=[activate(0, 2), tool(), face("winds")], wind_turn="flip"
)
CORNER = crossed({"on": [2, 4]})
TO_CORNER = crossed({"on": [1, 4]}, log=[activate(0, 1), tool(), face("flood", "forward")])
BLOCKED = playing({"on": [2, 3]})
FIRST = playing(log=[activate(0, 0), tool()])
TWICE = playing({"on": [2]}, state={"steps": 6}, log=[activate(0, 2), tool(), face("winds", "back")])
CLOSED = playing({"on": [2]}, bridges=(holed(BLUE, 4), RED), log=[activate(0, 2), tool()])
LOCKED = table([BUILD, destiny(0, "tool")])


def meeting(symbol, **more):
    """Both show this symbol if the section that was flipped shows it."""
    return playing({"on": [2]}, bridges=(BLUE, facing(symbol)), log=[activate(0, 2), tool()], **more)


AT_THE_LAST = playing({"on": [6]}, bridges=(BLUE, facing("liana", column=7)), log=[activate(0, 6), tool()])
GROUNDS: dict[str, Shown] = {
    "G2.9": Refused(table(four.LAID[:0]), build(BLUE[:6], holed(RED, 1))),
    "G2.10": Refused(table(), take(0, 2, 3, 4)),
    "G2.11": Refused(table(), build(BLUE[:6], holed(RED, 1))),
    "G2.8": Refused(table(), lay(1, "red", "flood")),
    "G3.2": Refused(table([BUILD, extra(0)]), extra(0)),
    "G4.1": Refused(BEGUN, activate(0, 3)),
    "G4.2": Refused(BEGUN, repair(0, c1="flood")),
    "G4.3": Refused(BEGUN, renovate(0, c3="flood")),
    "G4.4": Unlike(
        table([BUILD]),
        destiny(0, "tool", tool="compass"),
        (LOCKED, destiny(0, "tool", steps=6)),
        lambda at: (at.tool, at.steps),
    ),
    "G4.8": Unlike(
        LOCKED, destiny(0, "direction", steps=6), (LOCKED, destiny(0, "tool")), lambda at: (at.lock, at.steps)
    ),
    "G4.9": Refused(table([BUILD, destiny(0, "tool")]), destiny(0, "tool", tool="compass")),
    "G5.1": Caused(playing({"on": [2]}, state={"steps": 2}, log=[activate(0, 2), tool()]), face("flood")),
    "G5.2": Caused(playing({"on": [2]}, log=[activate(0, 2), tool(False)]), activate(0, 3)),
    "G5.3": Caused(BLOCKED, activate(0, 2)),
    "G5.4": Caused(playing({"on": [2]}, log=[activate(0, 2)]), tool(False)),
    "G5.6": Refused(WALKED, face(RED[2], "back")),
    "G5.8": Unlike(WALKED, face("flood", "forward"), (CLOSED, face("flood", "forward")), lambda at: at.chain.stop),
    "G5.9": Caused(FIRST, face("flood", "back")),
    "G5.10": Refused(playing({"on": [2]}, bridges=(holed(BLUE, 3), RED), log=[activate(0, 2)]), fill(1, 4)),
    "G5.13": Unlike(TWICE, face("flood", "forward"), (TWICE, face("flood", "back")), lambda at: at.chain.trail[-1]),
    "G5.16": Caused(playing({"on": [7]}), activate(0, 7)),
    "G6.2": Caused(playing(bridges=(holed(BLUE, 3), RED)), repair(0, c3=RED[2])),
    "G6.5": Caused(meeting("flood"), face("flood")),
    "G6.6": Caused(meeting("broken_plank"), face("broken_plank")),
    "G6.7": Caused(meeting("talisman"), face("talisman")),
    "G6.8": Caused(meeting("liana"), face("liana")),
    "G6.9": Caused(meeting("snake"), face("snake")),
    "G6.10": Refused(WINDS, face("flood", "back")),
    "G11.3": Caused(crossed({"on": [2]}, log=[activate(0, 2), tool()]), face("flood", "forward")),
    "G11.4": Unlike(  # with two there is one other bridge, and the rule of two
        four_at(), lay(0, "green", "flood"), (table(), lay(0, "red", "flood")), lambda at: at.bridges
    ),
    "G11.6": Refused(four_at([*four.LAID, four.took(0, "red", 2, 3, 4)]), four.took(2, "red", 2, 3, 4)),
    "G11.7": Caused(CORNER, activate(0, 2)),
    "G.A3": Refused(BEGUN, activate(0, 1, bridge="red")),
    "G.A8": Caused(AT_THE_LAST, face("liana")),
    "G.A12": Caused(meeting("winds", idle_event="goes_on"), face("winds", "back")),
    "G.A13": Refused(playing({"on": [2, 3]}, blocked_start="refused"), activate(0, 2)),
    "G.A20": Refused(table([BUILD], idle_destiny="refused"), destiny(0, "tool")),
    "G.A21": Unlike(
        playing({"on": [3]}),
        renovate(0, c3="snake"),
        (playing(bridges=(holed(BLUE, 4), RED)), renovate(0, c3="snake")),
        lambda at: at.teams[0].places,
    ),
    "G.A27": Caused(TO_CORNER, face("flood", "outward")),
    "G.A34": Caused(meeting("winds", may_stop=True), face("flood")),
}

ACROSS = playing({"on": [2]}, {"on": [3]}, state={"steps": 5}, log=[activate(0, 2), tool(), face("flood", "across")])
MAY = [
    May(playing({"on": [7]}), activate(0, 7), ("G5.16", "G4.1"), "After 7 comes the end"),
    May(playing({"on": [3]}, bridges=(holed(BLUE, 4), RED)), activate(0, 3), ("G5.10",), "4 is a hole: Ana fills it"),
    May(crossed({"on": [3]}), activate(0, 3), ("G11.7",), "From 3 to 4 he stays in his space and turns"),
    May(playing({"on": [1]}), activate(0, 0), ("G.A13", "G5.3"), "space 1 is taken"),
    May(
        playing({"on": [2]}, log=[activate(0, 2), tool(False)]), activate(0, 3), ("G5.2",), "does not carry the machete"
    ),
    May(
        table([BUILD], whose_explorer="any"),
        activate(0, 1, bridge="red"),
        ("G.A3", "G5.10"),
        "Bo fills it",
    ),
    May(table([BUILD]), destiny(0, "steps", steps=6), ("G4.4", "G4.8"), "No card carried the lock."),
    May(LOCKED, destiny(0, "tool", steps=6), ("G4.9", "G4.8"), "The lock was on the tool"),
    May(LOCKED, destiny(0, "steps", steps=6, direction="short"), ("G4.4", "G4.9"), "the steps and the direction."),
    May(table([BUILD]), destiny(0, "steps", tool="compass", steps=6), ("G4.4", "G4.8"), "the tool and the steps."),
    May(playing(bridges=(holed(BLUE, 3), RED)), repair(0, c3=RED[2]), ("G4.2", "G6.2"), "Opposite too: Snake"),
    May(
        playing(bridges=(holed(BLUE, 3, 4), RED), log=[repair(0, c3=BLUE[2])]),
        repair(0, c4=BLUE[3]),
        ("G4.2", "G3.1"),
        "Holes of the blue bridge: 4",
    ),
    May(playing({"on": [3]}), renovate(0, c3=RED[2]), ("G.A21", "G6.2"), "An explorer stands on 3"),
    May(playing(log=[renovate(0, c5="flood")]), renovate(0, c3="winds"), ("G4.3", "G3.1"), "3"),
    May(ACROSS, face("winds", "outward"), ("G5.8",), "The red explorer on 3 is activated; 2 steps to come."),
    May(CLOSED, face("flood", "forward"), ("G5.9",), "Here the arrow leads to a hole."),
    May(meeting("flood"), face("flood"), ("G6.5", "G5.6"), "Flood on both sides at 3"),
    May(AT_THE_LAST, face("liana"), ("G6.8", "G.A8"), "7 is the last section"),
    May(four.between("broken_plank"), face("broken_plank", opponent=2), ("G7.2", "G.A32", "G6.6"), ""),
    May(four.between("talisman"), face("talisman"), ("G6.7", "G5.6"), "at yellow 4 and green 3"),
    May(
        playing(log=[activate(0, 0), tool(False), activate(0, 1)]),
        extra(0),
        ("G3.2",),
        "Nobody has done anything since",
    ),
    May(table(), lay(0, "red", "flood"), ("G2.8",)),
]
