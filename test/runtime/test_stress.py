"""Domains that mark while others map heap, and threads of C that map and unmap around them; under
ThreadSanitizer too, with runtimes that are compiled for it."""

from __future__ import annotations

import functools
import os
import subprocess

import built_runtimes as runtimes
import pytest
from built_runtimes import IS_TSAN, NAKED_FORBIDDEN, OURS
from seeds import chosen_seed

program = functools.cache(runtimes.stress)
ROUNDS = 150 if IS_TSAN else 600
PATIENCE = 600
RESERVE = {"OUTHEAP_RESERVE": "8G"}
# The debug runtime's statistics get wrong where several domains compact: the stock one's too.
UNVERIFIED = {"OCAMLRUNPARAM": "v=0,b"}


def run(runtime: str, where: str, settings: dict[str, str]) -> subprocess.CompletedProcess:
    command = [program(runtime), str(chosen_seed()), str(ROUNDS), where]
    return runtimes.run(command, PATIENCE, env=os.environ | UNVERIFIED | settings)


@pytest.mark.parametrize(
    ("runtime", "where", "settings"),
    [
        *((runtime, "far", {}) for runtime in OURS),
        ("_ptt", "near", {}),
        ("_pt", "near", RESERVE),
        ("_range", "near", RESERVE),
    ],
    ids=[*OURS, "_ptt-near", "_pt-near-reserve", "_range-near-reserve"],
)
def test_mapping_and_marking(runtime: str, where: str, settings: dict[str, str]) -> None:
    done = run(runtime, where, settings)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(IS_TSAN, reason="it dies of it all the same")
@pytest.mark.parametrize("runtime", NAKED_FORBIDDEN)
def test_stock_runtime(runtime: str) -> None:
    assert run(runtime, "far", {}).returncode < 0
