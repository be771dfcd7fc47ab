"""A phone on the wire: real requests to a served app, one kept connection, no browser."""

import http.client
import re
import socket
import threading
import time
from urllib.parse import urlencode


class Wire:
    """Cookie, token and connection of one phone. A dead server raises OSError or HTTPException."""

    def __init__(self, port, lang="en"):
        self.port, self.lang, self.cookie = port, lang, ""
        self.line = None
        self.token = ""

    def request(self, method, path, data=None):
        """(status, text); redirects are not followed."""
        if self.line is None:
            self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Accept-Language": self.lang, "Cookie": self.cookie}
        if data is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self.line.request(method, path, urlencode(data, doseq=True) if data is not None else None, headers)
            response = self.line.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException):
            self.hang_up()
            raise
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
        return response.status, text

    def hang_up(self):
        if self.line:
            self.line.close()
        self.line = None

    def get(self, path):
        """Asked anew where the server had closed the kept connection meanwhile: so do browsers."""
        kept = self.line is not None
        try:
            return self.request("GET", path)[1]
        except (ConnectionError, http.client.RemoteDisconnected):
            if not kept:
                raise
            return self.request("GET", path)[1]

    def join(self, table, role="edit"):
        """Open a table by its link, and learn the token that its forms carry."""
        link = f"/{role[0]}/{getattr(table, role)}"
        page = self.get(link)
        self.token = re.search(r'name="csrf_token" value="([^"]+)"', page)[1]
        status = self.post(link)
        assert status == 303, status
        return self

    def post(self, path, **fields):
        return self.request("POST", path, {"csrf_token": self.token, **fields})[0]


class Stream(threading.Thread):
    """A page that follows a table: what came, and when."""

    def __init__(self, wire, table):
        super().__init__(daemon=True)
        self.events = []  # (when, what came)
        self.came = threading.Condition()
        self.over = threading.Event()  # the app has ended it
        self.plug = socket.create_connection(("127.0.0.1", wire.port), timeout=60)
        ask = f"GET /t/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {wire.cookie}\r\n\r\n"
        self.plug.sendall(ask.encode())
        self.file = self.plug.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.headers = {}
        while line := self.file.readline().strip():
            name, _, value = line.decode().partition(":")
            self.headers[name.lower()] = value.strip()
        self.lines = []
        self.start()

    def run(self):
        text = ""
        try:
            while line := self.file.readline():
                text += line.decode()
                if line == b"\n":
                    self._note(text)
                    text = ""
        except (OSError, ValueError):
            pass
        self.over.set()

    def _note(self, text):
        when = time.perf_counter()
        self.lines += text.splitlines()
        numbers = re.findall(r"^data: (.*)$", text, re.M)
        with self.came:
            self.events += [(when, number) for number in numbers]
            self.came.notify_all()

    def wait(self, version, seconds=60.0):
        """When this version came; None if it did not."""
        with self.came:
            if not self.came.wait_for(lambda: any(n == str(version) for _, n in self.events), seconds):
                return None
            return next(when for when, n in self.events if n == str(version))

    def close(self):
        if self.plug.fileno() >= 0:
            self.plug.shutdown(socket.SHUT_RDWR)
            self.join(60)
            self.file.close()
            self.plug.close()
