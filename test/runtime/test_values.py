"""Values of a library's own: the runtime looks into them once it has been told."""

from __future__ import annotations

import functools
import os

import built_runtimes as runtimes
import pytest
from built_runtimes import IS_5, OF_MALLOC, OURS, STOCK

program = functools.cache(runtimes.values)
CASES = ["added", "removed", "refused"]
# OCaml 4's set of static data has no lock.
CASES_5 = ["before_start", "in_a_class"]


def succeed(runtime: str, case: str, **settings: str) -> None:
    done = runtimes.run([program(runtime), case], 120, env=os.environ | settings)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("case", CASES + CASES_5 if IS_5 else CASES)
@pytest.mark.parametrize("runtime", OURS)
def test_values(runtime: str, case: str) -> None:
    early = {"TEST_VALUES_BEFORE_START": "1"} if case == "before_start" else {}
    succeed(runtime, case, **early)


@pytest.mark.parametrize("runtime", [STOCK, *OF_MALLOC])
def test_other_runtimes(runtime: str) -> None:
    succeed(runtime, "not_supported")


@pytest.mark.skipif(not IS_5, reason="OCaml 4 asks its table of pages")
@pytest.mark.parametrize("runtime", [STOCK, *OF_MALLOC])
def test_headers_of_ocaml_5(runtime: str) -> None:
    """Its stock runtime needs no word."""
    succeed(runtime, "by_header")
