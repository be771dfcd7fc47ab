"""Can the database be written to? Asked of the database itself, without changing anything."""

from referee.store.engine.engine import Engine


def try_to_write(engine: Engine) -> None:
    """Raises what stands in the way: held by another, read-only, damaged, gone."""
    with engine.transaction() as db:
        db.execute("update tables set revision = revision where id = ''")  # takes the right to write, and no row
