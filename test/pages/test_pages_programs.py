"""Every named test of every test program of pages, each in a process of its own."""

from __future__ import annotations

import functools

import pytest
from c_programs import ROOT, SYSTEM, WRAP_SYSTEM, Program, names

LIBRARY = "src/pages/*.c"
TAINT = ("-DOH_PAGE_TABLE_TAINT",)


def program(name: str, source: str, flags: tuple[str, ...] = ()) -> Program:
    return Program(name, (f"test/pages/{source}", LIBRARY), flags)


PROGRAMS = [
    program("page_table_dependency", "unit/page_table.c"),
    program("page_table_taint", "unit/page_table.c", TAINT),
    program("pages", "unit/pages.c"),
    program("tree", "unit/tree.c"),
    Program("faults", ("test/pages/fault/faults.c", SYSTEM, LIBRARY), WRAP_SYSTEM),
    Program("address_map", ("test/pages/unit/address_map.c", SYSTEM, LIBRARY), WRAP_SYSTEM),
    program("address_map_property", "property/address_map.c"),
    program("arenas", "stress/arenas.c"),
    program("two_threads_dependency", "stress/two_threads.c"),
    program("two_threads_taint", "stress/two_threads.c", TAINT),
]
build = functools.cache(Program.build)


def cases() -> list:
    return [
        pytest.param(p, name, id=f"{p.name}/{name}")
        for p in PROGRAMS
        for name in names(ROOT / p.sources[0])
    ]


@pytest.mark.parametrize("program, name", cases())
def test_pages(program: Program, name: str) -> None:
    build(program)
    run = program.run(name)
    assert run.returncode == 0, f"exit status {run.returncode}\n{run.stdout}{run.stderr}"
