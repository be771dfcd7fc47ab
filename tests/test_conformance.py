"""What every game keeps is one list of checks: the five pass it, and so does the one that the guide walks through."""

import re
import shutil
import subprocess
import sys

import pytest

from referee.conformance import faults
from referee.games import GAMES
from tests.toy import GAME, HERE


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_of_the_house_has_no_fault(game):
    assert list(faults(game)) == []


def test_the_game_of_the_guide_has_no_fault(monkeypatch):
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    assert list(faults(GAME)) == []


MORE = """[[rule]]
id = "T1.9"
kind = "legality"
place = { fr = "Tour", en = "Turn" }
title = { fr = "Une main", en = "One hand" }
short = { fr = "On prend d'une seule main.", en = "One hand alone takes." }
text = { fr = "On prend d'une main.", en = "One hand takes." }

[[rule]]"""
MISTAKES = {  # a file, what stands there, what is written instead, and what is said of it
    "a rule in one language": ("rulebook.toml", ', en = "In turn"', "", "rule T1.1: title lacks its en text"),
    "a phrase in one language": ("words.toml", ', en = "How many?"', "", "words.toml: ask.take lacks its en text"),
    "see names no rule": (
        "rulebook.toml",
        'id = "T1.1"',
        'id = "T1.1"\nsee = ["T9.9"]',
        "`see` of rule T1.1 names T9.9",
    ),
    "a kind is misspelt": ("rulebook.toml", '"tiebreak"', '"tie"', "rule T2.2: Invalid enum value 'tie'"),
    "a field is misspelt": (
        "rulebook.toml",
        'id = "T1.1"',
        'id = "T1.1"\naslo = "x"',
        "rule T1.1: .*unknown field `aslo`",
    ),
    "seat_key is misspelt": (
        "__init__.py",
        'seat_key="piles"',
        'seat_key="pile"',
        "seat_key 'pile' .* no field of Final: piles",
    ),
    "a dock without its rules": (
        "rulebook.toml",
        'take = ["T1.2", "T1.3"]',
        "",
        r"rulebook\.toml: \[dock\] lacks take",
    ),
    "an effect without a phrase": ("words.toml", "left =", "lfet =", "words.toml: effect.left is missing"),
    "a move without a phrase": (
        "words.toml",
        'take = { fr = "{seat',
        'tkae = { fr = "{seat',
        "words.toml: move.take is missing",
    ),
    "a breach without a sentence": (
        "rulebook.toml",
        'say.refused = { fr = "À',
        'say.refsued = { fr = "À',
        "T1.1: say.refused is missing",
    ),
    "a line without a sentence": ("rulebook.toml", "say.line", "say.lien", "rule T2.1: say.line is missing"),
    "a chapter is missing": ("rulebook.toml", "T2 = {", "T3 = {", "rule T2.1 is in no chapter: write T2 ="),
    "a rule that nobody keeps": ("rulebook.toml", "[[rule]]", MORE, "no code names T1.9: name it where"),
    "a fact is a struct": (
        "rules/moves.py",
        '{"heap": after.heap}',
        '{"heap": after}',
        "facts of effect left are not plain JSON",
    ),
    "an unknown fact": (
        "rulebook.toml",
        "{turn:seat} takes",
        "{trun:seat} takes",
        "only one language has the fact trun, turn",
    ),
    "a page that breaks": (
        "templates/line.html",
        "line(line)",
        "line(lien.x)",
        r"the page /scores\?open=0\.pile .* error 500",
    ),
    "a slip of no rule": ("slips.toml", '"T2.1"', '"T9.1"', "slips.toml: heap_too: T9.1 is no rule"),
    "a class of nobody": (
        "static/toy.css",
        "",
        ".pebble{color:red}",
        r"static/toy\.css: whose is \.pebble\? Look\.letters",
    ),
}
CHECK = """
import sys
from importlib.metadata import EntryPoint
from referee import games
loaded, left_out = games.load([EntryPoint("toy", "mistaken.toy:GAME", games.GROUP)])
games.GAMES.clear(), games.GAMES.update(loaded), games.LEFT_OUT.update(left_out)
from referee.__main__ import main
sys.exit(main(["check-game", "toy"]))
"""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_file_and_key(mistake, tmp_path):
    file, right, wrong, sentence = MISTAKES[mistake]
    folder = tmp_path / "mistaken" / "toy"
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text().replace("tests.toy", "mistaken.toy"))
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    text = path.read_text() if path.exists() else ""
    assert right in text
    path.write_text(text.replace(right, wrong, 1) if right else wrong)
    ask = [sys.executable, "-c", CHECK]
    done = subprocess.run(ask, capture_output=True, text=True, env={"PYTHONPATH": f"{tmp_path}:{HERE.parent.parent}"})
    assert done.returncode and re.search(sentence, done.stdout + done.stderr), done.stdout + done.stderr[-3000:]
