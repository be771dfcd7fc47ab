"""`readings`: what another reading of the booklet would change."""

import msgspec

from referee.commands import FINE, takes
from referee.commands.answers import about_files
from referee.core.dispute.other_readings import OtherPick
from referee.core.files.table import read_readings
from referee.core.raw import Raw
from referee.core.words.rulebook import value_of
from referee.games import GAMES


def readings(raw: object, all: bool) -> tuple[Raw, int]:
    compared = read_readings(raw, GAMES)
    found = [(each, [c for c in each.choices if all or c in each.changing or c.next]) for each in compared]
    return {
        "readings": [
            {
                "id": each.rule.id,
                "option": each.rule.option,
                "now": value_of(each.pick),
                "choices": [_choice(choice) for choice in choices],
            }
            for each, choices in found
            if choices
        ]
    }, FINE


def _choice(choice: OtherPick) -> Raw:
    """What stays allowed and means something else is listed, and where the table first lies otherwise."""
    changed: Raw = {"otherwise": [each.seq for each in choice.otherwise], "apart": choice.apart}
    changed["next"] = [{"entry": each.entry, "legal": each.legal} for each in choice.next]
    return {"value": value_of(choice.pick), **msgspec.to_builtins(choice.outcome), **changed}


COMMAND = about_files(
    "what reading the booklet otherwise would change",
    readings,
    "a table or a final",
    takes("--all", action="store_true", help="choices that change nothing too"),
)
