"""Every named test of every test program of adtc, and the inputs that fuzzing has kept."""

from __future__ import annotations

import functools

import pytest
from c_programs import ROOT, Program, names

MODEL = "test/adtc/support/model.c"
INCLUDE = f"-I{ROOT / 'test' / 'adtc' / 'support'}"
FAILING = ("malloc", "calloc", "realloc", "mmap", "mprotect", "write", "read", "fsync", "rename")
WRAP = tuple(f"-Wl,--wrap={name}" for name in FAILING)
CORPUS = ROOT / "test" / "adtc" / "fuzz" / "corpus"


def program(source: str, *flags: str) -> Program:
    name = "adtc_" + source.split("/")[1].removesuffix(".c")
    return Program(name, (f"test/adtc/{source}", MODEL), (INCLUDE, *flags), library="adtc")


PROGRAMS = [
    program("unit/items.c"),
    program("unit/buffers.c"),
    program("unit/degenerate.c"),
    program("unit/hostile.c"),
    program("fault/faults.c", *WRAP),
    program("stress/readers.c"),
]
FUZZ = Program("adtc_open", ("test/adtc/fuzz/open.c",), ("-DFUZZ_MAIN",), library="adtc")
build = functools.cache(Program.build)


def cases() -> list:
    return [
        pytest.param(p, name, id=f"{p.name}/{name}")
        for p in PROGRAMS
        for name in names(ROOT / p.sources[0])
    ]


@pytest.mark.parametrize("program, name", cases())
def test_adtc(program: Program, name: str) -> None:
    build(program)
    run = program.run(name)
    assert run.returncode == 0, f"exit status {run.returncode}\n{run.stdout}{run.stderr}"


def test_what_fuzzing_kept() -> None:
    inputs = sorted(CORPUS.iterdir())
    assert len(inputs) >= 20
    FUZZ.build()
    run = FUZZ.run(*map(str, inputs))
    assert run.returncode == 0, f"exit status {run.returncode}\n{run.stderr}"
