"""The worker leans on names of gunicorn that no documentation promises: another release must have them all."""

import inspect
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version

import pytest
from gunicorn.config import Config
from gunicorn.http import message, wsgi
from gunicorn.http.unreader import Unreader
from gunicorn.workers.gthread import TConn, ThreadWorker

from referee.web import ROOT

OF_WORKER = (
    "accept", "enqueue_req", "finish_request", "handle_request", "murder_keepalived", "run", "set_accept_enabled",
)  # fmt: skip
SET_BY_WORKER = ("nr_conns", "poller", "tpool", "worker_connections")
SET_BY_CALLER = ("data_ready", "parser", "sock")


@pytest.mark.parametrize("name", OF_WORKER)
def test_the_worker_has_the_methods_that_ours_overrides_or_calls(name):
    assert inspect.isfunction(getattr(ThreadWorker, name, None))


@pytest.mark.parametrize(("kind", "names"), [(ThreadWorker, SET_BY_WORKER), (TConn, SET_BY_CALLER)])
def test_what_is_set_on_worker_and_line_has_these_names(kind, names):
    source = "".join(inspect.getsource(each) for each in kind.__mro__[:-1])
    assert [name for name in names if f"self.{name}" not in source] == []


def test_a_line_is_made_of_these_four_and_a_request_is_read_back():
    assert list(inspect.signature(TConn.__init__).parameters)[1:] == ["cfg", "sock", "client", "server"]
    assert callable(Unreader.unread) and callable(Unreader.take_buffered) and callable(TConn.init)
    assert "_expected_100_continue" in inspect.getsource(message) and isinstance(wsgi.SERVER, str) and Config


def test_the_queue_of_the_pool_is_where_the_worker_counts_it():
    with ThreadPoolExecutor(1) as pool:
        assert pool._work_queue.qsize() == 0


def test_the_release_is_pinned():
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8").split()
    assert f"gunicorn=={version('gunicorn')}" in pins
