"""What the documents name is there: files, commands, targets, keys of the environment."""

import re
import subprocess
import sys

import pytest

from referee.web import ROOT

DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"`([^`\n]+)`")
MADE_LATER = {"data", ".venv", "copy.db"}  # by running the app


@pytest.fixture(params=DOCS, ids=lambda file: file.name)
def text(request):
    return request.param.read_text(encoding="utf-8")


def test_files_that_are_named_exist(text):
    named = {re.sub(r"[#:].*|\(.*", "", word) for word in CODE.findall(text) if re.fullmatch(r"[\w./<>*:-]+", word)}
    paths = {word for word in named if re.search(r"\w/|\.(py|md|toml|html|css|js|svg|json|txt)$", word)}
    missing = [
        path
        for path in paths
        if path.split("/")[0] not in MADE_LATER
        and "<" not in path
        and not (ROOT / path).exists()
        and not list(ROOT.glob(f"referee/**/{path}"))
        and not list(ROOT.glob(f"templates/**/{path}"))
    ]
    assert not missing


def test_the_tree_of_the_house_is_the_house():
    lines = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1].splitlines()
    folder, seen = "", 0
    for line in filter(None, lines):
        depth = (len(line) - len(line.lstrip())) // 2
        name = line.split()[0]
        parents = folder.split("/")[:depth]
        path = ROOT.joinpath(*parents, name)
        assert path.exists(), f"{line} is not there"
        assert path.is_dir() == name.endswith("/"), line
        folder = "/".join([*parents, name.rstrip("/")])
        seen += 1
    assert seen > 15


def test_links_between_documents_lead_somewhere(text):
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (ROOT / link).exists() or (ROOT / "docs" / link).exists(), link


def test_make_targets_exist(text):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert not set(re.findall(r"\bmake ([a-z]+)", text)) - targets - {"it", "the", "a"}


def test_commands_that_are_named_are_known(text):
    for command in set(re.findall(r"python -m referee ([a-z]+)", text)):
        asked = [sys.executable, "-m", "referee", command, "--help"]
        answer = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
        assert answer.returncode == 0 and command in answer.stdout


def test_keys_of_the_environment_are_read():
    code = "".join(file.read_text(encoding="utf-8") for file in [ROOT / "app.py", *ROOT.glob("referee/**/*.py")])
    for row in re.findall(r"^\| (`[A-Z].*?) \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE):
        for key in re.findall(r"[A-Z_]{4,}", row):
            assert re.search(rf"environ.*['\"]{key}['\"]", code), key


def test_documents_name_no_place_outside(text):
    assert not re.search(r"(?<![\w.])/(home|work|root|tmp|usr)/", text)


def test_pages_read_the_log_through_a_sight():
    """What a phone may know is answered in one place; of the log itself a page asks numbers only."""
    files = [*ROOT.glob("referee/web/**/*.py"), *ROOT.glob("templates/**/*.html")]
    asks = re.compile(r"live\.timeline\.(?:readings?|position|what_if|changes)\b")
    assert [str(file) for file in files if asks.search(file.read_text(encoding="utf-8"))] == []
