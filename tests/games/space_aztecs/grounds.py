"""Grounds of Space Aztecs: where each refuses such a move, or what it makes of one."""

from tests.games.grounds import Caused, Refused, Shown, Unlike
from tests.games.space_aztecs.scenes import OVER
from tests.games.space_aztecs.table import (
    CODEX,
    EMPTY,
    PRIEST,
    agent,
    capture,
    earliest,
    hours,
    play,
    read,
    rounds,
    saucer,
    table,
    temple,
    villager,
)

BEGUN = table([earliest(0)])
ATTACK = table([*rounds(*[[villager()] * 3] * 2), earliest(0), play(0, saucer("pink"))])
COVERED = rounds([PRIEST, villager()], [PRIEST, temple("pink")], [PRIEST, villager()], [PRIEST, villager()])
HIDDEN = table([*COVERED, earliest(0), play(0, saucer("pink"))], seats=2)
SERVED = {"seats": 2, "removed": "yellow"}
LED = table([*rounds([agent(), temple("blue")]), earliest(1)], **SERVED)
TEMPLE = table([*rounds([temple("green"), PRIEST]), earliest(0)], **SERVED)

GROUNDS: dict[str, Shown] = {
    "S3.5": Refused(table([earliest(0)], codex=False), play(0, CODEX)),
    "S4.3": Refused(table(), hours("12:00")),
    "S4.4": Refused(BEGUN, play(1, PRIEST)),
    "S5.1": Refused(table(), EMPTY),
    "S5.2": Refused(table(OVER, seats=4, removed="blue"), play(0, saucer("pink"))),
    "S6.1": Caused(BEGUN, play(0, saucer("pink"))),
    "S6.2": Refused(ATTACK, capture(1, 2, 0)),
    "S6.3": Refused(HIDDEN, capture(0, 1, 0)),
    "S7.1": Caused(BEGUN, play(0, temple("pink"))),
    "S7.2": Refused(BEGUN, play(0, villager(), sheltered=True)),
    "S8.1": Unlike(BEGUN, play(0, CODEX), (BEGUN, play(0, PRIEST)), lambda at: len(at.cities[0].aztecs)),
    "S8.3": Refused(table(), read(0, 1)),
    "S12.1": Refused(TEMPLE, play(0, {"kind": "spy", "points": 1}, sheltered=True)),
    "S.R03": Unlike(
        table(), hours("05:00", "00:30", "23:00"), (table(), hours("05:00", "10:30", "23:00")), lambda at: at.token
    ),
    "S.R11": Caused(BEGUN, play(0, temple("pink"))),
    "S.R13": Refused(TEMPLE, play(0, agent(), sheltered=True)),
    "S.R29": Refused(LED, play(1, PRIEST, sheltered=True)),
}
