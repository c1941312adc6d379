"""The program of docs/debugging.md prints what the page shows, but for addresses and numbers."""

from __future__ import annotations

import os
import re
import shutil
import signal
from pathlib import Path

import pytest
from fences import blocks
from toolchain import ROOT, checked, library_files, ocaml, run, version, where

PROGRAMS = ROOT / "test" / "docs" / "programs"
DEBUG = "-DBOXROOT_DEBUG=1"
LEFT_OUT = "…"
OF_OCAML = "(camlTable"  # such names depend on the compiler
with_frames_of_ocaml_5 = pytest.mark.skipif(
    version().startswith("4."), reason="OCaml 4 jumps to a function of C, without a frame"
)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program `table`, in the debug form."""
    folder = tmp_path_factory.mktemp("table")
    includes = ["-I", ROOT / "include", "-isystem", where()]
    sources = [PROGRAMS / "table_stubs.c", *library_files()]
    checked(["gcc", "-g", "-O1", DEBUG, *includes, "-c", *sources], cwd=folder)
    shutil.copy(PROGRAMS / "table.ml", folder)
    checked(ocaml("ocamlopt", "-g", "table.ml", *folder.glob("*.o"), "-o", "table"), cwd=folder)
    return folder / "table"


def said(table: Path, what: str, shown: str = "") -> tuple[int, list[str]]:
    """Its exit status, and the lines of its standard error."""
    environment = os.environ | {"BOXROOT_SHOW": shown} if shown else None
    done = run(["./table", what], cwd=table.parent, env=environment)
    return done.returncode, done.stderr.splitlines()


def without_numbers(line: str) -> str:
    """An address is in hexadecimal, and a number may be 1."""
    line = re.sub(r"0x[0-9a-f]+", "ADDRESS", line)
    return re.sub(r"\bpool\b", "pools", re.sub(r"\d+(\.\d+)?", "N", line))


def of_page(start: str) -> list[str]:
    (block,) = [block for block in blocks("debugging.md") if block.startswith(start)]
    return [
        line for line in block.splitlines() if line.strip() != LEFT_OUT and OF_OCAML not in line
    ]


def assert_in_order(lines: list[str], printed: list[str]) -> None:
    rest = map(without_numbers, printed)
    for line in lines:
        assert without_numbers(line) in rest, f"{line}\nis not there, in this order, in\n{printed}"


@with_frames_of_ocaml_5
def test_a_root_deleted_twice(table: Path) -> None:
    status, printed = said(table, "twice")
    assert status == -signal.SIGABRT
    assert_in_order(of_page("boxroot: root"), printed)


@pytest.mark.slow
@with_frames_of_ocaml_5
def test_the_commands(tmp_path: Path) -> None:
    """As they are typed, with a new folder in the place of the home."""
    (typed,) = [block for block in blocks("debugging.md") if block.endswith("./table twice\n")]
    typed = typed.replace("~", str(tmp_path)).replace("$HOME", str(tmp_path))
    done = run(ocaml("sh", "-ec", typed), cwd=tmp_path, env=os.environ | {"OUTHEAP": str(ROOT)})
    assert done.returncode == 128 + signal.SIGABRT, done.stderr
    assert_in_order(of_page("boxroot: root"), done.stderr.splitlines())


@with_frames_of_ocaml_5
def test_forgotten_roots(table: Path) -> None:
    status, printed = said(table, "never", "leaks")
    shown = of_page("boxroot: live roots")
    assert (status, shown[0]) == (0, printed[0])
    assert_in_order(shown, printed)


def test_counts(table: Path) -> None:
    _, printed = said(table, "never", "stats")
    assert [*map(without_numbers, of_page("boxroot: 0 roots"))] == [*map(without_numbers, printed)]
