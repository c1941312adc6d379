"""The checker against programs whose behaviours are known, and src/boxroot under the checker."""

from __future__ import annotations

import subprocess
import sys

import boxroot_model as model
import pytest


def failure(run: subprocess.CompletedProcess) -> str:
    return f"exit status {run.returncode}\n{run.stdout}{run.stderr[-8000:]}"


def litmus_names() -> list[str]:
    source = model.HERE / "litmus.c"
    return [name for mark in ("    CASE(", "    FAILS(") for name in model.names_in(source, mark)]


def scenario_names() -> list[str]:
    sources = sorted((model.HERE / "scenarios").glob("*.c"))
    return [name for source in sources for name in model.names_in(source, "    .name = ")]


@pytest.mark.parametrize("name", litmus_names())
def test_litmus(name: str) -> None:
    run = model.run(model.litmus(), name)
    assert run.returncode == 0, failure(run)


@pytest.mark.parametrize("name", scenario_names())
def test_scenario(name: str) -> None:
    run = model.run(model.scenarios(), name)
    assert run.returncode == 0, failure(run)


def test_every_case_has_a_test() -> None:
    assert sorted(scenario_names()) == sorted(model.names(model.scenarios()))
    assert set(litmus_names()) | {"freed memory"} == set(model.names(model.litmus()))


def test_a_failure_can_be_replayed() -> None:
    program, name = model.litmus(), "MP plain, relaxed store"
    run = model.run(program, name)
    choices = run.stderr.split("replay with:")[1].split("\n")[0]
    trace = run.stderr.split(choices)[1].strip()
    replay = subprocess.run([program, name, choices], capture_output=True, text=True)
    assert replay.returncode == 1
    assert replay.stderr.strip() == trace
    assert "data race" in trace


def test_every_memory_order_has_an_entry() -> None:
    """Whether the entries are right takes longer: .ci/run."""
    command = [sys.executable, model.HERE / "mutations", "--names"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


def test_bad_arguments() -> None:
    program = model.litmus()
    for arguments in (["no such case"], ["MP", "0 x"], ["MP", "9"], ["MP", "0", "more"]):
        assert subprocess.run([program, *arguments], capture_output=True).returncode == 2
