"""The form of the house as `make lint` asks for it."""

import ast
from collections import defaultdict

from tests import style


def test_a_file_and_a_function_are_read_at_once(tmp_path):
    (tmp_path / "referee").mkdir()
    (tmp_path / "referee" / "long.py").write_text("a = 1\n" * 260 + "def f():\n" + "    a = 1\n" * 40)
    assert list(style.too_long(tmp_path)) == [
        "referee/long.py:1: the file long.py has 301 lines: rather 300 at the most",
        "referee/long.py:261: the function f has 41 lines: rather 40 at the most",
    ]


def test_a_class_name_of_the_house_stands_for_one_thing():
    """A game has names of its own, in its own package."""
    places = defaultdict(list)
    for path in sorted((style.ROOT / "referee").rglob("*.py")):
        if path.parts.count("games") == 0 or path.parent.name == "games":
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(path.name)
    assert not {name: files for name, files in places.items() if len(files) > 1}
