"""The sets of ranges that static data is known by, which need no OCaml."""

from __future__ import annotations

import pytest
from c_programs import ROOT, Program, cases, check

PROPERTY = "test/runtime/property/"
INCLUDES = (f"-I{ROOT / 'runtime' / 'src'}", f"-I{ROOT / 'src'}")
SET_4, SET_5 = "runtime/src/static_data.c", "runtime/src/ocaml5/range_set.c"


def of_ranges(largest_hole: int) -> Program:
    sources = (f"{PROPERTY}static_data.c", SET_5)
    return Program(f"range_set_{largest_hole}", sources, (*INCLUDES, f"-DRANGE_SET={largest_hole}"))


READERS = Program("range_set_readers", (f"{PROPERTY}range_set_readers.c", SET_5), INCLUDES)
PROGRAMS = [
    Program("static_data", (f"{PROPERTY}static_data.c", SET_4), INCLUDES),
    of_ranges(0),
    of_ranges(16),
    READERS,
]


@pytest.mark.parametrize("program, name", cases(PROGRAMS))
def test_static_data(program: Program, name: str) -> None:
    check(program, name)
