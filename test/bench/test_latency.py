"""The program latency: each kind of operation with each implementation."""

import pytest
from roots.latency.workload import LATENCY, OPERATIONS
from running import assert_usage, ours, results

COUNT = 20_000
TIMES = ("p50_ns", "p99_ns", "p99.9_ns", "p99.99_ns", "longest_ns")


@pytest.mark.parametrize("implementation", ours(LATENCY))
@pytest.mark.parametrize("operation", OPERATIONS)
def test_operation(implementation, operation):
    printed = results(LATENCY, implementation, OPERATION=operation, ROOTS=500, OPERATIONS=COUNT)
    times = [printed[name] for name in TIMES]
    assert times == sorted(times)
    assert times[-1] > 0


def test_each_operation_is_timed():
    timed = {
        operation: results(LATENCY, "boxroot", OPERATION=operation, ROOTS=500, OPERATIONS=COUNT)[
            "timed"
        ]
        for operation in OPERATIONS
    }
    assert timed["create"] == timed["delete"]
    assert timed["delete"] + timed["modify"] == COUNT


@pytest.mark.parametrize(
    "wrong",
    [
        {"OPERATION": "foo", "ROOTS": 10},
        {"OPERATION": "create", "ROOTS": 1},
        {"OPERATION": "create", "ROOTS": 10, "OPERATIONS": 1},
    ],
)
def test_usage(wrong):
    assert_usage(LATENCY, "boxroot", **wrong)
