"""Misreadings counted by hand: what a city gains by each, without a look at the slips."""

JAGUARS = {1: 3, 2: 9, 3: 18}


def paid(sheet, seat, line):
    return sum(each.points for each in sheet.seats[seat].lines if each.id.startswith(line))


def totals(setup, city):
    """What is printed for one, for two … of each type that this city has."""
    jaguars = {"jaguar": list(JAGUARS.values())[: city.jaguars]}
    return jaguars | {each.type: setup.box.warriors[each.type][: each.count] for each in city.warriors}


def every_priest(setup, final, sheet, seat, facts):
    return 10 * final.cities[seat].priests - paid(sheet, seat, "priests")


def as_one_type(setup, final, sheet, seat, facts):
    city = final.cities[seat]
    count = city.jaguars + sum(each.count for each in city.warriors)
    printed = list(JAGUARS.values()) if facts["type"] == "jaguar" else setup.box.warriors[facts["type"]]
    return (printed[count - 1] if count else 0) - paid(sheet, seat, "warriors")


def added(all):
    """The totals of Jaguars, of all other types, or of all; each is paid the last of them by right."""

    def gained(setup, final, sheet, seat, facts):
        found, jaguars = totals(setup, final.cities[seat]), facts.get("type") == "jaguar"
        return sum(sum(each[:-1]) for name, each in found.items() if all or (name == "jaguar") == jaguars)

    return gained


def all_alone(setup, final, sheet, seat, facts):
    singly = (len(each) * each[0] for each in totals(setup, final.cities[seat]).values() if each)
    return sum(singly) - paid(sheet, seat, "warriors")


def as_jaguars(setup, final, sheet, seat, facts):
    return sum(
        JAGUARS[each.count] - setup.box.warriors[each.type][each.count - 1] for each in final.cities[seat].warriors
    )


def bonus(sheltered, times):
    return lambda setup, final, sheet, seat, facts: (
        times * sum(each.bonus for each in final.cities[seat].archivists if each.sheltered == sheltered)
    )


def swapped(*args):
    return bonus(False, 1)(*args) + bonus(True, -1)(*args)


MISREAD = {
    "priests_bare": every_priest,
    "as_one_type": as_one_type,
    "all_added": added(all=True),
    "warriors_added": added(all=False),
    "jaguars_added": added(all=False),
    "all_alone": all_alone,
    "paid_as_jaguars": as_jaguars,
    "all_as_jaguars": as_jaguars,
    "bonus_unsheltered": bonus(False, 1),
    "bonus_forgotten": bonus(True, -1),
    "bonus_swapped": swapped,
}
