"""The page table on aarch64, emulated, where a cross compiler and the emulator are there.

Debian's gcc-aarch64-linux-gnu and qemu-user. The emulator on an x86-64 machine does not reorder
what that machine would not: the order of memory accesses is what test/pages/model is for.
"""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest
from c_programs import Program, cases, check
from test_pages_programs import PROGRAMS

COMPILER, EMULATOR = "aarch64-linux-gnu-gcc", "qemu-aarch64"
CHOSEN = [p for p in PROGRAMS if p.name.startswith(("page_table", "two_threads"))]

pytestmark = pytest.mark.skipif(
    not (shutil.which(COMPILER) and shutil.which(EMULATOR)),
    reason=f"needs {COMPILER} and {EMULATOR}",
)


def emulated(program: Program) -> Program:
    name, flags = f"{program.name}_aarch64", (*program.flags, "-static")
    return replace(program, name=name, flags=flags, compiler=COMPILER, runner=(EMULATOR,))


@pytest.mark.parametrize("program, name", cases([emulated(p) for p in CHOSEN]))
def test_pages_aarch64(program: Program, name: str) -> None:
    check(program, name)
