"""Regions that are freed by themselves: not while anything leads there, and soon afterwards."""

from __future__ import annotations

import functools

import built_runtimes as runtimes
import pytest
from built_runtimes import OF_MALLOC, OURS, STOCK

program = functools.cache(runtimes.automatic)
CASES = [
    "places",
    "named",
    "local_root",
    "parts",
    "while_marking",
    "several_runs",
    "shared",
    "by_hand",
    "other_domain",
    "domains",
]


def succeed(runtime: str, case: str) -> None:
    done = runtimes.run([program(runtime), case], 300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("runtime", OURS)
def test_automatic(runtime: str, case: str) -> None:
    succeed(runtime, case)


@pytest.mark.long
@pytest.mark.skipif(runtimes.IS_TSAN, reason="it has one thread, and needs more memory there")
@pytest.mark.parametrize("runtime", OURS)
def test_faults(runtime: str) -> None:
    done = runtimes.run([runtimes.automatic_faults(runtime)], 300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", [STOCK, *OF_MALLOC])
def test_other_runtimes(runtime: str) -> None:
    succeed(runtime, "unsupported")
