"""Every sentence of the rulebook is said by something, in full, in both languages."""

import pytest

from referee.core.verdict import Breach
from referee.games.faraway import GAME
from referee.games.faraway.rules.pieces import CARDS
from tests.games.faraway.table import (
    ALL,
    SKY,
    display,
    full_log,
    pick,
    region,
    sacrifice,
    sanctuary,
    score,
    table,
)
from tests.tools import NAMES, said_in_full, templates, told

TRACKED = {"track_display": True}
LAID = [display(1, 2, 3), region(0, 10), region(1, 20)]
SHOWN2 = [*LAID, pick(0, 1), pick(1, 2), display(4, 5, 6)]
CHOOSING = [*SHOWN2, region(0, 30), region(1, 25)]
RISEN = [region(0, 10), region(1, 20), region(0, 15), region(1, 12)]
OVER = full_log([list(range(60, 44, -2)), list(range(59, 43, -2))])
METEORS = full_log(
    [
        ["R01", "M38", "R03", "M21", "R19", "M15", "R12", "R14"],
        ["R34", "R31", "R30", "R28", "R25", "R24", "R23", "R22"],
    ],
    [["S24", "S12", "S38"], []],
    sets=list(SKY),
)


# Region 8 shows a Clue: two were drawn
CLUE = [region(0, 8), region(1, 50), region(0, 34), region(1, 12), sanctuary(0, "S16")]


def refused():
    """Breaches of every kind, from tables and finals."""
    sky = {"sets": list(SKY)}
    for log, entry, options in [
        ([], region(0, 69), {}),
        ([], region(0, "15"), {}),
        (RISEN, sanctuary(0, "S46"), {}),
        ([], region(0, 15), sky),
        (RISEN, sanctuary(0, "S99"), {}),
        ([region(0, 1)], region(1, 1), {}),
        ([region(0, 1)], region(0, 2), {}),
        (RISEN[:2], region(1, 10), {}),
        ([], display(1, 1, 2), TRACKED),
        ([], display(1), TRACKED),
        ([], display(1, 2, 3), {}),
        ([], sanctuary(0, "S01"), {}),
        (RISEN, sanctuary(1, "S01"), {}),
        (LAID, sanctuary(0, "S01"), TRACKED),
        (LAID, pick(1, 1), TRACKED),
        (LAID, pick(0, 9), TRACKED),
        (LAID, pick(0, 10), TRACKED),
        ([*LAID, pick(0, 1)], pick(1, 1), TRACKED),
        (RISEN, sanctuary(0, None), {}),
        (CHOOSING, sanctuary(1, "S01"), TRACKED),
        ([*CHOOSING, pick(1, 4), sanctuary(1, "S01")], sanctuary(1, "S02"), TRACKED),
        ([*CHOOSING, pick(1, 4), sanctuary(1, "S01")], pick(1, 5), TRACKED),
        (CLUE, sanctuary(0, "S20"), {}),
        (SHOWN2, region(0, 2), TRACKED),
        (SHOWN2, region(0, 3), TRACKED),
        (SHOWN2, region(0, 4), TRACKED),
        (SHOWN2[:-1], display(1, 40, 41), TRACKED),
        (OVER, region(0, 1), {}),
        (METEORS, sacrifice(0, "R01"), sky),
        (METEORS, sacrifice(0, "M15"), sky),
        (METEORS, sacrifice(0, "M15", "S01"), sky),
        ([], sacrifice(0, "M15"), sky),
        (METEORS, sacrifice(0, "M38", "S24", "S24"), sky),
        ([*METEORS, sacrifice(0, "M15", "S24")], sacrifice(0, "M15", "S12"), sky),
        ([*RISEN, sanctuary(0, "S01"), region(0, 1), region(1, 30)], sanctuary(1, "S01"), {}),
    ]:
        yield from table(log, **options).judge(entry).breaches
    for tableaus in [
        [{"regions": [3, 3], "sanctuaries": ["S24"] * 2}],
        [{"regions": [3], "sanctuaries": ["S24"]}] * 2,
        [{"regions": list(range(1, 10))}],
        [{"regions": list(range(1, 9))}, {"regions": list(range(19, 11, -1)), "sanctuaries": ["S24"]}],
    ]:
        sheet = score(*tableaus)
        yield from (*sheet.breaches, *sheet.doubts)
    yield Breach("F4.1", {"card": "R50", "seat": 0, "dealt": 3, "known": []}, "hand")
    yield Breach("F7.8", {}, "refused")
    yield Breach("F.22", {}, "refused")
    yield Breach("F.18", {"seat": 0}, "none_left")
    yield Breach("F.18", {"seat": 0, "draws": 3, "asked": 28, "left": 23}, "served")
    yield Breach("F.18", {"seat": 0, "draws": 6, "asked": 28, "left": 23}, "each")


def lines():
    """Score lines of every kind."""
    for row in ([3, 15, 65, 18, 1], [69, 66], ["M15", "M38", "S24"]):
        regions = [name for name in row if not str(name).startswith("S")]
        boxes = list(ALL) if "M15" in row else ["base", "people_from_below"]
        paid = {"M15": ["S24"]} if "M15" in row else {}
        sheet = score({"regions": regions, "sanctuaries": ["S24", "S06"], "sacrifices": paid}, sets=boxes)
        yield from sheet.seats[0].lines


# Said by the pages: the masked refusal, and how a tie was decided.
BY_PAGES = {
    ("F10.3", "kept"): {"asked": 2, "points": 19},
    ("F10.3", "open"): {"seat": 0, "regions": ["M38", "M15"], "count": 2},
    ("F2.2", "secret"): {"card": "R10"},
    ("F8.5", "lowest"): {"values": [3, 7]},
    ("F8.5", "shared"): {},
    ("F.23", "region"): {"number": 7},
    ("F.14", "sum"): {"values": [None, 7]},
    ("F.14", "other_lowest"): {"winners": [0, 1]},
    ("F.14", "other_sum"): {"winners": [0]},
}


def test_every_template_is_said_in_full_by_something():
    by_pages = [Breach(rule, facts, say) for (rule, say), facts in BY_PAGES.items()]
    assert said_in_full(GAME, [*refused(), *by_pages], lines()) | set(BY_PAGES) == templates(GAME)


@pytest.mark.rule("F7.6")
def test_french_is_typeset():
    at = table([*LAID], **TRACKED)
    text = told(GAME, at.judge(pick(0, 9)).breaches[0])
    assert text["fr"] == "La Région 9 n’est pas parmi celles à prendre\u00a0: 1, 2, 3."
    assert text["en"] == "Region 9 cannot be taken. On display: 1, 2, 3."


@pytest.mark.rule("F2.1")
def test_a_card_of_another_box_is_told_as_it_is_seen_and_a_text_that_is_no_card_says_what_is():
    at = table(())
    told_all = [told(GAME, at.judge(region(0, name)).breaches[0])["fr"] for name in ("M05", 70, "15")]
    assert told_all == [
        "Aucune Région 5 (météore) avec les extensions choisies.",
        "Aucune Région 70 avec les extensions choisies.",
        "«\u00a015\u00a0» n’est le nom d’aucune Région. Une Région est un nombre (15) ou un identifiant (R15).",
    ]
    breach = table(RISEN).judge(sanctuary(0, "S46")).breaches[0]
    assert (
        told(GAME, breach)["en"]
        == "This Sanctuary is not in the game with the chosen expansions: grey Sanctuary, 2 stones."
    )


def test_a_sanctuary_is_told_by_what_is_seen_and_all_are_told_apart():
    for lang in ("fr", "en"):
        speech = GAME.speech(lang, NAMES)
        told_cards = {speech.word("card", id) for id in CARDS}
        assert len(told_cards) == len(CARDS) and not any("S0" in text or "?" in text for text in told_cards)
    assert GAME.speech("fr", ()).word("card", "S38") == "Sanctuaire gris, 1 indice, 1 par indice"
    assert GAME.speech("en", ()).word("card", "blue/stone/no-reward") == "blue (desert) Sanctuary, 1 stone"
    assert GAME.speech("en", ()).word("card", "S22") == "yellow (city) Sanctuary, 4 per four-colour set"
    assert GAME.speech("fr", ()).word("card", "S53") == "Sanctuaire rouge (forêt), 3 par série de 3 ressources"
    assert GAME.speech("en", ()).word("card", "nonsense") == "nonsense"


@pytest.mark.parametrize("entry", [None, 5, [], "x", {}, {"do": 5}, {"do": []}, {"do": "fly"}, {"do": "unknown"}])
def test_an_entry_that_cannot_be_read_is_told_so(entry):
    assert GAME.speech("fr", NAMES).entry(entry) == "Entrée illisible"


@pytest.mark.parametrize(
    ("entry", "fr"),
    [
        (region(0, 15), "Région 15"),
        (region(0, ["x", None]), "Région x, None"),
        (display(1, "M15"), "Sur la table\u00a0: 1, 15 (météore)"),
        (sacrifice(0, "M15", "S12"), "Sacrifice pour 15 (météore)\u00a0: Sanctuaire bleu (désert), 1 pierre"),
        ({"do": "undo"}, "Annulation"),
        ({"do": "note", "text": "Bonjour"}, "Note\u00a0: Bonjour"),
        ({"do": "amend", "seq": 3, "entry": {}}, "Correction de l’entrée 3"),
    ],
)
def test_entries_in_a_few_words(entry, fr):
    assert GAME.speech("fr", NAMES).entry(entry) == fr
