"""The program synthetic: the same work with every cell, and the rates mean what they say."""

import pytest
from roots.synthetic.workload import SYNTHETIC
from running import CELLS, assert_usage, results

SMALL = {"N": 2, "SMALL_ROOTS": 1_000, "LARGE_ROOTS": 5}


def run(cell="boxroot", **variables):
    return results(SYNTHETIC, cell, **(SMALL | variables))


@pytest.mark.parametrize("cell", CELLS)
def test_does_the_same_with_every_cell(cell):
    reference, printed = run("ocaml"), run(cell, small_heap=True)
    assert printed["created"] == 4 * 4 * 1_005
    assert printed["alive_at_end"] == reference["alive_at_end"]
    assert printed["minor_collections"] > reference["minor_collections"]


def test_seed():
    first, again, other = run(), run(SEED=1), run(SEED=2)
    assert first["alive_at_end"] == again["alive_at_end"] != other["alive_at_end"]


def test_everything_survives():
    rates = {"SMALL_ROOT_PROMOTION_RATE": 1, "ROOT_SURVIVAL_RATE": 1, "GC_SURVIVAL_RATE": 1}
    assert run(**rates)["alive_at_end"] == 4 * 1_005


def test_nothing_survives():
    assert run(ROOT_SURVIVAL_RATE=0)["alive_at_end"] == 0
    rates = {"SMALL_ROOT_PROMOTION_RATE": 0, "LARGE_ROOT_PROMOTION_RATE": 0}
    assert run(**rates)["alive_at_end"] == 0


def test_promotion():
    rates = {"SMALL_ROOT_PROMOTION_RATE": 0.5, "ROOT_SURVIVAL_RATE": 1, "LARGE_ROOTS": 0}
    assert run(**rates)["alive_at_end"] == pytest.approx(4 * 500, rel=0.1)


def test_survival():
    """Each generation ends with half of those that were there and of its own 1,000."""
    rates = {"SMALL_ROOT_PROMOTION_RATE": 1, "ROOT_SURVIVAL_RATE": 0.5, "LARGE_ROOTS": 0}
    assert run(**rates)["alive_at_end"] == pytest.approx(1_000, rel=0.15)


@pytest.mark.parametrize(
    "wrong",
    [{"N": 17}, {"SMALL_ROOTS": -1}, {"LARGE_ROOTS": "x"}, {"GC_PROMOTION_RATE": 1.5}]
    + [{p.variable: ""} for p in SYNTHETIC.parameters],
)
def test_usage(wrong):
    assert_usage(SYNTHETIC, "boxroot", **wrong)
    assert_usage(SYNTHETIC, "foo")
