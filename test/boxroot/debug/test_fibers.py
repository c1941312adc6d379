"""The debug form in the fibers of OCaml 5: places are noted there, as far as calls can be followed.

fibers.ml uses roots in each of these ways and prints those that are live. A fiber begins with
caml_runstack. The calls that C makes in a fiber cannot be followed further than that.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
import toolchain

BUILD = Path(os.environ.get("OUTHEAP_TEST_BUILD", "_build")).resolve()
PROGRAM = BUILD / "default" / "test" / "boxroot" / "debug" / "fibers" / "fibers.exe"
FIRST_OF_FIBER = "caml_runstack"

pytestmark = pytest.mark.skipif(
    int(os.environ.get("OUTHEAP_TEST_DOMAINS", "0")) == 0, reason="OCaml 4 has no fibers"
)
follows_calls = pytest.mark.skipif(
    os.environ.get("OUTHEAP_TEST_VARIANT") == "tsan", reason="one call (debug_backtrace.c)"
)


def run(way: str) -> subprocess.CompletedProcess:
    return subprocess.run([PROGRAM, way], capture_output=True, text=True, timeout=120)


def functions(lines: list[str]) -> list[str]:
    """The functions that are named in a place, the innermost first; "" where there is no name."""
    return [re.search(r"\((\w*)", line)[1] for line in lines if line.startswith("    ")]


def creation(way: str) -> list[str]:
    """Of the only live root."""
    done = run(way)
    assert done.returncode == 0, f"status {done.returncode}\n{done.stderr}"
    first, second, *rest = done.stderr.splitlines()
    assert first == "boxroot: live roots: 1; places that created them: 1"
    assert second == "  1 created by:"
    return functions(rest)


SAMPLED = pytest.param(
    "sampled",
    marks=pytest.mark.skipif(
        toolchain.version() < "5.3", reason="OCaml 5.0 to 5.2 have no Gc.Memprof"
    ),
)


@pytest.mark.parametrize("way", ["called", "finalised", "signalled", SAMPLED])
def test_a_root_that_a_callback_creates(way: str) -> None:
    """The place ends where the fiber begins, if it reaches as far."""
    innermost, *others = creation(way)
    assert innermost == "the_creator"
    assert FIRST_OF_FIBER not in others[:-1]


@follows_calls
def test_calls_are_followed_to_where_the_fiber_begins() -> None:
    assert creation("called")[-1] == FIRST_OF_FIBER


@follows_calls
@pytest.mark.parametrize("way", ["uncalled", "called_before", "nested"])
def test_calls_are_followed_out_of_a_fiber_with_a_parent(way: str) -> None:
    found = creation(way)
    assert FIRST_OF_FIBER in found[:-1], found


@pytest.mark.parametrize("way", ["deleted", "deleted_without_lock"])
def test_a_root_that_a_callback_deletes(way: str) -> None:
    done = run(way)
    assert done.returncode == 0, f"status {done.returncode}\n{done.stderr}"
    assert done.stderr == "boxroot: live roots: 0; places that created them: 0\n"


def test_a_mistake_in_a_callback() -> None:
    done = run("misused")
    assert done.returncode == -signal.SIGABRT, f"status {done.returncode}\n{done.stderr}"
    lines = done.stderr.splitlines()
    assert lines[0].endswith(": boxroot_get after it was deleted")
    first_calls = [
        functions([frame]) for title, frame in zip(lines, lines[1:]) if title.endswith(":")
    ]
    assert first_calls == [["the_user"], ["the_deleter_without_lock"], ["the_creator"]]
