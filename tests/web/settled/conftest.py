"""A table in play, one that was counted, and how an answer is kept there."""

import pytest

from referee.core.files.trial_address import pack
from tests.store.tables import create
from tests.web.scenes import DEAL, PEOPLE, rows


def region(seat, id):
    return {"do": "region", "seat": seat, "region": id}


@pytest.fixture
def table(store):
    """Two rounds: 12 and 30 are laid, then 40 and 25. Ana is asked to keep a Sanctuary or none."""
    table = create(store, "play", ("Ana", "Bo"))
    with store.writing(table.id) as writing:
        laid = ((0, "R12"), (1, "R30"), (0, "R40"), (1, "R25"))
        writing.append([region(*each) for each in laid], "somebody", "laid")
    return table


@pytest.fixture
def counted(store):
    table = store.create("faraway", "tally", "1", PEOPLE, {}, {})
    with store.writing(table.id) as writing:
        writing.append(rows(*DEAL), "somebody", "rows")
    return table


@pytest.fixture
def written(store):
    return lambda table: [row.entry for row in store.entries(table.id)]


def keep(phone, table, about, **fields):
    """Keep an answer, as a page offers it."""
    phone.get(f"/t/{table.id}/rules?q=F2.1")
    form = next(form for form in phone.page.forms if form.action and form.action.endswith("/settled"))
    sent = {name: value for name, value in form.sent().items() if name not in ("about", "rule", "asked")}
    told = {name: pack(value) if isinstance(value, list) else value for name, value in fields.items()}
    return phone.post(form.action, sent | {"about": about, **told})
