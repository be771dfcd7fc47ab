"""The samples of deploy/ before the served app, on loopback: nginx and Caddy as Debian has them."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from contextlib import suppress
from urllib.parse import urlencode

import pytest

from referee.store.store import Store
from referee.web import ROOT
from tests.browser.conftest import Server
from tests.store.tables import create

NAME = "referee.example"
SECONDS = 12  # a proxy that keeps lines back tells of a move with the next one, or with the next sign of life: after 15


class Behind(Server):
    """By its address it answers nobody but who looks after its health."""

    def start(self, *args, **more):
        self.home = f"http://127.0.0.1:{self.port}/health"
        super().start(*args, **more)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """One that is told of its proxy."""
    told = {"REFEREE_PROXIES": "127.0.0.1", "REFEREE_HOSTS": NAME, "REFEREE_HTTPS": "1", "HOST": "127.0.0.1"}
    server = Behind(tmp_path_factory.mktemp("behind"), **told)
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """Of the name, signed by itself."""
    folder = tmp_path_factory.mktemp("certificate")
    asked = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
    files = folder / "cert.pem", folder / "key.pem"
    subprocess.run([*asked.split(), "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    return files


def free():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def changed(name, *pairs):
    """The sample, with what a test must have otherwise."""
    text = (ROOT / "deploy" / name).read_text("utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(folder, app, certificate, ports):
    site = changed(
        "nginx.conf",
        ("listen 80;", f"listen 127.0.0.1:{ports[0]};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{ports[1]} ssl"),
        ("/etc/letsencrypt/live/referee.example/fullchain.pem", str(certificate[0])),
        ("/etc/letsencrypt/live/referee.example/privkey.pem", str(certificate[1])),
        ("/var/log/nginx/referee.log", str(folder / "error.log")),
        ("127.0.0.1:8000", f"127.0.0.1:{app.port}"),
    )
    temporary = "\n".join(
        f"{each}_temp_path {folder / each};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; user root; worker_processes 1; pid {folder / 'pid'}; error_log {folder / 'main.log'} crit;"
        f"events {{ worker_connections 256; }}\nhttp {{ access_log {folder / 'access.log'};\n{temporary}\n{site}\n}}"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder, app, certificate, ports):
    address = f"https://{NAME}:{ports[1]} {{\n\ttls {certificate[0]} {certificate[1]}\n\tlog"
    site = changed(
        "Caddyfile",
        ("{\n\t# an address", "{\n\tadmin off\n\tauto_https disable_redirects\n\t# an address"),
        ("{$REFEREE_HOST:referee.example} {", address),
        ("{$REFEREE_APP:127.0.0.1:8000}", f"127.0.0.1:{app.port}"),
    )
    (folder / "Caddyfile").write_text(site)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(scope="module", params=PROXIES)
def proxy(request, tmp_path_factory, app, certificate):
    """Where people come to: the port of https, and the folder in which the proxy writes."""
    if shutil.which(request.param) is None:
        pytest.skip(f"no {request.param} here: `make deploy` installs it")
    folder, ports = tmp_path_factory.mktemp(request.param), (free(), free())
    asked = PROXIES[request.param](folder, app, certificate, ports)
    told = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said.log").open("wb") as said:
        process = subprocess.Popen(asked, stdout=said, stderr=said, env=told)
    try:
        for _ in range(1200):
            assert process.poll() is None, (folder / "said.log").read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", ports[1])) == 0:
                    break
            time.sleep(0.05)
        yield request.param, folder, ports
    finally:
        process.terminate()
        process.wait(60)


class Line(http.client.HTTPSConnection):
    """By the name of the app, to loopback, from an address of one's own."""

    def __init__(self, port, address):
        super().__init__(NAME, port, timeout=60)
        self.address = address

    def connect(self):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        plug = socket.create_connection(("127.0.0.1", self.port), 60, source_address=(self.address, 0))
        self.sock = context.wrap_socket(plug, server_hostname=NAME)


class Visitor:
    """A phone that comes over https: cookie and token."""

    def __init__(self, proxy, address="127.0.0.2"):
        self.line, self.cookie, self.set_cookie = Line(proxy[2][1], address), "", ""

    def open(self, method, path, data=None, **headers):
        headers = {
            "Cookie": self.cookie,
            "Accept-Language": "en",
            **{k.replace("_", "-"): v for k, v in headers.items()},
        }
        if data is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"https://{NAME}/"}
        self.line.request(method, path, urlencode(data) if isinstance(data, dict) else data, headers)
        answer = self.line.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self.set_cookie = value
                self.cookie = value.split(";")[0]
        return answer

    def ask(self, method, path, data=None, **headers):
        answer = self.open(method, path, data, **headers)
        return answer.status, answer.read().decode()

    def join(self, table):
        """By its link, whether that leads in at once or shows a key first."""
        status, page = self.ask("GET", f"/e/{table.edit}")
        page = page if status == 200 else self.ask("GET", "/join")[1]
        self.token = re.search(r'name="csrf_token" value="([^"]+)"', page)[1]
        if status == 200:
            status = self.ask("POST", f"/e/{table.edit}", {"csrf_token": self.token})[0]
        assert status == 303
        return self

    def note(self, table, n):
        sent = {"csrf_token": self.token, "text": f"note {n}", "key": f"k{n}", "seen": 0, "revision": 0}
        return self.ask("POST", f"/t/{table.id}/note", sent)[0]


@pytest.fixture
def come(proxy):
    """Visitors, each with a line of their own that is closed in the end."""
    made = []

    def visitor(address="127.0.0.2"):
        made.append(Visitor(proxy, address))
        return made[-1]

    yield visitor
    for each in made:
        each.line.close()


@pytest.fixture
def table(app):
    return create(Store(app.data / "referee.db"), "play", ("Ana", "Bo"))


def test_a_table_that_moved_is_told_at_once(come, table):
    follower, hand, heard = come().join(table), come().join(table), set()
    plug = follower.line.sock
    answer = follower.open("GET", f"/t/{table.id}/live")
    assert answer.status == 200 and answer.getheader("Content-Type").startswith("text/event-stream")
    came = threading.Condition()

    def listen():
        with suppress(OSError, http.client.HTTPException):
            while line := answer.readline():
                if line.startswith(b"data: "):
                    with came:
                        heard.add(int(line[6:]))
                        came.notify_all()

    ear = threading.Thread(target=listen)
    ear.start()
    with came:
        assert came.wait_for(lambda: 0 in heard, 60), "the version at once"
    for n in range(1, 10):
        assert hand.note(table, n) == 303
        with came:
            assert came.wait_for(lambda n=n: n in heard, SECONDS), n
    plug.shutdown(socket.SHUT_RDWR)
    ear.join()
    answer.close()


def test_the_cookie_is_this_hosts_alone_and_for_https(come, table):
    phone = come().join(table)
    assert phone.set_cookie.startswith("__Host-referee_") and "; Secure" in phone.set_cookie
    assert "HttpOnly" in phone.set_cookie and "Domain" not in phone.set_cookie
    answer = phone.open("GET", f"/t/{table.id}/share")
    assert "max-age" in answer.getheader("Strict-Transport-Security")
    page = answer.read().decode()
    assert f"https://{NAME}" in page and "http://" not in page.replace("http://www.w3.org", ""), "and links say so"


def test_each_visitor_counts_by_their_own_address_and_forges_none(proxy, come):
    first, second = {"nginx": ("127.0.0.2", "127.0.0.3"), "caddy": ("127.0.0.4", "127.0.0.5")}[proxy[0]]

    def guess(phone, **headers):
        """As somebody who is not known yet."""
        phone.cookie = ""
        token = re.search(r'name="csrf_token" value="([^"]+)"', phone.ask("GET", "/join")[1])[1]
        return phone.ask("POST", "/join", {"csrf_token": token, "code": "000000"}, **headers)[0]

    phone, tried = come(first), []
    while len(tried) < 60 and 429 not in tried:
        tried.append(guess(phone, X_Forwarded_For=f"198.51.100.{len(tried)}"))
    assert tried[0] == 404 and tried[-1] == 429, "whatever they say of themselves"
    assert guess(come(second)) == 404, "who lives elsewhere may still try"


def test_metrics_do_not_leave_the_machine(come):
    phone = come()
    assert phone.ask("GET", "/metrics", X_Forwarded_For="127.0.0.1")[0] == 404
    assert phone.ask("GET", "/health")[0] == 200


def test_what_is_too_long_gets_the_page_of_the_app_and_far_too_long_none(come, table):
    phone = come().join(table)
    status, page = phone.ask("POST", "/import", {"csrf_token": phone.token, "text": "x" * 1_200_000})
    assert status == 413 and "That is too long to be read" in page
    assert come().ask("GET", "/")[0] == 200


def test_no_log_of_the_proxy_tells_an_address(proxy, come, app, table):
    """While the app is there, and while it is not: what fails is logged with its address."""
    come().join(table)
    app.stop()
    try:
        assert come().ask("GET", f"/e/{table.edit}")[0] == 502
    finally:
        app.start()
    logs = {file.name: file.read_text(errors="replace") for file in proxy[1].glob("*.log")}
    assert [name for name, text in logs.items() if table.edit in text] == []


def test_over_plain_http_people_are_led_to_https(proxy):
    if proxy[0] == "caddy":
        pytest.skip("Caddy does so by itself, where it fetches its certificates")
    line = http.client.HTTPConnection("127.0.0.1", proxy[2][0], timeout=60)
    line.request("GET", "/rules", headers={"Host": NAME})
    answer = line.getresponse()
    assert answer.status == 301 and answer.getheader("Location") == f"https://{NAME}/rules"
    line.close()
