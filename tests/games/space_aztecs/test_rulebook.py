"""The rulebook of Space Aztecs: what is looked up at the table is found, and what is open is told as open."""

import re

import pytest

from referee.core.words.search import search
from referee.games.space_aztecs import GAME

BOOK = GAME.telling.rulebook
READINGS = [pytest.param(rule, id=rule.id) for rule in BOOK if rule.kind == "reading"]


@pytest.mark.parametrize("rule", READINGS)
def test_a_reading_says_what_is_open_why_it_is_read_so_and_who_may_pick(rule):
    assert rule.unclear and rule.because
    assert bool(rule.option) != bool(rule.fixed), "the table picks, or is told why it cannot"


def test_every_rule_has_its_place_in_the_booklet_and_its_chapter():
    for rule in BOOK:
        assert "muet" not in rule.place["fr"] and "silent" not in rule.place["en"]
        if rule.kind not in ("reading", "check"):
            assert rule.id.split(".")[0] in BOOK.chapters, rule.id


def test_rules_that_qualify_each_other_lead_to_each_other():
    for rule in BOOK:
        assert all(rule.id in BOOK[other].see for other in rule.see), rule.id


def test_our_own_arithmetic_is_no_rule_of_the_game():
    assert {rule.id for rule in BOOK if rule.kind == "check"} == {f"S.V{n:02}" for n in range(1, 13)}


def test_a_round_is_told_in_a_few_steps_that_lead_to_rules():
    assert 5 <= len(BOOK.flow) <= 9
    assert all(step.rules and set(step.rules) <= set(BOOK.rules) for step in BOOK.flow)


@pytest.mark.rule("S.R22", "S.R26")
@pytest.mark.parametrize(
    ("id", "when"),
    [
        ("S.R22", {"fr": "Sans la famille rose", "en": "Without the pink family"}),
        ("S.R26", {"fr": "À égalité", "en": "In a tie"}),
    ],
)
def test_a_pick_says_itself_when_it_holds(id, when):
    """It stands beside the rules that it qualifies, so "nobody loses 5 points" may stand below 5 that are lost."""
    rule = next(rule for rule in BOOK if rule.id == id)
    for told in rule.picks.values():
        assert all(told[lang].startswith(when[lang]) for lang in when)


@pytest.mark.rule("S10.3", "S11.2", "S.R17", "S.R26")
@pytest.mark.parametrize(
    ("id", "ours"),
    [
        ("S10.3", {"fr": "Nous les croyons", "en": "We take them"}),
        ("S11.2", {"fr": "Nous les prenons pour des cartes bleues", "en": "We take them to be blue cards"}),
        ("S.R17", {"fr": "notre lecture", "en": "our reading"}),
        ("S.R26", {"fr": "de notre invention", "en": "our own invention"}),
    ],
)
def test_what_is_only_probable_or_ours_is_said_to_be_so(id, ours):
    for lang, words in ours.items():
        assert words in " ".join(each[lang] for each in (BOOK[id].text, BOOK[id].because, BOOK[id].source) if each)


@pytest.mark.rule("S9.1")
def test_no_card_is_called_like_a_family():
    """The booklet gives these names to whole families: priests are aristocrats, agents are spies."""
    phrases = GAME.telling.words.phrases
    families = re.compile(r"aristocra|\bespion|\bspies\b|\bspy\b", re.I)
    called = {key for key, text in phrases.items() if families.search(f"{text['fr']} {text['en']}")}
    assert called == {"house.green", "box.shelf_green"}
    assert not families.search(f"{BOOK['S9.1'].text} {BOOK['S9.1'].say}")
    assert phrases["kind.noble"]["fr"] == "Autre carte bleue" and phrases["kind.spy"]["en"] == "Other green card"


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("fr", "prêtre sans alien"), ("fr", "mon prêtre n'a pas d'alien"), ("fr", "prêtre sans extraterrestre"),
        ("fr", "faut-il un alien pour un prêtre"), ("en", "my priest has no alien"),
    ],
)  # fmt: skip
def test_a_priest_without_an_alien_finds_what_he_is_worth_before_how_aliens_are_given(lang, typed):
    assert search(BOOK, typed, lang).rules[0].id == "S11.1"
