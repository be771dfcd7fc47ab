"""What the documents name is there: files, commands, targets, keys of the environment."""

import importlib
import importlib.util
import inspect
import pkgutil
import re
from collections import Counter

import pytest

from referee.__main__ import main
from referee.core.box import Household
from referee.core.count import Count
from referee.core.desk import Desk, Tap
from referee.core.game import About, Game, Look, Telling
from referee.core.moves import Moves
from referee.core.refereed import Refereed, Secrets
from referee.games import GAMES
from referee.web import ROOT
from tests.tools import template_files
from tests.toy import HERE as TOY

DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"`([^`\n]+)`")
CLASSES: dict[str, list[type]] = {}  # of the house, by name
for module in pkgutil.walk_packages([str(ROOT / "referee")], "referee."):
    if module.name != "referee.__main__":
        for name, each in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if each.__module__ == module.name:
                CLASSES.setdefault(name, []).append(each)
MADE_LATER = {"data", ".venv", "test-output"}  # by running the app
ELSEWHERE = ""  # places of a machine that runs it: `/etc/…`


@pytest.fixture(params=DOCS, ids=lambda file: file.name)
def text(request):
    return request.param.read_text(encoding="utf-8")


def test_files_that_are_named_exist(text):
    named = {re.sub(r"[#:].*|\(.*", "", word) for word in CODE.findall(text) if re.fullmatch(r"[\w./<>*:-]+", word)}
    paths = {word for word in named if re.search(r"\w/|\.(py|md|toml|html|css|js|svg|json|txt)$", word)}
    missing = [
        path
        for path in paths
        if path.split("/")[0] not in {*MADE_LATER, ELSEWHERE} and "<" not in path and not places(path)
    ]
    assert not missing


def places(path):
    """What a document may mean: the whole path, or its end."""
    ends = ("", "referee/**/", "templates/**/", "tests/games/**/")
    return [found for end in ends for found in ROOT.glob(end + path)]


def test_what_is_named_with_its_file_stands_there(text):
    """`name` in `file`: where to put a thing leads to it."""
    for name, path in re.findall(r"`(\w+)` (?:in|of) `([\w/.]+\.(?:py|html|toml))`", " ".join(text.split())):
        assert any(re.search(rf"\b{name}\b", file.read_text(encoding="utf-8")) for file in places(path)), (name, path)


def test_the_tree_of_the_house_is_the_house():
    lines = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1].splitlines()
    folder, seen = "", 0
    for line in filter(None, lines):
        depth = (len(line) - len(line.lstrip())) // 2
        name = line.split()[0].replace("<game>", next(iter(GAMES)))
        parents = folder.split("/")[:depth]
        path = ROOT.joinpath(*parents, name)
        assert path.exists(), f"{line} is not there"
        assert path.is_dir() == name.endswith("/"), line
        folder = "/".join([*parents, name.rstrip("/")])
        seen += 1
    assert seen > 15


def test_the_house_is_on_one_page_that_leads_to_each_other():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 150
    linked = set(re.findall(r"\((?:docs/)?([\w-]+\.md)", page + readme))
    assert {file.name for file in (ROOT / "docs").glob("*.md")} <= linked


def test_links_between_documents_lead_somewhere(text):
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (ROOT / link).exists() or (ROOT / "docs" / link).exists(), link


def test_make_targets_exist(text):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert not set(re.findall(r"\bmake ([a-z]+)", text)) - targets - {"it", "the", "a"}


def test_commands_that_are_named_are_known(text, capsys):
    for command in set(re.findall(r"python -m referee ([a-z]+(?:-[a-z]+)*)", text)):
        with pytest.raises(SystemExit, match=r"^0$"):
            main([command, "--help"])
        assert command in capsys.readouterr().out


def test_keys_of_the_environment_are_read():
    code = "".join(file.read_text(encoding="utf-8") for file in [ROOT / "app.py", *ROOT.glob("referee/**/*.py")])
    told = "".join((ROOT / file).read_text(encoding="utf-8") for file in ("README.md", "docs/operating.md"))
    for row in re.findall(r"^\| (`[A-Z].*?) \|", told, re.MULTILINE):
        for key in re.findall(r"[A-Z_]{4,}", row):
            assert re.search(rf"environ.*['\"]{key}['\"]", code), key


def test_documents_name_no_place_outside(text):
    assert not re.search(r"(?<![\w.])/(home|work|root|tmp|usr)/", text)


def test_pages_read_the_log_through_a_sight():
    """What a phone may know is answered in one place; of the log itself a page asks numbers only."""
    files = [*ROOT.glob("referee/web/**/*.py"), *template_files()]
    asks = re.compile(r"live\.timeline\.(?:readings?|position|what_if|changes)\b")
    assert [str(file) for file in files if asks.search(file.read_text(encoding="utf-8"))] == []


def test_what_is_named_with_its_class_is_there(text):
    """`Class.name`: a class of the house, and something of its own."""
    for owner, name in re.findall(r"`([A-Z][a-z]\w+)\.(\w+)", text):
        assert owner in CLASSES, owner
        sources = map(inspect.getsource, CLASSES[owner])
        assert any(re.search(rf"\b(self\.|def ){name}\b|^    {name}\b", each, re.MULTILINE) for each in sources), (
            f"{owner}.{name}"
        )


def fields_of(part):
    """What a game may say in this part of its contract."""
    return set(inspect.signature(part).parameters)


@pytest.mark.parametrize(
    "part",
    [Game, About, Telling, Refereed, Count, Desk, Tap, Moves, Secrets, Household, Look],
    ids=lambda p: p.__name__,
)
def test_every_field_of_the_contract_is_explained_to_who_adds_a_game(part):
    """A row a field, no field forgotten and none that is gone; `optional` where it may be left out."""
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    _, found, section = text.partition(f"### `{part.__name__}`\n")
    assert found, "it has no section"
    rows = re.findall(r"^\| (`.+?) \| (.+) \|$", re.split(r"^#", section, flags=re.MULTILINE)[0], re.MULTILINE)
    told = {name: meaning for names, meaning in rows for name in re.findall(r"`(\w+)`", names)}
    assert set(told) == fields_of(part)
    assert {name for name, meaning in told.items() if meaning.startswith("optional")} == optional(part)


def optional(part):
    """What has a default; of a tap all is, and of nothing else must all be said."""
    if part in (Tap, Moves):
        return {"unions"} & fields_of(part)
    given = inspect.signature(part).parameters.values()
    return {each.name for each in given if each.default is not each.empty}


def test_the_files_that_every_game_has_are_the_ones_explained():
    """One name for one idea: what most games call the same is in the table, and what the table names is in a game."""
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8").split("## Two rooms")[1].split("\n## ")[0]
    room, told = "", set()
    for name in re.findall(r"^\| \**`([\w./]+)`\** \|", text, re.MULTILINE):
        room = name if name.endswith("/") else room
        told.add(name if name.endswith("/") else room + name)
    games = ROOT / "referee" / "games"
    files = Counter(
        path.relative_to(games / id).as_posix()
        for id in GAMES
        for path in (games / id).rglob("*.*")
        if not {"__pycache__", "templates", "static"}.intersection(path.parts)
        and path.parent.name + path.name not in ("rules__init__.py", "phone__init__.py")
    )
    toy = {path.relative_to(TOY).as_posix() for path in TOY.rglob("*.py") if path.stat().st_size}
    assert {name for name, n in files.items() if n > 3} | toy <= told
    assert {name for name in told if not name.endswith("/")} <= set(files)


WORD = re.compile(r"^### ([a-z -]+): `([\w.]+)`$", re.MULTILINE)


def test_each_word_of_the_house_is_a_class_or_a_module():
    text = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
    words = WORD.findall(text)
    assert 25 <= len(words) == text.count("\n### ") <= 40
    for path in re.findall(r"`(referee\.[\w.]+)`", text):
        assert found_at(path), path


def test_each_word_of_the_house_has_one_meaning():
    """Said once, of one thing; and no class elsewhere bears the same name."""
    words = WORD.findall((ROOT / "docs" / "words.md").read_text(encoding="utf-8"))
    assert len(dict(words)) == len({path for _, path in words}) == len(words)
    for _, path in words:
        name = path.rpartition(".")[2]
        assert len([each for each in CLASSES.get(name, []) if not each.__module__.startswith("referee.games")]) <= 1, (
            name
        )


def found_at(path):
    """A module, or what stands in one."""
    module, _, name = path.rpartition(".")
    try:
        return importlib.util.find_spec(path) or hasattr(importlib.import_module(module), name)
    except ModuleNotFoundError:
        return hasattr(importlib.import_module(module), name)


def test_what_is_posted_is_read_by_forms():
    """Only a form class picks fields; errors.py, which knows no page, sends back whatever came."""
    picks = re.compile(r"request\.(?:form|files|values)(?:\[|\.)|in request\.(?:form|files|values)")
    files = {*ROOT.glob("referee/**/*.py"), *template_files()}
    found = {file.relative_to(ROOT).as_posix() for file in files if picks.search(file.read_text(encoding="utf-8"))}
    assert found == {"referee/web/forms.py", "referee/web/door/errors.py"}


WHICH_KIND = re.compile(r"""\bmode [!=]= ["']|isinstance\(.*\b(Tally|Count|Refereed)\b""")


def test_pages_and_store_ask_the_kind_and_not_its_name():
    files = [*(ROOT / "referee/web").rglob("*.py"), *(ROOT / "referee/store").rglob("*.py")]
    files += [each for each in (ROOT / "templates").rglob("*.html") if "games" not in each.relative_to(ROOT).parts]
    asked = [file.name for file in files if WHICH_KIND.search(file.read_text(encoding="utf-8"))]
    assert not asked, "Kind.judges says what differs"
