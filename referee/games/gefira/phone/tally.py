"""Score only on the phone: four steppers a player, which add to ten."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.core.count import Tally, put_entry
from referee.core.desk import Desk, Tap
from referee.core.forms import DraftForm
from referee.core.score import SeatScore
from referee.core.verdict import AT_NOUGHT
from referee.games.gefira.rules.final import Final, Player, to_come
from referee.games.gefira.rules.pieces import EXPLORERS

FIELDS = ("end", "bridge", "start", "accidents")


class Page(Struct, frozen=True):
    """The page of one player."""

    seat: int
    player: Player
    missing: int  # explorers not entered (G2.2)
    scores: tuple[SeatScore, ...]
    totals: tuple[int | None, ...]  # None where nothing is entered
    next: int | None  # the next player with explorers still to be entered


def ask(at: Tally[Final], draft: Mapping[str, str]) -> Page:
    players = at.read().players
    awaited = to_come(at.setup, at.read())
    seat = _seat(at, draft)
    if seat is None:  # who is not complete yet
        seat = next((n for n, count in enumerate(awaited) if count), 0)
    scores = at.score().seats
    return Page(
        seat=seat,
        player=players[seat],
        missing=EXPLORERS - players[seat].count,
        scores=scores,
        totals=tuple(score.total if players[score.seat].count else None for score in scores),
        next=None if DraftForm(draft).value("alone") else _after(awaited, seat),
    )


def _after(awaited: Sequence[int], seat: int) -> int | None:
    others = (*range(seat + 1, len(awaited)), *range(seat))
    return next((other for other in others if awaited[other]), None)


def tap(at: Tally[Final], fields: Mapping[str, str]) -> Tap:
    """`+end` one more, `-end` one less, `=start` all that are missing."""
    seat = _seat(at, fields) or 0
    how, field = fields.get("tap", "")[:1], fields.get("tap", "")[1:]
    draft = {"seat": str(seat)}
    if how not in ("+", "-", "=") or field not in FIELDS:
        return Tap(draft=draft)
    player = at.read().players[seat]
    more = {"+": 1, "-": -1, "=": EXPLORERS - player.count}[how]
    if getattr(player, field) + more < 0:
        return Tap(greyed=AT_NOUGHT)
    return Tap((put_entry(seat, field, getattr(player, field) + more),), draft)


def _seat(at: Tally[Final], fields: Mapping[str, str]) -> int | None:
    """Whose page it is; a draft that was tampered with is no draft."""
    seat = DraftForm(fields).value("seat")
    return seat if seat is not None and seat < at.setup.count else None


DESK = Desk(ask, tap, keeps=("seat",), topic=lambda ask: "score")
