"""Heaps whose address space lies apart on request: they are, they work, and who cannot says so."""

from __future__ import annotations

import functools
import os

import built_runtimes as runtimes
import pytest

SCATTERED = {"OUTHEAP_SCATTERED": "1"}
GROW = ["_pt", "_ptt"]  # by one reservation after the other
RESERVATION = 256  # MiB

collector = functools.cache(runtimes.collector)


def start(runtime: str, name: str, settings: dict[str, str]):
    return runtimes.run([collector(runtime), name], env=os.environ | settings)


def distances(runtime: str, settings: dict[str, str]) -> list[int]:
    """Between blocks of which two do not fit into one reservation, in MiB."""
    run = start(runtime, "distances", settings)
    assert (run.returncode, run.stderr) == (0, "")
    return [abs(int(line)) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("runtime", GROW)
def test_adjacent_unless_asked_for(runtime: str) -> None:
    for settings in ({}, {"OUTHEAP_SCATTERED": "0"}):
        assert all(distance < RESERVATION for distance in distances(runtime, settings))


@pytest.mark.parametrize("runtime", GROW)
def test_scattered(runtime: str) -> None:
    assert all(distance >= 2 * RESERVATION for distance in distances(runtime, SCATTERED))


@pytest.mark.parametrize("name", ["stress", "grow"])
@pytest.mark.parametrize("runtime", GROW)
def test_collector(runtime: str, name: str) -> None:
    run = start(runtime, name, SCATTERED)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("runtime", runtimes.ALL[1:])
def test_wrong_setting(runtime: str) -> None:
    run = start(runtime, "variant", {"OUTHEAP_SCATTERED": "yes"})
    assert (run.returncode, run.stdout) == (2, "")
    assert "OUTHEAP_SCATTERED=yes: it is " in run.stderr


@pytest.mark.parametrize(
    ("runtime", "settings"),
    [("_legacy", {}), ("_nnp", {}), ("_range", {}), ("_pt", {"OUTHEAP_RESERVE": "4G"})],
)
def test_what_cannot_be_scattered(runtime: str, settings: dict[str, str]) -> None:
    run = start(runtime, "variant", SCATTERED | settings)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("OUTHEAP_SCATTERED: this ")
