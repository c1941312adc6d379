"""Every named test of the programs in C about pools.

They are about where pools come from (pools/supply.h), and about the set of dead slots of a pool's
owner (pools/own_dead.h).
"""

from __future__ import annotations

import pytest
from c_programs import SYSTEM, WRAP_SYSTEM, Program, cases, check, ocaml_headers

SOURCES = ("src/boxroot/pools/supply.c", "src/boxroot/system/mutex_posix.c")


def program(kind: str, *more: str, flags: tuple[str, ...] = ()) -> Program:
    sources = (f"test/boxroot/{kind}/supply.c", *SOURCES, *more)
    return Program(f"supply_{kind}", sources, ("-isystem", ocaml_headers(), *flags))


OWN_DEAD = Program(
    "own_dead",
    (
        "test/boxroot/unit/own_dead.c",
        "src/boxroot/pools/own_dead.c",
        "src/boxroot/pools/own_dead_memory.c",
    ),
    ("-isystem", ocaml_headers()),
)
PROGRAMS = [
    program("unit", SYSTEM, flags=WRAP_SYSTEM),
    program("fault", SYSTEM, flags=WRAP_SYSTEM),
    program("property"),
    program("stress"),
    OWN_DEAD,
]


@pytest.mark.parametrize("program, name", cases(PROGRAMS))
def test_supply(program: Program, name: str) -> None:
    check(program, name)
