"""Regions under each runtime: values outside of the heap, which are no naked pointers."""

from __future__ import annotations

import built_runtimes as runtimes
import pytest
from built_runtimes import OF_MALLOC, OURS, STOCK

# OCaml 4.14's mode without naked pointers needs a library that was compiled for it.
OF_STOCK_HEADERS = [runtime for runtime in OF_MALLOC if runtime != "_nnp"]


@pytest.mark.parametrize("runtime", [STOCK, *OF_STOCK_HEADERS, *OURS])
def test_regions(runtime: str) -> None:
    done = runtimes.run([runtimes.regions(runtime)], 120)
    assert done.returncode == 0, done.stdout + done.stderr
