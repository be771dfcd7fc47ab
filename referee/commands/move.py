"""`move`: everything into another database, while the app does not run."""

from contextlib import ExitStack, closing

from referee.commands import Command, takes
from referee.commands.database import counted, no_server
from referee.store.care.backup import COUNTED
from referee.store.care.migrate import move as copy_all
from referee.store.engine.faults import Unusable
from referee.store.store import engine_of, file_of


def move(source: str, target: str) -> None:
    if source == target:
        raise Unusable("that is the same database twice: a house moves into a new one")
    with ExitStack() as open_now:
        if file := file_of(source):
            if not file.exists():
                raise Unusable(f"{file}: no database here")
            open_now.enter_context(no_server(file.parent))
        old, new = (open_now.enter_context(closing(engine_of(where))) for where in (source, target))
        counts = copy_all(old, new)
    print(f"{counted({name: counts[name] for name in COUNTED})}. Every log was held against its copy.")
    print(f"With the address of {_named(target)} in REFEREE_DATABASE the app starts there; phones are known as before.")
    print(f"{_named(source)} is as it was: keep it until all is well, then put it away.")


def _named(where: str) -> str:
    """Without its password."""
    if file_of(where):
        return where
    from referee.store.engine.postgresql import named_without_secrets  # its driver is not installed everywhere

    return named_without_secrets(where)


COMMAND = Command(
    "copy everything into another database, and hold both against each other",
    move,
    takes("source", metavar="FROM", help="sqlite:FILE or postgresql://…; the app must not run meanwhile"),
    takes("target", metavar="TO", help="the same; a new one"),
)
