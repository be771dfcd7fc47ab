"""Every sentence of every rule can be said, in both languages, with nothing missing."""

import pytest

from referee.core.phrases import LANGUAGES
from referee.core.verdict import Breach
from referee.games.aqua import GAME
from tests.tools import NAMES, placeholders

FACTS = {
    "colour": "red", "count": 2, "most": 12, "turn": 0, "seat": 1, "sides": [[0, "red", "blue"]], "holder": 1,
    "fresh": [["A", 1, 0]], "cells": [["A", 1, 0]], "colours": ["red"], "shape": "manta", "top": 7, "given": 5,
    "asked": 3, "seats": [0, 1], "winner": 0, "order": [0, 1], "typed": 4, "size": 4, "points": 2, "n": 3, "large": 2,
    "native": "red", "times": "dolphin", "round": 4, "ecosystem": "9", "before": 5, "corals": ["red", "blue", "red"],
    "species": ["red", "blue"],
}  # fmt: skip
ANIMALS = {
    "Q7.4": [{"shape": "manta", "points": None}],
    "Q7.5": [{"colour": "red", "n": 2, "points": 3}],
    "Q7.6": [["A", 0, 1, "red"]],
}
SENTENCES = [(rule.id, say) for rule in GAME.rulebook for say in rule.say]


@pytest.mark.parametrize(("rule", "say"), SENTENCES)
def test_a_sentence(rule, say):
    facts = FACTS | {"animals": ANIMALS.get(rule, [])}
    if rule == "Q8.5" and say in ("line", "times"):
        facts["count"] = "natives"
    for lang in LANGUAGES:
        template = GAME.rulebook[rule].say[say][lang]
        assert placeholders(template) <= set(facts)
        text = GAME.speech(lang, NAMES).breach(Breach(rule, facts, say))
        assert text and "{" not in text and "?" not in text
        if lang == "fr":
            assert not any(word in text.lower() for word in (" vous ", " tu ", "!"))


def test_some_sentences_word_by_word():
    speech = GAME.speech("fr", NAMES)
    tile = Breach("Q4.1", {"sides": [[0, "green", "c6"], [1, "c6", "green"]]})
    assert speech.breach(tile) == "Aucun côté de même couleur, dans aucun sens\u00a0: vert ≠ orange, orange ≠ vert."
    assert speech.breach(Breach("Q6.4", {"shape": "manta", "count": 1}, "empty")) == (
        "La pile est vide\u00a0: raie manta, 1 tuile prise."
    )
