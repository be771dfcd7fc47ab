"""What a screen reader tells: each key and link by words, one heading on top, landmarks, boards in words."""

import re
from itertools import pairwise

from referee.games import GAMES
from tests.games.own import own

NAMED = {"link", "button", "DisclosureTriangle", "textbox", "searchbox", "spinbutton", "radio", "checkbox", "slider"}
LANDMARKS = {"banner", "main", "navigation", "region", "complementary"}
# an id where words should stand: "ecosystem.1", "of_table", a rule's number alone
ID = re.compile(r"[a-z]+[._]\w+|[A-Z]\.?[A-Z]?\d+(\.\d+)?( [A-Z]\.?[A-Z]?\d+(\.\d+)?)*( \+\d+)?")
PRINTED = re.compile(r"[GVJYRS]\d|[JPSTU]\d")  # a district as the map of Vineta names it; who was not named

PAGES = ["/", *(f"/new/{game}/play" for game in GAMES), "/boxes", "/circles", "/rules/gefira?f=all"]


def heard(page):
    """(role, name, level) of all that is told, in the order of the page."""
    session = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()
    ahead = [next(iter(nodes))]
    while ahead:
        node = nodes[ahead.pop()]
        ahead += [child for child in reversed(node.get("childIds", [])) if child in nodes]
        if not node.get("ignored"):
            level = next((each["value"]["value"] for each in node.get("properties", []) if each["name"] == "level"), 0)
            yield node["role"].get("value"), node.get("name", {}).get("value", "").replace("\xad", "").strip(), level


def faults(page):
    told = [*heard(page)]
    levels = [level for role, _, level in told if role == "heading"]
    landmarks = [(role, name) for role, name, _ in told if role in LANDMARKS]
    for role, name, _ in told:
        if role in NAMED and not name:
            yield f"a {role} without a name"
        elif role in NAMED and ID.fullmatch(name) and not PRINTED.fullmatch(name):
            yield f"{role} {name!r} is no word"
    if levels.count(1) != 1 or levels[0] != 1:
        yield f"headings {levels}"
    if any(later > earlier + 1 for earlier, later in pairwise(levels)):
        yield f"a heading is left out: {levels}"
    if ("main", "") not in landmarks or len({*landmarks}) != len(landmarks):
        yield f"landmarks {landmarks}"


def test_every_page_is_told_in_words(phone, server, halfway):
    """In one language: no phrase stands in one alone. Of a table each kind of page is heard in `test_stays.py`."""
    more = [table for name, table in halfway.items() if name.split()[0] not in GAMES]  # of more seats
    tables = [*(f"/t/{table.id}" for table in more), f"/t/{halfway['aqua tally'].id}?at=3"]
    with phone(lang="fr-FR", frames=False, expect=["status of 503"]) as page:
        for table in halfway.values():
            page.request.get(f"{server.home}/e/{table.edit}")
        wrong = []
        for address in [*PAGES, *tables]:
            page.goto(server.home + address, wait_until="domcontentloaded")
            wrong += [f"{address}: {each}" for each in faults(page)]
        for name in own("own", "PICTURE"):
            page.goto(f"{server.home}/t/{halfway[f'{name} play'].id}", wait_until="domcontentloaded")
            told = page.locator(".board :is(ul, ol).hid li").all_inner_texts()
            wrong += (
                [] if told and all(re.search(r"[^\W\d_]{3}", each) for each in told) else [f"{name} is drawn alone"]
            )
        assert not wrong
