"""Grounds of Vineta: where each refuses such a move, or what it makes of one."""

from tests.games.grounds import Caused, Refused, Shown, Unlike
from tests.games.vineta.table import card, city, flood, table
from tests.games.vineta.test_cards import CITY
from tests.games.vineta.test_final import ended, reveal
from tests.games.vineta.test_placing import begin, one

OPEN = table(flood(0, 3, "G1"), place=CITY)
TWO = table(flood(0, 3, "G1"), flood(1, 1, "G2"), place=CITY)
HELD = table(flood(0, 3, "G1"), card(1, "quarantine", on="G1"), place=CITY)
TAKING = table(
    flood(0, 3, "G1"),
    card(1, "one_less"),
    card(2, "one_less"),
    place=city(3, G1={"blue": 1}),
    record_colours=True,
)


def revealed():
    at = ended()
    at.push(reveal(0, "blue", "R3"))
    return at


GROUNDS: dict[str, Shown] = {
    "V1.8": Refused(begin(2), one(1, "G1", "blue")),
    "V1.9": Refused(begin(2), {"do": "place", "houses": {"G1": {"blue": 8}}}),
    "V3.1": Unlike(
        table(place=CITY),
        flood(0, 2, "G1"),
        (OPEN, flood(1, 2, "G1")),
        lambda at: at.series["G1"].owner == at.past[-1].seat,
    ),
    "V3.2": Refused(table(), flood(0, 1, "R1")),
    "V3.4": Unlike(
        OPEN, flood(1, 2, "G1"), (table(place=CITY), flood(0, 2, "G1")), lambda at: len(at.series["G1"].row)
    ),
    "V3.5": Refused(table(), card(0, "authority", on="G1", sign="+")),
    "V5.6": Refused(TAKING, {"do": "take", "seat": 1, "colour": "blue"}),
    "V6.1": Caused(OPEN, card(1, "one_more")),
    "V6.3": Unlike(
        OPEN,
        card(1, "authority", on="G1", sign="+"),
        (OPEN, flood(1, 1, "G1")),
        lambda at: (at.series["G1"].value, len(at.series["G1"].row)),
    ),
    "V6.4": Refused(table(), card(0, "relocation", a="G1", b="G1")),
    "V6.5": Refused(OPEN, card(1, "rescue", "Y1", to="G2", houses=["red"])),
    "V6.6": Refused(TWO, card(2, "changing_wind", "G1", index=0)),
    "V6.7": Refused(table(place=CITY), card(0, "panic", "Y1", moves=[["red", "Y1"]])),
    "V6.8": Unlike(
        TWO,
        card(2, "calm_sea", "G1", index=0),
        (TWO, flood(2, 1, "G1")),
        lambda at: "G1" in at.series and at.series["G1"].row,
    ),
    "V6.9": Refused(HELD, card(2, "rescue", "G1", to="G2", houses=["blue"])),
    "V6.10": Refused(OPEN, card(1, "false_hope", "Y1", to="G2", colour="red")),
    "V6.13": Refused(
        table(card(0, "quarantine", on="Y1"), place=CITY), card(1, "false_hope", "Y1", to="Y1", colour="red")
    ),
    "V7.1": Refused(revealed(), reveal(0, "blue", "R3")),
    "V7.7": Refused(revealed(), reveal(1, "blue", "R3")),
    "V.A5": Refused(OPEN, card(1, "calm_sea")),
    "V.A7": Refused(TWO, card(2, "changing_wind", "G1", index=7, to="G1")),
    "V.A9": Refused(OPEN, card(1, "changing_wind", "G1", index=0, to="G2")),
    "V.A11": Refused(table(), {"do": "take", "seat": 0, "colour": "red"}),
    "V.A12": Refused(TWO, card(2, "rescue", ["G1", "G2"], to="Y1", houses=["blue", "red"])),
    "V.A14": Unlike(
        HELD,
        card(2, "false_hope", "Y1", to="G1", colour="red"),
        (OPEN, card(1, "false_hope", "Y1", to="G1", colour="red")),
        lambda at: "G1" in at.quarantined,
    ),
    "V.A20": Refused(table(place=CITY), card(0, "rescue", ["G1", "Y1"], to="G2", houses=["blue", "red"])),
}
