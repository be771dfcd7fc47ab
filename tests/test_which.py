"""Which tests belong to a file is found in a moment, by its name, by imports, by addresses and by commands."""

from pathlib import Path

import pytest

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
        ("templates/readings.html", "tests/web/test_readings.py"),
    ],
)
def test_the_tests_of_a_file_are_among_those_that_are_named(file, test):
    assert Path(test) in which(Path(file))
