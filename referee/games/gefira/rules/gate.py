"""What is refused before the rules of a move are asked: a wrong seat, phase, turn, an answer awaited first."""

from referee.core.setup import no_such_seat
from referee.core.verdict import Verdict, refuse
from referee.games.gefira.rules.position import Position

# Which rule asks for each answer: does the explorer carry the tool, the new face, the section for a hole.
ASKED_BY = {"tool": "G5.4", "face": "G5.5", "fill": "G5.10"}


def no_such_bridge(at: Position, bridge: int) -> Verdict | None:
    """A colour that nobody has at this table (G1.1)."""
    return refuse("G1.1", "no_bridge", hard=True, bridge=bridge) if bridge not in at.ground.seats else None


def not_building(at: Position, seat: int | None) -> Verdict | None:
    """Sections can no longer be laid, or it is not this seat's section (G2.8)."""
    if at.over:
        return refuse("G9.1", hard=True)
    if at.phase == "play" or at.complete:
        return refuse("G2.9", "complete", hard=True, length=at.length)
    if seat is not None and seat != at.seat:
        return refuse("G2.8", hard=True, seat=seat, turn=at.seat)
    return None


def not_playing(at: Position, answer: str | None = None) -> Verdict | None:
    """The game is over or not begun, or another answer is awaited."""
    if at.over:
        return refuse("G9.1", hard=True)
    if at.phase == "setup":
        return refuse("G2.12", hard=True)
    if at.awaiting and at.awaiting.answer != answer:
        awaited = at.awaiting
        facts = {"seat": awaited.seat, "column": awaited.column, "tool": at.tool}
        return refuse(ASKED_BY[awaited.answer], "awaited", hard=True, **facts)
    if answer and not at.awaiting:
        return refuse(ASKED_BY[answer], "not_awaited", hard=True)
    return None


def not_on_turn(at: Position, seat: int) -> Verdict | None:
    """An action of a player who is not on turn (G3.1)."""
    if wrong := no_such_seat(at.setup, seat) or not_playing(at):
        return wrong
    if seat == at.seat:
        return None
    more = (
        seat == at.just_played and at.extra[seat] and not at.extra_played[seat]
    )  # G3.2: nobody has done anything since
    return refuse("G3.1", "more" if more else "refused", hard=True, seat=seat, turn=at.seat)
