"""Grounds of Space Aztecs: where each refuses such a move, or what it makes of one."""

from tests.games.grounds import Caused, May, Refused, Shown, Unlike
from tests.games.space_aztecs.scenes import OVER
from tests.games.space_aztecs.table import (
    CODEX,
    EMPTY,
    PRIEST,
    agent,
    alien,
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
    "S11.1": Unlike(
        BEGUN, play(0, PRIEST), (BEGUN, play(0, alien())), lambda at: hasattr(at.cities[0].aztecs[-1].card, "points")
    ),
    "S12.1": Refused(TEMPLE, play(0, {"kind": "spy", "points": 1}, sheltered=True)),
    "S.R03": Unlike(
        table(), hours("05:00", "00:30", "23:00"), (table(), hours("05:00", "10:30", "23:00")), lambda at: at.token
    ),
    "S.R11": Caused(BEGUN, play(0, temple("pink"))),
    "S.R13": Refused(TEMPLE, play(0, agent(), sheltered=True)),
    "S.R29": Refused(LED, play(1, PRIEST, sheltered=True)),
}

BOTH_IN_SIGHT = table([*rounds(*[[villager()] * 3] * 2), earliest(0)])
WITH_AGENT = table([*rounds([agent(), villager()], [temple("blue"), villager()]), earliest(0)], **SERVED)
ALONE = table([*rounds([temple("green"), PRIEST]), earliest(0)], **SERVED, agent_hides="himself")
UNDER = table([*rounds([villager(), PRIEST], [temple("pink"), PRIEST]), earliest(1)], seats=2)
ACTED = table([earliest(0), play(0, saucer("pink"))])
PAIRS = ("pink", "pink"), ("pink", "yellow"), ("yellow", "yellow"), ("blue", "blue")
LASTING = table(rounds(*[[saucer(family) for family in pair] for pair in PAIRS])[:-1], seats=2)
MAY = [
    May(table(), hours("05:00", "00:30", "23:00"), ("S4.4", "S.R03"), "The earliest: 00:30, Bo's."),
    May(
        BOTH_IN_SIGHT,
        play(0, saucer("pink")),
        ("S6.1", "S5.1"),
        "in sight with Bo and Cleo: one Aztec a player is taken.",
    ),
    May(BEGUN, play(0, saucer("pink")), ("S6.1", "S6.3"), "Bo and Cleo play afterwards"),
    May(BEGUN, play(0, saucer("pink")), ("S6.1",), "played without a captive and counts among the 7."),
    May(ACTED, play(1, villager()), ("S6.3", "S7.2"), "saucer played before in this round: Ana. This card was not"),
    May(LASTING, play(1, saucer("blue")), ("S5.2", "S6.1"), "Saucer number 8, in the last round: it acts and counts."),
    May(UNDER, play(1, saucer("pink")), ("S6.1", "S6.3"), "Under a temple, pink family: Ana."),
    May(ATTACK, capture(0, 1, 0), ("S6.2", "S6.3"), "Bo has 2 in sight"),
    May(BOTH_IN_SIGHT, play(0, temple("pink")), ("S7.1",), "2 Aztecs of the pink family in sight until then."),
    May(BEGUN, play(0, temple("pink")), ("S.R11", "S7.1"), "0 Aztecs of the pink family in sight until then."),
    May(WITH_AGENT, play(0, PRIEST, sheltered=True), ("S12.1",), "Visible agent of Ana"),
    May(ALONE, play(0, agent(), sheltered=True), ("S12.1", "S.R13")),
    May(WITH_AGENT, play(0, PRIEST), ("S7.2", "S12.1"), "Laid beside the temple of the blue family"),
    May(BEGUN, play(0, PRIEST), ("S7.2", "S11.1"), "He is played without an alien"),
    May(BEGUN, play(0, CODEX), ("S8.1",)),
]
