"""Every named test of every test program (support/testing.mli), each in a process of its own.

The programs are found in the build folder that test/run names in OUTHEAP_TEST_BUILD: what is not
built for a version of OCaml is not there, and not run.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
import races

PROGRAMS = Path(os.environ["OUTHEAP_TEST_BUILD"]) / "default" / "test"
IS_TSAN = os.environ.get("OUTHEAP_TEST_VARIANT") == "tsan"
TIME_OUT = 300
KINDS = ("unit", "rules", "fault", "cpp", "handles")
# These have one thread, and take minutes under ThreadSanitizer: kinds, and tests by their names.
WITHOUT_THREADS = ("fault",)
LARGE = ("much_memory_goes_back_in_four_cycles", "deep_list")
# Once OCaml has shut down, which the test asks for, the program makes checks of its own.
ENVIRONMENT = {"teardown_after_shutdown": "c"}


def chosen_kinds() -> list[str]:
    return [kind for kind in KINDS if not (IS_TSAN and kind in WITHOUT_THREADS)]


def programs() -> list[Path]:
    found = (p for kind in chosen_kinds() for p in PROGRAMS.glob(f"*/{kind}/*.exe"))
    return sorted(found)


def names(program: Path) -> list[str]:
    listing = subprocess.run([program, "list"], capture_output=True, text=True, timeout=60)
    if listing.returncode != 0:
        raise RuntimeError(f"{program} list: {listing.stderr}")
    return listing.stdout.split()


def whereabouts(program: Path) -> str:
    """By which one chooses it, a part or a kind of tests, as in boxroot/rules/marking."""
    return program.relative_to(PROGRAMS).with_suffix("").as_posix()


def cases() -> list:
    return [
        pytest.param(program, name, id=f"{whereabouts(program)}/{name}")
        for program in programs()
        for name in names(program)
        if not (IS_TSAN and name in LARGE)
    ]


def environment(name: str) -> dict[str, str]:
    settings = [os.environ.get("OCAMLRUNPARAM"), ENVIRONMENT.get(name)]
    return races.environment() | {"OCAMLRUNPARAM": ",".join(s for s in settings if s)}


@pytest.mark.parametrize("program, name", cases())
def test_program(program: Path, name: str) -> None:
    run = subprocess.run(
        [program, name],
        capture_output=True,
        text=True,
        timeout=TIME_OUT,
        env=environment(name),
    )
    failure = races.failure(run)
    assert failure is None, f"{failure}\n{program} {name}"


def test_there_are_programs() -> None:
    assert len(programs()) >= 5
