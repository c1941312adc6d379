"""What the runtimes promise: that programs run as with the stock one, and which naked pointers are
safe under which."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from pathlib import Path

import built_runtimes as runtimes
import pytest
from built_runtimes import ALL, NAKED_FORBIDDEN, OURS, STOCK

COLLECTOR = [
    "stress",
    "grow",
    "classes",
    "static_pages",
    "compare_hash",
    "marshal",
    "weak_lazy_finalise",
    "dynlink",
]
# Not where naked pointers are forbidden, and not where static data is known by pages of 4 KiB.
ONLY_OURS = ["odd_pointers", "static_exact"]
HUGE = {"OUTHEAP_HUGE_PAGES": "1"}
MEASURED = {"OUTHEAP_HUGE_PAGES": "measured"}
RESERVE = {"OUTHEAP_RESERVE": "4G"}
# With assertions only where these have something new to say.
CHECKED = OURS if runtimes.IS_DEBUG else ALL

collector = functools.cache(runtimes.collector)


def start(program: Path, name: str, settings: dict[str, str]) -> subprocess.CompletedProcess:
    return runtimes.run([program, name], env=os.environ | settings)


def succeed(program: Path, name: str, settings: dict[str, str]) -> str:
    run = start(program, name, settings)
    assert run.returncode == 0, f"exit status {run.returncode}\n{run.stdout}{run.stderr}"
    return run.stdout


@pytest.mark.parametrize("name", COLLECTOR)
@pytest.mark.parametrize("runtime", CHECKED)
def test_collector(runtime: str, name: str) -> None:
    succeed(collector(runtime), name, {})


@pytest.mark.parametrize("name", ["stress", "grow"])
@pytest.mark.parametrize("runtime", CHECKED[1:])
@pytest.mark.parametrize("settings", [HUGE, MEASURED], ids=["huge", "measured"])
def test_collector_with_huge_pages(settings: dict[str, str], runtime: str, name: str) -> None:
    succeed(collector(runtime), name, settings)


@pytest.mark.parametrize("name", ["stress", "grow"])
@pytest.mark.parametrize("runtime", OURS)
def test_collector_in_reservation(runtime: str, name: str) -> None:
    succeed(collector(runtime), name, RESERVE)


@pytest.mark.parametrize("name", ONLY_OURS)
@pytest.mark.parametrize("runtime", OURS)
def test_collector_of_ours(runtime: str, name: str) -> None:
    succeed(collector(runtime), name, {})


def assembly(runtime: str, folder: Path) -> bytes:
    """Returns what the compiler makes of a large module, with the runtime's collector kept busy."""
    shutil.copy(runtimes.standard_library() / "camlinternalFormat.ml", folder / "large.ml")
    settings = os.environ.get("OCAMLRUNPARAM", "").split(",")
    environment = os.environ | {"OCAMLRUNPARAM": ",".join([*settings, "s=8k", "o=20"])}
    command = [runtimes.compiler(runtime), "-S", "-c", "large.ml"]
    runtimes.checked(command, cwd=folder, env=environment)
    return (folder / "large.s").read_bytes()


@pytest.mark.parametrize("runtime", CHECKED)
def test_compiler_makes_the_same_code(runtime: str, tmp_path: Path) -> None:
    assert assembly(runtime, tmp_path) == stock_assembly(tmp_path)


def stock_assembly(folder: Path) -> bytes:
    runtimes.checked([*runtimes.OCAMLOPT, "-S", "-c", "large.ml"], cwd=folder)
    return (folder / "large.s").read_bytes()


@pytest.mark.parametrize("runtime", ALL)
def test_program_is_linked_with_it(runtime: str) -> None:
    assert succeed(collector(runtime), "variant", {}) == runtimes.library_name(runtime)


@pytest.mark.parametrize("runtime", OURS)
def test_reservation_is_not_left(runtime: str) -> None:
    run = start(collector(runtime), "grow", {"OUTHEAP_RESERVE": "256M"})
    assert run.returncode == 2
    assert "Out of memory" in run.stderr


@pytest.mark.parametrize("runtime", OURS)
def test_reservation_is_rounded_up(runtime: str) -> None:
    """More than the system has: the message has the size that was asked of it."""
    run = start(collector(runtime), "grow", {"OUTHEAP_RESERVE": f"{2**47 - 3 * 2**28 + 1}"})
    assert run.returncode == 2
    assert f"the system refuses {2**47 - 2 * 2**28} bytes of address space" in run.stderr
    assert "is rounded up to a multiple of 256M" in run.stderr


@pytest.mark.parametrize("runtime", ALL[1:])
@pytest.mark.parametrize(
    "setting",
    [
        "OUTHEAP_HUGE_PAGES=yes",
        "OUTHEAP_HUGE_PAGES=measure",
        "OUTHEAP_RESERVE=1X",
        "OUTHEAP_RESERVE=-1",
        "OUTHEAP_RESERVE=0",
    ],
)
def test_wrong_setting(runtime: str, setting: str) -> None:
    name, value = setting.split("=")
    run = start(collector(runtime), "variant", {name: value})
    assert run.returncode == 2
    assert f"{setting}: it is " in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize("runtime", ["_legacy", "_nnp"])
def test_no_reservation_of_malloc(runtime: str) -> None:
    run = start(collector(runtime), "variant", RESERVE)
    assert run.returncode == 2
    assert run.stderr.startswith("OUTHEAP_RESERVE: ")


def naked_once(runtime: str, name: str, settings: dict[str, str]) -> tuple[int, int] | str:
    """How many pointers lay in the heap, how many words were changed; or what it died of."""
    run = start(runtimes.naked(runtime), name, settings)
    if run.returncode != 0:
        return f"exit status {run.returncode}"
    if run.stdout == "occupied\n":
        return "occupied"
    overlap, changed = map(int, re.fullmatch(r"overlap (\d+) changed (\d+)\n", run.stdout).groups())
    return overlap, changed


def naked(runtime: str, name: str, settings: dict[str, str]) -> tuple[int, int] | str:
    """The same, until nothing lies behind the heap: the system lays out each process anew."""
    for _ in range(5):
        outcome = naked_once(runtime, name, settings)
        if outcome != "occupied":
            break
    return outcome


UNHARMED = (0, 0)


@pytest.mark.parametrize("settings", [{}, HUGE, RESERVE], ids=["", "huge", "reserve"])
@pytest.mark.parametrize("runtime", OURS)
def test_naked_pointers_to_freed_memory(runtime: str, settings: dict[str, str]) -> None:
    assert naked(runtime, "malloc", settings) == UNHARMED


@pytest.mark.skipif(runtimes.IS_DEBUG, reason="malloc's memory is filled, and chunks lie elsewhere")
@pytest.mark.parametrize("runtime", [STOCK, "_legacy"])
def test_stock_runtime_corrupts(runtime: str) -> None:
    """The heap grows over the freed memory, and the collector changes what is not its own."""
    overlap, changed = naked(runtime, "malloc", {})
    assert overlap > 0
    assert changed > 0


@pytest.mark.parametrize("name", ["malloc", "behind"])
@pytest.mark.parametrize("runtime", NAKED_FORBIDDEN)
def test_no_naked_pointers_crashes(runtime: str, name: str) -> None:
    assert naked(runtime, name, {}) == "exit status -11"


def test_taint_keeps_the_heap_away() -> None:
    """Even from the very place where it would have grown."""
    assert naked("_ptt", "behind", {}) == UNHARMED


def test_dependency_does_not() -> None:
    """This needs taint or a reservation, as docs/page-table.md says."""
    assert naked("_pt", "behind", {}) != UNHARMED


@pytest.mark.parametrize("runtime", OURS)
def test_nothing_lies_in_a_reservation(runtime: str) -> None:
    assert naked(runtime, "behind", RESERVE) == "occupied"
