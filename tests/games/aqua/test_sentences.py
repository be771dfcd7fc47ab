"""Every sentence of every rule can be said, in both languages, with nothing missing."""

import pytest

from referee.core.score import Line
from referee.core.verdict import Breach
from referee.core.words.phrases import LANGUAGES
from referee.games.aqua import GAME
from tests.tools import NAMES, placeholders

FACTS = {
    "colour": "red", "count": 2, "most": 12, "turn": 0, "seat": 1, "sides": [[0, "red", "blue"]], "holder": 1,
    "fresh": [["A", 1, 0]], "cells": [["A", 1, 0]], "colours": ["red"], "shape": "manta", "top": 7, "given": 5,
    "asked": 3, "seats": [0, 1], "winner": 0, "order": [0, 1], "typed": 4, "size": 4, "points": 2, "n": 3, "large": 2,
    "native": "red", "times": "dolphin", "round": 4, "ecosystem": "9", "before": 5, "corals": ["red", "blue", "red"],
    "species": ["red", "blue"], "stack": [9, None], "place": 1, "face": "moray",
    "by": [1, 2], "opens": 0, "rounds": 17, "left": 1, "value": 3, "animal": {"shape": "manta", "points": 7},
    "why": {"rule": "Q6.6", "say": "apart"},
}  # fmt: skip
ANIMALS = {
    "Q7.4": [{"shape": "manta", "points": None}],
    "Q7.5": [{"colour": "red", "n": 2, "points": 3}],
    "Q7.6": [["A", 0, 1, "red"]],
}
SENTENCES = [(rule.id, say) for rule in GAME.telling.rulebook for say in rule.say]


@pytest.mark.parametrize(("rule", "say"), SENTENCES)
def test_a_sentence(rule, say):
    facts = FACTS | {"animals": ANIMALS.get(rule, []), "after": [1], "number": "5", "step": 3}
    if rule == "Q8.5" and say in ("line", "times"):
        facts["count"] = "natives"
    for lang in LANGUAGES:
        template = GAME.telling.rulebook[rule].say[say][lang]
        assert placeholders(template) <= set(facts)
        text = GAME.speech(lang, NAMES).sentence(Breach(rule, facts, say))
        assert text and "{" not in text and "?" not in text
        if lang == "fr":
            assert not any(word in text.lower() for word in (" vous ", " tu ", "!"))


@pytest.mark.rule("Q8.4", "Q8.5")
@pytest.mark.parametrize(
    ("operands", "say", "fr", "en"),
    [
        ({"n": 1, "count": "pairs"}, "line", "2 × 1 paire, natif : crabe (rouge)", "2 × 1 pair, native: crab (red)"),
        ({"n": 0, "count": "pairs"}, "line", "2 × 0 paire, natif : crabe (rouge)", "2 × 0 pairs, native: crab (red)"),
        (
            {"n": 1, "count": "natives", "large": 2},
            "times",
            "2 × 1 natif × 2 barracudas / murènes, natif : crabe (rouge)",
            "2 × 1 native × 2 barracudas / moray eels, native: crab (red)",
        ),
        (
            {"n": 3, "count": "natives_touching", "large": 1},
            "times",
            "2 × 3 natifs en contact × 1 barracuda / murène, natif : crabe (rouge)",
            "2 × 3 natives in contact × 1 barracuda / moray eel, native: crab (red)",
        ),
    ],
)
def test_one_is_singular(operands, say, fr, en):
    for rule in ("Q8.5", "Q8.4") if say == "times" and operands["count"] == "natives" else ("Q8.5",):
        line = Line("ecosystem.9", 0, rule, say, {"points": 2, "times": "barracuda", "native": "red"} | operands)
        assert GAME.speech("fr", NAMES).line(line).replace("\u00a0", " ") == fr
        assert GAME.speech("en", NAMES).line(line) == en


@pytest.mark.rule("Q6.1", "Q6.2", "Q6.6")
@pytest.mark.parametrize(
    ("cells", "fr", "en"),
    [
        ([["A", 1, 0]], "1 à droite", "1 to the right"),
        ([["A", 0, 0]], "au milieu", "in the middle"),
        ([["A", 1, 1], ["A", 0, -2]], "1½ à droite + 1 plus bas, 1 à gauche + 2 plus haut",
         "1½ to the right + 1 down, 1 to the left + 2 up"),
        ([["A", -1, 1]], "½ à gauche + 1 plus bas", "½ to the left + 1 down"),
        ([["B", 0, 0]], "1½ plus bas", "1½ down"),
    ],
)  # fmt: skip
def test_a_place_is_told_as_it_is_found_on_the_table(cells, fr, en):
    """From the picture of the hot spot, in cells: nobody at the table knows the lattice of the files."""
    breach = Breach("Q6.2", {"cells": cells, "count": len(cells)})
    assert (
        GAME.speech("fr", NAMES)
        .sentence(breach)
        .endswith(f"sans petit animal\u00a0: {fr}, en cases depuis l’image du point chaud.")
    )
    assert (
        GAME.speech("en", NAMES).sentence(breach).endswith(f"animal: {en}, in cells from the picture of the hot spot.")
    )


@pytest.mark.rule("Q.13")
def test_colours_and_species_by_the_names_in_the_box():
    """A name that the app knows is told in both languages; where the box names but one of the two, the other stays."""
    named = {
        "c5": {"name": "sea wasp", "colour": "purple"},
        "c6": {"colour": "pink"},
        "red": {"name": "crab", "points": 2},
        "blue": {"name": "seahorse"},
    }
    box = GAME.setup(NAMES[:1], {}, {"species": named}).box
    french, english = GAME.speech("fr", NAMES, box), GAME.speech("en", NAMES, box)
    told = {colour: (french.word("species", colour), english.word("species", colour)) for colour in [*named, "green"]}
    assert told == {
        "c5": ("sea wasp (purple)", "sea wasp (purple)"),
        "c6": ("espèce (pink)", "species (pink)"),
        "red": ("crabe (rouge)", "crab (red)"),
        "blue": ("seahorse (bleu)", "seahorse (blue)"),
        "green": ("tortue (vert)", "turtle (green)"),
    }
    side = Breach("Q4.1", {"sides": [[0, "c5", "green"]]})
    assert "purple ≠ vert" in french.sentence(side) and "violet ≠ vert" in GAME.speech("fr", NAMES).sentence(side)


def test_some_sentences_word_by_word():
    speech = GAME.speech("fr", NAMES)
    tile = Breach("Q4.1", {"sides": [[0, "green", "c6"], [1, "c6", "green"]]})
    assert speech.sentence(tile) == "Aucun côté de même couleur, dans aucun sens\u00a0: vert ≠ orange, orange ≠ vert."
    assert speech.sentence(Breach("Q6.4", {"shape": "manta", "count": 1}, "empty")) == (
        "La pile est vide\u00a0: raie manta / pieuvre de récif, 1 tuile prise."
    )
