"""The command line: `python -m referee score|replay|readings|explain|checksum|rules|tables|circle …`."""

import argparse
import io
import os
import sys

from referee.commands import (
    UNREADABLE,
    backup,
    check_game,
    checksum,
    circle,
    explain,
    move,
    new_game,
    readings,
    replay,
    restore,
    rules,
    score,
    tables,
    tidy,
)
from referee.version import version_and_commit

COMMANDS = (
    score,
    replay,
    readings,
    explain,
    checksum,
    rules,
    tables,
    circle,
    backup,
    restore,
    tidy,
    move,
    check_game,
    new_game,
)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m referee", description="A rules referee and scoring companion.")
    parser.add_argument("--version", action="version", version=version_and_commit())
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        one = commands.add_parser(command.NAME, help=command.HELP)
        one.set_defaults(run=command.run)
        command.arguments(one)
    args = parser.parse_args(argv)
    return int(args.run(args))


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
