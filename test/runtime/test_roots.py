"""Boxroots under each runtime: of values, and of naked pointers where these are safe."""

from __future__ import annotations

import functools

import built_runtimes as runtimes
import pytest
from built_runtimes import ALL, OURS
from naked_kinds import KINDS

program = functools.cache(runtimes.roots)


def succeed(runtime: str, *kinds: str) -> None:
    done = runtimes.run([program(runtime), *kinds], 120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", ALL)
def test_values(runtime: str) -> None:
    succeed(runtime, "black")


@pytest.mark.parametrize("runtime", OURS)
def test_naked_pointers(runtime: str) -> None:
    succeed(runtime, *KINDS)
