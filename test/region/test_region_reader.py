"""Every named test of the reader without OCaml, and the inputs that fuzzing has kept."""

from __future__ import annotations

import pytest
from c_programs import ROOT, Program, cases, check

SUPPORT = ("test/region/reader/building.c", "test/region/reader/using.c")
LIBRARIES = ("region/read", "adtc")
CORPUS = ROOT / "test" / "region" / "fuzz" / "corpus"
FAILING = ("malloc", "calloc", "open64", "mmap64", "munmap")
WRAP = tuple(f"-Wl,--wrap={name}" for name in FAILING)


def program(name: str, *flags: str) -> Program:
    sources = (f"test/region/reader/{name}.c", *SUPPORT)
    return Program(f"region_{name}", sources, flags, libraries=LIBRARIES)


PROGRAMS = [program("reading"), program("hostile"), program("faults", *WRAP)]
FUZZ = Program(
    "region_check",
    ("test/region/fuzz/check.c", "test/region/reader/using.c", "src/region/relocate.c"),
    ("-DFUZZ_MAIN",),
    libraries=LIBRARIES,
)


@pytest.mark.parametrize("program, name", cases(PROGRAMS))
def test_region_reader(program: Program, name: str) -> None:
    check(program, name)


def test_what_fuzzing_kept() -> None:
    inputs = sorted(CORPUS.iterdir())
    assert len(inputs) >= 20
    FUZZ.build()
    run = FUZZ.run(*map(str, inputs))
    assert run.returncode == 0, f"exit status {run.returncode}\n{run.stderr}"
