"""A table of three people, its host, and what a phone may do there."""

import re

NAMES = ("Ana", "Bo", "Cleo")


def may(phone, table):
    """What this phone may do at the table."""
    page = phone.get(f"/t/{table.id}")
    return (
        None if phone.status == 403 else "edit" if ("tap", "d1") in [k for f in page.forms for k in f.keys] else "view"
    )


def join(phone, typed):
    phone.get("/join")
    return phone.post("/join", {**phone.page.dock.sent(), "code": typed})


def code_of(player, to):
    page = player.at(f"/share?to={to}")
    form = next(form for form in page.forms if (form.action or "").endswith("/code"))
    page = player.press(form)
    return re.search(r"<b>(\d{3} \d{3})</b>", page.source)[1]


def renew(player, to):
    page = player.at(f"/share?to={to}")
    player.press(next(form for form in page.forms if (form.action or "").endswith("/renew")))
    assert player.status == 200
