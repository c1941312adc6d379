"""The program latency: each kind of operation with each implementation."""

import pytest
from roots.latency.workload import LATENCY, OPERATIONS
from running import assert_usage, ours, results

COUNT = 20_000
TIMES = ("p50_ns", "p99_ns", "p99.9_ns", "p99.99_ns", "longest_ns")


@pytest.mark.parametrize("implementation", ours(LATENCY))
def test_each_operation_is_timed(implementation):
    printed = results(LATENCY, implementation, ROOTS=500, OPERATIONS=COUNT)
    for operation in OPERATIONS:
        times = [printed[f"{operation}_{name}"] for name in TIMES]
        assert times == sorted(times)
        assert operation == "nothing" or times[-1] > 0
    assert printed["nothing_timed"] == COUNT
    assert printed["create_timed"] == printed["delete_timed"]
    assert printed["delete_timed"] + printed["modify_timed"] == COUNT


@pytest.mark.parametrize("wrong", [{"ROOTS": 1}, {"ROOTS": 10, "OPERATIONS": 1}])
def test_usage(wrong):
    assert_usage(LATENCY, "boxroot", **wrong)
