"""Who listens to other processes goes on listening, whatever became of the database meanwhile, on either engine."""

import queue

from referee.store.engine.faults import Busy
from referee.store.engine.patience import PATIENCE
from referee.store.store import Store
from tests.store.tables import create, put


def test_a_look_that_came_to_nothing_is_looked_at_again_and_ends_no_listening(place):
    here, there = Store(place), Store(place)
    table = create(there)
    came, wrong = queue.Queue(), [Busy("all lines are taken"), Busy(), RuntimeError("anything")]

    def heard(which):
        if wrong:
            raise wrong.pop()
        came.put(which)

    stop = here.engine.listen(heard)
    assert came.get(timeout=60) is None and not wrong, "what was missed is looked at"
    with there.writing(table.id) as writing:
        writing.append([put(1)], "a", "k")
    assert came.get(timeout=60) in (table.id, None)
    stop()


def test_a_server_that_is_back_is_noticed_however_long_it_was_away(cluster):
    """The pool waits twice as long from one try to the next, to the end of its patience: that is ours."""
    store = Store(cluster.new())
    assert store.engine._pool.reconnect_timeout <= PATIENCE
    store.close()
