"""oh_runtime_exclude: foreign memory that never becomes heap, in every runtime."""

from __future__ import annotations

import functools
import os
import subprocess
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import ALL, IS_5, OURS

SUPPORTED = ["simple", "bad_ranges", "heap", "static_data", "thread", "before_start"]
WITHOUT = [runtime for runtime in ALL if runtime not in OURS]
EARLY = {"TEST_EXCLUDE_BEFORE_START": "1"}
RESERVE = {"OUTHEAP_RESERVE": "4G"}

program = functools.cache(runtimes.exclude)


def run(program: Path, name: str, settings: dict[str, str]) -> subprocess.CompletedProcess:
    return runtimes.run([program, name], env=os.environ | settings)


@pytest.mark.parametrize("settings", [{}, RESERVE], ids=["", "reserve"])
@pytest.mark.parametrize("name", SUPPORTED)
@pytest.mark.parametrize("runtime", OURS)
def test_exclude(runtime: str, name: str, settings: dict[str, str]) -> None:
    done = run(program(runtime), name, EARLY | settings)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", ALL)
def test_shared_library(runtime: str) -> None:
    """Its weak symbol finds the runtime of the program."""
    name = "simple" if runtime in OURS else "not_supported"
    done = run(runtimes.exclude_from_library(runtime), name, EARLY)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", OURS)
def test_program_reserves(runtime: str) -> None:
    """By an environment variable that it sets before the runtime starts."""
    done = run(program(runtime), "reserved", {"TEST_EXCLUDE_RESERVE": "1"})
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", WITHOUT)
def test_other_runtimes_do_not_support_it(runtime: str) -> None:
    done = run(program(runtime), "not_supported", EARLY)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(IS_5, reason="test_reused.py has what is behind a heap of OCaml 5")
@pytest.mark.parametrize("runtime", ["_pt", "_ptt"])
def test_heap_stays_away(runtime: str) -> None:
    """From the very place where it would have grown, once that is excluded; see test_runtime.py for
    what becomes of `_pt` otherwise."""
    done = run(runtimes.naked(runtime), "excluded", {})
    assert (done.returncode, done.stdout) == (0, "overlap 0 changed 0\n")
