"""An executable of dune with stubs of its own, which the linker sees after all archives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from installed import copied, ocaml_with_boxroot, vendor_package
from toolchain import ROOT, checked, ocaml

PROJECT = Path(__file__).parent / "own_stubs"
BUILD = ["dune", "build", "--root", ".", "--display", "quiet", "./main.exe", "./main.bc.exe"]


def check_programs(folder: Path) -> None:
    """Native code, and bytecode with its runtime."""
    for program in ("main.exe", "main.bc.exe"):
        said = checked([folder / "_build" / "default" / program])
        assert "41, then 42\n" in said


def test_with_what_is_installed() -> None:
    folder = copied(PROJECT, "own-stubs")
    checked(ocaml_with_boxroot(*BUILD), cwd=folder)
    check_programs(folder)


def test_with_a_vendored_copy() -> None:
    folder = copied(PROJECT, "own-stubs-vendored")
    vendor_package(folder)
    checked(ocaml(*BUILD), cwd=folder)
    check_programs(folder)


def functions() -> list[str]:
    header = (ROOT / "include" / "boxroot.h").read_text()
    return re.findall(r"^[\w *]*?\b(boxroot_\w+)\(", header, re.MULTILINE)


def test_there_are_functions() -> None:
    assert len(functions()) == 13


@pytest.mark.parametrize("name", functions())
def test_every_function_is_called(name: str) -> None:
    assert re.search(rf"\b{name}\(", (PROJECT / "main_stubs.c").read_text())
