"""The booklet's progress track (Q10.1), and what it says of a player alone (Q9.4)."""

from referee.core.game import Track
from referee.games.aqua.rules.pieces import SOLO_LEVELS

TRACK = Track(
    boxes=50,
    lines=4,
    kinds=("scenario", "challenge", "modification"),
    binding="modification",
    rule="Q10.1",
    levels=tuple(SOLO_LEVELS),
)
