"""The holders of a region, under each runtime, among naked pointers where they are allowed."""

from __future__ import annotations

import built_runtimes as runtimes
import pytest
from built_runtimes import OF_STOCK_HEADERS, OURS, STOCK
from naked_kinds import KINDS


def succeed(runtime: str, *kinds: str) -> None:
    done = runtimes.run([runtimes.holders(runtime), *kinds], 120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", OURS)
def test_among_naked_pointers(runtime: str) -> None:
    succeed(runtime, *KINDS)


@pytest.mark.parametrize("runtime", [STOCK, *OF_STOCK_HEADERS, *OURS])
def test_holders(runtime: str) -> None:
    succeed(runtime)
