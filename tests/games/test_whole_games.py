"""What every game keeps, tried on whole games drawn at random: each says in its `whole.py` how they are drawn."""

from importlib import import_module
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.log.timeline import Timeline
from referee.core.words.phrases import LANGUAGES
from referee.games import GAMES
from tests.games.whole import Whole, moments
from tests.tools import NAMES, told

FILES = {game: f"tests.games.{game}.whole" for game in GAMES if find_spec(f"tests.games.{game}")}
WHOLE = {
    f"{game} {name}": whole
    for game, file in FILES.items()
    for name, whole in vars(import_module(file)).items()
    if isinstance(whole, Whole)
}
every_game = pytest.mark.parametrize("whole", WHOLE.values(), ids=WHOLE)


def changed(whole, entry, data):
    """An entry with one field that holds anything."""
    field = data.draw(st.sampled_from([*entry, *whole.more]))
    return {**entry, field: data.draw(whole.anything)}


def stands(whole, at):
    """A position can be shown and scored, whatever led there."""
    assert whole.game.refereed.view(at.position)
    assert whole.game.score_of(at.position.setup, at.position).seats


@every_game
@given(data=st.data())
@settings(max_examples=40)
def test_a_changed_entry_is_judged_without_a_crash_and_applied_only_when_legal(whole, data):
    at, entry = data.draw(moments(whole))
    wrong, before = changed(whole, entry, data), at.position
    reading = at.push(wrong)
    for breach in (*reading.verdict.breaches, *reading.verdict.doubts):
        told(whole.game, breach)
    if reading.legal:
        whole.conserved(at)
        stands(whole, at)
        assert at.position != before or wrong["do"] in whole.still
    else:
        assert at.position == before and reading.verdict.breaches
    for lang in LANGUAGES:
        assert whole.game.speech(lang, NAMES).entry(wrong)


@every_game
@given(data=st.data())
@settings(max_examples=40)
def test_whatever_an_entry_causes_names_the_rules_that_make_it_so(whole, data):
    at, entry = data.draw(moments(whole))
    at.push(entry)
    book = {rule.id for rule in whole.game.telling.rulebook}
    for effect in at.reading(at.seq).effects:
        assert effect.rules and book.issuperset(effect.rules), effect


@every_game
@given(data=st.data())
@settings(max_examples=40)
def test_what_is_not_hard_can_be_overruled_and_loses_nothing(whole, data):
    at, entry = data.draw(moments(whole))
    wrong = changed(whole, entry, data)
    verdict, before = at.judge(wrong), at.position
    reading = at.push({"do": "ruling", "entry": wrong, "note": ""})
    assert reading.legal is not reading.verdict.hard and reading.verdict == verdict
    if reading.legal:
        whole.ruled(at)
        stands(whole, at)
    else:
        assert at.position == before


@every_game
@given(data=st.data())
@settings(max_examples=40)
def test_whatever_happens_can_be_told_in_both_languages(whole, data):
    """Every entry of a game, what its undo gives back, what it caused, and the score at some time of it."""
    start, log = data.draw(whole.games)
    at = Timeline(whole.game.refereed.moves, start, log)
    somewhere = at.before(data.draw(st.integers(1, len(log))))
    for lang in LANGUAGES:
        speech = whole.game.speech(lang, NAMES)
        for reading in at.readings():
            assert reading.legal, (reading.entry, reading.verdict)
            entered = speech.entry(reading.entry), speech.back(reading.entry)
            for text in (*entered, *map(speech.effect, reading.effects)):
                assert text and "{" not in text
                assert "?" not in text or whole.unnamed(reading.entry), text
        for position in (somewhere, at.position):
            sheet = whole.game.score_of(position.setup, position)
            assert all("?" not in speech.line(line) for seat in sheet.seats for line in seat.lines)
            assert not sheet.breaches
            for doubt in sheet.doubts:
                told(whole.game, doubt)
