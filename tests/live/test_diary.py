"""The served app, asked to log lines: every line is JSON, gunicorn's too, and none holds a secret."""

import json
import socket

import pytest

from referee.store.store import Store
from tests.browser.conftest import Server
from tests.live.wire import Wire
from tests.store.tables import create


@pytest.mark.parametrize("told", ["json", "text"])
def test_no_line_that_the_server_writes_holds_a_secret_and_asked_for_json_each_is(tmp_path, told):
    server = Server(tmp_path, REFEREE_LOG=told)
    try:
        table = create(Store(tmp_path / "referee.db"), "play", ("Zebulon", "Wilhelmina"))
        wire = Wire(server.port).join(table)
        assert wire.post(f"/t/{table.id}/note", text="a note of ours", key="k", seen=0, revision=0) == 303
        for broken in (
            f"GET /e/{table.edit} HTTP/9.9\r\n\r\n",
            f"\x00 /e/{table.edit}\r\n\r\n",
            "GET / HTTP/1.1\r\nA B\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as plug:
                plug.sendall(f"{broken}\r\n\r\n".encode())
                plug.recv(1000)
        wire.get("/health")
        wire.hang_up()
    finally:
        server.stop()
    text = server.log.read_text()
    kept = (table.edit, table.view, table.id, wire.cookie, wire.token, "Zebulon", "a note")
    assert [secret for secret in kept if secret in text] == []
    if told == "text":
        return
    lines = [json.loads(line) for line in text.partition("Stop with Ctrl+C.\n")[2].splitlines() if line]
    assert [line["endpoint"] for line in lines if line["what"] == "request"][-2:] == ["log.note", "health.health"]
