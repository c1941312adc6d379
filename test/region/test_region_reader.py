"""Every named test of the reader without OCaml, and the inputs that fuzzing has kept."""

from __future__ import annotations

import pytest
from c_programs import ROOT, Program, cases, check

SUPPORT = ("test/region/reader/building.c", "test/region/reader/using.c")
LIBRARIES = ("region/read", "adtc")
CORPUS = ROOT / "test" / "region" / "fuzz" / "corpus"
PROGRAMS = [
    Program(f"region_{name}", (f"test/region/reader/{name}.c", *SUPPORT), libraries=LIBRARIES)
    for name in ("reading", "hostile")
]
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
