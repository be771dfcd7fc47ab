"""A real server, a real browser, phones of every kind. Pictures are kept in test-output/ where they are asked for."""

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import APIRequestContext, sync_playwright

from referee.store.store import Store
from tests import compiled
from tests.browser import letters
from tests.browser.line import Line
from tests.warm import Forked, Warm
from tests.web import docks
from tests.web.scenes import lay_out

ROOT = Path(__file__).parent.parent.parent
OUTPUT = ROOT / "test-output"
PICTURES = "REFEREE_PICTURES" in os.environ  # of every page, to look at; else of those with a fault that have frames
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
CHROMIUM = "chromium-headless-shell", "chromium", "chromium-browser"  # the first draws no window: a fifth less work
LOUD = ("error", "warning")
# Refusals are answers; and forty pages of one table opened within seconds leave the next one to its polling.
ANSWERS = (r"status of (400|403|404|409|422)", r"status of 503 .*/live$", "Service Worker registration blocked")
PATIENCE = 60_000  # milliseconds for what a page comes to: a busy machine is slow, and nothing is missed by waiting
NAMED = "referee.test"  # a host that is not localhost: plain http there is no secure context, as at home
PORTS = range(11_000, 16_000)  # no connection is given one of these while its server is started again
warm = cache(Warm)  # one for all servers of a process of tests


class Server:
    """`python app.py`, as `make run` starts it, with the templates that an earlier one compiled, of a process that has
    read the app already; the command itself is started by `test_operating.py` and `test_install.py`.
    """

    code = (
        "import runpy; from flask import Flask; from jinja2 import FileSystemBytecodeCache as Compiled;"
        f"Flask.jinja_options = Flask.jinja_options | {{'bytecode_cache': Compiled({compiled.FOLDER!r})}};"
        "runpy.run_path('app.py', run_name='__main__')"
    )

    def __init__(self, data, files=None, **told):
        """`files`: the descriptors that it may have, by itself and at most. `told`: more of its environment."""
        self.data, self.told = data, {"REFEREE_WORKER": "0", **told}  # as at home, where browsers allow none
        self.files = files
        self.port = secrets.choice(PORTS)
        while not self.is_free():
            self.port = secrets.choice(PORTS)
        self.log = data / "server.log"
        self.home, self.named = f"http://127.0.0.1:{self.port}", f"http://{NAMED}:{self.port}"
        self.start()

    def start(self, root=ROOT, **more):
        """From `root`, another version of the app perhaps; `more` stands in its environment."""
        ours = {"REFEREE_DATA": str(self.data), "PORT": str(self.port), "PYTHONUNBUFFERED": "1"}
        env = {**os.environ, **ours, **self.told, **more}
        if root == ROOT:
            self.process = Forked(warm(), self.code, env, self.log, self.files)
        else:
            with self.log.open("ab") as log:
                command = [sys.executable, "-c", self.code]
                self.process = subprocess.Popen(
                    command, cwd=root, env=env, stdout=log, stderr=log, start_new_session=True
                )
        for _ in range(1200):
            try:
                urllib.request.urlopen(self.home, timeout=5).close()
                return
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self):
        """Pull the plug: the workers too, which end a moment after their parent. Then the port is free again."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for _ in range(1200):
            if self.is_free():
                return
            time.sleep(0.05)
        raise AssertionError("somebody has its port")

    def is_free(self):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("0.0.0.0", self.port))
            except OSError:
                return False
        return True


@contextmanager
def serving(data, **more):
    """A server on this folder, which has raised nothing by the end."""
    server = Server(data, **more)
    try:
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    OUTPUT.mkdir(exist_ok=True)
    with serving(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture(scope="session")
def store(server):
    return Store(server.data / "referee.db")


@pytest.fixture
def line(server):
    """The way to the server, which a test may cut."""
    line = Line(server.port)
    yield line
    line.end()


@pytest.fixture(scope="session")
def tables(store):
    return lay_out(store)


@pytest.fixture(scope="session")
def halfway(store):
    """A table of each game, refereed and counted, in the middle: for what holds for all of them."""
    games = ((scenario, docks.tables(store, scenario, stages=3)) for scenario in docks.SCENARIOS)
    return {f"{scenario.id} {table.mode}": table for scenario, laid in games for table in [*laid][1::3]}


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def launched(playwright, *more):
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        cannot(f"no chromium: apt-get install {CHROMIUM[0]}")
    named = f"--host-resolver-rules=MAP {NAMED} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # no other host is found
    args = ["--no-sandbox", "--disable-background-networking", named, *more]
    browser = playwright.chromium.launch(executable_path=path, args=args)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright):
    with launched(playwright) as browser:
        letters.ABSENT.update(letters.missing(browser.new_page()))
        if all(letters.ABSENT.intersection(families) for families in (letters.WIDE, letters.NARROW)):
            cannot(f"no {', '.join(sorted(letters.ABSENT))}, which pages are judged in: {letters.PACKAGES}")
        yield browser


@pytest.fixture(scope="session")
def frameless(playwright):
    """A browser that lays pages out and draws none: a fifth less work where they are measured alone."""
    with launched(playwright, *(() if PICTURES else ("--disable-threaded-compositing",))) as browser:
        yield browser


def opening(get):
    """A phone that is let in without a page: of a link that it asks for, the key that stands on it is tapped, and
    what comes then is not looked at. What its first link says of the phone is good for the others too.
    """
    tokens = WeakKeyDictionary()

    def tapped(request, url, token):
        return request.post(url, form={"csrf_token": token}, max_redirects=0)

    def got(request, url, **more):
        link, phone = re.search(r"/[ev]/[\w-]{16,}$", url), request._impl_obj
        if link and phone in tokens and (answer := tapped(request, url, tokens[phone])).status == 303:
            return answer
        answer = get(request, url, **more)
        if link and (found := re.search(r'csrf_token" value="([^"]+)', answer.text())):
            tokens[phone] = found[1]
            return tapped(request, answer.url, found[1])
        return answer

    return got


APIRequestContext.get = opening(APIRequestContext.get)


def cannot(why):
    pytest.fail(why) if os.environ.get("CI") else pytest.skip(why)


@pytest.fixture(scope="module")
def phone(request, browser, server):
    """Make phones: `with phone(lang=…, dark=…) as page`. A console error fails the test, as of a request elsewhere."""

    @contextmanager
    def made(lang="en-GB", dark=False, expect=(), frames=True, **more):
        context = (browser if frames else request.getfixturevalue("frameless")).new_context(
            **PHONE | {"locale": lang, "color_scheme": "dark" if dark else "light", "bypass_csp": True} | more
        )
        context.set_default_timeout(PATIENCE)
        letters.wear(context)
        page, wrong = context.new_page(), []
        if not frames:  # the load itself may need one
            page.goto = partial(page.goto, wait_until="domcontentloaded")
        page.on("console", lambda m: wrong.append(f"{m.text} {m.location['url']}") if m.type in LOUD else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        yield page
        page.wait_for_timeout(0)
        context.close()
        expected = re.compile("|".join([*ANSWERS, *expect]))
        assert not [each for each in wrong if not expected.search(each)]

    return made
