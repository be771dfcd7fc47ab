"""/metrics: what this process does, in numbers, as Prometheus reads them; for this machine or the owner of a token."""

import os
import secrets
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from flask import Blueprint, Flask, abort, current_app, request
from flask.typing import ResponseReturnValue
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from referee.store.play.hall import Hall
from referee.store.store import several
from referee.version import commit, version
from referee.web.addresses import asked_at_this_machine
from referee.web.watching.health import Readiness
from referee.web.watching.request_log import RequestEnd

page = Blueprint("metrics", __name__)

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
TROUBLES = {  # how the key of an error page begins: what it means for the host
    "busy": "busy",
    "unsure": "busy",
    "full": "full",
    "damaged": "damaged",
    "e500": "broken",
    "e429": "limit",
    "often": "limit",
    "csrf": "old page",
}
BY_A_PROXY = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Forwarded", "Via")


class Counts(Protocol):
    """What a cache found and did not find."""

    @property
    def hits(self) -> int: ...
    @property
    def misses(self) -> int: ...


class Metrics:
    def __init__(self) -> None:
        self.registry = of = CollectorRegistry()
        self.requests = Counter("referee_requests", "Requests answered", ("endpoint", "method", "status"), registry=of)
        self.seconds = Histogram(
            "referee_request_seconds",
            "Until an answer was ready; of a stream, until it began",
            ("endpoint",),
            buckets=BUCKETS,
            registry=of,
        )
        self.refusals = Counter("referee_refusals", "Entries that the referee refused", ("game",), registry=of)
        self.troubles = Counter("referee_troubles", "Requests that ended badly", ("what",), registry=of)
        for what in set(TROUBLES.values()):
            self.troubles.labels(what)  # what never happened is 0
        self.in_hand = Gauge("referee_requests_in_hand", "Threads that answer now", registry=of)
        about = Gauge("referee_version", "Which version answers", ("version", "commit"), registry=of)
        about.labels(version(), commit() or "").set(1)
        self.hits = Gauge("referee_cache_hits_total", "Found in a cache", ("cache",), registry=of)
        self.misses = Gauge("referee_cache_misses_total", "Looked for in a cache in vain", ("cache",), registry=of)
        ProcessCollector(registry=of)

    def hear(self, answered: RequestEnd) -> None:
        self.requests.labels(answered.endpoint, answered.method, f"{answered.status // 100}xx").inc()
        self.seconds.labels(answered.endpoint).observe(answered.ms / 1000)
        if answered.refused:
            self.refusals.labels(answered.refused).inc()
        if what := TROUBLES.get((answered.trouble or "").partition("_")[0]):
            self.troubles.labels(what).inc()

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """A number that is looked up when somebody asks."""
        Gauge(f"referee_{name}", meaning, registry=self.registry).set_function(value)

    def cache(self, name: str, counts: Callable[[], Counts]) -> None:
        self.hits.labels(name).set_function(lambda: counts().hits)
        self.misses.labels(name).set_function(lambda: counts().misses)


class OfThisProcess(Collector):
    """Each number with its process. Where several processes answer by turns, a counter would seem to jump."""

    def __init__(self, registry: Collector) -> None:
        self.registry, self.process = registry, {"process": str(os.getpid())}

    def collect(self) -> Iterable[Metric]:
        for metric in self.registry.collect():
            metric.samples = [each._replace(labels={**each.labels, **self.process}) for each in metric.samples]
            yield metric


def init_metrics(app: Flask, folder: Path | None) -> Metrics:
    """`folder`: of the database, where it lies on this machine."""
    hall: Hall = app.extensions["hall"]
    readiness: Readiness = app.extensions["readiness"]
    metrics = app.extensions["metrics"] = Metrics()
    metrics.cache("tables", lambda: hall)
    add = metrics.gauge
    add("ready", "1 where entries are kept", lambda: readiness.ask() is None)
    add("followers", "Pages that follow a table live", hall.following.pages)
    add("followers_most", "The most that may follow", lambda: hall.following.most)
    add("tables_in_memory", "Folded tables in memory", lambda: len(hall._live))
    add("tables_in_memory_bytes", "Their size, about", lambda: sum(live.weight for live in list(hall._live.values())))
    if folder is not None:
        add("disk_free_bytes", "Room for the database", lambda: shutil.disk_usage(folder).free)
    app.wsgi_app = metrics.in_hand.track_inprogress()(app.wsgi_app)  # type: ignore[method-assign]
    return metrics


@page.get("/metrics")
def metrics() -> ResponseReturnValue:
    if not _may_see():
        abort(404)
    metrics: Metrics = current_app.extensions["metrics"]
    shown = OfThisProcess(metrics.registry) if several() else metrics.registry
    return generate_latest(shown), {"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"}


def _may_see() -> bool:
    """With a token (REFEREE_METRICS): requests that bring it. Without one: requests from this machine itself that no
    proxy passed on. A header can only refuse, never allow.
    """
    token = os.environ.get("REFEREE_METRICS", "")
    if token:
        brought = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(brought.encode(), token.encode())
    behind = os.environ.get("REFEREE_PROXIES") or os.environ.get("REFEREE_HTTPS") == "1"
    if behind or any(name in request.headers for name in BY_A_PROXY):
        return False
    # a foreign page whose name was made to lead here, open in a browser of this machine, asks by its own name
    return asked_at_this_machine()
