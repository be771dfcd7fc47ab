"""Serving at home: one process, many threads, on all interfaces; the address as text and QR code."""

import os
import socket
from collections.abc import Callable
from typing import Any

import segno
from flask import Flask
from gunicorn.app.base import BaseApplication


class _Server(BaseApplication):
    """Gunicorn, told in Python. The app is made after the fork: no database handle crosses it."""

    def __init__(self, create: Callable[[], Flask], settings: dict[str, Any]) -> None:
        self.create, self.settings = create, settings
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        return self.create()


def serve(create: Callable[[], Flask]) -> None:
    address = own_base()
    print(f"\n  {address}\n")
    segno.make(address, error="m").terminal(compact=True)
    print("\n  Scan with a phone on the same network. Stop with Ctrl+C.\n", flush=True)
    _Server(
        create,
        {
            "bind": f"{os.environ.get('HOST', '0.0.0.0')}:{port()}",  # noqa: S104
            "workers": 1,  # every table has one memo and one set of waiting phones
            "threads": 600,  # one a phone that follows a table live, and some for the rest
            "worker_class": "gthread",
            "worker_connections": 2400,
            "keepalive": 30,
            "loglevel": "warning",
        },
    ).run()


def port() -> int:
    return int(os.environ.get("PORT", "8000"))


def own_base() -> str:
    return f"http://{own_address()}:{port()}/"


def own_address() -> str:
    """This machine's address in the local network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
