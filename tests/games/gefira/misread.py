"""Misreadings counted by hand: what a player gains by each, without a look at the slips."""


def gain(**points):
    """Other points than 3, 1, 0 and −1."""
    right = {"end": 3, "bridge": 1, "start": 0, "accidents": -1}

    def gained(setup, final, sheet, seat, facts):
        return sum(getattr(final.players[seat], place) * (n - right[place]) for place, n in points.items())

    return gained


MISREAD = {
    "end_alone": gain(bridge=0, accidents=0),
    "not_across": gain(bridge=-1, start=-1),
    "start_lost": gain(start=-1),
    "lost_arrived": gain(accidents=3),
    "bridge_arrived": gain(bridge=3),
}
