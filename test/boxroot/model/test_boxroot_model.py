"""The checker against programs whose behaviours are known, and src/boxroot under the checker."""

from __future__ import annotations

import subprocess
import sys

import boxroot_model as model
import pytest
import toolchain

HEADERS = ("5.3.", "5.4.")
pytestmark = pytest.mark.skipif(
    not toolchain.version().startswith(HEADERS),
    reason="the model's runtimes, that of 5.5 too, are made with the headers of 5.3 or 5.4",
)


def failure(run: subprocess.CompletedProcess) -> str:
    return f"exit status {run.returncode}\n{run.stdout}{run.stderr[-8000:]}"


def litmus_names() -> list[str]:
    source = model.HERE / "litmus.c"
    return [name for mark in ("    CASE(", "    FAILS(") for name in model.names_in(source, mark)]


def scenario_names(runtime: str) -> list[str]:
    sources = sorted((model.HERE / "scenarios").glob("*.c"))
    if runtime != "delayed":
        sources = [source for source in sources if source.stem != "delayed"]
    return [name for source in sources for name in model.names_in(source, "    .name = ")]


def scenarios() -> list[tuple[str, str]]:
    return [(runtime, name) for runtime in model.RUNTIMES for name in scenario_names(runtime)]


@pytest.mark.parametrize("name", litmus_names())
def test_litmus(name: str) -> None:
    run = model.run(model.litmus(), name)
    assert run.returncode == 0, failure(run)


@pytest.mark.parametrize(("runtime", "name"), scenarios())
def test_scenario(runtime: str, name: str) -> None:
    run = model.run(model.scenarios(runtime), name)
    assert run.returncode == 0, failure(run)


def test_every_case_has_a_test() -> None:
    for runtime in model.RUNTIMES:
        assert sorted(scenario_names(runtime)) == sorted(model.names(model.scenarios(runtime)))
    assert set(litmus_names()) | {"freed memory"} == set(model.names(model.litmus()))


def test_the_document_has_every_scenario() -> None:
    text = (model.ROOT / "docs" / "boxroot-tested.md").read_text()
    _, _, rows = text.partition("| scenario | what runs at the same time |\n| -- | -- |\n")
    table, _, _ = rows.partition("\n\n")
    told = [row.split(" | ")[0].removeprefix("| ") for row in table.splitlines()]
    assert sorted(told) == sorted(scenario_names("delayed"))


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
