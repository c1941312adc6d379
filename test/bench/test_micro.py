"""The programs micro, pauses and memory: each operation with each implementation."""

import pytest
from driver.workloads import MEMORY, MICRO, PAUSES
from running import assert_usage, results


def names(workload, parameter):
    (found,) = (p.values.names for p in workload.parameters if p.name == parameter)
    return found


@pytest.mark.parametrize("implementation", MICRO.implementations)
@pytest.mark.parametrize("operation", names(MICRO, "operation"))
@pytest.mark.parametrize("roots", [1, 5_000])
def test_operation(implementation, operation, roots):
    results(MICRO, implementation, OPERATION=operation, ROOTS=roots)


@pytest.mark.parametrize("implementation", PAUSES.implementations)
@pytest.mark.parametrize("pause", names(PAUSES, "pause"))
@pytest.mark.parametrize("roots", [0, 5_000])
def test_pause(implementation, pause, roots):
    printed = results(PAUSES, implementation, PAUSE=pause, ROOTS=roots)
    assert printed["milliseconds"] > 0
    if pause == "longest_slice":
        order = [printed[name] for name in ("p50_milliseconds", "p99_milliseconds", "milliseconds")]
        assert order == sorted(order)
        assert printed["slices"] > 2


@pytest.mark.parametrize("implementation", MEMORY.implementations)
def test_memory(implementation):
    results(MEMORY, implementation, ROOTS=10_000)


@pytest.mark.parametrize(
    ("workload", "wrong"),
    [
        (MICRO, {"OPERATION": "foo", "ROOTS": 1}),
        (MICRO, {"OPERATION": "get", "ROOTS": 0}),
        (MICRO, {"OPERATION": "get"}),
        (PAUSES, {"PAUSE": "foo", "ROOTS": 1}),
        (PAUSES, {"PAUSE": "full_major", "ROOTS": -1}),
        (PAUSES, {"PAUSE": "full_major", "ROOTS": 1, "WORK": 0}),
        (MEMORY, {}),
    ],
)
def test_usage(workload, wrong):
    assert_usage(workload, "boxroot", **wrong)
