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
    playing,
    renovate,
    repair,
    table,
    take,
    tool,
)
from tests.games.gefira.test_events import facing
from tests.games.grounds import Caused, Refused, Shown, Unlike

BEGUN = table([BUILD])
WALKED = playing({"on": [2]}, log=[activate(0, 2), tool()])
WINDS = playing(
    {"on": [2]}, {"on": [3]}, (BLUE, facing("winds")), log=[activate(0, 2), tool(), face("winds")], wind_turn="flip"
)
CORNER = crossed({"on": [2, 4]})
BLOCKED = playing({"on": [2, 3]})

GROUNDS: dict[str, Shown] = {
    "G2.9": Refused(table(four.LAID[:0]), build(BLUE[:6], holed(RED, 1))),
    "G2.10": Refused(table(), take(0, 2, 3, 4)),
    "G2.11": Refused(table(), build(BLUE[:6], holed(RED, 1))),
    "G3.2": Refused(table([BUILD, extra(0)]), extra(0)),
    "G4.1": Refused(BEGUN, activate(0, 3)),
    "G4.2": Refused(BEGUN, repair(0, c1="flood")),
    "G4.3": Refused(BEGUN, renovate(0, c3="flood")),
    "G4.9": Refused(table([BUILD, destiny(0, "tool")]), destiny(0, "tool", tool="compass")),
    "G5.3": Caused(BLOCKED, activate(0, 2)),
    "G5.4": Caused(playing({"on": [2]}, log=[activate(0, 2)]), tool(False)),
    "G5.6": Refused(WALKED, face(RED[2], "back")),
    "G5.7": Refused(WALKED, face("flood")),
    "G5.10": Refused(playing({"on": [2]}, bridges=(holed(BLUE, 3), RED), log=[activate(0, 2)]), fill(1, 4)),
    "G6.2": Caused(playing(bridges=(holed(BLUE, 3), RED)), repair(0, c3=RED[2])),
    "G6.10": Refused(WINDS, face("flood", "back")),
    "G11.6": Refused(four_at([*four.LAID, four.took(0, "red", 2, 3, 4)]), four.took(2, "red", 2, 3, 4)),
    "G11.7": Caused(CORNER, activate(0, 2)),
    "G.A3": Refused(BEGUN, activate(0, 1, bridge="red")),
    "G.A13": Refused(playing({"on": [2, 3]}, blocked_start="refused"), activate(0, 2)),
    "G.A20": Refused(table([BUILD], idle_destiny="refused"), destiny(0, "tool")),
    "G.A21": Unlike(
        playing({"on": [3]}),
        renovate(0, c3="snake"),
        (playing(bridges=(holed(BLUE, 4), RED)), renovate(0, c3="snake")),
        lambda at: at.teams[0].places,
    ),
}
