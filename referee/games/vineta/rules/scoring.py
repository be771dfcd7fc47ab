"""What a final position of Vineta is worth, and why."""

from collections.abc import Mapping, Sequence

from referee.core.score import Line, PadRow, ScoreSheet, SeatScore, TieBreak, leaders, looked_at, ranks, rows_by_line
from referee.core.verdict import Facts, Sentence
from referee.games.vineta.rules.final import Final, Player, check, own_won
from referee.games.vineta.rules.matters import WON, matters, unseen, unseen_value
from referee.games.vineta.rules.options import Options, Setup, printed

OWN = 3  # V7.2


def score(setup: Setup, final: Final) -> ScoreSheet:
    """The score sheet of a final, whole or partial: what is missing counts nothing."""
    verdict = check(setup, final)
    options = printed(setup)
    lines = [score_player(setup, final, seat) for seat in range(setup.count)]
    totals = [sum(line.points for line in each) for each in lines]
    own = [tied_houses(options, final, player) for player in final.players]
    places = ranks(list(zip(totals, own, strict=True)))
    seats = tuple(SeatScore(seat, totals[seat], places[seat], lines[seat], (own[seat],)) for seat in range(setup.count))
    # what may change the winner comes first
    doubts = (*unseen_value(setup, final, totals, own, verdict.doubts), *verdict.doubts)
    tie = tie_break(options, totals, own)
    return looked_at(ScoreSheet(seats, tie, verdict.breaches, doubts, matters(setup, final, doubts)), setup.box.seen)


def score_player(setup: Setup, final: Final, seat: int) -> tuple[Line, ...]:
    """Houses on the last district, houses won, the English bonus, the district: each on its own."""
    player, options = final.players[seat], printed(setup)
    return (
        _own_on_last(final, player),
        _won(player),
        _own_won_bonus(options, player, none_won=player.won is not None and not own_won(setup, final, seat)[1]),
        _district(options, final, player),
    )


def own_on_last(final: Final, player: Player) -> int:
    """Houses of one's own colour on the last district; houses of a colour that nobody has pay nobody."""
    return (final.standing or {}).get(player.house or "", 0)


def tied_houses(options: Options, final: Final, player: Player) -> int:
    """What decides a tie: houses of one's own colour, or all for the player who protects the district (V.A18)."""
    if options.tie_houses == "protector" and player.district is not None and player.district == final.last_district:
        return sum((final.standing or {}).values())
    return own_on_last(final, player)


def _own_on_last(final: Final, player: Player) -> Line:
    n, last = own_on_last(final, player), final.last_district
    operands: Facts = {"n": n, "each": OWN, "colour": player.house, "district": last}
    city = {"standing": final.standing} if last or final.standing else {"last_district": None}
    if missing := _missing(house=player.house, **city):
        return Line("own_on_last", 0, "V7.2", "unknown", operands | missing)
    return Line("own_on_last", OWN * n, "V7.2", "line" if last else "unnamed", operands)


def _won(player: Player) -> Line:
    operands: Facts = {"n": player.count, "each": WON}
    missing = _missing(won=player.won)
    say = "unknown" if missing else "line" if player.count else "no_house"
    return Line("won", WON * player.count, "V7.3", say, operands | missing)


def _missing(**given: object) -> Facts:
    """What is not there, for a line that counts nothing."""
    missing = [name for name, value in given.items() if value is None]
    return {"missing": missing} if missing else {}


def _own_won_bonus(options: Options, player: Player, *, none_won: bool) -> Line:
    """Without colours it is known only that there are none (V7.6)."""
    if not options.bonus:
        return Line("own_won_bonus", 0, "V7.6", "none")
    won = player.won if isinstance(player.won, Mapping) else {} if none_won else None
    missing = _missing(house=player.house, won_colours=won)
    if won is None or player.house is None:
        return Line("own_won_bonus", 0, "V7.6", "unknown", {"each": options.bonus} | missing)
    n = won.get(player.house, 0)
    operands: Facts = {"n": n, "each": options.bonus, "colour": player.house}
    return Line("own_won_bonus", options.bonus * n, "V7.6", "line", operands)


def _district(options: Options, final: Final, player: Player) -> Line:
    """The last district pays the player who holds its tile, and perhaps nobody (V7.4)."""
    last, tile = final.last_district, player.district
    if last is None or tile is None:
        return Line("district", 0, "V7.4", "unknown", _missing(district=tile, last_district=last))
    if last != tile:
        return Line("district", 0, "V7.4", "other", {"district": last, "tile": tile})
    points = options.value_of(last)
    operands: Facts = {"district": last, "points": points}
    return Line("district", points, "V7.4", "to_check" if unseen(options, last) else "line", operands)


def tie(setup: Setup, final: Final, totals: Sequence[int]) -> TieBreak | None:
    return tie_break(setup.options, totals, [tied_houses(setup.options, final, each) for each in final.players])


def tie_break(options: Options, totals: Sequence[int], own: Sequence[int]) -> TieBreak | None:
    """Most houses on the last district, then a shared victory (V7.5); which houses count is read (V.A18)."""
    tied = leaders(totals)
    if len(tied) < 2:
        return None
    values = [own[seat] for seat in tied]
    best = max(values)
    winners = [seat for seat in tied if own[seat] == best]
    shared = len(winners) > 1
    mine = options.tie_houses == "own"
    facts = {
        "by": "own_on_last" if mine else "on_last",
        "seats": tied,
        "values": values,
        "shared": shared,
        "winners": winners,
    }
    why = [Sentence("V7.5", say, facts) for say in ("decided" if mine else "counted", "shared")[: 1 + shared]]
    return TieBreak(tuple(tied), tuple(winners), tuple(why), facts)


def pad(sheet: ScoreSheet) -> list[PadRow]:
    """One row a line; the English bonus only where that edition is played."""
    rows = rows_by_line(sheet)
    return [row for row in rows if any(line.say != "none" for cell in row.cells for line in cell)]
