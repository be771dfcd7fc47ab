"""The command line: `python -m referee score|replay|readings|explain|checksum|rules|tables|circle …`."""

import argparse
import io
import os
import sys
from importlib import import_module

from referee.commands import FINE, UNREADABLE
from referee.store.engine.faults import Busy, Damaged, Unusable, Unwritable
from referee.version import version_and_commit

COMMANDS = (
    *("score", "replay", "readings", "explain", "checksum", "rules", "tables", "circle"),
    *("backup", "restore", "tidy", "move", "check-game", "new-game"),
)


def main(argv: list[str] | None = None) -> int:
    """Runs a command; what stands in its way is one line."""
    argv = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(prog="python -m referee", description="A rules referee and scoring companion.")
    parser.add_argument("--version", action="version", version=version_and_commit())
    parsers = parser.add_subparsers(required=True, metavar="COMMAND")
    named = [name for name in COMMANDS if name in argv[:1]]  # only this one is loaded: a file needs no database
    for name in named or COMMANDS:
        import_module(f"referee.commands.{name.replace('-', '_')}").COMMAND.add_to(parsers, name)
    given = vars(parser.parse_args(argv))
    try:
        return given.pop("run")(**given) or FINE
    except (Unusable, Busy, Damaged, Unwritable) as error:
        print(str(error) or "another process holds the database", file=sys.stderr)
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": "), file=sys.stderr)
    return UNREADABLE


def _run() -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # JSON is UTF-8, whatever the terminal says
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREADABLE
    return code


def start() -> None:
    """The command `referee`: alone it starts the app, as `make run` does."""
    if len(sys.argv) > 1:
        sys.exit(_run())
    from referee.web import create_app, data_folder  # a command needs no pages
    from referee.web.serving.serve import serve

    serve(create_app, data_folder())


if __name__ == "__main__":
    sys.exit(_run())
