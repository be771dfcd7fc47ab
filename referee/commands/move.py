"""Into another database, on the host machine: `python -m referee move FROM TO`."""

import argparse
from contextlib import ExitStack, closing
from pathlib import Path

from referee.commands.database import in_one_line
from referee.store.engine.faults import Unusable

NAME, HELP = "move", "copy everything into another database, and hold both against each other"
COUNTED = ("tables", "entries", "phones", "boxes", "circles", "people")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FROM", help="sqlite:FILE or postgresql://…; the app must not run meanwhile")
    parser.add_argument("target", metavar="TO", help="the same; a new one")


def run(args: argparse.Namespace) -> int:
    return in_one_line(lambda: _move(args.source, args.target))


def _move(source: str, target: str) -> None:
    from referee.store.care.migrate import move
    from referee.store.engine.folder import serving
    from referee.store.store import engine_of

    if source == target:
        raise Unusable("that is the same database twice: a house moves into a new one")
    file = Path(source.removeprefix("sqlite:"))
    with ExitStack() as open_now:
        if not _far(source):
            if not file.exists():
                raise Unusable(f"{file}: no database here")
            held = serving(file.parent)
            if held is None:
                raise Unusable(f"{file.parent}: a server runs on it; stop it first")
            open_now.enter_context(held)
        old, new = (open_now.enter_context(closing(engine_of(where))) for where in (source, target))
        counts = move(old, new)
    print(f"{', '.join(f'{counts[name]:,} {name}' for name in COUNTED)}. Every log was held against its copy.")
    print(f"With the address of {_named(target)} in REFEREE_DATABASE the app starts there; phones are known as before.")
    print(f"{_named(source)} is as it was: keep it until all is well, then put it away.")


def _far(where: str) -> bool:
    return where.startswith(("postgresql://", "postgres://"))


def _named(where: str) -> str:
    """Without its password."""
    if not _far(where):
        return where
    from referee.store.engine.postgresql import named_without_secrets

    return named_without_secrets(where)
