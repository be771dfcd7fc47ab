"""Measure, print a table; `--keep` adds a dated row to bench/history.md."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from bench import engine, web
from bench.measure import Figure

HISTORY = Path(__file__).parent / "history.md"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("--keep", action="store_true", help="add a row to bench/history.md")
    keep = parser.parse_args().keep
    figures = [*engine.figures(), *web.figures()]
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        print(f"{figure.name:{width}}  {figure.told:>9}  {figure.bar}{'' if figure.good else '   MISSED'}")
    if keep:
        _keep(figures)
    return 0 if all(figure.good for figure in figures) else 1


def _keep(figures: list[Figure]) -> None:
    head = f"| date | {' | '.join(figure.name for figure in figures)} |\n|{'---|' * (len(figures) + 1)}\n"
    kept = HISTORY.read_text(encoding="utf-8") if HISTORY.exists() else "# What the bench measured\n"
    if head not in kept:  # something else is measured since: a table of its own
        kept += f"\n{head}"
    row = [f"{datetime.now(UTC):%Y-%m-%d}", *(figure.told for figure in figures)]
    HISTORY.write_text(f"{kept}| {' | '.join(row)} |\n", encoding="utf-8")


sys.exit(main())
