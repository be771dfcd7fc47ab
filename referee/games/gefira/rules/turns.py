"""Actions and turns: what is spent, when a turn passes, when the game is over."""

from msgspec.structs import replace

from referee.core.moves import put
from referee.core.verdict import Effect
from referee.games.gefira.rules.pieces import ACTIONS
from referee.games.gefira.rules.position import Position

Caused = list[Effect]  # what a move has caused so far, in order


def spend(at: Position) -> Position:
    """An action begins: it is taken off at once. The turn before, if it was just over, is now past."""
    assert at.seat is not None
    return enter(replace(at, actions_left=at.actions_left - 1, chain=None))


def enter(at: Position) -> Position:
    """Somebody enters something in a turn: the turn before can no longer be prolonged (G3.2)."""
    if at.just_played is None:
        return at
    played = put(at.extra_played, at.just_played, False)
    return replace(at, just_played=None, extra_played=played)


def action_over(at: Position, caused: Caused) -> Position:
    """All answers are in: is the game over, has the turn passed?

    The end of an action is not the end of the turn (G3.3, G.A4): it ends with the last action.
    """
    assert at.seat is not None
    if at.across:  # G9.1, also in somebody else's turn (G.A15)
        lost = any(at.teams[seat].accidents for seat in at.across)
        rules = ("G9.1", *["G.A14"] * lost, *["G.A15"] * (at.seat not in at.across))
        caused.append(Effect("over", {"seats": at.across}, rules))
        return replace(at, phase="over", seat=None, actions_left=0, awaiting=None, just_played=None)
    if at.actions_left:
        return at
    after = at.ground.after(at.seat)
    caused.append(Effect("turn", {"seat": after}, ("G3.3",)))
    return replace(at, seat=after, actions_left=ACTIONS, turns=at.turns + 1, just_played=at.seat)


def prolong(at: Position, seat: int) -> Position:
    """One action more, in one's own turn or right after it (G3.2); the card leaves the game, or not (G.A17)."""
    if at.seat == seat:
        at = replace(enter(at), actions_left=at.actions_left + 1)
    else:
        at = replace(at, seat=seat, actions_left=1, just_played=None)
    left = at.extra[seat] - (at.options.extra_cards == "once")
    extra, played = put(at.extra, seat, left), put(at.extra_played, seat, True)
    return replace(at, extra=extra, extra_played=played, chain=None)
