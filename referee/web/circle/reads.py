"""Which readings of the booklet a circle plays: offered to a new table, asked at the end of one that read otherwise."""

from referee.core.circle.played import asked, circle_reads, own
from referee.core.game import Game
from referee.core.raw import Raw
from referee.core.words.rulebook import value_of
from referee.store.circles import Circle
from referee.store.play.history import games_of, precedents
from referee.store.play.in_play import Live
from referee.web.access import hall


def reads_of(circle: Circle, game: Game, but: str = "") -> dict[str, str] | None:
    """Its picks by rule that are not the usual ones; None: it never played this. `but`: without this table."""
    found = games_of(hall(), circle.id)
    played = [how for kept, how in found if how.over and how.game == game.id and kept.table != but]
    return circle_reads(played, game.telling.rulebook) if played else None


def picked_by(circle: Circle | None, game: Game, usual: Raw) -> Raw | None:
    """The readings among the options of a new table, which are usually so."""
    reads = reads_of(circle, game) if circle else None
    if reads is None:
        return None
    options = {str(rule.option): rule for rule in game.telling.rulebook if rule.option in usual}
    known = {name: reads[rule.id] for name, rule in options.items() if reads.get(rule.id) in rule.picks}
    return {name: value_of(known[name]) if name in known else usual[name] for name in options}


def own_picks(live: Live) -> dict[str, str]:
    return own(tuple(precedents(live, live.sight(None))))


def asks(live: Live, circle: Circle | None) -> int | None:
    """How many readings this table has of its own, where the circle has others and nobody has answered yet."""
    if circle is None:
        return None
    there = tuple(precedents(live, live.sight(None)))
    reads = reads_of(circle, live.game, but=live.table.id)
    if asked(there) is not None or reads is None or own(there) == reads:
        return None
    return len(own(there))
