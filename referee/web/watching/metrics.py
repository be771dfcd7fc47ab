"""/metrics: what this process does, in numbers, as Prometheus reads them; for local or authorised eyes only."""

import os
import secrets
import shutil
import threading
from collections.abc import Callable, Iterable, Mapping
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Flask, abort, current_app, g, request, request_started
from flask.typing import ResponseReturnValue
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from referee.store.play.hall import Hall
from referee.store.tables import several
from referee.version import commit, version
from referee.web.watching.health import Readiness
from referee.web.watching.request_events import Answered

page = Blueprint("measures", __name__)

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
TROUBLES = {  # the error page that was shown: what it means to who runs the app
    "busy": "busy",
    "full": "full",
    "damaged": "damaged",
    "damaged_sent": "damaged",
    "e500": "broken",
    "e500_sent": "broken",
    "e429": "limit",
    "e429_long": "limit",
    "csrf": "old page",
    "csrf_again": "old page",
}
BY_A_PROXY = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Forwarded", "Via")
Numbers = Mapping[str, tuple[str, Callable[[], float]]]  # by name: what it is, and how it is looked up


class Measures:
    def __init__(self, numbers: Numbers, folder: Path | None) -> None:
        self.folder = folder
        self.registry, self.numbers = CollectorRegistry(), dict(numbers)
        self.in_hand = 0
        self._lock = threading.Lock()
        self._requests = Counter(
            "referee_requests", "Requests answered", ("endpoint", "method", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "referee_request_seconds",
            "Until an answer was ready; of a stream, until it began",
            ("endpoint",),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._refusals = Counter(
            "referee_refusals", "Entries that the referee refused", ("game",), registry=self.registry
        )
        self._troubles = Counter("referee_troubles", "Requests that ended badly", ("what",), registry=self.registry)
        for what in set(TROUBLES.values()):
            self._troubles.labels(what)  # told from the start: what never was is 0
        self.look_at({"requests_in_hand": ("Threads that answer now", lambda: self.in_hand)})
        self.registry.register(Looked(self.numbers))
        ProcessCollector(registry=self.registry)

    def hear(self, answered: Answered) -> None:
        self._requests.labels(answered.endpoint, answered.method, f"{answered.status // 100}xx").inc()
        self._seconds.labels(answered.endpoint).observe(answered.seconds)
        if answered.refused:
            self._refusals.labels(answered.refused).inc()
        if what := TROUBLES.get(answered.trouble or ""):
            self._troubles.labels(what).inc()

    def look_at(self, numbers: Numbers) -> None:
        """And at these: of who serves the app."""
        self.numbers.update(numbers)

    def take(self, by: int) -> None:
        """One request more in hand, or one less."""
        with self._lock:
            self.in_hand += by


class Looked(Collector):
    """Numbers that are looked up when somebody asks."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers

    def collect(self) -> Iterable[Metric]:
        about = GaugeMetricFamily("referee_version", "Which version answers", labels=("version", "commit"))
        about.add_metric((version(), commit() or ""), 1)
        yield about
        for name, (meaning, look) in self.numbers.items():
            yield GaugeMetricFamily(f"referee_{name}", meaning, value=look())


class OfThisProcess(Collector):
    """Each number with whose it is. Where several processes answer by turns, a counter would seem to jump."""

    def __init__(self, all_of_it: Collector) -> None:
        self.all_of_it, self.whose = all_of_it, {"process": str(os.getpid())}

    def collect(self) -> Iterable[Metric]:
        for metric in self.all_of_it.collect():
            metric.samples = [sample._replace(labels={**sample.labels, **self.whose}) for sample in metric.samples]
            yield metric


def init_measures(app: Flask, folder: Path | None) -> Measures:
    """`folder`: of the database, where it lies on this machine."""
    hall: Hall = app.extensions["hall"]
    readiness: Readiness = app.extensions["readiness"]

    numbers: Numbers = {
        "ready": ("1 where entries are kept", lambda: float(readiness.ask() is None)),
        "followers": ("Pages that follow a table live", hall.following.pages),
        "followers_most": ("As many as there is room for", lambda: hall.following.most),
        "tables_in_memory": ("Tables kept folded", lambda: len(hall._live)),
        "tables_in_memory_bytes": (
            "What they all take, about",
            lambda: sum(live.weight for live in list(hall._live.values())),
        ),
    }
    measures = app.extensions["measures"] = Measures(numbers, folder)
    if folder is not None:
        measures.look_at({"disk_free_bytes": ("Room for the database", lambda: shutil.disk_usage(folder).free)})

    def begin(_: Flask, **__: object) -> None:
        g.in_hand = True
        measures.take(1)

    @app.teardown_request
    def end(_: BaseException | None) -> None:
        if g.pop("in_hand", False):
            measures.take(-1)

    request_started.connect(begin, app, weak=False)
    return measures


@page.get("/metrics")
def metrics() -> ResponseReturnValue:
    if not _may_see():
        abort(404)
    measures: Measures = current_app.extensions["measures"]
    told = OfThisProcess(measures.registry) if several() else measures.registry
    return generate_latest(told), {"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"}


def _may_see() -> bool:
    """With a token told (REFEREE_METRICS), who brings it. Without, this machine itself: nobody for whom a proxy asks,
    so a header can close it and never open it."""
    token = os.environ.get("REFEREE_METRICS", "")
    if token:
        brought = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(brought.encode(), token.encode())
    behind = os.environ.get("REFEREE_PROXIES") or os.environ.get("REFEREE_HTTPS") == "1"
    if behind or any(name in request.headers for name in BY_A_PROXY):
        return False
    # a page of elsewhere whose name was made to lead here, open in a browser of this machine, asks by its own name
    return _loopback(request.remote_addr) and _loopback(urlsplit(f"//{request.host}").hostname)


def _loopback(address: str | None) -> bool:
    try:
        return address == "localhost" or ip_address(address or "").is_loopback
    except ValueError:
        return False
