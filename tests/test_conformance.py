"""What every game keeps is one list of checks: the five pass it, and so does the one that the guide walks through."""

import re
import shutil
import subprocess
import sys

import pytest

from referee.conformance import faults, play
from referee.games import GAMES
from tests import shared
from tests.toy import GAME, HERE


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_of_the_house_has_no_fault(game, monkeypatch):
    """One table of each kind and number of players, a few keys: the house's games are played in many other tests."""
    monkeypatch.setattr(play, "TABLES", 1)
    monkeypatch.setattr(play, "TAPS", 20)
    assert list(faults(game)) == []


def test_the_game_of_the_guide_has_no_fault(monkeypatch):
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    assert list(faults(GAME)) == []


ID = 'id = "T1.1"'
MORE = """[[rule]]
id = "T1.9"
kind = "legality"
place = { fr = "Tour", en = "Turn" }
title = { fr = "Une main", en = "One hand" }
short = { fr = "On prend d'une seule main.", en = "One hand alone takes." }
text = { fr = "On prend d'une main.", en = "One hand takes." }

[[rule]]"""
FATAL = {  # a file, what stands there, what is written instead, and what is said of it when the game is loaded
    "a rule in one language": ("rulebook.toml", ', en = "In turn"', "", "rule T1.1: title lacks its en text"),
    "a phrase in one language": ("words.toml", ', en = "How many?"', "", "words.toml: ask.take lacks its en text"),
    "see names no rule": ("rulebook.toml", ID, f'{ID}\nsee = ["T9.9"]', "`see` of rule T1.1 names T9.9"),
    "a kind is misspelt": ("rulebook.toml", '"tiebreak"', '"tie"', "rule T2.2: Invalid enum value 'tie'"),
    "a field is misspelt": ("rulebook.toml", ID, f'{ID}\naslo = "x"', "rule T1.1: .*unknown field `aslo`"),
    "seat_key": ("__init__.py", '"piles"', '"pile"', "seat_key 'pile' .* no field of Final: piles"),
}
SAID = [  # the same of what a game may have at once: each is said by itself
    ("rulebook.toml", 'take = ["T1.2", "T1.3"]', "", r"rulebook\.toml: \[dock\] lacks take"),
    ("words.toml", "left =", "lfet =", "words.toml: effect.left is missing"),
    ("words.toml", 'take = { fr = "prend', 'tkae = { fr = "prend', "words.toml: move.take is missing"),
    ("rulebook.toml", 'say.refused = { fr = "À', 'say.refsued = { fr = "À', "T1.1: say.refused is missing"),
    ("rulebook.toml", "say.line", "say.lien", "rule T2.1: say.line is missing"),
    ("rulebook.toml", "T2 = {", "T3 = {", "rule T2.1 is in no chapter: write T2 ="),
    ("rulebook.toml", "[[rule]]", MORE, "no code names T1.9: name it where"),
    ("rulebook.toml", "One hand takes.", "We take with one hand.", "T1.9: what we take it to mean is no word of the"),
    ("rules/moves.py", '{"heap": after.heap}', '{"heap": after}', "facts of effect left are not plain JSON"),
    ("rulebook.toml", "{turn:seat} takes", "{trun:seat} takes", "only one language has the fact trun, turn"),
    ("templates/line.html", "line(line)", "line(lien.x)", r"templates/line\.html:2: .*lien.* \(the page /scores\?open"),
    ("slips.toml", '"T2.1"', '"T9.1"', "slips.toml: heap_too: T9.1 is no rule"),
    ("static/toy.css", "", ".pebble,.game-key{color:red}", r"static/toy\.css: whose is \.pebble\? Look\.letters"),
    ("templates/keys.html", '"key"', '"key game-key"', "templates/keys.html: key is the house's, game-key the game's"),
    (
        "static/emblem.svg",
        "",
        '<symbol id="e-ty"/><g id="s1"/>',
        'static/emblem.svg: its drawing is <symbol id="e-toy"',
    ),
    ("static/more.svg", "", '<g id="s1"/>', "static/more.svg: s1 is a drawing of the house"),
    ("rules/final.py", "from msgspec", "import random\nfrom msgspec", "rules/final.py: random is imported there"),
    (
        "rules/slips.py",
        "from pathlib",
        "from ..phone import forms\nfrom pathlib",
        r"mistaken0\.toy\.phone\.forms is imported",
    ),
    ("phone/play.py", "min(MOST, at.heap)", "MOST", "the game is over, and the key tap= still enters a move"),
    ("templates/play.html", "live.position.over", "false", "the key tap="),
    ("rules/scoring.py", "(seat, total, rank,", "(seat, total, 1,", "rules/scoring.py: rank is that of the total"),
]
RAISES = (
    "rules/final.py",
    "return final.taken ==",
    "return final.tkaen ==",
    r"^rules/final\.py:36: AttributeError: .*tkaen",
)
END = "=== checked ==="
CHECK = f"""
import sys
from importlib.metadata import EntryPoint
from referee import games
from referee.__main__ import main
from tests import compiled
compiled.share()
for package in sys.argv[1:]:
    loaded, left_out = games.load([EntryPoint("toy", f"{{package}}.toy:GAME", games.GROUP)])
    games.GAMES.clear(), games.GAMES.update(loaded), games.LEFT_OUT.update(left_out)
    assert main(["check-game", "toy", "--no-browser"])
    sys.stderr.flush()
    print({END!r}, flush=True)
"""


def mistaken(folder, mistakes):
    """The game of the guide with these mistakes in it, as a package `<folder>.toy`."""
    shutil.copytree(HERE, toy := folder / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    for path in toy.rglob("*.py"):
        path.write_text(path.read_text().replace("tests.toy", f"{folder.name}.toy"))
    for file, right, wrong, _ in mistakes:
        path = toy / file
        path.parent.mkdir(exist_ok=True)
        text = path.read_text() if path.exists() else ""
        assert right in text, right
        path.write_text(text.replace(right, wrong, 1) if right else wrong)


def checked(folder, *packages):
    """What is said of each, all asked by one process."""
    ask = [sys.executable, "-c", CHECK, *packages]
    env = {"PYTHONPATH": f"{folder}:{HERE.parent.parent}", shared.NAME: str(shared.FOLDER)}
    done = subprocess.run(ask, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
    assert not done.returncode and "Traceback" not in done.stdout, done.stdout[-3000:]
    return done.stdout.split(END)[:-1]


def test_a_mistake_is_told_with_file_and_key(tmp_path):
    """Whether it keeps a game from being loaded or not."""
    at_once = {f"mistaken{n}": each for n, each in enumerate([SAID, [RAISES], *([each] for each in FATAL.values())])}
    for package, mistakes in at_once.items():
        mistaken(tmp_path / package, mistakes)
    for mistakes, said in zip(at_once.values(), checked(tmp_path, *at_once), strict=True):
        assert not [sentence for *_, sentence in mistakes if not re.search(sentence, said, re.MULTILINE)], said
