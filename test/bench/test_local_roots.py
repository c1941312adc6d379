"""The program local_roots: every discipline finds the fixpoint, at every depth."""

import pytest
from roots.local_roots.workload import LOCAL_ROOTS
from running import assert_usage, ours, results


@pytest.mark.parametrize("implementation", ours(LOCAL_ROOTS))
@pytest.mark.parametrize("depth", [1, 2, 10, 1_000])
def test_finds_the_fixpoint(implementation, depth):
    variables = {"N": depth, "ITERATIONS": 20_000}
    printed = results(LOCAL_ROOTS, implementation, small_heap=True, **variables)
    assert printed["calls"] == 20_000 // depth


@pytest.mark.parametrize("wrong", [{"N": 0}, {"N": "x"}, {"N": 1, "ITERATIONS": 0}, {}])
def test_usage(wrong):
    assert_usage(LOCAL_ROOTS, "boxroot", **wrong)
