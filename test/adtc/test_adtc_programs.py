"""Every named test of every test program of adtc, and the inputs that fuzzing has kept."""

from __future__ import annotations

import os
import sys

import pytest
from c_programs import ROOT, Program, cases, check

SUPPORT = ("test/adtc/support/model.c", "test/adtc/support/storages.c")
LIBRARIES = ("adtc_pages", "adtc", "pages")
INCLUDE = f"-I{ROOT / 'test' / 'adtc' / 'support'}"
FAILING = ("malloc", "calloc", "realloc", "mmap", "mprotect", "write", "read", "fsync", "rename")
WRAP = tuple(f"-Wl,--wrap={name}" for name in FAILING)
CORPUS = ROOT / "test" / "adtc" / "fuzz" / "corpus"


def program(source: str, *flags: str) -> Program:
    name = "adtc_" + source.split("/")[1].removesuffix(".c")
    sources = (f"test/adtc/{source}", *SUPPORT)
    return Program(name, sources, (INCLUDE, *flags), libraries=LIBRARIES)


PROGRAMS = [
    program("unit/items.c"),
    program("unit/buffers.c"),
    program("unit/degenerate.c"),
    program("unit/incomplete.c"),
    program("unit/largest.c"),
    program("unit/saving.c"),
    program("unit/saving_posix.c"),
    program("unit/checksum.c"),
    program("unit/short_heads.c"),
    program("unit/hostile.c"),
    program("unit/pages_storage.c"),
    program("unit/sharing.c"),
    program("unit/refused_copies.c"),
    program("fault/faults.c", *WRAP),
    program("stress/readers.c"),
]
if sys.platform == "linux":
    PROGRAMS.append(program("unit/access_lists.c", "-Wl,--wrap=fsetxattr"))
THREADS = ("adtc_buffers", "adtc_pages_storage", "adtc_readers")  # programs that have some
if os.environ.get("OUTHEAP_TEST_VARIANT") == "tsan":
    PROGRAMS = [one for one in PROGRAMS if one.name in THREADS]
# Nothing but adtc: whoever does not use pages need not link them.
FUZZ = Program("adtc_open", ("test/adtc/fuzz/open.c",), ("-DFUZZ_MAIN",), libraries=("adtc",))


@pytest.mark.parametrize("program, name", cases(PROGRAMS))
def test_adtc(program: Program, name: str) -> None:
    check(program, name)


def test_what_fuzzing_kept() -> None:
    inputs = sorted(CORPUS.iterdir())
    assert len(inputs) >= 20
    FUZZ.build()
    run = FUZZ.run(*map(str, inputs))
    assert run.returncode == 0, f"exit status {run.returncode}\n{run.stderr}"
