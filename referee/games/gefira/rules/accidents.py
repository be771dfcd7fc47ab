"""Accidents (G7): explorers whose section an event has taken away (G6.3)."""

from referee.core.verdict import Effect
from referee.games.gefira.rules.changes import lose, move
from referee.games.gefira.rules.position import Position
from referee.games.gefira.rules.turns import Caused

ACCIDENTS = ("G7.2", "G7.3", "G7.4")  # what becomes of one who had one


def accidents(at: Position, caused: Caused, seat: int, removed: list[int]) -> Position:
    """After all removals, from start to end (G7.1): each jump or loss is seen by the next."""
    fallen = [column for column in removed if column in at.teams[seat].on]
    in_turn = ("G7.1",) if len(fallen) > 1 else ()
    for column in fallen:
        at = accident(at, caused, seat, column, in_turn)
    return at


def accident(at: Position, caused: Caused, seat: int, column: int, in_turn: tuple[str, ...]) -> Position:
    """Back by one (G7.2), else forward by one (G7.3), else out of the game (G7.4)."""
    ways = ((column - 1, "jumped_back", "G7.2"), (column + 1, "jumped_forward", "G7.3"))
    for to, effect, rule in ways:
        if safe(at, seat, column, to):
            effect = "jumped_across" if to == at.end else "jumped_round" if at.ground.turns(column, to) else effect
            caused.append(
                Effect(
                    effect,
                    {"seat": seat, "from": column, "to": to},
                    (rule, *at.ground.turn_rules(column, to), *in_turn),
                )
            )
            return move(at, seat, column, to)
    why = [obstacle(at, seat, column, to) for to in (column - 1, column + 1)]
    facts = {"seat": seat, "column": column, "behind": why[0], "ahead": why[1]}
    caused.append(Effect("accident", facts, ("G7.4", *in_turn)))
    return lose(at, seat, column)


def safe(at: Position, seat: int, column: int, to: int) -> bool:
    """The start, the end, or a section where nobody else stands; a hole never saves."""
    return to in (0, at.end) or obstacle(at, seat, column, to) is None


def obstacle(at: Position, seat: int, column: int, to: int) -> str | None:
    if at.section(seat, to) is None:
        return "hole"
    return "explorer" if at.blocked(seat, column, to) else None
