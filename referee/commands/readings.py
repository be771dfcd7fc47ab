"""`readings`: what another reading of the booklet would change."""

import argparse

import msgspec

from referee.commands import FINE
from referee.commands.answers import answer_each, take_files
from referee.core.dispute.other_readings import Choice
from referee.core.files.table import read_readings
from referee.core.raw import Raw
from referee.games import GAMES

NAME, HELP = "readings", "what reading the booklet otherwise would change"


def arguments(parser: argparse.ArgumentParser) -> None:
    take_files(parser, "a table or a final")
    parser.add_argument("--all", action="store_true", help="choices that change nothing too")


def run(args: argparse.Namespace) -> int:
    return answer_each(args.files, lambda raw: _readings(raw, every=args.all))


def _readings(raw: object, *, every: bool) -> tuple[Raw, int]:
    held = [(each, each.choices if every else each.changing) for each in read_readings(raw, GAMES)]
    return {
        "readings": [
            {
                "id": each.rule.id,
                "option": each.rule.option,
                "now": each.now,
                "choices": [_choice(choice) for choice in choices],
            }
            for each, choices in held
            if choices
        ]
    }, FINE


def _choice(choice: Choice) -> Raw:
    """What stays allowed and means something else is listed, and where the table first lies otherwise."""
    changed = {"otherwise": [each.seq for each in choice.otherwise], "apart": choice.apart}
    return {"value": choice.value, **msgspec.to_builtins(choice.outcome), **changed}
