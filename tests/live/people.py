"""People at a table that is refereed live, each with a phone of their own."""

from tests.web.phone import Phone, come


class Player(Phone):
    """A phone at one table: it opens pages of it, and uses the forms that it finds there."""

    def __init__(self, app, table, role="edit", seat=None, **more):
        super().__init__(app, **more)
        self.table = table
        answer = come(self, f"/{role[0]}/{getattr(table, role)}")
        assert answer.status_code == 303
        if seat is not None:
            self.sits(seat)

    def sits(self, seat):
        """As `sit` leaves it, without the page on which that is tapped: it draws a QR code, and the next one too."""
        sent = {"csrf_token": self.token, "seat": str(seat)}
        answer = self.client.post(f"/t/{self.table.id}/seat", data=sent)
        assert answer.status_code == 303
        if "/who?" in answer.headers["Location"]:  # another phone holds it: taken over
            self.get(answer.headers["Location"])
            self.press(self.form("seat"), ("seat", str(seat)))

    def at(self, rest=""):
        """A page of the table: what follows its address."""
        return self.get(f"/t/{self.table.id}{rest}")

    def form(self, name, value=None):
        """The form of the page that has this field or key."""
        for form in self.page.forms:
            pairs = [*form.fields, *form.keys]
            if form.method == "post" and any(n == name and value in (None, v) for n, v in pairs):
                return form
        raise AssertionError(f"no form with {name}: {[(f.action, f.fields, f.keys) for f in self.page.forms]}")

    def press(self, form, key=None, **fields):
        """A form is sent to where it says, or to where this page lies."""
        return self.post(form.action or self.address, form.sent(key, **fields))

    def sit(self, seat):
        self.at("/share")
        self.press(self.form("seat"), ("seat", str(seat)))
        if "/who?" in self.address:  # another phone holds it: taken over
            self.press(self.form("seat"), ("seat", str(seat)))

    # -- what is entered -----------------------------------------------------------------------

    def tap(self, tap, rest="", **fields):
        """A key of the dock, whether it is drawn or not."""
        self.at(rest)
        return self.press(self.form("typed"), ("tap", tap), **fields)

    def lay(self, seat, region):
        return self.tap(f"i{region}", f"?seat={seat}")

    def keep(self, sanctuary):
        return self.tap(f"s{sanctuary}")

    def log(self, *entries):
        """Entries as a log has them, each by its tap."""
        for entry in entries:
            if entry["do"] == "region":
                self.lay(entry["seat"], region_id(entry["region"]))
            elif entry["do"] == "display":
                shown = [region_id(region) for region in entry["regions"]]
                self.tap(f"i{shown.pop()}", f"?shown={'.'.join(shown)}")
            elif entry["do"] == "pick":
                self.tap(f"i{region_id(entry['region'])}")
            elif entry["do"] == "sanctuary":
                self.tap(f"s{entry['sanctuary']}" if entry["sanctuary"] else "o")
            else:
                raise AssertionError(entry)
            assert self.status == 200, (entry, self.page.text)

    def undo(self, do="undo"):
        self.at("/log")
        page = self.press(self.form("do", do), ("do", do))
        return self.press(self.form("sure")) if self._has("sure") else page  # another's entry: asked first

    def write(self, text):
        self.at("/log")
        return self.press(self.form("text"), text=text)

    def amend(self, seq, tap, seat=0):
        """The dock in the position before an entry; the page that says what would follow, if something does."""
        return self.tap(tap, f"?amend={seq}&seat={seat}")

    def save(self):
        if not self._has("seq") and not self._has("back"):  # nothing followed: it is saved already
            assert self.status == 200 and self.address == f"/t/{self.table.id}/log"
            return self.page
        return self.press(self.form("seq") if self._has("seq") else self.form("back"))

    def _has(self, name):
        return any(field == name for form in self.page.forms for field, _ in form.fields)

    def back(self, seq):
        """Go back before an entry; the page that says what would follow."""
        self.at(f"/log?open={seq}")
        return self.press(self.form("seq", str(seq)))

    def play_it_so(self, note):
        return self.press(self.form("note"), note=note)


def region_id(region):
    return region if isinstance(region, str) else f"R{region:02}"
