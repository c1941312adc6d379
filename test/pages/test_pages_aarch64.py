"""The page table on aarch64, emulated, where a cross compiler and the emulator are there.

Debian's gcc-aarch64-linux-gnu and qemu-user. The emulator on an x86-64 machine does not reorder
what that machine would not: the order of memory accesses is what test/pages/model is for.
"""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest
from c_programs import ROOT, Program, names
from test_pages_programs import PROGRAMS, build

COMPILER, EMULATOR = "aarch64-linux-gnu-gcc", "qemu-aarch64"
CHOSEN = [p for p in PROGRAMS if p.name.startswith(("page_table", "two_threads"))]

pytestmark = pytest.mark.skipif(
    not (shutil.which(COMPILER) and shutil.which(EMULATOR)),
    reason=f"needs {COMPILER} and {EMULATOR}",
)


def emulated(program: Program) -> Program:
    name, flags = f"{program.name}_aarch64", (*program.flags, "-static")
    return replace(program, name=name, flags=flags, compiler=COMPILER, runner=(EMULATOR,))


def cases() -> list:
    return [
        pytest.param(emulated(p), name, id=f"{p.name}/{name}")
        for p in CHOSEN
        for name in names(ROOT / p.sources[0])
    ]


@pytest.mark.parametrize("program, name", cases())
def test_pages_aarch64(program: Program, name: str) -> None:
    build(program)
    run = program.run(name)
    assert run.returncode == 0, f"exit status {run.returncode}\n{run.stdout}{run.stderr}"
