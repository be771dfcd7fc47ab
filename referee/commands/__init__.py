"""The command line, a file a command: its `COMMAND` says what it does, what runs, and what it takes."""

from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from functools import partial
from operator import methodcaller
from typing import Protocol

Argument = Callable[[ArgumentParser], object]  # adds itself to a parser
FINE, ILLEGAL, UNREADABLE = 0, 1, 2  # exit codes

# one argument of a command, described as argparse wants it
takes: Callable[..., Argument] = partial(methodcaller, "add_argument")


class Parsers(Protocol):
    def add_parser(self, name: str, *, help: str) -> ArgumentParser: ...


class Command:
    """`run` is handed the arguments by name and answers an exit code, or None where all is fine."""

    def __init__(self, help: str, run: Callable[..., int | None] | None, *arguments: Argument) -> None:
        self.help, self.run, self.arguments = help, run, arguments

    def add_to(self, parsers: Parsers, name: str) -> None:
        parser = parsers.add_parser(name, help=self.help)
        parser.set_defaults(run=self.run)
        for add in self.arguments:
            add(parser)


def verbs(commands: Mapping[str, Command]) -> Argument:
    """Commands below a command, as an argument of it."""

    def add(parser: ArgumentParser) -> None:
        parsers = parser.add_subparsers(required=True, metavar="VERB")
        for name, command in commands.items():
            command.add_to(parsers, name)

    return add
