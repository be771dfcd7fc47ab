"""Every command of docs/operating.md and docs/slow.md: run, or looked at where only a server of one's own runs it."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from functools import cache

import pytest

from referee.__main__ import main
from referee.store.store import Store
from referee.web import ROOT
from tests.commands.files import GAME
from tests.store.tables import create

TEXT = (ROOT / "docs" / "operating.md").read_text("utf-8")
SLOW = (ROOT / "docs" / "slow.md").read_text("utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", TEXT + SLOW, re.MULTILINE | re.DOTALL)
LINES = [line.strip() for block in BLOCKS for line in block.splitlines()]
OF_IT = ("app.py", "pyproject.toml", "referee", "templates", "static", "deploy", "requirements.txt")
TOKEN = "a token of this test"


@pytest.fixture
def project(tmp_path):
    return lay_out(tmp_path)


def lay_out(tmp_path):
    """The project as somebody has it who got it today, with its packages; a table was played there."""
    for name in (*OF_IT, "requirements-postgresql.txt"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name in ("python", "gunicorn"):
        told = tmp_path / ".venv" / "bin" / name
        told.write_text(f'#!/bin/sh\nexec {sys.executable} {"" if name == "python" else "-m gunicorn"} "$@"\n')
        told.chmod(0o755)
    store = Store(tmp_path / "data" / "referee.db")
    create(store, seats=("Ana", "Bo"))
    store.close()
    return tmp_path


@pytest.fixture
def port():
    return free()


def free():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def shell(project, line, **env):
    told = {**os.environ, "REFEREE_METRICS": "", "PYTHONPATH": str(project), **env}
    return subprocess.run(line, shell=True, cwd=project, env=told, capture_output=True, text=True, timeout=60)


class Running:
    """A line that serves, until it is well; stopped as by Ctrl+C."""

    def __init__(self, project, line, port, **env):
        told = {**os.environ, "PYTHONPATH": str(project), "PORT": str(port), **env}
        line = line.replace(":8000", f":{port}")
        self.process = subprocess.Popen(
            f"exec env {line}",
            shell=True,
            cwd=project,
            env=told,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a run in the background ignores it
        )
        self.address = f"http://127.0.0.1:{port}"

    def __enter__(self):
        for _ in range(1200):
            assert self.process.poll() is None, "it stopped"
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=5).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError("it does not answer")

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(60)
        finally:
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


@pytest.fixture(scope="module")
def answering(tmp_path_factory):
    """A server that was told this token, for all who only ask it."""
    with ExitStack() as stack:

        @cache
        def answering(token):
            project = lay_out(tmp_path_factory.mktemp("asked"))
            return stack.enter_context(Running(project, ".venv/bin/python app.py", free(), REFEREE_METRICS=token))

        yield answering


# -- how each is tried ---------------------------------------------------------------------------


def serves(project, port, line, request):
    if "postgresql:" in line:
        address = request.getfixturevalue("cluster").new()
        line = re.sub(r"REFEREE_DATABASE=\S+", f"REFEREE_DATABASE='{address}'", line)
    with Running(project, line.replace("port=8001", f"port={port}"), port):
        pass


def profiled(project, port, line, request):
    """A table's file, as a page of the app gives it."""
    (project / "table.json").write_text(json.dumps(GAME))
    answer = shell(project, line)
    assert answer.returncode == 0 and "cumulative" in answer.stdout, answer.stderr


def read_of_the_log(project, port, line, request):
    log = {"what": "request", "method": "GET", "endpoint": "home.home", "status": 200, "ms": 1.5, "bytes": 9}
    (project / "requests.log").write_text(json.dumps(log))
    assert shell(project, line).stdout == '"endpoint": "home.home", "status": 200, "ms": 1.5\n'


def on_the_command_line(project, port, line, request):
    """In this process: it is quicker, and the words are the same."""
    patch, written = request.getfixturevalue("monkeypatch"), request.getfixturevalue("capsys")
    patch.chdir(project)
    if "postgresql:" in line:
        line = re.sub(r"postgresql:\S+", request.getfixturevalue("cluster").new(), line)
    told, _, words = line.partition(".venv/bin/python -m referee ")
    for name, value in (each.split("=") for each in ("REFEREE_DATA=data", *told.split())):
        patch.setenv(name, value)
    if "restore" in line:
        with patch.context() as before:
            before.setenv("REFEREE_DATA", "data")
            assert main(["backup", "backups/today"]) == 0
    try:
        assert main(words.split()) == 0
    except SystemExit as end:
        assert "--version" in line and end.code == 0
    assert written.readouterr().out


def asked(project, port, line, request):
    if shutil.which("curl") is None:
        pytest.skip("no curl here")
    token = TOKEN if "$REFEREE_METRICS" in line else ""
    address = request.getfixturevalue("answering")(token).address.removeprefix("http://")
    line = line.replace("127.0.0.1:8000", address).replace("curl", "curl --fail")
    answer = shell(project, line, REFEREE_METRICS=token)
    assert answer.returncode == 0 and answer.stdout


def files_are_there(project, port, line, request):
    """What it installs from, or copies, lies there."""
    named = re.findall(r"(?:requirements[\w-]*\.txt|deploy/[\w.]+)", line)
    assert named and all((project / name).exists() for name in named)


def as_everywhere(project, port, line, request):
    """Tools of the machine, told nothing of ours but a name: the samples are tried in test_deploy.py."""
    assert not re.search(r"deploy/|requirements|-m referee|app\.py", line)


HOW = (
    (r"([A-Z_]+=\S+ )*\.venv/bin/python app\.py( 2> requests\.log)?", serves),
    (r'REFEREE_DATA=copy \.venv/bin/python -c ".* app\.run\(port=8001\)"', serves),
    (r"\.venv/bin/python -m cProfile .* table\.json", profiled),
    (r"grep .* requests\.log \| sort .*", read_of_the_log),
    (r"\.venv/bin/gunicorn .*", serves),
    (r"([A-Z_]+=\S+ )*\.venv/bin/python -m referee .*", on_the_command_line),
    (r"curl .*", asked),
    (r"\.venv/bin/pip install -r \S+", files_are_there),
    (r"sudo cp deploy/\S+ /etc/\S+", files_are_there),
    (r"podman compose -f deploy/compose.yaml (up -d|logs app)", files_are_there),
    (r"python3 -m venv \.venv|git pull|sudo nginx -t|sudo systemctl [\w -]+|sudo useradd [\w /-]+", as_everywhere),
)


@pytest.mark.parametrize("line", dict.fromkeys(LINES))
def test_every_command_of_the_guide_does_what_it_says(project, port, line, request):
    how = [each for pattern, each in HOW if re.fullmatch(pattern, line)]
    assert len(how) == 1, "no test knows this command"
    how[0](project, port, line, request)


def test_the_guide_has_commands():
    assert len(LINES) > 20
    assert not re.search(r"^ {4}\S", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL), re.MULTILINE), "each in a block"
    assert TEXT.count("```") == 2 * TEXT.count("```sh\n"), "of the shell, so that it is tried"


def test_what_the_page_of_slowness_names_is_measured():
    """Each row of the bench, each field of a line of the log."""
    bench = "".join(file.read_text("utf-8") for file in ROOT.glob("bench/**/*.py"))
    rows = SLOW.split("| what is slow |")[1]
    named = [
        name for row in re.findall(r"^\|.*\| (.+) \|$", rows, re.MULTILINE) for name in re.findall(r"`([^`]+)`", row)
    ]
    assert len(named) > 12
    for name in named:
        path = name.removeprefix("python -m ").replace("bench.lighthouse", "bench/lighthouse.py")
        known = (ROOT / path).exists() or name.split(", ")[0] in bench or name.startswith("one more entry")
        assert known, name
    log = (ROOT / "referee/web/watching/request_log.py").read_text("utf-8")
    section = SLOW.split("## Which request")[1].split("```")[0]
    assert all(f"    {field}: " in log for field in re.findall(r"`([a-z]+)`", section))


def test_every_variable_is_told_in_the_guide_and_only_those():
    code = "".join(file.read_text("utf-8") for file in ROOT.glob("referee/**/*.py"))
    read = set(re.findall(r"REFEREE_[A-Z]+", code)) - {"REFEREE_COMMIT"}  # told when an image is built
    assert set(re.findall(r"REFEREE_[A-Z]+", TEXT)) - {"REFEREE_HOST", "REFEREE_PASSWORD"} == read
    table = re.findall(r"^\| (`[A-Z].*?) \|", TEXT, re.MULTILINE)
    assert {name for row in table for name in re.findall(r"REFEREE_[A-Z]+", row)} == read


def test_what_it_says_of_the_log_the_code_says():
    code = "".join(file.read_text("utf-8") for file in ROOT.glob("referee/**/*.py"))
    section = TEXT.split("| in the log |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (`.+?`) \|", section, re.MULTILINE)
    assert len(rows) > 6
    for said in [re.sub(r"\d+%", "…", said) for row in rows for said in re.findall(r"`(.+?)`", row)]:
        assert all(part.strip() in code for part in said.split("…") if part.strip()), said
