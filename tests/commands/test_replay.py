"""`replay`: every verdict, the position, the score."""

import pytest

from tests.commands.files import GAME, table
from tests.games.faraway.table import full_log
from tests.tools import run_one


@pytest.mark.rule("F8.1")
def test_replay_of_a_whole_game():
    code, answer = run_one("replay", GAME)
    assert code == 0 and {"entries", "position", "running", "score"} <= set(answer)
    assert [entry["seq"] for entry in answer["entries"]] == list(range(1, len(GAME["log"]) + 1))
    assert all(entry["legal"] and entry["breaches"] == [] for entry in answer["entries"])
    assert answer["position"]["over"] and answer["score"] == answer["running"] is not None
    assert [seat["total"] for seat in answer["score"]["seats"]] == answer["position"]["totals"]
    assert "position" not in answer["entries"][0]
    assert {"round", "phase", "may", "order", "draws", "laid", "display", "hands", "tableaus", "over", "totals"} <= set(
        answer["position"]
    )


@pytest.mark.rule("F10.3", "F8.1")
def test_sacrifices_after_the_end_change_the_score_that_is_given():
    rows = [["R01", "M38", "R03", "M21", "R19", "M15", "R12", "R14"], [34, 31, 30, 28, 25, 24, 23, 22]]
    boxes = {"sets": ["base", "under_starry_skies"]}
    log = full_log(rows, [["S24", "S12", "S38"], []], **boxes)
    before = run_one("replay", table(*log, options=boxes))[1]
    log.append({"do": "sacrifice", "seat": 0, "region": "M15", "sanctuaries": ["blue/stone/no-reward"]})
    after = run_one("replay", table(*log, options=boxes))[1]
    assert after["score"]["seats"][0]["total"] == before["score"]["seats"][0]["total"] + 8
    assert after["position"]["tableaus"][0]["sacrifices"] == {"M15": ["S12"]}
    assert (
        after["position"]["may"] == [{"do": "sacrifice", "seat": 0, "region": id} for id in ("M38", "M21")]
        and after["score"] == after["running"]
    )
    unfinished = run_one("replay", table(*log[:-2], options=boxes))[1]
    assert unfinished["score"] is None and unfinished["running"] is not None


def test_replay_of_a_running_game():
    code, answer = run_one("replay", {**GAME, "log": GAME["log"][:12]})
    assert code == 0 and answer["score"] is None and not answer["position"]["over"]
    assert [seat["total"] for seat in answer["running"]["seats"]] == answer["position"]["totals"]


def test_positions_are_told_after_each_entry():
    log = [*GAME["log"][:4], {"do": "undo"}, {"do": "fly"}]
    code, answer = run_one("replay", {**GAME, "log": log}, "--positions")
    assert code == 1
    for place, entry in enumerate(answer["entries"]):
        alone = run_one("replay", {**GAME, "log": log[: place + 1]})[1]
        assert entry["position"] == alone["position"]
    assert answer["entries"][3]["undone"] and answer["entries"][4]["position"] == answer["entries"][2]["position"]


def test_a_log_of_more_than_a_table_keeps_is_refused():
    move = {"do": "region", "seat": 0, "region": "R01"}
    for log, said in (
        ([move] * 2001, "a table keeps 2000 at most"),
        ([move, *[{"do": "amend", "seq": 1, "entry": move}] * 201], "201 corrections"),
    ):
        for command in ("replay", "readings"):
            code, answer = run_one(command, table(*log))
            assert code == 2 and said in answer["error"]
    code, answer = run_one("replay", table(*log[:-1]))
    assert code == 0 and len(answer["entries"]) == 201, "the longest that is read"


def test_a_refused_entry_says_why_and_the_exit_code_tells():
    code, answer = run_one("replay", table({"do": "region", "seat": 0, "region": 77}, {"do": "note", "text": "!"}))
    assert code == 1 and [entry["legal"] for entry in answer["entries"]] == [False, True]
    (breach,) = answer["entries"][0]["breaches"]
    assert breach["rule"] == "F2.1" and breach["facts"]["region"] == 77 and set(breach["text"]) == {"fr", "en"}
    undone = table({"do": "region", "seat": 0, "region": 7}, {"do": "undo"}, {"do": "undo"})
    assert run_one("replay", undone)[0] == 1
    mended = table(
        {"do": "region", "seat": 0, "region": 77},
        {"do": "amend", "seq": 1, "entry": {"do": "region", "seat": 0, "region": 7}},
    )
    code, answer = run_one("replay", mended)
    assert code == 0 and answer["entries"][0]["amended_by"] == 2 and answer["position"]["laid"] == [0]


def test_another_version_of_the_rules_is_a_doubt():
    assert run_one("replay", table(rules="1"))[1]["doubts"] == []
    code, answer = run_one("replay", table(rules="0.3"))
    assert code == 0 and [doubt["rule"] for doubt in answer["doubts"]] == ["house.rules_version"]


def test_an_exported_log_with_stamps_reads_the_same():
    stamped = [{**entry, "seq": n, "at": "2024-05-01", "by": "phone 1"} for n, entry in enumerate(GAME["log"], 1)]
    assert run_one("replay", {**GAME, "log": stamped}) == run_one("replay", GAME)
