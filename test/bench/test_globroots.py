"""The program globroots: every cell keeps its value through very many collections."""

import pytest
from roots.globroots.workload import GLOBROOTS
from running import CELLS, assert_usage, results


@pytest.mark.parametrize("cell", CELLS)
def test_with_every_cell(cell):
    printed = results(GLOBROOTS, cell, OPERATIONS=3_000)
    assert printed["major_collections"] > 100
    assert printed["minor_collections"] > 300


def test_cells_created():
    """A thousand at first, and one for about each second operation."""
    printed = results(GLOBROOTS, "boxroot", OPERATIONS=3_000, SEED=7)
    assert printed["roots_created"] == pytest.approx(1_025 + 1_500, rel=0.1)


@pytest.mark.parametrize("wrong", [{"OPERATIONS": -1}, {"SEED": "x"}])
def test_usage(wrong):
    assert_usage(GLOBROOTS, "boxroot", **wrong)
    assert_usage(GLOBROOTS, "foo")
