"""A new link shuts out whoever came by the old one, also by a circle; a right through a circle ends with it."""

import pytest

from tests.store.tables import create
from tests.web.circle.conftest import guest, keep, phone_id, submit
from tests.web.phone import Phone


def opened(app, link):
    phone = Phone(app)
    phone.get(link)
    return phone


def shut_out(phone, table):
    return [phone.client.get(f"/t/{table.id}{rest}").status_code for rest in ("", "/share?to=edit", "/seq")] == [
        403
    ] * 3


@pytest.mark.parametrize("role", ["edit", "view"])
def test_no_circle_of_a_guest_outlives_a_new_link(app, store, finished, role):
    """The guest put the table into a circle of its own; whoever holds that circle came in too."""
    table, maker = finished
    bo = opened(app, f"/e/{table.edit}")
    circle = store.circles.get(keep(bo, table, name="Mine"))
    friend = guest(app, circle)
    friend.get(f"/c/{circle.id}/t/{table.id}")
    assert friend.status == 200
    page = maker.get(f"/t/{table.id}/share?to={role}")
    assert "a new link takes it out of there" in page.text
    submit(maker, f"/t/{table.id}/renew")
    assert maker.status == 200 and "a new link" not in maker.page.text
    for phone in (bo, friend) if role == "edit" else (friend,):
        phone.get(f"/c/{circle.id}/t/{table.id}")
        assert phone.status == 403 and shut_out(phone, table)
        assert table.id not in phone.get(f"/c/{circle.id}").source


def test_a_circle_of_the_renewing_phone_lets_in_further(app, store, finished, kept):
    table, maker = finished
    member = opened(app, f"/e/{store.circles.get(kept).edit}")
    maker.get(f"/t/{table.id}/share?to=edit")
    submit(maker, f"/t/{table.id}/renew")
    member.get(f"/c/{kept}/t/{table.id}")
    assert member.status == 200 and store.circles.at(table.id)[0] == kept


@pytest.mark.parametrize("how", ["renew", "delete"])
@pytest.mark.parametrize("role", ["edit", "view"])
def test_what_came_through_a_circle_ends_with_its_link(app, store, finished, kept, how, role):
    table, owner = finished
    member, both = (opened(app, f"/{role[0]}/{getattr(store.circles.get(kept), role)}") for _ in range(2))
    both.get(f"/{role[0]}/{getattr(table, role)}")
    for phone in (member, both):
        phone.get(f"/c/{kept}/t/{table.id}")
        assert phone.status == 200 and phone.address == f"/t/{table.id}/scores"
    owner.get(f"/c/{kept}/share?to={role}")
    submit(owner, f"/c/{kept}/{how}")
    member.get(f"/c/{kept}/t/{table.id}")
    assert member.status == 403 and shut_out(member, table)
    assert [phone.client.get(f"/t/{table.id}").status_code for phone in (both, owner)] == [200, 200]


def test_a_game_that_was_brought_in_is_of_the_circle_and_no_phone(app, store, finished, kept):
    """Deleted and brought back, its phones open it again."""
    table, owner = finished
    circle = store.circles.get(kept)
    other = create(store, seats=("Ana", "Bo"))
    store.circles.put(other.id, kept, [None, None])
    owner.get(f"/c/{kept}/t/{other.id}")
    store.circles.delete(kept)
    assert shut_out(owner, other) and owner.client.get(f"/t/{table.id}").status_code == 200
    store.circles.delete(kept, back=True)
    owner.get(f"/c/{circle.id}/t/{other.id}")
    assert owner.status == 200


@pytest.mark.parametrize("in_circle", [True, False])
def test_played_again_a_right_through_the_circle_is_one_again(app, store, finished, kept, in_circle):
    """Where the new table is of that circle too."""
    table, owner = finished
    circle = store.circles.get(kept)
    starter = owner if in_circle else opened(app, f"/e/{table.edit}")
    member = opened(app, f"/e/{circle.edit}")
    member.get(f"/c/{kept}/t/{table.id}")
    starter.get(f"/t/{table.id}/scores")
    submit(starter, "/again")
    (new,) = {found.id for found, _ in store.tables_of(phone_id(starter))} - {table.id}
    assert member.client.get(f"/t/{new}").status_code == 200
    assert (store.circles.at(new) is not None) is in_circle
    store.circles.renew(kept, "edit", keep=phone_id(owner))
    assert member.client.get(f"/t/{new}").status_code == (403 if in_circle else 200)
