"""Whole games drawn at random: every entry legal, no card lost, and every small wrong is judged without a crash."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.log import Timeline
from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.players import TABLES, Table, random_game
from tests.games.space_aztecs.table import setup, view
from tests.tools import NAMES, told

BOX = {"warriors": {"eagle": [2, 5, 9, 14]}}


def begin(seats, options) -> Timeline:
    return Timeline(GAME.refereed.moves, GAME.begin(setup(seats, BOX, **options)))


@pytest.mark.rule("S2.1", "S2.2", "S4.1", "S4.4", "S4.5", "S5.1", "S5.2", "S6.1", "S6.4", "S7.1", "S8.1", "S12.1")
@pytest.mark.parametrize(("seats", "codex", "track"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_on_a_real_table_is_legal_and_keeps_every_card(seats, codex, track, seed):
    wood = Table(random.Random(f"{seed}{seats}{codex}{track}"), seats, codex, track)
    at = begin(seats, wood.options)
    while not wood.ended:
        assert not view(at)["over"] and view(at)["round"] == wood.rounds + 1
        for entry in wood.play_round():
            waits = view(at)["may"]
            assert entry["do"] in {"pile_empty", *(may["do"] for may in waits)}
            if "seat" in entry and entry["do"] != "earliest":
                assert {key: entry[key] for key in ("do", "seat", "from") if key in entry} in waits
            assert at.judge(entry).legal and at.push(entry).legal, (entry, at.reading(at.seq).verdict)
            conserved(at, seats)
        same(view(at), wood)
    now = view(at)
    assert now["over"] and now["phase"] == "over" and now["last_round"]
    assert now["saucers_played"] == wood.saucers and now["empty_piles"] == wood.empty
    for seat, count in enumerate(wood.codices):
        if count:
            assert {"do": "codex", "seat": seat} in view(at)["may"]
            assert at.push({"do": "codex", "seat": seat, "points": [3] * count}).legal
    assert view(at)["may"] == []
    recount(at, wood)


def same(now, wood):
    """The referee's cities are those on the table."""
    for seat, city in enumerate(now["cities"]):
        cards = [({key: card[key] for key in card if key != "sheltered"}, card["sheltered"]) for card in city["aztecs"]]
        assert [(plain(card), hidden) for card, hidden in cards] == [
            (plain(card), hidden) for card, hidden in wood.aztecs[seat]
        ]
        assert Counter(city["temples"]) == Counter(wood.temples[seat])
        captives = [plain(card) for saucer in city["saucers"] for card in saucer["captives"]]
        assert sorted(captives, key=str) == sorted(map(plain, wood.captives[seat]), key=str)
        assert (city["codex"], city["lost"]) == (wood.codices[seat], wood.lost[seat])
    if wood.track:
        assert now["piles"] == list(map(len, wood.piles))


def plain(card):
    """What was entered or not: a number that is 0 may be left out."""
    return {key: value for key, value in card.items() if value != 0}


def conserved(at, seats):
    """Plays and captures balance; no family has more cards than it has."""
    now = view(at)
    lying = sum(
        len(city["aztecs"]) + sum(city["temples"].values()) + len(city["saucers"]) + city["codex"]
        for city in now["cities"]
    )
    captured = sum(len(saucer["captives"]) for city in now["cities"] for saucer in city["saucers"])
    assert captured == sum(city["lost"] for city in now["cities"])
    assert lying + captured == sum(entry["do"] == "play" for entry in at.entries)
    for family in ("pink", "yellow", "blue", "green"):
        cards = [card for city in now["cities"] for card in city["aztecs"]]
        cards += [card for city in now["cities"] for saucer in city["saucers"] for card in saucer["captives"]]
        assert sum(card["family"] == family for card in cards) <= 10
        assert sum(city["temples"].get(family, 0) for city in now["cities"]) <= 3
        assert sum(saucer["family"] == family for city in now["cities"] for saucer in city["saucers"]) <= 3
    due = [may for may in now["may"] if may["do"] == "capture"]
    assert len(due) < seats and len({may["from"] for may in due}) == len(due)


def recount(at, wood):
    """The whole score, counted again from the wooden table."""
    fewest = min(sum(card["kind"] == "villager" for card, _ in city) for city in wood.aztecs)
    for seat, sheet in enumerate(GAME.score_of(at.position.setup, at.position).seats):
        city = wood.aztecs[seat]
        of = {kind: [card for card, _ in city if card["kind"] == kind] for kind in {card["kind"] for card, _ in city}}
        total = 3 * wood.codices[seat] + len(wood.captives[seat])
        total += sum(card.get("points", 0) for card, _ in city if card["kind"] != "alien")
        total += sum(card["bonus"] for card, hidden in city if card["kind"] == "archivist" and hidden)
        types = Counter(card["type"] for card in of.get("warrior", []))
        total += [0, 3, 9, 18][types["jaguar"]] + [0, 2, 5, 9, 14][types["eagle"]]
        aliens = sorted(card["points"] for card in of.get("alien", []))
        for _ in of.get("priest", []):
            if aliens and aliens[0] < 10:
                total += 10
                aliens.pop(0)
        total += sum(aliens) - 5 * (wood.removed != "pink" and len(of.get("villager", [])) == fewest)
        assert sheet.total == total == sum(line.points for line in sheet.lines)


@st.composite
def moments(draw):
    """A table somewhere in a game, and the entry that comes next."""
    seats, codex, track = draw(st.sampled_from(TABLES))
    log, options = random_game(random.Random(draw(st.integers(0, 9999))), seats, codex, track)
    place = draw(st.integers(0, len(log) - 1))
    at = begin(seats, options)
    for entry in log[:place]:
        at.push(entry)
    return at, log[place]


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 80),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.lists(st.integers(-9, 9), max_size=3),
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["temple", "saucer", "spy"]), "family": st.sampled_from(["pink", "blue", "green"])}
    ),
)  # fmt: skip


@given(moments(), st.data())
@settings(max_examples=150)
def test_a_changed_entry_is_judged_without_a_crash_and_applied_only_when_legal(moment, data):
    at, entry = moment
    field = data.draw(st.sampled_from([*entry, "more"]))
    wrong = {**entry, field: data.draw(anything)}
    before = at.position
    reading = at.push(wrong)
    if reading.legal:
        assert at.position != before
    else:
        assert at.position == before and reading.verdict.breaches
        for breach in reading.verdict.breaches:
            told(GAME, breach)


@given(moments(), st.integers(0, 5))
@settings(max_examples=80)
def test_what_may_be_entered_is_what_is_accepted(moment, seat):
    at, entry = moment
    named = {(may["do"], may.get("seat")) for may in view(at)["may"]}
    if entry["do"] in ("play", "capture", "codex") and (entry["do"], seat) not in named:
        assert not at.judge({**entry, "seat": seat}).legal


@given(moments())
@settings(max_examples=60)
def test_whatever_happens_can_be_told_in_both_languages(moment):
    at, entry = moment
    reading = at.push(entry)
    for lang in ("fr", "en"):
        speech = GAME.speech(lang, NAMES)
        for text in (speech.entry(entry), *map(speech.effect, reading.effects)):
            assert text and "{" not in text and "?" not in text, text
        sheet = GAME.score_of(at.position.setup, at.position)
        assert all("?" not in speech.line(line) for seat in sheet.seats for line in seat.lines)
        assert not sheet.breaches
        for doubt in sheet.doubts:
            told(GAME, doubt)


@given(moments())
@settings(max_examples=40)
def test_a_hard_breach_cannot_be_overruled_and_any_other_can(moment):
    """A ruling never breaks the table: what the position cannot carry is hard."""
    at, _ = moment
    for seat in range(at.position.setup.count):
        for card in ({"kind": "codex"}, {"kind": "temple", "family": "pink"}, {"kind": "villager", "points": 1}):
            wrong = {"do": "play", "seat": seat, "card": card, "sheltered": True, "pile": 0}
            verdict = at.judge(wrong)
            reading = Timeline(
                GAME.refereed.moves, at.position, [{"do": "ruling", "entry": wrong, "note": ""}]
            ).reading(1)
            assert reading.legal == (verdict.legal or not verdict.hard)


def test_a_random_game_is_the_same_for_the_same_seed():
    assert random_game(random.Random(5), 4) == random_game(random.Random(5), 4) != random_game(random.Random(6), 4)
