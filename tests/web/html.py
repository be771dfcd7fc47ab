"""A page as a reader meets it: its words, links, forms and keys.

Thousands of pages are read, so only what this house writes is understood, and anything else is an error.
"""

import re
from functools import lru_cache
from html import unescape

# A piece of a page is text, a comment or a tag; what may be said in one is below.
PIECE = re.compile(
    r"""[^<]+|<(?![a-zA-Z/!])|<!--.*?-->|<[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>""",
    re.DOTALL,
)
TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)(.*)>", re.DOTALL)
OTHER = re.compile(r"[^<].*|<(?![a-zA-Z/!])|<!--.*-->|<!doctype[^>]*>", re.DOTALL | re.IGNORECASE)
ATTRIBUTE = re.compile(r"""([^\s"'=/]+)(?:="([^"]*)"|='([^']*)')?""")
HEARD = "aria-label", "placeholder", "alt"
ASKED = {"a", "html", "form", "input", "button"}
VOID = {"meta", "link", "input", "use", "br", "img", "path", "circle", "rect", "polyline", "col"}


@lru_cache(100_000)
def read(piece: str) -> tuple[str, str, str | dict[str, str]]:
    """What a piece is (nothing where a reader gets nothing of it), its tag, what it says: most stand in many pages."""
    if tag := TAG.fullmatch(piece):
        end, name, written = tag.groups()
        assert not (end and written), f"this house writes no such element: {piece}"
        attrs = {key: unescape(one or other) for key, one, other in ATTRIBUTE.findall(written)}
        opens = name not in VOID and not written.endswith("/")  # <rect/> opens nothing
        if end:
            return ("end" if name not in VOID else ""), name, attrs
        if name in ASKED or attrs.keys() & {"id", "role", *HEARD}:
            return ("begin" if opens else "whole"), name, attrs
        return ("opens" if opens else ""), name, attrs
    assert OTHER.fullmatch(piece), f"this house writes no such element: {piece}"
    text = unescape(piece)
    return ("data" if text.strip() and not piece.startswith("<!") else ""), "", text


class Form:
    def __init__(self, action: str | None, method: str, id: str | None) -> None:
        self.action, self.method, self.id = action, method, id
        self.fields: list[tuple[str, str]] = []  # what is sent without any key
        self.keys: list[tuple[str, str]] = []  # buttons that send their name and value
        self.greyed: list[tuple[str, str]] = []  # those of them that are drawn as not allowed

    def __getitem__(self, name: str) -> str:
        return next(value for key, value in self.fields if key == name)

    def sent(self, pressed: tuple[str, str] | None = None, /, **more: str) -> dict[str, list[str]]:
        """What a tap on a key posts; a field given here is typed over."""
        posted: dict[str, list[str]] = {}
        for name, value in [*self.fields, *([pressed] if pressed else [])]:
            posted.setdefault(name, []).append(value)
        return posted | {name: [value] for name, value in more.items()}


class Html:
    def __init__(self, source: str) -> None:
        self.source = source
        self.lang = self.title = ""
        self.words: list[str] = []
        self.labels: list[str] = []  # aria-label, placeholder and the like: heard, not seen
        self.links: list[str] = []
        self.ids: list[str] = []
        self.forms: list[Form] = []
        self.alerts: list[str] = []
        self._open: list[tuple[str, bool]] = []  # each element, and whether it lies in an alert
        self._away: list[tuple[str, tuple[str, str]]] = []  # keys that belong to a form elsewhere on the page
        self._read(source)
        for id, key in self._away:
            next(form for form in self.forms if form.id == id).keys.append(key)
        assert not self._open, f"never closed: {self._open}"
        assert len(self.ids) == len({*self.ids}), f"twice on the page: {[i for i in self.ids if self.ids.count(i) > 1]}"

    @property
    def text(self) -> str:
        return " ".join(self.words)

    @property
    def alert(self) -> str:
        return " ".join(self.alerts)

    @property
    def greyed(self) -> list[tuple[Form, tuple[str, str]]]:
        """The keys that are drawn as not allowed, each with its form."""
        return [(form, key) for form in self.forms for key in form.greyed]

    @property
    def dock(self) -> Form:
        """The form in which things are entered."""
        posted = [form for form in self.forms if form.method == "post"]
        return next((form for form in posted if form.id == "dock"), posted[0])

    def _read(self, source):
        pieces = PIECE.findall(source)
        assert "".join(pieces) == source, "this house writes no such element"
        opened = self._open
        for what, tag, told in map(read, pieces):
            if what == "opens":
                opened.append((tag, bool(opened) and opened[-1][1]))
            elif what == "end":
                last, _ = opened.pop()
                assert last == tag, f"</{tag}> closes <{last}>"
            elif what == "data":
                self._data(told)
            elif what:
                self._begin(tag, told, opens=what == "begin")

    def _begin(self, tag, attrs, opens):
        if attrs:
            if "id" in attrs:
                self.ids.append(attrs["id"])
            self.labels += [attrs[name] for name in HEARD if name in attrs]
        if tag == "a":
            self.links.append(attrs["href"])
        elif tag == "html":
            self.lang = attrs["lang"]
        elif tag == "form":
            self.forms.append(Form(attrs.get("action"), attrs.get("method", "get"), attrs.get("id")))
        elif tag in ("input", "button") and "name" in attrs:
            self._field(tag, attrs)
        if opens:
            self._open.append((tag, attrs.get("role") == "alert" or (bool(self._open) and self._open[-1][1])))

    def _field(self, tag, attrs):
        form = self.forms[-1] if self.forms else None
        if tag == "button" and "form" in attrs:
            self._away.append((attrs["form"], (attrs["name"], attrs.get("value", ""))))
        elif form is None:
            return
        elif tag == "button":
            form.keys.append(key := (attrs["name"], attrs.get("value", "")))
            if "taken" in (attrs.get("class") or "").split() or attrs.get("aria-disabled") == "true":
                form.greyed.append(key)
        elif attrs.get("type") not in ("checkbox", "radio") or "checked" in attrs:
            form.fields.append((attrs["name"], attrs.get("value") or ""))

    def _data(self, data):
        inside, alert = self._open[-1] if self._open else ("", False)
        if inside in ("script", "style"):
            return
        if inside == "title":
            self.title += data
        self.words.append(data.strip())
        if alert:
            self.alerts.append(data.strip())


def names_asked(page: Html) -> list[str]:
    """The players of a new table: as they are typed; where nothing is, as the ghost says they will be called."""
    found = re.findall(r'name="name"\s+value="([^"]*)"\s+placeholder="([^"]*)"', page.source)
    return [unescape(typed or ghost) for typed, ghost in found]
