"""Foreign memory that is gone, and a heap that grows where it was, on OCaml 5; and the settings of
the environment there."""

from __future__ import annotations

import functools
import os
import re

import built_runtimes as runtimes
import pytest
from built_runtimes import NAKED_FORBIDDEN, OURS

program = functools.cache(runtimes.reused)

HUGE = {"OUTHEAP_HUGE_PAGES": "1"}
MEASURED = {"OUTHEAP_HUGE_PAGES": "measured"}
RESERVE = {"OUTHEAP_RESERVE": "4G"}
UNHARMED = (0, 0)


def once(runtime: str, name: str, settings: dict[str, str]) -> tuple[int, int] | str:
    """How many pointers lay in the heap, how many words were changed; or what it died of."""
    run = runtimes.run([program(runtime), name], env=os.environ | settings)
    if run.returncode != 0:
        return f"exit status {run.returncode}"
    if run.stdout == "occupied\n":
        return "occupied"
    overlap, changed = map(int, re.fullmatch(r"overlap (\d+) changed (\d+)\n", run.stdout).groups())
    return overlap, changed


def outcome(runtime: str, name: str, settings: dict[str, str]) -> tuple[int, int] | str:
    """The same, until nothing lies behind the heap: the system lays out each process anew."""
    found = once(runtime, name, settings)
    for _ in range(4):
        if found != "occupied":
            break
        found = once(runtime, name, settings)
    return found


@pytest.mark.parametrize(
    "settings", [{}, HUGE, MEASURED, RESERVE], ids=["", "huge", "measured", "reserve"]
)
@pytest.mark.parametrize("runtime", OURS)
def test_memory_of_the_system(runtime: str, settings: dict[str, str]) -> None:
    assert outcome(runtime, "mapped", settings) == UNHARMED


@pytest.mark.parametrize("runtime", NAKED_FORBIDDEN)
def test_stock_runtime(runtime: str) -> None:
    assert "exit status -" in outcome(runtime, "mapped", {})


def test_taint_keeps_the_heap_away() -> None:
    """Even from the very place where it would have grown."""
    assert outcome("_ptt", "behind", {}) == UNHARMED


def test_dependency_does_not() -> None:
    """This needs taint, a reservation or exclusion, as docs/page-table.md says."""
    assert outcome("_pt", "behind", {}) not in (UNHARMED, "occupied")


@pytest.mark.parametrize("runtime", ["_pt", "_ptt"])
def test_exclusion_keeps_the_heap_away(runtime: str) -> None:
    assert outcome(runtime, "excluded", {}) == UNHARMED


@pytest.mark.parametrize(
    ("runtime", "settings"), [("_range", {}), *((runtime, RESERVE) for runtime in OURS)]
)
def test_nothing_lies_in_a_reservation(runtime: str, settings: dict[str, str]) -> None:
    assert outcome(runtime, "behind", settings) == "occupied"


@pytest.mark.parametrize("runtime", OURS)
def test_reservation_is_not_left(runtime: str) -> None:
    run = runtimes.run([program(runtime), "mapped"], env=os.environ | {"OUTHEAP_RESERVE": "256M"})
    assert run.returncode == 2
    assert "Out_of_memory" in run.stderr or "Out of memory" in run.stderr


@pytest.mark.parametrize("runtime", OURS)
@pytest.mark.parametrize(
    "setting",
    ["OUTHEAP_HUGE_PAGES=yes", "OUTHEAP_RESERVE=1X", "OUTHEAP_SCATTERED=yes"],
)
def test_wrong_setting(runtime: str, setting: str) -> None:
    name, value = setting.split("=")
    run = runtimes.run([program(runtime), "mapped"], env=os.environ | {name: value})
    assert (run.returncode, run.stdout) == (2, "")
    assert f"{setting}: it is " in run.stderr


def test_range_cannot_be_scattered() -> None:
    run = runtimes.run([program("_range"), "mapped"], env=os.environ | {"OUTHEAP_SCATTERED": "1"})
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("OUTHEAP_SCATTERED: this ")
