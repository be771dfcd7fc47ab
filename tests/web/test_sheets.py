"""A class name says whose it is: a game's own begin with its letters, all others are the house's."""

import re
from functools import cache
from pathlib import Path

import pytest

from referee.games import GAMES
from tests.web import docks
from tests.web.phone import Phone
from tests.web.scenes import AT_TABLES, ELSEWHERE

ROOT = Path(__file__).parents[2]
LETTERS = {"box": "bx", **{id: game.look.letters for id, game in GAMES.items()}}
FURTHER = ("desk", "home", "pages")  # the house's, for the pages that need them
PADS = "pads"  # the house's too: sent inside the sheets of the desk, of boxes and of games whose docks have pads

# a hold for tests and scripts, which no sheet styles
UNSTYLED = {"vi-d", "aq-try", "aq-turns"}

CSS = ROOT / "static/css"
TEMPLATES = ROOT / "templates"


def sheets(name):
    """The files of a sheet: the house's are several, a game's lie in its folder."""
    if name in GAMES:
        return [*(GAMES[name].folder / "static").glob("*.css")]
    return [CSS / f"{each}.css" for each in (("house", "wide", PADS, *FURTHER) if name == "house" else [name])]


def sheet(name):
    """The classes that the rules of the house, of a game or of one sheet of either are about."""
    return set().union(*(styled(path) for path in sheets(name)))


@cache
def styled(path):
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {each for rule in re.findall(r"([^{}]+)\{", text) for each in re.findall(r"\.([A-Za-z][\w-]*)", rule)}


def written(name):
    """Where a class of this sheet may be written: templates, and what a game says in Python."""
    if name == "box":
        return [*TEMPLATES.glob("*box*.html"), *TEMPLATES.glob("box/*.html"), *TEMPLATES.glob("parts/box*.html")]
    return [path for path in GAMES[name].folder.rglob("*") if path.suffix in (".html", ".py")]


def classes(text):
    """What each class attribute says; of an expression, the words that it may write, not those it compares."""
    for each in re.findall(r'\bclass="([^"]*)"', text) + re.findall(r"\{\{ attrs\(class=.*?\}\}", text):
        said = set(re.sub(r"game-\{\{.*?\}\}|\{\{.*?\}\}|\{%.*?%\}", " ", each, flags=re.DOTALL).split())
        for code in re.findall(r"\{\{.*?\}\}", each, flags=re.DOTALL):
            for compared, words in re.findall(r"(= |\(|in )?'([^']*)'", code):
                said |= set() if compared else set(words.split())
        yield said


def is_one(each, known):
    """`vi-on-` and `vi-w` are finished by what the page is about."""
    return each in known or any(re.fullmatch(re.escape(each) + r"\w+", other) for other in known)


@pytest.mark.parametrize("name", LETTERS)
def test_a_sheet_styles_its_own_classes_and_those_of_the_house(name):
    strange = {each for each in sheet(name) - sheet("house") if not each.startswith((f"{LETTERS[name]}-", "game-"))}
    assert not strange, f"{name}.css: whose are {sorted(strange)}?"


@pytest.mark.parametrize("name", LETTERS)
def test_every_class_of_a_game_is_in_its_sheet(name):
    own, own_letters = sheet(name), rf"\b{LETTERS[name]}-[\w-]*"
    used = {each for path in written(name) for each in re.findall(own_letters, path.read_text(encoding="utf-8"))}
    assert used and not {each for each in used - UNSTYLED if not is_one(each, own)}, "no rule is about them"
    begun = tuple({f"{LETTERS[name]}-", *(each for each in used if each not in own)} & used)
    left = {each for each in own - used if each.startswith(f"{LETTERS[name]}-") and not each.startswith(begun)}
    assert not left, "nobody writes them"


@pytest.mark.parametrize("name", LETTERS)
def test_a_template_writes_no_class_that_nobody_styles(name):
    known = sheet(name) | sheet("house") | sheet("box") | UNSTYLED
    for path in written(name):
        if path.suffix == ".html":
            said = set().union(*classes(path.read_text(encoding="utf-8")))
            strange = {each for each in said if not is_one(each, known)}
            assert not strange, f"{path.relative_to(ROOT)}: {sorted(strange)}"


@pytest.mark.parametrize("name", LETTERS)
def test_a_word_that_a_game_has_for_itself_is_not_said_as_the_house_does(name):
    """`fa-slot now` would be the house's `now`, which is about the thread."""
    own = sheet(name) - sheet("house")
    for path in written(name):
        for said in classes(path.read_text(encoding="utf-8")):
            twins = {each for each in said if f"{LETTERS[name]}-{each}" in own}
            assert not (said & own and twins), f"{path.name}: {sorted(said)}"


def test_the_house_names_no_game():
    for each in ("house", "wide", PADS, *FURTHER):
        assert "game-" not in (CSS / f"{each}.css").read_text(encoding="utf-8")
    assert not [each for each in sheet("house") if each[:3] in {f"{letters}-" for letters in LETTERS.values()}]


def unbrought(source, game):
    """What this page wears of sheets that it does not bring."""
    worn = {each for said in re.findall(r'\bclass="([^"]*)"', source) for each in said.split()}
    left = {name for name in FURTHER if f"/static/css/{name}.css" not in source}
    brought = ("house", game, *(set(FURTHER) - left))
    return (worn & styles(left)) - styles(brought)


def styles(names):
    files = [GAMES[name].folder / f"static/{name}.css" if name in GAMES else CSS / f"{name}.css" for name in names]
    if any(GAMES[name].look.pads if name in GAMES else name == "desk" for name in names):
        files.append(CSS / f"{PADS}.css")
    return set().union(*map(styled, files))


def test_a_page_brings_the_sheets_whose_classes_it_wears(app, tables):
    phone = Phone(app, "fr")
    for table in tables.values():
        phone.get(f"/e/{table.edit}")
    for table, rest in [*AT_TABLES, *(("", address) for address in ELSEWHERE)]:
        source = phone.get(f"/t/{tables[table].id}{rest}" if table else rest).source
        assert not unbrought(source, "faraway"), (table, rest)


@pytest.mark.parametrize("scenario", docks.SCENARIOS, ids=lambda scenario: scenario.name)
def test_a_dock_brings_the_sheets_whose_classes_it_wears(app, store, scenario):
    for _, table, address, page in docks.stops(app, store, scenario):
        assert not unbrought(page.source, table.game), address


def test_a_table_loads_nothing_that_it_does_not_wear(app, tables):
    phone = Phone(app)
    phone.get(f"/e/{tables['over'].edit}")
    source = phone.get(f"/t/{tables['over'].id}").source
    assert re.findall(r"/static/(?:css|games/\w+)/(\w+)\.css", source) == ["house", "faraway", "wide"], (
        "and what is drawn on a laptop alone"
    )


@pytest.mark.parametrize("rest", ["/scores", "/log", "/rules", "/share"])
def test_a_page_beside_the_table_brings_one_sheet_more(app, tables, rest):
    phone = Phone(app)
    phone.get(f"/e/{tables['over'].edit}")
    source = phone.get(f"/t/{tables['over'].id}{rest}").source
    assert re.findall(r"/static/(?:css|games/\w+)/(\w+)\.css", source) == ["house", "faraway", "pages", "wide"]
