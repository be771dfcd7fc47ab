"""What docs/security.md promises: each test that it names is there; and what no other test asks."""

import re
from pathlib import Path

import pytest

from tests.web.conftest import app, phone, store, tables  # noqa: F401
from tests.web.phone import let_in

ROOT = Path(__file__).parent.parent
TOLD = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d[\d., ]*) \| ([^|]+) \| ([^|]+) \|([^|]*)\|$", re.MULTILINE)
ROWS = [tuple(cell.strip() for cell in row) for row in ROW.findall(TOLD)]


def test_every_test_that_is_named_is_there():
    for items, _, _, shown in ROWS:
        for file, name in re.findall(r"`([\w/]+\.py)(?:::(\w+))?`", shown):
            text = (ROOT / file).read_text(encoding="utf-8")
            assert not name or re.search(rf"^def {name}\(", text, re.MULTILINE), f"{items}: {name}"


def test_each_item_is_told_once_and_shown_or_explained():
    items = [item for row in ROWS for item in row[0].split(", ")]
    assert len(items) == len(set(items)) > 100 and all(re.fullmatch(r"\d+\.\d+\.\d+", item) for item in items)
    assert all(shown if answer != "no" else why for _, answer, why, shown in ROWS)
    assert {answer for _, answer, _, _ in ROWS} == {"yes", "no", "level 1"}
    assert len(ROWS) == len(re.findall(r"^\| \d", TOLD, re.MULTILINE)), "every row is read"


PAGES = ("/", "/rules/faraway", "/t/{}", "/t/{}/log", "/t/{}/share", "/t/{}/export", "/t/{}/seq", "/nowhere", "/t/none")


@pytest.fixture
def answers(app, tables):  # noqa: F811
    client, id = app.test_client(), tables["over"].id
    let_in(client, f"/e/{tables['over'].edit}")
    return [client.get(where.format(id), headers={"Origin": "https://evil.example"}) for where in PAGES]


def test_every_answer_says_what_it_is(answers):
    for each in answers:
        kind = each.headers["Content-Type"]
        assert "charset=utf-8" in kind or kind == "application/json", kind  # JSON has no other letters


def test_no_other_origin_is_allowed_anything(answers):
    assert not [name for each in answers for name in [*dict(each.headers)] if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    "address",
    [
        *("/static/", "/static", "/static/css/", "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py"),
        *("/.git/config", "/data/secret", "/data/referee.db", "/static//etc/passwd", "/static/css/%00", "/templates/"),
    ],
)
def test_no_address_leads_out_of_the_static_files(app, address):  # noqa: F811
    with app.test_client().get(address) as answer:
        assert answer.status_code in (308, 400, 404) and b"create_app" not in answer.data


@pytest.mark.parametrize("name", ['x"; filename="evil.exe', "a\r\nSet-Cookie: x=1", "../../etc", "é 🂡", ""])
def test_the_name_of_a_file_is_no_header(phone, store, name):  # noqa: F811
    phone.get("/circles")
    made = store.circles.create(name or "x", by=None)
    phone.get(f"/e/{made.edit}")
    for ending in ("circle.json", "games.csv"):
        told = phone.client.get(f"/c/{made.id}/{ending}").headers["Content-Disposition"]
        assert re.fullmatch(r'attachment; filename="[a-z0-9-]+\.\w+"', told), told
