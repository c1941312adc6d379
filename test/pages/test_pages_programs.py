"""Every named test of every test program of pages, each in a process of its own."""

from __future__ import annotations

import pytest
from c_programs import SYSTEM, WRAP_SYSTEM, Program, cases, check

TAINT = ("-DOH_PAGE_TABLE_TAINT",)
# The calls that touch pages, and that advise the system.
TOUCHING = ("time_touch", "want_huge", "refuse_huge")
WRAP_TOUCHING = tuple(f"-Wl,--wrap=oh_platform_{call}" for call in TOUCHING)


def program(name: str, source: str, flags: tuple[str, ...] = ()) -> Program:
    return Program(name, (f"test/pages/{source}",), flags)


PROGRAMS = [
    program("page_table_dependency", "unit/page_table.c"),
    program("page_table_taint", "unit/page_table.c", TAINT),
    program("pages", "unit/pages.c"),
    program("huge_pages", "unit/huge_pages.c", WRAP_TOUCHING),
    program("tree", "unit/tree.c"),
    program("images", "unit/images.c"),
    Program("faults", ("test/pages/fault/faults.c", SYSTEM), WRAP_SYSTEM),
    Program("address_map", ("test/pages/unit/address_map.c", SYSTEM), WRAP_SYSTEM),
    program("address_map_property", "property/address_map.c"),
    program("arenas", "stress/arenas.c"),
    program("two_threads_dependency", "stress/two_threads.c"),
    program("two_threads_taint", "stress/two_threads.c", TAINT),
]


@pytest.mark.parametrize("program, name", cases(PROGRAMS))
def test_pages(program: Program, name: str) -> None:
    check(program, name)
