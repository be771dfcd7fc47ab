"""Serving: one process, or as many as are asked for, on all interfaces; the address as text and QR code."""

import os
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import segno
from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.http import wsgi

from referee.games import LEFT_OUT
from referee.store.engine.faults import Unusable
from referee.store.engine.folder import serving
from referee.store.play.following import MOST_STREAMS
from referee.store.store import Store, database
from referee.web.door.outside import Outside
from referee.web.serving import capacity
from referee.web.serving.worker import Worker
from referee.web.watching import tidy

EVERYWHERE = "0.0.0.0"  # noqa: S104


class _Server(BaseApplication):
    """Gunicorn with its settings. The app is made after the fork: no database handle crosses it."""

    def __init__(self, create: Callable[[], Flask], settings: dict[str, object]) -> None:
        self.create, self.settings = create, settings
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        app = self.create()
        app.config["OWN_BASE"] = own_base()
        hall = app.extensions["hall"]
        hall.store.engine.listen(hall.following.heard)
        tidy.every_day(app)
        return app


def serve(create: Callable[[], Flask], data: Path) -> None:
    """Print where the app is, then answer until stopped; what stands in the way is one line."""
    try:
        ready(data)
        held = serving(data)  # to the end of this process
    except (Unusable, OSError) as error:
        print(f"The app cannot start. {error}.", file=sys.stderr)
        sys.exit(2)
    capacity.make_room()
    address = own_base()
    print(f"\n  {address}\n")
    segno.make(address, error="m").terminal(compact=True)
    few = " Few open files are allowed here (ulimit -n)." if capacity.streams() < MOST_STREAMS else ""
    print(f"\n  {capacity.streams()} phones can follow live.{few}")
    print("  Scan with a phone on the same network. Stop with Ctrl+C.\n", flush=True)
    for name, why in LEFT_OUT.items():
        print(f"The game {name} is left out: {why}", file=sys.stderr)
    if held is None:
        print(
            f"Another server runs on {data} already: phones at one hear of the other's, and no entry is lost.",
            file=sys.stderr,
        )
    wsgi.SERVER = "referee"  # not the name and version of the server
    _Server(
        create,
        {
            "bind": f"{host()}:{port()}",
            "workers": processes(),
            "threads": capacity.THREADS,
            "worker_class": Worker,
            "worker_connections": capacity.connections(),
            "sendfile": False,  # it would wait for a phone that reads slowly
            "keepalive": 30,
            "control_socket_disable": True,  # nobody here uses it, and it would lie in the host's home
            "graceful_timeout": 2,
            "forwarded_allow_ips": "",  # outside.py knows which proxies are believed, and about what
            "loglevel": "warning",
        },
    ).run()


def ready(data: Path) -> None:
    """Is there a port to listen at and a database to write to?"""
    processes()
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host(), port()))
    except OSError as error:
        raise Unusable(f"{host()}:{port()}: {error.strerror}. PORT=8001 make run takes another port") from None
    Outside.of_environment()
    try:
        store = Store(database(data))
    except Unusable as error:
        where = "REFEREE_DATABASE" if "REFEREE_DATABASE" in os.environ else "REFEREE_DATA"
        more = "an address that can be reached" if where == "REFEREE_DATABASE" else "a folder that can be written to"
        raise Unusable(f"{error}. {where} names {more}") from None
    with closing(store):
        store.engine.key()


def processes() -> int:
    """One is enough for a club; what they share, they share in the database."""
    return _number("REFEREE_PROCESSES", os.environ.get("REFEREE_PROCESSES") or "1", 64)


def host() -> str:
    return os.environ.get("HOST") or EVERYWHERE


def port() -> int:
    return _number("PORT", os.environ.get("PORT") or "8000", 65535)


def _number(name: str, text: str, most: int) -> int:
    if not (text.isdecimal() and len(text) < 6 and 0 < int(text) <= most):
        raise Unusable(f"{name} is a number up to {most}")
    return int(text)


def own_base() -> str:
    if address := Outside.of_environment().address:
        return address
    return f"http://{own_address() if host() == EVERYWHERE else host()}:{port()}/"


def own_address() -> str:
    """This machine's address in the local network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
