"""Why a move of Space Aztecs is refused: not the start, another's turn, a pile or a card that is not there."""

from referee.core.verdict import Breach, Facts, Verdict, refuse
from referee.games.space_aztecs.rules.pieces import PILES, Card, Codex
from referee.games.space_aztecs.rules.position import Position


def not_the_start(at: Position) -> Verdict | None:
    if at.over:
        return refuse("S5.2", hard=True)
    if at.due:
        return refuse("S4.5", hard=True, seat=at.acting, victims=list(at.due))
    if at.phase != "start":
        return refuse("S4.3", "begun", hard=True, round=at.round, turn=at.acting)
    return None


def out_of_turn(at: Position, seat: int) -> Verdict | None:
    """Whose turn it is to lay a card, if it is anybody's."""
    if at.over:
        return refuse("S5.2", hard=True)
    if at.phase == "start":
        return refuse("S4.3", "first", hard=True, round=at.round)
    if at.due:
        return _captures_first(at, seat)
    if seat != at.acting:
        say = "again" if seat in at.order[: at.played] else "refused"
        return refuse("S4.4", say, hard=True, seat=seat, turn=at.acting)
    return None


def _captures_first(at: Position, seat: int) -> Verdict:
    """The saucer acts before the next card (S4.5). A victim loses a card to it (S6.1), the attacker chooses (S6.2)."""
    facts: Facts = {"seat": at.acting, "victims": list(at.due)}
    if seat not in at.due or at.acting is None:
        return refuse("S4.5", hard=True, **facts)
    owed = {"victim": seat, "attacker": at.acting, "family": at.cities[at.acting].saucers[-1].family}
    return Verdict((Breach("S6.1", owed, "owed", hard=True), Breach("S6.2", owed, "owed", hard=True)))


def wrong_pile(at: Position, pile: int | None) -> list[Breach]:
    """Each player takes another pile, and there must be a card in it (S4.1)."""
    if at.piles is None:
        return [] if pile is None else [Breach("S4.1", {}, "untracked", hard=True)]
    if pile is None:
        return [Breach("S4.1", {}, "missing", hard=True)]
    if not 0 <= pile < PILES:
        return [Breach("S4.1", {"pile": pile + 1, "most": PILES}, "unknown", hard=True)]
    wrong = []
    if pile in at.used:
        wrong.append(Breach("S4.1", {"pile": pile + 1, "holder": at.order[at.used.index(pile)]}, "taken"))
    if at.piles[pile] == 0:
        wrong.append(Breach("S4.1", {"pile": pile + 1}, "empty"))
    return wrong


def not_in_play(at: Position, card: Card) -> list[Breach]:
    options = at.setup.options
    if isinstance(card, Codex):
        return [] if options.codex else [Breach("S3.5")]
    return [Breach("S3.1", {"family": card.family})] if card.family == options.removed else []


def one_each(at: Position, victim: int) -> Breach:
    """Why a saucer takes no second Aztec from the same player (S6.1)."""
    assert at.acting is not None
    family = at.cities[at.acting].saucers[-1].family
    count = len(at.cities[victim].exposed(family))
    facts: Facts = {"seat": at.acting, "victim": victim, "count": count, "family": family}
    return Breach("S6.1", facts, "one_each")
