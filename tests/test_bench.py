"""The bench is run by hand: that it still fits the house is tested."""

import importlib

import pytest

from referee.version import ROOT


@pytest.mark.parametrize("file", sorted((ROOT / "bench").rglob("*.py")), ids=lambda file: file.stem)
def test_each_part_of_the_bench_can_be_imported(file):
    if file.stem != "__main__":  # it would begin to measure
        importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
