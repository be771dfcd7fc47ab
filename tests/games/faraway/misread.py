"""Misreadings counted by hand: what a tableau gains by each, without a look at the slips."""

from tests.games.faraway.recount import FEATURES, RESOURCES, recount


def seen(**otherwise):
    """Cards see more or less than they should."""

    def gained(setup, final, sheet, seat, facts):
        row = final.tableaus[seat]
        then = recount(row.regions, row.sanctuaries, row.sacrifices, **otherwise)
        return sum(then.values()) - sheet.seats[seat].total

    return gained


def is_region(id):
    return id[0] in "RM"


# With an expansion grey is a fifth colour.
GROUPS = {"colours": ("red", "green", "blue", "yellow", "grey"), "grey": ("grey",), "night": ("night",)}
GROUPS |= {"clues": ("clue",), "resources": RESOURCES, "things": FEATURES}


def once(setup, final, sheet, seat, facts):
    return seen(once=GROUPS[facts["group"]])(setup, final, sheet, seat, facts)


MISREAD = {
    "region_itself_out": seen(sees=lambda id, other: id != other or not is_region(id)),
    "itself_out": seen(sees=lambda id, other: id != other),
    "sanctuary_itself_out": seen(sees=lambda id, other: id != other or is_region(id)),
    "sanctuaries_out": seen(sees=lambda id, other: is_region(other)),
    "region_sanctuaries_out": seen(sees=lambda id, other: is_region(other) or not is_region(id)),
    "sanctuary_sanctuaries_out": seen(sees=lambda id, other: is_region(other) or is_region(id)),
    "left_too": seen(open=True),
    "group_once": once,
    "needs_resources": seen(any_resource=True),
}
