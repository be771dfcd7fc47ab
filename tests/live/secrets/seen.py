"""A card face down, and the phones that must not see it."""

import re

NAMES = ("Ana", "Bo", "Cleo")


SECRET = "R37"


TABS = ("", "?seat=0", "?seat=1", "?seat=0&dock=grid&pad=grid", "?pad=grid&seat=2", "/scores", "/log", "/share")


NUMBER = re.compile(r"(?<!\d)37(?!\d)")


def sees(page):
    """Does the page tell of Region 37, beside the key of the grid that carries this number?"""
    keys = [("tap", "n37")]
    text = page.source
    for name, value in keys:
        text = re.sub(rf'<button[^>]*name="{name}" value="{value}"[^>]*>37</button>', "", text)
    text = re.sub(r'(?:name="(?:key|csrf_token)" value="[^"]*"|/static/[^"]*|/t/[\w-]+|/[ev]/[\w-]+)', "", text)
    text = re.sub(r"<span role=.img.*?</span>|<path[^>]*>", "", text)  # a QR code
    return bool(NUMBER.search(text))


def pages(player, seqs=()):
    """Everything that this phone may read."""
    found = {rest: player.at(rest) for rest in (*TABS, *(f"?amend={seq}" for seq in seqs))}
    found["export"] = type(player.page)("")
    found["export"].source = player.client.get(f"/t/{player.table.id}/export").get_data(as_text=True)
    return found


def claims():
    """Every total and row, with numbers that only somebody who knows the card could explain; every step together."""
    for seat in range(3):
        for row in ("", "1", "2", "sanctuaries"):
            yield from (f"/claim?seat={seat}&row={row}&n={n}" for n in (0, 1, 2, 3, 4, 6, 8, 9, 10, 12, 16))
            yield f"/claim?seat={seat}&row={row}"
        yield from (f"/together?seat={seat}&agreed={agreed}&n=9" for agreed in range(3))


def told(player):
    player.get("/")
    pages = {rest: player.at(rest) for rest in claims()}
    assert player.status == 200
    return {rest: page.text for rest, page in pages.items()}


def laid(people):
    people["Ana"].lay(0, SECRET)
    people["Bo"].lay(1, "R12")


def lays(seat, n):
    return {"do": "region", "seat": seat, "region": f"R{n:02}"}
