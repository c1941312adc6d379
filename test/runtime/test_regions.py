"""Regions under each runtime: values outside of the heap, which are no naked pointers."""

from __future__ import annotations

import built_runtimes as runtimes
import pytest
from built_runtimes import OF_STOCK_HEADERS, OURS, STOCK


@pytest.mark.parametrize("runtime", [STOCK, *OF_STOCK_HEADERS, *OURS])
def test_regions(runtime: str) -> None:
    done = runtimes.run([runtimes.regions(runtime)], 120)
    assert done.returncode == 0, done.stdout + done.stderr
