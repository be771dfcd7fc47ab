"""Whole games drawn at random: every entry legal, nothing lost, and every small wrong is refused."""

import random
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.log import Timeline
from referee.games.vineta import GAME
from tests.games.vineta.players import DECK, DISTRICTS, random_game
from tests.games.vineta.table import ALL, COUNT, setup, view
from tests.tools import NAMES, told

KINDS = [
    (seats, options) for seats in range(2, 7) for options in ({}, {"empty_series": "dissolve"}, {"edition": "en_2008"})
]


@lru_cache
def drawn(kind, seed):
    seats, options = KINDS[kind]
    return random_game(random.Random(f"{seats}{options}{seed}"), seats, **options)


def begin(kind) -> Timeline:
    seats, options = KINDS[kind]
    return Timeline(GAME.refereed.moves, GAME.begin(setup(seats, **options)))


def conserved(at: Timeline) -> None:
    """Seven houses a colour, thirty cards a seat, wherever they are."""
    p, count = at.position, at.position.setup.count
    sharing = dict(p.sharing.houses) if p.sharing else {}
    if p.phase != "place":
        won = sum(sum(each.values()) if isinstance(each, dict) else each for each in p.won)
        assert sum(sum(each.values()) for each in p.houses.values()) + sum(sharing.values()) + won == COUNT[count] * 7
    if p.setup.options.records and p.phase != "place":
        for colour in ALL[: COUNT[count]]:
            places = [*p.houses.values(), *p.won, sharing]
            assert sum(each.get(colour, 0) for each in places) == 7
    for seat, deck in enumerate(p.decks):
        table = [name for series in p.series.values() for who, name in series.row if who == seat]
        table += ["authority" for series in p.series.values() for who, _ in series.authority if who == seat]
        table += [name for who, name in p.front if who == seat]
        assert {n: deck.left.get(n, 0) + deck.discard.get(n, 0) + table.count(n) for n in DECK} == DECK
        assert deck.hand + deck.pile == sum(deck.left.values()) and 0 <= deck.hand <= 7
    assert set(p.houses) | set(p.sunk) == set(DISTRICTS) and not set(p.houses) & set(p.sunk)
    assert all(n > 0 for each in p.houses.values() for n in each.values())


def lap_length(cards, ties):
    """The length of a round counted once more: the cards played so far, and where ties were."""
    length = 3
    for lap, name in cards:
        while ties and ties[0] < lap:
            length = ties.pop(0) + 1
        length += {"one_more": 1, "one_less": -1}.get(name, 0)
    for tie in ties:
        length = tie + 1
    return length


@pytest.mark.rule("V2.1", "V2.3", "V4.2", "V4.4", "V5.1", "V5.5", "V5.6", "V5.8", "V5.9", "V6.9", "V7.1")
@pytest.mark.parametrize("kind", range(len(KINDS)))
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_legal_and_keeps_every_piece(kind, seed):
    at = begin(kind)
    cards, ties, before = [], [], view(at)
    for entry in drawn(kind, seed):
        reading = at.push(entry)
        assert reading.legal, (entry, reading.verdict)
        conserved(at)
        now = view(at)
        caused = {effect.effect: effect.facts for effect in reading.effects}
        if entry["do"] == "card":
            cards.append((before["lap"], entry["card"]))
            if "tie" in caused:
                ties.append(before["lap"])
            if "sunk" in caused:
                assert caused["sunk"]["laps"] == before["lap"] >= lap_length(cards, list(ties))
                assert caused["sunk"]["district"] == now["sunk"][-1]
                cards, ties = [], []
            else:
                assert now["laps"] == max(now["lap"], lap_length(cards, list(ties)))
                for district in before["quarantined"]:  # nothing leaves
                    for colour, n in before["houses"][district].items():
                        assert now["houses"][district].get(colour, 0) >= n
        before = now
    assert at.position.over and len(before["sunk"]) == 8 and before["round"] == 8
    sheet = GAME.score_of(at.position.setup, at.position)
    (last,) = before["houses"]
    for seat, score in enumerate(sheet.seats):  # counted once more
        house, district = before["reveals"][seat]
        won, own = before["won"][seat], before["houses"][last].get(house, 0)
        total = 3 * own + (sum(won.values()) if isinstance(won, dict) else won)
        total += {"G": 7, "Y": 4, "R": 2}[last[0]] if district == last else 0
        total += won.get(house, 0) if isinstance(won, dict) else 0
        assert score.total == total


@st.composite
def moments(draw):
    """A table somewhere in a game, and the entry that comes next."""
    kind = draw(st.integers(0, len(KINDS) - 1))
    log = drawn(kind, draw(st.integers(0, 2)))
    place = draw(st.integers(0, len(log) - 1))
    at = begin(kind)
    for entry in log[:place]:
        at.push(entry)
    return at, log[place]


anything = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 9), st.floats(allow_nan=False),
    st.sampled_from([*DISTRICTS, *ALL, *DECK]),
    st.text(max_size=3), st.lists(st.sampled_from([*DISTRICTS, *ALL]), max_size=4),
    st.lists(st.tuples(st.sampled_from(ALL), st.sampled_from(DISTRICTS)).map(list), max_size=4),
    st.dictionaries(st.sampled_from(DISTRICTS), st.dictionaries(st.sampled_from(ALL), st.integers(0, 8)), max_size=3),
)  # fmt: skip


@given(moments(), st.data())
@settings(max_examples=200)
def test_a_changed_entry_is_judged_without_a_crash_and_applied_only_when_legal(moment, data):
    at, entry = moment
    field = data.draw(st.sampled_from([*entry, "to", "on", "more"]))
    wrong = {**entry, field: data.draw(anything)}
    before = at.position
    reading = at.push(wrong)
    for breach in (*reading.verdict.breaches, *reading.verdict.doubts):
        told(GAME, breach)
    if reading.legal:
        conserved(at)
    else:
        assert at.position == before and reading.verdict.breaches
    for lang in ("fr", "en"):
        assert GAME.speech(lang, NAMES).entry(wrong)


@given(moments(), st.data())
@settings(max_examples=120)
def test_what_is_not_hard_can_be_overruled_and_loses_nothing(moment, data):
    at, entry = moment
    field = data.draw(st.sampled_from([*entry]))
    wrong = {**entry, field: data.draw(anything)}
    reading = at.push({"do": "ruling", "entry": wrong, "note": ""})
    assert reading.legal is not reading.verdict.hard
    if reading.legal:
        conserved(at)


@given(moments())
@settings(max_examples=80)
def test_whatever_happens_can_be_told_in_both_languages(moment):
    at, entry = moment
    reading = at.push(entry)
    for lang in ("fr", "en"):
        speech = GAME.speech(lang, NAMES)
        for text in (speech.entry(entry), *map(speech.effect, reading.effects)):
            assert text and "{" not in text and "?" not in text, text
        for seat in GAME.score_of(at.position.setup, at.position).seats:
            assert all("?" not in speech.line(line) for line in seat.lines)
