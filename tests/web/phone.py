"""A phone without a browser: it reads its tokens, keys and hidden fields from the page, as a browser would."""

import re

from flask import Flask

from tests.web.html import Html

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
FOLDED = re.compile(r'<details class="anew"(?! open).*?</details>', re.DOTALL)
KEY = re.compile(r'<button(?![^>]*(?:class="tool|value="U"))[^>]*name="tap".*?</button>', re.DOTALL)


class Phone:
    def __init__(self, app: Flask, lang: str = "en", htmx: bool = False) -> None:
        self.client = app.test_client()
        self.app, self.lang, self.htmx = app, lang, htmx
        self.page = Html("")
        self.address = "/"
        self.status = 0

    def get(self, address: str, **headers: str) -> Html:
        """A page; of a link, what its key opens."""
        page = self.look(address, **headers)
        door = next((form for form in page.forms if form.id == "door" and form.action == address), None)
        return self.post(address, door.sent()) if door else page

    def look(self, address: str, **headers: str) -> Html:
        """What is there, and nothing tapped."""
        return self._show(self.client.get(address, headers={"Accept-Language": self.lang, **headers}), address)

    def post(self, address: str, data: dict[str, object], **more: object) -> Html:
        headers = {"Accept-Language": self.lang, **(HTMX if self.htmx else {})}
        page = self._show(self.client.post(address, data=data, headers=headers, **more), address)
        assert not self.htmx or self.status != 200 or "page" in page.ids, "what is sent back has a page in it"
        return page

    def _show(self, response, address: str) -> Html:
        while response.status_code in (302, 303):
            address = response.headers["Location"]
            response = self.client.get(address, headers={"Accept-Language": self.lang})
        self.status, self.headers = response.status_code, response.headers
        self.address = self.headers.get("HX-Push-Url") or self.headers.get("HX-Replace-Url") or address
        self.page = Html(response.get_data(as_text=True))
        return self.page

    # -- at a table --------------------------------------------------------------------------

    def create(self, *names: str, options: dict[str, object] | None = None) -> str:
        """A new score-only table by the page; its id."""
        form = self.get("/new/faraway/tally").dock
        self.post("/new/faraway/tally", {**form.sent(), "name": list(names), **(options or {})})
        assert self.status == 200, self.page.text
        return self.address.split("/t/")[1].split("?")[0]

    def tap(self, tap: str, **fields: str) -> Html:
        """A key of the page that is shown; it must be there."""
        key = ("tap", tap)
        assert key in self.page.dock.keys, f"no key {tap} among {self.page.dock.keys}"
        return self.send(tap, **fields)

    def send(self, tap: str, **fields: str) -> Html:
        """The same without asking whether the key is there."""
        form = self.page.dock
        return self.post(form.action or self.address, form.sent(("tap", tap), **fields))

    def type(self, *numbers: int | str) -> Html:
        """Numbers on the pad, digit by digit."""
        for number in numbers:
            for digit in f"{number:02}" if isinstance(number, int) else number:
                self.tap(f"d{digit}")
        return self.page

    def sanctuary(self, id: str) -> Html:
        """A Sanctuary by its two taps; from the pad, the key before them."""
        from referee.games.faraway.phone.forms import group_of
        from referee.games.faraway.rules.pieces import SANCTUARIES

        if ("tap", "ggroups") in self.page.dock.keys and not any("dock=group" in link for link in self.page.links):
            self.tap("ggroups")
        group = group_of(SANCTUARIES[id])
        self.follow(f"dock=group&group={group}")
        return self.tap(f"s{id}")

    def follow(self, part: str) -> Html:
        """The first link whose address holds this."""
        link = next((link for link in self.page.links if part in link.replace("&amp;", "&")), None)
        assert link is not None, f"no link {part} among {self.page.links}"
        return self.get(link)


def keys(page: Html, but: str = "") -> list[str]:
    """What can be entered on the board or in the dock without opening anything, but for what names this player. The
    way back from the last entry is always there.
    """
    found = KEY.findall(FOLDED.sub("", page.source))
    return [key for key in found if not but or but not in key]


def open_at(phone: Phone, table, rest: str = "") -> Html:
    """Let in by the link, then at the table: whose phone it is, which is asked between them, nobody looks at."""
    come(phone, f"/e/{table.edit}")
    return phone.get(f"/t/{table.id}{rest}")


def press(phone: Phone, *taps: str, **fields: str) -> Html:
    """Keys of the dock or of the board, one after the other; each must be there."""
    for tap in taps:
        form = next((form for form in phone.page.forms if ("tap", tap) in form.keys), None)
        assert form, f"no key {tap}"
        phone.post(form.action or phone.address, form.sent(("tap", tap), **fields))
    return phone.page


def let_in(client, link: str, **more: object):
    """Without a page to look at: the key that stands on the link is tapped."""
    token = re.search(r'name="csrf_token" value="([^"]+)', client.get(link, **more).get_data(as_text=True))
    return client.post(link, data={"csrf_token": token[1] if token else ""}, **more)


def come(phone: Phone, link: str):
    """Let in. A new phone first sees a page of the app, for its token: what such a page gives is kept for the next."""
    app, client, headers = phone.app, phone.client, {"Accept-Language": phone.lang}
    name = app.config["SESSION_COOKIE_NAME"]
    if client.get_cookie(name):
        return let_in(client, link, headers=headers)
    if "new phone" not in app.extensions:
        new = app.test_client()
        token = re.search(r'name="csrf_token" value="([^"]+)', new.get("/join").text)
        app.extensions["new phone"] = new.get_cookie(name).value, token[1]
    cookie, phone.token = app.extensions["new phone"]
    client.set_cookie(name, cookie)
    return client.post(link, data={"csrf_token": phone.token}, headers=headers)


def corrected_at(phone: Phone, seq: int) -> str:
    """Where the log leads to correct this entry of a count: what follows the table's address; it opens."""
    page = phone.get(f"/t/{phone.table.id}/log?open={seq}")
    link = re.search(
        rf'href="(/t/{phone.table.id}([^"]*))"(?:(?!href="/t).)*?Amend where it is entered', page.source, re.S
    )
    assert link, page.text
    phone.get(link[1].replace("&amp;", "&"))
    assert phone.status == 200
    where, _, seq_named = link[2].replace("&amp;", "&").partition("corrects=")
    assert seq_named in ("", str(seq))
    return where.rstrip("?&")
