"""Two processes on one database: who is stopped at one is stopped at the other."""

from tests.browser.conftest import Server
from tests.live.wire import Wire


def test_processes_count_together(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_LIMITS", "database")
    servers = [Server(tmp_path), Server(tmp_path)]
    try:
        answers = []
        for n in range(31):
            wire = Wire(servers[n % 2].port)
            wire.token = wire.get("/import").split('csrf_token" value="')[1].split('"')[0]
            answers.append(wire.post("/import", text="x"))
            wire.hang_up()
        assert answers == [422] * 30 + [429], "thirty a minute from one address, at whichever process"
    finally:
        for each in servers:
            each.stop()
