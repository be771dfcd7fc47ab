"""`rules`, and what holds for every command: its errors, its letters, its version."""

import json
import os
import subprocess
import sys

import pytest

from referee.__main__ import main
from referee.games import GAMES
from tests.commands.files import ROW, final, table
from tests.tools import run

# -- score -----------------------------------------------------------------------------------------


# -- files -----------------------------------------------------------------------------------------


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
    assert "tests/commands/test_replay.py::test_replay_of_a_whole_game" in rules["F8.1"]["tests"]
    assert any(place.startswith("rules/position.py") for place in rules["F8.1"]["enforced_in"])


def test_rules_as_text(capsys):

    assert main(["rules", "faraway"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(GAMES["faraway"].telling.rulebook.rules) and lines[0].startswith("F1.1")


def test_rules_searches(capsys):

    code, (answer,), _ = run("rules", "faraway", "combien", "de", "sanctuaires", "--lang", "fr", "--json")
    assert code == 0 and answer["rules"][0]["id"] == "F7.4" and answer["near"] is False
    assert main(["rules", "vineta", "volcanoes", "and", "earthquakes"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("", "No rule has these words.\n")
    assert main(["rules", "vineta", "panique", "--lang", "fr"]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    rule = GAMES["vineta"].telling.rulebook["V6.7"]
    assert first.startswith("V6.7") and rule.title["fr"] in first and second.strip() == rule.text["fr"]


def test_a_rule_is_shown_with_its_functions_and_its_tests_whatever_the_letters_of_the_game(capsys):
    assert main(["rules", "AQUA", "Q4.1"]) == 0
    first, _, *tests = capsys.readouterr().out.splitlines()
    assert first.startswith("Q4.1") and "rules/moves.py:Tile.judge" in first and first.endswith(f"tests: {len(tests)}")
    assert "tests/games/aqua/test_moves.py::test_a_point_is_not_a_side" in map(str.strip, tests)


@pytest.mark.parametrize("argv", [[], ["fly"], ["score"], ["rules"], ["rules", "chess"], ["score", "--worst", "-"]])
def test_a_wrong_command_is_told_on_standard_error(argv, capsys):

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
