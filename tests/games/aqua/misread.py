"""Misreadings counted by hand: what a board gains by each, without a look at the slips."""


def lines(sheet, seat, kind):
    return [each.points for each in sheet.seats[seat].lines if each.id.startswith(kind)]


def best_ecosystem(setup, final, sheet, seat, facts):
    ecosystems = lines(sheet, seat, "ecosystem.")
    return max(ecosystems, default=0) - sum(ecosystems)


def twice(setup, final, sheet, seat, facts):
    return sum(lines(sheet, seat, "ecosystem."))


def unpaid(kind):
    return lambda setup, final, sheet, seat, facts: -sum(lines(sheet, seat, kind))


MISREAD = {
    "best_ecosystem": best_ecosystem,
    "ecosystems_twice": twice,
    "reefs_unpaid": unpaid("reef"),
    "small_unpaid": unpaid("small"),
}
