"""Naked pointers of each kind, in every place: the collector leaves them alone."""

from __future__ import annotations

import functools
import subprocess

import built_runtimes as runtimes
import pytest
from built_runtimes import IS_5, NAKED_FORBIDDEN, OURS
from naked_kinds import KINDS

program = functools.cache(runtimes.kinds)
PATIENCE = 30
PATIENCE_WITH_STOCK = 8


def run(runtime: str, kind: str, patience: int = PATIENCE) -> subprocess.CompletedProcess:
    return runtimes.run([program(runtime), kind], patience)


def outcome(runtime: str, kind: str) -> str:
    """Returns what the stock runtime makes of it. It may go round in circles for ever, too."""
    try:
        status = run(runtime, kind, PATIENCE_WITH_STOCK).returncode
    except subprocess.TimeoutExpired:
        return "hangs"
    return "crashes" if status < 0 else f"exit status {status}"


@pytest.mark.parametrize("kind", [*KINDS, "black"])
@pytest.mark.parametrize("runtime", OURS)
def test_collector_leaves_it(runtime: str, kind: str) -> None:
    done = run(runtime, kind)
    assert done.returncode == 0, done.stdout + done.stderr


only_5 = pytest.mark.skipif(not IS_5, reason="the stock runtime of OCaml 4 allows some of them")


@only_5
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("runtime", NAKED_FORBIDDEN)
def test_stock_runtime_follows_it(runtime: str, kind: str) -> None:
    assert outcome(runtime, kind) in ("crashes", "hangs")


@only_5
@pytest.mark.parametrize("runtime", NAKED_FORBIDDEN)
def test_what_the_stock_runtime_takes_for_static_data(runtime: str) -> None:
    """So it is the pointers that it does not survive."""
    assert outcome(runtime, "black") == "exit status 0"
