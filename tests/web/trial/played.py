"""Tables half played, and the addresses of what is tried there."""

import random

import msgspec
import pytest

from bench.games import SCENARIOS
from referee.core.files.trial_address import pack
from tests.store.tables import laid_out

GAMES = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)


def played(store, scenario, part=0.6, seed=3):
    """A table in the middle of its game, and what was played there next."""
    setup, log = scenario.draw(random.Random(seed))
    options, box = msgspec.to_builtins(setup.options), msgspec.to_builtins(setup.box)
    n = int(len(log) * part)
    return laid_out(store, scenario.game.id, setup.seats, log[:n], options=options, box=box), log[n:]


def came(phone, table, role="edit"):
    """The phone is let in."""
    phone.get(f"/{role[0]}/{getattr(table, role)}")
    return phone


def address(table, entries=(), began=None, **more):
    fields = {"from": began, "e": pack(list(entries)), **more}
    return f"/t/{table.id}/try?" + "&".join(f"{name}={value}" for name, value in fields.items() if value is not None)
