"""Naked pointers in bytecode that is linked with a runtime of its own, on OCaml 5."""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import NAKED_FORBIDDEN, OURS
from naked_kinds import KINDS

OPTIONS = ["-custom", "-output-complete-exe"]


@functools.cache
def program(runtime: str, option: str) -> Path:
    return runtimes.bytecode(runtime, option, "kinds", "kinds_stubs.c", "kinds.ml")


def run(runtime: str, option: str, kind: str) -> subprocess.CompletedProcess:
    return runtimes.run([program(runtime, option), kind], 60)


def leaves(runtime: str, option: str, kind: str) -> None:
    done = run(runtime, option, kind)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("kind", [*KINDS, "black"])
@pytest.mark.parametrize("runtime", OURS)
def test_collector_leaves_it(runtime: str, kind: str) -> None:
    leaves(runtime, OPTIONS[0], kind)


@pytest.mark.parametrize("option", OPTIONS[1:])
@pytest.mark.parametrize("runtime", OURS)
def test_linked_in_another_way(runtime: str, option: str) -> None:
    leaves(runtime, option, "black")


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("runtime", NAKED_FORBIDDEN)
def test_stock_runtime(runtime: str, option: str) -> None:
    """Runs the program, and does not survive the pointers."""
    assert run(runtime, option, "black").returncode == 0
    assert run(runtime, option, "small").returncode < 0
