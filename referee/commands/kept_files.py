"""What `backup`, `restore` and `tidy` have in common."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from referee.store.engine.faults import Unusable


def take_folder(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("folder", metavar="DIR", type=_folder, help=what)
    parser.add_argument("--overwrite", action="store_true", help="where there is one already, put this in its place")


def _folder(typed: str) -> Path:
    """An empty name would be the folder one stands in: a slip of a script, as `backup "$WHERE"`."""
    if not typed.strip():
        raise argparse.ArgumentTypeError("no folder is named; the one this is run in is told as .")
    return Path(typed)


def check_free(file: Path, overwrite: bool) -> None:
    if file.exists() and not overwrite:
        raise Unusable(f"{file}: there is one already; --overwrite puts this in its place")


def counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items())
