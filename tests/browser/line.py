"""A line between a phone and the app, as bad as a test wants: down, deaf, slow, or a proxy that speaks for itself."""

import contextlib
import socket
import threading

AWAY = b"HTTP/1.1 502 Away\r\nContent-Type: text/html\r\nContent-Length: 13\r\nConnection: close\r\n\r\n<h1>Away</h1>"


class Line:
    def __init__(self, port):
        self.port, self.state, self.open = port, "up", set()
        self.free = threading.Event()
        self.server = socket.create_server(("127.0.0.1", 0))
        self.home = f"http://127.0.0.1:{self.server.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def set(self, state):
        """`up`; `down`: nobody answers; `deaf`: what is posted arrives, its answer does not; `away`: 502;
        `slow`: what is posted arrives, its answer waits until the line is `up` again.
        """
        self.state = state
        if state == "slow":
            self.free.clear()
        else:
            self.free.set()
        if state in ("down", "away"):
            for each in list(self.open):
                _close(each)

    def end(self):
        self.set("down")
        self.server.close()

    def _listen(self):
        while True:
            try:
                near, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near):
        if self.state == "away":
            with contextlib.suppress(OSError):
                near.recv(65536)
                near.sendall(AWAY)
        if self.state in ("down", "away"):
            _close(near)
            return
        try:
            far = socket.create_connection(("127.0.0.1", self.port))
        except OSError:
            _close(near)
            return
        self.open |= {near, far}
        posting = threading.Event()
        threading.Thread(target=self._forth, args=(near, far, posting), daemon=True).start()
        self._back(far, near, posting)
        self.open -= {near, far}

    def _forth(self, near, far, posting):
        with contextlib.suppress(OSError):
            while sent := near.recv(65536):
                posting.set() if sent.startswith(b"POST ") else sent.startswith(b"GET ") and posting.clear()
                far.sendall(sent)
        _close(near, far)

    def _back(self, far, near, posting):
        with contextlib.suppress(OSError):
            while answer := far.recv(65536):
                if posting.is_set() and self.state == "deaf":
                    break
                if posting.is_set() and self.state == "slow":
                    self.free.wait()
                near.sendall(answer)
        _close(near, far)


def _close(*sockets):
    for each in sockets:
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()
