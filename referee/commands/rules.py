"""`rules`: the rules of a game, or those that a search finds."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from referee.commands import Command, takes
from referee.commands.answers import print_json
from referee.core.game import Game
from referee.core.raw import Raw
from referee.core.words.phrases import LANGUAGES
from referee.core.words.rulebook import Rule
from referee.core.words.search import search
from referee.games import GAMES
from referee.version import ROOT

SHOWN = (  # of a rule
    *("id", "kind", "title", "short", "text", "place"),
    *("unclear", "because", "source", "option", "picks", "fixed"),
)


def searched(game: Game, words: str, lang: str) -> Raw:
    """The rules that a search finds, the best first; `near`: no rule has enough of the words."""
    found = search(game.telling.rulebook, words, lang)
    return rules_answer(game, found.rules) | {"near": found.near}


def rules_answer(game: Game, rules: Iterable[Rule] | None = None) -> Raw:
    """These rules of a game; all of them, where none are named."""
    enforced = citations(game.folder, set(game.telling.rulebook.rules))
    tests = tested(game.folder)
    return {
        "rules": [
            {name: getattr(rule, name) for name in SHOWN}
            | {
                "section": rule.place,
                "see": list(rule.see),
                "enforced_in": enforced.get(rule.id, []),
                "tests": tests.get(rule.id, []),
            }
            for rule in (game.telling.rulebook if rules is None else rules)
        ]
    }


def citations(folder: Path, ids: set[str]) -> dict[str, list[str]]:
    """rule -> the functions and classes whose text names it, as `rules/moves.py:Region.judge`."""
    found: dict[str, list[str]] = {}
    named = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, sorted(ids, key=len, reverse=True)))})(?!\.?\w)")
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        places = list(_places(ast.parse(source)))
        for number, line in enumerate(source.splitlines(), 1):
            for id in named.findall(line):
                inside = [name for name, first, last in places if first <= number <= last]
                file = path.relative_to(folder).as_posix()
                where = f"{file}:{inside[-1]}" if inside else file
                if where not in found.setdefault(id, []):
                    found[id].append(where)
    return found


def tested(game: Path | None = None) -> dict[str, list[str]]:
    """rule -> the tests marked with `@pytest.mark.rule("…")`: those of the house, and those in or beside a game."""
    found: dict[str, list[str]] = {}
    roots = {ROOT} if game is None or game.is_relative_to(ROOT) else {ROOT, game, game.parent}
    for id, test in (each for root in sorted(roots) for each in _marked(root)):
        found.setdefault(id, []).append(test)
    return found


@cache
def _marked(root: Path) -> list[tuple[str, str]]:
    found = []
    for path in sorted((root / "tests").rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        nodes = ast.parse(source).body if "mark.rule(" in source else []
        nodes += [inner for each in nodes if isinstance(each, ast.ClassDef) for inner in each.body]
        for node in (each for each in nodes if isinstance(each, ast.FunctionDef | ast.ClassDef)):
            marks = (each for each in node.decorator_list if isinstance(each, ast.Call))
            for mark in (each for each in marks if ast.unparse(each.func) == "pytest.mark.rule"):
                named = (each.value for each in mark.args if isinstance(each, ast.Constant))
                found += [(str(id), f"{path.relative_to(root).as_posix()}::{node.name}") for id in named]
    return found


def _places(tree: ast.AST, outer: str = "") -> Iterator[tuple[str, int, int]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{outer}{node.name}"
            yield name, node.lineno, node.end_lineno or node.lineno
            yield from _places(node, f"{name}.")


def rules(game: str, words: Sequence[str], lang: str, json: bool) -> None:
    answer = searched(GAMES[game], " ".join(words), lang) if words else rules_answer(GAMES[game])
    if json:
        print_json(answer)
        return
    if answer.get("near"):
        found = "No rule has these words; the nearest:" if answer["rules"] else "No rule has these words."
        print(found, file=sys.stderr)
    for rule in answer["rules"]:
        places = ", ".join(rule["enforced_in"])
        print(f"{rule['id']:6} {rule['kind']:10} {rule['title'][lang]}  [{places}]  tests: {len(rule['tests'])}")
        if words:
            print(f"{'':6} {rule['text'][lang]}", *rule["tests"], sep=f"\n{'':7}")


COMMAND = Command(
    "the rules of a game, where each is enforced, which tests name it",
    rules,
    lambda parser: parser.add_argument("game", type=str.lower, choices=sorted(GAMES)),  # as many as are loaded by then
    takes(
        "words", nargs="*", metavar="WORDS", help="only the rules that a search finds, the best first, with their tests"
    ),
    takes("--lang", choices=LANGUAGES, default="en", help="language of the titles, searched first"),
    takes("--json", action="store_true", help="as one JSON object"),
)
