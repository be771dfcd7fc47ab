"""The app as a process of its own: started, looked at from outside, stopped."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent


class Server:
    """The app as `make run` starts it, on a folder of its own."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        env = {**os.environ, "REFEREE_DATA": str(data), "PORT": str(self.port), "HOST": "127.0.0.1"}
        self.log = (data / "server.log").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "app.py"], cwd=ROOT, env=env, stdout=self.log, stderr=self.log, start_new_session=True
        )
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                break
            time.sleep(0.05)

    def pids(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    def cpu(self) -> float:
        """Seconds of work so far."""
        ticks = 0
        for pid in self.pids():
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def holders(self) -> dict[int, int]:
        """Which process holds the connection that comes from this port."""
        sockets = {}
        for pid in self.pids():
            for file in Path(f"/proc/{pid}/fd").iterdir():
                with contextlib.suppress(OSError):
                    sockets[file.readlink().name] = pid
        found = {}
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, here, there, *_, inode = line.split()[:10]
            if int(here.split(":")[1], 16) == self.port and f"socket:[{inode}]" in sockets:
                found[int(there.split(":")[1], 16)] = sockets[f"socket:[{inode}]"]
        return found

    def memory(self) -> float:
        """Resident megabytes of the worker."""
        status = Path(f"/proc/{self.pids()[-1]}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]

    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.pids()[-1]}/task").iterdir()))

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.pids()[-1]}/fd").iterdir()))

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:  # streams are open: gunicorn would wait for them
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.log.close()
