"""Every named test of the program in C about many slots at a time (src/boxroot/pools/glance.h)."""

from __future__ import annotations

import pytest
from c_programs import Program, cases, check, ocaml_headers

PROGRAM = Program(
    "glance_property", ("test/boxroot/property/glance.c",), ("-isystem", ocaml_headers())
)


@pytest.mark.parametrize("program, name", cases([PROGRAM]))
def test_glance(program: Program, name: str) -> None:
    check(program, name)
