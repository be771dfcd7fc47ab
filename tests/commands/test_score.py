"""`score`: explained finals, the best order, ties."""

import pytest

from tests.commands.files import ROW, final
from tests.tools import run_one


@pytest.mark.parametrize("rules", [None, "1", "0.3"])
def test_a_final_with_its_rules_is_scored_as_one_without(rules):
    assert run_one("score", final(ROW, rules=rules)) == run_one("score", final(ROW))


@pytest.mark.rule("F8.2", "F8.3", "F8.4", "F.20")
def test_score_answers_with_lines_and_winners():
    code, answer = run_one("score", final(ROW, {"regions": [3]}))
    assert code == 0 and set(answer) == {"seats", "winners", "tie_break", "breaches", "doubts"}
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


LOW, HIGH = {"regions": [1, 68]}, {"regions": [2, 4]}


SEVEN = {"house": None, "district": None, "won": 7}


# On the last district stand one house of Ana's colour and two of Bo's.
OWN = {
    "last_district": "Y2",
    "standing": {"blue": 1, "green": 2},
    "players": [{**SEVEN, "house": "blue", "won": 14}, {**SEVEN, "house": "green", "won": 11}],
}


COLUMN = {"large": 9, "small": 0}


REEFS = {"mode": "sheet", "sheets": [COLUMN, COLUMN]}


def arrived(end, bridge, start, accidents=0):
    return {"end": end, "bridge": bridge, "start": start, "accidents": accidents}


# A final of two whose totals are equal and its options; who wins, by which rule, and a word of its sentence.
TIES = {
    "faraway, lowest Region": ({"tableaus": [LOW, HIGH]}, {}, [0], "F8.5", "lowest Region"),
    "faraway, lowest sum": ({"tableaus": [LOW, HIGH]}, {"tie_break": "sum"}, [1], "F.14", "lowest sum"),
    "vineta, own houses": (OWN, {}, [1], "V7.5", "1 against 2"),
    "vineta, shared": ({"players": [SEVEN, SEVEN]}, {}, [0, 1], "V7.5", "shared"),
    "aqua, order known": ({**REEFS, "last_round_order": [1, 0]}, {}, [1], "Q7.3", "Bo played earlier"),
    "aqua, order unknown": (REEFS, {}, [0, 1], "Q7.3", "not known"),
    "gefira, accidents": ({"players": [arrived(4, 3, 3), arrived(5, 1, 3, 1)]}, {}, [0], "G9.7", "accidents"),
    "gefira, at the end": ({"players": [arrived(4, 3, 3), arrived(5, 0, 5)]}, {}, [1], "G9.8", "more at the end"),
    "gefira, shared": ({"players": [arrived(4, 3, 3)] * 2}, {}, [0, 1], "G.A29", "shared"),
    "space_aztecs, shared": ({"cities": [{"codex": [3]}] * 2}, {"removed": "pink"}, [0, 1], "S.R26", "shared"),
}


@pytest.mark.rule("F8.5", "F.14", "V7.5", "Q7.3", "G9.7", "G9.8", "G.A29", "S.R26")
@pytest.mark.parametrize("name", TIES)
def test_a_tie_is_told_with_its_rule_in_both_languages(name):
    scored, options, winners, rule, said = TIES[name]
    game = name.partition(",")[0]
    code, answer = run_one("score", final(seats=["Ana", "Bo"], game=game, options=options) | {"final": scored})
    tie = answer["tie"]
    assert code == 0 and tie["tied"] == [0, 1] and tie["winners"] == answer["winners"] == winners
    assert tie["rule"] == rule and said in tie["text"]["en"] and tie["text"]["fr"] != tie["text"]["en"], tie
