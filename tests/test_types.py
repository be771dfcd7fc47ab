"""A value of no type is one that nobody checks: mypy passes whatever is done with it."""

import re

from referee.web import ROOT

MOST = 123
ANYTHING = re.compile(r"\bAny\b")
ALIAS = re.compile(r"^(\w+) = Any\b", re.MULTILINE)  # another name for it
HOUSE = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in (ROOT / "referee").rglob("*.py")}


def code(text):
    """Without what is only brought in from elsewhere."""
    return re.sub(r"^(from|import) [^(\n]*(\([^)]*\))?", "", text, flags=re.MULTILINE)


def test_few_things_are_of_any_type():
    found = {name: len(ANYTHING.findall(text)) for name, text in HOUSE.items()}
    most = sorted((file for file in found.items() if file[1]), key=lambda file: -file[1])
    assert sum(found.values()) <= MOST, (
        f"{sum(found.values())} times Any, of {MOST} at most. Give it its type; where a game is not known AnySetup, "
        f"AnyPosition and their like; at the edge Json, Raw or Fields (core/raw.py); object where it is passed on. "
        f"Most of them: {most[:8]}"
    )


def test_any_type_does_not_hide_behind_another_name():
    names = [name for text in HOUSE.values() for name in ALIAS.findall(text)]
    assert len(names) == len(set(names)), "said once each"
    words = re.compile(rf"\b({'|'.join(['Any', *names])})\b")
    assert "Json" in names and sum(len(words.findall(code(text))) for text in HOUSE.values()) <= MOST, names


def test_a_position_and_a_move_have_a_type():
    of_none = re.compile(r"\b(?:at|before|position|after|start|move|entry|reading)\b: (?:list\[|tuple\[)?Any\b")
    assert [name for name, text in HOUSE.items() if of_none.search(text)] == []
