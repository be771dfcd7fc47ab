"""Rights that came through a circle last as long as the phone is of it and the table in it."""

import pytest

from tests.store.tables import create


@pytest.fixture
def circle(store, table):
    """Of the phone "owner", which has the table too; "member" and "watcher" came to the table through it."""
    store.grant("owner", table.id, "edit")
    made = store.circles.create("Thursdays", by="owner")
    store.circles.put(table.id, made.id, [None, None])
    for phone, role in (("member", "edit"), ("watcher", "view")):
        store.circles.grant(phone, made.id, role)
        store.circles.let_in(phone, table.id, made.id)
    return made


def roles(store, table):
    return {phone: role for phone, role, _ in store.phones(table.id)}


ALL = {"owner": "edit", "member": "edit", "watcher": "view"}


def test_through_a_circle_a_phone_may_do_what_it_may_do_there(store, table, circle):
    assert roles(store, table) == ALL
    other = create(store)
    for id, phone in ((other.id, "member"), (table.id, "stranger")):
        store.circles.let_in(phone, id, circle.id)
    assert roles(store, table) == ALL and roles(store, other) == {}


@pytest.mark.parametrize(("role", "left"), [("edit", {"watcher"}), ("view", {"member"})])
def test_a_new_link_of_the_circle_ends_what_came_through_it(store, table, circle, role, left):
    store.circles.renew(circle.id, role, keep="owner")
    assert set(roles(store, table)) == left | {"owner"}
    for phone in ("member", "watcher"):
        store.circles.let_in(phone, table.id, circle.id)
    assert set(roles(store, table)) == left | {"owner"}, "nor is it let in again"


@pytest.mark.parametrize("first", ["link", "circle"])
def test_what_the_link_of_the_table_gave_stays(store, table, circle, first):
    """Whichever came first; who may only look by the link looks on, and has no seat any more."""
    for phone, role in (("both", "edit"), ("less", "view")):
        store.circles.grant(phone, circle.id, "edit")
        ways = [lambda phone=phone, role=role: store.grant(phone, table.id, role)]
        ways.insert(first == "link", lambda phone=phone: store.circles.let_in(phone, table.id, circle.id))
        for way in ways:
            way()
        store.take_seat(phone, table.id, 1)
    assert roles(store, table) == ALL | {"both": "edit", "less": "edit"}
    store.circles.renew(circle.id, "edit", keep="owner")
    left = {phone: (role, seat) for phone, role, seat in store.phones(table.id)}
    assert left == {"owner": ("edit", None), "watcher": ("view", None), "both": ("edit", 1), "less": ("view", None)}


def test_a_phone_that_came_through_first_as_a_watcher_enters_later(store, table, circle):
    store.circles.grant("watcher", circle.id, "edit")
    store.circles.let_in("watcher", table.id, circle.id)
    assert store.role("watcher", table.id) == "edit"
    store.circles.renew(circle.id, "view", keep="owner")
    assert store.role("watcher", table.id) == "edit", "it may still change the circle"
    store.circles.renew(circle.id, "edit", keep="owner")
    assert store.role("watcher", table.id) is None


def test_a_deleted_circle_ends_them_and_brought_back_lets_in_again(store, table, circle):
    store.circles.delete(circle.id)
    assert roles(store, table) == {"owner": "edit"}
    store.circles.let_in("member", table.id, circle.id)
    assert roles(store, table) == {"owner": "edit"}
    store.circles.delete(circle.id, back=True)
    assert roles(store, table) == {"owner": "edit"}
    store.circles.let_in("member", table.id, circle.id)
    assert roles(store, table) == {"owner": "edit", "member": "edit"}


@pytest.mark.parametrize("away", [False, True], ids=["circle", "deleted circle"])
@pytest.mark.parametrize("role", ["edit", "view"])
@pytest.mark.parametrize("known", [None, "view"])
def test_a_new_link_of_the_table_takes_it_out_of_a_circle_of_others(store, table, circle, role, known, away):
    """Also where the renewing phone may look at that circle: it does not know who else may enter there."""
    store.grant("maker", table.id, "edit")
    store.grant("guest", table.id, role)
    if known:
        store.circles.grant("maker", circle.id, known)
    if away:
        store.circles.delete(circle.id)
    store.renew(table.id, role, keep="maker")
    left = {"maker"} if role == "edit" else {"maker", "owner"}
    assert set(roles(store, table)) == left and store.circles.tables(circle.id) == []
    store.circles.delete(circle.id, back=True)
    for phone in ALL:
        store.circles.let_in(phone, table.id, circle.id)
    assert set(roles(store, table)) == left


@pytest.mark.parametrize("role", ["edit", "view"])
def test_a_circle_of_the_renewing_phone_keeps_the_table(store, table, circle, role):
    for phone in ("by edit link", "by view link"):
        store.grant(phone, table.id, phone.split()[1])
    store.grant("watcher", table.id, "view")
    store.renew(table.id, role, keep="owner")
    left = {f"by {({'edit', 'view'} - {role}).pop()} link"}
    if role == "edit":  # by both, and it came by the link too
        left |= {"watcher"}
    assert set(roles(store, table)) == left | {"owner", "member"} and store.circles.at(table.id)[0] == circle.id
    store.circles.let_in("watcher", table.id, circle.id)
    assert store.role("watcher", table.id) == "view"


def test_of_both_ways_the_renewed_link_is_forgotten(store, table, circle):
    store.grant("member", table.id, "view")
    store.renew(table.id, "view", keep="owner")
    assert store.role("member", table.id) == "edit"
    store.circles.renew(circle.id, "edit", keep="owner")
    assert store.role("member", table.id) is None


@pytest.mark.parametrize("another", [False, True])
def test_out_of_the_circle_its_phones_are_out_too_but_who_takes_it(store, table, circle, another):
    """It took the table out, so it has it."""
    mine = store.circles.create("Mine", by="member").id if another else None
    store.circles.put(table.id, mine, [], by="member")
    assert roles(store, table) == {"owner": "edit", "member": "edit"}
    store.circles.renew(circle.id, "edit", keep="owner")
    assert roles(store, table) == {"owner": "edit", "member": "edit"}


def test_put_again_into_the_same_circle_nothing_ends(store, table, circle):
    store.circles.put(table.id, circle.id, [None, None], by="owner")
    assert roles(store, table) == ALL
