"""`score`: explained finals, the best order, ties."""

import random
import re
from types import SimpleNamespace

import pytest
from msgspec import to_builtins

from referee.core.files.table import write_final
from referee.games import GAMES
from tests.commands.files import ROW, final
from tests.games.own import own
from tests.tools import run_one


@pytest.mark.parametrize("rules", [None, "1", "0.3"])
def test_a_final_with_its_rules_is_scored_as_one_without(rules):
    assert run_one("score", final(ROW, rules=rules)) == run_one("score", final(ROW))


@pytest.mark.rule("F8.2", "F8.3", "F8.4", "F.20")
def test_score_answers_with_lines_and_winners():
    code, answer = run_one("score", final(ROW, {"regions": [3]}))
    assert code == 0 and set(answer) == {"seats", "winners", "won", "open", "tie_break", "breaches", "doubts"}
    first = answer["seats"][0]
    assert {key: first[key] for key in ("seat", "name", "total", "rank")} == {
        "seat": 0,
        "name": "Ana",
        "total": 45,
        "rank": 1,
    }
    assert [line["id"] for line in first["lines"]][:2] == ["R04", "R39"] and len(first["lines"]) == 12
    assert set(first["lines"][0]) == {"id", "points", "rule", "operands", "text"}
    assert set(first["lines"][0]["text"]) == {"fr", "en"} and "best_order" not in first
    assert answer["winners"] == [0] and answer["tie_break"] is None and answer["breaches"] == []
    assert [doubt["rule"] for doubt in answer["doubts"]] == ["F3.1"]


@pytest.mark.parametrize(("id", "draw"), own("finals", "draw_open").items())
def test_what_is_open_names_no_winner_and_says_what_it_may_bring(id, draw):
    """And somebody who wins whatever comes of it is named."""
    seen = set()
    for seed in range(24):
        (setup, scored), _ = draw(random.Random(f"open {seed}"))
        sheet = GAMES[id].count.score(setup, scored)
        _, answer = run_one("score", to_builtins(write_final(GAMES[id], setup, SimpleNamespace(final=scored))))
        assert answer["won"] == ([] if sheet.breaches else sheet.won) and answer["winners"] == sheet.winners
        assert [each["rule"] for each in answer["open"]] == [matter.doubt.rule for matter in sheet.open]
        totals = [seat.total for seat in sheet.seats]
        if len(sheet.open) == 1:
            more = [seat["least"] for seat in answer["open"][0]["seats"]]
            assert [low for low, _ in sheet.ranges] == [n + least for n, least in zip(totals, more, strict=True)]
        seen.add(bool(answer["open"]) and bool(answer["won"]))
    assert seen == {True, False}


def test_an_end_that_no_rule_allows_names_nobody():
    """Both have the same card: which of them has it?"""
    code, answer = run_one("score", final(ROW, ROW))
    assert code == 1 and answer["breaches"] and answer["won"] == [] and answer["winners"] == [0, 1]


def test_score_best_adds_the_best_order():
    code, answer = run_one("score", final(ROW, {"regions": [3]}), "--best")
    best = answer["seats"][0]["best_order"]
    assert code == 0 and best["total"] >= 45 and answer["seats"][1]["best_order"] is None
    assert run_one("score", final({**ROW, "regions": best["regions"]}))[1]["seats"][0]["total"] == best["total"]


@pytest.mark.rule("F2.2")
def test_a_final_with_breaches_is_illegal_and_still_summed():
    code, answer = run_one("score", final({"regions": [3, 9]}, {"regions": [3, 99]}))
    assert code == 1 and [seat["total"] for seat in answer["seats"]] == [9, 4]
    assert [(b["rule"], set(b)) for b in answer["breaches"]] == [
        ("F2.2", {"rule", "facts", "text"}),
        ("F2.1", {"rule", "facts", "text"}),
    ]
    assert "Ana" in answer["breaches"][0]["text"]["fr"] and "Bo" in answer["breaches"][0]["text"]["fr"]


@pytest.mark.rule("F8.5", "F.14")
def test_the_tie_break_as_the_file_promises():
    tied = final({"regions": [1, 68]}, {"regions": [2, 4]})
    answer = run_one("score", tied)[1]
    assert answer["tie_break"] == {
        "by": "lowest",
        "option": "lowest",
        "tied": [0, 1],
        "values": [1, 2],
        "winners": [0],
        "other": {"option": "sum", "values": [69, 6], "winners": [1]},
    }
    assert run_one("score", {**tied, "options": {"tie_break": "sum"}})[1]["winners"] == [1]


TIES = [(game, name, tie) for game, ties in own("own", "TIES").items() for name, tie in ties.items()]


@pytest.mark.rule("F8.5", "F.14", "V7.5", "Q7.3", "G9.7", "G9.8", "G.A29", "S.R26")
@pytest.mark.parametrize(("game", "tie"), [each[::2] for each in TIES], ids=[", ".join(each[:2]) for each in TIES])
def test_a_tie_is_told_with_its_rule_in_both_languages(game, tie):
    scored, options, winners, rule, said = tie
    code, answer = run_one("score", final(seats=["Ana", "Bo"], game=game, options=options) | {"final": scored})
    told = answer["tie"]
    assert code == 0 and told["tied"] == [0, 1] and told["winners"] == answer["winners"] == winners
    assert told["rule"] == rule and said in told["text"]["en"] and told["text"]["fr"] != told["text"]["en"], told
    assert not re.search("Tie-break|Départage", str(told["text"])), "a sentence, no label"
