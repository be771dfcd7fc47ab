"""The command line: one JSON object a file, an exit code, never a traceback."""

import copy
import json
import os
import random
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.__main__ import main
from referee.games import GAMES
from tests.games.faraway.players import random_game
from tests.games.faraway.table import full_log
from tests.tools import run, run_one


def final(*tableaus, seats=None, **more):
    names = seats if seats is not None else ["Ana", "Bo", "Cleo"][: len(tableaus)]
    return {
        "format": "referee-final/1",
        "game": "faraway",
        "seats": names,
        "final": {"tableaus": list(tableaus)},
        **more,
    }


def table(*log, seats=("Ana", "Bo"), **more):
    return {"format": "referee-table/1", "game": "faraway", "seats": list(seats), "log": list(log), **more}


ROW = {"regions": [12, 20, 13, 18, 44, 24, 39, 4], "sanctuaries": ["S33", "S02", "S01", "S04"]}
GAME = table(*random_game(random.Random(1), 2, track=True), options={"track_display": True})


# -- score -----------------------------------------------------------------------------------------


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


# -- replay ----------------------------------------------------------------------------------------


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


# -- files -----------------------------------------------------------------------------------------

UNREADABLE = {
    "empty": b"",
    "binary": bytes(range(256)),
    "half a file": json.dumps(final(ROW)).encode()[:-9],
    "two files in one": json.dumps(final(ROW)).encode() * 2,
    "NaN": json.dumps(final({"regions": [float("nan")]})).encode(),
    "NaN in a log": json.dumps(table({"do": "region", "seat": 0, "region": float("nan")})).encode(),
    "infinite": json.dumps(final({"regions": [1]}, options={"x": float("inf")})).encode(),
    "too many digits": b'{"format":"referee-final/1","game":' + b"9" * 5000 + b"}",
    "deep lists": b"[" * 100_000,
    "deep and closed": b"[" * 5_000 + b"]" * 5_000,
    "deep objects": b'{"log":' * 5_000 + b"1" + b"}" * 5_000,
    "half a surrogate": json.dumps(final(ROW, seats=["\ud800"])).encode(),
    "half a surrogate as game": json.dumps({**final(ROW), "game": "\udfff"}).encode(),
    "a list": [],
    "a word": "faraway",
    "null": None,
    "nothing in it": {},
    "no format": {key: value for key, value in final(ROW).items() if key != "format"},
    "the format of later": {**final(ROW), "format": "referee-final/2"},
    "another game": {**final(ROW), "game": "chess"},
    "no game": {**final(ROW), "game": None},
    "a field more": final(ROW, more=1),
    "an unknown option": final(ROW, options={"speed": 1}),
    "an option of the wrong type": final(ROW, options={"sets": "base"}),
    "a box that this game has not": final(ROW, box={"faces": []}),
    "no seats": final(seats=[]),
    "eight seats": final(*[{"regions": []}] * 8, seats=list("abcdefgh")),
    "more rows than seats": final(ROW, {"regions": []}, seats=["Ana"]),
    "names that are no words": final(ROW, seats=[1]),
    "a field more in a row": final({**ROW, "meteors": 1}),
    "true is no number": final({"regions": [True]}),
}


@pytest.mark.parametrize("file", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("command", ["score", "replay"])
def test_an_unreadable_file_is_answered_with_an_error(command, file):
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    code, answers, err = run(command, "-", stdin=data)
    assert code == 2 and len(answers) == 1 and set(answers[0]) == {"error"}
    assert err.count("\n") == 1 and err.startswith("-: ")


@pytest.mark.rule("F1.1", "F.15")
@pytest.mark.parametrize(
    "file",
    [
        table(seats=["Ana"]),
        table(seats=list("abcdefg")),
        table(seats=list("abcdefg"), options={"sets": ["base", "under_starry_skies"]}),
        table(seats=list("abcdefgh"), options={"sets": ["base", "people_from_below"]}),
        table(options={"sets": ["people_from_below"]}),
        table(rules=1),
        {**table(), "log": {}},
        final(ROW),
    ],
)
def test_an_impossible_table_is_unreadable(file):
    assert run_one("replay", file)[0] == 2


def test_a_log_of_nonsense_is_illegal_not_unreadable():
    code, answer = run_one("replay", table(None, 5, [], {"do": []}, {"do": {"a": 1}}, {"do": "region", "seat": 10**30}))
    assert code == 1 and not any(entry["legal"] for entry in answer["entries"]) and len(answer["entries"]) == 6
    huge = table({"do": "region", "seat": 0, "region": 10**400}, {"do": "amend", "seq": 10**30, "entry": {}})
    code, answer = run_one("replay", huge)
    assert code == 1 and [entry["legal"] for entry in answer["entries"]] == [False, False]


def test_several_files_in_order_and_the_highest_exit_code(tmp_path):
    names = []
    for number, file in enumerate([final(ROW), final({"regions": [99]}), []]):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(file))
        names.append(str(path))
    assert run("score", names[0])[0] == 0
    assert run("score", *names[:2])[0] == 1
    code, answers, err = run("score", *names, names[0])
    assert code == 2 and ["error" in answer for answer in answers] == [False, False, True, False]
    assert answers[0] == answers[3] and err.count("\n") == 1 and err.startswith(names[2])


def test_files_that_cannot_be_opened(tmp_path):
    code, answers, err = run("score", str(tmp_path), str(tmp_path / "none.json"), "-", stdin=b"{}")
    assert code == 2 and ["error" in answer for answer in answers] == [True] * 3 and err.count("\n") == 3


def test_standard_input_is_read_once():
    code, answers, _ = run("score", "-", "-", stdin=json.dumps(final(ROW)).encode())
    assert code == 2 and "seats" in answers[0] and "error" in answers[1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_names_of_any_script_and_encoding(encoding):
    file = json.dumps(final(ROW, seats=["Zoé \U0001f30b\u2028"]), ensure_ascii=False).encode(encoding)
    code, answer = run_one("score", file)
    assert code == 0 and answer["seats"][0]["name"] == "Zoé \U0001f30b\u2028"


# -- rules -----------------------------------------------------------------------------------------


def test_rules_lists_every_rule():
    code, (answer,), _ = run("rules", "faraway", "--json")
    rules = {rule["id"]: rule for rule in answer["rules"]}
    assert code == 0 and list(rules) == list(GAMES["faraway"].telling.rulebook.rules)
    assert set(rules["F8.1"]) == {
        *("id", "section", "kind", "title", "short", "text", "enforced_in", "tests"),
        *("place", "see", "unclear", "because", "source", "option", "picks", "fixed"),
    }
    reading = rules["F.14"]
    assert reading["option"] == "tie_break" and set(reading["picks"]) == {"lowest", "sum"}
    assert set(reading["unclear"]) == set(reading["because"]) == {"fr", "en"} and rules["F8.1"]["unclear"] is None
    assert "tests/test_cli.py::test_replay_of_a_whole_game" in rules["F8.1"]["tests"]
    assert any(place.startswith("rules/position.py") for place in rules["F8.1"]["enforced_in"])


def test_rules_as_text(capsys):
    from referee.__main__ import main

    assert main(["rules", "faraway"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(GAMES["faraway"].telling.rulebook.rules) and lines[0].startswith("F1.1")


def test_rules_searches(capsys):
    from referee.__main__ import main

    code, (answer,), _ = run("rules", "faraway", "combien", "de", "sanctuaires", "--lang", "fr", "--json")
    assert code == 0 and answer["rules"][0]["id"] == "F7.4" and answer["near"] is False
    assert main(["rules", "vineta", "tsunamis", "and", "earthquakes"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("", "No rule has these words.\n")
    assert main(["rules", "vineta", "panique", "--lang", "fr"]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    rule = GAMES["vineta"].telling.rulebook["V6.7"]
    assert first.startswith("V6.7") and rule.title["fr"] in first and second.strip() == rule.text["fr"]


@pytest.mark.parametrize("argv", [[], ["fly"], ["score"], ["rules"], ["rules", "chess"], ["score", "--worst", "-"]])
def test_a_wrong_command_is_told_on_standard_error(argv, capsys):
    from referee.__main__ import main

    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2 and "usage" in capsys.readouterr().err


def test_the_module_runs_as_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "referee", "score", "-"],
        input=json.dumps(final(ROW, seats=["Zoé"])).encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0 and done.stderr == b"" and done.stdout.count(b"\n") == 1
    assert json.loads(done.stdout)["seats"][0]["name"] == "Zoé"


def asked(*argv, **env):
    command = [sys.executable, "-m", "referee", *argv]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **env})


def test_a_terminal_of_few_letters_gets_utf_8_all_the_same(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps(final(ROW, seats=["Zoé"])))
    out, err = asked("score", str(tmp_path / "a.json"), PYTHONIOENCODING="ascii").communicate()
    assert json.loads(out)["seats"][0]["name"] == "Zoé" and err == b""


def test_who_reads_only_the_beginning_gets_no_trace(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps(table(*[{"do": "note", "text": "x"}] * 2000)))
    running = asked("replay", "--positions", str(tmp_path / "a.json"))
    assert running.stdout.read(12) == b'{"entries":['
    running.stdout.close()
    assert running.stderr.read() == b"" and running.wait() == 2
    running.stderr.close()


# -- anything at all -------------------------------------------------------------------------------

words = st.sampled_from(
    ["do", "seat", "region", "regions", "tableaus", "undo", "amend", "seq", "entry", "M15", "S12", "base", "format", ""]
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | words | st.integers(0, 80),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words | st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)
COMMANDS = st.sampled_from(
    [("score",), ("score", "--best"), ("replay",), ("replay", "--positions"), ("explain", "--claim", "0=7")]
)


def answered(command, data):
    code, answers, err = run(command[0], "-", *command[1:], stdin=data)
    assert code in (0, 1, 2) and len(answers) == 1 and isinstance(answers[0], dict)
    assert (code == 2) is ("error" in answers[0]) is bool(err)
    return code, answers[0]


@given(COMMANDS, json_values)
def test_any_json_is_answered(command, value):
    answered(command, json.dumps(value).encode())


@given(COMMANDS, st.binary(max_size=60))
def test_any_bytes_are_answered(command, data):
    answered(command, data)


def places(value, path=()):
    """Every place inside a JSON value."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


def mutate(file, path, how, value):
    """A copy with one place replaced, removed or doubled."""
    if not path:
        return value
    file = copy.deepcopy(file)
    inside = file
    for key in path[:-1]:
        inside = inside[key]
    if how == "replace":
        inside[path[-1]] = value
    elif how == "remove":
        del inside[path[-1]]
    elif isinstance(inside, list):
        inside.insert(path[-1], copy.deepcopy(inside[path[-1]]))
    else:
        inside[str(value)[:8]] = inside[path[-1]]
    return file


SKY = final(
    {"regions": ["M15", "R11", "M38", 44], "sanctuaries": ["S12", "S38", "S24"], "sacrifices": {"M15": ["S38"]}},
    ROW,
    options={"sets": ["base", "under_starry_skies"], "tie_break": "sum"},
)
LONG = table(
    *GAME["log"][:30],
    {"do": "undo"},
    {"do": "redo"},
    {"do": "note", "text": "x"},
    {"do": "amend", "seq": 2, "entry": GAME["log"][1]},
    {"do": "ruling", "entry": GAME["log"][30], "note": "so"},
    options={"track_display": True},
    rules="1",
)


@pytest.mark.parametrize("file", [SKY, LONG, GAME], ids=["final", "log", "game"])
@given(data=st.data())
@settings(max_examples=120)
def test_a_valid_file_with_a_small_wrong_is_answered(file, data):
    command = ("score", "--best") if "final" in file else ("replay", "--positions")
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(file))))
        value = data.draw(json_values | st.integers(0, 80) | st.sampled_from(["M15", "R15", "S38"]))
        file = mutate(file, path, data.draw(st.sampled_from(["replace", "remove", "double"])), value)
    code, answer = answered(command, json.dumps(file).encode())
    if code < 2 and "entries" in answer:
        assert (code == 1) is (not all(entry["legal"] for entry in answer["entries"]))
    elif code < 2:
        assert (code == 1) is bool(answer["breaches"])


def test_the_version_is_told_as_it_stands_in_the_project(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    told = capsys.readouterr().out
    assert end.value.code == 0 and re.fullmatch(r"\d+\.\d+\.\d+( \([0-9a-f]{7,}\))?\n", told)
    assert told.split()[0] == tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]["version"]
