"""The set of static data by itself, which needs no OCaml."""

from __future__ import annotations

import pytest
from c_programs import ROOT, Program, cases, check

SOURCES = ("test/runtime/property/static_data.c", "runtime/src/static_data.c")
INCLUDES = (f"-I{ROOT / 'runtime' / 'src'}", f"-I{ROOT / 'src'}")
PROGRAM = Program("static_data", SOURCES, INCLUDES)


@pytest.mark.parametrize("program, name", cases([PROGRAM]))
def test_static_data(program: Program, name: str) -> None:
    check(program, name)
