"""The app as it is served, with forged requests refused, on a folder of its own; a word that is missing is an error."""

from zlib import crc32

import pytest
from jinja2 import Undefined

from referee.web import create_app
from tests.web.boxes import new_box
from tests.web.phone import Phone
from tests.web.scenes import lay_out

with_both = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])  # a test of either kind of phone


class Loud(Undefined):
    """What a template does not know may be asked for, never printed."""

    def __str__(self):
        self._fail_with_undefined_error()

    __html__ = __str__


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    app = create_app(tmp_path_factory.mktemp("data"))
    app.jinja_env.undefined = Loud
    return app


@pytest.fixture(scope="session")
def store(app):
    return app.extensions["hall"].store


@pytest.fixture(scope="session")
def tables(store):
    return lay_out(store)


@pytest.fixture
def phone(app):
    return Phone(app)


@pytest.fixture
def htmx(request):
    """By turns, always the same for one test: a page differs in how it is sent back, in one place for all (`after`)."""
    return crc32(request.node.name.encode()) % 2 == 1


@pytest.fixture
def either(app, htmx):
    """A phone with plain forms, or one with htmx; `with_both` asks a test of both."""
    return Phone(app, htmx=htmx)


@pytest.fixture
def final(app):
    """What is entered at a table, one (regions, sanctuaries, sacrifices) a seat; a Region by its number, M15 so."""
    hall = app.extensions["hall"]

    def read(id):
        tableaus = hall.live(hall.store.table(id)).position.final["tableaus"]
        return [([number(r) for r in each["regions"]], each["sanctuaries"], each["sacrifices"]) for each in tableaus]

    return read


def number(region):
    return int(region[1:]) if isinstance(region, str) and region[0] == "R" else region


@pytest.fixture
def box(either):
    """A new box of Space Aztecs, open on its page."""
    return new_box(either)
