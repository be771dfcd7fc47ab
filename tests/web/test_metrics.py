"""/metrics: numbers for who runs the app, and for nobody else."""

import os
import re

import pytest

from referee.web import create_app
from referee.web.door.errors import FAULTS
from referee.web.watching.metrics import TROUBLES
from referee.web.watching.request_log import RequestEnd
from tests.web.phone import Phone
from tests.web.test_busy import held

TOKEN = "a token that this test knows"


@pytest.fixture
def own(tmp_path, monkeypatch):
    for name in ("REFEREE_METRICS", "REFEREE_PROXIES", "REFEREE_HTTPS"):
        monkeypatch.delenv(name, raising=False)
    return create_app(tmp_path)


@pytest.fixture
def ask(own):
    """What /metrics answers whom."""

    def asked(peer="127.0.0.1", host="127.0.0.1:8000", **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return own.test_client().get("/metrics", headers={"Host": host, **headers}, environ_base={"REMOTE_ADDR": peer})

    return asked


@pytest.fixture
def told(ask):
    """A number, by its name with labels."""

    def read(name, **labels):
        text = ask().get_data(as_text=True)
        for found, within, value in re.findall(r"^(\w+)(?:\{(.*?)\})? (\S+)$", text, re.MULTILINE):
            if found == name and dict(re.findall(r'(\w+)="(.*?)"', within)) == labels:
                return float(value)
        return None

    return read


# -- who may see ---------------------------------------------------------------------------------


def test_this_machine_sees_them(ask):
    for peer, host in (("127.0.0.1", "127.0.0.1:8000"), ("::1", "[::1]:8000"), ("127.0.0.1", "localhost")):
        answer = ask(peer, host)
        assert answer.status_code == 200 and answer.mimetype == "text/plain", (peer, host)
        assert answer.headers["Cache-Control"] == "no-store" and "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("name", ["X_Forwarded_For", "X_Real_Ip", "Forwarded", "Via"])
def test_no_header_opens_them_to_another_machine(ask, name):
    for value in ("127.0.0.1", "::1", "for=127.0.0.1", "127.0.0.1, 127.0.0.1"):
        assert ask("192.0.2.9", **{name: value}).status_code == 404
        assert ask("127.0.0.1", **{name: value}).status_code == 404, "a proxy beside the app asks for somebody else"
    assert ask("192.0.2.9").status_code == 404 and ask("").status_code == 404


def test_a_page_of_elsewhere_that_leads_here_sees_nothing(ask):
    assert ask("127.0.0.1", "evil.example:8000").status_code == 404


@pytest.mark.parametrize(("name", "value"), [("REFEREE_PROXIES", "127.0.0.1"), ("REFEREE_HTTPS", "1")])
def test_behind_a_proxy_this_machine_is_not_enough(tmp_path, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    client = create_app(tmp_path).test_client()
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404


def test_with_a_token_who_brings_it_sees_them_wherever_and_nobody_else(ask, monkeypatch):
    monkeypatch.setenv("REFEREE_METRICS", TOKEN)
    assert ask("192.0.2.9", Authorization=f"Bearer {TOKEN}", X_Forwarded_For="198.51.100.7").status_code == 200
    assert ask("192.0.2.9", "evil.example", Authorization=f"Bearer {TOKEN}").status_code == 200
    for wrong in ("", "Bearer", "Bearer é", f"Bearer {TOKEN}x", f"Basic {TOKEN}"):
        assert ask("127.0.0.1", Authorization=wrong).status_code == 404, wrong


# -- what they say -------------------------------------------------------------------------------


def test_requests_are_counted_by_page_and_how_they_ended(own, told):
    phone = Phone(own)
    id = phone.create("Ana", "Bo")
    for _ in range(3):
        phone.get(f"/t/{id}")
    phone.get("/t/nowhere")
    assert told("referee_requests_total", endpoint="table.table", method="GET", status="2xx") == 4
    assert told("referee_requests_total", endpoint="table.table", method="GET", status="4xx") == 1
    assert told("referee_request_seconds_count", endpoint="table.table") == 5
    assert 0 < told("referee_request_seconds_sum", endpoint="table.table") < 60
    assert told("referee_request_seconds_bucket", endpoint="table.table", le="+Inf") == 5
    phone.client.open("/", method="BREW")
    assert told("referee_requests_total", endpoint="home.home", method="other", status="4xx") in (None, 1)
    assert "BREW" not in own.test_client().get("/metrics").get_data(as_text=True), "who asks names nothing"


def test_what_the_referee_refuses_is_counted(own, told):
    phone = Phone(own)
    phone.create("Ana", "Bo")
    phone.send("n12")
    assert told("referee_refusals_total", game="faraway") is None
    phone.send("n99")
    phone.send("n12", seat="1")
    assert phone.status == 422 and told("referee_refusals_total", game="faraway") >= 1


def test_limits_that_are_met_and_a_busy_database_are_counted(own, told):
    phone = Phone(own)
    id = phone.create("Ana", "Bo")
    assert told("referee_troubles_total", what="busy") == told("referee_troubles_total", what="limit") == 0
    with held(own.extensions["hall"].store):
        phone.send("n12")
    assert phone.status == 503 and told("referee_troubles_total", what="busy") == 1
    statuses = []
    for _ in range(30):
        form = phone.get("/join").dock
        phone.post("/join", form.sent(code="000000"))
        statuses.append(phone.status)
    assert told("referee_troubles_total", what="limit") == statuses.count(429) > 0
    phone.post(f"/t/{id}/note", {"csrf_token": "old", "text": "x"})
    assert told("referee_troubles_total", what="old page") == 1


def test_what_the_caches_find_is_counted(own, told):
    hall, phones = own.extensions["hall"], [Phone(own), Phone(own)]
    id = phones[0].create("Ana", "Bo")
    phones[1].get(f"/v/{hall.store.table(id).view}")
    found = lambda: [told(f"referee_cache_{what}_total", cache="pages") for what in ("hits", "misses")]  # noqa: E731
    hits, misses = found()
    own.extensions["drawn"]._pages.clear()
    phones[0].get(f"/t/{id}")
    assert found() == [hits, misses + 1], "drawn"
    phones[0].get(f"/t/{id}")
    assert found() == [hits + 1, misses + 1], "shown again"
    folded, again = (told(f"referee_cache_{what}_total", cache="tables") for what in ("misses", "hits"))
    assert folded == 1 < again
    hall._live.clear()
    phones[0].get(f"/t/{id}")
    assert told("referee_cache_misses_total", cache="tables") == 2
    for cache in ("addresses", "cookies", "tokens"):
        assert all(told(f"referee_cache_{what}_total", cache=cache) for what in ("hits", "misses")), cache


@pytest.mark.parametrize("key", [*(fault.key for fault in FAULTS.values()), "often", "often_long", "e429_all"])
def test_every_fault_and_every_limit_is_counted(own, told, key):
    """By the error page that was shown, whatever it says more."""
    before = told("referee_troubles_total", what=TROUBLES[key.split("_")[0]])
    own.extensions["metrics"].hear(RequestEnd("POST", "table.table", 500, 0.1, None, None, None, None, key))
    assert told("referee_troubles_total", what=TROUBLES[key.split("_")[0]]) == before + 1


def test_tables_in_memory_followers_descriptors_and_disk(own, told):
    hall, phone = own.extensions["hall"], Phone(own)
    id = phone.create("Ana", "Bo")
    phone.send("n12")
    assert told("referee_tables_in_memory") == 1 and 1000 < told("referee_tables_in_memory_bytes") < 9000
    live = hall.live(hall.store.table(id))
    hall.following.follow(live, "a phone")
    assert told("referee_followers") == 1 < told("referee_followers_most")
    hall.following.leave(id, "a phone")
    assert told("referee_followers") == 0
    assert (
        told("process_open_fds") > 3 and told("process_max_fds") > 3 and told("process_resident_memory_bytes") > 10**6
    )
    assert told("referee_disk_free_bytes") > 0 and told("referee_ready") == 1
    assert told("referee_requests_in_hand") == 1, "this one"


def test_where_processes_answer_by_turns_each_number_says_whose_it_is(own, ask, monkeypatch):
    own.test_client().get("/")
    assert "process=" not in ask().text
    monkeypatch.setenv("REFEREE_PROCESSES", "2")
    numbers = [line for line in ask().text.splitlines() if not line.startswith("#")]
    assert len(numbers) > 50 and all(f'process="{os.getpid()}"' in line for line in numbers)


def test_nothing_in_them_is_anybodys(own, ask):
    """No id, no name, no secret: labels are the pages of the app and the words of this house."""
    phone = Phone(own)
    id = phone.create("Zebulon", "Wilhelmina")
    phone.get(f"/t/{id}/log")
    table = own.extensions["hall"].store.table(id)
    phone.get(f"/e/{table.edit}")
    phone.get("/e/no-such-secret")
    text = ask().get_data(as_text=True)
    for secret in (id, table.edit, table.view, "Zebulon", "Wilhelmina", "no-such-secret"):
        assert secret not in text
