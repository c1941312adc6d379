"""Who leads into a region, under each runtime; where naked pointers are allowed, among them."""

from __future__ import annotations

import built_runtimes as runtimes
import pytest
from built_runtimes import OF_MALLOC, OURS, STOCK
from naked_kinds import KINDS

# OCaml 4.14's mode without naked pointers needs a library that was compiled for it.
OF_STOCK_HEADERS = [runtime for runtime in OF_MALLOC if runtime != "_nnp"]


def succeed(runtime: str, *kinds: str) -> None:
    done = runtimes.run([runtimes.holders(runtime), *kinds], 120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", OURS)
def test_among_naked_pointers(runtime: str) -> None:
    succeed(runtime, *KINDS)


@pytest.mark.parametrize("runtime", [STOCK, *OF_STOCK_HEADERS, *OURS])
def test_holders(runtime: str) -> None:
    succeed(runtime)
