"""What the served app tells of itself beside what it answers."""

import re
import urllib.request

from referee.store.store import Store
from referee.web import ROOT
from tests.live.wire import Stream, Wire
from tests.store.tables import create


def test_every_number_that_the_documents_name_is_there(served):
    with urllib.request.urlopen(f"{served.home}/metrics", timeout=60) as answer:
        there = set(re.findall(r"^# TYPE (\w+)", answer.read().decode(), re.MULTILINE))
    for name in ("operating.md", "slow.md"):
        text = (ROOT / "docs" / name).read_text("utf-8")
        named = set(re.findall(r"\b(?:referee|process)_[a-z_]+", text)) - {"referee_request_seconds_bucket"}
        assert len(named) > 6 and named - {"referee_request_seconds_"} <= there, named - there


def test_the_server_tells_its_threads_its_lines_and_who_follows(served):
    table = create(Store(served.data / "referee.db"), "play", ("Ana", "Bo"))
    wire = Wire(served.port).join(table)
    stream = Stream(wire, table.id)
    assert stream.wait(0) is not None
    with urllib.request.urlopen(f"{served.home}/metrics", timeout=60) as answer:
        told = dict(re.findall(r"^(referee_\w+) (\S+)$", answer.read().decode(), re.MULTILINE))
    stream.close()
    wire.hang_up()
    assert float(told["referee_followers"]) >= 1 and float(told["referee_threads"]) > 1
    assert float(told["referee_requests_waiting"]) == 0
    assert 1 <= float(told["referee_lines"]) < float(told["referee_lines_most"])
