"""Measure, print a table; `--keep` adds a dated column to bench/history.md, with how fast the machine itself was."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from bench import circle, engine, web
from bench.measure import Figure, median, pace

HISTORY = Path(__file__).parent / "history.md"
HEAD = """# What the bench measured

The latest column is the last one. Since the row of the machine itself is told, what takes time is processor time as on
the machine of the bars, when quiet (`bench/measure.py`); before, most of it was time by the clock.
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("--keep", action="store_true", help="add a column to bench/history.md")
    keep = parser.parse_args().keep
    before = _machine()
    figures = [*engine.figures(), *web.figures(), *circle.figures()]
    slower = median([before, _machine()])
    figures.insert(0, Figure("the machine itself, times slower than that of the bars", slower, ""))
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        print(f"{figure.name:{width}}  {figure.told:>9}  {figure.bar}{'' if figure.good else '   MISSED'}")
    if keep:
        _keep(figures)
    return 0 if all(figure.good for figure in figures) else 1


def _machine() -> float:
    return median([pace() for _ in range(200)])


def _keep(figures: list[Figure]) -> None:
    """A row a figure, a column a run; a dash where it was not measured."""
    lines = HISTORY.read_text(encoding="utf-8").splitlines() if HISTORY.exists() else []
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    dates = table[0][2:] if table else []
    kept = {row[0]: row[1:] for row in table[2:]}
    now = {figure.name: figure for figure in figures}
    rows = [["figure", "bar", *dates, f"{datetime.now(UTC):%Y-%m-%d}"], ["---"] * (len(dates) + 3)]
    for name in dict.fromkeys([*now, *kept]):
        bar, *values = kept.get(name, ["", *["–"] * len(dates)])
        figure = now.get(name)
        rows.append([name, figure.bar if figure else bar, *values, figure.told if figure else "–"])
    told = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    HISTORY.write_text(f"{HEAD}\n{told}\n", encoding="utf-8")


sys.exit(main())
