"""Straight under a temple: what refuses it, and which rule or reading lets it (S7.2, S12.1)."""

from referee.core.verdict import Breach, Facts
from referee.games.space_aztecs.rules.pieces import KINDS, Card, Codex, Lives, Saucer, Temple
from referee.games.space_aztecs.rules.position import Position, agents, hides_himself


def no_shelter(at: Position, seat: int, card: Card) -> list[Breach]:
    """Straight under a temple: one of the card's family, by a special agent who is visible now (S7.2, S12.1)."""
    if isinstance(card, Codex | Temple | Saucer):
        return [Breach("S7.2", {"kind": card.kind}, "no_aztec", hard=True)]
    assert card.kind in KINDS
    facts: Facts = {"seat": seat, "family": card.family}
    wrong = [] if card.family in at.cities[seat].temples else [Breach("S7.2", facts, "no_temple", hard=True)]
    if not agents(at, seat) and not hides_himself(at, card.kind):
        wrong += _no_agent(at, seat, card)
    return wrong


def _no_agent(at: Position, seat: int, card: Lives) -> list[Breach]:
    """Nobody leads the card; where another reading would let somebody, the refusal is that of the reading."""
    wrong = []
    if owners := [owner for owner, city in enumerate(at.cities) if city.agent]:
        wrong.append(Breach("S.R29", {"seat": seat, "owners": owners}))
    if card.kind == "agent":
        wrong.append(Breach("S.R13", {"seat": seat}))
    everyone = at.setup.options.agent_serves == "everyone"
    if wrong or everyone:
        return wrong or [Breach("S12.1", {"seat": seat}, "nobody")]
    hidden = any(getattr(lying.card, "kind", "") == "agent" and lying.sheltered for lying in at.cities[seat].aztecs)
    return [Breach("S12.1", {"seat": seat, "family": "green"}, "hidden" if hidden else "refused")]


def led_by(at: Position, seat: int, kind: str) -> tuple[str, ...]:
    """Which reading lets this Aztec go under a temple, where its player has no visible agent."""
    if at.cities[seat].agent:
        return ("S12.1",)
    return ("S12.1", "S.R29" if agents(at, seat) else "S.R13")
