"""Which tests belong to a file is found in a moment, by its name, by imports, by addresses and by commands."""

from pathlib import Path

import pytest

from referee.games import GAMES
from tests.tools import ROOT
from tests.which import which


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("referee/core/log/sight.py", "tests/games/faraway/test_secrets.py"),
        ("referee/web/dispute/counting/who_counts.py", "tests/web/test_claim.py"),
        ("referee/web/table/log.py", "tests/web/log/test_log_page.py"),
        ("referee/web/telling/changes.py", "tests/web/log/test_log_page.py"),
        ("referee/store/play/hall.py", "tests/store/test_hall.py"),
        ("referee/commands/check_game.py", "tests/test_conformance.py"),
        ("templates/dispute/readings.html", "tests/web/test_readings.py"),
        ("templates/circle/numbers/by_person.html", "tests/web/circle/test_numbers.py"),
        ("static/js/house.js", "tests/browser/test_offline.py"),
        ("referee/store/engine/sqlite.py", "tests/store/test_listening.py"),
    ],
)
def test_the_tests_of_a_file_are_among_those_that_are_named(file, test):
    assert (ROOT / file).exists()
    assert Path(test) in which(Path(file))


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("referee/core/files/answers.py", "tests/core/test_claims.py"),
        ("referee/web/taken/paper.py", "tests/web/test_paper.py"),
        (f"referee/games/{next(iter(GAMES))}/rulebook.toml", "tests/test_conformance.py"),
    ],
)
def test_the_nearest_comes_first(file, test):
    assert which(Path(file))[0] == Path(test)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file", ["rulebook.toml", "rules/moves.py", "templates/play.html"])
def test_a_file_of_a_game_has_the_tests_of_its_game_and_of_no_other(game, file):
    rooms = {each.parent.name for each in which(Path("referee/games", game, file)) if each.parts[1] == "games"}
    assert {game} <= rooms <= {game, "games"}
