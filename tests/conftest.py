"""Shared by all tests: how long and how reproducibly Hypothesis looks."""

import gc
import os
import shutil
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from referee.web.door.limits import limiter
from tests import compiled
from tests.scheduling import ByFile, place

settings.register_profile(
    "house", derandomize=True, max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", settings.get_profile("house"), derandomize=False, max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))
os.environ["REFEREE_LIMITS"] = "memory"  # of each app, whatever database it has: that may be gone before the next test
compiled.share()
MEMORY, ENOUGH = Path("/dev/shm"), 2 * 2**30  # a whole run writes a tenth of that


def pytest_configure():
    """Folders of tests lie in memory where it is large enough and what lies there may be run: no power fails in a test,
    and no entry waits for a disk.
    """
    with suppress(OSError):
        if shutil.disk_usage(MEMORY).free > ENOUGH and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_sessionstart(session):
    speak_briefly(session.config)
    read_apart(session)


def speak_briefly(config):
    """A worker reports calls and whatever went wrong: that a test began, was laid out and put away, as nearly all are,
    took both processes a millisecond each time.
    """
    plugins = {type(each).__name__: each for each in config.pluginmanager.get_plugins()}
    speaks = plugins.get("WorkerInteractor")
    if speaks is None or config.getoption("verbose") > 1:
        return
    say = speaks.sendevent

    def sendevent(name, **told):
        report = told.get("data") if name == "testreport" else None
        laid_out = report and report["when"] != "call" and report["outcome"] == "passed"
        if name not in ("logstart", "logfinish") and not laid_out:
            say(name, **told)

    speaks.sendevent = sendevent


def read_apart(session):
    """In a run of all tests each worker begins to read at another file: what one compiled the others find."""
    worker = getattr(session.config, "workerinput", None)
    if worker and [Path(each).name for each in session.config.args] == ["tests"]:
        root = Path(__file__).parent.parent
        files = (file.relative_to(root).with_suffix("") for file in sorted(root.glob("tests/**/test_*.py")))
        names = [".".join(file.parts) for file in files]
        first = int(worker["workerid"].removeprefix("gw")) * len(names) // worker["workercount"]
        for name in names[first:] + names[:first]:
            with suppress(Exception):  # told when it is collected
                import_module(name)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: place(item.nodeid))


def pytest_collection_finish():
    """What was imported and collected stays to the end: it is not looked through again for what can be thrown away.
    What is made since is looked through seldom: most of it goes without that.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(autouse=True)
def patient():
    """Each test has its own tries."""
    if limiter.initialized and limiter.enabled:
        limiter.reset()


@pytest.fixture(scope="session")
def cluster():
    from tests.postgresql import Cluster  # only where it is asked for

    made = Cluster()
    yield made
    made.stop()
