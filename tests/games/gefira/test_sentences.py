"""Every sentence of the rulebook and every word of the log is said by something, in full, in both languages."""

import random
import re

import pytest

from referee.core.log.timeline import Timeline
from referee.core.verdict import Effect, Sentence
from referee.core.words.phrases import LANGUAGES
from referee.games.gefira import GAME
from referee.games.gefira.rules.final import Final, Player
from tests.games.gefira import test_four as four
from tests.games.gefira.players import random_game
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
    player,
    playing,
    renovate,
    repair,
    score,
    setup,
    table,
    take,
    tool,
)
from tests.games.gefira.test_events import facing
from tests.games.gefira.test_setup import LAID
from tests.games.gefira.whole import LYING
from tests.tools import NAMES, placeholders, templates, told


def refused():
    """Breaches and doubts of every kind, with who sits there."""
    awaiting = {
        "tool": playing({"on": [2]}, log=[activate(0, 2)]),
        "face": playing({"on": [2]}, log=[activate(0, 2), tool()]),
        "fill": playing({"on": [2]}, bridges=(holed(BLUE, 3), RED), log=[activate(0, 2)]),
        "last": playing({"on": [2]}, state={"steps": 2}, log=[activate(0, 2), tool()]),
        "winds": playing(
            {"on": [2]},
            {"on": [3]},
            (BLUE, facing("winds")),
            log=[activate(0, 2), tool(), face("winds")],
            wind_turn="flip",
        ),
        "flood": playing({"on": [2]}, bridges=(BLUE, facing("flood")), log=[activate(0, 2), tool()]),
    }
    begun = table([BUILD])
    locked = table([BUILD, destiny(0, "tool")])
    twice = [{"column": 3, "symbol": "flood"}] * 2
    for at, entry in [
        (table(LAID[:1]), lay(0, "red", "flood")),
        (table(LAID[:1]), BUILD),
        (table(LAID[:2]), BUILD),
        (table(LAID[:7]), lay(1, "blue", "flood")),
        (begun, BUILD),
        (table(), build(BLUE[:6], holed(RED, 1))),
        (table(), take(0, 2, 3, 4)),
        (table(LAID), take(0, 2, 2, 9, 1)),
        (table([*LAID, take(0, 2, 3, 4)]), take(0, 5, 6, 7)),
        (table(), tool()),
        (begun, activate(1, 1)),
        (table([BUILD, destiny(0, "tool"), destiny(0, "tool")]), activate(0, 0)),
        (begun, extra(1)),
        (table([BUILD, extra(0)]), extra(0)),
        (playing(state={"extra": (0, 0)}), extra(0)),
        (begun, activate(0, 3)),
        (begun, activate(0, 1, bridge="red")),
        (table([BUILD, activate(0, 0), tool(False)], blocked_start="refused"), activate(0, 0)),
        (table([BUILD], idle_destiny="refused"), destiny(0, "tool")),
        (begun, activate(0, 8)),
        (begun, repair(0, c1="flood")),
        (playing(), repair(0, c1="flood")),
        (begun, repair(0)),
        (begun, repair(0, c9="flood")),
        (begun, {"do": "repair", "seat": 0, "places": twice}),
        (begun, renovate(0, c3="flood")),
        (begun, renovate(0)),
        (begun, renovate(0, c9="flood")),
        (begun, {"do": "renovate", "seat": 0, "places": twice}),
        (begun, destiny(0, "tool", steps=5)),
        (locked, destiny(0, "tool", tool="compass")),
        *((awaiting[name], extra(0)) for name in ("tool", "face", "fill")),
        *((begun, entry) for entry in (tool(), face("flood"), fill(0, 3))),
        (awaiting["face"], face(RED[2], "back")),
        (awaiting["face"], face("flood")),
        (awaiting["last"], face("flood", "back")),
        (awaiting["fill"], fill(1, 4)),
        (awaiting["winds"], face("flood", "back", tool="compass")),
        (awaiting["flood"], face("flood", tool="machete")),
        (playing({"on": [7], "start": 0, "end": 9}, log=[activate(0, 7)]), extra(0)),
        (table(), lay(0, "green", "flood")),
        (table(), four.BUILD),
        (four_at(), {name: value for name, value in four.BUILD.items() if name != "taken"}),
        (four_at(), four.BUILD | {"taken": four.TAKEN | {"blue": 0, "red": 3}}),
        (table(LAID), four.took(0, "red", 2, 3, 4)),
        (four_at([four.BUILD]), four.BUILD),
        (four_at(four.LAID[:6]), lay(2, "blue", "flood")),
        (crossed({"on": [1]}, log=[activate(0, 1), tool()]), face("snake", "back")),
        (four_at(four.LAID), take(0, 2, 3, 4)),
        (four_at([*four.LAID, four.took(0, "red", 2, 3, 4)]), four.took(2, "red", 2, 3, 4)),
        (
            four_at([*four.LAID, four.took(0, "red", 2, 3, 4), four.took(1, "green", 2, 3, 4)]),
            four.took(2, "blue", 2, 3, 4),
        ),
        (crossed({"on": [4]}), activate(0, 3)),
        (four.between("winds"), face("winds")),
        (four.between("winds"), face("winds", opponent=0)),
        (four.between("liana"), face("liana", opponent=2)),
    ]:
        found = at.judge(entry).breaches
        assert found, entry
        yield from ((breach, at.position.setup) for breach in found)
    known = {"below": ("machete", "spyglass"), "below_known": True, "tool": "compass"}
    flooded = playing({"on": [2]}, bridges=(BLUE, facing("flood")), log=[activate(0, 2), tool()], state=known)
    yield from ((doubt, setup()) for doubt in flooded.judge(face("flood", tool="spyglass")).doubts)
    for those in (setup(), setup(4)):
        full = [Player(5, 0, 0, 0), Player(9, 8, 0, 0), *[Player(10, 0, 0, 0)] * 2]
        half = GAME.count.score(those, Final(tuple(full[: those.count])))
        yield from ((each, those) for each in (*half.breaches, *half.doubts))
    for ended in ([player(3, 3, 3, 1)] * 2, [player(10)] * 2):
        yield from ((each, setup()) for each in score(*ended).doubts)


# Said by the page: how a tie was decided, why a greyed key does nothing.
BY_PAGES = {
    ("G5.3", "refused"): {"seat": 0, "column": 2, "to": 3, "free": [0]},
    ("G.A13", "allowed"): {},
    ("G11.7", "taken"): {"seat": 0, "column": 2, "to": 3, "faces": 4},
    ("G4.2", "theirs"): {"seat": 1, "bridge": 1, "column": 2},
    ("G4.2", "theirs_at_4"): {"seat": 1, "bridge": 1, "column": 2},
    ("G4.3", "bare"): {"seat": 0},
    ("G4.3", "theirs"): {"seat": 1, "bridge": 1, "column": 3},
    ("G9.7", "decided"): {"values": [0, 1]},
    ("G9.8", "decided"): {"values": [5, 4]},
    ("G.A29", "shared"): {},
    ("G.A25", "untold"): {},
}


def test_every_template_is_said_in_full_by_something():
    said = set()
    for breach, those in refused():
        texts = told(GAME, breach, those.seats, those.options)
        assert texts["fr"] != texts["en"] and texts["fr"].endswith((".", "?")), texts
        assert those.count == 2 or not any(OF_TWO.search(text) for text in texts.values()), texts
        speech = GAME.speech("fr", those.seats)
        said.add((breach.rule, speech.for_players(breach.say, speech.rule(breach.rule).say)))
    for (rule, say), facts in BY_PAGES.items():
        template = GAME.telling.rulebook[rule].say[say]
        assert placeholders(template["fr"]) == set(facts)
        assert all("?" not in GAME.speech(lang, NAMES).sentence(Sentence(rule, say, facts)) for lang in LANGUAGES)
        said.add((rule, say))
    for seat in score(player(3, 3, 3, 1), player(10)).seats:
        for line in seat.lines:
            assert placeholders(GAME.telling.rulebook[line.rule].say[line.say]["fr"]) <= set(line.operands)
            assert all("?" not in GAME.speech(lang, NAMES).line(line) for lang in LANGUAGES)
            said.add((line.rule, line.say))
    assert said == templates(GAME)


# Readings whose other pick makes something happen that has words of its own.
PICKED = {
    "whose_explorer": "any",
    "idle_event": "goes_on",
    "liana_from_last": "stays",
    "event_into_hole": "blocked",
    "back_from_first": "stays",
}


# What is said of two bridges, or of two sections of the same number.
OF_TWO = re.compile(
    r"deux (ponts|côtés)|son côté|l’autre (pont|joueur)|[Bb]oth (bridges|sides)|own side|the other (player|bridge)"
)


def logs():
    """Random games of two and of four, which cause every effect; and what is rare on a cross."""
    for seed, (cross, arm) in enumerate(LYING):
        options = {"cross": cross, "wind_turn": "flip", "steps_card": "5/7", "arm": arm}
        options |= PICKED | {"foreign_pair": "both", "flood_hits": "all"} if seed % 3 == 2 else {}
        log = [entry for entry, _ in random_game(random.Random(seed), 150, 4, **options)]
        yield Timeline(GAME.refereed.moves, GAME.begin(setup(4, **options)), log)
    for seed in range(50):
        options = {"bridge_length": 4, "wind_turn": "flip", "steps_card": "5/7"}
        options |= PICKED if seed % 5 == 4 else {}
        log = [entry for entry, _ in random_game(random.Random(seed), 200, **options)]
        yield Timeline(GAME.refereed.moves, GAME.begin(setup(**options)), log)
    yield four_at([*four.LAID, *four.HANDS])
    yield crossed({"on": [3]}, log=[activate(0, 3)])  # turns on the corner
    yield crossed(shown={(1, 6): "flood"}, log=[renovate(0, c1="flood")])
    yield crossed({"on": [3]}, shown={(3, 3): "snake"}, log=[activate(0, 3), tool(), face("snake")])
    plank = {(0, 4): "broken_plank"}
    yield crossed({"on": [4]}, None, None, {"on": [2]}, shown=plank, turn=3, log=four.BREAKS)
    yield crossed(shown={(1, 6): "winds"}, idle_event="goes_on", log=[activate(0, 0), tool(), face("winds", "back")])


def test_the_log_tells_every_entry_and_effect_in_full():
    """Each with all its facts, every value in words, every effect with its rule; no phrase that nothing says."""
    said = set()
    for timeline in logs():
        those = timeline.position.setup
        for lang in LANGUAGES:
            speech = GAME.speech(lang, those.seats, None, those.options)
            for reading in timeline.readings():
                texts = [speech.entry(reading.entry), *(speech.effect(effect) for effect in reading.effects)]
                assert not any("?" in text or "_" in text or "{" in text for text in texts), texts
                assert not any(word in text for text in texts for word in ("True", "False", "None")), texts
                assert those.count == 2 or not any(OF_TWO.search(text) for text in texts), texts
        phrases = GAME.telling.words.phrases
        caused = [effect for reading in timeline.readings() for effect in reading.effects]
        assert all(effect.rules for effect in caused), "each names its rule"
        said |= {speech.for_players(f"effect.{effect.effect}", phrases) for effect in caused}
    known = {key for key in phrases if key.startswith("effect.")}
    assert said == {key for key in known if not key.endswith("_now")}


@pytest.mark.parametrize(
    ("entry", "fr"),
    [
        (activate(0, 0), "Explorateur activé\u00a0: départ"),
        (activate(0, 3, bridge="red"), "Explorateur rouge activé\u00a0: 3"),
        (repair(0, c3="snake", c5="winds"), "Réparer le pont bleu\u00a0: 3 Serpent, 5 Vents violents"),
        ({"do": "repair", "seat": 0, "places": [7, {}]}, "Réparer le pont bleu\u00a0: 7, None None"),
        ({"do": "repair", "seat": 0, "places": "x"}, "Réparer le pont bleu\u00a0: x"),
        (destiny(0, "tool"), "Destin inchangé, verrou sur l’outil"),
        (destiny(0, "steps", steps=6, tool="compass"), "Destin\u00a0: Boussole, 6 étapes, verrou sur les étapes"),
        (face("flood"), "Face visible\u00a0: Inondation"),
        (face("flood", "across"), "Face visible\u00a0: Inondation, flèche en face"),
        (tool(False), "Réponse\u00a0: l’outil ne correspond pas"),
        ({"do": "activate", "column": [1]}, "Explorateur activé\u00a0: 1"),
        ({"do": "tool", "matches": []}, "Réponse\u00a0: –"),
    ],
)
def test_entries_in_a_few_words(entry, fr):
    """Also those that are no entries: a file may hold anything."""
    assert GAME.speech("fr", NAMES).entry(entry) == fr


@pytest.mark.rule("G4.1", "G4.2", "G4.3", "G4.9")
@pytest.mark.parametrize(
    ("at", "entry", "fr", "en"),
    [
        (
            playing({"on": [2, 6]}),
            activate(0, 4),
            "Pas d’explorateur bleu à cet endroit (4). Permis\u00a0: départ, 2, 6.",
            "No blue explorer there (4). Allowed: start, 2, 6.",
        ),
        (
            playing(),
            repair(0, c1="flood"),
            "Le pont bleu n’a pas de trou\u00a0: rien à réparer.",
            "The blue bridge has no hole: nothing to repair.",
        ),
        (
            table([BUILD]),
            renovate(0, c3="flood"),
            "Bleu 3 est un trou\u00a0: c’est réparer, une autre action. Sections\u00a0: 1, 2, 4, 7.",
            "Blue 3 is a hole: that is repairing, another action. Sections: 1, 2, 4, 7.",
        ),
        (
            playing(state={"lock": "steps"}),
            destiny(0, "steps", steps=6),
            "Le verrou est sur les étapes (4)\u00a0: impossible d’y mettre 6 à cette action. "
            "Libres\u00a0: l’outil, la direction.",
            "The lock is on the steps (4): no change to 6 in this action. Free: the tool, the direction.",
        ),
    ],
)
def test_what_is_allowed_is_told(at, entry, fr, en):
    assert told(GAME, at.judge(entry).breaches[0]) == {"fr": fr, "en": en}


@pytest.mark.rule("G5.3", "G.A13")
def test_an_explorer_who_can_move_is_not_told_as_a_space():
    """On a table of two: space 1 is taken by the explorer on 1, who may move on."""
    at = playing({"on": [1]}, blocked_start="refused")
    assert told(GAME, at.judge(activate(0, 0)).breaches[0]) == {
        "fr": "L’explorateur bleu au départ ne peut pas avancer\u00a0: la place 1 est prise, et cette table refuse d’y "
        "dépenser une action. Explorateurs qui peuvent avancer\u00a0: en 1.",
        "en": "The blue explorer at the start cannot move on: space 1 is taken, and this table refuses to spend an "
        "action on it. Explorers who can move: on 1.",
    }


@pytest.mark.rule("G6.5", "G6.6")
@pytest.mark.parametrize(
    ("columns", "fr", "en"),
    [
        ([3], "Section retirée du pont bleu\u00a0: 3", "Section removed from the blue bridge: 3"),
        ([2, 3], "Sections retirées du pont bleu\u00a0: 2, 3", "Sections removed from the blue bridge: 2, 3"),
    ],
)
def test_one_section_or_several_are_removed(columns, fr, en):
    effect = Effect("removed", {"seat": 0, "columns": columns, "count": len(columns)})
    assert [GAME.speech(lang, NAMES).effect(effect) for lang in ("fr", "en")] == [fr, en]


@pytest.mark.rule("G9.1")
def test_the_end_says_who_is_across():
    at = playing({"on": [7], "start": 0, "end": 9}, log=[activate(0, 7)])
    last = at.readings()[-1].effects[-1]
    assert GAME.speech("fr", NAMES).effect(last) == "Partie finie\u00a0: plus personne au départ ni sur le pont bleu"
    assert GAME.speech("en", NAMES).effect(last) == "Game over: nobody left at the start or on the blue bridge"


@pytest.mark.rule("G.A2")
@pytest.mark.parametrize("swapped", [False, True])
def test_a_table_that_swaps_the_names_reads_them_so_everywhere(swapped):
    """The log and the refusals as much as the board; the stored words stay."""
    now, then = ("Côté court", "Longueur") if swapped else ("Longueur", "Côté court")
    at = playing(direction_labels_swapped=swapped, state={"lock": "direction"})
    speech = GAME.speech("fr", NAMES, options=at.position.options)
    entry = destiny(0, "tool", direction="short")
    assert speech.entry(entry) == f"Destin\u00a0: {then}, verrou sur l’outil"
    breach = at.judge(entry).breaches[0]
    assert breach.facts["to"] == "short" and f"({now})\u00a0: impossible d’y mettre {then} " in speech.sentence(breach)
    assert speech.word("direction", "along") == now


PLANK = {(0, 4): "broken_plank"}
ACTED = [activate(0, 1), tool()]


@pytest.mark.parametrize(
    ("at", "fr", "en"),
    [
        (
            crossed({"on": [2]}, log=[activate(0, 2)]),
            ["Bleu 2 → 3 au coin, reste 3 étapes"],
            ["Blue 2 → 3 at the corner, 3 steps left"],
        ),
        (
            crossed({"on": [3]}, log=[activate(0, 3)]),
            ["Bleu 3 tourne vers 4, reste 3 étapes"],
            ["Blue 3 turns to face 4, 3 steps left"],
        ),
        (
            crossed({"on": [4]}, None, None, {"on": [2]}, shown=PLANK, turn=3, log=four.BREAKS),
            [
                "Jaune 3 montre Planche cassée, reste 2 étapes",
                "Événement\u00a0: Planche cassée, jaune 3 et bleu 4",
                "Section retirée du pont bleu\u00a0: 4",
                "Bleu 4 se sauve au coin\u00a0: vers 3",
                "Fin de l’action\u00a0: un événement a eu lieu",
            ],
            [
                "Yellow 3 shows Broken plank, 2 steps left",
                "Event: Broken plank, yellow 3 and blue 4",
                "Section removed from the blue bridge: 4",
                "Blue 4 is safe at the corner: facing 3",
                "Action over: an event happened",
            ],
        ),
        (
            crossed({"on": [3]}, shown={(3, 3): "snake"}, log=[activate(0, 3), tool(), face("snake")]),
            [
                "Bleu 4 montre Serpent, reste 2 étapes",
                "Événement\u00a0: Serpent, bleu 4 et jaune 3",
                "Bleu 4 tourne vers 3, au coin",
                "Fin de l’action\u00a0: un événement a eu lieu",
            ],
            [
                "Blue 4 shows Snake, 2 steps left",
                "Event: Snake, blue 4 and yellow 3",
                "Blue 4 turns to face 3, at the corner",
                "Action over: an event happened",
            ],
        ),
        (
            crossed(shown={(1, 6): "flood"}, log=[renovate(0, c1="flood")]),
            ["Inondation en bleu 1 et rouge 6\u00a0: section posée, pas d’événement"],
            ["Flood at blue 1 and red 6: placed, so no event"],
        ),
        (four_at(four.LAID), ["Jaune 6 posée", "Les quatre ponts sont construits"],
         ["Yellow 6 laid", "All four bridges are built"]),
    ],
)  # fmt: skip
def test_on_a_cross_both_sections_of_a_pair_and_the_corner_are_named(at, fr, en):
    for lang, expected in (("fr", fr), ("en", en)):
        speech = GAME.speech(lang, NAMES[:4], None, at.position.options)
        assert [speech.effect(effect) for effect in at.readings()[-1].effects] == expected


@pytest.mark.rule("G5.3", "G5.4", "G5.6", "G.A13")
@pytest.mark.parametrize(
    ("at", "entry", "fr", "en"),
    [
        (
            crossed({"on": [1]}, log=ACTED),
            face("snake", "back"),
            "Serpent en bleu 2 et rouge 5\u00a0: l’événement a lieu, aucune flèche n’est suivie.",
            "Snake at blue 2 and red 5: the event happens, no arrow is followed.",
        ),
        (
            crossed({"on": [2, 4]}, blocked_start="refused"),
            activate(0, 2),
            "L’explorateur bleu en 2 ne peut pas avancer\u00a0: la place 3 au coin est prise, et cette table refuse "
            "d’y dépenser une action. Explorateurs qui peuvent avancer\u00a0: au départ, en 4 au coin.",
            "The blue explorer on 2 cannot move on: space 3 at the corner is taken, and this table refuses to spend an "
            "action on it. Explorers who can move: at the start, on 4 at the corner.",
        ),
        (
            crossed({"on": [2]}, log=[activate(0, 2)]),
            extra(0),
            "D’abord la réponse\u00a0: l’explorateur bleu 3 au coin a-t-il la machette\u202f?",
            "First the answer: does the blue explorer at 3 at the corner carry the machete?",
        ),
    ],
)
def test_what_a_cross_refuses(at, entry, fr, en):
    assert told(GAME, at.judge(entry).breaches[0], NAMES[:4], at.position.options) == {"fr": fr, "en": en}


@pytest.mark.parametrize(
    ("entry", "fr", "en"),
    [
        (activate(0, 4), "Explorateur activé\u00a0: 4 au coin", "Explorer activated: 4 at the corner"),
        (four.took(0, "red", 2, 3, 5), "Pris en main, pont rouge\u00a0: 2, 3, 5", "Taken in hand, red bridge: 2, 3, 5"),
        (
            face("winds", opponent=2),
            "Face visible\u00a0: Vents violents, contre Cleo",
            "New face: Strong winds, against Cleo",
        ),
    ],
)
def test_entries_of_four_in_a_few_words(entry, fr, en):
    options = setup(4).options
    assert [GAME.speech(lang, NAMES[:4], None, options).entry(entry) for lang in ("fr", "en")] == [fr, en]
