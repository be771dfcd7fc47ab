"""Short ways to fill a box, for tests: the forms of its pages, its link, its values."""

import re


def form(page, name, value=None):
    """The form of the page that has this field or key."""
    return next(
        form
        for form in page.forms
        if form.method == "post" and any(n == name and value in (None, v) for n, v in [*form.fields, *form.keys])
    )


def press(phone, key, where=None, **fields):
    asked = form(phone.page, *key)
    return phone.post(asked.action or phone.address, asked.sent(key, **fields))


def new_box(phone, game="space_aztecs"):
    phone.get("/boxes")
    press(phone, ("game", game))
    assert phone.status == 200, phone.page.text
    return re.search(r"/b/([\w-]+)", phone.address)[1]


def values(store, id):
    return store.boxes.get(id).values


def share(phone, id, to):
    """The link of a box, as its page shows it."""
    page = phone.get(f"/b/{id}/share?to={to}")
    return re.search(r"/([ev])/([\w-]{22,})", page.source)[0]
