"""Whole games drawn at random: every entry legal, no card lost, and every small wrong is judged without a crash."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.log.timeline import Timeline
from referee.games.space_aztecs import GAME
from tests.games.space_aztecs.players import TABLES, Table, random_game
from tests.games.space_aztecs.table import view
from tests.games.space_aztecs.whole import WHOLE, begin, conserved
from tests.games.whole import moments


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
            conserved(at)
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


@given(moments(WHOLE), st.integers(0, 5))
@settings(max_examples=80)
def test_what_may_be_entered_is_what_is_accepted(moment, seat):
    at, entry = moment
    named = {(may["do"], may.get("seat")) for may in view(at)["may"]}
    if entry["do"] in ("play", "capture", "codex") and (entry["do"], seat) not in named:
        assert not at.judge({**entry, "seat": seat}).legal


@pytest.mark.rule("S9.3", "S.R22")
@given(moments(WHOLE))
@settings(max_examples=40)
def test_what_is_due_at_the_end_is_what_the_score_of_now_takes_off(moment):
    """In play all is seen: the same function says for a count what may still be."""
    position = moment[0].position
    sheet, due = (
        GAME.score_of(position.setup, position),
        GAME.count.due(position.setup, GAME.refereed.final_of(position)),
    )
    taken = [sum(line.points for line in seat.lines if line.id == "fewest_villagers") for seat in sheet.seats]
    assert due == {"fewest_villagers": taken}


@given(moments(WHOLE))
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
