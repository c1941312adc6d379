"""Which reports of ThreadSanitizer count (support/races.py): those of a program that races."""

import os
import subprocess

import c_programs
import pytest
import races

pytestmark = pytest.mark.skipif(c_programs.VARIANT != "tsan", reason="needs ThreadSanitizer")
RUNTIME, OURS = "runtime/minor_gc.c", "src/boxroot/pools/pool.c"


def run_racing(writer: str, reader: str) -> subprocess.CompletedProcess:
    folder = c_programs.BUILD / "c" / "racing"
    names = [f'-DWRITER="{writer}"', f'-DREADER="{reader}"']
    source = c_programs.ROOT / "test" / "support" / "racing.c"
    c_programs.compile_c("cc", [*names, source, "-pthread", "-o", "racing"], folder)
    return subprocess.run(
        [folder / "racing"], capture_output=True, text=True, env=races.environment()
    )


@pytest.mark.parametrize("writer, reader", [(OURS, OURS), (OURS, RUNTIME), (RUNTIME, OURS)])
def test_a_race_of_ours_counts(writer: str, reader: str) -> None:
    assert "data race" in races.failure(run_racing(writer, reader))


def test_a_race_of_the_runtime_alone_does_not() -> None:
    run = run_racing(RUNTIME, RUNTIME)
    assert "WARNING: ThreadSanitizer: data race" in run.stderr
    assert races.failure(run) is None


def test_an_access_whose_stack_is_lost_does_not_decide() -> None:
    run = run_racing(OURS, RUNTIME)
    lost = "    [failed to restore the stack]"
    stack = [line for line in run.stderr.splitlines() if f" {OURS}:" in line]
    assert stack
    text = run.stderr
    for line in stack:
        text = text.replace(line, lost)
    assert not races.reports(text)


def test_the_status_of_the_program_counts() -> None:
    assert "TSAN_OPTIONS" in os.environ
    assert races.failure(subprocess.CompletedProcess([], 1, "", "")).startswith("status 1")
