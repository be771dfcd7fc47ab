"""What commands about files have in common: each file is read, judged and answered with one line of JSON."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from referee.commands import FINE, UNREADABLE
from referee.core.files.answers import explain
from referee.core.files.table import read_json
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.games import GAMES


def take_files(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help=f"{what}; - reads standard input")


def answer_each(files: Iterable[str], answer: Callable[[object], tuple[Raw, int]]) -> int:
    """One line of JSON a file, in order; the exit code is the highest."""
    worst = FINE
    for name in files:
        try:
            line, code = answer(read_json(read(name)))
        except Unreadable as error:
            line, code = {"error": explain(error, games=GAMES)}, UNREADABLE
            print(f"{name}: {line['error']}", file=sys.stderr)
        print_json(line)
        worst = max(worst, code)
    return worst


def read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Unreadable("house.open", reason=error.strerror or str(error)) from None


def print_json(answer: Raw) -> None:
    text = json.dumps(msgspec.to_builtins(answer), ensure_ascii=False, separators=(",", ":"))
    print(text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085"))
