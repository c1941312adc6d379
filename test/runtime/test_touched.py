"""Memory of the program's own classes: what the marker tells of pointers to it."""

from __future__ import annotations

import functools

import built_runtimes as runtimes
import pytest
from built_runtimes import OF_MALLOC, OURS, STOCK

program = functools.cache(runtimes.touched)
CASES = ["places", "local_root", "granules", "by_hand", "while_marking", "domains", "errors"]


def succeed(runtime: str, case: str) -> None:
    done = runtimes.run([program(runtime), case], 120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("runtime", OURS)
def test_touched(runtime: str, case: str) -> None:
    succeed(runtime, case)


@pytest.mark.parametrize("runtime", [STOCK, *OF_MALLOC])
def test_other_runtimes(runtime: str) -> None:
    """All of it can be called."""
    succeed(runtime, "unsupported")
