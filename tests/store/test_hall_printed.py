"""Printed values that phones tell a table's own box at the same time."""

from referee.core.box import value_at
from referee.core.desk import Tap
from referee.games import GAMES
from referee.games.space_aztecs.learnt import total_of
from referee.store.play.hall import Hall
from referee.store.play.in_play import Entered, Stale


def test_a_value_that_another_phone_told_meanwhile_is_asked_for_again(store):
    """Of the same piece, from a page that is older; a phone that corrects its own value is not asked."""
    hall = Hall(store, GAMES)
    table, slot = (
        store.create("space_aztecs", "play", "1", ("Ana", "Bo"), {"removed": "pink"}, {}),
        total_of("eagle", 3),
    )

    def tell(phone, number):
        make = lambda log: Tap(printed=((slot, number),))  # noqa: E731
        return hall.enter(store.table(table.id), phone, f"{phone} {number}", 0, make, 0)

    assert isinstance(tell("a", 8), Entered) and isinstance(tell("a", 9), Entered)
    assert isinstance(tell("b", 8), Stale)
    assert value_at(store.table(table.id).box, slot.path) == 9
