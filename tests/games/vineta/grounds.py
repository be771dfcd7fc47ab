"""Grounds of Vineta: where each refuses such a move, or what it makes of one."""

from tests.games.grounds import Caused, May, Refused, Shown, Unlike
from tests.games.vineta.table import card, city, flood, table
from tests.games.vineta.test_cards import CITY
from tests.games.vineta.test_final import ended, reveal
from tests.games.vineta.test_placing import begin, one

OPEN = table(flood(0, 3, "G1"), place=CITY)
TWO = table(flood(0, 3, "G1"), flood(1, 1, "G2"), place=CITY)
HELD = table(flood(0, 3, "G1"), card(1, "quarantine", on="G1"), place=CITY)
SHUT = table(flood(0, 3, "G1"), card(1, "quarantine", on="G1"), place=CITY, quarantine="both")
ROUND = table(flood(0, 3, "G1"), flood(1, 1, "G2"), card(2, "one_less"), place=CITY)
BOTH = [flood(0, 3, "G1"), flood(1, 2, "G2")]
BELOW = [
    *BOTH,
    *[card(seat, "authority", on=to, sign="-") for seat, to in ((1, "G1"), (0, "G2"))],
    card(0, "quarantine", on="R1"),
]
ALONE = table(flood(0, 3, "G1"), card(1, "authority", on="G1", sign="-"), card(1, "one_less"), seats=2)
TAKING = table(
    flood(0, 3, "G1"),
    card(1, "one_less"),
    card(2, "one_less"),
    place=city(3, G1={"blue": 1}),
    record_colours=True,
)


def ending(waves):
    """Two play, one card of the round is left; the series against G1 is worth 3."""
    return table(flood(0, 3, "G1"), flood(1, waves, "G2"), card(1, "one_less"), seats=2)


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
        (ROUND, flood(1, 2, "G1")),
        lambda at: at.series["G1"].owner == at.past[-1].seat,
    ),
    "V3.2": Refused(table(), flood(0, 1, "R1")),
    "V3.4": Unlike(
        OPEN, flood(1, 2, "G1"), (table(place=CITY), flood(0, 2, "G1")), lambda at: len(at.series["G1"].row)
    ),
    "V5.3": Caused(ending(3), card(0, "quarantine", on="R1")),
    "V5.4": Caused(ending(2), flood(0, 1, "G1")),
    "V5.6": Refused(TAKING, {"do": "take", "seat": 1, "colour": "blue"}),
    "V6.1": Caused(OPEN, card(1, "one_more")),
    "V6.2": Caused(table(*BOTH, flood(1, 1, "G2"), flood(0, 1, "G1"), seats=2), card(0, "one_less")),
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
    "V6.11": Caused(table(*BELOW, seats=2), card(1, "quarantine", on="R2")),
    "V7.1": Refused(revealed(), reveal(0, "blue", "R3")),
    "V7.7": Refused(revealed(), reveal(1, "blue", "R3")),
    "V.A5": Refused(OPEN, card(1, "calm_sea")),
    "V.A7": Refused(TWO, card(2, "changing_wind", "G1", index=7, to="G1")),
    "V.A8": Caused(ALONE, card(0, "quarantine", on="R2")),
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

WAVES = table(*BOTH, card(1, "authority", on="G1", sign="-"), seats=2)
MAY = [
    May(OPEN, flood(1, 3, "G1"), ("V3.4", "V3.1"), "Bo's token stays free."),
    May(OPEN, flood(1, 1, "G2"), ("V3.1", "V3.2"), "G2 carries no token: Bo puts one there. G2 is an outer district."),
    May(ending(2), flood(0, 1, "G1"), ("V3.4", "V.A15", "V5.4"), "the round's last card: G1 at 4, G2 at 2."),
    May(ending(3), card(0, "quarantine", on="R1"), ("V6.9", "V5.3"), "G1 at 3, G2 at 3."),
    May(OPEN, card(1, "authority", on="G1", sign="-"), ("V6.3",), "from 3 to −4."),
    May(
        OPEN, card(1, "changing_wind", "G1", index=0), ("V.A9",), "its card number 1, flood 3, goes to Ana's discards."
    ),
    May(WAVES, card(0, "calm_sea", "G1", index=0), ("V6.8",), "Card number 1 of 1"),
    May(OPEN, card(1, "rescue", "G1", to="R1", houses=["blue", "green"]), ("V6.5", "V.A12"), "4 houses: 2 leave."),
    May(TWO, card(2, "rescue", "G2", to="G1", houses=["blue"]), ("V6.5",), "with 1 house: 1 leaves."),
    May(
        HELD,
        card(2, "false_hope", "Y1", to="G1", colour="red"),
        ("V.A14", "V6.10"),
        "in quarantine since turn 1, by Bo.",
    ),
    May(
        table(flood(0, 3, "G1"), card(1, "quarantine", on="R1"), place=CITY),
        card(2, "rescue", "G1", to="R1", houses=["blue", "green"]),
        ("V.A14", "V6.5"),
        "in quarantine since turn 1, by Bo.",
    ),
    May(
        HELD,
        card(2, "panic", "Y1", moves=[["red", "G1"], ["red", "R1"]]),
        ("V.A14", "V6.7"),
        "in quarantine since turn 1, by Bo.",
    ),
    May(HELD, flood(2, 1, "G1"), ("V.A14", "V3.4"), "no house leaves, but the district may sink."),
    May(HELD, card(2, "quarantine", on="G1"), ("V6.9", "V.A14"), "G1: its houses stay until the round ends"),
    May(table(place=CITY), card(0, "relocation", a="G1", b="R1"), ("V6.4",), "An empty district may be chosen."),
    May(
        table(place=CITY),
        card(0, "panic", "Y1", moves=[["red", "G1"], ["red", "R1"]]),
        ("V6.7",),
        "2 houses on Y1: 2 leave.",
    ),
    May(table(place=CITY), card(0, "authority"), ("V6.3",), "No series is in play: authority does nothing."),
    May(table(place=CITY), card(0, "changing_wind"), ("V6.6",), "No series is in play: the wind does nothing."),
    May(table(place=CITY), card(0, "calm_sea"), ("V6.8",), "No series is in play: calm sea does nothing."),
    May(table(card(0, "quarantine", on="R3")), card(1, "panic"), ("V.A5", "V6.7"), "finds nothing to do now"),
    May(HELD, card(2, "rescue"), ("V6.9", "V.A5"), "quarantine holds those of G1."),
    May(SHUT, card(2, "rescue"), ("V6.9", "V.A5"), "quarantine holds those of G1."),
    May(SHUT, card(2, "false_hope"), ("V.A14", "V.A5"), "In quarantine: G1. At this table no house comes in there."),
    May(SHUT, card(2, "quarantine", on="G2"), ("V6.9", "V.A14"), "G2: its houses stay until the round ends."),
    May(OPEN, card(1, "one_less"), ("V6.1",), "Turn 1: the round now has 2."),
    May(table(card(0, "one_more")), card(1, "one_less"), ("V6.1",), 'has 3, the "one more" is cancelled (Ana).'),
    May(
        table(*[card(seat, name) for seat, name in enumerate(("one_more", "one_less"))]),
        card(2, "one_less"),
        ("V6.1",),
        "Turn 1: the round now has 2.",
    ),
    May(table(), card(0, "relocation", a="G1", b="R1"), ("V6.4",), "they may be chosen, and the card changes nothing."),
]
