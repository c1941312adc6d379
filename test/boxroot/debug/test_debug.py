"""The debug form of boxroot (-DBOXROOT_DEBUG=1): what it says of each mistake, and that it says
nothing when there is none.

mistakes.ml makes the mistakes; who is to blame, in C, is called the_culprit, the_creator and so on
in mistakes_stubs.c.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
from pathlib import Path

import pytest
from scripts import draw_script
from seeds import chosen_seed

BUILD = Path(os.environ.get("OUTHEAP_TEST_BUILD", "_build")).resolve()
PROGRAMS = BUILD / "default" / "test" / "boxroot" / "debug"
DOMAINS = int(os.environ.get("OUTHEAP_TEST_DOMAINS", "0"))
COMPACTS = not (DOMAINS and os.environ.get("OUTHEAP_TEST_VARIANT") == "debug")
SCRIPTS = 8

AFTER = "boxroot: root ADDRESS: boxroot_{} after it was deleted"
WITHOUT = "boxroot: root ADDRESS: boxroot_{} without the lock"
NO_ROOT = "boxroot: ADDRESS: boxroot_{} of what is no root"
MOVED = "boxroot: root ADDRESS: boxroot_{} after boxroot_modify moved it to another address"

# For each mistake what is said first, and who is named by the sections that follow.
DELETED = {"this call": "the_culprit", "deleted by": "the_deleter", "created by": "the_creator"}
UNLOCKED = {"this call": "the_culprit", "created by": "the_creator"}
UNKNOWN = {"this call": "the_culprit"}
MISTAKES = {
    "get_after_deletion": (AFTER.format("get"), DELETED),
    "get_ref_after_deletion": (AFTER.format("get_ref"), DELETED),
    "modify_after_deletion": (AFTER.format("modify"), DELETED),
    "delete_after_deletion": (AFTER.format("delete"), DELETED),
    "delete_after_deletion_without_lock": (AFTER.format("delete"), DELETED),
    "get_long_after_deletion": (AFTER.format("get"), DELETED),
    "get_after_collections": (AFTER.format("get"), DELETED),
    "get_after_move": (MOVED.format("get"), UNLOCKED | {"moved by": "the_mover"}),
    "delete_after_teardown": (NO_ROOT.format("delete") + ": boxroot_teardown was called", UNKNOWN),
    "get_without_lock": (WITHOUT.format("get"), UNLOCKED),
    "get_ref_without_lock": (WITHOUT.format("get_ref"), UNLOCKED),
    "get_on_thread": (WITHOUT.format("get"), UNLOCKED),
    "delete_of_null": (NO_ROOT.format("delete"), UNKNOWN),
    "get_of_local_variable": (NO_ROOT.format("get"), UNKNOWN),
    "delete_of_local_variable": (NO_ROOT.format("delete"), UNKNOWN),
    "modify_of_neighbour": (NO_ROOT.format("modify"), UNKNOWN),
}
# The same for what fails with a documented error, after which the program goes on.
REFUSED = {
    "create_without_lock": ("boxroot: boxroot_create without the lock", UNKNOWN),
    "modify_without_lock": (WITHOUT.format("modify"), UNLOCKED),
}


def run(name: str) -> subprocess.CompletedProcess:
    command = [PROGRAMS / "mistakes.exe", name]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def without_addresses(line: str) -> str:
    return re.sub(r"0x[0-9a-f]+|\(nil\)", "ADDRESS", line)


def report_of(name: str) -> list[str]:
    """Returns what the program says on the standard error, before it aborts."""
    done = run(name)
    assert done.returncode == -signal.SIGABRT, f"status {done.returncode}\n{done.stderr}"
    return done.stderr.splitlines()


def sections(lines: list[str]) -> dict[str, str]:
    """The innermost call of each section, by the title of the section."""
    result = {}
    for title, frame in zip(lines, lines[1:]):
        if re.fullmatch(r"  \w.*:", title):
            result[title.strip().rstrip(":")] = frame
    return result


def check_report(report: list[str], expected: str, named: dict[str, str]) -> None:
    first, *rest = report
    assert without_addresses(first) == expected
    found = sections(rest)
    assert found.keys() == named.keys(), rest
    for title, function in named.items():
        assert function in found[title]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_described(name: str) -> None:
    check_report(report_of(name), *MISTAKES[name])


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_described(name: str) -> None:
    done = run(name)
    assert done.returncode == 0, done.stderr
    check_report(done.stderr.splitlines(), *REFUSED[name])


def test_the_root_is_the_one_that_was_misused() -> None:
    """The message has the address of what is not known to be a root. NULL has none."""
    assert re.match(r"boxroot: 0x[0-9a-f]{6,}: ", report_of("get_of_local_variable")[0])
    assert re.match(r"boxroot: root 0x[0-9a-f]{6,}: ", report_of("get_without_lock")[0])


@pytest.mark.skipif(
    os.environ.get("OUTHEAP_TEST_VARIANT") == "tsan", reason="one call (debug_backtrace.c)"
)
def test_backtraces_reach_ocaml() -> None:
    """The caller of the stub is what one wants to know."""
    assert any("camlDune__exe__Mistakes" in line for line in report_of("get_after_deletion"))


def test_no_mistake() -> None:
    done = run("none")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_leaks() -> None:
    """The largest group first; deleted roots are in none; a root that moves stays in its own."""
    done = run("leaks")
    assert done.returncode == 0, done.stderr
    lines = done.stderr.splitlines()
    assert lines[0] == "boxroot: live roots: 8; places that created them: 2"
    groups = [
        (int(count.split()[0]), frame)
        for count, frame in zip(lines, lines[1:])
        if re.fullmatch(r"  \d+ created by:", count)
    ]
    assert [count for count, _ in groups] == [5, 3]
    for (_, frame), function in zip(groups, ["the_other_creator", "the_creator"]):
        assert function in frame


@pytest.mark.parametrize(
    "name", ["moves", "modify", "reset", "swap", "in_containers", "destroyed_on_a_thread"]
)
def test_the_class_of_cpp_makes_no_mistake(name: str) -> None:
    """As in the usual form (cpp/cpp.ml)."""
    command = [PROGRAMS / "cpp" / "cpp.exe", name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")


# The report takes memory from malloc. AddressSanitizer's has locks that gcc 12's leaves as they are
# in a child of fork: a child of any program whose threads allocate hangs now and then.
ALLOCATING = pytest.param(
    "beside_a_report",
    marks=pytest.mark.skipif(
        os.environ.get("OUTHEAP_TEST_VARIANT") == "asan", reason="a lock of AddressSanitizer's"
    ),
)


@pytest.mark.parametrize("name", ["beside_statistics", ALLOCATING, "beside_deletions", "in_c"])
def test_children_of_fork(name: str) -> None:
    """As in the usual form (unit/fork.ml)."""
    command = [PROGRAMS / "fork" / "fork.exe", name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("example", range(SCRIPTS))
def test_the_interpreter_makes_no_mistake(example: int) -> None:
    """The property test, some scripts of it."""
    seed = chosen_seed()
    source = random.Random(f"{seed} debug {example}")
    script = draw_script(source, max(1, DOMAINS), 10, [] if COMPACTS else ["compact"])
    command = [PROGRAMS / "interpreter" / "interpreter.exe"]
    text = "\n".join(script) + "\n"
    done = subprocess.run(command, input=text, text=True, capture_output=True, timeout=300)
    assert done.returncode == 0, f"script {example}\n{done.stderr}"
