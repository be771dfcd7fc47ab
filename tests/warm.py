"""A process that has read the app and becomes a server as often as tests ask: reading it is most of what a start costs.

What is asked of it is a line of JSON, and so is its answer.
"""

import atexit
import json
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
READ = ("referee.web.serving.serve", "gunicorn.arbiter", "psycopg_pool")  # and every page


class Warm:
    """That process, seen from a test's; it ends with it."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.warm"]
        env = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.turn = threading.Lock()
        atexit.register(self.end)

    def ask(self, *asked: object) -> Any:
        assert self.process.stdin and self.process.stdout
        with self.turn:
            self.process.stdin.write(json.dumps(asked).encode() + b"\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Forked:
    """A server that it became, as `subprocess.Popen` has one: leader of a session of its own."""

    def __init__(self, warm: Warm, code: str, env: Mapping[str, str], log: Path, files: tuple[int, int] | None) -> None:
        """`files`: the descriptors that it may have."""
        self.warm = warm
        self.returncode: int | None = None
        self.pid: int = warm.ask("become", code, dict(env), str(log), files)

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self.warm.ask("ended", self.pid)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        end = time.monotonic() + (timeout or 300)
        while (code := self.poll()) is None:
            assert time.monotonic() < end, "it goes on"
            time.sleep(0.005)
        return code

    def send_signal(self, signal: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal)


def become(code: str, env: dict[str, str], log: str, files: list[int] | None) -> None:
    """`python -c` with this code from here on."""
    os.setsid()
    for name, to in ((os.devnull, (0,)), (log, (1, 2))):
        opened = os.open(name, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
        for descriptor in to:
            os.dup2(opened, descriptor)
        os.close(opened)
    os.environ.clear()
    os.environ.update(env)
    if files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files[0], files[1]))
    sys.argv = ["-c"]
    exec(code, {"__name__": "__main__"})


def ended(pid: int) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def wait_to_be_asked() -> None:
    for line in sys.stdin.buffer:
        what, *asked = json.loads(line)
        if what == "ended":
            print(json.dumps(ended(*asked)))
        elif pid := os.fork():
            print(pid)
        else:
            become(*asked)
            return


if __name__ == "__main__":
    for module in READ:
        import_module(module)
    for _ in import_module("referee.web").pages():
        pass
    wait_to_be_asked()
