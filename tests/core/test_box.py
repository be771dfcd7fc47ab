"""A household's box, of every game that has one: slots, words, what is told, taken away, compared."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.box import differences, find, following, own_values, put, read, slots
from referee.core.verdict import Breach, Verdict
from referee.core.words.phrases import LANGUAGES
from referee.games import GAMES
from tests.games.own import own

HELD = {id: game for id, game in GAMES.items() if game.box}
FULL: dict[str, dict[str, Any]] = own("own", "BOX")


@pytest.fixture(params=HELD)
def game(request):
    return GAMES[request.param]


@pytest.fixture
def full(game):
    return FULL[game.id]


def plain(game, values):
    """A box as JSON, without what says nothing."""

    def bare(value):
        if isinstance(value, dict):
            kept = {key: bare(each) for key, each in value.items()}
            return {key: each for key, each in kept.items() if each not in (None, {}, ())}
        return [bare(each) for each in value] if isinstance(value, list | tuple) else value

    if edges := values.get("map", {}).get("edges"):
        values = {"map": values["map"] | {"edges": sorted(map(sorted, edges))}}
    return bare(msgspec.to_builtins(game.read_box(values)))


def test_every_game_with_a_box_is_tried_here():
    assert HELD.keys() == FULL.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_a_shelf_has_words(game, full, lang):
    speech = game.speech(lang, ())
    for shelves in (game.shelves({}), game.shelves(full)):
        for shelf, piece, slot in slots(shelves):
            for key in (f"box.shelf_{shelf.id}", piece.label, f"box.{slot.field}"):
                assert key in game.telling.words.phrases, key
            assert "?" not in speech.phrase(piece.label, piece.facts)
            assert "?" not in speech.phrase(f"box.{slot.field}", {**piece.facts, **({"n": slot.n} if slot.n else {})})
            assert slot.fixed or f"box.ask_{slot.field}" in game.telling.words.phrases, slot.field
            if slot.word in game.telling.tellers:
                assert all(speech.word(slot.word, choice) for choice in slot.choices)
            elif slot.word and slot.kind != "text":
                known = game.telling.words.phrases.keys() | game.telling.words.plurals.keys()
                assert {f"{slot.word}.{choice}" for choice in slot.choices} <= known


def test_slots_have_one_id_each(game, full):
    for shelves in (game.shelves({}), game.shelves(full)):
        ids = [slot.id for _, _, slot in slots(shelves)]
        assert len(ids) == len(set(ids)) and ids


def test_slots_hold_the_whole_box(game, full):
    """Told one by one, in the order of the shelves, they make the same box: an import loses nothing."""
    here: dict[str, Any] = {}
    for _, _, slot in slots(game.shelves(full)):
        if slot.own is not None:
            here = game.tell(here, [(slot, slot.own)])
            assert isinstance(here, dict), slot.id
    assert plain(game, here) == plain(game, full)
    assert not differences(game.shelves(here), game.shelves(full))


def test_all_at_once_is_the_same(game, full):
    taken = [(slot, slot.own) for _, slot, _ in differences(game.shelves({}), game.shelves(full))]
    assert plain(game, game.tell({}, taken)) == plain(game, full)


def test_taken_away_one_by_one_nothing_is_left(game, full):
    here = full
    for id in reversed(list(own_values(game.shelves(full)))):
        _, _, slot = find(game.shelves(here), id)
        if slot.own is not None:
            here = game.tell(here, [(slot, None)])
    assert game.read_box(here) == game.read_box({})


def test_telling_changes_nothing_that_was_given(game, full):
    before = msgspec.json.encode(full)
    for _, _, slot in slots(game.shelves(full)):
        game.tell(full, [(slot, None)])
    assert msgspec.json.encode(full) == before


def test_every_value_reads_as_it_is_tapped(game, full):
    for _, _, slot in slots(game.shelves(full)):
        if slot.own is None:
            continue
        parts = slot.own if isinstance(slot.own, list) else [slot.own]
        text = ",".join(".".join(map(str, part)) if isinstance(part, list) else str(part) for part in parts)
        assert read(slot, text or "-") == slot.own


def test_a_sweep_asks_each_missing_value_once_and_ends(game):
    """What is asked, answered with its first choice, never comes back."""
    here, seen = {}, []
    id = following(game.shelves(here), "")
    while id is not None:
        assert id not in seen and len(seen) < 300
        seen.append(id)
        slot = find(game.shelves(here), id)[2]
        value = {"text": "eagle", "cells": [[0, 0], [0, 1]], "many": []}.get(slot.kind)
        told = game.tell(here, [(slot, slot.choices[0] if value is None else value)])
        assert isinstance(told, dict), (id, told)
        here = told
        id = following(game.shelves(here), id)
    assert not any(slot.missing for _, _, slot in slots(game.shelves(here)))
    assert len(seen) > 1 or not any(slot.wanted for _, _, slot in slots(game.shelves({}))), "every value is known"


def test_a_fixed_value_is_shown_not_asked(game, full):
    for _, _, slot in slots(game.shelves(full)):
        if slot.fixed:
            assert not slot.missing and slot.sure != "unknown"
            assert game.tell(full, [(slot, slot.shipped)]).breaches[0].say == "fixed"


def test_the_households_value_wins_and_what_is_shipped_stays_beside():
    aqua = GAMES["aqua"]
    slot = find(aqua.shelves({}), "red.name")[2]
    assert slot.value == slot.shipped == "crab" and slot.sure == "review" and slot.own is None
    slot = find(aqua.shelves({"species": {"red": {"name": "lobster"}}}), "red.name")[2]
    assert (slot.value, slot.own, slot.shipped) == ("lobster", "lobster", "crab")


GARBAGE = ["x" * 100, "1e3", "٣", "½", "9" * 50, "-", "--1", "12:60", "24:00", "a\nb", "\0", "1.1,", "0.0,x", "red,red"]


@pytest.mark.parametrize("text", GARBAGE, ids=ascii)
def test_garbage_is_refused_with_a_sentence_or_is_a_name(game, text):
    for _, _, slot in slots(game.shelves({})):
        value = read(slot, text)
        if isinstance(value, Breach):
            for lang in LANGUAGES:
                assert "{" not in game.speech(lang, ()).sentence(value)
        elif slot.kind == "text":
            assert len(value) <= 40 and value.isprintable()
        else:
            assert slot.kind == "many" and value == [], (slot, text)


@given(st.text(max_size=30))
def test_nothing_that_is_typed_breaks_a_box(text):
    for game in HELD.values():
        for _, _, slot in slots(game.shelves({})):
            value = read(slot, text)
            if not isinstance(value, Breach):
                told = game.tell({}, [(slot, value)])
                assert isinstance(told, Verdict) or game.shelves(told)


def test_a_game_without_a_box_says_so():
    told = GAMES["gefira"].tell({}, [])
    assert isinstance(told, Verdict) and told.breaches[0].rule == "house.box_none"
    assert GAMES["gefira"].shelves({}) == ()


def test_put_makes_and_prunes_the_way():
    assert put({}, ("a", "b", 1), 5) == {"a": {"b": [None, 5]}}
    assert put({"a": {"b": [None, 5]}}, ("a", "b", 1), None) is None
    assert put({"a": {"b": [3, 5], "c": 0}}, ("a", "b", 1), None) == {"a": {"b": [3], "c": 0}}


def tell(game, values, id, text):
    slot = find(game.shelves(values), id)[2]
    return game.tell(values, [(slot, read(slot, text))])


# -- each game's own rules -----------------------------------------------------------------------------


@pytest.mark.rule("S10.2")
def test_a_fourth_jaguar_is_refused():
    told = tell(GAMES["space_aztecs"], {}, "YA04.type", "jaguar")
    assert [breach.rule for breach in told.breaches] == ["S10.2"]


@pytest.mark.rule("S.V12")
def test_two_cards_with_one_hour_are_a_doubt():
    game = GAMES["space_aztecs"]
    one = tell(game, {}, "PA01.hour", "06:10")
    two = tell(game, one, "BA01.hour", "06:10")
    (doubt,) = game.box.check(game.read_box(two)).doubts
    assert doubt.rule == "S.V12" and "Villager 1, Blue card 1" in game.speech("en", ()).sentence(doubt)


def test_the_kind_of_a_blue_card_decides_what_is_asked_next():
    game = GAMES["space_aztecs"]
    for kind, asked in (("alien", "BA01.points"), ("priest", "BA02.kind")):
        assert following(game.shelves(tell(game, {}, "BA01.kind", kind)), "BA01.kind") == asked


def test_totals_of_warriors_are_told_as_they_are_read():
    game = GAMES["space_aztecs"]
    values = tell(game, {}, "new_type", "eagle")
    assert values == {"warriors": {"eagle": []}} and following(game.shelves(values), "new_type") != "new_type"
    for n, total in enumerate((2, 5, 9), 1):
        values = tell(game, values, f"warriors.eagle.{n}", str(total))
    assert values == {"warriors": {"eagle": [2, 5, 9]}}
    assert tell(game, values, "warriors.eagle.2", "") == {"warriors": {"eagle": [2, None, 9]}}


@pytest.mark.rule("Q6.6")
@pytest.mark.parametrize(("cells", "say"), [("0.0", "few"), ("0.0,2.0", "apart"), ("0.0,0.0", "few")])
def test_the_shape_of_a_large_animal_is_in_one_piece(cells, say):
    told = tell(GAMES["aqua"], {}, "manta.cells", cells)
    assert [(breach.rule, breach.say) for breach in told.breaches] == [("Q6.6", say)]


@pytest.mark.rule("Q.13")
def test_what_is_unlikely_is_a_doubt_and_kept():
    game = GAMES["aqua"]
    values = tell(game, tell(game, {}, "manta.points.1", "5"), "manta.points.3", "7")
    assert values == {"large": {"manta": {"points": [5, None, 7]}}}
    values = tell(game, values, "red.points", "9")
    assert [doubt.say for doubt in game.box.check(game.read_box(values)).doubts] == ["rising", "odd"]


def test_an_old_mistake_blocks_nothing_else():
    game = GAMES["aqua"]
    wrong = {"large": {"manta": {"cells": [[0, 0]]}}}
    assert isinstance(tell(game, wrong, "red.points", "2"), dict)


def test_one_district_told_redraws_the_whole_map():
    game = GAMES["vineta"]
    values = tell(game, {}, "G1.touches", "G2")
    shelves = game.shelves(values)
    assert find(shelves, "G1.touches")[2].own == ["G2"] and "G1" not in find(shelves, "G3.touches")[2].own
    assert find(shelves, "R1.touches")[2].own == find(shelves, "R1.touches")[2].shipped
    assert tell(game, values, "G1.touches", "") == {}, "taken back: as it is drawn"
