"""Tables and finals of Space Aztecs by the command line."""

import random

import pytest

from tests.games.space_aztecs.players import random_game
from tests.tools import NAMES, run_one


def table(log, seats=4, **more):
    options = {"removed": "green" if seats < 5 else None}
    told = {"format": "referee-table/1", "game": "space_aztecs", "seats": list(NAMES[:seats]), "options": options}
    return told | {"log": log} | more


def final(cities, **more):
    return {"format": "referee-final/1", "game": "space_aztecs", "seats": list(NAMES[: len(cities)]),
            "final": {"removed": "green" if len(cities) < 5 else None, "cities": cities}, **more}  # fmt: skip


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_whole_game_is_replayed(seats):
    log, options = random_game(random.Random(seats), seats, True, seats % 2 == 0)
    code, told = run_one("replay", table(log, seats, options=options), "--positions")
    assert code == 0 and all(entry["legal"] for entry in told["entries"])
    assert told["position"]["over"] and told["score"] == told["running"]
    assert [seat["total"] for seat in told["score"]["seats"]] == told["position"]["totals"]
    wanted = {"round", "phase", "may", "token", "order", "saucers_played", "piles", "empty_piles", "last_round", "over",
              "totals", "cities"}  # fmt: skip
    assert wanted <= set(told["position"]) and len(told["entries"]) == len(log)
    assert set(told["position"]["cities"][0]) >= {"aztecs", "temples", "saucers", "codex", "lost"}


def test_the_score_comes_once_the_game_is_over_even_before_the_codex_are_read():
    log, options = random_game(random.Random(3), 3)
    before = [entry for entry in log if entry["do"] != "codex"]
    code, told = run_one("replay", table(before, 3, options=options))
    assert code == 0 and told["score"] is not None
    assert {doubt["rule"] for doubt in told["score"]["doubts"]} <= {"S8.3", "S10.3"}
    assert run_one("replay", table(before[:-2], 3, options=options))[1]["score"] is None


def test_a_refused_entry_changes_nothing_and_is_no_reason_to_stop():
    log = [{"do": "earliest", "seat": 9}, 5, {"do": "earliest", "seat": 1}, {"do": "play", "seat": 1, "card": "x"}]
    code, told = run_one("replay", table([*log, {"do": "play", "seat": 1, "card": {"kind": "priest"}}]))
    assert code == 1 and [entry["legal"] for entry in told["entries"]] == [False, False, True, False, True]
    assert told["position"]["may"] == [{"do": "play", "seat": 2}]


@pytest.mark.parametrize(
    "more",
    [
        {"options": {}}, {"options": {"removed": None}}, {"options": {"removed": "green", "first": 4}},
        {"options": {"removed": "green", "codex": 1}}, {"options": {"removed": "green", "extra": 1}},
        {"box": {"warriors": {"eagle": ["2"]}}}, {"box": {"cards": {"ZZ1": {}}}}, 
        {"options": {"removed": "green", "first": -1}},
    ],
)  # fmt: skip
def test_an_impossible_table_is_unreadable(more):
    code, told = run_one("replay", table([], **more))
    assert code == 2 and list(told) == ["error"]


@pytest.mark.parametrize("seats", [[], ["a"], list("abcde"), list("abcdefg")])
def test_a_table_of_other_players_is_unreadable(seats):
    assert run_one("replay", table([]) | {"seats": seats})[0] == 2


def test_a_final_is_scored_with_its_doubts_and_breaches():
    city = {"villagers": [1, 2], "warriors": [{"type": "eagle", "count": 2}], "captives": 1}
    code, told = run_one("score", final([city, {}], box={"warriors": {"eagle": [2, 5]}}))
    assert code == 0 and [seat["total"] for seat in told["seats"]] == [9, -5] and told["tie_break"] is None
    ids = [line["id"] for line in told["seats"][0]["lines"]]
    assert sorted(ids) == [
        "aliens", "archivists", "captives", "codex", "fewest_villagers", "others", "priests", "villagers",
        "warriors/eagle", "warriors/jaguar",
    ]  # fmt: skip
    code, told = run_one("score", final([{"jaguars": 4, "codex": [1] * 9}, {}]))
    assert code == 1 and {breach["rule"] for breach in told["breaches"]} == {"S.V03", "S.V04"}
    assert told["seats"][0]["total"] == 18 + 9 - 5


@pytest.mark.parametrize(
    "file",
    [
        final([{}, {"gold": 1}]), final([{}] * 7), final([]),
        {**final([{}, {}]), "final": {"cities": [{}, {}]}},
        {**final([{}, {}]), "seats": ["a"]}, final([{}, {}], options={"removed": 3}),
    ],
)  # fmt: skip
def test_a_final_that_cannot_be_read(file):
    code, told = run_one("score", file)
    assert code == 2 and list(told) == ["error"]
