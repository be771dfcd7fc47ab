"""Every sentence of the rulebook is said by something, in full, in both languages."""

import pytest

from referee.core.verdict import Breach, Effect
from referee.games.vineta import GAME
from referee.games.vineta.rules.judging import out_of_turn
from tests.games.vineta.table import card, city, flood, player, score, table
from tests.games.vineta.test_cards import CITY, last_two, shore_threatened, sunk_g1
from tests.games.vineta.test_final import ended, reveal
from tests.games.vineta.test_placing import begin, one
from tests.tools import NAMES, said_in_full, templates, told

MAP = {"map": {"confirmed": True}}


def refused():
    """Breaches and doubts of every kind, from tables and finals."""
    one_series, two = [flood(0, 1, "G1")], [flood(0, 1, "G1"), flood(1, 1, "G2")]
    taking = table(
        flood(0, 3, "G1"), card(1, "one_less"), card(2, "one_less"),
        place=city(3, G1={"blue": 1}), record_colours=True,
    )  # fmt: skip
    revealed, over = ended(), ended()
    revealed.push(reveal(0, "blue", "R3"))
    for seat, colour in enumerate(("blue", "green", "red")):
        over.push(reveal(seat, colour, f"G{seat + 1}"))
    held = table(flood(0, 1, "G1"), card(1, "quarantine", on="G1"), place=CITY)
    shut, all_shut = (
        table(flood(0, 1, "G1"), card(1, "quarantine", on=on), place=CITY, quarantine="both") for on in ("G2", "G1")
    )
    both = table(*one_series, card(1, "quarantine", on="Y1"), place=CITY)
    used = table(
        flood(0, 4, "G1"), card(1, "one_more"), card(2, "one_more"), flood(1, 4, "G2"), flood(2, 4, "G2"), place=CITY
    )
    for timeline, entry in [
        (begin(2), one(1, "G1", "blue")), (begin(2), {**one(0, "G1", "blue"), "houses": {}}),
        (begin(2), one(0, "G1", "purple")), (begin(2), {"do": "place", "houses": {"G1": {"blue": 8}}}),
        (table(), CITY), (table(), flood(1, 1, "G1")), (table(box=MAP), flood(0, 1, "R1")),
        (table(), flood(0, 1, "R1")), (sunk_g1(), flood(0, 1, "Y3")), (shore_threatened(), flood(0, 1, "Y3")),
        (table(*two, flood(2, 1, "G3"), seats=4), flood(3, 1, "R1")), (used, flood(0, 4, "Y1")),
        (used, flood(0, 1, "G3")), (table(*two), flood(2, 1, "R1")), (table(*two, box=MAP), flood(2, 1, "R1")),
        (table(), card(0, "authority", on="G1", sign="+")), (sunk_g1(), card(0, "quarantine", on="G1")),
        (taking, {"do": "take", "seat": 1, "colour": "blue"}), (taking, {"do": "take", "seat": 0, "colour": "red"}),
        (table(), {"do": "take", "seat": 0, "colour": "red"}), (table(), card(0, "relocation", a="G1", b="G1")),
        (table(*one_series, place=CITY), card(1, "rescue", "Y1", to="G2", houses=["red"])),
        (held, card(2, "rescue", "Y1", to="G2", houses=["red"])),
        (held, card(2, "rescue", "G1", to="G2", houses=["blue"])),
        (both, card(2, "rescue", "Y1", to="G2", houses=["red"])),
        (held, card(2, "rescue", "R2", to="G2", houses=[])),
        (table(*two, place=CITY), card(2, "rescue", ["G1", "G2"], to="Y1", houses=["blue", "red"])),
        (table(*two), card(2, "changing_wind", "G1", index=0)),
        (table(*two), card(2, "authority", on="G3", sign="+")),
        (table(*two), card(2, "changing_wind", "G1", index=7, to="G1")),
        (table(*one_series), card(1, "changing_wind", "G1", index=0, to="G2")),
        (table(place=CITY), card(0, "rescue", ["G1", "Y1"], to="G2", houses=["blue", "red"])),
        (table(*one_series, place=CITY), card(1, "rescue", ["G1", "Y1"], to="G2", houses=["blue", "red"])),
        (table(*one_series, lone_wind="wind"), card(1, "changing_wind", "G1", index=0)),
        (table(card(0, "quarantine", on="Y1"), place=CITY), card(1, "relocation", a="G1", b="Y1")),
        (table(place=CITY), card(0, "panic", "Y1", moves=[["red", "Y1"]])),
        (table(place=CITY), card(0, "panic", "Y1", moves=[["red", "G1"], ["red", "G1"], ["blue", "G1"]])),
        (table(card(0, "quarantine", on="Y1"), place=CITY), card(1, "false_hope", "Y1", to="Y1", colour="red")),
        (table(*one_series, place=CITY), card(1, "false_hope", "Y1", to="G2", colour="red")),
        (table(*one_series, place=CITY), card(1, "false_hope", "G1", to="Y1", colour="blue")),
        (table(), card(0, "rescue", "G1", to="G2", houses=[])), (table(), card(0, "panic")),
        (revealed, reveal(0, "blue", "R3")), (revealed, reveal(1, "blue", "R3")), (over, reveal(1, "blue", "R3")),
        (last_two(), card(1, "one_more")), (shut, card(2, "rescue", "G1", to="G2", houses=["blue"])),
        *((all_shut, card(2, "false_hope", "Y1", to=to, colour="red")) for to in ("G1", "R1")),
    ]:  # fmt: skip
        verdict = timeline.judge(entry)
        yield from (*verdict.breaches, *verdict.doubts)
    for sheet in [
        score(player(won=30), player()), score(player(won=1), player(won=1), last="G1"),
        score(player("blue"), player("red"), standing={"green": 1, "black": 1, "white": 1}),
        score(player(won=3), edition="en_2008"),
        score(player("blue", "G1", {"blue": 8}), player("blue", "G1")),
        score(player("blue", "G1", 9), player("red", "Y1", 1), last="G1"),
        score(player("blue", "G1", 1), player("red", "Y1", 6), last="G1"),
        score(player("blue", "G1", 20), player("red", "Y1", 8), last="G1"), score(player("blue", "G1", 1), last="G1"),
    ]:  # fmt: skip
        yield from (*sheet.breaches, *sheet.doubts)


def lines():
    """Score lines of every kind."""
    for options in ({}, {"edition": "en_2008"}):
        sheet = score(
            player("blue", "Y2", {"blue": 1}), player("red", "G1", 3), player(),
            last="Y2", standing={"blue": 2}, **options,
        )  # fmt: skip
        for seat in sheet.seats:
            yield from seat.lines
    yield from score(player("blue", "R1", 0), last="R1").seats[0].lines
    yield from score(player("blue", "R1", 3), standing={"blue": 1}).seats[0].lines


# Said by the pages: how a tie was decided, why a greyed key does nothing, what a misreading takes for known.
VALUES = {"values": [1, 2]}
BY_PAGES = {
    ("V7.5", "decided"): VALUES,
    ("V7.5", "counted"): VALUES,
    ("V7.5", "shared"): {},
    ("V1.8", "none_left"): {},
    ("V7.4", "assumed"): {"district": "R1", "value": 2},
}


def test_every_template_is_said_in_full_by_something():
    by_pages = [Breach(rule, facts, say) for (rule, say), facts in BY_PAGES.items()]
    assert said_in_full(GAME, [*refused(), *by_pages], lines()) | set(BY_PAGES) == templates(GAME)


@pytest.mark.rule("V6.5", "V6.9")
def test_a_refusal_reads_as_people_speak():
    timeline = table(flood(0, 1, "G1"), card(1, "quarantine", on="Y1"), place=CITY)
    texts = [told(GAME, b) for b in timeline.judge(card(2, "rescue", "Y1", to="R1", houses=["red", "red"])).breaches]
    assert [text["fr"] for text in texts] == [
        "J1 n’a pas de jeton dieu.",
        "J1 est en quarantaine depuis la manche 1, par Bo. Départs permis\u00a0: V1.",
    ]
    assert texts[1]["en"] == "Y1 has been in quarantine since turn 1, by Bo. Allowed from: G1."
    (held,) = timeline.judge(card(2, "relocation", a="G1", b="Y1")).breaches
    assert told(GAME, held)["fr"].startswith(
        "J1 est en quarantaine depuis la manche 1, par Bo. V1 peut s’échanger avec"
    )


@pytest.mark.parametrize(
    ("entry", "fr"),
    [
        (flood(0, 3, "G1"), "Inondation 3 sur V1"), (card(0, "one_more"), "Une carte de plus"),
        (card(0, "authority"), "Autorité"), (card(0, "authority", on="Y1", sign="-"), "Autorité −7 sur J1"),
        (card(0, "relocation", a="Y1", b="G2"), "Déménagement, J1 et V2"),
        (card(0, "rescue", "Y1", to="G2", houses=["red"]), "Sauvetage, de J1 vers V2\u00a0: rouge"),
        (card(0, "rescue", "Y1", to="G2", houses=["red", "red"]), "Sauvetage, de J1 vers V2\u00a0: rouge ×2"),
        (card(0, "changing_wind", "Y1", index=0, to="G2"), "Vent changeant, de J1 vers V2"),
        (card(0, "changing_wind", "Y1", index=0), "Vent changeant, une carte de J1 défaussée"),
        (card(0, "panic", "Y1", moves=[["red", "R1"], ["red", "G2"]]), "Panique, de J1\u00a0: rouge → R1, rouge → V2"),
        (card(0, "panic", "Y1", moves=[["red"], 3, ["red", 1]]), "Panique, de J1"),
        (card(0, "rescue", "Y1", to="G2", houses=[]), "Sauvetage, de J1"),
        (card(0, "calm_sea", "Y1", index=0), "Mer calme, une carte de J1 retirée"),
        (card(0, "quarantine", on="Y1"), "Quarantaine sur J1"),
        (card(0, "false_hope", "Y1", to="R1", colour="red"), "Faux espoir, rouge, de J1 vers R1"),
        (one(0, "Y1", "red"), "Maison rouge sur J1"), (city(3), "Maisons placées"),
        ({"do": "take", "seat": 0, "colour": "black"}, "prend une maison noire"),
        (reveal(0, "black", "G1"), "Tuiles noire et V1"),
        ({"do": "card"}, "Entrée illisible"), ({"do": "undo"}, "Annulation"),
        ({"do": "card", "card": []}, "Entrée illisible"),
        (None, "Entrée illisible"), ({"do": "fly"}, "Entrée illisible"),
    ],
)  # fmt: skip
def test_entries_in_a_few_words(entry, fr):
    assert GAME.speech("fr", NAMES).entry(entry) == fr


def test_out_of_turn_knows_every_phase():
    assert out_of_turn(begin(2).position, "place", 0) is None


@pytest.mark.rule("V5.3", "V.A1", "V5.6")
@pytest.mark.parametrize(
    ("effect", "fr", "en"),
    [
        (
            Effect("tie", {"districts": ["G1", "Y2"]}),
            "Égalité\u00a0: V1 et J2. Encore une carte pour tous",
            "Tie: G1 and Y2. Another card for everyone",
        ),
        (
            Effect("tie", {"districts": []}),
            "Aucune série à comparer. Encore une carte pour tous",
            "No series to compare. Another card for everyone",
        ),
        (
            Effect("sunk", {"district": "G1", "value": 3, "takers": [], "laps": 1}),
            "V1 est englouti à 3, après 1 manche. Personne n’y prend de maison",
            "G1 sinks at 3, after 1 turn. Nobody takes a house",
        ),
        (
            Effect("sunk", {"district": "G1", "value": -1, "takers": [1, 0, 1], "laps": 3}),
            "V1 est englouti à −1, après 3 manches. Maisons\u00a0: Bo ×2, Ana",
            "G1 sinks at −1, after 3 turns. Houses: Bo ×2, Ana",
        ),
    ],
)
def test_an_effect_without_anybody_says_so(effect, fr, en):
    assert (GAME.speech("fr", NAMES).effect(effect), GAME.speech("en", NAMES).effect(effect)) == (fr, en)


# Cards that can do nothing, entered with targets: the last thing said is how to play them.
USELESS = [
    ((), card(0, "calm_sea", "G1", index=0), ["V3.5"]),
    ((), card(0, "changing_wind", "G1", index=0, to="G1"), ["V3.5"]),
    ((flood(0, 1, "G1"), card(1, "calm_sea", "G1", index=0)), card(2, "calm_sea", "G1", index=0), ["V.A7"]),
    ((flood(0, 1, "G1"),), card(1, "rescue", "R3", to="R1", houses=["blue", "blue"]), ["V6.5"]),
    (
        (flood(0, 1, "G3"), card(1, "relocation", a="G3", b="R3")),
        card(2, "false_hope", "G3", to="R1", colour="blue"),
        ["V6.13"],
    ),
    ((card(0, "quarantine", on="R3"),), card(1, "panic", "R3", moves=[]), ["V6.9", "V6.7"]),
]


@pytest.mark.rule("V.A5")
@pytest.mark.parametrize(("log", "entry", "rules"), USELESS)
def test_a_card_that_can_do_nothing_is_never_a_dead_end(log, entry, rules):
    timeline = table(*log)
    breaches = timeline.judge(entry).breaches
    assert [breach.rule for breach in breaches] == [*rules, "V.A5"]
    said = told(GAME, breaches[-1])["en"]
    assert said.endswith(f"now: {NAMES[entry['seat']]} plays it without a target and discards it.")
    assert timeline.judge(card(entry["seat"], entry["card"])).legal


@pytest.mark.rule("V6.12")
@pytest.mark.parametrize("name", ["rescue", "panic", "false_hope"])
def test_houses_that_are_not_there_say_which_are(name):
    def targets(colour):
        return {
            "rescue": {"to": "G3", "houses": [colour, colour]},
            "panic": {"moves": [[colour, "G3"], [colour, "R2"], [colour, "R3"]]},
            "false_hope": {"to": "G3", "colour": colour},
        }[name]

    timeline = table(place=CITY)
    (wrong,) = timeline.judge(card(0, name, "G1", **targets("red"))).breaches
    assert wrong.rule == "V6.12" and wrong.facts["allowed"] == list(timeline.position.houses["G1"])
    assert wrong.facts["there"] == 0 and told(GAME, wrong)
    (none,) = timeline.judge(card(0, name, "Y2", **targets("red"))).breaches
    assert (none.rule, none.say, none.facts["allowed"]) == ("V6.12", "empty", ["G1", "G2", "Y1", "R3"])
