"""A phone in each of the other engines that people hold, with one small set of things to do at it.

Debian's own browsers, each by the way in that it brings along: WebDriver for WebKit, and for Firefox Marionette, which
says the words of WebDriver over a socket of its own.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.browser import letters

WIDTH, HEIGHT = 390, 844
MINIBROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
NEEDED = {
    "firefox": (shutil.which("firefox-esr"), "firefox-esr"),
    "webkit": (MINIBROWSER and shutil.which("WebKitWebDriver") and shutil.which("Xvfb"), "webkit2gtk-driver xvfb"),
}


class Phone:
    """An engine brings `go`, `run`, `press`, `shot` and `wrong`; the rest is said in them."""

    def tap(self, selector):
        """As people do, once the page has answered to the last one and lies still; `press` waits for its key alone."""
        ends = "document.getAnimations().every(each => each.timeline !== document.timeline)"  # not fades
        self.until(f"!document.querySelector('.htmx-request, .offline[data-busy]') && {ends}")
        self.press(selector)

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).innerText", selector).replace("\u00a0", " ")

    def until(self, condition, *args, seconds=60):
        """Wait for an expression of the page to be true; a page that is just changing is asked again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(Failed):
                if self.run(f"return !!({condition})", *args):
                    return
            time.sleep(0.03)
        raise AssertionError(f"never {condition} {args}: {self.run('return document.body.innerText')}")

    def seen(self, selector):
        """Wait for something to be in sight."""
        self.until("[...document.querySelectorAll(arguments[0])].some(each => each.checkVisibility())", selector)

    def gone(self, selector):
        self.until("[...document.querySelectorAll(arguments[0])].every(each => !each.checkVisibility())", selector)

    def let_in(self, link):
        """By its key, then by the last of those that ask who it is: nobody in particular."""
        self.go(link)
        while self.run("return !!document.querySelector('#door')"):
            here = self.address()
            self.press("#door button:last-of-type")
            there = "location.pathname !== '/' && location.href !== arguments[0]"  # the link leaves the address first
            self.until(f"document.readyState === 'complete' && {there}", here)

    def address(self):
        return self.run("return location.href")

    def wear(self):
        """The letters in which every engine is looked at."""
        self.run(letters.WORN % letters.css())


class Failed(Exception):
    """The engine did not do it."""


class Driven(Phone):
    """An engine that is told each thing by its name in WebDriver: `say(name, …)`."""

    def go(self, address):
        self.say("Navigate", url=address)

    def run(self, script, *args):
        return self.say("ExecuteScript", script=script, args=list(args))

    def found(self, selector):
        """What is in the page, or soon is. An engine that waits by itself keeps the page from hearing its answers."""
        self.until("document.querySelector(arguments[0])", selector)
        (id,) = self.say("FindElement", using="css selector", value=selector).values()
        return id

    def press(self, selector):
        self.say("ElementClick", id=self.found(selector))

    def shot(self, path):
        Path(path).parent.mkdir(exist_ok=True)  # in a fresh checkout nothing has made it yet
        Path(path).write_bytes(base64.b64decode(self.say("TakeScreenshot")))


FIREFOX = {
    "marionette.port": "%(port)d",
    "remote.prefs.recommended": "true",
    "intl.accept_languages": '"en-GB"',
    "fission.autostart": "false",  # one process for pages, none kept ready for the next one
    "dom.ipc.processCount": "1",
    "dom.ipc.processPrelaunch.enabled": "false",
}
SCHEME = "layout.css.prefers-color-scheme.content-override"
# A window of Firefox is 450 wide at least; what lies in it may be narrower.
NARROW = """
  for (const [side, size] of Object.entries({width: arguments[0], height: arguments[1]}))
    for (const bound of ['', 'min-', 'max-'])
      gBrowser.selectedBrowser.style.setProperty(bound + side, `${size}px`, 'important');
"""
SAID = """
  return Services.console.getMessageArray().filter(each => each instanceof Ci.nsIScriptError
    && !(each.flags & Ci.nsIScriptError.warningFlag) && /^http/.test(each.sourceName))
    .map(each => `${each.errorMessage} ${each.sourceName}:${each.lineNumber}`)
"""


class Firefox(Driven):
    def __init__(self, folder):
        port, self.asked = free_port(), 0
        lines = (f'user_pref("{name}", {value % {"port": port}});\n' for name, value in FIREFOX.items())
        (folder / "user.js").write_text("".join(lines))
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "-remote-allow-system-access", "--profile", folder],
            env={**os.environ, "MOZ_HEADLESS_WIDTH": "1200", "MOZ_HEADLESS_HEIGHT": "1200", "HOME": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.socket = connected(port)
        self.stream = self.socket.makefile("rb")
        self.heard()
        self.say("NewSession", capabilities={"alwaysMatch": {}})
        self.in_chrome(NARROW, WIDTH, HEIGHT)

    def prefers(self, dark):
        """The scheme that pages are told, from the next one on."""
        self.in_chrome("Services.prefs.setIntPref(arguments[0], arguments[1])", SCHEME, int(not dark))

    def heard(self):
        length = b"".join(iter(lambda: self.stream.read(1), b":"))
        return json.loads(self.stream.read(int(length)))

    def say(self, name, **told):
        self.asked += 1
        message = json.dumps([0, self.asked, name if ":" in name else f"WebDriver:{name}", told]).encode()
        self.socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, answer = self.heard()
        if error:
            raise Failed(f"{error['error']}: {error['message']}")
        return answer.get("value") if isinstance(answer, dict) else answer

    def in_chrome(self, script, *args):
        """Where the browser's own window is made."""
        self.say("Marionette:SetContext", value="chrome")
        answer = self.run(script, *args)
        self.say("Marionette:SetContext", value="content")
        return answer

    def wrong(self):
        said = self.in_chrome(SAID)
        self.in_chrome("Services.console.reset()")
        return said

    def close(self):
        self.say("Marionette:Quit", flags=["eForceQuit"])
        self.stream.close()
        self.socket.close()
        self.process.wait()


PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "FindElement": "element",
    "ElementClick": "element/%(id)s/click",
    "SetWindowRect": "window/rect",
}
ASKED = {"TakeScreenshot": ("GET", "screenshot")}


# What goes wrong from here on: the engine does not hand its console out.
WATCH = """
  window.wrong = [];
  for (const name of ['error', 'unhandledrejection'])
    addEventListener(name, event => wrong.push(event.message || `${event.reason}`));
  for (const name of ['error', 'warn']) console[name] = (...told) => wrong.push(told.join(' '));
"""


class WebKit(Driven):
    """As an iPhone has it, but for the system around it. Without its bar a window may be as narrow as a phone."""

    def __init__(self, dark, display):
        port = free_port()
        env = {**os.environ, "DISPLAY": display, "GTK_THEME": "Adwaita:dark" if dark else "Adwaita"}
        self.process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        connected(port).close()
        self.home = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(MINIBROWSER), "args": ["--automation", "--full-screen"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.home += f"/{self.ask('POST', '', {'capabilities': wanted})['sessionId']}/"
        self.say("SetWindowRect", width=WIDTH, height=HEIGHT)

    def go(self, address):
        super().go(address)
        self.run(WATCH)

    def ask(self, method, path, told=None):
        body = None if told is None else json.dumps(told).encode()
        request = urllib.request.Request(self.home + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(error.read().decode()) from error

    def say(self, name, **told):
        if name in ASKED:
            return self.ask(*ASKED[name])
        return self.ask("POST", PATHS[name] % told, told)

    def wrong(self):
        return self.run("return window.wrong || []")

    def close(self):
        self.ask("DELETE", "")
        self.process.terminate()
        self.process.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connected(port, seconds=60):
    end = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            assert time.monotonic() < end, "the engine does not answer"
            time.sleep(0.05)


@contextmanager
def screen():
    """What WebKit's window is shown on where there is no screen: its name."""
    read, write = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x1200x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    with os.fdopen(read) as told:
        yield f":{told.readline().strip()}"
    process.terminate()
    process.wait()
