"""The programs micro, living, pauses and memory: each operation with each implementation."""

import pytest
from roots.micro.workload import LIVING, MEMORY, MICRO, PAUSES
from running import assert_usage, ours, results


def names(workload, parameter):
    (found,) = (p.values.names for p in workload.parameters if p.name == parameter)
    return found


@pytest.mark.parametrize("implementation", ours(MICRO))
@pytest.mark.parametrize("operation", names(MICRO, "operation"))
@pytest.mark.parametrize("roots", [1, 5_000])
def test_operation(implementation, operation, roots):
    results(MICRO, implementation, OPERATION=operation, ROOTS=roots)


@pytest.mark.parametrize("implementation", ours(LIVING))
@pytest.mark.parametrize("operation", names(LIVING, "operation"))
@pytest.mark.parametrize("order", names(LIVING, "order"))
def test_living(implementation, operation, order):
    results(LIVING, implementation, OPERATION=operation, ORDER=order, ROOTS=5_000)


@pytest.mark.parametrize("implementation", ours(PAUSES))
@pytest.mark.parametrize("pause", names(PAUSES, "pause"))
@pytest.mark.parametrize("roots", [0, 5_000])
def test_pause(implementation, pause, roots):
    printed = results(PAUSES, implementation, PAUSE=pause, ROOTS=roots)
    assert printed["milliseconds"] > 0
    if pause == "longest_slice":
        percents = ("10", "50", "90", "99", "99.9", "99.99")
        order = [printed[f"p{percent}_milliseconds"] for percent in percents]
        order.append(printed["milliseconds"])
        assert order == sorted(order)
        assert printed["slices"] > 2


@pytest.mark.parametrize("implementation", ours(MEMORY))
def test_memory(implementation):
    results(MEMORY, implementation, ROOTS=10_000)


@pytest.mark.parametrize(
    ("workload", "wrong"),
    [
        (MICRO, {"OPERATION": "foo", "ROOTS": 1}),
        (MICRO, {"OPERATION": "get", "ROOTS": 0}),
        (MICRO, {"OPERATION": "get"}),
        (LIVING, {"OPERATION": "delete", "ORDER": "foo", "ROOTS": 10}),
        (PAUSES, {"PAUSE": "foo", "ROOTS": 1}),
        (PAUSES, {"PAUSE": "full_major", "ROOTS": -1}),
        (PAUSES, {"PAUSE": "full_major", "ROOTS": 1, "WORK": 0}),
        (MEMORY, {}),
    ],
)
def test_usage(workload, wrong):
    assert_usage(workload, "boxroot", **wrong)
