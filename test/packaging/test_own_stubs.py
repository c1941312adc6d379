"""Executables of dune with stubs of their own, which the linker sees after all archives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from installed import copied, ocaml_with_boxroot, vendor_package
from lengths import long
from toolchain import ROOT, checked, ocaml

HERE = Path(__file__).parent
# For each project: the text that it prints, and the headers all of whose functions its stubs call.
PROJECTS = {
    "own_stubs": ("41, then 42\n", ["boxroot.h"]),
    "region_stubs": (
        "true, true, 2890 bytes\n",
        ["outheap/region.h", "outheap/region_read.h"],
    ),
}
FIRST, *OTHERS = PROJECTS
BUILD = ["dune", "build", "--root", ".", "--display", "quiet", "./main.exe", "./main.bc.exe"]


def check_programs(folder: Path, expected: str) -> None:
    """Native code, and bytecode with its runtime."""
    for program in ("main.exe", "main.bc.exe"):
        said = checked([folder / "_build" / "default" / program])
        assert expected in said


@pytest.mark.parametrize("name", PROJECTS)
def test_with_what_is_installed(name: str) -> None:
    folder = copied(HERE / name, "own-stubs")
    checked(ocaml_with_boxroot(*BUILD), cwd=folder)
    check_programs(folder, PROJECTS[name][0])


@pytest.mark.parametrize("name", [FIRST, *map(long, OTHERS)])
def test_with_a_vendored_copy(name: str) -> None:
    folder = copied(HERE / name, "own-stubs-vendored")
    vendor_package(folder)
    checked(ocaml(*BUILD), cwd=folder)
    check_programs(folder, PROJECTS[name][0])


def functions() -> list[tuple[str, str]]:
    """Each with the project that calls it."""
    headers = [(name, header) for name, (_, headers) in PROJECTS.items() for header in headers]
    return [(name, function) for name, header in headers for function in declared(header)]


def declared(header: str) -> list[str]:
    text = (ROOT / "include" / header).read_text()
    return re.findall(r"^(?!typedef)[\w *]*?\b(boxroot_\w+|oh_region_\w+)\(", text, re.MULTILINE)


def test_there_are_functions() -> None:
    assert [len(declared(header)) for _, found in PROJECTS.values() for header in found] == [
        13,
        24,
        12,
    ]


@pytest.mark.parametrize("project, name", functions())
def test_every_function_is_called(project: str, name: str) -> None:
    assert re.search(rf"\b{name}\(", (HERE / project / "main_stubs.c").read_text())
