"""Small tools that many tests use."""

import io
import json
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from referee.__main__ import main
from referee.conformance.rulebook import placeholders
from referee.core.game import Game
from referee.core.score import Line
from referee.core.verdict import Breach
from referee.core.words.phrases import LANGUAGES
from referee.core.words.speech import HOUSE
from referee.store.records import Aside
from referee.store.store import Store

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus")


ROOT = Path(__file__).parents[1]


def template_files() -> list[Path]:
    """Every template of the app: the house's and those of the five games."""
    return [*ROOT.glob("templates/**/*.html"), *ROOT.glob("referee/games/*/templates/**/*.html")]


def change_beside(store: Store, table: str, by: str, what: Aside, new: object) -> None:
    """Another phone changes seats, options, the box or the end of a table."""
    with store.writing(table) as writing:
        writing.change(by, what, new)


def run(*argv: str, stdin: bytes = b"") -> tuple[int, list[Any], str]:
    """The command line, in this process: exit code, one answer a line, what went to standard error."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace", write_through=True)
    given = io.TextIOWrapper(io.BytesIO(stdin))
    with redirect_stdout(out), redirect_stderr(err), mock.patch("sys.stdin", given):
        code = main(list(argv))
    lines = out.buffer.getvalue().split(b"\n")
    assert lines.pop() == b"", "the last line ends"
    return code, [json.loads(line, parse_constant=_no_json) for line in lines], err.buffer.getvalue().decode()


def run_one(command: str, file: Any, *flags: str) -> tuple[int, Any]:
    """One file from standard input; JSON unless it is bytes."""
    code, (answer,), _ = run(command, "-", *flags, stdin=file if isinstance(file, bytes) else json.dumps(file).encode())
    return code, answer


def told(game: Game, breach: Breach, names: tuple[str, ...] = NAMES, options: object = None) -> dict[str, str]:
    """What a breach says in both languages, with every fact that its sentence wants."""
    rule = (HOUSE if breach.rule in HOUSE else game.telling.rulebook)[breach.rule]
    speeches = {lang: game.speech(lang, names, None, options) for lang in LANGUAGES}
    texts = {lang: speech.sentence(breach) for lang, speech in speeches.items()}
    for lang, text in texts.items():
        template = rule.say[speeches[lang].for_players(breach.say, rule.say)][lang]
        unfilled = {name for name in placeholders(template) if breach.facts.get(name) is None}
        assert not unfilled, f"{breach.rule}.{breach.say} ({lang}) lacks {unfilled}: {text}"
        typed = [fact for fact in breach.facts.values() if isinstance(fact, str)]  # they may hold such signs themselves
        assert "{" not in text or "{" in "".join(typed), text
        assert text.count("?") == template.count("?") or "?" in "".join(typed), text
    return texts


def said_in_full(game: Game, breaches: Iterable[Breach], lines: Iterable[Line]) -> set[tuple[str, str]]:
    """Tell each in both languages, with every fact that its sentence wants: which templates of the game were used."""
    said = set()
    for breach in breaches:
        texts = told(game, breach)
        assert texts["fr"] != texts["en"]
        said.add((breach.rule, breach.say))
    for line in lines:
        template = game.telling.rulebook[line.rule].say[line.say]
        assert placeholders(template["fr"]) | placeholders(template["en"]) <= set(line.operands)
        assert all("?" not in game.speech(lang, NAMES).line(line) for lang in LANGUAGES)
        said.add((line.rule, line.say))
    return {key for key in said if key[0] in game.telling.rulebook}


def templates(game: Game) -> set[tuple[str, str]]:
    """Those of refusals, doubts and lines; what a ground says is asked for by `tests/games/test_grounds.py`."""
    book = game.telling.rulebook
    return {(rule.id, say) for rule in book for say in rule.say if not say.startswith("ground")}


def _no_json(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")
