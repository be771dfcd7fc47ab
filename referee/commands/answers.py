"""What commands about files have in common: each file is read, judged and answered with one line of JSON."""

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from referee.commands import FINE, UNREADABLE, Argument, Command, takes
from referee.core.files.table import read_json, why_unreadable
from referee.core.raw import Raw
from referee.core.setup import Unreadable
from referee.games import GAMES


def about_files(help: str, answer: Callable[..., tuple[Raw, int]], what: str, *more: Argument) -> Command:
    """`answer` is handed what a file holds and the other arguments; its answer goes out with an exit code."""

    def run(files: Iterable[str], **given: object) -> int:
        """In order; the exit code is the highest."""
        worst = FINE
        for name in files:
            try:
                line, code = answer(read_file(name), **given)
            except Unreadable as error:
                line, code = {"error": why_unreadable(error, games=GAMES)}, UNREADABLE
                print(f"{name}: {line['error']}", file=sys.stderr)
            print_json(line)
            worst = max(worst, code)
        return worst

    return Command(help, run, takes("files", nargs="+", metavar="FILE", help=f"{what}; - reads standard input"), *more)


def read_file(name: str) -> object:
    """Raises Unreadable."""
    try:
        return read_json(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())
    except OSError as error:
        raise Unreadable("house.open", reason=error.strerror or str(error)) from None


def print_json(answer: object) -> None:
    text = json.dumps(msgspec.to_builtins(answer), ensure_ascii=False, separators=(",", ":"))
    print(text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085"))
