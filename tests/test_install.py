"""The app is installed as any package: into a bare environment, away from the project."""

import json
import os
import re
import socket
import subprocess
import sys
import sysconfig
import time
import tomllib
import urllib.request
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """An environment that has what the app depends on, and the app from its wheel; its `bin`."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / "bin" / "python"
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True).stdout.strip())
    (site / "depends.pth").write_text(sysconfig.get_path("purelib") + "\n")
    install(python, ROOT)
    return python.parent


def install(python, project):
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", str(python), "install"]
    subprocess.run([*pip, "--no-deps", "--no-index", "--no-build-isolation", str(project)], check=True)


def test_what_it_depends_on_is_what_the_requirements_pin():
    pins = [line for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines() if line and line[0] != "#"]
    assert PROJECT["dependencies"] == [pin.replace("==", ">=") for pin in pins]


def test_the_wheel_has_templates_and_static_files_and_serves_home_and_a_table(bare, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = f"http://127.0.0.1:{port}"
    env = {k: v for k, v in os.environ.items() if not k.startswith(("REFEREE", "PYTHON"))}
    env |= {"HOST": "127.0.0.1", "PORT": str(port), "XDG_DATA_HOME": str(tmp_path / "share")}
    with (tmp_path / "out").open("w") as out:
        server = subprocess.Popen([bare / "referee"], env=env, cwd=tmp_path, stdout=out, stderr=out)
    try:
        page = read(server, home)
        assert "/new/vineta/play" in page and "/new/gefira/tally" in page
        table = read(server, f"{home}/new/vineta/tally")
        for file in set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page + table)):
            assert read(server, home + file)
        assert "games/vineta/vineta.css" in table and "csrf_token" in table
        assert (tmp_path / "share" / "referee" / "referee.db").exists()
    finally:
        server.terminate()
        server.wait(30)


def test_the_command_judges_a_file_and_says_its_version(bare, tmp_path):
    def run(*arguments):
        return subprocess.run([bare / "referee", *arguments], capture_output=True, text=True, cwd=tmp_path, check=True)

    assert run("--version").stdout.startswith(PROJECT["version"])
    assert "V1.1" in run("rules", "vineta").stdout


def test_a_game_from_elsewhere_is_written_installed_checked_and_played(bare, tmp_path):
    """As somebody does who has the installed app alone: a new package, beside it in the same environment."""

    def run(*arguments):
        return subprocess.run(arguments, capture_output=True, text=True, cwd=tmp_path)

    assert run(bare / "referee", "new-game", "lost_cities").returncode == 0
    assert "begin with V" in run(bare / "referee", "new-game", "village").stderr
    install(bare / "python", tmp_path / "lost_cities")
    checked = run(bare / "referee", "check-game", "lost_cities", "--no-browser")
    assert checked.returncode == 0 and "lost_cities: no faults found" in checked.stderr, checked
    listed = json.loads(run(bare / "referee", "rules", "lost_cities", "--json").stdout)["rules"]
    assert listed[0]["id"] == "LC1.1" and listed[0]["enforced_in"] == ["rules/moves.py:Take.judge"]
    log = [{"do": "take", "seat": 0, "n": 3}]
    file = {"format": "referee-table/1", "game": "lost_cities", "seats": ["Ana", "Bo"], "log": log}
    (tmp_path / "table.json").write_text(json.dumps(file))
    assert json.loads(run(bare / "referee", "replay", "table.json").stdout)["entries"][0]["legal"]
    (book,) = bare.parent.glob("lib/python*/site-packages/lost_cities/rulebook.toml")
    book.write_text("[[rule]]")
    refused = run(bare / "referee", "check-game", "lost_cities")
    assert (
        refused.returncode == 2 and "lost_cities is not loaded: ValueError: lost_cities/rulebook.toml" in refused.stderr
    )
    assert run(bare / "referee", "rules", "vineta").returncode == 0, "it stops nobody"


def read(server, address):
    """The page, as soon as the server answers."""
    while True:
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return answer.read().decode("utf-8", "replace")
        except OSError as error:
            assert server.poll() is None and "refused" in str(error), error
            time.sleep(0.05)
