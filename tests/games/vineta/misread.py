"""Misreadings counted by hand: what a player gains by each, without a look at the slips."""


def value(setup, sheet, final):
    """What the tile of the last district pays: somebody has it in these finals."""
    return max(line.points for seat in sheet.seats for line in seat.lines if line.id == "district")


def last_paid(to):
    def gained(setup, final, sheet, seat, facts):
        had = next(line.points for line in sheet.seats[seat].lines if line.id == "district")
        return (value(setup, sheet, final) if to(final, final.players[seat]) else 0) - had

    return gained


def saved(final, player):
    return final.standing.get(player.house, 0)


def most(final, player):
    return saved(final, player) == max(saved(final, each) for each in final.players) > 0


def each_saved(points):
    return lambda setup, final, sheet, seat, facts: (points - 3) * saved(final, final.players[seat])


def own_won(setup, final, sheet, seat, facts):
    player = final.players[seat]
    return 2 * player.won.get(player.house, 0)


MISREAD = {
    "last_to_most": last_paid(most),
    "last_to_present": last_paid(saved),
    "tile_as_last": last_paid(lambda final, player: True),
    "saved_singly": each_saved(1),
    "own_won_as_saved": own_won,
}
