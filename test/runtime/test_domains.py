"""Naked pointers in four domains at once, in fibers too."""

from __future__ import annotations

import functools
import os
import subprocess

import built_runtimes as runtimes
import pytest
from built_runtimes import NAKED_FORBIDDEN, OURS
from naked_kinds import KINDS

program = functools.cache(runtimes.domains)
HUGE = {"OUTHEAP_HUGE_PAGES": "1"}
RESERVE = {"OUTHEAP_RESERVE": "4G"}
SCATTERED = {"OUTHEAP_SCATTERED": "1"}
UNVERIFIED = {"OCAMLRUNPARAM": "v=0,b"}


def run(
    runtime: str, how: str, kinds: list[str], settings: dict[str, str]
) -> subprocess.CompletedProcess:
    return runtimes.run([program(runtime), how, *kinds], 120, env=os.environ | settings)


@pytest.mark.parametrize(
    "settings", [{}, HUGE, RESERVE, SCATTERED], ids=["", "huge", "reserve", "scattered"]
)
@pytest.mark.parametrize("runtime", OURS)
def test_collect(runtime: str, settings: dict[str, str]) -> None:
    if runtime == "_range" and settings is SCATTERED:
        pytest.skip("one reservation cannot be scattered")
    done = run(runtime, "collect", KINDS, settings)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", OURS)
def test_compact(runtime: str) -> None:
    done = run(runtime, "compact", KINDS, UNVERIFIED)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("runtime", NAKED_FORBIDDEN)
def test_stock_runtime(runtime: str) -> None:
    """Runs the program, and does not survive the pointers."""
    assert run(runtime, "compact", ["black"], UNVERIFIED).returncode == 0
    assert run(runtime, "compact", ["unmapped"], UNVERIFIED).returncode < 0
